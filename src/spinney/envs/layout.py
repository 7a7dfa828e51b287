"""The layout of an observation: the one list it is written by, named by and documented from.

All numbers are counts, whole and small; a name becomes one number for each thing it could be. Seats are numbered from
the one that looks: it is "you", the next in turn is "rival 1", and so on.
"""

from __future__ import annotations

from typing import Final

from spinney.editions.edition import Edition
from spinney.land import SIDE_NAMES
from spinney.words import effects  # noqa: F401 - they declare their verbs
from spinney.words.verbs import VERBS

OBSERVATION_VERSION: Final = 1  # weights learned by one version do not fit another
MAX_PLACES: Final = 24  # of your forest, written one by one; the tallies count them all

TABLE_NUMBERS: Final = (
    "winters",
    "cards in the deck",
    "turns begun",
    "extra turns",
    "you decide",
    "steps pending",
    "cards within reach",
    "cards looked at",
)
STEP_NUMBERS: Final = ("first number", "second number", "third number")
SEAT_NUMBERS: Final = ("points", "hand", "places", "dwellers", "full places", "cards below", "cave", "cave card")


FIRST_VERBS: Final = 27  # every layout has these; a later one only where a card says it, so that layouts stay the same


def verbs_asked(edition: Edition) -> list[int]:
    """Return the verbs whose steps can be asked about, in the order of an observation."""
    said = {
        step[0] for steps in [*edition.effect, *edition.bonus, *(c.effect for c in edition.caves)] for step in steps
    }
    return [verb for verb in range(len(VERBS)) if verb < FIRST_VERBS or verb in said]


class ObservationLayout:
    """The blocks of an observation, in order: where each begins, and the names of its numbers."""

    def __init__(self, edition: Edition, seats: int) -> None:
        self.names: list[str] = []
        self.start: dict[str, int] = {}
        flora, cards = edition.flora, edition.cards
        slots = [f"open {side} slots {need}" for need in range(len(flora.needs)) for side in SIDE_NAMES]
        self._add("table", TABLE_NUMBERS)
        self._add("asked", ["the action of a turn", *(VERBS[verb].name for verb in verbs_asked(edition))])
        self._add("step", STEP_NUMBERS)
        self._add("asked for", flora.kinds)
        for pile in ("your hand", "you look at", "clearing", "out of the game"):
            self._add(pile, cards)
        for rival in range(1, seats):
            self._add(f"seen going to rival {rival}", cards)
        for seat in range(seats):
            self._add(f"rival {seat}" if seat else "you", [*SEAT_NUMBERS, *slots, *flora.kinds])
        for place in range(1, MAX_PLACES + 1):
            self._add(f"place {place}", ["species", *(f"empty {side}" for side in SIDE_NAMES)])

    def _add(self, block: str, names: list[str] | tuple[str, ...]) -> None:
        self.start[block] = len(self.names)
        self.names += [f"{block}: {name}" for name in names]
