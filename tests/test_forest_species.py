"""The base edition species by species: what each is worth, and what each does when it is played.

Rows of `WORTH`: a species (or set), the points its cards must get, my forest, and, after "|", another forest.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import spinney
from spinney import Game
from tests.scenes import forest_of, names, play, points_by_label, scene, score_of, species_in, texts

FOREST = spinney.edition("forest")
ALL_TREES = ["Beech", "Birch", "Douglas Fir", "Horse Chestnut", "Linden Tree", "Oak", "Silver Fir", "Sycamore"]
BEE = "left=Violet Carpenter Bee"
FULL = "top=Red Squirrel bottom=Moss left=European Hare right=European Hare"
ALL_BUTTERFLIES = ["Camberwell Beauty", "Large Tortoiseshell", "Peacock Butterfly", "Purple Emperor"]
ALL_BUTTERFLIES += ["Silver-Washed Fritillary"]


def butterflies(*sizes: int) -> list[str]:
    """Saplings with butterflies on top: so many of the first species, of the second, ..."""
    copies = zip(ALL_BUTTERFLIES, sizes, strict=False)
    return [f"Tree Sapling: top={name}" for name, number in copies for _ in range(number)]


WORTH: list[tuple[str, str, int, list[str]]] = [
    # --- trees
    ("Linden Tree", "alone is the most", 3, ["Linden Tree"]),
    ("Linden Tree", "three each with the most", 9, ["Linden Tree"] * 3 + ["|", "Linden Tree", "Linden Tree"]),
    ("Linden Tree", "a tie is the most", 6, ["Linden Tree"] * 2 + ["|"] + ["Linden Tree"] * 2),
    ("Linden Tree", "one each with fewer", 2, ["Linden Tree"] * 2 + ["|"] + ["Linden Tree"] * 3),
    ("Linden Tree", "a bee makes up for a card", 3, [f"Linden Tree: {BEE}", "|", "Linden Tree", "Linden Tree"]),
    ("Linden Tree", "a rival's bee counts too", 1, ["Linden Tree", "|", f"Linden Tree: {BEE}"]),
    ("Linden Tree", "a bee elsewhere does not", 1, ["Linden Tree", f"Oak: {BEE}", "|", "Linden Tree", "Linden Tree"]),
    ("Oak", "all eight species", 10, ALL_TREES),
    ("Oak", "two Oaks score twice", 20, [*ALL_TREES, "Oak"]),
    ("Oak", "seven species are too few", 0, ALL_TREES[1:]),
    ("Oak", "a sapling is no species", 0, [*ALL_TREES[1:], "Tree Sapling"]),
    ("Oak", "a bee adds no species", 0, [*ALL_TREES[1:], f"Tree Sapling: {BEE}"]),
    ("Silver Fir", "bare", 0, ["Silver Fir"]),
    ("Silver Fir", "each card of a shared slot", 12, [
        "Silver Fir: top=Goshawk bottom=Common Toad*2 left=European Hare*3"]),
    ("Silver Fir", "only what lies at itself", 2, ["Silver Fir: top=Goshawk", "Oak: top=Goshawk"]),
    ("Silver Fir", "each for itself", 6, ["Silver Fir: top=Goshawk", "Silver Fir: left=Lynx right=Lynx"]),
    ("Birch", "one each", 3, ["Birch", "Birch", "Birch"]),
    ("Beech", "four of them", 20, ["Beech"] * 4),
    ("Beech", "three are too few", 0, ["Beech"] * 3),
    ("Beech", "a bee at a Beech is the fourth", 15, ["Beech", "Beech", f"Beech: {BEE}"]),
    ("Beech", "two with a bee each", 10, [f"Beech: {BEE}", f"Beech: {BEE}"]),
    ("Beech", "one with two bees", 0, [f"Beech: {BEE} right=Violet Carpenter Bee"]),
    ("Beech", "a bee at another tree does not help", 0, ["Beech", "Beech", "Beech", f"Oak: {BEE}"]),
    ("Sycamore", "itself", 1, ["Sycamore"]),
    ("Sycamore", "saplings, not bees", 3, [f"Sycamore: {BEE}", "Tree Sapling", "Birch"]),
    ("Sycamore", "each of them", 6, ["Sycamore", "Sycamore", "Oak"]),
    ("Douglas Fir", "five each", 10, ["Douglas Fir", "Douglas Fir"]),
    ("Horse Chestnut", "one", 1, ["Horse Chestnut"]),
    ("Horse Chestnut", "three", 9, ["Horse Chestnut"] * 3),
    ("Horse Chestnut", "seven", 49, ["Horse Chestnut"] * 7),
    ("Horse Chestnut", "the eighth adds nothing", 49, ["Horse Chestnut"] * 8),
    ("Horse Chestnut", "bees count", 16, ["Horse Chestnut", "Horse Chestnut", f"Horse Chestnut: {BEE}"]),
    ("Horse Chestnut", "seven at most with bees too", 49, ["Horse Chestnut"] * 6 + [f"Horse Chestnut: {BEE}"]),
    # --- atop a tree
    ("Bullfinch", "no insects", 0, ["Oak: top=Bullfinch"]),
    ("Bullfinch", "every sort of insect", 12, [
        "Oak: top=Bullfinch left=Gnat right=Violet Carpenter Bee bottom=Fireflies",
        "Oak: top=Purple Emperor bottom=Stag Beetle", "Oak: bottom=Wood Ant"]),
    ("Bullfinch", "each of them", 4, ["Oak: top=Bullfinch left=Gnat", "Oak: top=Bullfinch"]),
    ("Chaffinch", "atop a Beech", 5, ["Beech: top=Chaffinch"]),
    ("Chaffinch", "elsewhere", 0, ["Beech", "Oak: top=Chaffinch"]),
    ("Chaffinch", "a sapling is no Beech", 0, ["Tree Sapling: top=Chaffinch"]),
    ("Chaffinch", "each for itself", 5, ["Beech: top=Chaffinch", "Birch: top=Chaffinch"]),
    ("Eurasian Jay", "three each", 6, ["Oak: top=Eurasian Jay", "Oak: top=Eurasian Jay"]),
    ("Goshawk", "itself", 3, ["Oak: top=Goshawk"]),
    ("Goshawk", "each bird for each of them", 18, [f"Oak: top={b}" for b in ("Goshawk", "Goshawk", "Bullfinch")]),
    ("Goshawk", "a squirrel and a butterfly are no birds", 3, [
        "Oak: top=Goshawk", "Oak: top=Red Squirrel", "Oak: top=Purple Emperor"]),
    ("Great Spotted Woodpecker", "most trees", 10, ["Oak: top=Great Spotted Woodpecker", "Oak", "|", "Oak"]),
    ("Great Spotted Woodpecker", "a tie is enough", 10, ["Oak: top=Great Spotted Woodpecker", "|", "Oak"]),
    ("Great Spotted Woodpecker", "fewer", 0, ["Oak: top=Great Spotted Woodpecker", "|", "Oak", "Tree Sapling"]),
    ("Great Spotted Woodpecker", "each of them", 20, ["Oak: top=Great Spotted Woodpecker"] * 2),
    ("Great Spotted Woodpecker", "a bee counts", 10, [f"Oak: top=Great Spotted Woodpecker {BEE}", "|", "Oak", "Oak"]),
    ("Great Spotted Woodpecker", "a bee at a sapling counts", 10, [
        "Oak: top=Great Spotted Woodpecker", f"Tree Sapling: {BEE}", "|", "Oak", "Oak", "Oak"]),
    ("Great Spotted Woodpecker", "a rival's bee counts", 0, ["Oak: top=Great Spotted Woodpecker", "|", f"Oak: {BEE}"]),
    ("Tawny Owl", "five each", 10, ["Oak: top=Tawny Owl", "Oak: top=Tawny Owl"]),
    ("Red Squirrel", "atop an Oak", 5, ["Oak: top=Red Squirrel"]),
    ("Red Squirrel", "elsewhere", 0, ["Oak", "Beech: top=Red Squirrel"]),
    ("Red Squirrel", "a sapling is no Oak", 0, ["Tree Sapling: top=Red Squirrel"]),
    ("Camberwell Beauty", "one species", 0, butterflies(1)),
    ("Camberwell Beauty", "four copies of one species", 0, butterflies(4)),
    ("Camberwell Beauty + Large Tortoiseshell", "two", 3, butterflies(1, 1)),
    ("Camberwell Beauty + Large Tortoiseshell + Peacock Butterfly", "three", 6, butterflies(1, 1, 1)),
    ("Camberwell Beauty + Large Tortoiseshell + Peacock Butterfly + Purple Emperor", "four", 12,
        butterflies(1, 1, 1, 1)),
    (" + ".join(ALL_BUTTERFLIES), "five", 20, butterflies(1, 1, 1, 1, 1)),
    (" + ".join(ALL_BUTTERFLIES), "a second, smaller set", 26, butterflies(2, 2, 2, 1, 1)),
    (" + ".join(ALL_BUTTERFLIES), "sets of five, three, two and one", 29, butterflies(4, 3, 2, 1, 1)),
    (" + ".join(ALL_BUTTERFLIES), "all twenty", 80, butterflies(4, 4, 4, 4, 4)),
    # --- below a tree
    ("Blackberries", "itself", 2, ["Oak: bottom=Blackberries"]),
    ("Blackberries", "each plant for each of them", 20, [
        f"Oak: bottom={plant}"
        for plant in ("Blackberries", "Blackberries", "Moss", "Tree Ferns", "Wild Strawberries", "Chanterelle")]),
    ("Moss", "ten trees", 10, ["Oak: bottom=Moss"] + ["Birch"] * 9),
    ("Moss", "nine trees", 0, ["Oak: bottom=Moss"] + ["Birch"] * 8),
    ("Moss", "saplings count", 10, ["Oak: bottom=Moss"] + ["Tree Sapling"] * 9),
    ("Moss", "bees count, wherever they lie", 20, ["Oak: bottom=Moss"] + ["Birch"] * 6 + [
        f"Tree Sapling: bottom=Moss {BEE} right=Violet Carpenter Bee"]),
    ("Tree Ferns", "every sort of amphibian", 30, [
        "Oak: bottom=Tree Ferns", "Oak: bottom=Common Toad*2", "Oak: bottom=Fire Salamander",
        "Oak: bottom=Pond Turtle", "Oak: bottom=Tree Frog"]),
    ("Tree Ferns", "no amphibian", 0, ["Oak: bottom=Tree Ferns"]),
    ("Wild Strawberries", "all eight species", 10, [*ALL_TREES[:-1], "Sycamore: bottom=Wild Strawberries"]),
    ("Wild Strawberries", "each of them", 20, [
        *ALL_TREES[:-1], "Sycamore: bottom=Wild Strawberries", "Birch: bottom=Wild Strawberries"]),
    ("Wild Strawberries", "seven and a sapling with a bee", 0, [
        *ALL_TREES[1:], f"Tree Sapling: bottom=Wild Strawberries {BEE}"]),
    ("Chanterelle", "nothing", 0, ["Oak: bottom=Chanterelle"]),
    ("Fly Agaric", "nothing", 0, ["Oak: bottom=Fly Agaric"]),
    ("Parasol Mushroom", "nothing", 0, ["Oak: bottom=Parasol Mushroom"]),
    ("Penny Bun", "nothing", 0, ["Oak: bottom=Penny Bun"]),
    ("Common Toad", "alone", 0, ["Oak: bottom=Common Toad"]),
    ("Common Toad", "two in one slot", 10, ["Oak: bottom=Common Toad*2"]),
    ("Common Toad", "two in two slots", 0, ["Oak: bottom=Common Toad", "Oak: bottom=Common Toad"]),
    ("Common Toad", "a pair and a single", 10, ["Oak: bottom=Common Toad*2", "Oak: bottom=Common Toad"]),
    ("Fire Salamander", "one", 5, ["Oak: bottom=Fire Salamander"]),
    ("Fire Salamander", "two", 15, ["Oak: bottom=Fire Salamander"] * 2),
    ("Fire Salamander", "three", 25, ["Oak: bottom=Fire Salamander"] * 3),
    ("Pond Turtle", "five each", 10, ["Oak: bottom=Pond Turtle"] * 2),
    ("Tree Frog", "no gnat", 0, ["Oak: bottom=Tree Frog"]),
    ("Tree Frog", "each gnat for each of them", 20, [
        "Oak: bottom=Tree Frog left=Gnat", "Oak: bottom=Tree Frog right=Gnat"]),
    ("Fireflies", "one", 0, ["Oak: bottom=Fireflies"]),
    ("Fireflies", "two", 10, ["Oak: bottom=Fireflies"] * 2),
    ("Fireflies", "three", 15, ["Oak: bottom=Fireflies"] * 3),
    ("Fireflies", "four", 20, ["Oak: bottom=Fireflies"] * 4),
    ("Stag Beetle", "no paws", 0, ["Oak: bottom=Stag Beetle left=Squeaker"]),
    ("Stag Beetle", "each paw, on every side", 5, [
        "Oak: top=Red Squirrel bottom=Stag Beetle left=European Hare*2 right=Lynx", "Oak: bottom=Mole"]),
    ("Wood Ant", "itself", 2, ["Oak: bottom=Wood Ant"]),
    ("Wood Ant", "both toads of a slot", 16, [
        "Oak: bottom=Wood Ant", "Oak: bottom=Wood Ant top=Goshawk left=Lynx", "Oak: bottom=Common Toad*2"]),
    ("Hedgehog", "no butterfly", 0, ["Oak: bottom=Hedgehog left=Gnat"]),
    ("Hedgehog", "each butterfly, copies too", 6, [
        "Oak: bottom=Hedgehog top=Purple Emperor", "Oak: top=Purple Emperor", "Oak: top=Peacock Butterfly"]),
    ("Mole", "nothing", 0, ["Oak: bottom=Mole"]),
    # --- left or right of a tree
    ("Barbastelle Bat", "three species", 5, [
        "Oak: left=Barbastelle Bat right=Bechstein's Bat", "Oak: left=Greater Horseshoe Bat"]),
    ("Barbastelle Bat", "two species", 0, [
        "Oak: left=Barbastelle Bat right=Bechstein's Bat", "Oak: right=Barbastelle Bat"]),
    ("Bechstein's Bat", "each of them", 10, [
        "Oak: left=Bechstein's Bat right=Bechstein's Bat", "Oak: left=Barbastelle Bat right=Brown Long-Eared Bat"]),
    ("Brown Long-Eared Bat", "all four species", 5, [
        "Oak: left=Bechstein's Bat right=Greater Horseshoe Bat",
        "Oak: left=Barbastelle Bat right=Brown Long-Eared Bat"]),
    ("Brown Long-Eared Bat", "alone", 0, ["Oak: left=Brown Long-Eared Bat"]),
    ("Greater Horseshoe Bat", "three species", 5, [
        "Oak: left=Greater Horseshoe Bat right=Brown Long-Eared Bat", "Oak: left=Bechstein's Bat"]),
    ("Greater Horseshoe Bat", "two species", 0, ["Oak: left=Greater Horseshoe Bat right=Brown Long-Eared Bat"]),
    ("Beech Marten", "no full tree", 0, ["Oak: top=Goshawk bottom=Moss left=Beech Marten"]),
    ("Beech Marten", "the tree it fills itself", 5, ["Oak: top=Goshawk bottom=Moss left=Beech Marten right=Lynx"]),
    ("Beech Marten", "each full tree for each of them, saplings too", 20, [
        f"Oak: {FULL}", f"Tree Sapling: {FULL}", "Birch: left=Beech Marten right=Beech Marten"]),
    ("Beech Marten", "many hares on one side fill one side", 0, [
        "Oak: top=Goshawk bottom=Common Toad*2 left=European Hare*4", "Oak: left=Beech Marten"]),
    ("Brown Bear", "nothing", 0, ["Oak: left=Brown Bear"]),
    ("European Badger", "two each", 4, ["Oak: left=European Badger right=European Badger"]),
    ("European Fat Dormouse", "opposite a bat", 15, ["Oak: left=European Fat Dormouse right=Barbastelle Bat"]),
    ("European Fat Dormouse", "at a sapling too", 15, [
        "Tree Sapling: left=Bechstein's Bat right=European Fat Dormouse"]),
    ("European Fat Dormouse", "the bat lies at another tree", 0, [
        "Oak: left=European Fat Dormouse", "Oak: right=Barbastelle Bat"]),
    ("European Hare", "one", 1, ["Oak: left=European Hare"]),
    ("European Hare", "five make 25, shared or not", 25, [
        "Oak: left=European Hare*2 right=European Hare", "Birch: right=European Hare*2"]),
    ("Lynx", "no Roe Deer", 0, ["Oak: left=Lynx right=Fallow Deer"]),
    ("Lynx", "one Roe Deer serves all", 20, ["Oak: left=Lynx right=Lynx", "Oak: left=Roe Deer"]),
    ("Raccoon", "nothing", 0, ["Oak: left=Raccoon"]),
    ("Red Fox", "no hare", 0, ["Oak: left=Red Fox"]),
    ("Red Fox", "two for each hare, each of them", 12, [
        "Oak: left=Red Fox right=European Hare*3", "Oak: left=Red Fox"]),
    ("Wolf", "no deer", 0, ["Oak: left=Wolf right=Wild Boar"]),
    ("Wolf", "five for each deer", 15, ["Oak: left=Wolf right=Roe Deer", "Oak: left=Fallow Deer right=Red Deer"]),
    ("Fallow Deer", "itself", 3, ["Oak: left=Fallow Deer"]),
    ("Fallow Deer", "each cloven hoof for each of them", 36, [
        "Oak: left=Fallow Deer right=Fallow Deer", "Oak: left=Red Deer right=Roe Deer",
        "Oak: left=Squeaker right=Wild Boar"]),
    ("Red Deer", "the tree it lies at", 1, ["Oak: left=Red Deer"]),
    ("Red Deer", "trees, saplings and plants, not bees", 5, [
        "Oak: left=Red Deer right=Violet Carpenter Bee bottom=Moss", "Tree Sapling: bottom=Tree Ferns", "Birch"]),
    ("Roe Deer", "itself", 3, ["Oak: left=Roe Deer(Linden Tree)"]),
    ("Roe Deer", "trees and dwellers of its symbol", 12, [
        "Linden Tree: left=Roe Deer(Linden Tree) right=European Hare(Linden Tree)",
        "Linden Tree: right=European Hare(Sycamore)"]),
    ("Roe Deer", "two of different symbols", 15, [
        "Beech: right=Roe Deer(Beech)", "Beech: right=Roe Deer(Birch)", "Birch", "Tree Sapling"]),
    ("Roe Deer", "a bee shows only its own symbol", 6, [
        "Beech: right=Roe Deer(Beech) left=Violet Carpenter Bee(Douglas Fir)"]),
    ("Squeaker", "one each", 2, ["Oak: left=Squeaker right=Squeaker"]),
    ("Wild Boar", "no squeaker", 0, ["Oak: left=Wild Boar"]),
    ("Wild Boar", "one squeaker serves all", 20, ["Oak: left=Wild Boar right=Wild Boar", "Oak: left=Squeaker"]),
    ("Gnat", "no bat", 0, ["Oak: left=Gnat"]),
    ("Gnat", "each bat, copies too, for each of them", 6, [
        "Oak: left=Gnat right=Barbastelle Bat", "Oak: left=Gnat right=Barbastelle Bat", "Oak: left=Bechstein's Bat"]),
    ("Violet Carpenter Bee", "nothing", 0, [f"Beech: {BEE}"]),
    ("Tree Sapling", "nothing", 0, ["Tree Sapling"]),
]  # fmt: skip


@pytest.mark.parametrize(("label", "case", "points", "places"), WORTH, ids=[f"{row[0]}: {row[1]}" for row in WORTH])
def test_what_a_species_is_worth(label: str, case: str, points: int, places: list[str]) -> None:
    cut = places.index("|") if "|" in places else len(places)
    mine = forest_of("forest", *places[:cut])
    rival = forest_of("forest", *places[cut + 1 :])
    assert points_by_label(mine, [rival])[label] == points, case


def test_every_species_has_an_example_of_its_worth() -> None:
    assert {name for row in WORTH for name in row[0].split(" + ")} == set(FOREST.species)


def test_a_third_toad_finds_no_room() -> None:
    with pytest.raises(ValueError, match="no room for Common Toad"):
        forest_of("forest", "Oak: bottom=Common Toad*3")


def test_majorities_look_at_every_other_forest() -> None:
    mine = forest_of("forest", "Linden Tree: top=Great Spotted Woodpecker")
    poor, rich = forest_of("forest", "Oak"), forest_of("forest", "Linden Tree", "Linden Tree")
    assert points_by_label(mine, [poor, rich]) == {"Linden Tree": 1, "Great Spotted Woodpecker": 0}
    assert points_by_label(mine, [poor]) == {"Linden Tree": 3, "Great Spotted Woodpecker": 10}


def test_the_cave_is_worth_a_point_a_card() -> None:

    assert score_of(forest_of("forest", "Birch", cave=7)) == 8


# --- effects and bonuses --------------------------------------------------------------------------------------------

FLOOR = ["Silver Fir", "Silver Fir"]  # a forest with room
COMING = ["Oak", "Oak", "Oak", "Oak"]  # what the deck will give


def played(card: str, pay: list[str], *further: str, forest: list[str] | None = None) -> Game:
    """Seat 0 plays a species at its first place, paying with these cards."""
    hand = [card, *pay, *further]
    game = scene("forest", hand=hand, deck=COMING, forests=[FLOOR if forest is None else forest])
    species = card.partition("(")[0]
    half = next(move for move in texts(game) if move.startswith(f"play {species}"))
    play(game, half)
    if "at 1" in texts(game):
        play(game, "at 1")
    for name in pay:
        if f"pay {name}" in texts(game):
            play(game, f"pay {name}")
    return game


DRAWS = [
    ("Birch", [], 1),
    ("Beech", ["Oak"], 1),
    ("Great Spotted Woodpecker", ["Oak"], 1),
    ("Tawny Owl(Sycamore)", ["Oak", "Birch"], 1),
    ("Tree Ferns", ["Oak"], 1),
    ("Pond Turtle(Birch)", ["Oak", "Beech"], 1),
    ("Beech Marten(Oak)", ["Birch"], 1),
]  # species, payment, cards its effect draws


@pytest.mark.parametrize(("card", "pay", "cards"), DRAWS, ids=[row[0] for row in DRAWS])
def test_an_effect_draws_and_may_be_declined(card: str, pay: list[str], cards: int) -> None:
    game = played(card, pay)
    assert texts(game) == ["accept", "decline"]
    kept = len(game.hands[0])
    declined = play(game.copy(), "decline")
    assert (declined.seat, len(declined.hands[0])) == (1, kept)
    play(game, "accept")
    assert (game.seat, len(game.hands[0])) == (1, kept + cards)


BONUS_DRAWS = [
    ("Tawny Owl(Sycamore)", ["Sycamore", "Sycamore"], 1, 2),
    ("Hedgehog(Beech)", ["Beech"], 0, 1),
    ("Roe Deer(Birch)", ["Birch", "Birch"], 0, 1),
    ("Fallow Deer(Birch)", ["Birch", "Birch"], 0, 2),
]  # species, matching payment, cards of the effect, cards of the bonus


@pytest.mark.parametrize(("card", "pay", "effect", "bonus"), BONUS_DRAWS, ids=[row[0] for row in BONUS_DRAWS])
def test_a_matched_payment_earns_the_bonus_draw(card: str, pay: list[str], effect: int, bonus: int) -> None:
    game = played(card, pay)
    kept = len(game.hands[0])
    if effect:
        play(game, "accept")
        assert len(game.hands[0]) == kept + effect
    play(game, "accept")
    assert (game.seat, len(game.hands[0])) == (1, kept + effect + bonus)


@pytest.mark.parametrize(("card", "pay", "effect", "bonus"), BONUS_DRAWS, ids=[row[0] for row in BONUS_DRAWS])
def test_a_payment_that_does_not_match_earns_no_bonus(card: str, pay: list[str], effect: int, bonus: int) -> None:
    game = played(card, ["Linden Tree", *pay[1:]])
    kept = len(game.hands[0])
    if effect:
        play(game, "accept")
    assert (game.seat, len(game.hands[0])) == (1, kept + effect)
    assert bonus


EXTRA_TURNS = [("Oak", ["Oak", "Oak"]), ("Douglas Fir", ["Douglas Fir", "Douglas Fir"])]
EXTRA_TURNS += [("Eurasian Jay", ["Beech"]), ("Wolf(Silver Fir)", ["Silver Fir"] * 3)]


@pytest.mark.parametrize(("card", "pay"), EXTRA_TURNS, ids=[row[0] for row in EXTRA_TURNS])
def test_an_extra_turn_follows_and_may_be_declined(card: str, pay: list[str]) -> None:
    game = played(card, pay)
    assert texts(game) == ["accept", "decline"]
    assert play(game.copy(), "decline").seat == 1
    play(game, "accept")
    assert (game.seat, game.turn, game.pending) == (0, 2, [])
    play(game, "take deck", "take deck") if game.clearing else play(game, "take deck")
    assert game.seat == 1


@pytest.mark.parametrize("card", ["Oak", "Douglas Fir"])
def test_no_extra_turn_for_a_tree_paid_with_other_symbols(card: str) -> None:
    assert played(card, [card, "Beech"]).seat == 1


def test_no_extra_turn_for_a_wolf_paid_with_other_symbols() -> None:
    assert played("Wolf(Silver Fir)", ["Silver Fir", "Silver Fir", "Oak"]).seat == 1


def test_a_wolf_draws_for_each_deer_card_one_by_one() -> None:
    forest = ["Silver Fir: right=Roe Deer", "Oak: left=Fallow Deer right=Red Deer"]
    game = played("Wolf(Douglas Fir)", ["Oak", "Beech", "Birch"], forest=forest)
    play(game, "accept", "accept")
    assert (len(game.hands[0]), game.seat) == (2, 0)
    play(game, "accept")
    assert (len(game.hands[0]), game.seat) == (3, 1)


def test_a_red_fox_draws_for_each_hare_one_by_one() -> None:
    game = played("Red Fox(Beech)", ["Oak", "Birch"], forest=["Silver Fir: right=European Hare*3"])
    play(game, "accept", "accept", "decline")
    assert (len(game.hands[0]), game.seat) == (2, 1)


def test_a_red_fox_without_hares_draws_nothing() -> None:
    game = played("Red Fox(Beech)", ["Oak", "Birch"])
    assert (len(game.hands[0]), game.seat) == (0, 1)


FREE = [
    ("Silver Fir", ["Silver Fir", "Silver Fir"], "Lynx", "Pawed animal"),
    ("European Badger(Douglas Fir)", ["Douglas Fir"], "Lynx", "Pawed animal"),
    ("Fire Salamander(Linden Tree)", ["Linden Tree"], "Red Squirrel(Oak)", "Pawed animal"),
    ("Stag Beetle(Birch)", ["Birch", "Birch"], "Goshawk(Oak)", "Bird"),
    ("Red Deer(Oak)", ["Oak", "Oak"], "Fallow Deer(Linden Tree)", "Deer"),
]  # species, matching payment, card to be placed free, the kind asked for


@pytest.mark.parametrize(("card", "pay", "gift", "asked"), FREE, ids=[row[0] for row in FREE])
def test_a_bonus_places_one_card_of_a_kind_free_of_charge(card: str, pay: list[str], gift: str, asked: str) -> None:
    game = played(card, pay, gift, "Birch")
    offered = texts(game)
    assert offered[-1] == "decline"
    assert all(move.startswith("place ") for move in offered[:-1])
    species = gift.partition("(")[0]
    kinds = {printed.name: printed.types for printed in FOREST.printed}
    shown = {move.removeprefix("place ").partition(" of ")[0] for move in offered[:-1]}
    assert species in shown
    assert all(asked in kinds[name] for name in shown)
    spent = len(game.clearing)
    play(game, f"place {species}", "at 2")
    assert species_in(game.forests[0])[species] == 1
    assert (len(game.clearing), names(game, game.hands[0]), game.seat) == (spent, ["Birch"], 1)


@pytest.mark.parametrize(("card", "pay", "gift", "asked"), FREE, ids=[row[0] for row in FREE])
def test_free_placing_may_be_declined_and_needs_a_matched_payment(
    card: str, pay: list[str], gift: str, asked: str
) -> None:
    before = played(card, pay, gift)
    assert play(before, "decline").seat == 1
    assert played(card, ["Horse Chestnut", *pay[1:]], gift).seat == 1, asked


def test_a_gnat_brings_any_number_of_bats() -> None:
    game = scene(
        "forest",
        hand=["Gnat(Birch)", "F072", "F093", "F101", "Oak"],
        forests=[["Silver Fir", "Silver Fir", "Silver Fir"]],
    )
    play(game, "play Gnat", "at 1")
    play(game, "place Brown Long-Eared", "at 2", "place Greater Horseshoe", "at 3")
    assert len([move for move in texts(game) if move.startswith("place")]) == 1
    play(game, "place Bechstein")
    found = species_in(game.forests[0])
    assert [found[name] for name in ("Brown Long-Eared Bat", "Greater Horseshoe Bat", "Bechstein's Bat")] == [1, 1, 1]
    assert (names(game, game.hands[0]), game.clearing, game.seat) == (["Oak"], [], 1)


def test_a_brown_bear_hauls_the_clearing_into_the_cave() -> None:
    game = scene("forest", hand=["F078", "Oak", "Oak", "Birch"], clearing=["Beech"], forests=[["Oak"]])
    play(game, "play Brown Bear", "pay Oak", "pay Oak", "accept")
    assert (game.clearing, game.forests[0].cave, game.seat) == ([], 4, 1)


def test_a_matched_brown_bear_also_draws_and_takes_another_turn() -> None:
    game = scene("forest", hand=["F078", "Beech", "Beech", "Beech"], forests=[["Oak"]])
    play(game, "play Brown Bear", "accept", "accept", "accept")
    assert (game.forests[0].cave, len(game.hands[0]), game.seat, game.turn) == (3, 1, 0, 2)


def test_a_raccoon_swaps_hand_cards_for_cave_cards() -> None:
    game = scene("forest", hand=["Raccoon(Birch)", "Oak", "Birch", "Beech"], deck=COMING, forests=[["Oak"]])
    play(game, "play Raccoon", "pay Oak", "cave Birch", "cave Beech")
    assert (game.forests[0].cave, names(game, game.hands[0]), game.seat) == (2, ["Oak", "Oak"], 1)


MUSHROOMS = [
    ("Chanterelle", "play Birch", ["Birch"]),
    ("Chanterelle", "lay Birch face down", ["Birch"]),
    ("Fly Agaric", "play European Hare", ["F108"]),
    ("Parasol Mushroom", "play Common Toad", ["F148"]),
    ("Penny Bun", "play Purple Emperor", ["F154"]),
]  # mushroom, what sets it off, hand


@pytest.mark.parametrize(("mushroom", "move", "hand"), MUSHROOMS, ids=[row[1] for row in MUSHROOMS])
@pytest.mark.parametrize("copies", [1, 2])
def test_each_copy_of_a_mushroom_draws_once(mushroom: str, move: str, hand: list[str], copies: int) -> None:
    forest = [f"Oak: bottom={mushroom}"] * copies + ["Oak"]
    game = scene("forest", hand=hand, deck=COMING, forests=[forest])
    play(game, move)
    if texts(game)[-1].startswith("at "):
        play(game, texts(game)[-1])
    for _ in range(copies):
        assert texts(game) == ["accept", "decline"]
        play(game, "accept")
    assert len(game.hands[0]) == copies


def effects() -> Iterator[str]:
    for species, effect, bonus in zip(FOREST.species, FOREST.effect, FOREST.bonus, strict=True):
        if effect or bonus or FOREST.draws[FOREST.species.index(species)]:
            yield species


def test_every_species_that_does_something_has_a_scene() -> None:
    rows = [*DRAWS, *BONUS_DRAWS, *EXTRA_TURNS, *FREE, *MUSHROOMS]
    told = {str(row[0]).partition("(")[0] for row in rows}
    told |= {"Gnat", "Brown Bear", "Raccoon", "Red Fox", "Wolf", "Mole"}  # scenes of their own; the Mole's: rulings, 10
    assert told == set(effects())
