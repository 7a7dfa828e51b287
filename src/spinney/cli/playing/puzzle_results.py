"""What one person at this machine has made of puzzles: a file in the user's own data."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

from spinney.study.puzzles.difficulty import NEW_SOLVER, first_rating
from spinney.study.puzzles.puzzle import Puzzle
from spinney.study.puzzles.solving import Attempt, Standing, answered, counted
from spinney.study.rating import Rating


class PuzzleResultsFile:
    """Attempts and a rating; a file that cannot be read is begun anew."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.solver = NEW_SOLVER
        self.attempts: dict[str, Attempt] = {}
        try:
            told = json.loads(path.read_text("utf-8"))
            self.solver = Rating(**told["solver"])
            self.attempts = {one["puzzle"]: Attempt(**one) for one in told["attempts"]}
        except (OSError, ValueError, TypeError, KeyError):
            pass

    def attempt(self, puzzle: Puzzle) -> Attempt:
        return self.attempts.get(puzzle.id, Attempt(puzzle.id))

    def answer(self, puzzle: Puzzle, right: bool, now: str) -> Attempt:
        """One more answer; the first one moves the rating."""
        attempt = answered(self.attempt(puzzle), right, now)
        if attempt.tries == 1:
            self.solver, _ = counted(attempt, self.solver, Standing(first_rating(puzzle)))
        self.save(attempt)
        return attempt

    def save(self, attempt: Attempt) -> None:
        self.attempts[attempt.puzzle] = attempt
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_name(self.path.name + ".new")
        told = {"solver": asdict(self.solver), "attempts": [asdict(one) for one in self.attempts.values()]}
        fresh.write_text(json.dumps(told), encoding="utf-8")
        fresh.replace(self.path)
