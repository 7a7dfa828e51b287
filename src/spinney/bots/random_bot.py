"""A bot that moves at random; every other bot must beat it."""

from __future__ import annotations

from random import Random

from spinney.editions.moves import Move
from spinney.views import View


class RandomBot:
    """A bot that chooses uniformly among the legal moves, and needs no view for it."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.reason = "Any legal move would do."

    def choose(self, view: View) -> Move:
        return self.pick(view.moves)

    def pick(self, moves: list[Move]) -> Move:
        return moves[int(self.rng.random() * len(moves))]
