"""Woodland Edge species by species: what each is worth, what each does, shrubs, and what changes in the base edition.

Rows of `WORTH`: a species, what is shown, the points its cards must get, my forest.
"""

from __future__ import annotations

import pytest

import spinney
from spinney import Game
from tests.scenes import forest_of, names, play, points_by_label, scene, score_of, species_in, texts

EDITION = spinney.edition("forest+edge")
TREES = ["Beech", "Birch", "Douglas Fir", "Horse Chestnut", "Linden Tree", "Silver Fir", "Sycamore"]
SHRUB = "Elderberry(Oak)"
FULL = "top=Red Squirrel bottom=Moss left=European Hare right=European Hare"
BEE = "left=Violet Carpenter Bee"
BUTTERFLIES = ["Camberwell Beauty", "Large Tortoiseshell", "Peacock Butterfly", "Purple Emperor"]
BUTTERFLIES += ["Silver-Washed Fritillary", "Map Butterfly", "Phoebus Apollo"]

WORTH: list[tuple[str, str, int, list[str]]] = [
    ("Eurasian Magpie", "three each", 6, ["Oak: top=Eurasian Magpie", f"{SHRUB}: top=Eurasian Magpie"]),
    ("Nightingale", "atop a shrub", 5, [f"{SHRUB}: top=Nightingale"]),
    ("Nightingale", "atop a tree", 0, ["Oak: top=Nightingale"]),
    ("Nightingale", "a sapling is no shrub", 0, [SHRUB, "Tree Sapling: top=Nightingale"]),
    ("Barn Owl", "three for each bat", 6, ["Oak: top=Barn Owl left=Bechstein's Bat right=Common Pipistrelle"]),
    ("Barn Owl", "no bats", 0, ["Oak: top=Barn Owl left=Gnat"]),
    ("Digitalis", "itself", 1, ["Oak: bottom=Digitalis"]),
    ("Digitalis", "three plants", 6, ["Oak: bottom=Digitalis", "Oak: bottom=Moss", "Oak: bottom=Tree Ferns"]),
    ("Digitalis", "each of them", 6, ["Oak: bottom=Digitalis", "Oak: bottom=Digitalis", "Oak: bottom=Moss"]),
    ("Digitalis", "five plants", 15, [
        "Oak: bottom=Digitalis", "Oak: bottom=Moss", "Oak: bottom=Tree Ferns", "Oak: bottom=Blackberries",
        "Oak: bottom=Stinging Nettle"]),
    ("Digitalis", "the sixth adds nothing", 15, [
        "Oak: bottom=Digitalis", "Oak: bottom=Moss", "Oak: bottom=Tree Ferns", "Oak: bottom=Blackberries",
        "Oak: bottom=Stinging Nettle", "Oak: bottom=Wild Strawberries"]),
    ("Stinging Nettle", "two for each butterfly", 4, [
        "Oak: top=Map Butterfly bottom=Stinging Nettle", "Oak: top=Purple Emperor"]),
    ("Great Green Bush-Cricket", "itself and other insects", 3, [
        "Oak: top=Map Butterfly bottom=Great Green Bush-Cricket left=Gnat"]),
    ("Wild Boar (Female)", "ten for each Squeaker", 20, ["Oak: left=Wild Boar (Female) right=Squeaker",
        "Oak: right=Squeaker"]),
    ("Wild Boar (Female)", "none without", 0, ["Oak: left=Wild Boar (Female)"]),
    ("Wild Boar", "the sow is another species", 0, ["Oak: left=Wild Boar (Female) right=Wild Boar"]),
    ("Bee Swarm", "one for each plant", 2, ["Oak: bottom=Moss left=Bee Swarm", "Oak: bottom=Digitalis"]),
    ("European Bison", "each Oak or Beech symbol", 6, ["Oak: left=European Bison", "Beech", SHRUB]),
    ("European Bison", "itself, if it shows one", 2, ["Tree Sapling: left=European Bison(Oak)"]),
    ("Wolf", "a bison is no deer", 0, ["Oak: left=European Bison right=Wolf"]),
    ("Fallow Deer", "but it has cloven hooves", 6, ["Oak: left=European Bison right=Fallow Deer"]),
    ("European Wildcat", "every Woodland Edge card", 4, [
        f"{SHRUB}: top=Map Butterfly left=European Wildcat", "Oak: bottom=Digitalis right=Lynx"]),
    ("Common Pipistrelle", "two bat species are too few", 0, ["Oak: left=Common Pipistrelle right=Bechstein's Bat"]),
    ("Common Pipistrelle", "the third bat species", 5, [
        "Oak: left=Common Pipistrelle right=Bechstein's Bat", f"{SHRUB}: left=Barbastelle Bat"]),
    ("Crane Fly", "one for each bat", 2, ["Oak: left=Crane Fly right=Bechstein's Bat", "Oak: left=Common Pipistrelle"]),
    ("European Polecat", "alone at a tree", 10, ["Oak: left=European Polecat"]),
    ("European Polecat", "alone at a shrub", 10, [f"{SHRUB}: left=European Polecat"]),
    ("European Polecat", "with another card", 0, ["Oak: left=European Polecat top=Goshawk"]),
    ("European Polecat", "two of them", 0, ["Oak: left=European Polecat right=European Polecat"]),
    ("Elderberry", "shrubs score nothing", 0, [SHRUB]),
    # --- the cards that do not see shrubs
    ("Sycamore", "a shrub is no tree", 1, ["Sycamore", SHRUB]),
    ("Oak", "a shrub is no tree species", 0, ["Oak", *TREES[1:], SHRUB]),
    ("Oak", "eight trees and a shrub", 10, ["Oak", *TREES, SHRUB]),
    ("Wild Strawberries", "a shrub is no tree species", 0, ["Oak", *TREES[1:], f"{SHRUB}: bottom=Wild Strawberries"]),
    ("Wild Strawberries", "they may grow at a shrub", 10, ["Oak", *TREES, f"{SHRUB}: bottom=Wild Strawberries"]),
    ("Moss", "nine trees and a shrub", 0, ["Oak"] * 7 + ["Birch"] * 2 + [f"{SHRUB}: bottom=Moss"]),
    ("Moss", "ten trees", 10, ["Oak"] * 7 + ["Birch"] * 3 + [f"{SHRUB}: bottom=Moss"]),
    ("Moss", "a bee at a shrub makes no tree", 0, ["Oak"] * 7 + ["Birch"] * 2 + [f"{SHRUB}: bottom=Moss {BEE}"]),
    ("Red Deer", "trees and plants, not shrubs", 2, ["Oak: left=Red Deer", f"{SHRUB}: bottom=Digitalis"]),
    ("Beech Marten", "a full tree", 5, [f"Oak: {FULL}", "Birch: left=Beech Marten"]),
    ("Beech Marten", "a full shrub is no full tree", 0, [f"{SHRUB}: {FULL}", "Birch: left=Beech Marten"]),
    ("European Fat Dormouse", "a bat at the same tree", 15, [
        "Oak: left=European Fat Dormouse right=Common Pipistrelle"]),
    ("European Fat Dormouse", "a bat at the same shrub", 0, [
        f"{SHRUB}: left=European Fat Dormouse right=Common Pipistrelle"]),
    ("Wood Ant", "cards under trees", 4, ["Oak: bottom=Wood Ant", "Birch: bottom=Moss"]),
    ("Wood Ant", "not those under shrubs", 2, ["Oak: bottom=Wood Ant", f"{SHRUB}: bottom=Moss"]),
    ("Wood Ant", "itself neither, under a shrub", 2, ["Oak: bottom=Moss", f"{SHRUB}: bottom=Wood Ant"]),
    ("Beech", "a bee at a shrub that shows a Beech", 0, ["Beech"] * 3 + [
        "Common Hazel(Beech): left=Violet Carpenter Bee"]),
    # --- and some that do
    ("Silver Fir", "only what lies at itself", 0, ["Silver Fir", f"{SHRUB}: top=Goshawk"]),
    ("Roe Deer", "a shrub's symbol counts", 6, ["Elderberry(Birch)", "Oak: right=Roe Deer(Birch)"]),
    ("Squeaker", "one each", 2, ["Oak: left=Squeaker right=Squeaker"]),
]  # fmt: skip


