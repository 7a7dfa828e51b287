"""What is printed in Dartmoor: 66 species on 172 cards, five caves, and which facts are not printed anywhere public."""

from __future__ import annotations

from collections import Counter

import spinney
from spinney.land import BOTTOM, LEFT, NO_KIND, NOWHERE, RIGHT, TOP

DARTMOOR = spinney.edition("dartmoor")
FLORA = DARTMOOR.flora
TREES = "Ash, Black Alder, Crab Apple, Goat Willow, Moor Birch, Sessile Oak"
MOORS = "Blanket Bog, Fountainhead, Lowland Heath, Rhôs Pasture, Rivulet, Tor, Valley Mire, Warrens, Wet Woodland"
DRAGONFLIES = "Beautiful Demoiselle, Emerald Damselfly, Keeled Skimmer, Small Red Damselfly, Southern Damselfly"

# species by how many of them there are
COPIES = {
    11: "Dartmoor Black Rabbit",
    8: "Field Vole",
    6: f"{TREES}, Dartmoor Sheep",
    5: "Dartmoor Badger, Roe Deer, Shrew, Wood Mouse",
    4: f"Common Hazel, Elderberry, {DRAGONFLIES}, Barn Owl, Black-Tailed Godwit, Buzzard, Common Moorhen, Cuckoo, "
    "Curlew, Grey Heron, Meadow Pipit, Wheatear, Adder's Tongue, Blue Ground Beetle, Blueberry, Heather, Meadowsweet, "
    "Otter, Royal Fern, Water Soldiers, Alcathoe Bat, Brandt's Bat, Common Noctule, Daubenton's Bat, Serotine Bat, "
    "Capercaillie, Common Pheasant, Nuthatch, Treecreeper, Dartmoor Pony",
    3: f"{MOORS}, Adder, Beaver, Bog Asphodel, Common Lizard, Grass Snake, Greater Butterfly Orchid, Lake Fly, "
    "Moor Frog, Warty Newt",
    2: "Gnat",
}

# species by cost
COSTS = {
    0: f"Moor Birch, {DRAGONFLIES}, Adder's Tongue, Heather, Water Soldiers, Dartmoor Black Rabbit, Field Vole, Gnat, "
    "Lake Fly, Shrew",
    1: "Crab Apple, Goat Willow, Sessile Oak, Black-Tailed Godwit, Common Moorhen, Cuckoo, Curlew, Grey Heron, "
    "Meadow Pipit, Wheatear, Adder, Blue Ground Beetle, Blueberry, Bog Asphodel, Grass Snake, "
    "Greater Butterfly Orchid, Meadowsweet, Moor Frog, Royal Fern, Warty Newt, Alcathoe Bat, Brandt's Bat, "
    "Common Noctule, Daubenton's Bat, Serotine Bat, Capercaillie, Common Pheasant, Dartmoor Badger, Wood Mouse",
    2: f"{MOORS}, Ash, Black Alder, Common Hazel, Elderberry, Barn Owl, Buzzard, Beaver, Common Lizard, Otter, "
    "Dartmoor Pony, Dartmoor Sheep, Nuthatch, Roe Deer, Treecreeper",
}

# species by type
TYPES = {
    "Tree": TREES,
    "Shrub": "Common Hazel, Elderberry",
    "Moor": MOORS,
    "Bird": "Barn Owl, Black-Tailed Godwit, Buzzard, Capercaillie, Common Moorhen, Common Pheasant, Cuckoo, Curlew, "
    "Grey Heron, Meadow Pipit, Nuthatch, Treecreeper, Wheatear",
    "Dragonfly": DRAGONFLIES,
    "Insect": f"{DRAGONFLIES}, Blue Ground Beetle, Gnat, Lake Fly",
    "Plant": "Adder's Tongue, Blueberry, Bog Asphodel, Greater Butterfly Orchid, Heather, Meadowsweet, Royal Fern, "
    "Water Soldiers",
    "Amphibian": "Adder, Common Lizard, Grass Snake, Moor Frog, Warty Newt",
    "Bat": "Alcathoe Bat, Brandt's Bat, Common Noctule, Daubenton's Bat, Serotine Bat",
    "Cloven-hoofed animal": "Dartmoor Pony, Dartmoor Sheep, Roe Deer",
    "Mouse": "Field Vole, Shrew, Wood Mouse",
    "Pawed animal": "Beaver, Dartmoor Badger, Dartmoor Black Rabbit, Field Vole, Otter, Shrew, Wood Mouse",
}

