"""Requests for puzzles."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request

from spinney.hosting.messages import Problem
from spinney.hosting.messages.tables import TableInfo
from spinney.hosting.puzzles import puzzles
from spinney.hosting.puzzles.messages import GiveAnswer, PuzzleHint, PuzzleInfo, PuzzleOverview, PuzzleVerdict
from spinney.hosting.tables.record import now
from spinney.study.puzzles.themes import Theme
from spinney.web.routes.requests import TryOn
from spinney.web.services import Services, TheGuest, TheServices
from spinney.web.storage.puzzle_store import SqlPuzzleStore

REFUSALS: Final[dict[int | str, dict[str, Any]]] = {status: {"model": Problem} for status in (404, 409)}
router = APIRouter(prefix="/api/puzzles", responses=REFUSALS)


def puzzle_context(services: Services) -> puzzles.PuzzleContext:
    return puzzles.PuzzleContext(SqlPuzzleStore(services.store), asyncio.to_thread)


@router.get("/{edition}")
async def get_overview(edition: str, guest: TheGuest, services: TheServices) -> PuzzleOverview:
    """All puzzles of an edition by theme, and how I do."""
    return await puzzles.get_overview(puzzle_context(services), guest, edition, datetime.now(UTC).date())


@router.get("/{edition}/next")
async def get_next(
    edition: str, guest: TheGuest, services: TheServices, theme: Annotated[Theme | None, Query()] = None
) -> PuzzleInfo:
    """A puzzle I have not answered yet, about as hard as I am good."""
    return await puzzles.get_next_puzzle(puzzle_context(services), guest, edition, theme or "")


@router.get("/{edition}/day")
async def get_day(edition: str, guest: TheGuest, services: TheServices) -> PuzzleInfo:
    """The puzzle of the day, the same for everybody."""
    return await puzzles.get_daily_puzzle(puzzle_context(services), guest, edition, datetime.now(UTC).date())


@router.get("/{edition}/{puzzle}")
async def get_puzzle(edition: str, puzzle: str, guest: TheGuest, services: TheServices) -> PuzzleInfo:
    """One puzzle: a position as its player saw it, and answers to choose from."""
    return await puzzles.get_puzzle(puzzle_context(services), guest, edition, puzzle)


@router.post("/{edition}/{puzzle}/hint")
async def get_hint(edition: str, puzzle: str, guest: TheGuest, services: TheServices) -> PuzzleHint:
    """What to look at; a first answer counts half after that."""
    return await puzzles.get_hint(puzzle_context(services), guest, edition, puzzle)


@router.post("/{edition}/{puzzle}/answer")
async def answer_puzzle(
    edition: str, puzzle: str, given: GiveAnswer, guest: TheGuest, services: TheServices
) -> PuzzleVerdict:
    """My answer: the first one counts; a wrong one says why, and another try is free."""
    return await puzzles.answer_puzzle(puzzle_context(services), guest, edition, puzzle, given.move, now())


@router.post("/{edition}/{puzzle}/give-up")
async def give_up(edition: str, puzzle: str, guest: TheGuest, services: TheServices) -> PuzzleVerdict:
    """All answers, for those who would rather know."""
    return await puzzles.give_up(puzzle_context(services), guest, edition, puzzle, now())


@router.post("/{edition}/{puzzle}/practice", status_code=201, responses={429: {"model": Problem}})
async def try_on(
    edition: str, puzzle: str, asked: TryOn, request: Request, guest: TheGuest, services: TheServices
) -> TableInfo:
    """Play on from the position, alone among bots."""
    puzzles.find_puzzle(edition, puzzle)
    maker = await services.new_table(request, with_bots=True)
    name = await services.name(guest)
    new = await asyncio.to_thread(puzzles.new_puzzle_record, edition, puzzle, guest, name, asked.bots, maker)
    return (await services.actions.create(new)).info(guest)
