"""Devices a keepsake has let in: each is its owner's until the keepsake is revoked, and a stranger from then on.

A device that was somebody's from the start has a cookie with his number alone, and no keepsake can take that away.
"""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Collection
from typing import Final

from fastapi import Response
from sqlalchemy import Connection, delete, func, insert, select
from starlette.requests import HTTPConnection

from spinney.hosting.tables.record import now
from spinney.web.security.guests import Guests, Known
from spinney.web.storage.batch_writer import Work
from spinney.web.storage.schema import devices, pushes
from spinney.web.storage.store import Store

PHRASE: Final = "phrase"  # the way in; others are passkeys, by their id
BELIEVED: Final = 30.0  # seconds a device that was looked up is believed, should nobody tell us otherwise
MOST_DEVICES: Final = 20  # of one guest
MOST_BELIEVED: Final = 10_000


class Devices:
    def __init__(self, store: Store, guests: Guests) -> None:
        self.store = store
        self.guests = guests
        self.on_sign_out: Callable[[Collection[str]], None] = self.forget
        self._believed: OrderedDict[str, float] = OrderedDict()

    async def known(self, connection: HTTPConnection) -> Known | None:
        """Whose request this is, if anybody's we know (still)."""
        found = self.guests.known(connection)
        if found is None or not found.device or self._believed.get(found.device, 0.0) > time.monotonic():
            return found
        kept = select(devices.c.id).where(devices.c.id == found.device)
        if await self.store.read(lambda c: c.execute(kept).first()) is None:
            return None
        self._believe(found.device)
        return found

    async def welcome(self, connection: HTTPConnection, response: Response) -> str:
        """The guest of a request; who is a stranger (by now) becomes a new one."""
        known = await self.known(connection)
        return self.guests.welcome(connection, response, known)

    async def let_in(self, owner: str, way: str, connection: HTTPConnection, response: Response) -> None:
        """This browser is the owner's, by a keepsake of his."""
        device = secrets.token_urlsafe(12)
        await self.store.write(_write_down(device, owner, way))
        self._believe(device)
        self.guests.remember(Known(owner, device), connection, response)

    async def sign_out(self, owner: str, way: str, but: str) -> None:
        """Devices that came this way are strangers now, but for the one that asks."""
        gone = await self.store.write(_strike_out(owner, way, but))
        self.on_sign_out(gone)

    def forget(self, gone: Collection[str]) -> None:
        for device in gone:
            self._believed.pop(device, None)

    def _believe(self, device: str) -> None:
        self._believed[device] = time.monotonic() + BELIEVED
        if len(self._believed) > MOST_BELIEVED:
            self._believed.popitem(last=False)


# --- in the store ---------------------------------------------------------------------------------------------------


def others_of(connection: Connection, owner: str, but: str) -> int:
    """How many devices keepsakes have let in, beside this one."""
    wanted = select(func.count()).where(devices.c.guest == owner, devices.c.id != but)
    return connection.execute(wanted).scalar_one()


def _write_down(device: str, owner: str, way: str) -> Work[None]:
    """Who comes back by keepsake again and again leaves older ones behind."""

    def work(connection: Connection) -> None:
        his = select(devices.c.id).where(devices.c.guest == owner).order_by(devices.c.made.desc())
        older = list(connection.execute(his.offset(MOST_DEVICES - 1)).scalars())
        connection.execute(delete(devices).where(devices.c.id.in_(older)))
        connection.execute(insert(devices).values(id=device, guest=owner, way=way, made=now()))

    return work


def _strike_out(owner: str, way: str, but: str) -> Work[list[str]]:
    """They hear no more of his turns, either."""

    def work(connection: Connection) -> list[str]:
        his = select(devices.c.id).where(devices.c.guest == owner, devices.c.way == way, devices.c.id != but)
        gone = list(connection.execute(his).scalars())
        connection.execute(delete(pushes).where(pushes.c.device.in_(gone)))
        connection.execute(delete(devices).where(devices.c.id.in_(gone)))
        return gone

    return work
