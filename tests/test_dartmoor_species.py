"""What each species of Dartmoor is worth: at least one forest per species, and both cases where there are two."""

from __future__ import annotations

from typing import NamedTuple

import pytest

import spinney
from tests.scenes import forest_of, points_by_label, score_of

DARTMOOR = spinney.edition("dartmoor")
BATS = ["Alcathoe Bat", "Brandt's Bat", "Common Noctule", "Daubenton's Bat", "Serotine Bat"]
DRAGONFLIES = [
    "Beautiful Demoiselle",
    "Emerald Damselfly",
    "Keeled Skimmer",
    "Small Red Damselfly",
    "Southern Damselfly",
]


class Row(NamedTuple):
    """A forest, and what all cards of one species are worth in it."""

    species: str
    points: int
    places: list[str]
    rivals: list[list[str]] = []
    cave: int = 0


FULL = "top=Buzzard bottom=Heather left=Nuthatch right=Shrew"
NOT_FULL = "top=Buzzard left=Nuthatch right=Shrew"
FOUR_INSECTS = "Ash: top=Keeled Skimmer left=Gnat right=Lake Fly"

ROWS = [
    # trees
    Row("Moor Birch", 2, ["Moor Birch", "Moor Birch"]),
    Row("Ash", 4, ["Ash: bottom=Heather(Crab Apple)", "Black Alder: bottom=Royal Fern(Black Alder)"]),
    Row("Ash", 0, ["Ash: top=Buzzard(Ash)"]),
    Row("Black Alder", 10, ["Black Alder", "Black Alder"]),
    Row("Crab Apple", 8, [f"Crab Apple: {FULL}", f"Crab Apple: {NOT_FULL}"]),
    Row("Goat Willow", 2, ["Goat Willow", "Tor", "Universal Moor"]),
    Row("Sessile Oak", 6, ["Sessile Oak", "Sessile Oak", "Elderberry", "Tor"]),
    # shrubs
    Row("Common Hazel", 0, ["Common Hazel: left=Serotine Bat"]),
    Row("Elderberry", 0, ["Elderberry: bottom=Heather"]),
    # moors
    Row("Blanket Bog", 0, ["Blanket Bog: bottom=Heather"]),
    Row("Fountainhead", 0, ["Fountainhead", "Universal Moor"]),
    Row("Lowland Heath", 4, ["Lowland Heath: bottom=Adder + Warty Newt"]),
    Row("Rhôs Pasture", 6, ["Rhôs Pasture", "Ash: left=Roe Deer right=Dartmoor Sheep", "Ash: left=Dartmoor Pony"]),
    Row("Rivulet", 6, ["Rivulet(Goat Willow)", "Goat Willow", "Ash: top=Buzzard(Goat Willow)"]),
    Row("Rivulet", 0, ["Rivulet(Ash)", "Ash"]),
    Row("Tor", 0, ["Tor: top=Grey Heron"]),
    Row("Valley Mire", 6, ["Valley Mire: top=Keeled Skimmer bottom=Blue Ground Beetle", "Ash: left=Gnat"]),
    Row("Warrens", 6, ["Warrens: bottom=Otter", "Ash: left=Dartmoor Black Rabbit right=Shrew"]),
    Row("Wet Woodland", 4, ["Wet Woodland", "Universal Moor"]),
    # top
    Row("Barn Owl", 6, ["Ash: top=Barn Owl left=Serotine Bat right=Serotine Bat"]),
    Row("Black-Tailed Godwit", 10, ["Tor: top=Black-Tailed Godwit"], [["Rivulet"], ["Ash"]]),
    Row("Black-Tailed Godwit", 0, ["Tor: top=Black-Tailed Godwit"], [["Ash"], ["Rivulet", "Universal Moor"]]),
    Row("Buzzard", 4, ["Ash: top=Buzzard left=Field Vole right=Wood Mouse"]),
    Row("Common Moorhen", 2, ["Tor: top=Common Moorhen + Keeled Skimmer", "Ash: left=Gnat"]),
    Row("Cuckoo", 7, ["Ash: top=Buzzard + Cuckoo"]),
    Row("Curlew", 3, ["Tor: top=Curlew + Keeled Skimmer", FOUR_INSECTS]),
    Row("Curlew", 10, ["Tor: top=Curlew + Keeled Skimmer", f"{FOUR_INSECTS} bottom=Blue Ground Beetle"]),
    Row("Grey Heron", 16, ["Tor: top=Grey Heron + Grey Heron"]),
    Row("Meadow Pipit", 2, ["Ash: top=Meadow Pipit", "Ash: top=Meadow Pipit"]),
    Row("Meadow Pipit", 3, ["Ash: top=Meadow Pipit left=Treecreeper"]),
    Row("Meadow Pipit", 3, ["Ash: top=Meadow Pipit left=Treecreeper right=Nuthatch"]),
    Row("Meadow Pipit", 6, ["Ash: top=Meadow Pipit + Cuckoo left=Treecreeper right=Nuthatch"]),
    Row("Meadow Pipit", 6, ["Ash: top=Meadow Pipit + Cuckoo left=Treecreeper right=Nuthatch", "Ash: top=Buzzard"]),
    Row(
        "Meadow Pipit",
        10,
        ["Ash: top=Meadow Pipit + Cuckoo left=Treecreeper right=Nuthatch", "Tor: top=Curlew + Wheatear"],
    ),
    Row("Wheatear", 5, ["Universal Moor: top=Wheatear", "Elderberry: top=Wheatear"]),
    # bottom
    Row("Adder", 3, ["Ash: bottom=Adder left=Shrew", "Tor: bottom=Warty Newt"]),
    Row("Adder's Tongue", 3, ["Ash: bottom=Adder's Tongue"]),
    Row("Beaver", 7, ["Ash: bottom=Beaver"], cave=7),
    Row(
        "Blue Ground Beetle",
        4,
        ["Ash: top=Buzzard bottom=Blue Ground Beetle", "Tor: bottom=Heather + Adder", "Elderberry: bottom=Otter"],
    ),
    Row("Blueberry", 4, ["Ash: bottom=Blueberry left=Nuthatch right=Nuthatch", "Ash: top=Buzzard"]),
    Row("Bog Asphodel", 3, ["Tor: bottom=Bog Asphodel", "Rivulet", "Universal Moor"]),
    Row("Common Lizard", 5, ["Ash: bottom=Common Lizard", "Tor: bottom=Adder + Adder"]),
    Row("Common Lizard", 15, ["Ash: bottom=Common Lizard", "Tor: bottom=Adder + Grass Snake"]),
    Row("Grass Snake", 5, ["Tor: bottom=Grass Snake"]),
    Row(
        "Greater Butterfly Orchid",
        3,
        [
            "Ash: bottom=Greater Butterfly Orchid",
            "Tor: bottom=Heather + Royal Fern",
            "Tor: bottom=Meadowsweet + Heather",
        ],
    ),
    Row(
        "Greater Butterfly Orchid",
        15,
        [
            "Ash: bottom=Greater Butterfly Orchid",
            "Tor: bottom=Heather + Royal Fern",
            "Tor: bottom=Meadowsweet + Blueberry",
        ],
    ),
    Row("Heather", 3, ["Tor: bottom=Heather + Blue Ground Beetle", "Ash: top=Keeled Skimmer left=Lake Fly"]),
    Row("Meadowsweet", 5, ["Tor: bottom=Meadowsweet", "Ash: bottom=Meadowsweet"]),
    Row("Moor Frog", 0, ["Tor: bottom=Moor Frog", "Tor", "Rivulet", "Universal Moor"]),
    Row("Moor Frog", 8, ["Tor: bottom=Moor Frog", "Tor", "Rivulet", "Universal Moor", "Universal Moor"]),
    Row("Otter", 6, ["Ash: bottom=Otter", "Tor: bottom=Adder + Adder"]),
    Row("Royal Fern", 4, ["Ash: bottom=Royal Fern", "Tor: bottom=Heather + Heather"]),
    Row("Warty Newt", 5, ["Tor: bottom=Warty Newt"]),
    Row("Warty Newt", 15, ["Tor: bottom=Warty Newt*2"]),
    Row("Warty Newt", 25, ["Tor: bottom=Warty Newt*2", "Universal Moor: bottom=Warty Newt"]),
    Row("Water Soldiers", 6, ["Ash: bottom=Water Soldiers top=Keeled Skimmer*2 + Emerald Damselfly"]),
    # left or right
    Row("Capercaillie", 3, ["Ash: left=Capercaillie bottom=Heather", "Tor: bottom=Heather + Royal Fern"]),
    Row("Common Pheasant", 3, ["Ash: left=Common Pheasant", "Ash", "Common Hazel", "Tor"]),
    Row(
        "Dartmoor Badger",
        8,
        ["Ash: left=Dartmoor Badger right=Field Vole bottom=Beaver", "Ash: left=Dartmoor Black Rabbit"],
    ),
    Row(
        "Dartmoor Black Rabbit",
        9,
        ["Ash: left=Dartmoor Black Rabbit right=Dartmoor Black Rabbit", "Ash: left=Dartmoor Black Rabbit"],
    ),
    Row("Dartmoor Pony", 15, ["Ash: left=Dartmoor Pony", "Tor"], [["Rivulet"]]),
    Row("Dartmoor Pony", 5, ["Ash: left=Dartmoor Pony", "Tor"], [["Rivulet", "Tor"]]),
    Row("Dartmoor Sheep", 6, ["Ash: left=Dartmoor Sheep right=Dartmoor Pony", "Ash: left=Roe Deer"]),
    Row("Field Vole", 6, ["Ash: left=Field Vole right=Field Vole", "Ash: left=Shrew"]),
    Row("Gnat", 2, ["Ash: left=Gnat right=Serotine Bat", "Ash: left=Serotine Bat"]),
    Row("Lake Fly", 1, ["Ash: left=Lake Fly right=Serotine Bat"]),
    Row("Nuthatch", 10, [f"Ash: {FULL}", f"Elderberry: {NOT_FULL}"]),
    Row("Roe Deer", 9, ["Ash: left=Roe Deer(Moor Birch) right=Roe Deer(Crab Apple)", "Crab Apple"]),
    Row("Shrew", 2, ["Ash: left=Shrew right=Shrew"]),
    Row("Treecreeper", 5, ["Ash: left=Treecreeper"]),
    Row("Wood Mouse", 2, ["Ash: left=Wood Mouse right=Field Vole"]),
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.species}-{row.points}")
def test_a_species_is_worth_what_it_says(row: Row) -> None:
    """11.10"""
    forest = forest_of(DARTMOOR, *row.places, cave=row.cave)
    rivals = [forest_of(DARTMOOR, *places) for places in row.rivals]
    assert points_by_label(forest, rivals)[row.species] == row.points


