"""Shares and means with their intervals, as far as a number of games can tell."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import Final, NamedTuple

CONFIDENCE: Final = 0.95
Z: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


class Estimate(NamedTuple):
    """A figure, the bounds within which the truth lies in 95 of 100 cases, and the number of games behind it."""

    value: float
    low: float
    high: float
    number: int

    def excludes(self, value: float) -> bool:
        """Say whether a value lies outside the bounds."""
        return value < self.low or value > self.high


def z_for_checks(checks: int) -> float:
    """Return how wide intervals must be, in standard errors, to hold at all of so many checks in 95 of 100 cases."""
    return NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / (2 * checks))


def win_share(wins: float, games: int, z: float = Z) -> Estimate:
    """Estimate a share by Wilson's interval, which holds near 0 and 1 and for few games."""
    if not games:
        return Estimate(0.0, 0.0, 1.0, 0)
    share = wins / games
    spread = z * z / games
    middle = (share + spread / 2) / (1 + spread)
    reach = z / (1 + spread) * sqrt(share * (1 - share) / games + spread / (4 * games))
    return Estimate(share, max(0.0, middle - reach), min(1.0, middle + reach), games)


def mean(values: Sequence[float], z: float = Z) -> Estimate:
    """Estimate a mean and its interval."""
    if not values:
        return Estimate(0.0, 0.0, 0.0, 0)
    middle = fmean(values)
    reach = z * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
    return Estimate(middle, middle - reach, middle + reach, len(values))


def quantile(values: Sequence[float], share: float) -> float:
    """Return the value that this share of all lies at or below."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
