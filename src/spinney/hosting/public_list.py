"""The public list, which everybody asks for again and again: read and written once a second, however many ask.

What a table tells depends on who asks only where he has to do with it; all others get the same text.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final, NamedTuple

from spinney.hosting.messages import to_json
from spinney.hosting.record import Record, table_info
from spinney.hosting.shelf import Shelf

FRESH: Final = 1.0  # seconds
Connected = Callable[[Record], set[str]]


class Listed(NamedTuple):
    records: list[Record]
    involved: set[str]  # guests who sit or sat there, or made the table
    for_strangers: str


class PublicList:
    def __init__(self, shelf: Shelf, connected: Connected) -> None:
        self.shelf = shelf
        self.connected = connected
        self._reading: asyncio.Task[Listed] | None = None
        self._since = 0.0

    def forget(self) -> None:
        """A table was made or taken: who did it is to see it at once."""
        self._reading = None

    async def written(self, guest: str) -> str:
        """The list as JSON."""
        listed = await self._latest()
        if guest not in listed.involved:
            return listed.for_strangers
        return self._write(listed.records, guest)

    async def _latest(self) -> Listed:
        now = time.monotonic()
        reading = self._reading
        if reading is None or now - self._since > FRESH or (reading.done() and reading.exception()):
            reading = self._reading = asyncio.create_task(self._read())
            self._since = now
        return await asyncio.shield(reading)

    async def _read(self) -> Listed:
        records = await self.shelf.open_tables()
        involved = {guest for record in records for guest in _people(record)}
        return Listed(records, involved, self._write(records, ""))

    def _write(self, records: list[Record], guest: str) -> str:
        return to_json([table_info(record, guest, self.connected(record)) for record in records])


def _people(record: Record) -> set[str]:
    sitting = {guest for seat in record.seats for guest in (seat.guest, seat.former)}
    return {guest for guest in {*sitting, record.host} if guest}
