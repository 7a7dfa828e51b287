"""What comes into a forest can be taken away again, and leaves no trace: bots try cards so."""

from random import Random

import pytest

import spinney
from spinney.land import Forest


def everything(forest: Forest) -> list[object]:
    lists = [forest.slots, forest.vacant, forest.welcomes, forest.cards, forest.echoed, forest.different]
    lists += [forest.present, forest.open]
    return [*forest.as_lists(), *(numbers[:] for numbers in lists), forest.full, forest.below]


def try_all(forest: Forest, edition: spinney.Edition) -> int:
    """Every half at every place it can have; how many there were."""
    flora, tried = edition.flora, 0
    before = everything(forest.copy())
    for half, species_of in enumerate(flora.species_of):
        species, side = flora.species[species_of], flora.side_of[half]
        if species_of < 0:
            continue
        if species.layout >= 0:
            forest.plant(half)
            assert everything(forest) != before
            forest.remove_place()
            assert everything(forest) == before
            tried += 1
            continue
        for place in forest.places_for(species, side):
            forest.settle(half, place, side)
            assert everything(forest) != before
            forest.remove_dweller()
            assert everything(forest) == before
            tried += 1
    return tried


@pytest.mark.parametrize("name", spinney.shipped())
def test_what_is_tried_leaves_no_trace(name):
    edition, tried = spinney.edition(name), 0
    for seed in range(3):
        game, rng = spinney.deal(edition, 2, seed), Random(seed)
        while not game.is_over():
            game.push(rng.choice(game.legal_moves()))
            if game.ply % 60 == 0:
                tried += sum(try_all(forest.copy(), edition) for forest in game.forests)
    assert tried > 1000
