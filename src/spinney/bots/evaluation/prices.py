"""Prices of what the score does not see, in points.  The defaults are a sensible guess; better ones are learned."""

from __future__ import annotations


class Prices:
    """Prices in points; `promise` is, by species, what a card will still bring beyond what it brings on arrival."""

    def __init__(self) -> None:
        self.card = 2.2  # a card drawn from the deck
        self.crowded = 0.1  # what each card already in the hand takes off the next one
        self.scrap = 0.7  # share of that left in a card that can only be paid with
        self.hope = 0.5  # share of what a card could do that counts as long as it is not played
        self.turn = 4.0  # another turn
        self.room = 2.0  # times the square root of the empty slots
        self.awake = 0.12  # times the turns left: how often a permanent effect will work
        self.fading = 4.0  # turns before the end from which on cards lose their price
        self.promise: list[float] = []  # times the share of the game that is left; empty: no such thing


# The prices that are learned beside the promises, by name.
PRICE_NAMES = ("card", "crowded", "scrap", "hope", "turn", "room", "awake", "fading")
