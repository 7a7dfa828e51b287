"""Keeps tables in a database, and translates its errors into those of `TableStore`."""

from __future__ import annotations

from collections.abc import Callable, Collection

from sqlalchemy import select
from sqlalchemy.exc import DBAPIError, IntegrityError

from spinney.hosting.tables.record import TableRecord
from spinney.hosting.tables.store import StoreUnavailable, VersionConflict
from spinney.web.storage import schema
from spinney.web.storage.batch_writer import Work
from spinney.web.storage.store import Store
from spinney.web.storage.stores import table_rows


class SqlTableStore:
    """A `TableStore` in a database."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.is_watched_elsewhere: Callable[[str], bool] = lambda _: False  # does another server show this table?

    # --- reading ------------------------------------------------------------------------------------------------

    async def load(self, table_id: str) -> TableRecord | None:
        return await self.store.read(lambda c: table_rows.load_table(c, table_id))

    async def load_newer(self, known: TableRecord) -> TableRecord | None:
        return await self.store.read(lambda c: table_rows.load_newer(c, known))

    async def versions(self, ids: Collection[str]) -> dict[str, int]:
        wanted = select(schema.tables.c.id, schema.tables.c.version).where(schema.tables.c.id.in_(ids))
        return {row.id: row.version for row in await self.store.read(lambda c: c.execute(wanted).all())}

    async def open_tables(self) -> list[TableRecord]:
        return await self.store.read(table_rows.open_tables)

    async def tables_of(self, guest: str) -> list[TableRecord]:
        return await self.store.read(lambda c: table_rows.tables_of(c, guest))

    async def due_tables(self, now: str, most: int) -> list[str]:
        return await self.store.read(lambda c: table_rows.due_tables(c, now, most))

    # --- writing ------------------------------------------------------------------------------------------------

    async def create(self, record: TableRecord) -> None:
        await self.store.write(table_rows.create_table(record))

    async def update(self, new: TableRecord) -> None:
        await self._write(table_rows.update_table(new))

    async def append_moves(self, new: TableRecord, ply: int) -> None:
        await self._write(table_rows.append_moves(new, ply, self.is_watched_elsewhere(new.id)))

    async def remove_moves(self, new: TableRecord) -> None:
        await self._write(table_rows.remove_moves(new))

    async def update_seats(self, new: TableRecord) -> None:
        await self._write(table_rows.update_seats(new))

    async def create_rematch(self, record: TableRecord, old: TableRecord) -> None:
        await self._write(table_rows.create_rematch(record, old))

    async def _write(self, work: Work[None]) -> None:
        try:
            await self.store.write(work)
        except IntegrityError:
            raise VersionConflict from None
        except DBAPIError as error:
            raise StoreUnavailable(type(error).__name__) from error
