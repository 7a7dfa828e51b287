"""Messages of the coach."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(kw_only=True)
class Advice:
    """The move the coach suggests at this ply, and why: all of it from what the asker sees."""

    ply: int
    move: str
    line: list[str] = field(default_factory=list)  # the move, and how the turn would go on, as far as can be known
    reason: str  # in the words of the game; empty where the table hides scores
    other: str | None = None  # the next best move, which it is compared with
    other_said: str = ""  # that move in words
    chance: float | None = None  # of winning, with this move,
    other_chance: float | None = None  # and with the other
