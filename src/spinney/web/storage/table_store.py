"""Tables on a shelf that is a database: the same answers for every kind of one, and for whatever goes wrong there."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeVar

from sqlalchemy import select
from sqlalchemy.exc import DBAPIError, IntegrityError

from spinney.hosting.tables.record import TableRecord
from spinney.hosting.tables.store import StoreUnavailable, VersionConflict
from spinney.web.storage import schema, store
from spinney.web.storage.store import Store, Work

T = TypeVar("T")


class SqlShelf:
    def __init__(self, kept: Store) -> None:
        self.store = kept

    # --- reading ------------------------------------------------------------------------------------------------

    async def load(self, table_id: str) -> TableRecord | None:
        return await self.store.read(lambda c: store.load(c, table_id))

    async def load_newer(self, known: TableRecord) -> TableRecord | None:
        return await self.store.read(lambda c: store.load_on(c, known))

    async def versions(self, ids: Collection[str]) -> dict[str, int]:
        wanted = select(schema.tables.c.id, schema.tables.c.version).where(schema.tables.c.id.in_(ids))
        return {row.id: row.version for row in await self.store.read(lambda c: c.execute(wanted).all())}

    async def open_tables(self) -> list[TableRecord]:
        return await self.store.read(store.open_tables)

    async def tables_of(self, guest: str) -> list[TableRecord]:
        return await self.store.read(lambda c: store.tables_of(c, guest))

    async def due_tables(self, now: str, most: int) -> list[str]:
        return await self.store.read(lambda c: store.due_tables(c, now, most))

    # --- writing ------------------------------------------------------------------------------------------------

    async def create(self, record: TableRecord) -> None:
        await self.store.write(store.create(record))

    async def update(self, new: TableRecord) -> None:
        await self._write(store.change(new))

    async def append_moves(self, new: TableRecord, ply: int) -> None:
        await self._write(store.append(new, ply))

    async def remove_moves(self, new: TableRecord) -> None:
        await self._write(store.take_back(new))

    async def update_seats(self, new: TableRecord) -> None:
        await self._write(store.reseat(new))

    async def create_rematch(self, record: TableRecord, old: TableRecord) -> None:
        await self._write(store.follow(record, old))

    async def _write(self, work: Work[None]) -> None:
        try:
            await self.store.write(work)
        except IntegrityError:
            raise VersionConflict from None
        except DBAPIError as error:
            raise StoreUnavailable(type(error).__name__) from error
