"""What is printed in the base edition: 57 species on 158 cards."""

from __future__ import annotations

from collections import Counter

import pytest

import spinney
from spinney.land import BOTTOM, LEFT, NO_KIND, NOWHERE, RIGHT, TOP

FOREST = spinney.edition("forest")
FLORA = FOREST.flora
TREES = ["Beech", "Birch", "Douglas Fir", "Horse Chestnut", "Linden Tree", "Oak", "Silver Fir", "Sycamore"]

# species by how many of them there are
COPIES = {
    11: "Horse Chestnut, European Hare",
    10: "Birch, Beech",
    9: "Linden Tree",
    7: "Oak, Douglas Fir",
    6: "Silver Fir, Sycamore, Common Toad, Lynx",
    5: "Beech Marten, Red Deer, Red Fox, Roe Deer, Wild Boar",
    4: "Bullfinch, Camberwell Beauty, Chaffinch, Eurasian Jay, Goshawk, Great Spotted Woodpecker, "
    "Large Tortoiseshell, Peacock Butterfly, Purple Emperor, Red Squirrel, Silver-Washed Fritillary, Tawny Owl, "
    "Fireflies, European Badger, European Fat Dormouse, Fallow Deer, Raccoon, Squeaker, Violet Carpenter Bee, Wolf",
    3: "Blackberries, Fire Salamander, Hedgehog, Moss, Tree Ferns, Tree Frog, Wild Strawberries, Wood Ant, "
    "Barbastelle Bat, Bechstein's Bat, Brown Long-Eared Bat, Greater Horseshoe Bat, Brown Bear, Gnat",
    2: "Chanterelle, Fly Agaric, Parasol Mushroom, Penny Bun, Mole, Pond Turtle, Stag Beetle",
}

# species by cost
COSTS = {
    0: "Birch, Camberwell Beauty, Large Tortoiseshell, Peacock Butterfly, Purple Emperor, Silver-Washed Fritillary, "
    "Red Squirrel, Blackberries, Common Toad, Fireflies, Moss, Tree Frog, Wild Strawberries, European Hare, Gnat, "
    "Squeaker",
    1: "Linden Tree, Beech, Horse Chestnut, Bullfinch, Chaffinch, Eurasian Jay, Great Spotted Woodpecker, "
    "Fire Salamander, Hedgehog, Tree Ferns, Wood Ant, Barbastelle Bat, Bechstein's Bat, Brown Long-Eared Bat, "
    "Greater Horseshoe Bat, Beech Marten, European Badger, European Fat Dormouse, Lynx, Raccoon, Violet Carpenter Bee",
    2: "Oak, Silver Fir, Sycamore, Douglas Fir, Goshawk, Tawny Owl, Chanterelle, Fly Agaric, Parasol Mushroom, "
    "Penny Bun, Mole, Pond Turtle, Stag Beetle, Fallow Deer, Red Deer, Red Fox, Roe Deer, Wild Boar",
    3: "Brown Bear, Wolf",
}

# species by type
TYPES = {
    "Tree": ", ".join(TREES),
    "Bird": "Bullfinch, Chaffinch, Eurasian Jay, Goshawk, Great Spotted Woodpecker, Tawny Owl",
    "Butterfly": "Camberwell Beauty, Large Tortoiseshell, Peacock Butterfly, Purple Emperor, Silver-Washed Fritillary",
    "Insect": "Camberwell Beauty, Large Tortoiseshell, Peacock Butterfly, Purple Emperor, Silver-Washed Fritillary, "
    "Fireflies, Stag Beetle, Wood Ant, Gnat, Violet Carpenter Bee",
    "Plant": "Blackberries, Moss, Tree Ferns, Wild Strawberries",
    "Mushroom": "Chanterelle, Fly Agaric, Parasol Mushroom, Penny Bun",
    "Amphibian": "Common Toad, Fire Salamander, Pond Turtle, Tree Frog",
    "Bat": "Barbastelle Bat, Bechstein's Bat, Brown Long-Eared Bat, Greater Horseshoe Bat",
    "Deer": "Fallow Deer, Red Deer, Roe Deer",
    "Cloven-hoofed animal": "Fallow Deer, Red Deer, Roe Deer, Squeaker, Wild Boar",
    "Pawed animal": "Red Squirrel, Hedgehog, Mole, Beech Marten, Brown Bear, European Badger, European Fat Dormouse, "
    "European Hare, Lynx, Raccoon, Red Fox, Wolf",
}


