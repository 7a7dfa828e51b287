"""What a page is told of a finished game that is looked at again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from spinney.hosting.messages.games import Verb
from spinney.hosting.messages.tables import TableInfo
from spinney.study.analysis.grades import Grade

ReviewState = Literal["short", "new", "weighing", "stopped", "ready"]


@dataclass(kw_only=True)
class MovePart:
    """One small move of a turn: what is done with which card, where."""

    text: str
    verb: Verb
    card: int | None
    half: int | None
    place: int | None  # counted from 1
    host: int | None  # the half that stands at this place, as far as it was known then


@dataclass(kw_only=True)
class DecisionView:
    ply: int  # before the move
    chance: float  # of winning, with the best move
    cost: float  # the chance that was given away
    error: float  # the standard error of that
    grade: Grade
    made: list[MovePart]  # the move, and how the turn went on; only where something better was found
    better: list[MovePart]
    why: str


@dataclass(kw_only=True)
class ReviewedTurn:
    turn: int
    seat: int
    ply: int  # it begins at
    last: int  # the ply it led to
    title: str
    species: int | None  # the first that was played in it
    chance: float  # of its player, when it began,
    after: float  # and when it was over
    cost: float
    grade: Grade  # of its worst decision
    winters: int  # winter cards that came in it
    decisions: list[DecisionView]


@dataclass(kw_only=True)
class ReviewedPlayer:
    """An even share, luck, rivals and choice together are the result."""

    seat: int
    name: str
    points: int
    accuracy: float
    choice: float
    luck: float
    rivals: float
    grades: dict[str, int]


@dataclass(kw_only=True)
class ReviewPage:
    table: TableInfo
    me: int  # -1: who asks did not play
    state: ReviewState
    done: int  # turns weighed,
    of: int  # of so many
    stopped_at: int  # the turn weighing has come to
    plies: int
    winners: list[int]
    players: list[ReviewedPlayer]
    turns: list[ReviewedTurn] = field(default_factory=list)
    turning_points: list[int] = field(default_factory=list)  # plies of the costliest decisions
