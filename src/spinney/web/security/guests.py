"""Guests: nobody signs up.  A guest is a random number in a signed cookie that scripts cannot read."""

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

COOKIE: Final = "spinney_guest"
YEAR: Final = 365 * 24 * 3600
DAY: Final = 24 * 3600
TICKET: Final = 300  # seconds


class Known(NamedTuple):
    """Whom a cookie says, and which of the devices a keepsake has let in, if it is one."""

    guest: str
    device: str = ""


class Guests:
    def __init__(self, keys: Sequence[str]) -> None:
        """The first key signs; all are believed, so that one can be replaced without anybody losing his seat."""
        self._marking = keys[0].encode()
        signing = list(reversed(keys))  # the library takes the newest last
        self._cookies = URLSafeSerializer(signing, salt="guest")
        self._links = URLSafeTimedSerializer(signing, salt="seat")
        self._tickets = URLSafeTimedSerializer(signing, salt="ticket")

    def known(self, connection: HTTPConnection) -> Known | None:
        """The guest of a request or socket, if its cookie is one of ours; `Devices` knows whether he is one still."""
        try:
            held = self._cookies.loads(connection.cookies.get(COOKIE, ""))
            return Known(held) if isinstance(held, str) else Known(str(held[0]), str(held[1]))
        except (BadSignature, LookupError, TypeError):
            return None

    def welcome(self, connection: HTTPConnection, response: Response, known: Known | None) -> str:
        """A new guest is given a cookie, and one whose key is being replaced a new one."""
        known = known or Known(secrets.token_urlsafe(18))
        if connection.cookies.get(COOKIE) != self._cookie(known):
            self.remember(known, connection, response)
        return known.guest

    def _cookie(self, known: Known) -> str:
        return str(self._cookies.dumps(list(known) if known.device else known.guest))

    def remember(self, known: Known, connection: HTTPConnection, response: Response) -> None:
        """This browser is that guest's."""
        response.set_cookie(
            COOKIE,
            self._cookie(known),
            max_age=YEAR,
            path=f"{connection.scope.get('root_path', '')}/",
            httponly=True,
            samesite="lax",
            secure=connection.url.scheme in ("https", "wss"),
        )

    def mark(self, visitor: str) -> str:
        """A visitor as the store may know him: the same mark for the same address, which it does not tell."""
        return hmac.new(self._marking, visitor.encode(), hashlib.sha256).hexdigest()[:20]

    def link(self, table_id: str, guest: str) -> str:
        """What moves a guest's seat to another device."""
        return str(self._links.dumps([table_id, guest, secrets.token_urlsafe(6)]))

    def follow(self, link: str) -> tuple[str, str]:
        """Table and guest of a seat link."""
        try:
            table_id, guest, _ = self._links.loads(link, max_age=DAY)
        except (BadSignature, ValueError, TypeError):
            raise Refused("bad-link", "This link is not valid (any more); ask for a new one at the table.") from None
        return str(table_id), str(guest)

    def ticket(self, purpose: str, held: str) -> str:
        """What is to come back within minutes, for this purpose only."""
        return str(self._tickets.dumps([purpose, held]))

    def redeem(self, purpose: str, ticket: str) -> str:
        try:
            meant, held = self._tickets.loads(ticket, max_age=TICKET)
        except (BadSignature, ValueError, TypeError):
            meant, held = "", ""
        if meant != purpose:
            raise Refused("bad-ticket", "That took too long, or was answered already; begin again.")
        return str(held)


def once(ticket: str) -> str:
    """What the store remembers of a link or ticket that was used."""
    return hashlib.sha256(ticket.encode()).hexdigest()
