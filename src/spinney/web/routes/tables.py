"""Requests about tables: making, finding, joining and leaving them, and the story of those that are over."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request, Response

from spinney.hosting.coaching.advice import advise
from spinney.hosting.coaching.messages import Advice
from spinney.hosting.daily.deals import refuse_daily_advice
from spinney.hosting.messages import Problem, to_json
from spinney.hosting.messages.games import ReplayPage, ToldGame
from spinney.hosting.messages.tables import SeatLink, TableInfo, TableLists
from spinney.hosting.people.ratings import HELPED_BY_ADVICE
from spinney.hosting.practice.imports import import_transcript, is_unfinished_among_people
from spinney.hosting.refusals import Refused
from spinney.hosting.tables import seats
from spinney.hosting.tables.clock import has_vanished
from spinney.hosting.tables.hosted_table import HostedTable
from spinney.hosting.tables.move_checks import check_turn
from spinney.hosting.tables.record import Seat, TableRecord, new_record
from spinney.hosting.viewers.replay import game_by_turns, replay_page, require_finished, transcript_text
from spinney.web.routes.requests import AskAdvice, BotWish, Consent, Import, Join, NewTable
from spinney.web.security.middleware import visitor_of
from spinney.web.services import TheGuest, TheServices, TheTable

REFUSALS: Final[dict[int | str, dict[str, Any]]] = {status: {"model": Problem} for status in (403, 404, 409, 422)}
router = APIRouter(prefix="/api/tables", responses=REFUSALS)
Ply = Annotated[int, Query(ge=0, le=100_000)]
Frames = Annotated[int, Query(ge=1, le=200)]


@router.get("", response_model=TableLists)
async def list_tables(response: Response, guest: TheGuest, services: TheServices) -> Response:
    """Public tables that wait for players or can be watched, and the tables I sit at."""
    text = await services.registry.lists_json(guest)
    return Response(text, media_type="application/json", headers=dict(response.headers))


@router.post("", status_code=201, responses={429: {"model": Problem}})
async def make_table(wish: NewTable, request: Request, guest: TheGuest, services: TheServices) -> TableInfo:
    """A new table; the game begins as soon as no seat is open."""
    sitting = seats.make_seats([(seat.kind, seat.bot) for seat in wish.seats], guest, await services.name(guest))
    maker = await services.new_table(request, any(seat.kind == "bot" for seat in sitting))
    return (await services.actions.create(new_record(wish.options(), sitting, guest, maker))).info(guest)


@router.post("/import", status_code=201, responses={429: {"model": Problem}})
async def import_table(wish: Import, request: Request, guest: TheGuest, services: TheServices) -> TableInfo:
    """A game from elsewhere, as a transcript: a finished one to look at, one against bots to play on."""
    if not services.new_tables.take(visitor_of(request)):
        raise Refused("too-fast", "You have made many tables; wait a little before the next one.")
    maker = services.guests.pseudonym(visitor_of(request))
    record = await services.short_jobs.run(visitor_of(request), "", taken_in, wish.transcript, guest, maker)
    if record.state == "playing":
        await services.allow_bots(maker)
    return (await services.actions.store_new(record)).info(guest)


@router.get("/{table_id}")
async def get_table(table: TheTable, guest: TheGuest) -> TableInfo:
    """What everybody may know of a table."""
    return table.info(guest)


@router.post("/{table_id}/join")
async def join_table(wish: Join, table: TheTable, guest: TheGuest, services: TheServices) -> TableInfo:
    """Take an open seat, the first or a certain one; who sits here already stays."""
    change = partial(seats.join, guest=guest, name=await services.named(guest, wish.name), wanted=wish.seat)
    return await services.actions.reseat(table, guest, change)


@router.post("/{table_id}/leave")
async def leave_table(table: TheTable, guest: TheGuest, services: TheServices) -> TableInfo:
    """Stand up; in mid-game a bot plays on."""
    return await services.actions.reseat(table, guest, partial(seats.leave, guest=guest))


@router.post("/{table_id}/seats/{seat}/bot")
async def give_seat_to_bot(
    seat: int, wish: BotWish, table: TheTable, guest: TheGuest, services: TheServices
) -> TableInfo:
    """Hand my own seat, or an open one at my table, to a bot; as the host, that of a player who has vanished."""
    if all(sitting.kind != "bot" for sitting in table.record.seats):
        await services.allow_bots(table.record.maker)
    vanished = 0 <= seat < len(table.record.seats) and has_vanished(table.record, seat, table.presence()[seat])
    change = partial(seats.give_to_bot, guest=guest, number=seat, bot=wish.bot, vanished=vanished)
    return await services.actions.reseat(table, guest, change)


@router.post("/{table_id}/seats/{seat}/take")
async def take_seat(seat: int, wish: Join, table: TheTable, guest: TheGuest, services: TheServices) -> TableInfo:
    """Take a seat over from a bot: in mid-game my own one, or, when the people seated agree, another."""
    change = partial(seats.take_over, guest=guest, name=await services.named(guest, wish.name), number=seat)
    return await services.actions.reseat(table, guest, change)


@router.post("/{table_id}/seats/{seat}/consent")
async def say_who_plays_on(
    seat: int, wish: Consent, table: TheTable, guest: TheGuest, services: TheServices
) -> TableInfo:
    """May whoever asks for it play on for this bot?"""
    change = partial(seats.answer_request, guest=guest, number=seat, agree=wish.agree)
    return await services.actions.reseat(table, guest, change)


@router.post("/{table_id}/rematch")
async def ask_rematch(request: Request, table: TheTable, guest: TheGuest, services: TheServices) -> TableInfo:
    """The same people again; the new table's id is also told to everybody at the old one."""
    if table.record.rematch is None and table.seat_of(guest) >= 0:
        await services.new_table(request, with_bots=any(seat.kind == "bot" for seat in table.record.seats))
    return (await services.actions.rematch(table, guest)).info(guest)


