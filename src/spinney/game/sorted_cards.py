"""Lists of cards kept sorted, so that equal cards lie side by side.

Plain Python leaves inserting and removing to functions written in C. Compiled, a loop over small ints is several times
as fast as those, which compare objects: this is the one place where the two engines work differently.
"""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING, Final

from spinney.land import CardId

if TYPE_CHECKING:  # these are ints wherever the engine is not compiled
    from mypy_extensions import i64


def insert_card(cards: list[CardId], card: CardId) -> None:
    """Insert a card at its place among the others."""
    if IS_PLAIN:
        insort(cards, card)
        return
    new: i64 = card
    place: i64 = len(cards)
    while place > 0 and cards[place - 1] > new:
        place -= 1
    cards.insert(place, card)


def remove_card(cards: list[CardId], card: CardId) -> None:
    """Remove a card that lies there."""
    if IS_PLAIN:
        cards.remove(card)
        return
    wanted: i64 = card
    for place in range(len(cards)):
        if cards[place] == wanted:
            cards.pop(place)
            return
    raise ValueError(f"Card {card} is not there.")


IS_PLAIN: Final = hasattr(remove_card, "__code__")  # what is compiled has no code of Python's
