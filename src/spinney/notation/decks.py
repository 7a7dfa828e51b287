"""Decks in a given order, top first: for lessons, and for games that go on with another deck than they were dealt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spinney.editions import Edition
from spinney.editions.edition import WINTER
from spinney.editions.moves import BadNotation
from spinney.land import CardId
from spinney.notation.names import quoted

WINTER_NAME: Final = "winter"
BETWEEN: Final = "; "  # which is in no card's name


def card_names(edition: Edition, cards: Sequence[CardId]) -> list[str]:
    return [WINTER_NAME if card == WINTER else edition.cards[card] for card in cards]


def read_cards(edition: Edition, names: object) -> list[CardId]:
    """The cards of names as moves have them; winters are among them."""
    if not isinstance(names, list):
        raise BadNotation("A deck is a list of the names of its cards, the top first.")
    known = {name: card for card, name in enumerate(edition.cards)} | {WINTER_NAME: WINTER}
    for name in names:
        if not isinstance(name, str) or name not in known:
            raise BadNotation(f"A deck has {quoted(name)}, which is no card of {edition.name}.")
    return [known[name] for name in names]


def write_deck(edition: Edition, cards: Sequence[CardId] | None) -> str:
    """A deck as one text; of one that the seed has shuffled, none."""
    return BETWEEN.join(card_names(edition, cards)) if cards is not None else ""


def read_deck(edition: Edition, text: str) -> list[CardId] | None:
    return read_cards(edition, text.split(BETWEEN)) if text else None
