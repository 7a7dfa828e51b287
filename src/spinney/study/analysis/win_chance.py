"""A chance to win, said in earnest: of a hundred such games so many are won.

The bots' value model says how a game will end by its margin, where a close win lies near a half.  People ask another
question: who wins?  How the one follows from the other was fitted to finished games of bots of all strengths, by
number of seats (`python -m benchmarks.chances` does it again).
"""

from __future__ import annotations

from math import log
from typing import Final, NamedTuple

from spinney.bots.evaluation.value_model import sigmoid
from spinney.views import Game

SURE: Final = 1e-4  # a value is no surer than this


class Scale(NamedTuple):
    """The log-odds of winning: a slope times those of the value, and a constant; both change as time runs out."""

    slope: float
    slope_left: float  # times the share of the game left
    constant: float
    constant_left: float


SCALES: Final[dict[int, Scale]] = {  # at five seats as the first generation's values, which judge there, ask for
    2: Scale(1.40, 0.14, -0.01, -0.05),
    3: Scale(2.32, -0.24, -0.32, 0.47),
    4: Scale(2.32, -0.55, -0.41, 0.39),
    5: Scale(3.30, -0.84, -0.30, 0.62),
}


def scale_of(seats: int) -> Scale:
    return SCALES[min(SCALES, key=lambda known: abs(known - seats))]


def chance_of(value: float, left: float, seats: int) -> float:
    """The chance to win where the model says this value and this share of the game is left."""
    scale = scale_of(seats)
    even = min(max(value, SURE), 1 - SURE)
    odds = log(even / (1 - even))
    return sigmoid((scale.slope + left * scale.slope_left) * odds + scale.constant + left * scale.constant_left)


def steepness(value: float, left: float, seats: int) -> float:
    """How much the chance changes with the log-odds of the value."""
    scale, chance = scale_of(seats), chance_of(value, left, seats)
    return chance * (1 - chance) * (scale.slope + left * scale.slope_left)


def won(table: Game, seat: int) -> float:
    """What a finished game came to for a seat: all of it, a share, or nothing."""
    scores = [table.score(one) for one in range(table.seats)]
    best = max(scores)
    return 1 / scores.count(best) if scores[seat] == best else 0.0
