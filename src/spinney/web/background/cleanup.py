"""Removes what nobody has touched for as long as the operator keeps it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Final

from sqlalchemy.exc import DBAPIError

from spinney.hosting.tables.record import now
from spinney.hosting.tables.registry import TableRegistry
from spinney.web import metrics
from spinney.web.storage import retention
from spinney.web.storage.batch_writer import Work
from spinney.web.storage.store import Store
from spinney.web.storage.stores import room_store

CLEAN_EVERY_S: Final = 3600.0
FOUND_AT_ONCE: Final = 1000  # tables or guests, by a read that nobody waits for
MIN_REMOVED_AT_ONCE, MAX_REMOVED_AT_ONCE = 5, 50  # in one transaction, which other writes wait for
LONG_REMOVAL_S: Final = 0.02  # after which fewer are removed at once
PAUSE_FACTOR: Final = 4.0  # so many times as long as a removal took, others may write
log = logging.getLogger("spinney.web")


class Cleanup:
    """The regular removal of old tickets, rooms, tables and guests."""

    def __init__(self, store: Store, registry: TableRegistry, keep_days: float, keep_guest_days: float) -> None:
        self.store = store
        self.registry = registry
        self.keep_days = keep_days
        self.keep_guest_days = keep_guest_days
        self._at_once = MIN_REMOVED_AT_ONCE

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
        removed_tables = await self._remove_tables(days_ago(self.keep_days)) if self.keep_days else 0
        removed_guests = await self._remove_guests(days_ago(self.keep_guest_days)) if self.keep_guest_days else 0
        if removed_tables or removed_guests:
            log.info("Removed %d tables and %d guests nobody had used for long.", removed_tables, removed_guests)

    async def _remove_tables(self, before: str) -> int:
        total = 0
        watched = [table.record.id for table in self.registry.tables.values() if table.viewers]
        find = partial(retention.unused_tables, before=before, but=watched, most=FOUND_AT_ONCE)
        while ids := await self.store.read(find):
            leading = await self.store.read(partial(retention.tables_that_lead_to, ids=ids))
            removed = await self._remove(ids, partial(retention.remove_tables, before=before, leading=leading))
            metrics.removed.labels("table").inc(removed)
            total += removed
            if not removed:  # others have touched all of them meanwhile
                break
        return total

    async def _remove_guests(self, before: str) -> int:
        total = 0
        while ids := await self.store.read(partial(retention.unused_guests, before=before, most=FOUND_AT_ONCE)):
            removed = await self._remove(ids, partial(retention.remove_guests, before=before))
            metrics.removed.labels("guest").inc(removed)
            total += removed
            if not removed:
                break
        return total

    async def _remove(self, ids: Sequence[str], remover: Callable[[Sequence[str]], Work[int]]) -> int:
        """Remove a few at a time, and let others write in between for longer than that takes."""
        removed = start = 0
        while start < len(ids):
            some = ids[start : start + self._at_once]
            began = time.monotonic()
            removed += await self.store.write(remover(some))
            took = time.monotonic() - began
            start += len(some)
            was_long = took > LONG_REMOVAL_S
            self._at_once = (
                max(MIN_REMOVED_AT_ONCE, self._at_once // 2)
                if was_long
                else min(MAX_REMOVED_AT_ONCE, self._at_once + 1)
            )
            await asyncio.sleep(PAUSE_FACTOR * took)
        return removed


def days_ago(days: float) -> str:
    """Return the moment so many days ago, as the store writes it."""
    return (datetime.now(UTC) - timedelta(days=days)).isoformat(timespec="milliseconds")
