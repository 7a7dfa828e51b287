"""Who may live where at one place, judged on the finished forest: the order the dwellers are listed in says nothing.

There is an order that works if any does: first those who open the place to others, then those who need a slot for
themselves, then those who can share one, and last those who only ever join somebody.
"""

from __future__ import annotations

from spinney.editions import Edition
from spinney.land import BOTTOM, SIDE_COUNT, SIDE_NAMES, Forest, Half, Side, Slot, Species
from spinney.words.nouns import with_article

ListedDweller = tuple[Half, Side]


def settle_all(
    edition: Edition, forest: Forest, place: int, lodgers: list[ListedDweller]
) -> list[tuple[ListedDweller, str]]:
    """Settle all dwellers of a place; one without a right to its slot lies there all the same, with the reason.

    A twin of the place tries the order that works; the forest itself keeps the order in which they are listed.
    """
    refused: list[tuple[ListedDweller, str]] = []
    slots: dict[int, Slot] = {}
    twin, flora = _empty_twin(edition, forest, place), forest.flora
    for index in sorted(
        range(len(lodgers)), key=lambda i: settling_order(flora.species[flora.species_of[lodgers[i][0]]])
    ):
        half, side = lodgers[index]
        species = flora.species[flora.species_of[half]]
        slots[index] = twin.slot_for(species, 0, side)
        if slots[index] < 0:
            refused.append((lodgers[index], _why_not(edition, twin, species, side)))
            slots[index] = side
        twin.settle_at(half, 0, slots[index])
    for index, (half, _) in enumerate(lodgers):
        forest.settle_at(half, place, slots[index])
    return refused


def _empty_twin(edition: Edition, forest: Forest, place: int) -> Forest:
    """A forest of this place alone, with nobody in it yet: neighbours have no say in who may live here."""
    twin = Forest(forest.flora)
    host = forest.hosts[place]
    twin.plant(host)
    if forest.layouts[place] != twin.layouts[0]:
        twin.add_river(0, forest.flora.loose_half(edition.face_down))
    return twin


def settling_order(species: Species) -> int:
    """When it is this species' turn to find its slot."""
    if species.welcome >= 0:
        return 0
    if not species.sociable:
        return 1
    return 2 if species.joins < 0 else 3


def _slots(forest: Forest, side: Side) -> list[Slot]:
    grounds = forest.flora.layouts[forest.layouts[0]].grounds
    both = (side, side + SIDE_COUNT) if side <= BOTTOM else (side,)
    return [slot for slot in both if grounds[slot] >= 0]


def _why_not(edition: Edition, forest: Forest, species: Species, side: Side) -> str:
    """The reason at the one place of a forest."""
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
