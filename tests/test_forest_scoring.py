"""The rulings of the base game on points (section 12), and the rulebook's example.

What each species is worth, case by case, is in test_forest_species.py; here are the rulings that concern several.
"""

from __future__ import annotations

import spinney
from tests.scenes import forest_of, play, points_by_label, scene, score_of, sheet_of

BEE = "left=Violet Carpenter Bee"
EXAMPLE = [
    "Oak: top=Large Tortoiseshell(Silver Fir) bottom=Fly Agaric(Silver Fir) "
    "left=Brown Long-Eared Bat(Sycamore) right=Gnat(Oak)",
    "Sycamore: top=Purple Emperor(Horse Chestnut) bottom=Stag Beetle(Sycamore) "
    "left=Barbastelle Bat(Horse Chestnut) right=Bechstein's Bat(Birch)",
    "Douglas Fir: top=Silver-Washed Fritillary(Oak)",
    "Birch: top=Tawny Owl(Beech)",
    "Silver Fir: top=Goshawk(Douglas Fir) bottom=Wood Ant(Beech) "
    "left=European Hare(Linden Tree) + European Hare(Oak) + European Hare(Silver Fir) right=Roe Deer(Birch)",
]


def test_only_visible_halves_trees_and_the_cave_score() -> None:
    """12.1"""
    game = scene("forest", hand=["F073", "Birch", "Birch", "Oak"], forests=[["Beech"]], caves=[2])
    play(game, "play Roe Deer", "pay Birch", "pay Birch")  # its Raccoon half is hidden
    assert points_by_label(game.forests[0]) == {"Beech": 0, "Roe Deer": 6}
    assert game.score(0) == 8  # and the Oak in the hand scores nothing


def test_the_face_of_a_sapling_never_matters() -> None:
    """12.1"""
    game = scene("forest", hand=["Oak", "F143", "F113"])
    play(game, "lay Oak")
    game.seat = 0
    play(game, "play Red Squirrel")
    assert points_by_label(game.forests[0])["Red Squirrel"] == 0


def test_a_third_toad_never_enters_a_slot() -> None:
    """12.1"""
    forest = forest_of("forest", "Oak: bottom=Common Toad*2")
    toad = next(species for species in forest.flora.species if species.name == "Common Toad")
    assert forest.places_for(toad, 1) == []


def test_butterflies_are_split_into_the_best_sets() -> None:
    """12.2"""
    kinds = ["Camberwell Beauty", "Large Tortoiseshell", "Peacock Butterfly", "Purple Emperor"]
    kinds += ["Silver-Washed Fritillary"]
    everything = forest_of("forest", *(f"Birch: top={kind}" for kind in kinds for _ in range(4)))
    assert points_by_label(everything)[" + ".join(kinds)] == 80
    greedy = forest_of("forest", *(f"Birch: top={kind}" for kind in [*kinds, *kinds[:2]]))
    assert points_by_label(greedy)[" + ".join(kinds)] == 23


def test_sets_score_once_per_forest() -> None:
    """12.3"""
    forest = forest_of(
        "forest",
        *["Horse Chestnut: bottom=Fireflies"] * 3,
        *["Horse Chestnut: bottom=Fire Salamander"] * 2,
        f"Horse Chestnut: {BEE}",
    )
    expected = {"Horse Chestnut": 49, "Fireflies": 15, "Fire Salamander": 15, "Violet Carpenter Bee": 0}
    assert points_by_label(forest) == expected
    assert {str(line.label): line.cards for line in sheet_of(forest).lines}["Horse Chestnut"] == 6


def test_toads_hares_and_foxes() -> None:
    """12.4"""
    forest = forest_of("forest", "Oak: bottom=Common Toad*2 left=European Hare*3 right=Red Fox", "Oak: left=Red Fox")
    assert points_by_label(forest) == {"Oak": 0, "Common Toad": 10, "European Hare": 9, "Red Fox": 12}


