"""The tables of a host, found by their id in memory or in the store."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Coroutine
from typing import Any, Final

from spinney.hosting.messages import to_json
from spinney.hosting.messages.sockets import ReactionName
from spinney.hosting.refusals import no_such_table
from spinney.hosting.tables.bus import Bus, News
from spinney.hosting.tables.game_history import replay_record
from spinney.hosting.tables.live_table import LiveTable
from spinney.hosting.tables.record import TableRecord, record_with_news, table_info
from spinney.hosting.tables.store import RunWork, TableStore
from spinney.hosting.viewers.public_list import PublicList

log = logging.getLogger("spinney.hosting")
IDLE_TABLE_AFTER_S: Final = 300.0  # that a table without viewers stays in memory


class TableRegistry:
    """The tables in memory, which follow the store."""

    def __init__(self, store: TableStore, bus: Bus, run_work: RunWork = asyncio.to_thread) -> None:
        self.store = store
        self.bus = bus
        bus.on_watched = self.refresh_soon
        self.run_work = run_work
        self.public_list = PublicList(store, self._connected_guests)
        self.on_loaded: Callable[[LiveTable], None] | None = None  # a table was loaded
        self.on_presence: Callable[[LiveTable], None] | None = None  # a viewer has come or gone here
        self.on_reaction: Callable[[LiveTable, int, ReactionName], None] | None = None  # somebody here reacts
        self._refreshing: set[asyncio.Task[None]] = set()
        self.tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}

    async def table(self, table_id: str) -> LiveTable:
        """Return the table of an id, from memory or from the store."""
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
        """Load a stored table into memory."""
        table = self.tables[record.id] = await self.run_work(LiveTable, record)
        if self.on_loaded:
            self.on_loaded(table)
        return table

    def update_presence(self, table: LiveTable) -> None:
        """Announce that a viewer has come or gone."""
        table.announce_presence()
        self.bus.watch(table.record.id, bool(table.viewers))
        if self.on_presence:
            self.on_presence(table)

    def react(self, table: LiveTable, seat: int, reaction: ReactionName) -> None:
        """Show a seat's reaction to all viewers, also at other servers."""
        table.react(seat, reaction)
        if self.on_reaction:
            self.on_reaction(table, seat, reaction)

    def is_watched_elsewhere(self, table_id: str) -> bool:
        """Say whether people look at a table by way of other servers."""
        table = self.tables.get(table_id)
        return table is not None and bool(table.guests_elsewhere)

    # --- changes by others -------------------------------------------------------------------------------------

    async def _check_version(self, table: LiveTable) -> None:
        """Bring a table in memory up to date with the store, or refuse if it is gone from there."""
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

    def handle_stored_version(self, table_id: str, version: int, news: News | None = None) -> None:
        """Refresh a table of which this version was stored, by another server or by us, from its news if they do."""
        table = self.tables.get(table_id)
        if table_id in self._loading or (table and table.record.version < version):
            self._run_logged(self._refresh_later(table_id, version, news))

    async def _refresh_later(self, table_id: str, version: int, news: News | None) -> None:
        loading = self._loading.get(table_id)
        table = await asyncio.shield(loading) if loading else self.tables.get(table_id)
        if table and table.record.version < version:
            async with table.lock:
                if table.record.version < version:  # else it was our own change, or somebody else has read it
                    if news and table.record.version == version - 1:
                        await self._apply(table, record_with_news(table.record, version, news))
                    else:
                        await self.refresh(table)

    def refresh_watched_soon(self) -> None:
        """Start to refresh tables that were changed while we could not listen."""
        self._run_logged(self.refresh_watched())

    def refresh_soon(self, ids: Collection[str]) -> None:
        """Start to refresh those of some tables that have viewers here."""
        self._run_logged(self.refresh_watched(ids))

    def _run_logged(self, work: Coroutine[Any, Any, None]) -> None:
        async def run() -> None:
            try:
                await work
            except Exception as error:
                log.warning(
                    "A changed table could not be read (%s); it is when somebody asks for it.", type(error).__name__
                )

        task = asyncio.create_task(run())
        self._refreshing.add(task)
        task.add_done_callback(self._refreshing.discard)

    async def refresh(self, table: LiveTable) -> None:
        """Read again a table that somebody else has changed, while the table's lock is held."""
        record = await self.store.load_newer(table.record)
        if record is not None and record.version != table.record.version:
            await self._apply(table, record)

    async def _apply(self, table: LiveTable, record: TableRecord) -> None:
        if table.is_continued_by(record):
            table.catch_up(record)
        else:
            history = None if record.state == "waiting" else await self.run_work(replay_record, record)
            table.record = record
            if history:
                table.set_history(history)
        table.mark_viewers_stale()

    async def refresh_watched(self, ids: Collection[str] | None = None) -> None:
        """Refresh tables with viewers here, or some of them, that another server has changed."""
        some = self.tables.values() if ids is None else [self.tables[one] for one in ids if one in self.tables]
        watched = [table for table in some if table.viewers]
        if not watched:
            return
        versions = await self.store.versions([table.record.id for table in watched])
        for table in watched:
            if table.record.id in versions:
                await self._catch_up(table, versions[table.record.id])

    def drop_idle(self) -> None:
        """Remove tables nobody looks at from memory."""
        long_ago = time.monotonic() - IDLE_TABLE_AFTER_S
        for table_id, table in list(self.tables.items()):
            busy = table.viewers or table.lock.locked() or table.is_busy()
            if not busy and table.last_used < long_ago:
                del self.tables[table_id]

    async def lists_json(self, guest: str) -> str:
        """Return the public tables, and those a guest sits at, as JSON."""
        mine = await self.store.tables_of(guest)
        infos = to_json([table_info(record, guest, self._connected_guests(record)) for record in mine])
        return f'{{"open":{await self.public_list.json_for(guest)},"mine":{infos}}}'

    def _connected_guests(self, record: TableRecord) -> set[str]:
        table = self.tables.get(record.id)
        return table.connected_guests() if table else set()
