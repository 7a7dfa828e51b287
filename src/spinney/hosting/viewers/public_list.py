"""The public list of tables, read and written at most once a second, however many ask for it.

A table's entry depends on who asks only if they sit at it or made it; all others get the same text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from spinney.hosting.messages import to_json
from spinney.hosting.shared import Shared
from spinney.hosting.tables.record import TableRecord, table_info
from spinney.hosting.tables.store import TableStore

LIST_MAX_AGE_S: Final = 1.0
Connected = Callable[[TableRecord], set[str]]


class ListSnapshot(NamedTuple):
    """The list as it was read last."""

    records: list[TableRecord]
    involved: set[str]  # guests who sit or sat there, or made the table
    for_strangers: str


class PublicList:
    """The tables anybody may see, cached for a moment."""

    def __init__(self, store: TableStore, connected: Connected) -> None:
        self.store = store
        self.connected = connected
        self._snapshot: Shared[ListSnapshot] = Shared(LIST_MAX_AGE_S)

    def invalidate(self) -> None:
        """Read the list again at the next request, so that whoever changed it sees that at once."""
        self._snapshot.invalidate()

    async def json_for(self, guest: str) -> str:
        """Return the list as JSON."""
        snapshot = await self._snapshot.get(self._read)
        if guest not in snapshot.involved:
            return snapshot.for_strangers
        return self._write(snapshot.records, guest)

    async def _read(self) -> ListSnapshot:
        records = await self.store.open_tables()
        involved = {guest for record in records for guest in _people(record)}
        return ListSnapshot(records, involved, self._write(records, ""))

    def _write(self, records: list[TableRecord], guest: str) -> str:
        return to_json([table_info(record, guest, self.connected(record)) for record in records])


def _people(record: TableRecord) -> set[str]:
    seated = {guest for seat in record.seats for guest in (seat.guest, seat.former)}
    return {guest for guest in {*seated, record.host} if guest}
