"""Messages about scoring rooms and the scores of real cards."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from spinney.hosting.messages.games import LineView


@dataclass(kw_only=True)
class PlayerScore:
    """One player's points, card by card."""

    name: str
    total: int
    cave: int
    lines: list[LineView]
    unknown: list[str]  # cards not scored because their tree symbol is missing


@dataclass(kw_only=True)
class Scores:
    """The scores of a table of real cards, as `spinney score --json` prints them."""

    edition: str
    players: list[PlayerScore]
    winners: list[str]
    warning: str = ""  # left out if empty
    problems: list[str] = field(default_factory=list)  # what a strict reader refuses; left out if empty


@dataclass(kw_only=True)
class CardSeat:
    """The best place of a real card, and what it would add there."""

    place: int  # index in the forest's list; -1: nowhere yet
    side: str
    gain: int
    depends: bool  # another free place would score differently
    why: str  # why it finds no place


@dataclass(kw_only=True)
class SeatedScores:
    """The scores of a table of real cards, and places for those that had none."""

    seats: list[list[CardSeat]]  # by player, one per loose card
    gains: list[CardSeat]  # one per card asked about
    scores: Scores


@dataclass(kw_only=True)
class RoomForest:
    """One player's forest; real cards lie open, so everybody may see all of it."""

    number: int  # never changes
    name: str
    player: dict[str, Any]  # as in Forest JSON
    loose: list[dict[str, Any]]  # cards without a place
    yours: bool
    editable: bool  # by you
    changed: str


@dataclass(kw_only=True)
class RoomInfo:
    """A scoring room as one guest sees it."""

    id: str
    edition: str
    version: int
    until: str  # when it is deleted
    now: str
    you_host: bool
    most: int  # forests at most
    forests: list[RoomForest]
    answer: SeatedScores | None  # the scores of all forests, in the same order
    type: Literal["room"] = field(default="room")
