"""Requests about finished games: their transcript, their replay, their turns, and their review."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from spinney.hosting.api.context import Context
from spinney.hosting.api.endpoint import LIMITED, TABLE_REFUSALS, Endpoint, WrittenJson
from spinney.hosting.daily.deals import refuse_todays_cards
from spinney.hosting.messages import ClientInput, to_json
from spinney.hosting.messages.checks import Ply, Range
from spinney.hosting.messages.games import ReplayPage, ReplayTurns
from spinney.hosting.refusals import Refused
from spinney.hosting.reviews.messages import ReviewPage
from spinney.hosting.reviews.stretches import StoredStretches, review_page
from spinney.hosting.tables.hosted_table import HostedTable
from spinney.hosting.tables.live_table import LiveTable
from spinney.hosting.viewers.replay import game_by_turns, replay_page, require_finished, transcript_text


@dataclass(kw_only=True)
class ReplayOptions(ClientInput):
    seat: str = "open"
    start: Ply = 0
    count: Annotated[int, Range(1, 200)] = 50


async def download_transcript(context: Context, table_id: str) -> WrittenJson[object]:
    """Return the whole game as `spinney replay` reads it, once it is over."""
    table = await context.table(table_id)
    if not context.on_device:
        require_finished(table)
    elif table.history is None:  # those who own the device may read all of it
        raise Refused("not-begun", "The game has not begun; there is nothing to take along yet.")
    refuse_todays_cards(table.record)
    text = await context.run_on_table(transcript_text, table)
    return WrittenJson(text, filename=f"{table.record.edition}-{table.record.id}.json")


async def get_replay(context: Context, request: ReplayOptions, table_id: str) -> WrittenJson[ReplayPage]:
    """Return moments of a finished game, as one seat saw them (`seat=0`) or with all hands open (`seat=open`).

    While others still play today's deal, its replay is what I have seen myself.
    """
    table = await context.table(table_id)
    number = len(table.record.seats)
    if request.seat not in ("open", *map(str, range(number))):
        raise Refused("no-such-seat", f"A replay is seen from seat 0 to {number - 1}, or open.")
    require_finished(table)
    if request.seat not in ("open", str(table.seat_of(context.guest))):
        refuse_todays_cards(table.record)
    asked = (context.guest, request.seat, request.start, request.count)
    return WrittenJson(await context.run_on_table(replay_json, table, *asked))


async def get_story(context: Context, table_id: str) -> WrittenJson[ReplayTurns]:
    """Return a finished game turn by turn, with everybody's points after each."""
    table = await context.table(table_id)
    require_finished(table)
    return WrittenJson(await context.run_on_table(turns_json, table))


async def get_review(context: Context, table_id: str) -> WrittenJson[ReviewPage]:
    """Return a finished game as far as it is analysed: chances, grades, turning points, luck and choice."""
    table = await context.table(table_id)
    require_finished(table)
    refuse_todays_cards(table.record)
    return await read_review(context, table)


async def begin_review(context: Context, table_id: str) -> WrittenJson[ReviewPage]:
    """Analyse a finished game, or go on where that stopped; what is analysed is kept with the game."""
    table = await context.table(table_id)
    require_finished(table)
    refuse_todays_cards(table.record)
    await context.reviews.begin(table.record, context.visitor or context.guest)
    return await read_review(context, table)


async def read_review(context: Context, table: LiveTable) -> WrittenJson[ReviewPage]:
    kept = dict(await context.reviews.load_stretches(table.record.id))
    running = context.reviews.is_running(table.record.id)
    return WrittenJson(await context.run_on_table(review_json, table, context.guest, kept, running))


# The next three may run in another process, where writing a long page takes nobody's time.


def replay_json(table: HostedTable, guest: str, seat: str, start: int, count: int) -> str:
    return to_json(replay_page(table, guest, seat, start, count))


def turns_json(table: HostedTable) -> str:
    return to_json(game_by_turns(table))


def review_json(table: HostedTable, guest: str, kept: StoredStretches, running: bool) -> str:
    return to_json(review_page(table.record, guest, kept, running))


FINISHED_GAME_ENDPOINTS: Final = (
    Endpoint(
        "GET", "/api/tables/{table_id}/transcript", download_transcript, refusals=TABLE_REFUSALS, needs_guest=False
    ),
    Endpoint("GET", "/api/tables/{table_id}/replay", get_replay, refusals=TABLE_REFUSALS),
    Endpoint("GET", "/api/tables/{table_id}/story", get_story, refusals=TABLE_REFUSALS, needs_guest=False),
    Endpoint("GET", "/api/tables/{table_id}/review", get_review, refusals=TABLE_REFUSALS),
    Endpoint("POST", "/api/tables/{table_id}/review", begin_review, refusals=LIMITED),
)