# species by where they lie
SIDES = {
    "top": f"{DRAGONFLIES}, Barn Owl, Black-Tailed Godwit, Buzzard, Common Moorhen, Cuckoo, Curlew, Grey Heron, "
    "Meadow Pipit, Wheatear",
    "bottom": "Adder, Adder's Tongue, Beaver, Blue Ground Beetle, Blueberry, Bog Asphodel, Common Lizard, Grass Snake, "
    "Greater Butterfly Orchid, Heather, Meadowsweet, Moor Frog, Otter, Royal Fern, Warty Newt, Water Soldiers",
    "left/right": "Alcathoe Bat, Brandt's Bat, Capercaillie, Common Noctule, Common Pheasant, Dartmoor Badger, "
    "Dartmoor Black Rabbit, Dartmoor Pony, Dartmoor Sheep, Daubenton's Bat, Field Vole, Gnat, Lake Fly, Nuthatch, "
    "Roe Deer, Serotine Bat, Shrew, Treecreeper, Wood Mouse",
}

# the split cards somebody has described; all other pairings are reconstructed
ATTESTED = {
    "D054": "Dartmoor Black Rabbit/Capercaillie",
    "D055": "Dartmoor Black Rabbit/Serotine Bat",
    "D060": "Serotine Bat/Roe Deer",
    "D061": "Lake Fly/Dartmoor Badger",
    "D063": "Dartmoor Black Rabbit/Field Vole",
    "D066": "Gnat/Dartmoor Black Rabbit",
    "D067": "Roe Deer/Dartmoor Black Rabbit",
    "D095": "Small Red Damselfly/Bog Asphodel",
    "D098": "Keeled Skimmer/Meadowsweet",
    "D101": "Emerald Damselfly/Adder's Tongue",
    "D102": "Small Red Damselfly/Royal Fern",
    "D106": "Beautiful Demoiselle/Water Soldiers",
    "D113": "Southern Damselfly/Grass Snake",
    "D115": "Beautiful Demoiselle/Royal Fern",
    "D121": "Keeled Skimmer/Heather",
    "D122": "Emerald Damselfly/Blueberry",
    "D130": "Small Red Damselfly/Grass Snake",
    "D138": "Keeled Skimmer/Blue Ground Beetle",
}


def listed(table: dict[int, str]) -> dict[str, int]:
    return {name: number for number, names in table.items() for name in names.split(", ")}


def halves() -> list[int]:
    """The visible halves of all 172 cards, one by one."""
    return [half for _, card, _ in DARTMOOR.ids for half in DARTMOOR.halves_of[card]]


def name_of(half: int) -> str:
    return FLORA.species[FLORA.species_of[half]].name


def symbol_of(half: int) -> str:
    return FLORA.kinds[FLORA.symbol_of[half]].removesuffix(" symbol")


def test_there_are_66_species_and_the_universal_moor():
    assert Counter(printed.kind for printed in DARTMOOR.printed) == {
        "tree": 6,
        "shrub": 2,
        "terrain": 9,
        "dweller": 49,
        "face-down": 1,
    }
    assert DARTMOOR.species[DARTMOOR.face_down] == "Universal Moor"


def test_there_are_172_cards_numbered_d001_to_d172():
    assert [printed_id for printed_id, _, _ in DARTMOOR.ids] == [f"D{number:03}" for number in range(1, 173)]
    assert sum(DARTMOOR.copies) == 172


def test_36_cards_are_trees_8_shrubs_27_terrains_56_top_and_bottom_45_left_and_right():
    kinds = Counter(DARTMOOR.printed[FLORA.species_of[DARTMOOR.halves_of[card][0]]].kind for _, card, _ in DARTMOOR.ids)
    assert kinds == {"tree": 36, "shrub": 8, "terrain": 27, "dweller": 101}
    sides = Counter(tuple(FLORA.side_of[half] for half in DARTMOOR.halves_of[card]) for _, card, _ in DARTMOOR.ids)
    assert sides == {(NOWHERE,): 71, (TOP, BOTTOM): 56, (LEFT, RIGHT): 45}


def test_the_ids_fall_into_the_ranges_of_the_four_sorts_of_cards():
    """1.1"""
    first = [name_of(DARTMOOR.halves_of[card][0]) for _, card, _ in DARTMOOR.ids]
    trees_and_shrubs = set(f"{TREES}, {TYPES['Shrub']}".split(", "))
    assert set(first[:44]) == trees_and_shrubs
    assert set(first[44:89]) <= set(SIDES["left/right"].split(", "))
    assert set(first[89:145]) <= set(SIDES["top"].split(", "))
    assert set(first[145:]) == set(MOORS.split(", "))


def test_each_species_is_shown_as_often_as_it_is_printed():
    assert Counter(name_of(half) for half in halves()) == listed(COPIES)
    assert {printed.name: printed.copies for printed in DARTMOOR.printed if printed.copies} == listed(COPIES)


