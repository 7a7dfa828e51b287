"""Passkeys (WebAuthn): the device itself remembers who one is, instead of a phrase on paper."""

from __future__ import annotations

import json
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.requests import Request
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from spinney.hosting.refusals import Refused

LONGEST_ID: Final = 250  # bytes of a credential's id
MOST_PASSKEYS: Final = 10  # of one guest


class Site:
    """Where the page is, as its browser says; the guard has seen to it that this is our own."""

    def __init__(self, request: Request) -> None:
        self.origin = request.headers.get("origin") or str(request.base_url).rstrip("/")
        self.host = urlsplit(self.origin).hostname or ""
        if is_number(self.host):
            sentence = "A passkey needs a site with a name, not a number; use the phrase, or go by way of localhost."
            raise Refused("no-passkeys", sentence)


def is_number(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def ask_to_register(site: Site, guest: str, name: str, known: list[bytes]) -> tuple[dict[str, Any], bytes]:
    """What to ask an authenticator that is to remember this guest; and the challenge in it."""
    options = generate_registration_options(
        rp_id=site.host,
        rp_name="Spinney",
        user_name=name,
        user_id=guest.encode(),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=key) for key in known],
    )
    return json.loads(options_to_json(options)), options.challenge


def registered(site: Site, credential: dict[str, Any], challenge: bytes) -> tuple[str, bytes, int]:
    """Its id, its public key, and how often it was used."""
    try:
        found = verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
        )
    except (WebAuthnException, ValueError, TypeError, KeyError):
        raise refused() from None
    if len(found.credential_id) > LONGEST_ID:
        raise refused()
    return bytes_to_base64url(found.credential_id), found.credential_public_key, found.sign_count


def ask_who(site: Site) -> tuple[dict[str, Any], bytes]:
    """What to ask an authenticator that may know a guest."""
    options = generate_authentication_options(rp_id=site.host)
    return json.loads(options_to_json(options)), options.challenge


def recognised(site: Site, credential: dict[str, Any], challenge: bytes, public_key: bytes, count: int) -> int:
    """How often it was used by now; a count that goes back is that of a copy, and is refused."""
    try:
        found = verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=public_key,
            credential_current_sign_count=count,
        )
    except (WebAuthnException, ValueError, TypeError, KeyError):
        raise refused() from None
    return found.new_sign_count


def refused() -> Refused:
    return Refused("bad-passkey", "That passkey was not accepted; try again, or use the phrase.")
