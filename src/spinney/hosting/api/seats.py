"""Requests to join and leave tables, and to hand seats over."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

from spinney.hosting.api.context import Context, ServerContext
from spinney.hosting.api.endpoint import TABLE_REFUSALS, Endpoint
from spinney.hosting.messages import ClientInput
from spinney.hosting.messages.checks import ShortName
from spinney.hosting.messages.tables import SeatLink, TableInfo
from spinney.hosting.refusals import Refused
from spinney.hosting.tables import seats
from spinney.hosting.tables.clock import has_vanished


@dataclass(kw_only=True)
class Join(ClientInput):
    name: ShortName | None = None
    seat: int | None = None


@dataclass(kw_only=True)
class BotChoice(ClientInput):
    bot: str


@dataclass(kw_only=True)
class Consent(ClientInput):
    agree: bool


async def join_table(context: Context, request: Join, table_id: str) -> TableInfo:
    """Take an open seat, the first or a certain one; who sits here already stays."""
    table, name = await context.table(table_id), await context.rename(request.name)
    change = partial(seats.join, guest=context.guest, name=name, wanted=request.seat)
    return await context.actions.reseat(table, context.guest, change)


async def leave_table(context: Context, table_id: str) -> TableInfo:
    """Stand up; in mid-game a bot plays on."""
    table = await context.table(table_id)
    return await context.actions.reseat(table, context.guest, partial(seats.leave, guest=context.guest))


async def give_seat_to_bot(context: Context, request: BotChoice, table_id: str, seat: int) -> TableInfo:
    """Hand my own seat, or an open one at my table, to a bot; as the host, that of a player who has vanished."""
    table = await context.table(table_id)
    if all(sitting.kind != "bot" for sitting in table.record.seats):
        await context.limit_bot_tables(table.record.maker)
    vanished = 0 <= seat < len(table.record.seats) and has_vanished(table.record, seat, table.presence()[seat])
    change = partial(seats.give_to_bot, guest=context.guest, number=seat, bot=request.bot, vanished=vanished)
    return await context.actions.reseat(table, context.guest, change)


async def take_seat(context: Context, request: Join, table_id: str, seat: int) -> TableInfo:
    """Take a seat over from a bot: in mid-game my own one, or, when the people seated agree, another."""
    table, name = await context.table(table_id), await context.rename(request.name)
    change = partial(seats.take_over, guest=context.guest, name=name, number=seat)
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
        ("leave", leave_table, False),
        ("seats/{seat}/bot", give_seat_to_bot, False),
        ("seats/{seat}/take", take_seat, False),
        ("seats/{seat}/consent", say_who_plays_on, False),
        ("seat-link", make_seat_link, True),
    )
)