def test_each_species_costs_what_is_printed_on_every_one_of_its_cards():
    assert {(name_of(half), DARTMOOR.cost[half]) for half in halves()} == set(listed(COSTS).items())


def test_each_species_has_its_types():
    found = {tag: {p.name for p in DARTMOOR.printed if tag in p.types and p.copies} for tag in TYPES}
    assert found == {tag: set(names.split(", ")) for tag, names in TYPES.items()}
    assert {tag for printed in DARTMOOR.printed for tag in printed.types} == set(TYPES)


def test_each_dweller_has_its_side():
    found = {side: {p.name for p in DARTMOOR.printed if p.side == side} for side in SIDES}
    assert found == {side: set(names.split(", ")) for side, names in SIDES.items()}


def test_eight_species_need_a_moor_and_one_needs_a_tree_or_shrub():
    needs = {printed.name: printed.needs for printed in DARTMOOR.printed if printed.needs}
    moor_only = "Black-Tailed Godwit, Common Moorhen, Curlew, Grey Heron, Bog Asphodel, Grass Snake, Moor Frog"
    assert needs == dict.fromkeys([*moor_only.split(", "), "Warty Newt"], "moor") | {"Cuckoo": "wood"}


def test_every_half_shows_the_symbol_of_one_of_the_six_tree_species():
    """1.2"""
    assert {symbol_of(half) for half in halves()} == set(TREES.split(", "))


def test_a_tree_shows_its_own_symbol():
    """1.2"""
    trees = [half for half in halves() if DARTMOOR.is_tree(half)]
    assert len(trees) == 36
    assert all(symbol_of(half) == name_of(half) for half in trees)


def test_the_halves_of_a_split_card_are_different_species_with_different_symbols():
    split = [DARTMOOR.halves_of[card] for _, card, _ in DARTMOOR.ids if len(DARTMOOR.halves_of[card]) == 2]
    assert len(split) == 101
    assert all(name_of(first) != name_of(second) for first, second in split)
    assert all(symbol_of(first) != symbol_of(second) for first, second in split)


def test_the_five_roe_deer_have_five_colours_and_none_is_goat_willow():
    colours = [symbol_of(half) for half in halves() if name_of(half) == "Roe Deer"]
    assert sorted(colours) == ["Ash", "Black Alder", "Crab Apple", "Moor Birch", "Sessile Oak"]


def test_a_universal_moor_is_a_moor_without_symbol_copies_effect_or_points():
    moor = FLORA.species[DARTMOOR.face_down]
    printed = DARTMOOR.printed[DARTMOOR.face_down]
    assert moor.nameless
    assert FLORA.symbol_of[FLORA.loose_half(DARTMOOR.face_down)] == NO_KIND
    assert (printed.types, printed.copies, printed.effect, printed.bonus) == (["Moor"], 0, None, None)
    assert str(printed.score) == "No points."


def test_every_species_says_where_its_facts_come_from():
    sources = {printed.name: printed.source for printed in DARTMOOR.printed}
    assert all(source.startswith(("appendix", "rulebook")) for source in sources.values())
    inferred = {name for name, source in sources.items() if "inferred" in source}
    icons = "Blue Ground Beetle, Blueberry, Bog Asphodel, Buzzard, Capercaillie, Gnat, Grass Snake, Lowland Heath"
    more = "Greater Butterfly Orchid, Meadowsweet, Shrew, Valley Mire, Warrens, Wood Mouse"
    assert inferred == set(f"{icons}, {more}".split(", "))
    assert {name for name, source in sources.items() if "peer" in source} == {
        "Ash",
        "Blanket Bog",
        "Common Pheasant",
        "Rivulet",
        "Roe Deer",
    }


def test_only_trees_and_18_split_cards_are_attested_and_the_rest_is_called_reconstructed():
    """14.1"""
    assert Counter(source for _, _, source in DARTMOOR.ids) == {"appendix": 36 + 18, "reconstructed": 118}
    split = {
        printed_id: "/".join(name_of(half) for half in DARTMOOR.halves_of[card])
        for printed_id, card, source in DARTMOOR.ids
        if source == "appendix" and len(DARTMOOR.halves_of[card]) == 2
    }
    assert split == ATTESTED


def test_three_caves_are_called_reconstructed():
    assert {cave.number: cave.source.split()[0] for cave in DARTMOOR.caves} == {
        1: "reconstructed",
        2: "reconstructed",
        3: "rulebook",
        4: "rulebook",
        5: "reconstructed",
    }


def test_the_notice_says_plainly_that_facts_are_reconstructed():
    assert "inferred or reconstructed" in DARTMOOR.notice
    assert "symbols" in DARTMOOR.notice
