"""Removes what nobody has touched for as long as the operator keeps it."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy.exc import DBAPIError

from spinney.hosting.tables.record import now
from spinney.hosting.tables.registry import TableRegistry
from spinney.web.storage import retention
from spinney.web.storage.store import Store
from spinney.web.storage.stores import room_store

CLEAN_EVERY_S: Final = 3600.0
log = logging.getLogger("spinney.web")


class Cleanup:
    """The regular removal of old tickets, rooms, tables and guests."""

    def __init__(self, store: Store, registry: TableRegistry, keep_days: float) -> None:
        self.store = store
        self.registry = registry
        self.keep_days = keep_days

    async def run(self) -> None:
        """Clean up every hour."""
        while True:
            try:
                await self.clean()
            except DBAPIError as error:
                log.warning("Old data could not be removed (%s); trying again in an hour.", type(error).__name__)
            except Exception:
                log.exception("Removing old data failed; trying again in an hour.")
            await asyncio.sleep(CLEAN_EVERY_S)

    async def clean(self) -> None:
        """Remove what is old, a little at a time; tables that somebody is watching stay."""
        await self.store.write(retention.remove_tickets(now()))
        await self.store.write(room_store.remove_ended_rooms)
        if not self.keep_days:
            return
        before = (datetime.now(UTC) - timedelta(days=self.keep_days)).isoformat(timespec="milliseconds")
        watched = [table.record.id for table in self.registry.tables.values() if table.viewers]
        tables = guests = 0
        while removed := await self.store.write(retention.remove_tables(before, watched)):
            tables += removed
        while removed := await self.store.write(retention.remove_guests(before)):
            guests += removed
        if tables or guests:
            log.info("Removed %d tables and %d guests unused for %g days.", tables, guests, self.keep_days)