@pytest.mark.parametrize(("species", "shown", "points", "places"), WORTH, ids=[f"{row[0]}: {row[1]}" for row in WORTH])
def test_what_a_species_is_worth(species: str, shown: str, points: int, places: list[str]) -> None:
    assert points_by_label(forest_of("forest+edge", *places)).get(species, 0) == points, shown


def test_a_woodpecker_counts_no_shrubs() -> None:
    mine = forest_of("forest+edge", f"{SHRUB}: top=Great Spotted Woodpecker", "Oak")
    more = forest_of("forest+edge", "Birch", "Birch")
    as_many = forest_of("forest+edge", "Birch", "Blackthorn(Birch)")
    assert points_by_label(mine, [more])["Great Spotted Woodpecker"] == 0
    assert points_by_label(mine, [as_many])["Great Spotted Woodpecker"] == 10


@pytest.mark.parametrize(("species", "points"), [(1, 0), (2, 3), (3, 6), (4, 12), (5, 20), (6, 35), (7, 55)])
def test_a_set_of_butterflies_may_have_seven_species_with_both_sets(species: int, points: int) -> None:
    places = [f"Tree Sapling: top={name}" for name in BUTTERFLIES[:species]]
    assert score_of(forest_of("forest+alpine+edge", *places)) == points


