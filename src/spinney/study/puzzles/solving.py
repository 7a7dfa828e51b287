"""Solving puzzles: attempts, ratings and streaks, and which puzzle comes next.

Only the first answer to a puzzle counts: it changes the solver's rating and the puzzle's.  A hint costs half of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from hashlib import blake2b
from typing import Final

from spinney.study.puzzles.difficulty import first_rating
from spinney.study.puzzles.puzzle import Puzzle
from spinney.study.rating import Rating, Result, update_rating

HINTED_SCORE: Final = 0.5  # of a right first answer after a hint
MAX_PLACES_KEPT: Final = 8192  # in the order of puzzles of the day
NEAREST_PUZZLES: Final = 5  # as hard as the solver is good, among which one is chosen


@dataclass(frozen=True)
class Attempt:
    """One person's answers to one puzzle."""

    puzzle: str  # its id
    at: str = ""  # when it was first answered; empty until then
    first: bool = False  # was the first answer right?
    solved: bool = False
    hinted: bool = False  # before the first answer
    tries: int = 0


@dataclass(frozen=True)
class Standing:
    """A puzzle's rating, with how many people tried it and found the answer."""

    rating: Rating
    tried: int = 0
    found: int = 0  # at the first try


def add_answer(attempt: Attempt, right: bool, now: str) -> Attempt:
    """Return the attempt after one more answer; what was solved stays solved."""
    if not attempt.tries:
        attempt = replace(attempt, at=now, first=right)
    return replace(attempt, tries=attempt.tries + 1, solved=attempt.solved or right)


def count_answer(attempt: Attempt, solver: Rating, standing: Standing) -> tuple[Rating, Standing]:
    """Return the solver's rating and the puzzle's standing after a first answer."""
    score = (HINTED_SCORE if attempt.hinted else 1.0) if attempt.first else 0.0
    mine = update_rating(solver, [Result(standing.rating.value, score, standing.rating.spread)])
    its = update_rating(standing.rating, [Result(solver.value, 1 - score, solver.spread)])
    return mine, Standing(its, standing.tried + 1, standing.found + attempt.first)


def streak(attempts: Sequence[Attempt]) -> int:
    """Return how many of the latest puzzles in a row were answered right at the first try."""
    run = 0
    for attempt in sorted((one for one in attempts if one.tries), key=lambda one: one.at, reverse=True):
        if not attempt.first:
            break
        run += 1
    return run


def next_puzzle(puzzles: Sequence[Puzzle], attempts: Mapping[str, Attempt], solver: Rating, seed: str) -> Puzzle | None:
    """Return a puzzle not answered yet, about as hard as the solver is good; `seed` decides among the nearest."""
    fresh = [puzzle for puzzle in puzzles if puzzle.id not in attempts or not attempts[puzzle.id].tries]
    fresh.sort(key=lambda puzzle: abs(first_rating(puzzle).value - solver.value))
    near = fresh[:NEAREST_PUZZLES]
    return near[hash_number(seed) % len(near)] if near else None


def puzzle_of_the_day(puzzles: Sequence[Puzzle], edition: str, day: date) -> Puzzle | None:
    """Return everybody's puzzle of a day; all come in turn, in a random order, before one comes again."""
    if not puzzles:
        return None
    order = sorted(puzzles, key=lambda puzzle: place_in_order(edition, puzzle.id))
    return order[day.toordinal() % len(order)]


@lru_cache(MAX_PLACES_KEPT)
def place_in_order(edition: str, puzzle_id: str) -> int:
    """Return a number by which puzzles come in a random order that stays."""
    return hash_number(f"{edition} {puzzle_id}")


def hash_number(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest())
