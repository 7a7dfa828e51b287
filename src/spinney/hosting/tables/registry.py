"""The tables of a host: those in memory, and those on its shelf, found by their id."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final

from spinney.hosting.messages import to_json
from spinney.hosting.messages.sockets import ReactionName
from spinney.hosting.refusals import no_such_table
from spinney.hosting.tables.bus import Bus
from spinney.hosting.tables.game_history import replay_record
from spinney.hosting.tables.live_table import LiveTable
from spinney.hosting.tables.record import TableRecord, table_info
from spinney.hosting.tables.store import RunWork, TableStore
from spinney.hosting.viewers.public_list import PublicList

log = logging.getLogger("spinney.hosting")
IDLE_TABLE_AFTER_S: Final = 300.0  # seconds a table nobody looks at stays in memory


class TableRegistry:
    def __init__(self, shelf: TableStore, bus: Bus, aside: RunWork = asyncio.to_thread) -> None:
        self.store = shelf
        self.bus = bus
        self.run_work = aside
        self.public_list = PublicList(shelf, self._connected)
        self.on_loaded: Callable[[LiveTable], None] | None = None  # a table has come into memory
        self.on_presence: Callable[[LiveTable], None] | None = None  # somebody here has come or gone
        self.on_reaction: Callable[[LiveTable, int, ReactionName], None] | None = None  # somebody here reacts
        self._refreshing: set[asyncio.Task[None]] = set()
        self.tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}

    async def table(self, table_id: str) -> LiveTable:
        """The table of an id, from memory or from the store."""
        table = self.tables.get(table_id)
        if table is None:
            loading = self._loading.get(table_id)
            if loading is None:
                loading = self._loading[table_id] = asyncio.create_task(self._load(table_id))
                loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
            table = await asyncio.shield(loading)
        else:
            await self._check_version(table)
        table.last_used = time.monotonic()
        return table

    async def _load(self, table_id: str) -> LiveTable:
        record = await self.store.load(table_id)
        if record is None:
            raise no_such_table()
        return await self.add(record)

    async def add(self, record: TableRecord) -> LiveTable:
        """A table that is in the store comes into memory."""
        table = self.tables[record.id] = await self.run_work(LiveTable, record)
        if self.on_loaded:
            self.on_loaded(table)
        return table

    def update_presence(self, table: LiveTable) -> None:
        """Somebody begins or ends to look at a table."""
        table.announce_presence()
        if self.on_presence:
            self.on_presence(table)

    def react(self, table: LiveTable, seat: int, reaction: ReactionName) -> None:
        """Somebody reacts: all who look are shown it, at other servers, too."""
        table.react(seat, reaction)
        if self.on_reaction:
            self.on_reaction(table, seat, reaction)

    # --- what others change -------------------------------------------------------------------------------------

    async def _check_version(self, table: LiveTable) -> None:
        """What is in memory may be behind the store, or gone from it."""
        version = (await self.store.versions([table.record.id])).get(table.record.id)
        if version is None:
            self.tables.pop(table.record.id, None)
            raise no_such_table()
        await self._catch_up(table, version)

    async def _catch_up(self, table: LiveTable, version: int) -> None:
        if table.record.version != version:
            async with table.lock:
                if table.record.version != version:
                    await self.refresh(table)

    def handle_stored_version(self, table_id: str, version: int) -> None:
        """Another server, or we ourselves, have stored this version of a table."""
        table = self.tables.get(table_id)
        if table_id in self._loading or (table and table.record.version < version):
            self._run_logged(self._refresh_later(table_id, version))

    async def _refresh_later(self, table_id: str, version: int) -> None:
        loading = self._loading.get(table_id)
        table = await asyncio.shield(loading) if loading else self.tables.get(table_id)
        if table and table.record.version < version:
            async with table.lock:
                if table.record.version < version:  # else it was our own change, or somebody else has read it
                    await self.refresh(table)

    def refresh_watched_soon(self) -> None:
        """What was changed while we could not hear of it."""
        self._run_logged(self.refresh_watched())

    def _run_logged(self, work: Coroutine[Any, Any, None]) -> None:
        async def carefully() -> None:
            try:
                await work
            except Exception as error:
                log.warning("A changed table could not be read (%s); it is when somebody asks for it.", error)

        task = asyncio.create_task(carefully())
        self._refreshing.add(task)
        task.add_done_callback(self._refreshing.discard)

    async def refresh(self, table: LiveTable) -> None:
        """Somebody else has written to it: the store is right.  (The table's lock is held.)"""
        record = await self.store.load_newer(table.record)
        if record is not None and record.version != table.record.version:
            if table.is_continued_by(record):
                table.catch_up(record)
            else:
                history = None if record.state == "waiting" else await self.run_work(replay_record, record)
                table.record = record
                if history:
                    table.set_history(history)
            table.mark_viewers_stale()

    async def refresh_watched(self) -> None:
        """Tables that are looked at here and were changed by another server on the same store."""
        watched = [table for table in self.tables.values() if table.viewers]
        versions = await self.store.versions([table.record.id for table in watched])
        for table in watched:
            if table.record.id in versions:
                await self._catch_up(table, versions[table.record.id])

    def drop_idle(self) -> None:
        """A table nobody looks at need not stay in memory: it is all in the store."""
        long_ago = time.monotonic() - IDLE_TABLE_AFTER_S
        for table_id, table in list(self.tables.items()):
            busy = table.viewers or table.lock.locked() or table.is_busy()
            if not busy and table.last_used < long_ago:
                del self.tables[table_id]

    async def lists_json(self, guest: str) -> str:
        """The public tables, and those a guest sits at, as JSON."""
        mine = await self.store.tables_of(guest)
        infos = to_json([table_info(record, guest, self._connected(record)) for record in mine])
        return f'{{"open":{await self.public_list.json_for(guest)},"mine":{infos}}}'

    def _connected(self, record: TableRecord) -> set[str]:
        table = self.tables.get(record.id)
        return table.connected_guests() if table else set()
