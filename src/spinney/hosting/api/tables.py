"""Requests to create, find and import tables, and to get advice at one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from spinney.hosting.api.context import Context
from spinney.hosting.api.endpoint import LIMITED, TABLE_REFUSALS, Endpoint, WrittenJson
from spinney.hosting.coaching.advice import advise
from spinney.hosting.coaching.messages import Advice
from spinney.hosting.daily.deals import refuse_daily_advice
from spinney.hosting.messages import ClientInput
from spinney.hosting.messages.checks import Length, Ply
from spinney.hosting.messages.tables import TableInfo, TableLists
from spinney.hosting.people.ratings import HELPED_BY_ADVICE
from spinney.hosting.tables import seats
from spinney.hosting.tables.move_checks import check_turn
from spinney.hosting.tables.record import TableOptions, new_record, options_of, turn_seconds


@dataclass(kw_only=True)
class SeatChoice(ClientInput):
    kind: Literal["me", "open", "bot"]
    bot: str | None = None


@dataclass(kw_only=True)
class NewTable(ClientInput, TableOptions):
    seats: Annotated[list[SeatChoice], Length(2, 5)]
    adds_number: bool = False  # my browser will add a number to the deal; the game begins no earlier

    def __post_init__(self) -> None:
        self.move_time = turn_seconds(self.clock, self.move_time)


@dataclass(kw_only=True)
class ImportGame(ClientInput):
    """A game as `spinney replay` reads it."""

    transcript: Annotated[str, Length(0, 1_000_000)]


@dataclass(kw_only=True)
class AskAdvice(ClientInput):
    """A question for advice at this ply."""

    ply: Ply


async def list_tables(context: Context) -> WrittenJson[TableLists]:
    """List public tables that wait for players or can be watched, and the tables I sit at."""
    return WrittenJson(await context.registry.lists_json(context.guest))


async def make_table(context: Context, request: NewTable) -> TableInfo:
    """Create a table; the game begins as soon as no seat is open."""
    kinds: list[tuple[str, str | None]] = [(seat.kind, seat.bot) for seat in request.seats]
    sitting = seats.make_seats(kinds, context.guest, await context.name(), request.adds_number)
    maker = context.limit_new_tables()
    if any(seat.kind == "bot" for seat in sitting):
        await context.limit_bot_tables(maker)
    return await context.create_table(new_record(options_of(request), sitting, context.guest, maker))


async def import_table(context: Context, request: ImportGame) -> TableInfo:
    """Import a game as a transcript: a finished one to look at, one against bots to play on."""
    maker = context.limit_new_tables()
    record = await context.import_game(request.transcript, maker)
    if record.state == "playing":
        await context.limit_bot_tables(maker)
    return (await context.actions.store_new(context.with_own_id(record))).info(context.guest)


async def get_table(context: Context, table_id: str) -> TableInfo:
    """Return what everybody may know of a table."""
    return (await context.table(table_id)).info(context.guest)


async def ask_rematch(context: Context, table_id: str) -> TableInfo:
    """Play again with the same people; the new table's id is also sent to everybody at the old one."""
    table = await context.table(table_id)
    if table.record.rematch is None and table.seat_of(context.guest) >= 0:
        maker = context.limit_new_tables()
        if any(seat.kind == "bot" for seat in table.record.seats):
            await context.limit_bot_tables(maker)
    return (await context.actions.rematch(table, context.guest)).info(context.guest)


async def ask_advice(context: Context, request: AskAdvice, table_id: str) -> Advice:
    """Return what a good player would do in my place, where all others at the table are bots."""
    table = await context.table(table_id)
    seat = table.seat_of(context.guest)
    refuse_daily_advice(table.record)
    check_turn(table, seat, request.ply)
    table.visitor = context.visitor  # whose share of the bots' time this takes; never a stranger's
    await context.actions.note_help(table, seat, HELPED_BY_ADVICE)
    return await advise(context.bot_runner, table, seat, request.ply)


TABLE_ENDPOINTS: Final = (
    Endpoint("GET", "/api/tables", list_tables, refusals=TABLE_REFUSALS),
    Endpoint("POST", "/api/tables", make_table, 201, LIMITED),
    Endpoint("POST", "/api/tables/import", import_table, 201, LIMITED),
    Endpoint("GET", "/api/tables/{table_id}", get_table, refusals=TABLE_REFUSALS),
    Endpoint("POST", "/api/tables/{table_id}/rematch", ask_rematch, refusals=TABLE_REFUSALS),
    Endpoint("POST", "/api/tables/{table_id}/advice", ask_advice, refusals=TABLE_REFUSALS),
)
