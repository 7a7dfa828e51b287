"""How good a decision was: by the chance it gave away, and only as far as that is certain."""

from __future__ import annotations

from math import exp
from typing import Final, Literal

from spinney.study.analysis.decision_analysis import BLUNDER, SLIP, Weighed

Grade = Literal["best", "good", "slip", "blunder"]
SURE: Final = 1.0  # standard errors more than nothing: what might be noise is no slip
SHARPNESS: Final = 14.0  # how fast accuracy falls with the chance given away a decision


def grade(weighed: Weighed, made_best: bool) -> Grade:
    """A slip is told as one only where it is surely more than a trifle."""
    if made_best:
        return "best"
    if weighed.cost < SURE * weighed.error:
        return "good"
    if weighed.cost > BLUNDER:
        return "blunder"
    return "slip" if weighed.cost > SLIP else "good"


def accuracy(costs: list[float]) -> float:
    """From 0 to 100: what a player gave away a decision, on a scale people know; 100 for one who had no choice."""
    return 100 * exp(-SHARPNESS * sum(costs) / len(costs)) if costs else 100.0
