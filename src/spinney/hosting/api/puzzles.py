"""Requests for puzzles."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Final

from spinney.hosting.api.context import Context
from spinney.hosting.api.endpoint import Endpoint, WrittenJson
from spinney.hosting.api.practice import BotNames
from spinney.hosting.messages import ClientInput
from spinney.hosting.messages.tables import TableInfo
from spinney.hosting.puzzles import puzzles
from spinney.hosting.puzzles.messages import GiveAnswer, PuzzleHint, PuzzleInfo, PuzzleOverview, PuzzleVerdict
from spinney.hosting.tables.record import now
from spinney.study.puzzles.themes import Theme

PUZZLE_REFUSALS: Final = (404, 409)


@dataclass(kw_only=True)
class ThemeOptions(ClientInput):
    theme: Theme | None = None


@dataclass(kw_only=True)
class PracticeFromPuzzle(ClientInput):
    """A table that begins at a puzzle."""

    bots: BotNames = field(default_factory=list)  # at the other seats


async def get_overview(context: Context, edition: str) -> PuzzleOverview:
    """Return all puzzles of an edition by theme, and how I do."""
    return await puzzles.get_overview(context.puzzles, context.guest, edition, today())


async def get_next(context: Context, request: ThemeOptions, edition: str) -> WrittenJson[PuzzleInfo]:
    """Return a puzzle I have not answered yet, about as hard as I am good."""
    return WrittenJson(await puzzles.get_next_puzzle(context.puzzles, context.guest, edition, request.theme or ""))


async def get_day(context: Context, edition: str) -> WrittenJson[PuzzleInfo]:
    """Return the puzzle of the day, the same for everybody."""
    return WrittenJson(await puzzles.get_daily_puzzle(context.puzzles, context.guest, edition, today()))


async def get_puzzle(context: Context, edition: str, puzzle: str) -> WrittenJson[PuzzleInfo]:
    """Return one puzzle: a position as its player saw it, and answers to choose from."""
    return WrittenJson(await puzzles.get_puzzle(context.puzzles, context.guest, edition, puzzle))


async def get_hint(context: Context, edition: str, puzzle: str) -> PuzzleHint:
    """Say what to look at; a first answer counts half after that."""
    return await puzzles.get_hint(context.puzzles, context.guest, edition, puzzle)


async def answer_puzzle(context: Context, request: GiveAnswer, edition: str, puzzle: str) -> PuzzleVerdict:
    """Judge my answer: the first one counts; a wrong one says why, and another try is free."""
    return await puzzles.answer_puzzle(context.puzzles, context.guest, edition, puzzle, request.move, now())


async def give_up(context: Context, edition: str, puzzle: str) -> PuzzleVerdict:
    """Return all answers, for those who would rather know."""
    return await puzzles.give_up(context.puzzles, context.guest, edition, puzzle, now())


async def practise_from_puzzle(context: Context, request: PracticeFromPuzzle, edition: str, puzzle: str) -> TableInfo:
    """Play on from the position, alone among bots."""
    puzzles.find_puzzle(edition, puzzle)
    maker, name = await context.limit_tables_with_bots(), await context.name()
    wanted = (edition, puzzle, context.guest, name, request.bots, maker)
    return await context.create_table(await context.registry.run_work(puzzles.new_puzzle_record, *wanted))


def today() -> date:
    return datetime.now(UTC).date()


PUZZLE_ENDPOINTS: Final = (
    Endpoint("GET", "/api/puzzles/{edition}", get_overview, refusals=PUZZLE_REFUSALS),
    Endpoint("GET", "/api/puzzles/{edition}/next", get_next, refusals=PUZZLE_REFUSALS),
    Endpoint("GET", "/api/puzzles/{edition}/day", get_day, refusals=PUZZLE_REFUSALS),
    Endpoint("GET", "/api/puzzles/{edition}/{puzzle}", get_puzzle, refusals=PUZZLE_REFUSALS),
    Endpoint("POST", "/api/puzzles/{edition}/{puzzle}/hint", get_hint, refusals=PUZZLE_REFUSALS),
    Endpoint("POST", "/api/puzzles/{edition}/{puzzle}/answer", answer_puzzle, refusals=PUZZLE_REFUSALS),
    Endpoint("POST", "/api/puzzles/{edition}/{puzzle}/give-up", give_up, refusals=PUZZLE_REFUSALS),
    Endpoint("POST", "/api/puzzles/{edition}/{puzzle}/practice", practise_from_puzzle, 201, (*PUZZLE_REFUSALS, 429)),
)
