"""The player every other one must beat: any legal move is as good as any other."""

from __future__ import annotations

from random import Random

from spinney.editions.moves import Move
from spinney.views import View


class RandomBot:
    """Uniform over the legal moves.  It needs nothing but them, so it can also be asked without a view."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.reason = "Any legal move would do."

    def choose(self, view: View) -> Move:
        return self.pick(view.moves)

    def pick(self, moves: list[Move]) -> Move:
        return moves[int(self.rng.random() * len(moves))]
