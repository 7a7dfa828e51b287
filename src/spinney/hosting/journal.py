"""The log of a game as one seat (or a spectator) may read it: told from that seat's views alone."""

from __future__ import annotations

from itertools import count

from spinney.editions.moves import DISCARD_CARD, PAY_CARD, Move
from spinney.notation.narrate import narrate
from spinney.views import SPECTATOR, View

_numbers = count(1)


class Journal:
    """Lines so far.  `number` tells two tellings apart: after an undo the story is another one."""

    def __init__(self, seat: int, dealt: View) -> None:
        self.seat = seat
        self.number = next(_numbers)
        self.lines: list[str] = []
        self._last = dealt

    def add(self, view: View, move: Move, names: tuple[str, ...]) -> list[str]:
        """What a move did, seen from here; the move itself is told only where everybody sees its card."""
        seen = move if move.verb in (PAY_CARD, DISCARD_CARD) else None
        said = narrate(self._last, view, spoken_to(names, self.seat), seen)
        self._last = view
        self.lines += said
        return said


def spoken_to(names: tuple[str, ...], seat: int) -> list[str]:
    """The reader of a log is "You" in it."""
    return ["You" if i == seat != SPECTATOR else name for i, name in enumerate(names)]
