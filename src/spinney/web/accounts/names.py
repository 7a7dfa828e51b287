"""The names of guests."""

from __future__ import annotations

from typing import Final

from spinney.hosting.people.names import default_name, plain_name
from spinney.hosting.tables.record import now
from spinney.web.storage.store import Store
from spinney.web.storage.stores import accounts_store

MAX_REMEMBERED_GUESTS: Final = 100_000


class GuestNames:
    """The names of guests, and the days on which they were here."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._last_visits: dict[str, str] = {}  # by guest: the day that was last stored

    async def name(self, guest: str) -> str:
        return await self.store.read(lambda c: accounts_store.name_of(c, guest)) or default_name(guest)

    async def rename(self, guest: str, name: str | None) -> str:
        """Change a guest's name, if there is a new one, and return it."""
        if name is None:
            return await self.name(guest)
        name = plain_name(name)
        await self.store.write(accounts_store.rename_guest(guest, name))
        return name

    async def note_visit(self, guest: str, name: str) -> None:
        """Store that a guest is here, once a day."""
        today = now()[:10]
        if self._last_visits.get(guest) != today:
            if len(self._last_visits) > MAX_REMEMBERED_GUESTS:
                self._last_visits.clear()
            self._last_visits[guest] = today
            await self.store.write(accounts_store.mark_seen(guest, name))
