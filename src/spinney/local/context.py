"""The context of a request to the host of one device."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, Final, ParamSpec, TypeVar

from spinney.hosting.api.context import Context
from spinney.hosting.people.messages import Address
from spinney.hosting.people.names import plain_name
from spinney.hosting.practice.imports import import_transcript
from spinney.hosting.tables.hosted_table import HostedTable
from spinney.hosting.tables.live_table import LiveTable
from spinney.hosting.tables.record import Seat, TableRecord
from spinney.local.host import LocalHost

P = ParamSpec("P")
T = TypeVar("T")
NO_ADDRESS: Final = "This table is on your own device; friends by link need a server."


class LocalContext(Context):
    """Who asks at a device, and its host; nothing is limited there, and all work is done at once."""

    on_device = True
    visitor = ""

    def __init__(self, host: LocalHost, person: int) -> None:
        self.host = host
        self.guest = host.guest(person)
        self.registry = host.registry
        self.actions = host.actions
        self.bot_runner = host.bot_runner
        self.puzzles = host.puzzles
        self.reviews = host.reviews
        self.daily = host.daily
        self.ratings = host.ratings

    async def name(self) -> str:
        return await self.host.name(self.guest)

    async def rename(self, name: str | None) -> str:
        if name is None:
            return await self.name()
        name = plain_name(name)
        await self.host.notes.write(f"name {self.guest}", name)
        return name

    async def note_visit(self, name: str) -> None:
        pass

    async def address(self) -> Address:
        return Address(addresses=[], sentence=NO_ADDRESS)

    def limit_new_tables(self) -> str:
        return ""

    async def limit_bot_tables(self, maker: str) -> None:
        pass

    async def import_game(self, transcript: str, maker: str) -> TableRecord:
        """Return the record of a game; whoever played in it besides bots sits at this device from now on."""

        def seat(number: int, name: str) -> Seat:
            return Seat("guest", plain_name(name), self.host.guest(number))

        return import_transcript(transcript, seat, self.guest, maker)

    async def run_job(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return function(*args, **kwargs)

    async def run_on_table(
        self, function: Callable[Concatenate[HostedTable, P], T], table: LiveTable, *args: P.args, **kwargs: P.kwargs
    ) -> T:
        return function(table, *args, **kwargs)
