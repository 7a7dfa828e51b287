"""The context of a request to the server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Concatenate, ParamSpec, TypeVar

from fastapi import Depends, Request

from spinney.hosting.api.context import ServerContext
from spinney.hosting.messages.tables import TableInfo
from spinney.hosting.people.messages import Address
from spinney.hosting.practice.imports import import_transcript, is_unfinished_among_people
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.hosted_table import HostedTable
from spinney.hosting.tables.live_table import LiveTable
from spinney.hosting.tables.record import Seat, TableRecord
from spinney.web.addresses import reachable_addresses
from spinney.web.security.visitors import visitor_of
from spinney.web.services import Services, TheGuest, TheServices

P = ParamSpec("P")
T = TypeVar("T")


class WebContext(ServerContext):
    """Who asks a server, and its services."""

    on_device = False

    def __init__(self, services: Services, request: Request, guest: str) -> None:
        self.services = services
        self.request = request
        self.guest = guest
        self.network = visitor_of(request)
        self.visitor = services.guests.pseudonym(self.network)
        self.registry = services.registry
        self.actions = services.actions
        self.bot_runner = services.bot_workers
        self.puzzles = services.puzzles
        self.reviews = services.reviews
        self.daily = services.daily
        self.ratings = services.ratings
        self.rooms = services.rooms

    async def name(self) -> str:
        return await self.services.names.name(self.guest)

    async def rename(self, name: str | None) -> str:
        return await self.services.names.rename(self.guest, name)

    async def note_visit(self, name: str) -> None:
        await self.services.names.note_visit(self.guest, name)

    async def address(self) -> Address:
        settings = self.services.settings
        return await asyncio.to_thread(reachable_addresses, self.request, settings.public_url, self.services.listening)

    def seat_link(self, table_id: str) -> str:
        root = self.request.scope.get("root_path", "")
        return f"{root}/seat/{self.services.guests.make_seat_link(table_id, self.guest)}"

    def limit_new_tables(self) -> str:
        return self._limit_new("You have made many tables; wait a little before the next one.")

    def limit_new_rooms(self) -> str:
        return self._limit_new("You have opened much at once; wait a little before the next room.")

    def _limit_new(self, sentence: str) -> str:
        self.services.draining.refuse_new()
        self.services.table_limits.limit_new(self.network, sentence)
        return self.visitor

    async def limit_bot_tables(self, maker: str) -> None:
        await self.services.table_limits.limit_bot_tables(maker, self.guest)

    async def create_table(self, record: TableRecord) -> TableInfo:
        await self.services.table_limits.limit_open_tables(record.maker, self.guest)
        return await super().create_table(record)

    async def import_game(self, transcript: str, maker: str) -> TableRecord:
        return await self.services.short_jobs.run(self.visitor, "", import_for_guest, transcript, self.guest, maker)

    async def run_job(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        assert not kwargs
        return await self.services.scoring_jobs.run(self.visitor, "", function, *args)

    async def run_on_table(
        self, function: Callable[Concatenate[HostedTable, P], T], table: LiveTable, *args: P.args, **kwargs: P.kwargs
    ) -> T:
        assert not kwargs
        record = table.record
        return await self.services.short_jobs.run(self.visitor, record.id, with_table, function, record, *args)


def with_table(function: Callable[..., T], record: TableRecord, *args: object) -> T:
    """Call a function with the table of a record, in a worker process."""
    return function(HostedTable(record), *args)


def import_for_guest(text: str, guest: str, maker: str) -> TableRecord:
    """Import a game in a worker process: of the people who played, the first is whoever brings it."""
    record = import_transcript(text, lambda number, name: Seat("guest", name, None if number else guest), guest, maker)
    if is_unfinished_among_people(record):
        raise Refused("not-alone", "This game of several people is not over, so it goes on only where it began.")
    return record


async def guest_context(request: Request, services: TheServices, guest: TheGuest) -> WebContext:
    return WebContext(services, request, guest)


async def anonymous_context(request: Request, services: TheServices) -> WebContext:
    """Return a context that gives no cookie to a newcomer."""
    known = await services.devices.identify(request)
    return WebContext(services, request, known.guest if known else "")


GuestContext = Annotated[WebContext, Depends(guest_context)]
AnonymousContext = Annotated[WebContext, Depends(anonymous_context)]
