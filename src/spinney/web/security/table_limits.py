"""Limits on the tables that one guest creates, and on those of all guests at one address."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from spinney.hosting.refusals import Refused
from spinney.web.security.visitors import RateLimits
from spinney.web.storage.store import Store
from spinney.web.storage.stores import table_rows

GUESTS_PER_ADDRESS: Final = 10  # a school or a household may have as many times what one guest may


class TableLimits:
    """How many tables and rooms a visitor may create in a while, and how many unfinished ones a guest may have."""

    def __init__(self, store: Store, new_tables: RateLimits, max_bot_tables: int, max_open_tables: int) -> None:
        self.store = store
        self.new_tables = new_tables
        self.max_bot_tables = max_bot_tables
        self.max_open_tables = max_open_tables

    def limit_new(self, visitor: str, sentence: str) -> None:
        """Refuse if a visitor has created too much of late."""
        if not self.new_tables.take(visitor):
            raise Refused("too-fast", sentence)

    async def limit_bot_tables(self, maker: str, guest: str) -> None:
        """Refuse if a guest has many unfinished games with bots, as bots work for everybody."""
        since = hours_ago(1)
        of_guest, of_address = await self.store.read(lambda c: table_rows.count_bot_tables(c, maker, guest, since))
        if of_guest >= self.max_bot_tables:
            sentence = f"You have {self.max_bot_tables} unfinished games with bots; play one of them, or wait an hour."
            raise Refused("too-fast", sentence)
        if of_address >= GUESTS_PER_ADDRESS * self.max_bot_tables:
            sentence = "Many games with bots were begun from your network and are unfinished; wait an hour."
            raise Refused("too-fast", sentence)

    async def limit_open_tables(self, maker: str, guest: str) -> None:
        """Refuse if a guest has many tables that are not finished."""
        since = hours_ago(24)
        of_guest, of_address = await self.store.read(lambda c: table_rows.count_open_tables(c, maker, guest, since))
        if of_guest >= self.max_open_tables:
            sentence = f"You have {self.max_open_tables} unfinished tables; finish one of them, or wait a day."
            raise Refused("too-fast", sentence)
        if of_address >= GUESTS_PER_ADDRESS * self.max_open_tables:
            raise Refused("too-fast", "Many tables were made from your network and are unfinished; wait a day.")


def hours_ago(hours: float) -> str:
    """Return the moment so many hours ago, as the store writes it."""
    return (datetime.now(UTC) - timedelta(hours=hours)).isoformat(timespec="milliseconds")
