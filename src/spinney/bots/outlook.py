"""How a position will end, as far as signs can tell: a small model whose numbers were learned by self-play."""

from __future__ import annotations

from math import exp
from typing import Final

CLOSE: Final = 20.0  # points: a margin of so many is a clear win
FAR: Final = 30.0  # as good as certain


def margin(scores: list[int], seat: int) -> int:
    """Points ahead of the best rival."""
    return scores[seat] - max([scores[other] for other in range(len(scores)) if other != seat])


def chance_of(margin: float) -> float:
    """A result as a chance between 0 and 1: a close one lies near a half, since a little luck would turn it."""
    return squash(margin / CLOSE)


def squash(number: float) -> float:
    return 1.0 / (1.0 + exp(-max(-FAR, min(FAR, number))))


class Outlook:
    """A weighing of all signs that changes as time runs out, and some units that see signs together."""

    def __init__(self, signs: int, clock: int) -> None:
        self.clock = clock  # which sign says how much of the game is left
        self.start = 0.0
        self.early_start = 0.0  # times the share of the game left
        self.always: list[float] = [0.0] * signs
        self.early: list[float] = [0.0] * signs  # times the share of the game left
        self.units: list[list[float]] = []  # by unit, then by sign
        self.bias: list[float] = []  # by unit
        self.votes: list[float] = []  # by unit

    def chance(self, signs: list[float]) -> float:
        """What the seat's chance is, as `chance_of` will say at the end."""
        seen: list[int] = []
        values: list[float] = []
        for i in range(len(signs)):
            if signs[i] != 0.0:
                seen.append(i)
                values.append(signs[i])
        left = signs[self.clock]
        total = self.start + left * self.early_start
        for j in range(len(seen)):
            total += values[j] * (self.always[seen[j]] + left * self.early[seen[j]])
        for unit in range(len(self.units)):
            row = self.units[unit]
            lit = self.bias[unit]
            for j in range(len(seen)):
                lit += values[j] * row[seen[j]]
            if lit > 0.0:
                total += lit * self.votes[unit]
        return squash(total)