@router.post("/{table_id}/advice")
async def ask_advice(
    asked: AskAdvice, request: Request, table: TheTable, guest: TheGuest, services: TheServices
) -> Advice:
    """What a good player would do in my place, where all others at the table are bots."""
    seat = table.seat_of(guest)
    refuse_daily_advice(table.record)
    check_turn(table, seat, asked.ply)
    table.visitor = services.guests.pseudonym(visitor_of(request))  # for whom is thought here; never a stranger
    await services.actions.note_help(table, seat, HELPED_BY_ADVICE)
    return await advise(services.bot_workers, table, seat, asked.ply)


@router.post("/{table_id}/seat-link")
async def make_seat_link(request: Request, table: TheTable, guest: TheGuest, services: TheServices) -> SeatLink:
    """A link, valid for a day, that moves my seat to another device.  Keep it to yourself."""
    if table.seat_of(guest) < 0:
        raise Refused("not-seated", "You have no seat at this table; join it first.")
    root = request.scope.get("root_path", "")
    return SeatLink(path=f"{root}/seat/{services.guests.make_seat_link(table.record.id, guest)}")


@router.get("/{table_id}/transcript", response_class=Response)
async def download_transcript(request: Request, table: TheTable, services: TheServices) -> Response:
    """The whole game as `spinney replay` reads it, once it is over."""
    record = require_finished(table).record
    text = await services.short_jobs.run(visitor_of(request), record.id, told_transcript, record)
    name = f"{table.record.edition}-{table.record.id}.json"
    disposition = f'attachment; filename="{name}"'
    return Response(text, media_type="application/json", headers={"Content-Disposition": disposition})


@router.get("/{table_id}/replay", response_model=ReplayPage)
async def get_replay(
    request: Request,
    response: Response,
    table: TheTable,
    guest: TheGuest,
    services: TheServices,
    seat: str = "open",
    start: Ply = 0,
    count: Frames = 50,
) -> Response:
    """Moments of a finished game, as one seat saw them (`seat=0`) or with all hands open (`seat=open`)."""
    number = len(table.record.seats)
    if seat not in ("open", *map(str, range(number))):
        raise Refused("no-such-seat", f"A replay is seen from seat 0 to {number - 1}, or open.")
    record = require_finished(table).record
    asked = visitor_of(request), record.id
    text = await services.short_jobs.run(*asked, told_replay, record, guest, seat, start, count)
    return Response(text, media_type="application/json", headers=dict(response.headers))


@router.get("/{table_id}/story", response_model=ToldGame)
async def get_story(request: Request, response: Response, table: TheTable, services: TheServices) -> Response:
    """A finished game turn by turn, with everybody's points after each."""
    record = require_finished(table).record
    text = await services.short_jobs.run(visitor_of(request), record.id, told_story, record)
    return Response(text, media_type="application/json", headers=dict(response.headers))


def taken_in(text: str, guest: str, maker: str) -> TableRecord:
    """In a worker: of the people who played, the first is whoever brings the game."""
    record = import_transcript(text, lambda number, name: Seat("guest", name, None if number else guest), guest, maker)
    if is_unfinished_among_people(record):
        raise Refused("not-alone", "This game of several people is not over, so it goes on only where it began.")
    return record


def told_transcript(record: TableRecord) -> str:
    """In a worker."""
    return transcript_text(HostedTable(record))


def told_story(record: TableRecord) -> str:
    """In a worker."""
    return to_json(game_by_turns(HostedTable(record)))


def told_replay(record: TableRecord, guest: str, seat: str, start: int, count: int) -> str:
    """In a worker, to the last letter: a long page takes long to write, too."""
    return to_json(replay_page(HostedTable(record), guest, seat, start, count))
