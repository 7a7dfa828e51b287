"""Messages about reviews of finished games."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from spinney.hosting.messages.games import Verb
from spinney.hosting.messages.tables import TableInfo
from spinney.study.analysis.grades import Grade

ReviewState = Literal["short", "new", "weighing", "stopped", "ready"]


@dataclass(kw_only=True)
class MovePart:
    """One move of a turn: what is done with which card, where."""

    text: str
    verb: Verb
    card: int | None
    half: int | None
    place: int | None  # counted from 1
    host: int | None  # the half that stands at this place, as far as it was known then


@dataclass(kw_only=True)
class DecisionView:
    """A decision with what it lost, and how it could have been better."""

    ply: int  # before the move
    chance: float  # of winning, with the best move
    cost: float  # win chance lost by the move made
    error: float  # the standard error of that
    grade: Grade
    made: list[MovePart]  # the move, and how the turn went on; only where something better was found
    better: list[MovePart]
    why: str


@dataclass(kw_only=True)
class ReviewedTurn:
    """A turn with its player's win chances and its decisions."""

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
    """One player's game; an even share of the win, luck, rivals and choice add up to the result."""

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
    """A review as far as it is done."""

    table: TableInfo
    me: int  # -1: the asker did not play
    state: ReviewState
    done: int  # turns analysed,
    of: int  # of so many
    stopped_at: int  # the last turn analysed
    plies: int
    winners: list[int]
    players: list[ReviewedPlayer]
    turns: list[ReviewedTurn] = field(default_factory=list)
    turning_points: list[int] = field(default_factory=list)  # plies of the costliest decisions
