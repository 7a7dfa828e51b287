"""Limits on the tables and rooms that one visitor creates."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from spinney.hosting.refusals import Refused
from spinney.web.security.visitors import RateLimits
from spinney.web.storage.store import Store
from spinney.web.storage.stores import table_rows


class TableLimits:
    """How many tables and rooms a visitor may create in a while, and how many of them with bots."""

    def __init__(self, store: Store, new_tables: RateLimits, max_bot_tables: int) -> None:
        self.store = store
        self.new_tables = new_tables
        self.max_bot_tables = max_bot_tables

    def limit_new(self, visitor: str, sentence: str) -> None:
        """Refuse if a visitor has created too much of late."""
        if not self.new_tables.take(visitor):
            raise Refused("too-fast", sentence)

    async def limit_bot_tables(self, maker: str) -> None:
        """Refuse if a visitor has many unfinished games with bots, as bots work for everybody."""
        hour_ago = (datetime.now(UTC) - timedelta(hours=1)).isoformat(timespec="milliseconds")
        if await self.store.read(lambda c: table_rows.count_bot_tables(c, maker, hour_ago)) >= self.max_bot_tables:
            sentence = f"You have {self.max_bot_tables} unfinished games with bots; play one of them, or wait an hour."
            raise Refused("too-fast", sentence)
