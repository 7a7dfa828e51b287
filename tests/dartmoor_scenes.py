"""What the tests of Dartmoor's rulings ask again and again."""

from __future__ import annotations

import spinney
from spinney.views import Game
from tests.scenes import forest_of, names, texts

DARTMOOR = spinney.edition("dartmoor")
TEN = ["Beaver"] * 3 + ["Common Lizard"] * 3 + ["Otter"] * 4  # ten cards, none of which is a place


def hand(game: Game, seat: int = 0) -> list[str]:
    return names(game, game.hands[seat])


def clearing(game: Game) -> list[str]:
    return names(game, game.clearing)


def plays(game: Game) -> list[str]:
    return [text for text in texts(game) if text.startswith("play ")]


def can_enter(species: str, place: str, side: str = "top") -> bool:
    """May these dwellers enter that place, one after the other?"""
    try:
        forest_of(DARTMOOR, f"{place}{' ' if ':' in place else ': '}{side}={species}")
    except ValueError as refusal:
        if "no room" not in str(refusal):
            raise
        return False
    return True
