"""What is printed, in words people and programs read: where a species goes, its symbols, whether its facts are sure."""

from __future__ import annotations

from typing import Final

from spinney.editions import Edition
from spinney.editions.edition import Printed
from spinney.land import BOTTOM, LEFT, NO_KIND, NOWHERE, RIGHT, TOP, CardId, Half, Kind
from spinney.text.phrases import listed

DOUBTFUL: Final = ("reconstructed", "inferred")
ORIENTATIONS: Final = {TOP: "top-bottom", BOTTOM: "top-bottom", LEFT: "left-right", RIGHT: "left-right"}


def is_doubtful(source: str) -> bool:
    """Is some of it inferred or reconstructed, not attested?"""
    return any(word in source for word in DOUBTFUL)


def position(printed: Printed) -> str:
    """tree, shrub, terrain, top, bottom or left-right"""
    return printed.side.replace("/", "-")


def orientation(edition: Edition, card: CardId) -> str:
    """How a card lies: as the place it is, or split."""
    first = edition.halves_of[card][0]
    side = edition.flora.side_of[first]
    return position(edition.printed[edition.flora.species_of[first]]) if side == NOWHERE else ORIENTATIONS[side]


def real_species(edition: Edition) -> list[int]:
    """All species but the one face-down cards stand for."""
    return [index for index, printed in enumerate(edition.printed) if printed.kind != "face-down"]


def symbol_name(edition: Edition, symbol: Kind) -> str | None:
    return None if symbol == NO_KIND else edition.flora.kinds[symbol].removesuffix(" symbol")


def halves_of(edition: Edition, species: int) -> list[tuple[Half, int]]:
    """The printed halves of a species, and how many cards have each."""
    return [
        (half, edition.copies[card])
        for card, halves in enumerate(edition.halves_of)
        for half in halves
        if edition.flora.species_of[half] == species
    ]


def symbol_counts(edition: Edition, species: int) -> str:
    """ "Beech 2 and Oak 1": the tree symbols of a species, and on how many cards each is."""
    counts: dict[str, int] = {}
    for half, copies in halves_of(edition, species):
        name = symbol_name(edition, edition.flora.symbol_of[half]) or "none"
        counts[name] = counts.get(name, 0) + copies
    return listed([f"{name} {counts[name]}" for name in sorted(counts)])


def cost_of(edition: Edition, species: int) -> int:
    """Every half of a species costs the same."""
    return edition.cost[edition.flora.loose_half(species)]