def test_bees_help_beeches_over_the_threshold_but_score_nothing() -> None:
    """12.5"""
    three = forest_of("forest", "Beech", "Beech", f"Beech: {BEE}")
    two = forest_of("forest", f"Beech: {BEE}", f"Beech: {BEE}")
    one = forest_of("forest", f"Beech: {BEE} right=Violet Carpenter Bee")
    assert [score_of(forest) for forest in (three, two, one)] == [15, 10, 0]


def test_lindens_compare_cards_and_bees_of_all_players() -> None:
    """12.6"""
    mine = forest_of("forest", "Linden Tree", f"Linden Tree: {BEE}")
    three = forest_of("forest", "Linden Tree", "Linden Tree", "Linden Tree")
    four = forest_of("forest", "Linden Tree", "Linden Tree", "Linden Tree", f"Linden Tree: {BEE}")
    assert score_of(mine, [three]) == 6
    assert score_of(mine, [three, four]) == 2
    assert score_of(four, [mine, three]) == 12


def test_woodpecker_and_moss_count_trees_saplings_and_all_bees() -> None:
    """12.7"""
    mine = forest_of("forest", "Oak: top=Great Spotted Woodpecker bottom=Moss", f"Tree Sapling: {BEE}", *["Oak"] * 7)
    ten, eleven = forest_of("forest", *["Oak"] * 10), forest_of("forest", *["Oak"] * 11)
    assert points_by_label(mine, [ten])["Great Spotted Woodpecker"] == 10  # 9 trees and a bee: a tie
    assert points_by_label(mine, [ten, eleven])["Great Spotted Woodpecker"] == 0
    assert points_by_label(mine)["Moss"] == 10


def test_oak_and_strawberries_ask_for_all_eight_species_as_cards() -> None:
    """12.8"""
    trees = ["Beech", "Birch", "Douglas Fir", "Horse Chestnut", "Linden Tree", "Silver Fir", "Sycamore"]
    oak = f"Oak: bottom=Wild Strawberries {BEE}"
    points = points_by_label(forest_of("forest", *trees, oak))
    assert (points["Oak"], points["Wild Strawberries"]) == (10, 10)
    points = points_by_label(forest_of("forest", *trees[1:], "Tree Sapling", oak))
    assert (points["Oak"], points["Wild Strawberries"]) == (0, 0)


def test_red_deer_and_sycamore_count_saplings_but_no_bees() -> None:
    """12.9"""
    plants = [f"Tree Sapling: bottom={plant}" for plant in ("Blackberries", "Moss", "Tree Ferns", "Wild Strawberries")]
    forest = forest_of(
        "forest", "Sycamore: left=Violet Carpenter Bee right=Red Deer", *plants, "Oak: bottom=Fly Agaric"
    )
    points = points_by_label(forest)
    assert (points["Red Deer"], points["Sycamore"]) == (6 + 4, 6)


def test_silver_firs_and_wood_ants_count_every_sharer() -> None:
    """12.10"""
    forest = forest_of("forest", "Silver Fir: left=European Hare*4 bottom=Common Toad*2", "Oak: bottom=Wood Ant")
    points = points_by_label(forest)
    assert (points["Silver Fir"], points["Wood Ant"]) == (12, 6)


def test_every_marten_scores_every_full_tree_and_sapling() -> None:
    """12.11"""
    sides = "top=Goshawk bottom=Moss left=Lynx right=Lynx"
    forest = forest_of("forest", f"Oak: {sides}", f"Tree Sapling: {sides}", "Oak: left=Beech Marten right=Beech Marten")
    assert points_by_label(forest)["Beech Marten"] == 20


def test_a_dormouse_wants_a_bat_on_the_opposite_side() -> None:
    """12.12"""
    tree = forest_of("forest", "Tree Sapling: left=European Fat Dormouse right=Bechstein's Bat")
    assert points_by_label(tree)["European Fat Dormouse"] == 15
    apart = forest_of("forest", "Oak: left=European Fat Dormouse", "Oak: left=Bechstein's Bat")
    assert points_by_label(apart)["European Fat Dormouse"] == 0


