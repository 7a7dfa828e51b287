"""Requests about tables: making, finding, joining and leaving them, and the story of those that are over."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request, Response

from spinney.hosting.messages import (
    Advice,
    Problem,
    ReplayPage,
    SeatLink,
    TableInfo,
    TableLists,
)
from spinney.hosting.refusals import Refused
from spinney.hosting.replay import replay_page, transcript
from spinney.web.guard import visitor_of
from spinney.web.house import TheGuest, TheHouse, TheTable
from spinney.web.live_table import LiveTable
from spinney.web.requests import AskAdvice, BotWish, Join, NewTable

REFUSALS: Final[dict[int | str, dict[str, Any]]] = {status: {"model": Problem} for status in (403, 404, 409, 422)}
router = APIRouter(prefix="/api/tables", responses=REFUSALS)
Ply = Annotated[int, Query(ge=0, le=100_000)]
Frames = Annotated[int, Query(ge=1, le=200)]


@router.get("")
async def list_tables(guest: TheGuest, house: TheHouse) -> TableLists:
    """Public tables that wait for players or can be watched, and the tables I sit at."""
    return await house.hall.lists(guest)


@router.post("", status_code=201, responses={429: {"model": Problem}})
async def make_table(wish: NewTable, request: Request, guest: TheGuest, house: TheHouse) -> TableInfo:
    """A new table; the game begins as soon as no seat is open."""
    if not house.new_tables.take(visitor_of(request)):
        raise Refused("too-fast", "You have made many tables; wait a little before the next one.", 429)
    info = await house.hall.make(wish, guest, await house.name(guest))
    house.play.wake(await house.hall.table(info.id))
    return info


@router.get("/{table_id}")
async def get_table(table: TheTable, guest: TheGuest) -> TableInfo:
    """What everybody may know of a table."""
    return table.info(guest)


@router.post("/{table_id}/join")
async def join_table(wish: Join, table: TheTable, guest: TheGuest, house: TheHouse) -> TableInfo:
    """Take an open seat, the first or a certain one; who sits here already stays."""
    info = await house.hall.join(table, guest, await house.named(guest, wish.name), wish.seat)
    house.play.wake(table)
    return info


@router.post("/{table_id}/leave")
async def leave_table(table: TheTable, guest: TheGuest, house: TheHouse) -> TableInfo:
    """Stand up; in mid-game a bot plays on."""
    info = await house.hall.leave(table, guest)
    house.play.wake(table)
    return info


@router.post("/{table_id}/seats/{seat}/bot")
async def give_seat_to_bot(seat: int, wish: BotWish, table: TheTable, guest: TheGuest, house: TheHouse) -> TableInfo:
    """Hand my own seat, or an open one at my table, to a bot."""
    info = await house.hall.give_to_bot(table, guest, seat, wish.bot)
    house.play.wake(table)
    return info


@router.post("/{table_id}/seats/{seat}/take")
async def take_seat(seat: int, wish: Join, table: TheTable, guest: TheGuest, house: TheHouse) -> TableInfo:
    """Take a seat over from a bot."""
    info = await house.hall.take(table, guest, await house.named(guest, wish.name), seat)
    house.play.wake(table)
    return info


@router.post("/{table_id}/rematch")
async def ask_rematch(table: TheTable, guest: TheGuest, house: TheHouse) -> TableInfo:
    """The same people again; the new table's id is also told to everybody at the old one."""
    info = await house.hall.rematch(table, guest)
    house.play.wake(await house.hall.table(info.id))
    return info


@router.post("/{table_id}/advice")
async def ask_advice(asked: AskAdvice, table: TheTable, guest: TheGuest, house: TheHouse) -> Advice:
    """What a good player would do in my place, where all others at the table are bots."""
    return await house.play.advise(table, table.seat_of(guest), asked.ply)


@router.post("/{table_id}/seat-link")
async def make_seat_link(table: TheTable, guest: TheGuest, house: TheHouse) -> SeatLink:
    """A link, valid for a day, that moves my seat to another device.  Keep it to yourself."""
    if table.seat_of(guest) < 0:
        raise Refused("not-seated", "You have no seat at this table; join it first.", 403)
    return SeatLink(path=f"/seat/{house.guests.link(table.record.id, guest)}")


@router.get("/{table_id}/transcript", response_class=Response)
async def download_transcript(table: TheTable) -> Response:
    """The whole game as `spinney replay` reads it, once it is over."""
    text = await asyncio.to_thread(transcript, over(table))
    name = f"{table.record.edition}-{table.record.id}.json"
    disposition = f'attachment; filename="{name}"'
    return Response(text, media_type="application/json", headers={"Content-Disposition": disposition})


@router.get("/{table_id}/replay")
async def get_replay(
    table: TheTable, guest: TheGuest, seat: str = "open", start: Ply = 0, count: Frames = 50
) -> ReplayPage:
    """Moments of a finished game, as one seat saw them (`seat=0`) or with all hands open (`seat=open`)."""
    seats = len(table.record.seats)
    if seat not in ("open", *map(str, range(seats))):
        raise Refused("no-such-seat", f"A replay is seen from seat 0 to {seats - 1}, or open.", 422)
    over(table)
    return await asyncio.to_thread(replay_page, table, guest, seat, start, count)


def over(table: LiveTable) -> LiveTable:
    """Only a finished game may be told: an unfinished one still has secrets."""
    if table.record.state != "finished":
        raise Refused("not-over", "This game is not over yet; its story can be told when it is.", 409)
    return table
