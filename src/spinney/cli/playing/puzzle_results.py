"""One person's attempts at puzzles, in a file of the user's own data."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

from spinney.cli.playing.table_saving import replace_file
from spinney.study.puzzles.difficulty import NEW_SOLVER, first_rating
from spinney.study.puzzles.puzzle import Puzzle
from spinney.study.puzzles.solving import Attempt, Standing, add_answer, count_answer
from spinney.study.rating import Rating


class PuzzleResultsFile:
    """The attempts and the solver's rating; a file that cannot be read is replaced."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.solver = NEW_SOLVER
        self.attempts: dict[str, Attempt] = {}
        try:
            content = json.loads(path.read_text("utf-8"))
            self.solver = Rating(**content["solver"])
            self.attempts = {row["puzzle"]: Attempt(**row) for row in content["attempts"]}
        except (OSError, ValueError, TypeError, KeyError):
            pass

    def attempt(self, puzzle: Puzzle) -> Attempt:
        """Return the attempt at a puzzle, a new one if there is none."""
        return self.attempts.get(puzzle.id, Attempt(puzzle.id))

    def answer(self, puzzle: Puzzle, right: bool, now: str) -> Attempt:
        """Record an answer; the first one changes the rating."""
        attempt = add_answer(self.attempt(puzzle), right, now)
        if attempt.tries == 1:
            self.solver, _ = count_answer(attempt, self.solver, Standing(first_rating(puzzle)))
        self.save(attempt)
        return attempt

    def save(self, attempt: Attempt) -> None:
        """Write the file with this attempt, whole or not at all."""
        self.attempts[attempt.puzzle] = attempt
        content = {"solver": asdict(self.solver), "attempts": [asdict(attempt) for attempt in self.attempts.values()]}
        replace_file(self.path, json.dumps(content))
