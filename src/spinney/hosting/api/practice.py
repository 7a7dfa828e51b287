"""Requests for tables that begin elsewhere than at a fresh deal: lessons, and practice from a finished game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Final

from spinney.hosting.api.context import Context
from spinney.hosting.api.endpoint import LIMITED, TABLE_REFUSALS, Endpoint
from spinney.hosting.daily.deals import refuse_todays_cards
from spinney.hosting.lessons.lessons import lesson_infos, new_lesson_record
from spinney.hosting.lessons.messages import LessonInfo
from spinney.hosting.messages import ClientInput
from spinney.hosting.messages.checks import Length, Ply, ShortName
from spinney.hosting.messages.tables import TableInfo
from spinney.hosting.practice.practice import new_record_from_ply

BotNames = Annotated[list[ShortName], Length(0, 4)]


@dataclass(kw_only=True)
class TakeLesson(ClientInput):
    afresh: bool = False  # begin once more, though I have left one in the middle


@dataclass(kw_only=True)
class PracticeFromGame(ClientInput):
    """A table that begins at a ply of a finished game."""

    ply: Ply
    seat: int | None = None  # whose place I take; none: that of whoever decided there
    bots: BotNames = field(default_factory=list)  # at the other seats; none: those that sat there
    fresh: bool = False  # shuffle what was still in the deck


async def list_lessons(context: Context) -> list[LessonInfo]:
    """List the lessons, and where I have left off."""
    return lesson_infos(await context.registry.store.tables_of(context.guest), context.guest)


async def take_lesson(context: Context, request: TakeLesson, edition: str) -> TableInfo:
    """Return the table of a lesson: the one I have left, or one where it begins."""
    left = next((lesson.table for lesson in await list_lessons(context) if lesson.edition == edition), None)
    if left and not request.afresh:
        return (await context.registry.table(left)).info(context.guest)
    name, maker = await context.name(), await context.limit_tables_with_bots()
    return await context.create_table(new_lesson_record(edition, context.guest, name, maker))


async def practise_from_game(context: Context, request: PracticeFromGame, table_id: str) -> TableInfo:
    """Play on from any decision of a finished game, alone among bots."""
    table = await context.table(table_id)
    refuse_todays_cards(table.record)
    maker, name = await context.limit_tables_with_bots(), await context.name()
    wanted = (request.ply, context.guest, name, request.seat, request.bots, request.fresh, maker)
    return await context.create_table(await context.registry.run_work(new_record_from_ply, table.record, *wanted))


PRACTICE_ENDPOINTS: Final = (
    Endpoint("GET", "/api/lessons", list_lessons, refusals=TABLE_REFUSALS),
    Endpoint("POST", "/api/lessons/{edition}", take_lesson, 201, LIMITED),
    Endpoint("POST", "/api/tables/{table_id}/practice", practise_from_game, 201, LIMITED),
)
