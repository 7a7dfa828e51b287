"""Win chances: how often positions of a value are won.

The value model predicts the margin, so the value of a close win is near a half.  How win chances follow from values was
fitted to finished games of bots of all strengths, by number of seats (`python -m benchmarks.chances` fits them again).
"""

from __future__ import annotations

from math import log
from typing import Final, NamedTuple

from spinney.bots.evaluation.value_model import sigmoid
from spinney.views import Game

MIN_VALUE: Final = 1e-4  # values are taken as no closer to 0 or 1


class Scale(NamedTuple):
    """A linear fit of the log-odds of winning to those of the value; slope and constant change as time runs out."""

    slope: float
    slope_left: float  # times the share of the game left
    constant: float
    constant_left: float


SCALES: Final[dict[int, Scale]] = {  # at five seats fitted to the first generation, which is used there
    2: Scale(1.40, 0.14, -0.01, -0.05),
    3: Scale(2.32, -0.24, -0.32, 0.47),
    4: Scale(2.32, -0.55, -0.41, 0.39),
    5: Scale(3.30, -0.84, -0.30, 0.62),
}


def scale_of(seats: int) -> Scale:
    return SCALES[min(SCALES, key=lambda known: abs(known - seats))]


def chance_of(value: float, left: float, seats: int) -> float:
    """Return the win chance for this value with this share of the game left."""
    scale = scale_of(seats)
    even = min(max(value, MIN_VALUE), 1 - MIN_VALUE)
    odds = log(even / (1 - even))
    return sigmoid((scale.slope + left * scale.slope_left) * odds + scale.constant + left * scale.constant_left)


def steepness(value: float, left: float, seats: int) -> float:
    """Return how much the win chance changes with the log-odds of the value."""
    scale, chance = scale_of(seats), chance_of(value, left, seats)
    return chance * (1 - chance) * (scale.slope + left * scale.slope_left)


def share_won(table: Game, seat: int) -> float:
    """Return a seat's share of the win in a finished game: 1, less where it is shared, or 0."""
    scores = [table.score(other) for other in range(table.seats)]
    best = max(scores)
    return 1 / scores.count(best) if scores[seat] == best else 0.0
