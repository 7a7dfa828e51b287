"""The public list, which everybody asks for again and again: read and written once a second, however many ask.

What a table tells depends on who asks only where he has to do with it; all others get the same text.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final, NamedTuple

from spinney.hosting.messages import to_json
from spinney.hosting.tables.record import TableRecord, table_info
from spinney.hosting.tables.store import TableStore

LIST_MAX_AGE_S: Final = 1.0  # seconds
Connected = Callable[[TableRecord], set[str]]


class ListSnapshot(NamedTuple):
    records: list[TableRecord]
    involved: set[str]  # guests who sit or sat there, or made the table
    for_strangers: str


class PublicList:
    def __init__(self, shelf: TableStore, connected: Connected) -> None:
        self.store = shelf
        self.connected = connected
        self._reading: asyncio.Task[ListSnapshot] | None = None
        self._since = 0.0

    def invalidate(self) -> None:
        """A table was made or taken: who did it is to see it at once."""
        self._reading = None

    async def json_for(self, guest: str) -> str:
        """The list as JSON."""
        listed = await self._latest()
        if guest not in listed.involved:
            return listed.for_strangers
        return self._write(listed.records, guest)

    async def _latest(self) -> ListSnapshot:
        now = time.monotonic()
        reading = self._reading
        if reading is None or now - self._since > LIST_MAX_AGE_S or (reading.done() and reading.exception()):
            reading = self._reading = asyncio.create_task(self._read())
            self._since = now
        return await asyncio.shield(reading)

    async def _read(self) -> ListSnapshot:
        records = await self.store.open_tables()
        involved = {guest for record in records for guest in _people(record)}
        return ListSnapshot(records, involved, self._write(records, ""))

    def _write(self, records: list[TableRecord], guest: str) -> str:
        return to_json([table_info(record, guest, self.connected(record)) for record in records])


def _people(record: TableRecord) -> set[str]:
    sitting = {guest for seat in record.seats for guest in (seat.guest, seat.former)}
    return {guest for guest in {*sitting, record.host} if guest}
