"""What every route needs, put together once per server."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Annotated, Final

from fastapi import Depends, Request, Response
from sqlalchemy.exc import DBAPIError, IntegrityError
from starlette.requests import HTTPConnection

from spinney.hosting.people.names import default_name, plain_name
from spinney.hosting.puzzles.puzzles import PuzzleContext
from spinney.hosting.refusals import Refused
from spinney.hosting.reviews.reviews import Reviews
from spinney.hosting.tables.bot_turns import BotTurns
from spinney.hosting.tables.live_table import LiveTable
from spinney.hosting.tables.record import now
from spinney.hosting.tables.registry import TableRegistry
from spinney.web import metrics
from spinney.web.accounts.devices import Devices
from spinney.web.cluster.bot_processes import BotWorkers
from spinney.web.cluster.peers import Peers
from spinney.web.cluster.worker_processes import WorkerPool
from spinney.web.daily import Daily
from spinney.web.logs import Outage
from spinney.web.push.notifier import TurnNotifier
from spinney.web.ratings import SqlRatings
from spinney.web.rooms import Rooms
from spinney.web.security.guests import DAY_S, Guests, fingerprint
from spinney.web.security.middleware import RateLimits
from spinney.web.settings import Settings
from spinney.web.storage import accounts_store, retention, room_store, table_rows
from spinney.web.storage.puzzle_store import SqlPuzzleStore
from spinney.web.storage.review_store import SqlReviewStore
from spinney.web.storage.store import Store
from spinney.web.storage.table_store import SqlTableStore

PHRASES: Final = 1.0  # keepsakes tried, and made, per visitor and second
CLEANING: Final = 3600.0  # seconds between two times
MOST_SEEN: Final = 100_000
log = logging.getLogger("spinney.web")


class Services:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database_url())
        self.guests = Guests(settings.signing_keys())
        self.registry = TableRegistry(SqlTableStore(self.store), self.store.bus())
        self.bot_workers = BotWorkers(settings.thinkers, "bots")
        self.short_jobs = WorkerPool(1, "short jobs")  # replays and reports, too long for the event loop
        self.scoring_jobs = WorkerPool(1, "scoring jobs")  # apart, so that neither kind stops the other
        self.bot_turns = BotTurns(self.registry, self.bot_workers)
        self.reviews = Reviews(SqlReviewStore(self.store), self.bot_workers, asyncio.to_thread, settings.review_lines)
        self.actions = self.bot_turns.actions
        self.actions.on_moved = metrics.count_moves
        self.actions.on_finished = self.note_end
        self.ratings = SqlRatings(self.store)
        self.puzzles = PuzzleContext(SqlPuzzleStore(self.store), asyncio.to_thread)
        self.daily = Daily(self, settings.signing_keys()[0])
        self._noting: set[asyncio.Task[None]] = set()
        self.notifier = TurnNotifier(settings, self.store)
        self.bot_turns.turn_listener = self.notifier
        self.new_tables = RateLimits(settings.tables)
        self.messages = RateLimits(settings.messages)
        self.listening = settings.listening
        self.phrases = RateLimits(PHRASES)
        self.devices = Devices(self.store, self.guests)
        self.devices.on_sign_out = self.show_out
        self._seen: dict[str, str] = {}  # guests, and the day they were last written down
        self.sockets: Counter[str] = Counter()  # open ones, by visitor
        limits = {"tables": self.new_tables, "phrases": self.phrases, "messages": self.messages}
        self.peers = Peers(self.registry.bus, self.registry, self.sockets, limits)
        self.rooms = Rooms(self.store, self.scoring_jobs, self.registry.bus, settings.rooms)
        self.peers.on_room = self.rooms.hear_of_change
        self.peers.on_sign_out = partial(self.show_out, told=True)
        self._keeping: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Begin what is done all the time."""
        await self.peers.open()
        self._keeping = [asyncio.create_task(self.watch_tables()), asyncio.create_task(self.peers.publish_regularly())]
        self._keeping.append(asyncio.create_task(self.keep_clean()))

    async def name(self, guest: str) -> str:
        return await self.store.read(lambda c: accounts_store.name_of(c, guest)) or default_name(guest)

    async def named(self, guest: str, wish: str | None) -> str:
        """The guest's name, changed if one is wished."""
        if wish is None:
            return await self.name(guest)
        name = plain_name(wish)
        await self.store.write(accounts_store.rename_guest(guest, name))
        return name

    async def allow_bots(self, maker: str) -> None:
        """Bots work for everybody: who has many unfinished games with them waits before the next one."""
        hour_ago = (datetime.now(UTC) - timedelta(hours=1)).isoformat(timespec="milliseconds")
        most = self.settings.bot_tables
        if await self.store.read(lambda c: table_rows.count_bot_tables(c, maker, hour_ago)) >= most:
            raise Refused("too-fast", f"You have {most} unfinished games with bots; play one of them, or wait an hour.")

    def note_end(self, table: LiveTable) -> None:
        """A game has ended: it counts for those who played it, now or, should that fail, when they ask."""
        noting = asyncio.create_task(self._note_end(table))
        self._noting.add(noting)
        noting.add_done_callback(self._noting.discard)

    async def _note_end(self, table: LiveTable) -> None:
        try:
            await self.daily.note_end(table)
        except Exception:
            log.exception("Table %s of a deal of the day could not be counted.", table.record.id)
        for number, seat in enumerate(table.record.seats):
            if seat.kind == "guest":
                try:
                    await self.ratings.rate(table, number)
                except Exception:
                    log.exception("Table %s could not be rated; it is when somebody asks.", table.record.id)

    async def see(self, guest: str, name: str) -> None:
        """Note that a guest is here, once a day."""
        today = now()[:10]
        if self._seen.get(guest) != today:
            if len(self._seen) > MOST_SEEN:
                self._seen.clear()
            self._seen[guest] = today
            await self.store.write(accounts_store.mark_seen(guest, name))

    def show_out(self, gone: Collection[str], told: bool = False) -> None:
        """Devices that are strangers now: their pages look again, as nobody; other servers do the same."""
        self.devices.forget(gone)
        for table in self.registry.tables.values():
            for viewer in list(table.viewers):
                if viewer.device in gone:
                    viewer.close_session()
        if gone and not told:
            self.registry.bus.publish(gone=sorted(gone))

    async def use_once(self, ticket: str) -> None:
        """A link or ticket works once, whichever server it comes to."""
        until = (datetime.now(UTC) + timedelta(seconds=DAY_S)).isoformat(timespec="milliseconds")
        try:
            await self.store.write(accounts_store.use_ticket(fingerprint(ticket), until))
        except IntegrityError:
            raise Refused("link-used", "This was used already and works once only; ask for a new one.") from None

    async def keep_clean(self) -> None:
        """Now and then: remove what nobody has touched for as long as the operator keeps it."""
        while True:
            try:
                await self.clean()
            except DBAPIError as error:
                log.warning(
                    "What is old could not be removed (%s); it is tried again in an hour.", type(error).__name__
                )
            except Exception:
                log.exception("Removing what is old failed; it is tried again in an hour.")
            await asyncio.sleep(CLEANING)

    async def clean(self) -> None:
        await self.store.write(retention.remove_tickets(now()))
        await self.store.write(room_store.remove_ended_rooms)
        days = self.settings.keep_days
        if not days:
            return
        before = (datetime.now(UTC) - timedelta(days=days)).isoformat(timespec="milliseconds")
        watched = [table.record.id for table in self.registry.tables.values() if table.viewers]
        removed = 0
        while some := await self.store.write(retention.remove_tables(before, watched)):
            removed += some
        gone = 0
        while some := await self.store.write(retention.remove_guests(before)):
            gone += some
        if removed or gone:
            log.info("Removed %d tables and %d guests nobody has touched for %g days.", removed, gone, days)

    async def watch_tables(self) -> None:
        """Once a second: forget idle tables, take up what is due, and, without a bus, look what has changed."""
        away = Outage("The store does not answer; it is asked again every second.", "The store answers again.")
        while True:
            await asyncio.sleep(1)
            try:
                self.registry.drop_idle()
                self.count()
                for table in list(self.registry.tables.values()):
                    self.bot_turns.schedule(table)
                if not self.registry.bus.shared:
                    await self.registry.refresh_watched()
                await self.bot_turns.resume_due_tables()
                away.report_recovery()
            except DBAPIError as error:
                away.report_failure(error)
            except Exception:
                log.exception("Looking for changed tables failed; it is tried again in a second.")

    def count(self) -> None:
        """For the figures: what there is just now."""
        metrics.tables.set(len(self.registry.tables))
        metrics.sockets.set(self.sockets.total())
        metrics.waiting.set(len(self.bot_workers.queue))
        metrics.writing.set(self.store.waiting())

    async def close(self) -> None:
        for task in self._keeping:
            task.cancel()
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


def services_of(connection: HTTPConnection) -> Services:
    services: Services = connection.app.state.services
    return services


def the_services(request: Request) -> Services:
    return services_of(request)


TheServices = Annotated[Services, Depends(the_services)]


async def the_guest(request: Request, response: Response, services: TheServices) -> str:
    return await services.devices.ensure_guest(request, response)


TheGuest = Annotated[str, Depends(the_guest)]