def test_all_six_bats_score_together() -> None:
    bats = ["Barbastelle Bat", "Bechstein's Bat", "Brown Long-Eared Bat", "Greater Horseshoe Bat"]
    bats += ["Savi's Pipistrelle", "Common Pipistrelle"]
    assert score_of(forest_of("forest+alpine+edge", *[f"Tree Sapling: left={name}" for name in bats])) == 30


def test_three_of_seven_squeakers_are_woodland_edge_cards() -> None:
    flora = EDITION.flora
    edge = flora.kinds.index("Woodland Edge")
    found = {
        printed_id: flora.is_a[half][edge]
        for printed_id, card, _ in EDITION.ids
        for half in EDITION.halves_of[card]
        if flora.species[flora.species_of[half]].name == "Squeaker"
    }
    assert sorted(printed_id for printed_id, so in found.items() if so) == ["B28", "B29", "B30"]
    assert len(found) == 7


@pytest.mark.parametrize(("card", "points"), [("F102", 1), ("B29", 2), ("B28", 2), ("B30", 2)])
def test_a_wildcat_counts_a_squeaker_by_its_print(card: str, points: int) -> None:
    game = scene("forest+edge", hand=[card], deck=COMING, forests=[["Oak: left=European Wildcat", "Birch"]])
    play(game, "play Squeaker")
    if "at 2" in texts(game):
        play(game, "at 2")
    assert points_by_label(game.forests[0])["European Wildcat"] == points


# --- what they do -----------------------------------------------------------------------------------------------------

COMING = ["Horse Chestnut"] * 6


def played(
    card: str, pay: list[str], *kept: str, forest: list[str] | None = None, clearing: tuple[str, ...] = ()
) -> Game:
    """A table on which this card of the hand has just been played and paid."""
    forests = [forest or ["Sycamore"] * 3]
    game = scene("forest+edge", hand=[card, *pay, *kept], deck=COMING, clearing=clearing, forests=forests)
    play(game, next(move for move in texts(game) if move.startswith(f"play {card.partition('(')[0].strip()}")))
    if "at 1" in texts(game):
        play(game, "at 1")
    for name in pay:
        if f"pay {name}" in texts(game):
            play(game, f"pay {name}")
    return game


def test_a_shrub_has_four_slots_and_turns_up_no_card() -> None:
    game = played("Elderberry(Oak)", ["Birch", "Beech"])
    assert names(game, game.clearing) == ["Beech", "Birch"]
    assert game.forests[0].vacant == [4, 4, 4, 4]
    assert game.seat == 1


SHRUBS = [
    ("Elderberry(Oak)", "Moss", "play Moss"),
    ("Common Hazel(Oak)", "Bechstein's Bat", "play Bechstein's Bat"),
    ("Blackthorn(Birch)", "Purple Emperor", "play Purple Emperor"),
]  # shrub, what sets it off, the move


@pytest.mark.parametrize(("shrub", "card", "move"), SHRUBS, ids=[row[0] for row in SHRUBS])
@pytest.mark.parametrize("copies", [1, 2])
def test_each_copy_of_a_shrub_draws_for_a_card_of_its_kind(shrub: str, card: str, move: str, copies: int) -> None:
    plain = shrub.partition("(")[0]
    game = scene("forest+edge", hand=[card, "Beech"], deck=COMING, forests=[[plain] * copies + ["Sycamore"]])
    play(game, move, "at 1")
    for _ in range(copies):
        assert texts(game) == ["accept", "decline"]
        play(game, "accept")
    assert game.seat == 1


@pytest.mark.parametrize(("shrub", "card", "move"), SHRUBS, ids=[row[0] for row in SHRUBS])
def test_the_card_a_shrub_brings_makes_it_draw_already(shrub: str, card: str, move: str) -> None:
    symbol = shrub.partition("(")[2].rstrip(")")
    game = played(shrub, [symbol, symbol], card)
    play(game, move.replace("play", "place"), "at 1")
    assert texts(game) == ["accept", "decline"]
    play(game, "accept")
    assert (names(game, game.hands[0]), game.seat) == (["Horse Chestnut"], 1)


