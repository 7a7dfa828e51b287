"""Checks which dwellers may live at one place of a finished forest, in whatever order they are listed.

One order works if any does: first dwellers that open the place to others, then those that need a slot for themselves,
then those that can share one, and last those that only join others.
"""

from __future__ import annotations

from spinney.editions import Edition
from spinney.land import BOTTOM, SIDE_COUNT, SIDE_NAMES, Forest, Half, Side, Slot, Species
from spinney.words.nouns import with_article

ListedDweller = tuple[Half, Side]


def settle_all(
    edition: Edition, forest: Forest, place: int, dwellers: list[ListedDweller]
) -> list[tuple[ListedDweller, str]]:
    """Settle all dwellers of a place, and return those that may not lie there with the reasons.

    A copy of the place tries the order that works; the forest itself keeps the order in which they are listed.
    """
    refused: list[tuple[ListedDweller, str]] = []
    slots: dict[int, Slot] = {}
    copy, flora = _empty_copy(edition, forest, place), forest.flora
    for index in sorted(
        range(len(dwellers)), key=lambda i: settling_order(flora.species[flora.species_of[dwellers[i][0]]])
    ):
        half, side = dwellers[index]
        species = flora.species[flora.species_of[half]]
        slots[index] = copy.slot_for(species, 0, side)
        if slots[index] < 0:
            refused.append((dwellers[index], _refusal_reason(edition, copy, species, side)))
            slots[index] = side
        copy.settle_at(half, 0, slots[index])
    for index, (half, _) in enumerate(dwellers):
        forest.settle_at(half, place, slots[index])
    return refused


def _empty_copy(edition: Edition, forest: Forest, place: int) -> Forest:
    """Return a forest of this place alone, without dwellers; other places do not matter here."""
    copy = Forest(forest.flora)
    host = forest.hosts[place]
    copy.plant(host)
    if forest.layouts[place] != copy.layouts[0]:
        copy.add_river(0, forest.flora.loose_half(edition.face_down))
    return copy


def settling_order(species: Species) -> int:
    """Return when this species must find its slot, the lowest number first."""
    if species.welcome >= 0:
        return 0
    if not species.sociable:
        return 1
    return 2 if species.joins < 0 else 3


def _slots(forest: Forest, side: Side) -> list[Slot]:
    grounds = forest.flora.layouts[forest.layouts[0]].grounds
    both = (side, side + SIDE_COUNT) if side <= BOTTOM else (side,)
    return [slot for slot in both if grounds[slot] >= 0]


def _refusal_reason(edition: Edition, forest: Forest, species: Species, side: Side) -> str:
    """Say why a species may not lie at the only place of a forest."""
    flora = forest.flora
    slots = _slots(forest, side)
    layout = flora.layouts[forest.layouts[0]]
    if not slots:
        return f"{with_article(layout.name)} has no {SIDE_NAMES[side]} side"
    accepts = flora.accepts[species.need]
    if not any(accepts[forest.layouts[0] * len(layout.grounds) + slot] for slot in slots):
        needs = edition.printed[flora.species.index(species)].needs
        return f"it needs {needs}" if needs else "it cannot live there"
    if species.joins >= 0:
        return f"it only joins {with_article(flora.kinds[species.joins])} that lies there, one per slot"
    return (
        "the slot is taken, and it may not share it"
        if len(slots) == 1
        else "both slots are taken, and it may not share one"
    )
