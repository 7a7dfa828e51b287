"""A rating and how sure it is: Glicko's, for people against opponents (bots, puzzles) whose ratings are known.

Where two ratings differ by 400 points, the better one comes out ahead ten times of eleven.  Whoever is new is unsure
(a wide spread) and moves fast; with every result the spread shrinks, down to a floor, so that a rating can always
follow its owner.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, pi, sqrt
from typing import Final

SCALE: Final = 400 / log(10)  # points of rating a unit of the logistic curve is worth
WIDEST: Final = 350.0  # the spread of somebody nobody knows anything about
NARROWEST: Final = 40.0  # nobody stays as he is, so nobody is known better than this
NEWCOMER: Final = 600.0  # about what the first opponent is rated


@dataclass(frozen=True)
class Rating:
    """What somebody is rated; he is within two spreads of `value` in 95 of 100 cases."""

    value: float = NEWCOMER
    spread: float = WIDEST
    results: int = 0  # that it comes from


@dataclass(frozen=True)
class Result:
    """How one meeting went."""

    against: float  # the opponent's rating,
    score: float  # 1 ahead of him, 0 behind, 0.5 level
    spread: float = 0.0  # how sure the opponent's rating is
    weight: float = 1.0  # less than 1 where results tell of the same game


def trust(spread: float) -> float:
    """How much a difference to a rating of this spread says: all of it (1) to little."""
    return 1 / sqrt(1 + 3 * (spread / SCALE / pi) ** 2)


def expected(mine: float, against: float, spread: float = 0.0) -> float:
    """The chance to come out ahead of an opponent, as far as his rating is sure."""
    return 1 / (1 + 10 ** (-trust(spread) * (mine - against) / 400))


def rated(rating: Rating, results: Sequence[Result]) -> Rating:
    """The rating after some results, all of them weighed at once."""
    if not results:
        return rating
    information = surprise = 0.0
    for result in results:
        chance = expected(rating.value, result.against, result.spread)
        sure = trust(result.spread)
        information += result.weight * sure * sure * chance * (1 - chance) / SCALE**2
        surprise += result.weight * sure * (result.score - chance)
    known = 1 / rating.spread**2 + information
    value = rating.value + surprise / SCALE / known
    return Rating(value, max(NARROWEST, sqrt(1 / known)), rating.results + 1)


def game_results(mine: int, rivals: Sequence[tuple[float, int]]) -> list[Result]:
    """A game as results: my points against each rival's rating and points.

    Three rivals at one table tell more than one, but less than three games would: they share the deck and the pace.
    """
    weight = 2 / (len(rivals) + 1)
    return [Result(rating, 0.5 + 0.5 * ((mine > points) - (mine < points)), weight=weight) for rating, points in rivals]
