"""Solving puzzles: what is kept of each, which one comes next, and what a rating and a streak come from.

The first answer counts, once a puzzle: it moves the solver's rating and the puzzle's.  A hint costs half of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from hashlib import blake2b
from typing import Final

from spinney.study.puzzles.difficulty import first_rating
from spinney.study.puzzles.puzzle import Puzzle
from spinney.study.rating import Rating, Result, rated

HINTED: Final = 0.5  # what a right first answer counts after a hint
NEAR: Final = 5  # of so many puzzles about as hard as the solver is good, one is asked


@dataclass(frozen=True)
class Attempt:
    """What one person has made of one puzzle."""

    puzzle: str  # its id
    at: str = ""  # when it was first answered; empty until then
    first: bool = False  # was the first answer right?
    solved: bool = False
    hinted: bool = False  # before the first answer
    tries: int = 0


@dataclass(frozen=True)
class Standing:
    """What people have made of a puzzle."""

    rating: Rating
    tried: int = 0
    found: int = 0  # at the first try


def answered(attempt: Attempt, right: bool, now: str) -> Attempt:
    """An attempt after one more answer; what was solved stays solved."""
    if not attempt.tries:
        attempt = replace(attempt, at=now, first=right)
    return replace(attempt, tries=attempt.tries + 1, solved=attempt.solved or right)


def counted(attempt: Attempt, solver: Rating, standing: Standing) -> tuple[Rating, Standing]:
    """Both sides after a first answer."""
    score = (HINTED if attempt.hinted else 1.0) if attempt.first else 0.0
    mine = rated(solver, [Result(standing.rating.value, score, standing.rating.spread)])
    its = rated(standing.rating, [Result(solver.value, 1 - score, solver.spread)])
    return mine, Standing(its, standing.tried + 1, standing.found + attempt.first)


def streak(attempts: Sequence[Attempt]) -> int:
    """How many of the latest puzzles were found at the first try, in a row."""
    run = 0
    for attempt in sorted((one for one in attempts if one.tries), key=lambda one: one.at, reverse=True):
        if not attempt.first:
            break
        run += 1
    return run


def next_puzzle(puzzles: Sequence[Puzzle], attempts: Mapping[str, Attempt], solver: Rating, lot: str) -> Puzzle | None:
    """One not answered yet, about as hard as the solver is good; `lot` decides among the nearest."""
    fresh = [puzzle for puzzle in puzzles if puzzle.id not in attempts or not attempts[puzzle.id].tries]
    fresh.sort(key=lambda puzzle: abs(first_rating(puzzle).value - solver.value))
    near = fresh[:NEAR]
    return near[number_of(lot) % len(near)] if near else None


def puzzle_of_the_day(puzzles: Sequence[Puzzle], edition: str, day: date) -> Puzzle | None:
    """The same for everybody: all puzzles come in turn, in an order of no pattern, before one comes again."""
    if not puzzles:
        return None
    order = sorted(puzzles, key=lambda puzzle: number_of(f"{edition} {puzzle.id}"))
    return order[day.toordinal() % len(order)]


def number_of(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest())
