"""The interface between puzzles and wherever people's answers are stored."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from spinney.study.puzzles.puzzle import Puzzle
from spinney.study.puzzles.solving import Attempt, Standing
from spinney.study.rating import Rating


class RecordedAnswer(NamedTuple):
    """A stored answer: the guest's attempt at the puzzle so far, and their rating before and after."""

    attempt: Attempt
    before: Rating
    after: Rating


class PuzzleStore(Protocol):
    """A store of everybody's attempts at puzzles; an answer is stored whole or not at all."""

    async def solver(self, guest: str) -> Rating: ...

    async def attempts(self, guest: str, edition: str) -> dict[str, Attempt]: ...

    async def standing(self, edition: str, puzzle: Puzzle) -> Standing: ...

    async def record_hint(self, guest: str, edition: str, puzzle: Puzzle) -> None: ...

    async def record_answer(
        self, guest: str, edition: str, puzzle: Puzzle, right: bool, now: str
    ) -> RecordedAnswer: ...

    async def record_give_up(self, guest: str, edition: str, puzzle: Puzzle, now: str) -> RecordedAnswer: ...
