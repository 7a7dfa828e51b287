"""What crosses the wire about puzzles: a position as its player saw it, answers to choose from, and verdicts."""

from __future__ import annotations

from dataclasses import dataclass, field

from spinney.hosting.messages import ClientInput
from spinney.hosting.messages.games import GameView, MoveInfo
from spinney.study.puzzles.themes import Theme


@dataclass(kw_only=True)
class AnswerInfo:
    """What an answer was found to be worth."""

    move: str
    sentence: str
    chance: float  # of winning
    behind: float  # chance it gives away
    error: float  # the standard error of that
    planned: bool  # is it the choice of the planner, who missed the best one?


@dataclass(kw_only=True)
class PuzzleSolution:
    move: str
    why: str
    answers: list[AnswerInfo]  # the best first
    tables: int  # each was tried on so many imagined tables
    to_the_end: float  # how far it is ahead of the planner's choice when all is played out


@dataclass(kw_only=True)
class PuzzleInfo:
    """One position, one question, some answers; the solution for those only who have found or given it up."""

    id: str
    edition: str
    theme: Theme
    theme_name: str
    title: str
    situation: str
    asking: str
    rating: int
    tried: int  # people who answered it here
    found: int  # those of them who found it at the first try
    day: str | None  # the day it is the puzzle of, where that was asked for
    names: list[str]  # by seat
    game: GameView
    answers: list[MoveInfo]
    tries: int  # of mine
    solved: bool
    solution: PuzzleSolution | None


@dataclass(kw_only=True)
class PuzzleHint:
    sentence: str
    species: list[int]  # what to look at in my forest


@dataclass(kw_only=True)
class SolverInfo:
    """How I do at puzzles."""

    rating: int
    spread: int
    answered: int
    streak: int  # found at the first try, in a row


@dataclass(kw_only=True)
class PuzzleVerdict:
    right: bool
    sentence: str
    counted: bool  # was it the first answer, which moves my rating?
    gained: int  # points of rating, where it counted
    solver: SolverInfo
    solution: PuzzleSolution | None


@dataclass(kw_only=True)
class ThemeInfo:
    theme: Theme
    name: str
    puzzles: int
    solved: int


@dataclass(kw_only=True)
class DayPuzzle:
    """What I made of the puzzle of a day."""

    day: str
    id: str
    solved: bool
    first: bool


@dataclass(kw_only=True)
class EarlierPuzzle:
    id: str
    title: str
    theme: Theme
    solved: bool
    first: bool


@dataclass(kw_only=True)
class PuzzleOverview:
    """All puzzles of an edition, as far as I have come with them."""

    edition: str
    puzzles: int
    themes: list[ThemeInfo]
    solver: SolverInfo
    days: list[DayPuzzle]  # the latest days, today last
    earlier: list[EarlierPuzzle] = field(default_factory=list)  # the latest first


@dataclass(kw_only=True)
class GiveAnswer(ClientInput):
    move: str
