"""Passkeys (WebAuthn): the device itself remembers the guest, instead of a phrase on paper."""

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

MAX_CREDENTIAL_ID_BYTES: Final = 250
MAX_SIGN_COUNT: Final = 2**31 - 1  # as the database stores it
MAX_PASSKEYS: Final = 10  # of one guest


class Site:
    """The site the page is on, as its browser says; the middleware has checked that it is our own."""

    def __init__(self, request: Request) -> None:
        self.origin = request.headers.get("origin") or str(request.base_url).rstrip("/")
        self.host = urlsplit(self.origin).hostname or ""
        if is_ip_address(self.host):
            sentence = "A passkey needs a site with a name, not a number; use the phrase, or go by way of localhost."
            raise Refused("no-passkeys", sentence)


def is_ip_address(host: str) -> bool:
    """Say whether a host is a number rather than a name."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def registration_options(site: Site, guest: str, name: str, known: list[bytes]) -> tuple[dict[str, Any], bytes]:
    """Return the options for an authenticator that is to remember this guest, and the challenge in them."""
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


def verify_registration(site: Site, credential: dict[str, Any], challenge: bytes) -> tuple[str, bytes, int]:
    """Check a new passkey and return its id, its public key, and how often it was used."""
    try:
        found = verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
        )
    except (WebAuthnException, ValueError, TypeError, KeyError):
        raise passkey_refusal() from None
    if len(found.credential_id) > MAX_CREDENTIAL_ID_BYTES or found.sign_count > MAX_SIGN_COUNT:
        raise passkey_refusal()
    return bytes_to_base64url(found.credential_id), found.credential_public_key, found.sign_count


def authentication_options(site: Site) -> tuple[dict[str, Any], bytes]:
    """Return the options for an authenticator that may know a guest, and the challenge in them."""
    options = generate_authentication_options(rp_id=site.host)
    return json.loads(options_to_json(options)), options.challenge


def verify_authentication(
    site: Site, credential: dict[str, Any], challenge: bytes, public_key: bytes, count: int
) -> int:
    """Check a passkey's answer and return how often it was used by now; a count that goes back is a copy's."""
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
        raise passkey_refusal() from None
    if found.new_sign_count > MAX_SIGN_COUNT:
        raise passkey_refusal()
    return found.new_sign_count


def passkey_refusal() -> Refused:
    """Return the refusal of a passkey, the same whatever was wrong with it."""
    return Refused("bad-passkey", "That passkey was not accepted; try again, or use the phrase.")
