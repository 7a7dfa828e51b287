"""What a number of games can tell: shares and means with their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import Final, NamedTuple

CONFIDENCE: Final = 0.95
Z: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


class Estimate(NamedTuple):
    """A figure, between which bounds the truth lies in 95 of 100 cases, and of how many games that comes."""

    value: float
    low: float
    high: float
    number: int

    def excludes(self, value: float) -> bool:
        return value < self.low or value > self.high


def z_of(looks: int) -> float:
    """How wide an interval must be, in standard errors, to be right at all of so many looks in 95 of 100 cases."""
    return NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / (2 * looks))


def win_share(wins: float, games: int, z: float = Z) -> Estimate:
    """Wilson's interval: it holds near 0 and 1 and for few games, where the usual one does not."""
    if not games:
        return Estimate(0.0, 0.0, 1.0, 0)
    share = wins / games
    spread = z * z / games
    middle = (share + spread / 2) / (1 + spread)
    reach = z / (1 + spread) * sqrt(share * (1 - share) / games + spread / (4 * games))
    return Estimate(share, max(0.0, middle - reach), min(1.0, middle + reach), games)


def mean(values: Sequence[float], z: float = Z) -> Estimate:
    """The mean and its interval, for things that are no shares."""
    if not values:
        return Estimate(0.0, 0.0, 0.0, 0)
    middle = fmean(values)
    reach = z * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
    return Estimate(middle, middle - reach, middle + reach, len(values))


def quantile(values: Sequence[float], share: float) -> float:
    """The value that this share of all lies at or below."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
