"""Requests about tables of this device: those of a server, and taking games in and out as transcripts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial

from spinney.hosting.coaching.advice import advise
from spinney.hosting.coaching.messages import Advice
from spinney.hosting.daily.deals import refuse_daily_advice
from spinney.hosting.messages.games import ReplayPage, ToldGame
from spinney.hosting.messages.tables import TableInfo
from spinney.hosting.people.names import plain_name
from spinney.hosting.people.ratings import HELPED_BY_ADVICE
from spinney.hosting.practice.imports import import_transcript
from spinney.hosting.refusals import Refused
from spinney.hosting.tables import seats
from spinney.hosting.tables.clock import has_vanished
from spinney.hosting.tables.move_checks import check_turn
from spinney.hosting.tables.record import Seat, TableOptions, TableRecord, new_record, options_of, turn_seconds
from spinney.hosting.tables.seats import SeatChange
from spinney.hosting.viewers.replay import game_by_turns, replay_page, require_finished, transcript_text
from spinney.local import review_routes
from spinney.local.browser_store import check
from spinney.local.reading import asked
from spinney.local.routes import Ask, Text, needs_server, route

MOST_FRAMES = 200


@dataclass(kw_only=True)
class SeatWish:
    kind: str
    bot: str | None = None


@dataclass(kw_only=True)
class NewTable(TableOptions):
    seats: list[SeatWish] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not 2 <= len(self.seats) <= 5:
            raise ValueError("seats: a table has 2 to 5")
        self.move_time = turn_seconds(self.clock, self.move_time)


@dataclass(kw_only=True)
class Join:
    name: str | None = None
    seat: int | None = None


@dataclass(kw_only=True)
class BotWish:
    bot: str


@dataclass(kw_only=True)
class Consent:
    agree: bool


@dataclass(kw_only=True)
class AskAdvice:
    ply: int


@dataclass(kw_only=True)
class Import:
    transcript: str


@route("GET", "/api/tables")
async def list_tables(ask: Ask) -> Text:
    return Text(await ask.host.registry.lists_json(ask.guest))


@route("POST", "/api/tables", 201)
async def make_table(ask: Ask) -> TableInfo:
    wish = asked(NewTable, ask.body)
    kinds = [(seat.kind, seat.bot) for seat in wish.seats]
    sitting = seats.make_seats(kinds, ask.guest, await ask.host.name(ask.guest))
    record = new_record(options_of(wish), sitting, ask.guest, on_device=True)
    return (await ask.host.actions.create(record)).info(ask.guest)


@route("POST", "/api/tables/import", 201)
async def import_table(ask: Ask) -> TableInfo:
    """A game from elsewhere: whoever played in it besides bots sits at this device from now on."""

    def person(number: int, name: str) -> Seat:
        return Seat("guest", plain_name(name), ask.host.guest(number))

    record = import_transcript(asked(Import, ask.body).transcript, person, ask.guest, on_device=True)
    return (await ask.host.actions.store_new(record)).info(ask.guest)


@route("GET", "/api/tables/{table_id}")
async def get_table(ask: Ask, table_id: str) -> TableInfo:
    return (await ask.host.registry.table(table_id)).info(ask.guest)


async def reseated(ask: Ask, table_id: str, change: Callable[[TableRecord], SeatChange]) -> TableInfo:
    return await ask.host.actions.reseat(await ask.host.registry.table(table_id), ask.guest, change)


@route("POST", "/api/tables/{table_id}/join")
async def join_table(ask: Ask, table_id: str) -> TableInfo:
    wish = asked(Join, ask.body)
    name = await ask.host.named(ask.guest, wish.name)
    return await reseated(ask, table_id, partial(seats.join, guest=ask.guest, name=name, wanted=wish.seat))


@route("POST", "/api/tables/{table_id}/leave")
async def leave_table(ask: Ask, table_id: str) -> TableInfo:
    return await reseated(ask, table_id, partial(seats.leave, guest=ask.guest))


@route("POST", "/api/tables/{table_id}/seats/{seat}/bot")
async def give_seat_to_bot(ask: Ask, table_id: str, seat: str) -> TableInfo:
    number, bot = _number(seat), asked(BotWish, ask.body).bot
    table = await ask.host.registry.table(table_id)
    there = table.presence()
    vanished = 0 <= number < len(there) and has_vanished(table.record, number, there[number])
    change = partial(seats.give_to_bot, guest=ask.guest, number=number, bot=bot, vanished=vanished)
    return await reseated(ask, table_id, change)


@route("POST", "/api/tables/{table_id}/seats/{seat}/take")
async def take_seat(ask: Ask, table_id: str, seat: str) -> TableInfo:
    name = await ask.host.named(ask.guest, asked(Join, ask.body).name)
    return await reseated(ask, table_id, partial(seats.take_over, guest=ask.guest, name=name, number=_number(seat)))


@route("POST", "/api/tables/{table_id}/seats/{seat}/consent")
async def say_who_plays_on(ask: Ask, table_id: str, seat: str) -> TableInfo:
    agree = asked(Consent, ask.body).agree
    return await reseated(
        ask, table_id, partial(seats.answer_request, guest=ask.guest, number=_number(seat), agree=agree)
    )


@route("POST", "/api/tables/{table_id}/rematch")
async def ask_rematch(ask: Ask, table_id: str) -> TableInfo:
    table = await ask.host.registry.table(table_id)
    return (await ask.host.actions.rematch(table, ask.guest)).info(ask.guest)


@route("POST", "/api/tables/{table_id}/advice")
async def ask_advice(ask: Ask, table_id: str) -> Advice:
    table = await ask.host.registry.table(table_id)
    seat, ply = table.seat_of(ask.guest), asked(AskAdvice, ask.body).ply
    refuse_daily_advice(table.record)
    check_turn(table, seat, ply)
    await ask.host.actions.note_help(table, seat, HELPED_BY_ADVICE)
    return await advise(ask.host.thinkers, table, seat, ply)


@route("POST", "/api/tables/{table_id}/seat-link")
async def make_seat_link(ask: Ask, table_id: str) -> None:
    await ask.host.registry.table(table_id)
    raise needs_server()


@route("GET", "/api/tables/{table_id}/transcript")
async def download_transcript(ask: Ask, table_id: str) -> Text:
    """At any time: whose device it is has nothing to hide from himself."""
    table = await ask.host.registry.table(table_id)
    if table.history is None:
        raise Refused("not-begun", "The game has not begun; there is nothing to take along yet.")
    return Text(transcript_text(table))


@route("GET", "/api/tables/{table_id}/replay")
async def get_replay(ask: Ask, table_id: str) -> ReplayPage:
    table = await ask.host.registry.table(table_id)
    number, seat = len(table.record.seats), ask.query.get("seat", "open")
    if seat not in ("open", *map(str, range(number))):
        raise Refused("no-such-seat", f"A replay is seen from seat 0 to {number - 1}, or open.")
    start, count = _number(ask.query.get("start", "0")), _number(ask.query.get("count", "50"))
    return replay_page(require_finished(table), ask.guest, seat, start, min(count, MOST_FRAMES))


@route("GET", "/api/tables/{table_id}/story")
async def get_story(ask: Ask, table_id: str) -> ToldGame:
    return game_by_turns(require_finished(await ask.host.registry.table(table_id)))


@route("POST", "/api/tables/{table_id}/remove")
async def remove_table(ask: Ask, table_id: str) -> dict[str, bool]:
    """Forget a table of this device for good."""
    table = await ask.host.registry.table(table_id)
    async with table.lock:
        check(await ask.host.drawer.remove(table_id))
        ask.host.registry.tables.pop(table_id, None)
        table.record = replace(table.record, due=None)
    await review_routes.forget(ask, table_id)
    return {"removed": True}


def _number(text: str) -> int:
    if not text.isdigit():
        raise Refused("bad-request", f"'{text[:20]}' should be a whole number.")
    return int(text)
