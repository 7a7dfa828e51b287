"""Printed facts of cards in words: where a species goes, its symbols, and whether its source is doubtful."""

from __future__ import annotations

from typing import Final

from spinney.editions import Edition
from spinney.editions.edition import Printed
from spinney.land import BOTTOM, LEFT, NO_KIND, NOWHERE, RIGHT, TOP, CardId, Half, Kind
from spinney.language.message import Listed, Name, list_all, say

DOUBT_WORDS: Final = ("reconstructed", "inferred")
ORIENTATIONS: Final = {TOP: "top-bottom", BOTTOM: "top-bottom", LEFT: "left-right", RIGHT: "left-right"}


def is_doubtful(source: str) -> bool:
    """Say whether some of it is inferred or reconstructed, not attested."""
    return any(word in source for word in DOUBT_WORDS)


def place_category(printed: Printed) -> str:
    """Return tree, shrub, terrain, top, bottom or left-right."""
    return printed.side.replace("/", "-")


def orientation(edition: Edition, card: CardId) -> str:
    """Return how a card lies: its place category, or how it is split."""
    first = edition.halves_of[card][0]
    side = edition.flora.side_of[first]
    return place_category(edition.printed[edition.flora.species_of[first]]) if side == NOWHERE else ORIENTATIONS[side]


def real_species(edition: Edition) -> list[int]:
    """Return all species except that of face-down cards."""
    return [index for index, printed in enumerate(edition.printed) if printed.kind != "face-down"]


def kind_symbol_name(edition: Edition, symbol: Kind) -> str | None:
    return None if symbol == NO_KIND else edition.flora.kinds[symbol].removesuffix(" symbol")


def halves_of(edition: Edition, species: int) -> list[tuple[Half, int]]:
    """Return the printed halves of a species, and how many cards have each."""
    return [
        (half, edition.copies[card])
        for card, halves in enumerate(edition.halves_of)
        for half in halves
        if edition.flora.species_of[half] == species
    ]


def symbol_counts(edition: Edition, species: int) -> Listed:
    """Return the tree symbols of a species and how many cards show each: "Beech 2 and Oak 1"."""
    counts: dict[Name | None, int] = {}
    for half, copies in halves_of(edition, species):
        name = edition.flora.symbol_names.get(edition.flora.symbol_of[half])
        counts[name] = counts.get(name, 0) + copies
    ordered = sorted(counts.items(), key=lambda one: one[0].key if one[0] else "none")
    return list_all(
        say("{symbol} {n}", symbol=name or say("none", "tree symbol"), n=number) for name, number in ordered
    )


def cost_of(edition: Edition, species: int) -> int:
    """Return the cost of a species, which all its halves share."""
    return edition.cost[edition.flora.loose_half(species)]
