"""Puzzles on one device: judged by the same code, kept in its drawer; a puzzle is as hard as it was measured to be."""

from __future__ import annotations

import json
from dataclasses import asdict, astuple, dataclass, field, replace
from datetime import UTC, date, datetime
from typing import Any

from spinney.hosting.messages.tables import TableInfo
from spinney.hosting.puzzles import puzzles
from spinney.hosting.puzzles.messages import GiveAnswer, PuzzleHint, PuzzleInfo, PuzzleOverview, PuzzleVerdict
from spinney.hosting.puzzles.puzzles import PuzzleContext
from spinney.hosting.puzzles.store import RecordedAnswer
from spinney.hosting.tables.record import now
from spinney.local.host import LocalHost
from spinney.local.reading import asked
from spinney.local.routes import Ask, route
from spinney.study.puzzles.difficulty import NEW_SOLVER, first_rating
from spinney.study.puzzles.puzzle import Puzzle
from spinney.study.puzzles.solving import Attempt, Standing, answered, counted
from spinney.study.rating import Rating


class LocalPuzzleStore:
    """`PuzzleStore` as one note per guest: my rating, and what I have made of each puzzle."""

    def __init__(self, host: LocalHost) -> None:
        self.host = host

    async def _told(self, guest: str) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(await self.host.drawer.fact(f"puzzles {guest}") or "{}")
        return {"solver": None, "attempts": {}} | told

    async def _keep(self, guest: str, edition: str, attempt: Attempt, solver: Rating) -> None:
        told = await self._told(guest)
        told["solver"] = astuple(solver)
        told["attempts"].setdefault(edition, {})[attempt.puzzle] = asdict(attempt)
        await self.host.keep(f"puzzles {guest}", json.dumps(told))

    async def solver(self, guest: str) -> Rating:
        told = (await self._told(guest))["solver"]
        return Rating(*told) if told else NEW_SOLVER

    async def attempts(self, guest: str, edition: str) -> dict[str, Attempt]:
        told = (await self._told(guest))["attempts"].get(edition, {})
        return {name: Attempt(**attempt) for name, attempt in told.items()}

    async def standing(self, edition: str, puzzle: Puzzle) -> Standing:  # noqa: ARG002 - nobody else is here
        return Standing(first_rating(puzzle))

    async def record_hint(self, guest: str, edition: str, puzzle: Puzzle) -> None:
        attempt = await self._attempt(guest, edition, puzzle)
        if not attempt.tries:
            await self._keep(guest, edition, replace(attempt, hinted=True), await self.solver(guest))

    async def record_answer(self, guest: str, edition: str, puzzle: Puzzle, right: bool, now: str) -> RecordedAnswer:
        """The first answer moves my rating."""
        attempt, before = await self._attempt(guest, edition, puzzle), await self.solver(guest)
        is_first, attempt = not attempt.tries, answered(attempt, right, now)
        after = counted(attempt, before, await self.standing(edition, puzzle))[0] if is_first else before
        await self._keep(guest, edition, attempt, after)
        return RecordedAnswer(attempt, before, after)

    async def record_give_up(self, guest: str, edition: str, puzzle: Puzzle, now: str) -> RecordedAnswer:
        """Who gives up has missed it, and is shown it."""
        made = await self.record_answer(guest, edition, puzzle, False, now)
        shown = made._replace(attempt=replace(made.attempt, solved=True))
        await self._keep(guest, edition, shown.attempt, shown.after)
        return shown

    async def _attempt(self, guest: str, edition: str, puzzle: Puzzle) -> Attempt:
        return (await self.attempts(guest, edition)).get(puzzle.id, Attempt(puzzle.id))


@dataclass(kw_only=True)
class TryOn:
    bots: list[str] = field(default_factory=list)


def puzzle_context(ask: Ask) -> PuzzleContext:
    return PuzzleContext(LocalPuzzleStore(ask.host))


def today() -> date:
    return datetime.now(UTC).date()


@route("GET", "/api/puzzles/{edition}")
async def get_overview(ask: Ask, edition: str) -> PuzzleOverview:
    return await puzzles.get_overview(puzzle_context(ask), ask.guest, edition, today())


@route("GET", "/api/puzzles/{edition}/next")
async def get_next(ask: Ask, edition: str) -> PuzzleInfo:
    return await puzzles.get_next_puzzle(puzzle_context(ask), ask.guest, edition, ask.query.get("theme", ""))


@route("GET", "/api/puzzles/{edition}/day")
async def get_day(ask: Ask, edition: str) -> PuzzleInfo:
    return await puzzles.get_daily_puzzle(puzzle_context(ask), ask.guest, edition, today())


@route("GET", "/api/puzzles/{edition}/{puzzle}")
async def get_puzzle(ask: Ask, edition: str, puzzle: str) -> PuzzleInfo:
    return await puzzles.get_puzzle(puzzle_context(ask), ask.guest, edition, puzzle)


@route("POST", "/api/puzzles/{edition}/{puzzle}/hint")
async def get_hint(ask: Ask, edition: str, puzzle: str) -> PuzzleHint:
    return await puzzles.get_hint(puzzle_context(ask), ask.guest, edition, puzzle)


@route("POST", "/api/puzzles/{edition}/{puzzle}/answer")
async def answer_puzzle(ask: Ask, edition: str, puzzle: str) -> PuzzleVerdict:
    given = asked(GiveAnswer, ask.body)
    return await puzzles.answer_puzzle(puzzle_context(ask), ask.guest, edition, puzzle, given.move, now())


@route("POST", "/api/puzzles/{edition}/{puzzle}/give-up")
async def give_up(ask: Ask, edition: str, puzzle: str) -> PuzzleVerdict:
    return await puzzles.give_up(puzzle_context(ask), ask.guest, edition, puzzle, now())


@route("POST", "/api/puzzles/{edition}/{puzzle}/practice", 201)
async def try_on(ask: Ask, edition: str, puzzle: str) -> TableInfo:
    name = await ask.host.name(ask.guest)
    new = puzzles.new_puzzle_record(edition, puzzle, ask.guest, name, asked(TryOn, ask.body).bots, "")
    return (await ask.host.make(new)).info(ask.guest)
