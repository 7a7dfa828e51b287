"""The browser's storage, and the tables in it: each as JSON, what lists show apart from its moves."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import fields, replace
from typing import Any, Final, Protocol, TypeVar

from spinney.hosting.tables.record import LogNote, Seat, TableRecord
from spinney.hosting.tables.store import StoreUnavailable, VersionConflict

T = TypeVar("T")
NEW: Final = -1  # the version of a table that is not stored yet
MAX_LISTED_TABLES: Final = 100
FULL: Final = (
    "This device has no room left to keep the move, so it was not made; export games you want to keep, "
    "remove some, and try again."
)
REFUSED: Final = (
    "This browser refuses to keep anything, so that was not done; allow storage for this site (private "
    "windows often forbid it), and try again."
)
STORE_SENTENCES: Final = {"full": FULL, "refused": REFUSED}


class BrowserStore(Protocol):
    """The storage a browser must offer; all is text.  A change returns "", "overtaken", "full" or "refused"."""

    async def heads(self) -> str:
        """Return a JSON list of all tables, without their bodies."""

    async def get(self, table_id: str) -> str:
        """Return a JSON list of a head and a body; empty where there is none."""

    async def put(self, entries: str) -> str:
        """Keep all or none of a JSON list of [id, version that must be kept now, head, body]."""

    async def remove(self, table_id: str) -> str:
        """Forget a table."""

    async def read_note(self, name: str) -> str:
        """Return a text that was kept under a name, or nothing."""

    async def write_note(self, name: str, text: str) -> str:
        """Keep a text under a name."""


class BrowserTableStore:
    """`TableStore` in a browser; each change puts a whole record, as on one device there is room and time for that."""

    def __init__(self, store: BrowserStore) -> None:
        self.store = store

    # --- reading ------------------------------------------------------------------------------------------------

    async def load(self, table_id: str) -> TableRecord | None:
        found = json.loads(await self.store.get(table_id))
        return record_of(*found) if found else None

    async def load_newer(self, known: TableRecord) -> TableRecord | None:
        return await self.load(known.id)

    async def versions(self, ids: Collection[str]) -> dict[str, int]:
        return {head.id: head.version for head in await self.heads() if head.id in ids}

    async def heads(self) -> list[TableRecord]:
        return [record_of(head, {}) for head in json.loads(await self.store.heads())]

    async def open_tables(self) -> list[TableRecord]:
        """Return nothing, as nobody else comes by on a device."""
        return []

    async def tables_of(self, guest: str) -> list[TableRecord]:
        """Return the tables of everybody at the device: it is one person's, whoever else plays on it."""
        device = device_of(guest)
        mine = [head for head in await self.heads() if any(_is_at(device, seat) for seat in head.seats)]
        return sorted(mine, key=lambda head: head.moved, reverse=True)[:MAX_LISTED_TABLES]

    async def due_tables(self, now: str, most: int) -> list[str]:
        late = [head for head in await self.heads() if head.state != "finished" and head.due and head.due <= now]
        return [head.id for head in sorted(late, key=lambda head: head.due or "")[:most]]

    # --- writing ------------------------------------------------------------------------------------------------

    async def create(self, record: TableRecord) -> None:
        await self._put((record, NEW))

    async def update(self, new: TableRecord) -> None:
        await self._put((new, new.version - 1))

    async def append_moves(self, new: TableRecord, ply: int) -> None:  # noqa: ARG002 - all of it is put
        await self.update(new)

    remove_moves = update_seats = update

    async def create_rematch(self, record: TableRecord, old: TableRecord) -> None:
        await self._put((record, NEW), (old, old.version - 1))

    async def _put(self, *changes: tuple[TableRecord, int]) -> None:
        entries = [[record.id, version, *parts_of(record)] for record, version in changes]
        check(await self.store.put(json.dumps(entries)))


def check(answer: str) -> None:
    """Raise what the answer of the browser's storage means."""
    if answer == "overtaken":
        raise VersionConflict
    if answer:
        raise StoreUnavailable(answer, STORE_SENTENCES.get(answer, REFUSED))


def device_of(guest: str) -> str:
    """Return the device of a guest: several people may play there, the second as DEVICE.2, and so on."""
    return guest.partition(".")[0]


def _is_at(device: str, seat: Seat) -> bool:
    return any(guest and device_of(guest) == device for guest in (seat.guest, seat.former))


def parts_of(record: TableRecord) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the head and the body of a record."""
    head = vars(replace(record)) | {"seats": [vars(seat) for seat in record.seats]}
    return head, {part: head.pop(part) for part in ("moves", "said", "notes")}


def record_of(head: dict[str, Any], body: dict[str, Any]) -> TableRecord:
    """Return a record; a field that an older version did not know has its default."""
    seats = [_read(Seat, seat) for seat in head["seats"]]
    notes = [LogNote(*note) for note in body.get("notes", [])]
    return _read(TableRecord, {**head, **body, "seats": seats, "notes": notes})


def _read(kind: type[T], document: dict[str, Any]) -> T:
    names = {field.name for field in fields(kind)}  # type: ignore[arg-type]  # one of ours
    return kind(**{name: value for name, value in document.items() if name in names})
