"""The host of one device's tables, put together."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final, Protocol

from spinney.hosting.http_status import status_of
from spinney.hosting.messages import Problem, to_json
from spinney.hosting.people.names import default_name, plain_name
from spinney.hosting.refusals import Refused
from spinney.hosting.reviews.reviews import Reviews
from spinney.hosting.tables.bot_turns import BotTurns
from spinney.hosting.tables.bus import Bus
from spinney.hosting.tables.live_table import LiveTable
from spinney.hosting.tables.record import DEVICE_ID_PREFIX, TableRecord, is_on_device
from spinney.hosting.tables.registry import TableRegistry
from spinney.hosting.tables.store import StoreUnavailable, run_inline
from spinney.hosting.viewers.viewers import Viewer, handle_message, run_viewer
from spinney.local import own_editions
from spinney.local.bot_worker import WHERE, Desk, DeskThinkers
from spinney.local.browser_store import Drawer, DrawerShelf, check
from spinney.local.reading import understood

log = logging.getLogger("spinney.local")
BEAT: Final = 1.0  # seconds: how often tables are looked at that may have been left by another tab
FAILURE: Final = "Something went wrong here, and nothing was lost by it; try again, or reload the page."
NO_SUCH_TABLE: Final = 4404  # as a server closes the socket of a table there is not


class Others(Protocol):
    """The other tabs of this device: which of them plays a table's bots."""

    async def hold(self, table_id: str) -> bool: ...

    async def let_go(self, table_id: str) -> None: ...


class DeviceBus(Bus):
    def __init__(self, others: Others) -> None:
        super().__init__()
        self.others = others

    async def acquire(self, table_id: str) -> bool:
        return await self.others.hold(table_id)

    async def release(self, table_id: str) -> None:
        await self.others.let_go(table_id)


class LocalHost:
    def __init__(self, drawer: Drawer, desk: Desk, others: Others, home: Path = WHERE) -> None:
        self.drawer = drawer
        self.home = home
        self.shelf = DrawerShelf(drawer)
        self.registry = TableRegistry(self.shelf, DeviceBus(others), run_inline)
        self.thinkers = DeskThinkers(desk)
        self.bot_turns = BotTurns(self.registry, self.thinkers)
        self.actions = self.bot_turns.actions
        self.device = ""
        self.pars_played: dict[str, asyncio.Task[None]] = {}  # by day: the opponents play its deal
        self.reviews: Reviews | None = None  # when somebody asks for one
        self._beating: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Who we are, and what was loaded here before."""
        self.device = await self.drawer.fact("device")
        if not self.device:
            self.device = secrets.token_urlsafe(9)
            await self.drawer.note("device", self.device)
        await self._welcome(await self.drawer.fact("editions"))
        self._beating = asyncio.create_task(self._beat())

    async def _welcome(self, editions: str) -> None:
        try:
            own_editions.welcome_all(editions, self.home)
        except Refused as refused:
            log.warning("An edition of this device cannot be read any more: %s", refused.sentence)
        if editions:
            await self.thinkers.do("welcome", editions)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            self.registry.drop_idle()
            for table in list(self.registry.tables.values()):
                if table.viewers:
                    self.bot_turns.schedule(table)

    def close(self) -> None:
        if self._beating:
            self._beating.cancel()
        if self.reviews:
            self.reviews.close()
        for playing in self.pars_played.values():
            playing.cancel()
        for table in self.registry.tables.values():
            if table.due_timer:
                table.due_timer.cancel()
            if table.due_task:
                table.due_task.cancel()

    async def make(self, record: TableRecord) -> LiveTable:
        """A new table, which is this device's."""
        return await self.actions.create(
            replace(record, id=record.id if is_on_device(record.id) else f"{DEVICE_ID_PREFIX}{record.id}")
        )

    # --- who is here ----------------------------------------------------------------------------------------------

    def guest(self, person: int) -> str:
        """Several people may play at one device, in turn; the first is whose device it is."""
        return f"{self.device}.{person + 1}" if person else self.device

    async def name(self, guest: str) -> str:
        return await self.drawer.fact(f"name {guest}") or default_name(guest)

    async def named(self, guest: str, wish: str | None) -> str:
        """The guest's name, changed if one is wished."""
        if wish is None:
            return await self.name(guest)
        name = plain_name(wish)
        await self.keep(f"name {guest}", name)
        return name

    async def keep(self, name: str, text: str) -> None:
        """Note something that must not be lost."""
        try:
            check(await self.drawer.note(name, text))
        except StoreUnavailable as error:
            raise Refused("store-away", error.sentence) from None

    def heard(self, table_id: str, version: int) -> None:
        """Another tab has kept this version of a table."""
        self.registry.handle_stored_version(table_id, version)

    # --- a table that is looked at --------------------------------------------------------------------------------

    def connect(
        self, table_id: str, person: int, send: Callable[[str], object], close: Callable[[int, str], object]
    ) -> Line:
        """What a page has instead of a socket."""
        return Line(self, table_id, self.guest(person), send, close)


class Line:
    def __init__(
        self,
        host: LocalHost,
        table_id: str,
        guest: str,
        send: Callable[[str], object],
        close: Callable[[int, str], object],
    ) -> None:
        self.host = host
        self.send = send
        self.said: asyncio.Queue[str] = asyncio.Queue()
        self.close = close
        self.task = asyncio.create_task(self._attend(table_id, guest))

    def hear(self, text: str) -> None:
        """The page says something."""
        self.said.put_nowait(text)

    def leave(self) -> None:
        """The page looks no more."""
        self.task.cancel()

    async def _attend(self, table_id: str, guest: str) -> None:
        try:
            viewer = Viewer(self._send, await self.host.registry.table(table_id), guest)
            await run_viewer(viewer, self.host.bot_turns, self._listen(viewer))
        except Refused as refused:
            self.close(NO_SUCH_TABLE, refused.sentence)

    async def _send(self, text: str) -> None:
        self.send(text)

    async def _listen(self, viewer: Viewer) -> None:
        while True:
            text = await self.said.get()
            try:
                await handle_message(viewer, self.host.bot_turns, understood(text))
            except Refused as refused:
                viewer.refuse(refused)


def problem(refused: Refused) -> tuple[int, str]:
    return status_of(refused), to_json(Problem(slug=refused.slug, sentence=refused.sentence))


def failure(error: Exception) -> tuple[int, str]:
    log.error("A request failed.", exc_info=error)
    return 500, to_json(Problem(slug="failure", sentence=FAILURE))


def told(status: int, text: str) -> str:
    """As it crosses the border."""
    return json.dumps([status, text])


def document(body: str) -> object:
    try:
        return json.loads(body) if body else {}
    except ValueError:
        raise Refused("bad-request", "That is not JSON; docs/protocol.md says what is expected.") from None
