"""What the people at one device have made of puzzles; a puzzle is as hard as it was measured to be."""

from __future__ import annotations

import json
from dataclasses import asdict, astuple, replace
from typing import Any

from spinney.hosting.puzzles.store import RecordedAnswer
from spinney.local.storage.notes import Notes
from spinney.study.puzzles.difficulty import NEW_SOLVER, first_rating
from spinney.study.puzzles.puzzle import Puzzle
from spinney.study.puzzles.solving import Attempt, Standing, add_answer, count_answer
from spinney.study.rating import Rating


class LocalPuzzleStore:
    """`PuzzleStore` as one note per guest: my rating, and what I have made of each puzzle."""

    def __init__(self, notes: Notes) -> None:
        self.notes = notes

    async def _read(self, guest: str) -> dict[str, Any]:
        note: dict[str, Any] = json.loads(await self.notes.read(f"puzzles {guest}") or "{}")
        return {"solver": None, "attempts": {}} | note

    async def _write(self, guest: str, edition: str, attempt: Attempt, solver: Rating) -> None:
        note = await self._read(guest)
        note["solver"] = astuple(solver)
        note["attempts"].setdefault(edition, {})[attempt.puzzle] = asdict(attempt)
        await self.notes.write(f"puzzles {guest}", json.dumps(note))

    async def solver(self, guest: str) -> Rating:
        solver = (await self._read(guest))["solver"]
        return Rating(*solver) if solver else NEW_SOLVER

    async def attempts(self, guest: str, edition: str) -> dict[str, Attempt]:
        attempts = (await self._read(guest))["attempts"].get(edition, {})
        return {name: Attempt(**attempt) for name, attempt in attempts.items()}

    async def standing(self, edition: str, puzzle: Puzzle) -> Standing:  # noqa: ARG002 - nobody else is here
        return Standing(first_rating(puzzle))

    async def record_hint(self, guest: str, edition: str, puzzle: Puzzle) -> None:
        attempt = await self._attempt(guest, edition, puzzle)
        if not attempt.tries:
            await self._write(guest, edition, replace(attempt, hinted=True), await self.solver(guest))

    async def record_answer(self, guest: str, edition: str, puzzle: Puzzle, right: bool, now: str) -> RecordedAnswer:
        """Record an answer; the first one changes the rating."""
        attempt, before = await self._attempt(guest, edition, puzzle), await self.solver(guest)
        is_first, attempt = not attempt.tries, add_answer(attempt, right, now)
        after = count_answer(attempt, before, await self.standing(edition, puzzle))[0] if is_first else before
        await self._write(guest, edition, attempt, after)
        return RecordedAnswer(attempt, before, after)

    async def record_give_up(self, guest: str, edition: str, puzzle: Puzzle, now: str) -> RecordedAnswer:
        """Record a puzzle that was given up: it is missed, and shown."""
        made = await self.record_answer(guest, edition, puzzle, False, now)
        shown = made._replace(attempt=replace(made.attempt, solved=True))
        await self._write(guest, edition, shown.attempt, shown.after)
        return shown

    async def _attempt(self, guest: str, edition: str, puzzle: Puzzle) -> Attempt:
        return (await self.attempts(guest, edition)).get(puzzle.id, Attempt(puzzle.id))
