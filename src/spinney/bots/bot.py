"""What a player made of code is."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from spinney.editions.moves import Move
from spinney.views import View


class Bot(Protocol):
    """Anything with these two is a bot: it is shown a view in which it is to move, and answers with a legal move."""

    reason: str  # one sentence on the latest choice, for people who ask

    def choose(self, view: View) -> Move:
        """One of `view.moves`; the view is not to be changed."""
        ...


@runtime_checkable
class BlindBot(Protocol):
    """A bot that does not even look: whoever plays many games may save the view and hand over the legal moves."""

    def pick(self, moves: list[Move]) -> Move: ...