def listed(table: dict[int, str]) -> dict[str, int]:
    return {name: number for number, names in table.items() for name in names.split(", ")}


def printed_species() -> list[str]:
    return [printed.name for printed in FOREST.printed if printed.kind != "face-down"]


def halves() -> list[int]:
    """The visible halves of all 158 cards, one by one."""
    return [half for _, card, _ in FOREST.ids for half in FOREST.halves_of[card]]


def test_there_are_57_species_and_the_sapling() -> None:
    assert len(set(printed_species())) == 57
    assert [printed.name for printed in FOREST.printed if printed.kind == "face-down"] == ["Tree Sapling"]


def test_there_are_158_cards_numbered_f001_to_f158() -> None:
    assert [printed_id for printed_id, _, _ in FOREST.ids] == [f"F{number:03}" for number in range(1, 159)]
    assert sum(FOREST.copies) == 158


def test_66_cards_are_trees_44_are_split_left_and_right_48_top_and_bottom() -> None:
    sides = Counter(tuple(FLORA.side_of[half] for half in FOREST.halves_of[card]) for _, card, _ in FOREST.ids)
    assert sides == {(NOWHERE,): 66, (LEFT, RIGHT): 44, (TOP, BOTTOM): 48}


def test_each_species_is_shown_as_often_as_it_is_printed() -> None:
    shown = Counter(FLORA.species[FLORA.species_of[half]].name for half in halves())
    assert shown == listed(COPIES)
    assert {printed.name: printed.copies for printed in FOREST.printed if printed.copies} == listed(COPIES)


def test_each_species_costs_what_is_printed_on_every_one_of_its_cards() -> None:
    costs = {(FLORA.species[FLORA.species_of[half]].name, FOREST.cost[half]) for half in halves()}
    assert costs == set(listed(COSTS).items())


def test_each_species_has_its_types() -> None:
    found = {tag: {p.name for p in FOREST.printed if tag in p.types and p.kind != "face-down"} for tag in TYPES}
    assert found == {tag: set(names.split(", ")) for tag, names in TYPES.items()}
    assert {tag for printed in FOREST.printed for tag in printed.types} == set(TYPES)


def test_every_half_shows_the_symbol_of_one_of_the_eight_tree_species() -> None:
    symbols = {FLORA.kinds[FLORA.symbol_of[half]] for half in halves()}
    assert symbols == {f"{tree} symbol" for tree in TREES}


def test_a_tree_shows_its_own_symbol() -> None:
    for half in halves():
        if FOREST.is_place[half]:
            name = FLORA.species[FLORA.species_of[half]].name
            assert FLORA.kinds[FLORA.symbol_of[half]] == f"{name} symbol"


def test_the_halves_of_a_split_card_are_different_species_with_different_symbols() -> None:
    split = [card for _, card, _ in FOREST.ids if len(FOREST.halves_of[card]) == 2]
    assert len(split) == 92
    for card in split:
        first, second = FOREST.halves_of[card]
        assert FLORA.species_of[first] != FLORA.species_of[second]
        assert FLORA.symbol_of[first] != FLORA.symbol_of[second]
        assert FOREST.symbols_of[card] == [FLORA.symbol_of[first], FLORA.symbol_of[second]]


def test_a_sapling_is_a_tree_without_symbol_copies_effect_or_points() -> None:
    sapling = FOREST.species.index("Tree Sapling")
    assert FLORA.symbol_of[FLORA.loose_half(sapling)] == NO_KIND
    assert FLORA.species[sapling].nameless
    printed = FOREST.printed[sapling]
    assert (printed.types, printed.copies, printed.effect, printed.bonus) == (["Tree"], 0, None, None)
    assert FOREST.face_down == sapling
    assert FOREST.lays_as_action


def test_equal_cards_are_one_print_and_every_print_has_its_own_name() -> None:
    assert len(set(FOREST.cards)) == len(FOREST.cards) == len(FOREST.copies)
    assert FOREST.copies[FOREST.cards.index("Birch")] == 10
    assert "Large Tortoiseshell/Mole (Sycamore/Oak)" in FOREST.cards


def test_every_species_says_where_its_facts_come_from() -> None:
    assert all(printed.source for printed in FOREST.printed if printed.kind != "face-down")
    assert {source for _, _, source in FOREST.ids} == {"printed cards"}


def test_an_unknown_edition_is_refused_with_a_hint() -> None:
    with pytest.raises(spinney.UnknownWord, match="did you mean 'forest'"):
        spinney.edition("forrest")
