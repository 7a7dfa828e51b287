"""The nouns that are counted everywhere."""

from __future__ import annotations

from typing import Final

from spinney.language.message import Count
from spinney.language.translator import noun

CARD, POINT, SLOT = noun("card"), noun("point"), noun("slot")
DRAW_NOUN, TURN_NOUN = noun("draw"), noun("turn")
HAND_CARD, FULL_TREE = noun("hand card"), noun("fully occupied tree")
SORTS: Final = {  # of places
    "tree": noun("tree"),
    "shrub": noun("shrub"),
    "terrain": noun("terrain"),
    "face-down": noun("face-down card"),
}


def cards(number: int) -> Count:
    return Count(number, CARD)


def points(number: int) -> Count:
    return Count(number, POINT)
