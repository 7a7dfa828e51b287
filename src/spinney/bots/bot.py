"""The protocols a bot follows."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from spinney.editions.moves import Move
from spinney.views import View


class Bot(Protocol):
    """A player made of code: it is shown a view in which it is to move, and returns a legal move."""

    reason: str  # one sentence on the latest choice, for people who ask

    def choose(self, view: View) -> Move:
        """Return one of `view.moves`; the view must not be changed."""
        ...


@runtime_checkable
class BlindBot(Protocol):
    """A bot that needs no view, only the legal moves: that saves time where many games are played."""

    def pick(self, moves: list[Move]) -> Move:
        """Return one of the moves."""
        ...
