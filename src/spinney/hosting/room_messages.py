"""What is said about scoring rooms, from the host of rooms to the page."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from spinney.hosting.messages import SeatedScores


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
