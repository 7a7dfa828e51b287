"""What is said about scoring rooms, from the host of rooms to the page."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from spinney.hosting.messages.games import LineView


@dataclass(kw_only=True)
class PlayerScore:
    name: str
    total: int
    cave: int
    lines: list[LineView]
    unknown: list[str]  # cards that could not be scored for want of their tree symbol


@dataclass(kw_only=True)
class Scores:
    """A table of real cards, scored: the document of `spinney score --json`."""

    edition: str
    players: list[PlayerScore]
    winners: list[str]
    warning: str = ""  # left out where there is none
    problems: list[str] = field(default_factory=list)  # what a strict reader refuses; left out where there are none


@dataclass(kw_only=True)
class CardSeat:
    """Where a real card would lie best, and what it would add."""

    place: int  # of the forest's list, from 0; -1: nowhere yet
    side: str
    gain: int
    depends: bool  # another free place would score otherwise
    why: str  # why it finds no place


@dataclass(kw_only=True)
class SeatedScores:
    """A table of real cards with those that had no place yet, scored."""

    seats: list[list[CardSeat]]  # a player: one per loose card
    gains: list[CardSeat]  # one per card asked about
    scores: Scores


@dataclass(kw_only=True)
class RoomForest:
    """One player's forest, as its enterer has it: real cards lie open, so everybody may see all of it."""

    number: int  # stays the same as long as the room is there
    name: str
    player: dict[str, Any]  # of Forest JSON
    loose: list[dict[str, Any]]  # cards whose place nobody has said
    yours: bool
    editable: bool  # by whoever is told this
    changed: str


@dataclass(kw_only=True)
class RoomInfo:
    """A room as it stands."""

    id: str
    edition: str
    version: int
    until: str  # when it ends by itself
    now: str
    you_host: bool
    most: int  # players
    forests: list[RoomForest]
    answer: SeatedScores | None  # what they score together, in the same order
    type: Literal["room"] = field(default="room")
