"""The store's side of what outlasts a visit: keepsakes, passkeys, tickets that work once, and what is too old."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from sqlalchemy import Connection, delete, insert, select, update

from spinney.hosting.tables.record import now
from spinney.web.storage.schema import (
    daily_tries,
    devices,
    guests,
    keepsakes,
    moves,
    passkeys,
    pushes,
    puzzle_attempts,
    rated_games,
    ratings,
    seats,
    tables,
    used,
)
from spinney.web.storage.store import Work

MOST_AT_ONCE: Final = 200  # tables removed in one transaction, which others wait for


# --- keepsakes ------------------------------------------------------------------------------------------------------


def keep(guest: str, name: str, digest: str) -> Work[None]:
    """A guest's new phrase; the one before does not work any more."""

    def work(connection: Connection) -> None:
        see(guest, name)(connection)
        connection.execute(delete(keepsakes).where(keepsakes.c.guest == guest))
        connection.execute(insert(keepsakes).values(guest=guest, digest=digest, made=now()))

    return work


def revoke(guest: str) -> Work[None]:
    def work(connection: Connection) -> None:
        connection.execute(delete(keepsakes).where(keepsakes.c.guest == guest))

    return work


def kept_by(connection: Connection, digest: str) -> str | None:
    """Whose phrase has this digest?"""
    return connection.execute(select(keepsakes.c.guest).where(keepsakes.c.digest == digest)).scalar()


def made(connection: Connection, guest: str) -> str | None:
    return connection.execute(select(keepsakes.c.made).where(keepsakes.c.guest == guest)).scalar()


def seats_of(connection: Connection, guest: str) -> list[str]:
    """The tables a guest sits at, all of them."""
    return list(connection.execute(select(seats.c.table_id).where(seats.c.guest == guest)).scalars())


# --- passkeys -------------------------------------------------------------------------------------------------------


def add_passkey(key: str, guest: str, name: str, public_key: bytes, count: int) -> Work[None]:
    def work(connection: Connection) -> None:
        see(guest, name)(connection)
        row = {"id": key, "guest": guest, "public_key": public_key, "count": count, "made": now()}
        connection.execute(insert(passkeys).values(row))

    return work


def passkeys_of(connection: Connection, guest: str) -> list[tuple[str, str]]:
    """Name and date of each."""
    wanted = select(passkeys.c.id, passkeys.c.made).where(passkeys.c.guest == guest).order_by(passkeys.c.made)
    return [(row.id, row.made) for row in connection.execute(wanted)]


def passkey(connection: Connection, key: str) -> tuple[str, bytes, int] | None:
    """Whose it is, its public key, and how often it says it was used."""
    row = connection.execute(select(passkeys).where(passkeys.c.id == key)).first()
    return (row.guest, row.public_key, row._mapping["count"]) if row else None


def count_passkey(key: str, count: int) -> Work[None]:
    def work(connection: Connection) -> None:
        connection.execute(update(passkeys).where(passkeys.c.id == key).values(count=count))

    return work


def remove_passkey(key: str, guest: str) -> Work[None]:
    def work(connection: Connection) -> None:
        connection.execute(delete(passkeys).where(passkeys.c.id == key, passkeys.c.guest == guest))

    return work


# --- once -----------------------------------------------------------------------------------------------------------


def use(ticket: str, until: str) -> Work[None]:
    """A ticket that is used a second time is an IntegrityError; after `until` it is not valid anyway."""

    def work(connection: Connection) -> None:
        connection.execute(insert(used).values(id=ticket, until=until))

    return work


def is_used(connection: Connection, ticket: str) -> bool:
    return connection.execute(select(used.c.id).where(used.c.id == ticket)).first() is not None


# --- what is too old ------------------------------------------------------------------------------------------------


def see(guest: str, name: str) -> Work[None]:
    """A guest was here; one the store does not know yet is written down."""

    def work(connection: Connection) -> None:
        if connection.execute(update(guests).where(guests.c.id == guest).values(seen=now())).rowcount == 0:
            connection.execute(insert(guests).values(id=guest, name=name, seen=now()))

    return work


def remove_tables(before: str, but: Collection[str]) -> Work[int]:
    """Tables nobody has touched since then, with all that belongs to them; how many."""

    def work(connection: Connection) -> int:
        old = select(tables.c.id).where(tables.c.moved < before, tables.c.id.not_in(but)).limit(MOST_AT_ONCE)
        ids = list(connection.execute(old).scalars())
        connection.execute(update(tables).where(tables.c.rematch.in_(ids)).values(rematch=None))
        for part in (moves, seats):
            connection.execute(delete(part).where(part.c.table_id.in_(ids)))
        connection.execute(delete(tables).where(tables.c.id.in_(ids)))
        return len(ids)

    return work


def remove_guests(before: str) -> Work[int]:
    """Guests who have not been here since then and sit nowhere, with their keepsakes; how many."""

    def work(connection: Connection) -> int:
        sitting = select(seats.c.guest).where(seats.c.guest.is_not(None))
        gone = select(guests.c.id).where(guests.c.seen < before, guests.c.id.not_in(sitting)).limit(MOST_AT_ONCE)
        ids = list(connection.execute(gone).scalars())
        for part in (keepsakes, passkeys, devices, pushes, ratings, rated_games, daily_tries, puzzle_attempts):
            connection.execute(delete(part).where(part.c.guest.in_(ids)))
        connection.execute(delete(guests).where(guests.c.id.in_(ids)))
        return len(ids)

    return work


def remove_tickets(before: str) -> Work[None]:
    def work(connection: Connection) -> None:
        connection.execute(delete(used).where(used.c.until < before))

    return work
