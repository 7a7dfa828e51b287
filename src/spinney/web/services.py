"""The parts of a server, put together once."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Collection
from functools import partial
from typing import Annotated, Final

import pydantic_core
from fastapi import Depends, Request, Response, WebSocket
from starlette.requests import HTTPConnection

from spinney.hosting.messages import use_json_writer
from spinney.hosting.puzzles.puzzles import PuzzleContext
from spinney.hosting.reviews.reviews import Reviews
from spinney.hosting.shared import Shared
from spinney.hosting.tables.bot_turns import BotTurns
from spinney.hosting.tables.registry import TableRegistry
from spinney.web import metrics
from spinney.web.accounts.devices import Devices
from spinney.web.accounts.names import GuestNames
from spinney.web.background.cleanup import Cleanup
from spinney.web.background.draining import Draining
from spinney.web.background.endings import Endings
from spinney.web.background.finished_games import FinishedGames
from spinney.web.background.loop_lag import measure_loop_lag
from spinney.web.background.table_watch import watch_tables
from spinney.web.cluster.bot_processes import BotWorkers
from spinney.web.cluster.ownership import TableOwners
from spinney.web.cluster.peers import Peers
from spinney.web.cluster.postgres_bus import PostgresBus
from spinney.web.cluster.worker_processes import WorkerPool
from spinney.web.daily import ServerDailyDeals
from spinney.web.push.notifier import TurnNotifier
from spinney.web.rooms import Rooms
from spinney.web.security.costs import run_in_thread
from spinney.web.security.guests import Guests
from spinney.web.security.table_limits import TableLimits
from spinney.web.security.visitors import RateLimits
from spinney.web.settings import Settings
from spinney.web.storage.store import Store
from spinney.web.storage.stores.puzzle_store import SqlPuzzleStore
from spinney.web.storage.stores.rating_store import SqlRatings
from spinney.web.storage.stores.review_store import SqlReviewStore
from spinney.web.storage.stores.table_store import SqlTableStore

SIGNED_OUT: Final = "The keepsake was revoked, so this device may watch."
MOVED_SENTENCE: Final = "Another process serves this table now; connect again."
READINESS_MAX_AGE_S: Final = 1.0
PHRASES_PER_SECOND: Final = 1.0  # recovery phrases that one visitor may try, or create
TABLES_MOVED_TOGETHER: Final = 20  # to the process that owns them now
MOVE_PAUSE_S: Final = 0.05


class Services:
    """The parts of a server that its routes need."""

    def __init__(self, settings: Settings) -> None:
        use_json_writer(write_json)
        self.settings = settings
        self.listening = settings.listening
        self.store = Store(settings.database_url())
        self.guests = Guests(settings.signing_keys())
        self.names = GuestNames(self.store)
        self.devices = Devices(self.store, self.guests)
        self.bot_workers = BotWorkers(settings.bot_workers, "bots")
        self.short_jobs = WorkerPool(1, "short jobs")  # replays and reports, too long for the event loop
        self.scoring_jobs = WorkerPool(1, "scoring jobs")  # apart, so that neither kind stops the other

        self.table_store = SqlTableStore(self.store)
        self.registry = TableRegistry(self.table_store, self.store.bus(), run_in_thread)
        self.bot_turns = BotTurns(self.registry, self.bot_workers)
        self.actions = self.bot_turns.actions
        self.reviews = Reviews(SqlReviewStore(self.store), self.bot_workers, run_in_thread, settings.review_lines)
        self.ratings = SqlRatings(self.store)
        self.puzzles = PuzzleContext(SqlPuzzleStore(self.store), run_in_thread)
        self.daily = ServerDailyDeals(self, settings.signing_keys()[0])
        self.rooms = Rooms(self.store, self.scoring_jobs, self.registry.bus, settings.rooms)
        self.notifier = TurnNotifier(settings, self.store)

        self.readiness: Shared[dict[str, str]] = Shared(READINESS_MAX_AGE_S)
        self.new_tables = RateLimits(settings.tables)
        self.messages = RateLimits(settings.messages)
        self.phrases = RateLimits(PHRASES_PER_SECOND)
        self.table_limits = TableLimits(self.store, self.new_tables, settings.bot_tables, settings.open_tables)
        self.sockets: Counter[str] = Counter()  # open ones, by visitor
        self.open_sockets: set[WebSocket] = set()
        limits = {"tables": self.new_tables, "phrases": self.phrases, "messages": self.messages}
        self.peers = Peers(self.registry.bus, self.registry, self.sockets, limits)

        bus = self.registry.bus
        self.owners: TableOwners | None = None
        if settings.handover and isinstance(bus, PostgresBus):
            self.owners = TableOwners(bus, settings.handover)

        self.finished_games = FinishedGames(self.daily, self.ratings)
        self.cleanup = Cleanup(self.store, self.registry, settings.keep_days, settings.keep_guest_days)
        self.endings = Endings(self)
        self.draining = Draining(self)
        self._background: list[asyncio.Task[None]] = []
        self._connect()

    def _connect(self) -> None:
        """Tell each part whom to call when something happens."""
        self.actions.on_moved = metrics.count_moves
        self.actions.on_finished = self.finished_games.add
        self.bot_turns.turn_listener = self.notifier
        self.devices.on_sign_out = self.close_sessions
        self.table_store.is_watched_elsewhere = self.registry.is_watched_elsewhere
        self.peers.on_room = self.rooms.notify_watchers
        self.peers.on_ended = self.endings.look_soon
        self.peers.on_sign_out = partial(self.close_sessions, is_from_peer=True)

    def close_sessions(self, devices: Collection[str], is_from_peer: bool = False) -> None:
        """Close the sockets of devices that were signed out, here and at other servers."""
        self.devices.forget(devices)
        for table in self.registry.tables.values():
            for viewer in list(table.viewers):
                if viewer.device in devices:
                    viewer.close_session(SIGNED_OUT)
        if devices and not is_from_peer:
            self.registry.bus.publish(gone=sorted(devices))

    async def open(self) -> None:
        """Start what runs in the background."""
        await self.peers.open()
        await self.endings.look()
        works = (watch_tables(self), self.endings.watch(), measure_loop_lag())
        for work in (*works, self.peers.publish_regularly(), self.cleanup.run()):
            self._background.append(asyncio.create_task(work))
        if self.owners:
            self._background.append(asyncio.create_task(self.owners.renew_regularly(self.move_viewers)))

    async def move_viewers(self) -> None:
        """Let people at tables that other processes own now connect again, some tables at a time."""
        moving = [table for table in self.registry.tables.values() if table.viewers]
        moving = [table for table in moving if self.owners and not self.owners.owns(table.record.id)]
        for number, table in enumerate(moving, 1):
            for viewer in list(table.viewers):
                viewer.close_session(MOVED_SENTENCE, connects_again=True)
            if number % TABLES_MOVED_TOGETHER == 0:
                await asyncio.sleep(MOVE_PAUSE_S)

    async def close(self) -> None:
        self.draining.close()
        for task in self._background:
            task.cancel()
        if self.owners:
            self.owners.leave()
        for table in self.registry.tables.values():
            if table.due_timer:
                table.due_timer.cancel()
            if table.due_task:
                table.due_task.cancel()
        self.reviews.close()
        self.notifier.close()
        self.daily.close()
        self.bot_workers.close()
        self.short_jobs.close()
        self.scoring_jobs.close()
        await self.peers.close()
        await asyncio.to_thread(self.store.close)


def write_json(message: object) -> str:
    """Write a message by compiled code."""
    return pydantic_core.to_json(message, fallback=vars).decode()


def services_of(connection: HTTPConnection) -> Services:
    services: Services = connection.app.state.services
    return services


def the_services(request: Request) -> Services:
    return services_of(request)


TheServices = Annotated[Services, Depends(the_services)]


async def the_guest(request: Request, response: Response, services: TheServices) -> str:
    return await services.devices.ensure_guest(request, response)


TheGuest = Annotated[str, Depends(the_guest)]