@pytest.mark.parametrize("bat", BATS)
def test_a_bat_is_worth_5_with_three_species_of_bats_and_else_nothing(bat: str) -> None:
    """11.2"""
    others = [other for other in BATS if other != bat]
    pair = [f"Ash: left={bat}", f"Ash: left={others[0]}", f"Ash: right={others[0]}"]
    assert points_by_label(forest_of(DARTMOOR, *pair))[bat] == 0
    assert points_by_label(forest_of(DARTMOOR, *pair, f"Ash: right={others[1]}"))[bat] == 5


@pytest.mark.parametrize("dragonfly", DRAGONFLIES)
def test_a_dragonfly_counts_in_sets_of_different_dragonflies(dragonfly: str) -> None:
    """11.1"""
    others = [other for other in DRAGONFLIES if other != dragonfly]
    for number, worth in enumerate((0, 5, 10, 15, 30)):
        more = [f"Universal Moor: top={other}" for other in others[:number]]
        assert score_of(forest_of(DARTMOOR, f"Universal Moor: top={dragonfly}", *more)) == worth


def test_every_dragonfly_says_the_same_of_its_sets():
    """They score together, so a wrong one could hide behind the others."""
    says = "Sets of different Dragonfly species, each card in one set: 0/5/10/15/30 points for a set of 1/2/3/4/5."
    assert {str(DARTMOOR.printed[DARTMOOR.species.index(name)].score) for name in DRAGONFLIES} == {says}


def test_two_equal_dragonflies_belong_to_two_sets():
    """11.1"""
    forest = forest_of(
        DARTMOOR, "Tor: top=Keeled Skimmer*2", "Tor: top=Emerald Damselfly*2", "Tor: top=Southern Damselfly"
    )
    assert score_of(forest) == 10 + 5


def test_every_species_has_its_row():
    tested = {row.species for row in ROWS} | set(BATS) | set(DRAGONFLIES)
    assert tested == {printed.name for printed in DARTMOOR.printed if printed.copies}
    assert len(tested) == 66
