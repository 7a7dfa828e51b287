"""Glicko ratings with their uncertainty, for people against opponents (bots, puzzles) whose ratings are known.

A player rated 400 points above another comes out ahead ten times of eleven.  A new rating is uncertain (a wide spread)
and changes fast; with every result the spread shrinks, down to a minimum, so that a rating can always follow its
owner.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, pi, sqrt
from typing import Final

LOGISTIC_SCALE: Final = 400 / log(10)  # rating points for a unit of the logistic curve
MAX_SPREAD: Final = 350.0  # of somebody without results
MIN_SPREAD: Final = 40.0  # players change, so no rating is more certain
FIRST_RATING: Final = 600.0  # about that of the first opponent


@dataclass(frozen=True)
class Rating:
    """A rating; the true one is within two spreads of `value` in 95 of 100 cases."""

    value: float = FIRST_RATING
    spread: float = MAX_SPREAD
    results: int = 0  # that it comes from


@dataclass(frozen=True)
class Result:
    """The result against one opponent."""

    against: float  # the opponent's rating,
    score: float  # 1 ahead of them, 0 behind, 0.5 level
    spread: float = 0.0  # how sure the opponent's rating is
    weight: float = 1.0  # less than 1 where several results come from one game


def certainty(spread: float) -> float:
    """Return how much a difference to a rating of this spread counts: 1 for a certain one, less for others."""
    return 1 / sqrt(1 + 3 * (spread / LOGISTIC_SCALE / pi) ** 2)


def expected_score(mine: float, against: float, spread: float = 0.0) -> float:
    """Return the chance to come out ahead of an opponent whose rating has this spread."""
    return 1 / (1 + 10 ** (-certainty(spread) * (mine - against) / 400))


def update_rating(rating: Rating, results: Sequence[Result]) -> Rating:
    """Return the rating after some results, all of them counted at once."""
    if not results:
        return rating
    information = surprise = 0.0
    for result in results:
        chance = expected_score(rating.value, result.against, result.spread)
        sure = certainty(result.spread)
        information += result.weight * sure * sure * chance * (1 - chance) / LOGISTIC_SCALE**2
        surprise += result.weight * sure * (result.score - chance)
    known = 1 / rating.spread**2 + information
    value = rating.value + surprise / LOGISTIC_SCALE / known
    return Rating(value, max(MIN_SPREAD, sqrt(1 / known)), rating.results + 1)


def game_results(mine: int, opponents: Sequence[tuple[float, int]]) -> list[Result]:
    """Return a game as results: my points against each opponent's rating and points.

    Three opponents at one table tell more than one, but less than three games: they share the deck and the pace.
    """
    weight = 2 / (len(opponents) + 1)
    return [
        Result(rating, 0.5 + 0.5 * ((mine > points) - (mine < points)), weight=weight) for rating, points in opponents
    ]
