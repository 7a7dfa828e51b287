"""Guests: people who need no account, known by a random id in a signed cookie that scripts cannot read."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import Final, NamedTuple

from fastapi import Response
from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer
from starlette.requests import HTTPConnection

from spinney.hosting.refusals import Refused

GUEST_COOKIE: Final = "spinney_guest"
YEAR_S: Final = 365 * 24 * 3600
DAY_S: Final = 24 * 3600
TICKET_LIFETIME_S: Final = 300


class Identity(NamedTuple):
    """The guest a cookie names, and the device that signed in as them by recovery phrase or passkey, if it did."""

    guest: str
    device: str = ""


class Guests:
    """The signer of everything guests carry: cookies, seat links and tickets."""

    def __init__(self, keys: Sequence[str]) -> None:
        """Sign with the first key and accept all, so that a key can be replaced without anyone losing their seat."""
        self._pseudonym_key = keys[0].encode()
        signing_keys = list(reversed(keys))  # the library takes the newest last
        self._cookies = URLSafeSerializer(signing_keys, salt="guest")
        self._links = URLSafeTimedSerializer(signing_keys, salt="seat")
        self._tickets = URLSafeTimedSerializer(signing_keys, salt="ticket")

    def identify(self, connection: HTTPConnection) -> Identity | None:
        """Return who a cookie of ours names; `Devices` knows whether that device is still signed in."""
        try:
            content = self._cookies.loads(connection.cookies.get(GUEST_COOKIE, ""))
            return Identity(content) if isinstance(content, str) else Identity(str(content[0]), str(content[1]))
        except (BadSignature, LookupError, TypeError):
            return None

    def ensure_cookie(self, connection: HTTPConnection, response: Response, identity: Identity | None) -> str:
        """Give a new guest a cookie, renew one signed with an old key, and return the guest."""
        identity = identity or Identity(secrets.token_urlsafe(18))
        if connection.cookies.get(GUEST_COOKIE) != self._cookie(identity):
            self.set_cookie(identity, connection, response)
        return identity.guest

    def _cookie(self, identity: Identity) -> str:
        return str(self._cookies.dumps(list(identity) if identity.device else identity.guest))

    def set_cookie(self, identity: Identity, connection: HTTPConnection, response: Response) -> None:
        """Make this browser that guest's."""
        response.set_cookie(
            GUEST_COOKIE,
            self._cookie(identity),
            max_age=YEAR_S,
            path=f"{connection.scope.get('root_path', '')}/",
            httponly=True,
            samesite="lax",
            secure=connection.url.scheme in ("https", "wss"),
        )

    def pseudonym(self, visitor: str) -> str:
        """Return a visitor as the store may know them: the same for the same address, without giving it away."""
        return hmac.new(self._pseudonym_key, visitor.encode(), hashlib.sha256).hexdigest()[:20]

    def make_seat_link(self, table_id: str, guest: str) -> str:
        """Return a link that moves a guest's seat to another device."""
        return str(self._links.dumps([table_id, guest, secrets.token_urlsafe(6)]))

    def read_seat_link(self, link: str) -> tuple[str, str]:
        """Return the table and the guest of a seat link."""
        try:
            table_id, guest, _ = self._links.loads(link, max_age=DAY_S)
        except (BadSignature, ValueError, TypeError):
            raise Refused("bad-link", "This link is not valid (any more); ask for a new one at the table.") from None
        return str(table_id), str(guest)

    def issue_ticket(self, purpose: str, content: str) -> str:
        """Return a ticket that must come back within minutes, for this purpose only."""
        return str(self._tickets.dumps([purpose, content]))

    def redeem_ticket(self, purpose: str, ticket: str) -> str:
        """Return a ticket's content, or refuse one that is too old or was issued for something else."""
        try:
            issued_for, content = self._tickets.loads(ticket, max_age=TICKET_LIFETIME_S)
        except (BadSignature, ValueError, TypeError):
            issued_for, content = "", ""
        if issued_for != purpose:
            raise Refused("bad-ticket", "That took too long, or was answered already; begin again.")
        return str(content)


def fingerprint(ticket: str) -> str:
    """Return what the store remembers of a used link or ticket."""
    return hashlib.sha256(ticket.encode()).hexdigest()