def test_a_shrub_draws_for_no_other_card() -> None:
    game = scene("forest+edge", hand=["Squeaker"], deck=COMING, forests=[["Elderberry", "Common Hazel", "Blackthorn"]])
    play(game, "play Squeaker", "at 1")
    assert (game.hands[0], game.seat) == ([], 1)


MUSHROOMS = [
    ("Penny Bun", "Purple Emperor", True),
    ("Parasol Mushroom", "Common Toad", True),
    ("Chanterelle", "Elderberry", False),
]  # mushroom, card, whether it has a place


@pytest.mark.parametrize(("mushroom", "card", "dweller"), MUSHROOMS, ids=[row[0] for row in MUSHROOMS])
def test_mushrooms_do_not_see_shrubs(mushroom: str, card: str, dweller: bool) -> None:
    forest = [f"Oak: bottom={mushroom}", "Common Hazel", "Sycamore"]
    hand = [card, "Beech", "Beech"]
    game = scene("forest+edge", hand=hand, deck=COMING, forests=[forest])
    play(game, next(move for move in texts(game) if move.startswith(f"play {card}")))
    if dweller:
        at_tree = play(game.copy(), "at 3")
        assert texts(at_tree) == ["accept", "decline"]
        play(game, "at 2")
    else:
        play(game, "pay Beech", "pay Beech") if "pay Beech" in texts(game) else None
    assert "accept" not in texts(game)
    assert game.seat == 1


def test_a_magpie_takes_a_card_of_the_clearing_and_caves_two() -> None:
    game = played("Eurasian Magpie(Beech)", ["Beech"], clearing=("Oak", "Birch"))
    play(game, "take Oak", "cave Birch", "cave Beech")
    assert (names(game, game.hands[0]), game.forests[0].cave, game.clearing, game.seat) == (["Oak"], 2, [], 1)


def test_a_magpie_may_take_its_own_payment() -> None:
    game = played("Eurasian Magpie(Beech)", ["Birch"])
    play(game, "take Birch")
    assert (names(game, game.hands[0]), game.seat) == (["Birch"], 1)


@pytest.mark.parametrize(
    ("card", "pay"),
    [
        ("Nightingale(Beech)", ["Beech"]),
        ("European Bison(Oak)", ["Oak"] * 3),
        ("European Polecat(Silver Fir)", ["Silver Fir"] * 2),
    ],
)
def test_another_turn_is_earned(card: str, pay: list[str]) -> None:
    game = play(played(card, pay), "accept")
    assert (game.seat, game.turn) == (0, 2)


@pytest.mark.parametrize(
    ("card", "pay"), [("Nightingale(Beech)", ["Oak"]), ("European Polecat(Oak)", ["Oak", "Beech"])]
)
def test_another_turn_as_a_bonus_needs_a_matched_payment(card: str, pay: list[str]) -> None:
    assert played(card, pay).seat == 1


def test_a_barn_owl_takes_another_turn_only_with_a_bat_there() -> None:
    assert played("Barn Owl(Birch)", ["Oak", "Oak"]).seat == 1
    game = played("Barn Owl(Birch)", ["Oak", "Oak"], forest=["Sycamore: left=Bechstein's Bat", "Sycamore"])
    assert play(game, "accept").seat == 0


def test_a_cricket_brings_a_bird() -> None:
    game = play(played("Great Green Bush-Cricket(Beech)", ["Oak"], "Goshawk"), "place Goshawk", "at 2")
    assert (species_in(game.forests[0])["Goshawk"], len(game.clearing), game.seat) == (1, 1, 1)


@pytest.mark.parametrize("place", ["Sycamore", "Elderberry"])
def test_a_nettle_lets_any_number_of_butterflies_share_the_top(place: str) -> None:
    hand = ["Map Butterfly", "Purple Emperor", "Peacock Butterfly"]
    forest = [f"{place}: top=Camberwell Beauty bottom=Stinging Nettle", "Sycamore: top=Goshawk"]
    game = scene("forest+edge", hand=hand, deck=COMING, forests=[forest])
    for name in hand:
        game.seat = 0
        game.legal = None
        play(game, f"play {name}")
    assert species_in(game.forests[0])["Peacock Butterfly"] == 1
    assert len(set(game.forests[0].spots[-3:])) == 1


def test_without_a_nettle_butterflies_do_not_share() -> None:
    game = scene("forest+edge", hand=["Map Butterfly"], forests=[["Sycamore: top=Camberwell Beauty"]])
    assert not [move for move in texts(game) if move.startswith("play Map")]