def test_bats_and_the_cards_that_count_types() -> None:
    """12.13"""
    forest = forest_of(
        "forest",
        "Oak: left=Barbastelle Bat right=Bechstein's Bat bottom=Stag Beetle top=Bullfinch",
        "Oak: left=Brown Long-Eared Bat right=Barbastelle Bat bottom=Tree Frog top=Purple Emperor",
        "Oak: left=Gnat right=Lynx bottom=Tree Ferns top=Red Squirrel",
        "Oak: bottom=Common Toad*2 left=Gnat right=Violet Carpenter Bee",
        "Oak: bottom=Fire Salamander",
        "Oak: bottom=Pond Turtle",
        "Oak: bottom=Fireflies",
        "Oak: bottom=Wood Ant",
    )
    points = points_by_label(forest)
    assert [points[bat] for bat in ("Barbastelle Bat", "Bechstein's Bat", "Brown Long-Eared Bat")] == [10, 5, 5]
    assert points["Gnat"] == 8
    assert points["Stag Beetle"] == 2
    assert points["Tree Frog"] == 10
    assert points["Tree Ferns"] == 30
    assert points["Bullfinch"] == 2 * 7  # butterfly, two Gnats, bee, Fireflies, Stag Beetle, Wood Ant


def test_a_roe_deer_counts_visible_symbols_of_its_own() -> None:
    """12.14"""
    forest = forest_of(
        "forest",
        "Birch: right=Roe Deer(Birch) left=European Hare(Birch)",
        "Birch: left=Violet Carpenter Bee(Douglas Fir) right=Violet Carpenter Bee(Douglas Fir)",
        "Tree Sapling: right=Fallow Deer(Birch)",
    )
    assert points_by_label(forest)["Roe Deer"] == 3 * 5


def test_one_roe_deer_or_squeaker_serves_every_lynx_or_boar() -> None:
    """12.15"""
    forest = forest_of(
        "forest", "Oak: left=Lynx right=Lynx", "Oak: left=Wild Boar right=Wild Boar", "Oak: left=Roe Deer"
    )
    assert (points_by_label(forest)["Lynx"], points_by_label(forest)["Wild Boar"]) == (20, 0)
    forest = forest_of("forest", "Oak: left=Lynx right=Squeaker", "Oak: left=Wild Boar right=Wild Boar")
    assert (points_by_label(forest)["Lynx"], points_by_label(forest)["Wild Boar"]) == (0, 20)


def test_the_rulebooks_example_is_worth_85() -> None:
    """12.16"""
    forest = forest_of("forest", *EXAMPLE)
    butterflies = "Large Tortoiseshell + Purple Emperor + Silver-Washed Fritillary"
    trees = {"Oak": 0, "Sycamore": 5, "Douglas Fir": 5, "Birch": 1, "Silver Fir": 12}
    above_and_below = {butterflies: 6, "Tawny Owl": 5, "Goshawk": 6, "Wood Ant": 6, "Fly Agaric": 0, "Stag Beetle": 3}
    bats = {"Brown Long-Eared Bat": 5, "Bechstein's Bat": 5, "Barbastelle Bat": 5}
    beside = {"Gnat": 3, "Roe Deer": 9, "European Hare": 9, **bats}
    assert points_by_label(forest) == trees | above_and_below | beside
    assert [sum(part.values()) for part in (trees, above_and_below, beside)] == [23, 26, 36]
    assert score_of(forest) == 85


def test_one_thing_that_counts_is_not_called_each_of_one() -> None:
    def why(hares: int) -> str:
        forest = [{"card": "Oak", "left": ["European Hare"] * hares}]
        table = spinney.read_forest({"edition": "forest", "players": [{"forest": forest}]})
        return next(str(line.why) for line in table.score().sheets[0].lines if str(line.label) == "European Hare")

    assert why(1) == "1 point for 1 European Hare card"
    assert why(2) == "1 point for each of 2 European Hare cards"
