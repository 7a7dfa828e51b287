"""Requests to join and leave tables, and to hand seats over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Final

from spinney.hosting.api.context import Context, ServerContext
from spinney.hosting.api.endpoint import TABLE_REFUSALS, Endpoint
from spinney.hosting.messages import ClientInput
from spinney.hosting.messages.checks import Length, ShortName
from spinney.hosting.messages.tables import SeatLink, TableInfo
from spinney.hosting.refusals import Refused
from spinney.hosting.tables import seats
from spinney.hosting.tables.clock import has_vanished
from spinney.hosting.tables.live_table import LiveTable
from spinney.hosting.tables.record import TableRecord
from spinney.hosting.tables.seats import SeatChange
from spinney.notation.promises.promise import is_number


@dataclass(kw_only=True)
class Join(ClientInput):
    name: ShortName | None = None
    seat: int | None = None
    adds_number: bool = False  # my browser will add a number to the deal; the game begins no earlier


@dataclass(kw_only=True)
class BotChoice(ClientInput):
    bot: str


@dataclass(kw_only=True)
class DealNumber(ClientInput):
    """A random number of a player's browser: 32 hexadecimal digits."""

    number: Annotated[str, Length(32, 32)]

    def __post_init__(self) -> None:
        if not is_number(self.number):
            raise ValueError("A number is written with 32 of the digits 0 to 9 and a to f.")


@dataclass(kw_only=True)
class Consent(ClientInput):
    agree: bool


async def join_table(context: Context, request: Join, table_id: str) -> TableInfo:
    """Take an open seat, the first or a certain one; who sits here already stays."""
    table, name = await context.table(table_id), await context.rename(request.name)
    change = partial(seats.join, guest=context.guest, name=name, wanted=request.seat, adds_number=request.adds_number)
    return await context.actions.reseat(table, context.guest, change)


async def add_number(context: Context, request: DealNumber, table_id: str) -> TableInfo:
    """Add my browser's number to the deal, which follows from the server's secret and everybody's numbers."""
    table = await context.table(table_id)
    change = partial(seats.add_number, guest=context.guest, number=request.number)
    return await context.actions.reseat(table, context.guest, change)


async def leave_table(context: Context, table_id: str) -> TableInfo:
    """Stand up; in mid-game a bot plays on."""
    table = await context.table(table_id)
    return await hand_over(context, table, partial(seats.leave, guest=context.guest))


async def give_seat_to_bot(context: Context, request: BotChoice, table_id: str, seat: int) -> TableInfo:
    """Hand my own seat, or an open one at my table, to a bot; as the host, that of a player who has vanished."""
    table = await context.table(table_id)
    if all(sitting.kind != "bot" for sitting in table.record.seats):
        await context.limit_bot_tables(table.record.maker)
    vanished = 0 <= seat < len(table.record.seats) and has_vanished(table.record, seat, table.presence()[seat])
    change = partial(seats.give_to_bot, guest=context.guest, number=seat, bot=request.bot, vanished=vanished)
    return await hand_over(context, table, change)


async def hand_over(context: Context, table: LiveTable, change: Callable[[TableRecord], SeatChange]) -> TableInfo:
    """Change a seat; whoever leaves a game in which another is ahead has lost it."""
    record, game, mine = table.record, table.game, table.seat_of(context.guest)
    totals = [game.score(seat) for seat in range(game.seats)] if game else []
    info = await context.actions.reseat(table, context.guest, change)
    if totals and mine >= 0 and table.seat_of(context.guest) != mine:
        await context.ratings.rate_left_game(record, mine, totals)
    return info


async def take_seat(context: Context, request: Join, table_id: str, seat: int) -> TableInfo:
    """Take a seat over from a bot: in mid-game my own one, or, when the people seated agree, another."""
    table, name = await context.table(table_id), await context.rename(request.name)
    change = partial(seats.take_over, guest=context.guest, name=name, number=seat, adds_number=request.adds_number)
    return await context.actions.reseat(table, context.guest, change)


async def say_who_plays_on(context: Context, request: Consent, table_id: str, seat: int) -> TableInfo:
    """Say whether the person who asks may play on for this bot."""
    table = await context.table(table_id)
    change = partial(seats.answer_request, guest=context.guest, number=seat, agree=request.agree)
    return await context.actions.reseat(table, context.guest, change)


async def make_seat_link(context: ServerContext, table_id: str) -> SeatLink:
    """Return a link, valid for a day, that moves my seat to another device.  Keep it to yourself."""
    table = await context.table(table_id)
    if table.seat_of(context.guest) < 0:
        raise Refused("not-seated", "You have no seat at this table; join it first.")
    return SeatLink(path=context.seat_link(table_id))


SEAT_ENDPOINTS: Final = tuple(
    Endpoint("POST", f"/api/tables/{{table_id}}/{path}", handler, 200, TABLE_REFUSALS, needs_server=needs_server)
    for path, handler, needs_server in (
        ("join", join_table, False),
        ("number", add_number, False),
        ("leave", leave_table, False),
        ("seats/{seat}/bot", give_seat_to_bot, False),
        ("seats/{seat}/take", take_seat, False),
        ("seats/{seat}/consent", say_who_plays_on, False),
        ("seat-link", make_seat_link, True),
    )
)
