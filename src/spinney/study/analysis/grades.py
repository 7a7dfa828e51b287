"""Grades of decisions by the win chance they lost, as far as that is certain, and a player's accuracy."""

from __future__ import annotations

from math import exp
from typing import Final, Literal

from spinney.study.analysis.decision_analysis import BLUNDER_LOSS, SLIP_LOSS, DecisionAnalysis

Grade = Literal["best", "good", "slip", "blunder"]
MIN_CERTAIN_ERRORS: Final = 1.0  # standard errors above nothing: a smaller loss may be noise
ACCURACY_DECAY: Final = 14.0  # how fast accuracy falls with the mean loss


def grade(analysis: DecisionAnalysis, made_best: bool) -> Grade:
    """Return the grade of a decision; a slip is called one only where the loss is certain."""
    if made_best:
        return "best"
    if analysis.loss < MIN_CERTAIN_ERRORS * analysis.error:
        return "good"
    if analysis.loss > BLUNDER_LOSS:
        return "blunder"
    return "slip" if analysis.loss > SLIP_LOSS else "good"


def accuracy(losses: list[float]) -> float:
    """Return a player's accuracy from 0 to 100 by the mean of their losses; 100 for one who had no choice."""
    return 100 * exp(-ACCURACY_DECAY * sum(losses) / len(losses)) if losses else 100.0
