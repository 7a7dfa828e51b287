"""The context of a request: who asks, and what answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from spinney.hosting.bot_choices import BotRunner
from spinney.hosting.daily.deals import check_daily_access
from spinney.hosting.daily.messages import DailyInfo
from spinney.hosting.messages.tables import TableInfo
from spinney.hosting.people.messages import Address
from spinney.hosting.people.ratings import RatedGame
from spinney.hosting.puzzles.puzzles import PuzzleContext
from spinney.hosting.reviews.reviews import Reviews
from spinney.hosting.scoring.rooms import ForestInput, Room
from spinney.hosting.tables.actions import TableActions
from spinney.hosting.tables.hosted_table import HostedTable
from spinney.hosting.tables.live_table import LiveTable
from spinney.hosting.tables.record import DEVICE_ID_PREFIX, TableRecord, now
from spinney.hosting.tables.registry import TableRegistry
from spinney.study.rating import Rating

P = ParamSpec("P")
T = TypeVar("T")


class DailyDeals(Protocol):
    """The deals of the day, and what everybody made of them."""

    async def info(self, edition: str, guest: str, day: str = "") -> DailyInfo:
        """Return what a guest may know of a day's deal; without a day, of today's."""

    async def play(self, edition: str, guest: str, maker: str) -> LiveTable:
        """Return a guest's table of today's deal; when that is finished, refuse or, on a device, return another one."""


class Ratings(Protocol):
    """The ratings of people against the bots."""

    async def rating(self, guest: str) -> Rating:
        """Return a guest's rating."""

    async def rate_left_game(self, record: TableRecord, seat: int, totals: Sequence[int]) -> None:
        """Count a game that the guest at a seat has left, once, if another seat was ahead."""

    async def rate(self, table: LiveTable, seat: int) -> RatedGame:
        """Count a finished game for the guest at a seat, once, and return what it did to their rating."""


class ScoringRooms(Protocol):
    """The scoring rooms of a server."""

    async def room(self, room_id: str) -> Room:
        """Return a room, or refuse."""

    async def open(self, edition: str, host: str, maker: str, forest: ForestInput) -> Room:
        """Open a room with the host's forest."""

    async def change(self, room_id: str, maker: str, how: Callable[[Room], Room]) -> Room:
        """Change a room, and tell everybody who looks at it."""


class Context(ABC):
    """Who asks, and the parts of the host that answers; a server and a browser have one of their own."""

    guest: str
    visitor: str  # a mark of the network address, by which work is shared fairly; empty on a device
    on_device: bool  # are the tables kept on their players' own device?
    registry: TableRegistry
    actions: TableActions
    bot_runner: BotRunner
    puzzles: PuzzleContext
    reviews: Reviews
    daily: DailyDeals
    ratings: Ratings

    async def table(self, table_id: str) -> LiveTable:
        """Return the table of an id, if the guest may look at it."""
        table = await self.registry.table(table_id)
        if not self.on_device:
            check_daily_access(table.record, self.guest, now()[:10])
        return table

    async def create_table(self, record: TableRecord) -> TableInfo:
        """Start a new table."""
        return (await self.actions.create(self.with_own_id(record))).info(self.guest)

    def with_own_id(self, record: TableRecord) -> TableRecord:
        """Return a new record with an id that says whether it is kept on a device."""
        return with_device_id(record) if self.on_device else record

    @abstractmethod
    async def name(self) -> str:
        """Return the guest's name."""

    @abstractmethod
    async def rename(self, name: str | None) -> str:
        """Change the guest's name, if there is a new one, and return it."""

    @abstractmethod
    async def note_visit(self, name: str) -> None:
        """Note that the guest is here."""

    @abstractmethod
    async def address(self) -> Address:
        """Return where friends find this host."""

    @abstractmethod
    def limit_new_tables(self) -> str:
        """Refuse if the visitor has created too many tables; return the mark they are known by at a new one."""

    @abstractmethod
    async def limit_bot_tables(self, maker: str) -> None:
        """Refuse if the visitor with this mark has too many unfinished games with bots."""

    @abstractmethod
    async def import_game(self, transcript: str, maker: str) -> TableRecord:
        """Return the record of a game that comes as a transcript."""

    @abstractmethod
    async def run_job(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run work that takes a moment where it blocks nobody."""

    @abstractmethod
    async def run_on_table(
        self, function: Callable[Concatenate[HostedTable, P], T], table: LiveTable, *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run work on a copy of a table, or on the table itself, where it blocks nobody."""

    async def limit_tables_with_bots(self) -> str:
        """Apply both limits to a new table with bots, and return the mark of whoever creates it."""
        maker = self.limit_new_tables()
        await self.limit_bot_tables(maker)
        return maker


def with_device_id(record: TableRecord) -> TableRecord:
    """Return a new record with the id of a table that is kept on a device."""
    return replace(record, id=f"{DEVICE_ID_PREFIX}{record.id}")


class ServerContext(Context):
    """The context of a request that only a server can answer."""

    rooms: ScoringRooms

    @abstractmethod
    def limit_new_rooms(self) -> str:
        """Refuse if the visitor has opened too much; return the mark they are known by in a new room."""

    @abstractmethod
    def seat_link(self, table_id: str) -> str:
        """Return the path of a link that moves the guest's seat to another device."""
