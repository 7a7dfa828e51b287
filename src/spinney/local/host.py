"""The host of one device's tables, put together."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol

from spinney.hosting.people.names import default_name
from spinney.hosting.puzzles.puzzles import PuzzleContext
from spinney.hosting.refusals import Refused
from spinney.hosting.reviews.reviews import Reviews
from spinney.hosting.tables.bot_turns import BotTurns
from spinney.hosting.tables.bus import Bus
from spinney.hosting.tables.registry import TableRegistry
from spinney.hosting.tables.store import run_inline
from spinney.local import own_editions
from spinney.local.bot_worker import EDITIONS_FOLDER, RunInWorker, WorkerBotRunner
from spinney.local.connection import TableConnection
from spinney.local.daily import LocalDailyDeals
from spinney.local.storage.browser_store import BrowserStore, BrowserTableStore
from spinney.local.storage.notes import Notes
from spinney.local.storage.puzzle_store import LocalPuzzleStore
from spinney.local.storage.rating_store import LocalRatings
from spinney.local.storage.review_store import LocalReviewStore

log = logging.getLogger("spinney.local")
CHECK_EVERY_S: Final = 1.0  # how often tables are looked at that another tab may have left


class OtherTabs(Protocol):
    """The other tabs of this device: one of them plays a table's bots."""

    async def acquire(self, table_id: str) -> bool: ...

    async def release(self, table_id: str) -> None: ...


class DeviceBus(Bus):
    """The bus between the tabs of one device."""

    def __init__(self, tabs: OtherTabs) -> None:
        super().__init__()
        self.tabs = tabs

    async def acquire(self, table_id: str) -> bool:
        return await self.tabs.acquire(table_id)

    async def release(self, table_id: str) -> None:
        await self.tabs.release(table_id)


class LocalHost:
    """The host of one device's tables."""

    def __init__(
        self, store: BrowserStore, run_in_worker: RunInWorker, tabs: OtherTabs, home: Path = EDITIONS_FOLDER
    ) -> None:
        self.store = store
        self.home = home
        self.notes = Notes(store)
        self.tables = BrowserTableStore(store)
        self.registry = TableRegistry(self.tables, DeviceBus(tabs), run_inline)
        self.bot_runner = WorkerBotRunner(run_in_worker)
        self.bot_turns = BotTurns(self.registry, self.bot_runner)
        self.actions = self.bot_turns.actions
        self.review_store = LocalReviewStore(self.notes)
        self.reviews = Reviews(self.review_store, self.bot_runner, run_inline)
        self.puzzles = PuzzleContext(LocalPuzzleStore(self.notes))
        self.ratings = LocalRatings(self.notes)
        self.daily = LocalDailyDeals(self)
        self.device = ""
        self._checking: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Read who this device is, and the editions that were loaded here."""
        self.device = await self.notes.read("device")
        if not self.device:
            self.device = secrets.token_urlsafe(9)
            await self.store.write_note("device", self.device)
        await self._install_editions(await self.notes.read("editions"))
        self._checking = asyncio.create_task(self._check_tables())

    async def _install_editions(self, editions: str) -> None:
        try:
            own_editions.install_all(editions, self.home)
        except Refused as refused:
            log.warning("An edition of this device cannot be read any more: %s", refused.sentence)
        if editions:
            await self.bot_runner.run("install_editions", editions)

    async def _check_tables(self) -> None:
        while True:
            await asyncio.sleep(CHECK_EVERY_S)
            self.registry.drop_idle()
            for table in list(self.registry.tables.values()):
                if table.viewers:
                    self.bot_turns.schedule(table)

    def close(self) -> None:
        if self._checking:
            self._checking.cancel()
        self.reviews.close()
        self.daily.close()
        for table in self.registry.tables.values():
            if table.due_timer:
                table.due_timer.cancel()
            if table.due_task:
                table.due_task.cancel()

    def guest(self, person: int) -> str:
        """Return the guest of a person: several may play at one device, in turn; the first is its owner."""
        return f"{self.device}.{person + 1}" if person else self.device

    async def name(self, guest: str) -> str:
        return await self.notes.read(f"name {guest}") or default_name(guest)

    def handle_stored_version(self, table_id: str, version: int) -> None:
        """Catch up with a version of a table that another tab has stored."""
        self.registry.handle_stored_version(table_id, version)

    def connect(
        self,
        table_id: str,
        person: int,
        send: Callable[[str], object],
        close: Callable[[int, str], object],
        wants_changes: bool = False,
    ) -> TableConnection:
        """Connect a page to a table."""
        return TableConnection(self, table_id, self.guest(person), send, close, wants_changes)
