"""How hard a puzzle is, before anybody has tried it: from what the proof has measured.

It is a first guess, with a wide spread; what people make of a puzzle moves it from there.
"""

from __future__ import annotations

from math import log2
from typing import Final

from spinney.study.puzzles.puzzle import Puzzle
from spinney.study.rating import Rating

MIDDLE: Final = 1000.0  # a puzzle of the usual sort
SPREAD: Final = 150.0
UNCLEAR: Final = 400.0  # for one that is best on half of the tables only, half of that
MORE_CHOICE: Final = 60.0  # each time there are twice as many moves
USUAL_CHOICE: Final = 8
LARGE_GAIN: Final = 1200.0  # times the chance by which the mistake is worse than usual
USUAL_GAIN: Final = 0.08
AT_FIRST_SIGHT: Final = 200.0  # where it also brings most at once
NEW_SOLVER: Final = Rating(value=900.0, spread=200.0)  # a first miss should not frighten


def first_rating(puzzle: Puzzle) -> Rating:
    """Hard is what wins on few tables only, among many moves, by little, and against appearances."""
    value = MIDDLE + UNCLEAR * (1 - puzzle.obvious)
    value += MORE_CHOICE * log2(puzzle.choices / USUAL_CHOICE)
    value -= LARGE_GAIN * (min(puzzle.gain, 2.5 * USUAL_GAIN) - USUAL_GAIN)
    if puzzle.found_greedily:
        value -= AT_FIRST_SIGHT
    return Rating(round(value), SPREAD)
