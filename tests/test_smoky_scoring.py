"""The rulings of Smoky Mountains on scoring, and the forest of 258 points; docstrings name them."""

from __future__ import annotations

import pytest

import spinney
from tests.scenes import forest_of, kind, play, points_by_label, recount, scene, score_of, sheet_of, tallies

SMOKY = spinney.edition("smoky")

# --- 9: scoring -------------------------------------------------------------------------------------------------------


def test_each_card_in_the_cave_is_a_point() -> None:
    """9.1"""
    assert sheet_of(forest_of("smoky", "Black Gum", cave=7)).cave == 7
    assert score_of(forest_of("smoky", "Black Gum", cave=7)) == 12


def test_rivers_are_terrains_universal_rivers_and_those_below_trees() -> None:
    """9.2"""
    forest = forest_of("smoky", "Creek", "Universal River", "Fir with river", "Hickory")
    assert forest.cards[kind(SMOKY, "River")] == 3
    assert forest.cards[kind(SMOKY, "Tree")] == 2
    assert forest.different[kind(SMOKY, "River")] == 1  # face-down cards are no species


def test_universal_rivers_are_no_species_and_show_no_symbol() -> None:
    """4.8"""
    plain = forest_of("smoky", "Fir: left=Elk(Maple)")
    rivers = forest_of("smoky", "Fir with river: left=Elk(Maple)", "Universal River")
    assert points_by_label(plain)["Elk"] == points_by_label(rivers)["Elk"] == 3


def test_the_river_below_a_tree_is_not_attached_but_the_cards_below_it_are() -> None:
    """9.3"""
    assert points_by_label(forest_of("smoky", "Buckeye with river"))["Buckeye"] == 0
    full = "Buckeye with river: top=Barred Owl left=Elk right=Elk bottom=Brook Trout + Beaver"
    assert points_by_label(forest_of("smoky", full))["Buckeye"] == 10


def test_below_a_river_is_below_a_stand_alone_one_or_below_a_trees_own() -> None:
    """9.4"""
    forest = forest_of(
        "smoky",
        "Universal River: top=Wood Duck*2 bottom=Greenside Darter + Beaver",
        "Fir with river: bottom=Yellow Perch*2 top=Wood Duck left=River Otter",
        "Fir: bottom=Ramps",
    )
    assert points_by_label(forest)["Greenside Darter"] == 8


def test_water_cards_are_those_that_need_it_never_the_rivers_themselves() -> None:
    """9.5"""
    forest = forest_of("smoky", "Fir with river: left=River Otter right=Elk", "Creek: bottom=Beaver", "Universal River")
    assert points_by_label(forest)["River Otter"] == 4


@pytest.mark.parametrize("species", ["Bald Eagle", "Pileated Woodpecker"])
def test_tied_for_most_is_most_for_everyone_also_alone(species: str) -> None:
    """9.6"""
    mine = forest_of("smoky", f"Fir: top={species}")
    assert points_by_label(mine, [forest_of("smoky", "Fir")])[species] == 10
    assert points_by_label(mine)[species] == 10
    assert points_by_label(mine, [forest_of("smoky", "Fir with river", "Fir")])[species] == 0


def test_a_majority_counts_at_zero() -> None:
    """9.6"""
    eagles = [forest_of("smoky", "Fir: top=Bald Eagle") for _ in range(3)]
    assert [points_by_label(eagle, eagles)["Bald Eagle"] for eagle in eagles] == [10, 10, 10]


def test_a_basswood_scores_one_or_four() -> None:
    """9.6"""
    mine = forest_of("smoky", "Basswood", "Basswood")
    assert points_by_label(mine, [forest_of("smoky", "Basswood", "Basswood")])["Basswood"] == 8
    assert points_by_label(mine, [forest_of("smoky", "Basswood", "Basswood", "Basswood")])["Basswood"] == 2


def test_an_elk_counts_trees_rivers_and_visible_halves_with_its_symbol_itself_included() -> None:
    """9.7"""
    forest = forest_of(
        "smoky",
        "Silver Maple: left=Elk(Maple) right=White-Tailed Deer(Maple) top=Flying Squirrel(Maple)",
        "Waterfall(Maple)",
        "Silver Maple with river: left=Elk(Hemlock)",
    )
    points = [line.points for line in sheet_of(forest).lines if str(line.label) == "Elk"]
    assert sorted(points) == [3, 18]  # six maples; one hemlock


def test_the_highest_total_wins_and_a_tie_is_shared() -> None:
    """9.9"""
    game = scene("smoky", forests=[["Black Gum"], ["Black Gum"], ["Yellow Birch"]], seats=3, deck=["WINTER"], winters=2)
    play(game, "take deck")
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.totals, outcome.winners) == ([5, 5, 1], [0, 1])


# --- the rulebook's example -------------------------------------------------------------------------------------------

LAYOUT = (
    "Buckeye with river: top=Thermometer Cricket(Hemlock) bottom=Eastern Hellbender(Buckeye) + Eastern Hellbender(Fir) "
    "left=River Otter(Basswood) right=Black Bear(Hickory)",
    "Buckeye with river: top=Bald Eagle(Black Gum) bottom=Brown Water Scorpion(Black Gum) + Yellow Perch(Fir) "
    "left=Rock Vole(Basswood) right=White-Tailed Deer(Maple)",
    "Hickory: top=Flying Squirrel(Hemlock) left=Gray Squirrel(Maple) right=Weevil Wasp(Basswood)",
    "Black Gum: top=Thermometer Cricket(Basswood) bottom=Eastern Chipmunk(Basswood) left=Red Squirrel(Fir) "
    "right=Coyote(Black Gum)",
    "River Bend(Fir): top=Great Blue Heron(Hemlock) bottom=Greenside Darter(Fir)",
    "Creek(Basswood): top=Water-Starwort(Basswood) bottom=Smallmouth Bass(Maple)",
)

LINES = {
    "Great Blue Heron": 6,
    "Bald Eagle": 10,
    "Water-Starwort": 8,
    "Thermometer Cricket": 8,
    "Eastern Hellbender": 20,
    "Brown Water Scorpion": 2,
    "Greenside Darter": 12,
    "Yellow Perch": 2,
    "Smallmouth Bass": 9,
    "Coyote": 30,
    "Black Bear": 30,
    "White-Tailed Deer": 8,
    "Rock Vole": 5,
    "River Otter": 18,
    "Weevil Wasp": 10,
    "Flying Squirrel + Eastern Chipmunk + Red Squirrel + Gray Squirrel": 40,
    "Buckeye": 20,
    "Hickory": 10,
    "Black Gum": 5,
    "River Bend": 0,
    "Creek": 3,
}


def test_the_rulebooks_forest_is_worth_258_line_by_line() -> None:
    """9.10"""
    forest = forest_of("smoky", *LAYOUT, cave=2)
    assert points_by_label(forest) == LINES
    assert score_of(forest) == 258
    assert sheet_of(forest).cave == 2
    assert not sheet_of(forest).unknown
    assert tallies(forest) == recount(forest)


def test_the_rulebooks_forest_can_be_laid_with_the_cards_of_one_deck() -> None:
    """9.10"""
    game = scene("smoky", forests=[LAYOUT], caves=[2])
    assert game.score(0) == 258
