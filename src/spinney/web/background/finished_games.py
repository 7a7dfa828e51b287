"""Counts finished games for those who played them."""

from __future__ import annotations

import asyncio
import logging

from spinney.hosting.api.context import Ratings
from spinney.hosting.tables.live_table import LiveTable
from spinney.web.daily import ServerDailyDeals

log = logging.getLogger("spinney.web")


class FinishedGames:
    """Counts each finished game at once; what fails is counted when somebody asks about it."""

    def __init__(self, daily: ServerDailyDeals, ratings: Ratings) -> None:
        self.daily = daily
        self.ratings = ratings
        self._counting: set[asyncio.Task[None]] = set()

    def add(self, table: LiveTable) -> None:
        """Count a game that has just finished, in the background."""
        task = asyncio.create_task(self._count(table))
        self._counting.add(task)
        task.add_done_callback(self._counting.discard)

    async def _count(self, table: LiveTable) -> None:
        try:
            await self.daily.count_finished(table)
        except Exception:
            log.exception("Table %s of a deal of the day could not be counted.", table.record.id)
        for number, seat in enumerate(table.record.seats):
            if seat.kind == "guest":
                try:
                    await self.ratings.rate(table, number)
                except Exception:
                    log.exception("Table %s could not be rated; it is when somebody asks.", table.record.id)
