"""Requests about signing in on another device, by a recovery phrase or by a passkey."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from fastapi import APIRouter, Request, Response
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

from spinney.hosting.messages import Problem
from spinney.hosting.people.messages import Me
from spinney.hosting.refusals import Refused
from spinney.hosting.tables import seats
from spinney.web.accounts import passkeys, recovery_phrase
from spinney.web.accounts.devices import BY_PHRASE, count_other_devices
from spinney.web.accounts.messages import (
    NewRecoveryPhrase,
    PasskeyAnswer,
    PasskeyChoice,
    PasskeyInfo,
    PasskeyQuestion,
    Phrase,
    PhraseOwner,
    RecoveryInfo,
)
from spinney.web.accounts.tickets import use_ticket
from spinney.web.addresses import reachable_addresses
from spinney.web.security.visitors import visitor_of
from spinney.web.services import Services, TheGuest, TheServices
from spinney.web.storage.stores import accounts_store, daily_store, puzzle_store, rating_store, table_rows

ACCOUNT_REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": Problem} for status in (403, 409, 422, 429)
}
router = APIRouter(prefix="/api/keepsake", responses=ACCOUNT_REFUSALS)
UNKNOWN_PHRASE: Final = "Nobody's keepsake says this; look whether a word is missing, or was renewed since."


@router.get("")
async def get_recovery(request: Request, guest: TheGuest, services: TheServices) -> RecoveryInfo:
    """Return what is kept of mine, and how I could get it back."""
    return await recovery_info(services, request, guest)


@router.post("")
async def make_recovery_phrase(request: Request, guest: TheGuest, services: TheServices) -> NewRecoveryPhrase:
    """Return a new phrase for me, once and never again; an older one does not work any more."""
    limit_tries(request, services)
    phrase = recovery_phrase.new_phrase()
    digest = await recovery_phrase.digest(phrase)
    await services.store.write(accounts_store.replace_phrase(guest, await services.names.name(guest), digest))
    link = f"{page_address(request, services)}/keepsake#{phrase.replace(' ', '-')}"
    return NewRecoveryPhrase(phrase=phrase, link=link)


@router.post("/revoke")
async def revoke_recovery_phrase(request: Request, guest: TheGuest, services: TheServices) -> RecoveryInfo:
    """Revoke my phrase, and sign out the other devices that used it."""
    await services.store.write(accounts_store.remove_phrase(guest))
    await services.devices.sign_out(guest, BY_PHRASE, await this_device(services, request))
    return await recovery_info(services, request, guest)


@router.post("/look")
async def look_at_recovery_phrase(
    phrase: Phrase, request: Request, guest: TheGuest, services: TheServices
) -> PhraseOwner:
    """Say who a phrase belongs to and what would move to them; nothing is changed."""
    limit_tries(request, services)
    owner = await find_owner(services, phrase)
    name = await services.names.name(owner)

    def read(connection: Connection) -> PhraseOwner:
        yours = owner == guest
        moving = 0 if yours else len(tables_to_move(connection, guest))
        return PhraseOwner(
            name=name, tables=len(table_rows.table_ids_of(connection, owner)), yours=yours, moving=moving
        )

    return await services.store.read(read)


@router.post("/open")
async def open_recovery_phrase(
    phrase: Phrase, request: Request, response: Response, guest: TheGuest, services: TheServices
) -> Me:
    """Sign in by a phrase; seats that this device has by itself come along."""
    limit_tries(request, services)
    owner = await find_owner(services, phrase)
    await services.devices.sign_in(owner, BY_PHRASE, request, response)
    return await merge_into(owner, guest, services)


# --- passkeys -------------------------------------------------------------------------------------------------------


@router.post("/passkeys/ask")
async def ask_for_passkey(request: Request, guest: TheGuest, services: TheServices) -> PasskeyQuestion:
    """Return what to ask the authenticator that is to remember me."""
    known = await services.store.read(lambda c: accounts_store.passkeys_of(c, guest))
    if len(known) >= passkeys.MAX_PASSKEYS:
        raise Refused("too-many-passkeys", f"You have {len(known)} passkeys already; remove one first.")
    ids = [base64url_to_bytes(key) for key, _ in known]
    name = await services.names.name(guest)
    options, challenge = passkeys.registration_options(passkeys.Site(request), guest, name, ids)
    return PasskeyQuestion(options=options, ticket=services.guests.issue_ticket("add", bytes_to_base64url(challenge)))


@router.post("/passkeys/add")
async def add_passkey(answer: PasskeyAnswer, request: Request, guest: TheGuest, services: TheServices) -> RecoveryInfo:
    """Add a passkey, by the authenticator's answer."""
    challenge = base64url_to_bytes(await redeem(services, "add", answer.ticket))
    key, public_key, count = passkeys.verify_registration(passkeys.Site(request), answer.credential, challenge)
    try:
        await services.store.write(
            accounts_store.add_passkey(key, guest, await services.names.name(guest), public_key, count)
        )
    except IntegrityError:
        raise Refused("passkey-taken", "That passkey is in use already; choose another.") from None
    return await recovery_info(services, request, guest)


