"""A puzzle's first rating, from what its proof measured.

It is a guess with a wide spread; people's answers change it from there.
"""

from __future__ import annotations

from math import log2
from typing import Final

from spinney.study.puzzles.puzzle import Puzzle
from spinney.study.rating import Rating

USUAL_RATING: Final = 1000.0  # of a puzzle of the usual sort
FIRST_SPREAD: Final = 150.0
UNCLEAR_BONUS: Final = 400.0  # times the share of tables on which the best answer is not best
RATING_PER_DOUBLING: Final = 60.0  # for each doubling of the moves
USUAL_CHOICES: Final = 8
RATING_PER_GAIN: Final = 1200.0  # times the win chance by which the mistake is worse than usual
USUAL_GAIN: Final = 0.08
OBVIOUS_DISCOUNT: Final = 200.0  # where the best answer also brings most at once
NEW_SOLVER: Final = Rating(value=900.0, spread=200.0)  # low, so that a first miss does not discourage


def first_rating(puzzle: Puzzle) -> Rating:
    """Return the first rating: high where the best answer wins rarely, among many moves, by little."""
    value = USUAL_RATING + UNCLEAR_BONUS * (1 - puzzle.obvious)
    value += RATING_PER_DOUBLING * log2(puzzle.choices / USUAL_CHOICES)
    value -= RATING_PER_GAIN * (min(puzzle.gain, 2.5 * USUAL_GAIN) - USUAL_GAIN)
    if puzzle.found_greedily:
        value -= OBVIOUS_DISCOUNT
    return Rating(round(value), FIRST_SPREAD)