def test_a_nettle_lets_no_bird_share() -> None:
    forest = ["Sycamore: top=Camberwell Beauty bottom=Stinging Nettle"]
    game = scene("forest+edge", hand=["Goshawk", "Oak", "Oak"], forests=[forest])
    assert not [move for move in texts(game) if move.startswith("play Goshawk")]


@pytest.mark.parametrize("laid", [0, 1, 3])
def test_a_water_vole_lays_saplings_and_then_turns_up_a_card_for_each(laid: int) -> None:
    game = played("Water Vole(Sycamore)", ["Oak", "Oak"], "Birch", "Birch", "Birch", "Lynx")
    for number in range(laid):
        assert len(game.clearing) == 2, "nothing is turned up before all lie there"
        play(game, "lay Birch face down")
        assert len(game.forests[0].hosts) == 4 + number
    play(game, "done")
    assert len(game.clearing) == 2 + laid
    assert (len(game.forests[0].hosts), game.seat) == (3 + laid, 1)


def test_chanterelles_draw_when_all_saplings_are_laid() -> None:
    forest = ["Sycamore: bottom=Chanterelle", "Sycamore"]
    game = played("Water Vole(Sycamore)", ["Oak", "Oak"], "Birch", "Birch", forest=forest)
    play(game, "lay Birch face down", "lay Birch face down")
    assert len(game.clearing) == 4
    play(game, "accept", "accept")
    assert (names(game, game.hands[0]), game.seat) == (["Horse Chestnut"] * 2, 1)


def test_a_matched_water_vole_takes_another_turn() -> None:
    game = play(played("Water Vole(Sycamore)", ["Sycamore", "Sycamore"], "Birch"), "done", "accept")
    assert game.seat == 0


def test_a_sow_removes_the_clearing_with_her_payment_from_the_game() -> None:
    game = played("Wild Boar (Female)(Birch)", ["Oak", "Beech"], clearing=("Birch", "Lynx"))
    assert texts(game) == ["accept", "decline"]
    declined = play(game.copy(), "decline")
    assert len(declined.clearing) == 4
    play(game, "accept")
    assert (game.clearing, len(game.gone), game.forests[0].cave, game.seat) == ([], 4, 0, 1)


def test_a_matched_sow_brings_a_squeaker() -> None:
    game = played("Wild Boar (Female)(Birch)", ["Birch", "Birch"], "Squeaker")
    play(game, "accept", "place Squeaker", "at 2")
    assert (species_in(game.forests[0])["Squeaker"], game.seat) == (1, 1)


def test_bees_carry_plants_shrubs_and_trees_into_the_cave() -> None:
    """A split card counts if either half is a plant; the payment is taken, too."""
    clearing = ("Elderberry", "Oak", "B13", "Lynx", "Goshawk")
    game = played("Bee Swarm(Birch)", ["Beech"], clearing=clearing)
    split = sum(1 for card in game.clearing if game.cards_showing([card], *[EDITION.flora.kinds.index("Plant")] * 2))
    play(game, "accept")
    assert game.forests[0].cave == 3 + split
    assert len(game.clearing) == 6 - 3 - split
    assert split >= 1


@pytest.mark.parametrize("pay", ["Oak", "Beech"])
def test_a_wildcat_takes_a_card_of_the_clearing(pay: str) -> None:
    game = played("European Wildcat(Oak)", [pay], clearing=("Birch", "Lynx"))
    play(game, "take Birch")
    assert (names(game, game.hands[0]), game.seat) == (["Birch"], 1)


def test_a_crane_fly_brings_bats_and_takes_those_of_the_clearing() -> None:
    game = played("Crane Fly(Birch)", ["Birch"], "F072", clearing=("B31", "B33", "Lynx"))
    play(game, "place Brown Long-Eared", "at 2")
    takes = [move for move in texts(game) if move.startswith("take ")]
    assert len(takes) == 2
    play(game, takes[0])
    play(game, next(move for move in texts(game) if move.startswith("take ")))
    assert (len(game.hands[0]), len(game.clearing), game.seat) == (2, 2, 1)


def test_a_crane_fly_paid_with_another_symbol_takes_nothing() -> None:
    assert played("Crane Fly(Birch)", ["Oak"], clearing=("B31",)).seat == 1


def test_every_species_has_a_scene() -> None:
    new = set(EDITION.species) - set(spinney.edition("forest").species)
    told = {row[0] for row in WORTH} | {row[0].partition("(")[0] for row in SHRUBS} | {"Map Butterfly", "Water Vole"}
    assert len(new) == 18
    assert new <= told
