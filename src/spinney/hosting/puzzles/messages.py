"""Messages about puzzles: a position as its player saw it, answers to choose from, and verdicts."""

from __future__ import annotations

from dataclasses import dataclass, field

from spinney.hosting.messages import ClientInput
from spinney.hosting.messages.games import GameView, MoveInfo
from spinney.study.puzzles.themes import Theme


@dataclass(kw_only=True)
class AnswerInfo:
    """One answer, and what the analysis found it to be worth."""

    move: str
    sentence: str
    chance: float  # win chance
    behind: float  # win chance it loses
    error: float  # the standard error of that
    planned: bool  # the choice of the planner, who missed the best one


@dataclass(kw_only=True)
class PuzzleSolution:
    """The best answer, why it is best, and what every answer is worth."""

    move: str
    why: str
    answers: list[AnswerInfo]  # the best first
    tables: int  # sampled tables each answer was tried on
    to_the_end: float  # how far it is ahead of the planner's choice when all is played out


@dataclass(kw_only=True)
class PuzzleInfo:
    """One position, one question, some answers; with the solution once I have found it or given up."""

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
    day: str | None  # the day whose puzzle it is, if it was asked for by day
    names: list[str]  # by seat
    game: GameView
    answers: list[MoveInfo]
    tries: int  # of mine
    solved: bool
    solution: PuzzleSolution | None


@dataclass(kw_only=True)
class PuzzleHint:
    """A hint towards the best answer."""

    sentence: str
    species: list[int]  # what to look at in my forest


@dataclass(kw_only=True)
class SolverInfo:
    """My rating and streak at puzzles."""

    rating: int
    spread: int
    answered: int
    streak: int  # found at the first try, in a row


@dataclass(kw_only=True)
class PuzzleVerdict:
    """The judgement of an answer I gave."""

    right: bool
    sentence: str
    counted: bool  # as a first answer, which changes my rating
    gained: int  # points of rating, if it counted
    solver: SolverInfo
    solution: PuzzleSolution | None


@dataclass(kw_only=True)
class ThemeInfo:
    """A theme, and how many of its puzzles I have solved."""

    theme: Theme
    name: str
    puzzles: int
    solved: int


@dataclass(kw_only=True)
class DayPuzzle:
    """The puzzle of a day, and whether I solved it."""

    day: str
    id: str
    solved: bool
    first: bool


@dataclass(kw_only=True)
class EarlierPuzzle:
    """A puzzle I answered before."""

    id: str
    title: str
    theme: Theme
    solved: bool
    first: bool


@dataclass(kw_only=True)
class PuzzleOverview:
    """The puzzles of an edition, and how far I have come with them."""

    edition: str
    puzzles: int
    themes: list[ThemeInfo]
    solver: SolverInfo
    days: list[DayPuzzle]  # the latest days, today last
    earlier: list[EarlierPuzzle] = field(default_factory=list)  # the latest first


@dataclass(kw_only=True)
class GiveAnswer(ClientInput):
    """A request to judge an answer."""

    move: str