@router.post("/passkeys/remove")
async def remove_passkey(
    passkey: PasskeyChoice, request: Request, guest: TheGuest, services: TheServices
) -> RecoveryInfo:
    """Remove a passkey of mine, and sign out the other devices that used it."""
    await services.store.write(accounts_store.remove_passkey(passkey.id, guest))
    await services.devices.sign_out(guest, passkey.id, await this_device(services, request))
    return await recovery_info(services, request, guest)


@router.post("/passkeys/who")
async def ask_who(request: Request, services: TheServices) -> PasskeyQuestion:
    """Return what to ask an authenticator that may know me."""
    options, challenge = passkeys.authentication_options(passkeys.Site(request))
    return PasskeyQuestion(options=options, ticket=services.guests.issue_ticket("open", bytes_to_base64url(challenge)))


@router.post("/passkeys/open")
async def open_passkey(
    answer: PasskeyAnswer, request: Request, response: Response, guest: TheGuest, services: TheServices
) -> Me:
    """Sign in by a passkey."""
    limit_tries(request, services)
    challenge = base64url_to_bytes(await redeem(services, "open", answer.ticket))
    key = str(answer.credential.get("id", ""))
    found = await services.store.read(lambda c: accounts_store.find_passkey(c, key))
    if found is None:
        raise passkeys.passkey_refusal()
    owner, public_key, count = found
    now = passkeys.verify_authentication(passkeys.Site(request), answer.credential, challenge, public_key, count)
    await services.store.write(accounts_store.update_passkey_count(key, now))
    await services.devices.sign_in(owner, key, request, response)
    return await merge_into(owner, guest, services)


# --- what they share ------------------------------------------------------------------------------------------------


async def find_owner(services: Services, phrase: Phrase) -> str:
    """Return the guest whose phrase this is."""
    digest = await recovery_phrase.digest(recovery_phrase.read_phrase(phrase.phrase))
    owner = await services.store.read(lambda c: accounts_store.owner_of_phrase(c, digest))
    if owner is None:
        raise Refused("unknown-phrase", UNKNOWN_PHRASE)
    return owner


def limit_tries(request: Request, services: Services) -> None:
    if not services.phrases.take(visitor_of(request)):
        raise Refused("too-fast", "You have tried this often; wait a minute before the next time.")


async def redeem(services: Services, purpose: str, ticket: str) -> str:
    """Return what a ticket holds, once."""
    held = services.guests.redeem_ticket(purpose, ticket)
    await use_ticket(services.store, ticket)
    return held


async def this_device(services: Services, request: Request) -> str:
    known = await services.devices.identify(request)
    return known.device if known else ""


async def recovery_info(services: Services, request: Request, guest: str) -> RecoveryInfo:
    device, name = await this_device(services, request), await services.names.name(guest)

    def read(connection: Connection) -> RecoveryInfo:
        return RecoveryInfo(
            name=name,
            tables=len(table_rows.table_ids_of(connection, guest)),
            made=accounts_store.phrase_date(connection, guest),
            passkeys=[PasskeyInfo(id=key, made=when) for key, when in accounts_store.passkeys_of(connection, guest)],
            devices=count_other_devices(connection, guest, device),
        )

    return await services.store.read(read)


async def merge_into(owner: str, guest: str, services: Services) -> Me:
    """Make this device the owner's; its seats come along, where the owner has no other one."""
    if guest != owner:
        for table_id in await services.store.read(lambda c: tables_to_move(c, guest)):
            change = partial(seats.move_device, owner=guest, guest=owner)
            try:
                await services.actions.reseat(await services.registry.table(table_id), owner, change)
            except Refused:
                continue  # the owner has a seat at that table already
        await services.store.write(rating_store.merge_ratings(guest, owner))
        await services.store.write(daily_store.merge_tries(guest, owner))
        await services.store.write(puzzle_store.merge_attempts(guest, owner))
    return Me(name=await services.names.name(owner))


def tables_to_move(connection: Connection, guest: str) -> list[str]:
    """Return the ids of the tables where a guest sits or may take a seat back."""
    return [*table_rows.table_ids_of(connection, guest), *table_rows.table_ids_left_by(connection, guest)]


def page_address(request: Request, services: Services) -> str:
    """Return the address of the first page, as another device finds it, or at least as this one did."""
    found = reachable_addresses(request, services.settings.public_url, services.listening).addresses
    return found[0] if found else str(request.base_url).rstrip("/")
