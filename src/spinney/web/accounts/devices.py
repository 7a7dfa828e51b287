"""Devices that signed in by recovery phrase or passkey: each is its owner's until that way in is revoked.

The device a guest began on has a cookie with the guest's id alone, and revoking takes nothing from it.
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
from spinney.web.security.guests import Guests, Identity
from spinney.web.storage.batch_writer import Work
from spinney.web.storage.schema import devices, pushes
from spinney.web.storage.store import Store

BY_PHRASE: Final = "phrase"  # the way in; others are passkeys, by their id
DEVICE_CACHE_S: Final = 30.0  # until a device is looked up again, should no other server report it
MAX_DEVICES: Final = 20  # of one guest
MAX_CACHED_DEVICES: Final = 10_000


class Devices:
    """The devices signed in as somebody, with a short cache of those looked up."""

    def __init__(self, store: Store, guests: Guests) -> None:
        self.store = store
        self.guests = guests
        self.on_sign_out: Callable[[Collection[str]], None] = self.forget
        self.ended_guests: set[str] = set()  # by the operator: their cookies count for nothing
        self._cached_until: OrderedDict[str, float] = OrderedDict()

    async def identify(self, connection: HTTPConnection) -> Identity | None:
        """Return whose request this is; None for strangers and devices that were signed out."""
        found = self.guests.identify(connection)
        if found is not None and found.guest in self.ended_guests:
            return None
        if found is None or not found.device or self._cached_until.get(found.device, 0.0) > time.monotonic():
            return found
        stored = select(devices.c.id).where(devices.c.id == found.device)
        if await self.store.read(lambda c: c.execute(stored).first()) is None:
            return None
        self._cache(found.device)
        return found

    async def ensure_guest(self, connection: HTTPConnection, response: Response) -> str:
        """Return the guest of a request; a stranger becomes a new guest."""
        identity = await self.identify(connection)
        return self.guests.ensure_cookie(connection, response, identity)

    async def sign_in(self, owner: str, way: str, connection: HTTPConnection, response: Response) -> None:
        """Make this browser the owner's, by a recovery phrase or passkey of theirs."""
        device = secrets.token_urlsafe(12)
        await self.store.write(_insert_device(device, owner, way))
        self._cache(device)
        self.guests.set_cookie(Identity(owner, device), connection, response)

    async def sign_out(self, owner: str, way: str, but: str) -> None:
        """Sign out all devices that came this way, except for the one that asks."""
        gone = await self.store.write(_delete_devices(owner, way, but))
        self.on_sign_out(gone)

    def forget(self, gone: Collection[str]) -> None:
        """Remove devices from the cache."""
        for device in gone:
            self._cached_until.pop(device, None)

    def _cache(self, device: str) -> None:
        self._cached_until[device] = time.monotonic() + DEVICE_CACHE_S
        if len(self._cached_until) > MAX_CACHED_DEVICES:
            self._cached_until.popitem(last=False)


# --- in the store ---------------------------------------------------------------------------------------------------


def count_other_devices(connection: Connection, owner: str, but: str) -> int:
    """Return how many devices have signed in as this guest, besides the one given."""
    others = select(func.count()).where(devices.c.guest == owner, devices.c.id != but)
    return connection.execute(others).scalar_one()


def _insert_device(device: str, owner: str, way: str) -> Work[None]:
    """Add a device, and drop the owner's oldest ones beyond the limit."""

    def work(connection: Connection) -> None:
        owned = select(devices.c.id).where(devices.c.guest == owner).order_by(devices.c.made.desc())
        oldest = list(connection.execute(owned.offset(MAX_DEVICES - 1)).scalars())
        connection.execute(delete(devices).where(devices.c.id.in_(oldest)))
        connection.execute(insert(devices).values(id=device, guest=owner, way=way, made=now()))

    return work


def _delete_devices(owner: str, way: str, but: str) -> Work[list[str]]:
    """Remove the devices that came this way, with their push subscriptions, and return them."""

    def work(connection: Connection) -> list[str]:
        owned = select(devices.c.id).where(devices.c.guest == owner, devices.c.way == way, devices.c.id != but)
        gone = list(connection.execute(owned).scalars())
        connection.execute(delete(pushes).where(pushes.c.device.in_(gone)))
        connection.execute(delete(devices).where(devices.c.id.in_(gone)))
        return gone

    return work
