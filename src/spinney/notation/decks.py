"""Decks in a given order, top first: for lessons, and for games that go on with another deck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spinney.editions import Edition
from spinney.editions.edition import WINTER
from spinney.editions.moves import BadNotation
from spinney.land import CardId
from spinney.notation.names import quote

WINTER_NAME: Final = "winter"
CARD_SEPARATOR: Final = "; "  # occurs in no card's name


def card_names(edition: Edition, cards: Sequence[CardId]) -> list[str]:
    return [WINTER_NAME if card == WINTER else edition.cards[card] for card in cards]


def read_cards(edition: Edition, names: object) -> list[CardId]:
    """Return the cards of a list of names, winters included."""
    if not isinstance(names, list):
        raise BadNotation("A deck is a list of the names of its cards, the top first.")
    known = {name: card for card, name in enumerate(edition.cards)} | {WINTER_NAME: WINTER}
    for name in names:
        if not isinstance(name, str) or name not in known:
            raise BadNotation(f"A deck has {quote(name)}, which is no card of {edition.name}.")
    return [known[name] for name in names]


def write_deck(edition: Edition, cards: Sequence[CardId] | None) -> str:
    """Return a deck as one text; empty for None, a deck the seed shuffles."""
    return CARD_SEPARATOR.join(card_names(edition, cards)) if cards is not None else ""


def read_deck(edition: Edition, text: str) -> list[CardId] | None:
    return read_cards(edition, text.split(CARD_SEPARATOR)) if text else None
