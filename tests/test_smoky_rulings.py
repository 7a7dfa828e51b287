"""The rulings of Smoky Mountains on setup, turns, paying, trees and rivers; docstrings name them.

What effects do and how the game ends is in `test_smoky_effects`, scoring in `test_smoky_scoring`.
"""

from __future__ import annotations

import pytest

import spinney
from spinney.editions.edition import WINTER
from tests.scenes import conserved, forest_of, kind, names, play, recount, scene, score_of, species_in, tallies, texts

SMOKY = spinney.edition("smoky")
RIVER = kind(SMOKY, "River")

# Ten cards that fit nowhere in an empty forest, for a player who can do nothing.
STRANDED = ["Bobcat", "Bobcat", "Bobcat", "Elk", "Elk", "Raccoon", "Raccoon", "Weevil Wasp", "Wild Turkey", "Wild Boar"]


# --- 1: components and setup ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "removed"), [(2, 45), (3, 30), (4, 15), (5, 0)])
def test_cards_are_removed_unseen_by_the_number_of_players(seats: int, removed: int) -> None:
    """1.2"""
    game = spinney.deal("smoky", seats=seats, seed=3)
    left = 172 - removed
    assert len(game.removed) == removed
    assert len(game.deck) == left + 3 - 6 * seats
    assert all(len(hand) == 6 for hand in game.hands)
    assert not game.clearing
    conserved(game)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_one_winter_lies_on_the_lower_third_and_two_are_somewhere_in_it(seats: int) -> None:
    """1.3"""
    for seed in range(20):
        deck = spinney.deal("smoky", seats=seats, seed=seed).deck
        third = (172 - SMOKY.removed[seats - 2]) // 3
        first = third + 2
        assert deck[first] == WINTER
        assert deck[:first].count(WINTER) == 2
        assert WINTER not in deck[first + 1 :]


def test_everybody_has_a_plain_cave_and_nobody_chooses_one() -> None:
    """1.4"""
    game = spinney.deal("smoky", seats=5, seed=1)
    assert not SMOKY.caves
    assert not game.caves
    assert [(forest.cave, forest.cave_card) for forest in game.forests] == [(0, 0)] * 5


def test_a_first_hand_without_a_tree_is_kept() -> None:
    """1.5"""
    treeless = 0
    for seed in range(60):
        game = spinney.deal("smoky", seats=2, seed=seed)
        treeless += not any(SMOKY.is_tree(SMOKY.halves_of[card][0]) for card in game.hands[0])
        assert not game.pending
        assert game.turn == 1
    assert treeless


def test_any_seat_may_start() -> None:
    """1.6"""
    assert [spinney.deal("smoky", seats=3, seed=1, start=seat).seat for seat in range(3)] == [0, 1, 2]


# --- 2: a turn --------------------------------------------------------------------------------------------------------


def test_nobody_may_pass() -> None:
    """2.1"""
    game = scene("smoky", hand=["Yellow Birch"])
    assert texts(game) == ["take deck", "play Yellow Birch"]


def test_two_cards_are_drawn_one_at_a_time_from_deck_or_clearing() -> None:
    """2.2"""
    game = scene("smoky", hand=["Fir"], clearing=["Hickory"], deck=["Buckeye", "Basswood"])
    play(game, "take deck")
    assert names(game, game.hands[0]) == ["Buckeye", "Fir"]  # seen before the second choice
    assert texts(game) == ["take deck", "take Hickory"]
    play(game, "take Hickory")
    assert names(game, game.hands[0]) == ["Buckeye", "Fir", "Hickory"]
    assert game.seat == 1


def test_with_nine_cards_one_is_drawn_and_with_ten_none() -> None:
    """2.3"""
    game = play(scene("smoky", hand=["Fir"] * 6 + ["Hickory"] * 3, deck=["Buckeye"]), "take deck")
    assert len(game.hands[0]) == 10
    assert game.seat == 1
    game = scene("smoky", hand=["Fir"] * 6 + ["Hickory"] * 4, clearing=["Buckeye"])
    assert not [text for text in texts(game) if text.startswith("take")]


def test_a_split_card_needs_an_empty_slot_and_a_tree_or_river_needs_none() -> None:
    """2.4"""
    game = scene("smoky", hand=["Virginia Opossum", "Creek", "Fir", "Fir"])
    assert not [text for text in texts(game) if "Opossum" in text]
    assert [text for text in texts(game) if text.startswith("play Creek")]
    assert "play Fir" in texts(game)


def test_a_card_that_cannot_be_paid_cannot_be_played() -> None:
    """2.5"""
    assert "play Fir" not in texts(scene("smoky", hand=["Fir", "Buckeye"]))
    assert "play Fir" in texts(scene("smoky", hand=["Fir", "Buckeye", "Buckeye"]))


def test_permanent_effects_come_before_the_effect_of_the_card_that_woke_them() -> None:
    """2.6"""
    game = scene(
        "smoky",
        hand=["Yellow Perch"],
        deck=["Hickory", "WINTER", "Buckeye"],
        forests=[["River Bend"]],
        winters=2,
    )
    play(game, "play Yellow Perch")
    assert game.is_over()  # the second card was the perch's own, and the winter came instead
    assert names(game, game.hands[0]) == ["Hickory"]


def test_the_effect_comes_before_the_bonus() -> None:
    """2.6, 5.1"""
    hand = ["Bald Eagle(Birch)", "Yellow Birch", "Yellow Birch"]
    forest = ["Fir", "Creek: bottom=Yellow Perch"]
    game = play(scene("smoky", hand=hand, forests=[forest], deck=["WINTER"], winters=2), "play Bald Eagle")
    assert game.is_over()
    assert game.extra == 0  # the draw for the fish met the third winter before the extra turn was earned
    game = play(scene("smoky", hand=hand, forests=[forest]), "play Bald Eagle")
    assert (game.seat, game.turn) == (0, 2)


# --- 2: neither action ------------------------------------------------------------------------------------------------


def test_who_can_do_nothing_shows_the_hand_and_caves_up_to_two_cards() -> None:
    """2.7"""
    game = scene("smoky", hand=STRANDED, deck=["Buckeye", "Basswood", "Hickory"])
    assert texts(game) == ["show hand"]
    play(game, "show hand")
    assert sorted(card for card, _ in game.view(1).shown[0]) == game.hands[0]
    assert "done" not in texts(game)  # none would be a pass
    first = texts(game)[0]
    play(game, first)
    assert "done" in texts(game)
    play(game, texts(game)[0])
    assert game.forests[0].cave == 2
    assert {"Basswood", "Buckeye"} <= set(names(game, game.hands[0]))
    assert len(game.hands[0]) == 10
    assert (game.seat, game.turn) == (1, 2)


def test_who_can_do_nothing_may_cave_just_one_card() -> None:
    """2.8"""
    game = play(scene("smoky", hand=STRANDED, deck=["Buckeye", "Basswood"]), "show hand")
    caved = texts(game)[0].removeprefix("cave ")
    play(game, f"cave {caved}", "done")
    assert game.forests[0].cave == 1
    assert len(game.hands[0]) == 10
    assert "Buckeye" in names(game, game.hands[0])
    assert names(game, game.caved) == [caved]  # everybody saw it go
    assert game.seat == 1


def test_a_tree_in_a_full_hand_is_always_a_way_out() -> None:
    """2.7"""
    assert texts(scene("smoky", hand=[*STRANDED[:9], "Fir"])) == ["play Fir"]


# --- 3: paying and bonus ----------------------------------------------------------------------------------------------


def test_a_bonus_needs_every_paid_card_to_show_the_symbol_on_one_of_its_halves() -> None:
    """3.1: the rulebook's trout: paid with a mouse's card and a birch"""
    hand = ["Brook Trout(Birch)", "White-Footed Mouse(Birch)", "Yellow Birch", "Silver Maple"]
    mouse = "pay Weevil Wasp/White-Footed Mouse"
    game = play(scene("smoky", hand=hand, forests=[["Creek"]]), "play Brook Trout", mouse, "pay Yellow Birch")
    assert (game.seat, game.turn) == (0, 2)
    game = play(scene("smoky", hand=hand, forests=[["Creek"]]), "play Brook Trout", mouse, "pay Silver Maple")
    assert (game.seat, game.turn) == (1, 2)


def test_only_the_symbol_of_the_half_that_is_played_matters() -> None:
    """3.1"""
    hand = ["Bald Eagle(Fir)", "Yellow Birch", "Yellow Birch"]  # its lower half is the trout with the birch
    game = play(scene("smoky", hand=hand, forests=[["Basswood"]]), "play Bald Eagle")
    assert game.seat == 1


def test_a_river_is_paid_like_any_card_and_pays_like_any_card() -> None:
    """3.2"""
    game = scene("smoky", hand=["Black Gum", "Waterfall(Black Gum)", "Smoky Shrew/Elk"], deck=["Fir"])
    play(game, "play Black Gum", "pay Waterfall (Black Gum)")
    assert names(game, game.clearing) == ["Fir", "Smoky Shrew/Elk", "Waterfall (Black Gum)"]
    assert (game.seat, game.turn) == (0, 2)
    game = scene("smoky", hand=["Creek(Birch)", "Yellow Birch", "Brook Trout"])
    play(game, "play Creek", "pay Yellow Birch")
    assert [text for text in texts(game) if text.startswith("place Brook Trout")]


def test_a_card_just_paid_may_be_taken_from_the_clearing() -> None:
    """3.4"""
    game = scene("smoky", hand=["Wild Turkey/Red Squirrel", "Hickory"], forests=[["Fir"]])
    play(game, "play Wild Turkey")
    assert names(game, game.hands[0]) == ["Hickory"]


def test_a_card_placed_free_uses_neither_effect_nor_bonus() -> None:
    """3.3"""
    hand = ["Elk/Rock Vole", "White-Footed Mouse/Wild Boar", "Fir", "Buckeye"]
    game = scene("smoky", hand=hand, forests=[["Fir: left=Elk", "Fir"]], deck=["Basswood"])
    play(game, "play Rock Vole", "at 1", "pay Buckeye", "place White-Footed Mouse")
    assert species_in(game.forests[0])["White-Footed Mouse"] == 1
    assert names(game, game.hands[0]) == ["Fir"]


# --- 4: trees, rivers, slots ------------------------------------------------------------------------------------------

# where each of these lies: a plain tree, a tree with a river, a stand-alone river
ROOM = {
    "Barred Owl": (1, 1, 0),  # top
    "Great Blue Heron": (0, 1, 2),  # top, water
    "Ramps": (1, 0, 0),  # bottom
    "Eastern Hellbender": (0, 2, 2),  # bottom, water
    "Bobcat": (2, 2, 0),  # left and right
    "River Otter": (0, 2, 0),  # left and right, water
}


@pytest.mark.parametrize("species", ROOM)
@pytest.mark.parametrize(("home", "place"), [(0, "Fir"), (1, "Fir with river"), (2, "Creek"), (2, "Universal River")])
def test_water_is_asked_for_both_ways(species: str, home: int, place: str) -> None:
    """4.1"""
    forest = forest_of("smoky", place)
    wanted = ROOM[species][home]
    flora = SMOKY.flora
    found = 0
    for half in [half for halves in SMOKY.halves_of for half in halves]:
        dweller = flora.species[flora.species_of[half]]
        if dweller.name == species and forest.slot_for(dweller, 0, flora.side_of[half]) >= 0:
            forest.settle(half, 0, flora.side_of[half])
            found += 1
    assert found == wanted
    assert tallies(forest) == recount(forest)


def test_a_slot_holds_one_card_and_a_left_half_never_lies_right() -> None:
    """4.2"""
    hand = ["Bobcat/Elk", "Bobcat/Timber Rattlesnake", "Buckeye"]
    game = scene("smoky", hand=hand, forests=[["Fir: left=Coyote"]])
    played = [text for text in texts(game) if text.startswith("play")]
    assert played == ["play Buckeye", "play Timber Rattlesnake of Bobcat/Timber Rattlesnake", "play Elk of Bobcat/Elk"]


def test_only_the_visible_half_counts() -> None:
    """4.3"""
    game = scene("smoky", hand=["Flying Squirrel/Smallmouth Bass"], forests=[["Yellow Birch"]])
    play(game, "play Flying Squirrel")
    forest = game.forests[0]
    assert forest.cards[kind(SMOKY, "Squirrel")] == 1
    assert forest.cards[kind(SMOKY, "Fish")] == 0
    assert forest.cards[kind(SMOKY, "Hemlock symbol")] == 1  # the squirrel's
    assert forest.cards[kind(SMOKY, "Black Gum symbol")] == 0  # the bass's


def test_a_tree_played_as_an_action_may_get_a_river_before_the_reveal() -> None:
    """2.6, 4.4"""
    game = scene("smoky", hand=["Basswood", "Hickory", "Buckeye", "Fir"], deck=["Black Gum"])
    play(game, "play Basswood", "pay Hickory")
    assert texts(game) == ["lay Buckeye face down", "lay Fir face down", "decline"]  # not the card that was paid
    assert names(game, game.clearing) == ["Hickory"]  # nothing is revealed yet
    play(game, "lay Buckeye face down")
    assert names(game, game.clearing) == ["Black Gum", "Hickory"]
    assert names(game, game.hands[0]) == ["Fir"]
    forest = game.forests[0]
    assert SMOKY.flora.layouts[forest.layouts[0]].name == "Tree with a river"
    assert len(forest.hosts) == 1
    assert forest.cards[RIVER] == 1
    assert forest.cards[kind(SMOKY, "Buckeye symbol")] == 0
    assert tallies(forest) == recount(forest)
    assert game.seat == 1


def test_a_tree_played_without_a_river_never_gets_one() -> None:
    """4.5"""
    game = scene("smoky", hand=["Basswood", "Hickory", "Buckeye"], deck=["Black Gum"], rivals=[["Fir"]])
    play(game, "play Basswood", "pay Hickory", "decline")
    assert SMOKY.flora.layouts[game.forests[0].layouts[0]].name == "Tree"
    play(game, "take deck", "take deck")
    assert not [text for text in texts(game) if text.startswith("lay")]


def test_no_river_is_asked_for_when_the_hand_is_empty_after_paying() -> None:
    """4.4"""
    game = play(scene("smoky", hand=["Basswood", "Hickory"], deck=["Black Gum"]), "play Basswood")
    assert game.seat == 1
    assert game.forests[0].cards[RIVER] == 0


def test_a_tree_played_in_an_extra_turn_may_have_a_river() -> None:
    """4.4"""
    hand = ["Black Gum", "Black Gum", "Black Gum", "Yellow Birch", "Fir"]
    game = play(scene("smoky", hand=hand), "play Black Gum", "pay Black Gum", "pay Black Gum", "decline")
    assert (game.seat, game.turn) == (0, 2)
    play(game, "play Yellow Birch")
    assert texts(game) == ["lay Fir face down", "decline"]


def test_a_river_played_as_an_action_reveals_nothing_and_gets_no_river() -> None:
    """4.6"""
    game = play(scene("smoky", hand=["Waterfall", "Hickory", "Fir"], deck=["Buckeye"]), "play Waterfall", "pay Hickory")
    assert names(game, game.clearing) == ["Hickory"]
    assert game.forests[0].cards[RIVER] == 1
    assert game.seat == 1


def test_no_card_is_laid_face_down_as_an_action() -> None:
    """4.7"""
    game = scene("smoky", hand=["Fir", "Creek", "Bobcat"])
    assert not [text for text in texts(game) if text.startswith("lay")]


def test_a_universal_river_by_an_effect_stands_alone() -> None:
    """4.7"""
    game = scene("smoky", hand=["Beaver", "Fir", "Hickory", "Buckeye"], forests=[["Creek", "Basswood"]])
    play(game, "play Beaver", "pay Fir", "pay Hickory")
    forest = game.forests[0]
    assert [SMOKY.flora.layouts[layout].name for layout in forest.layouts] == ["River", "Tree", "River"]
    assert forest.cards[RIVER] == 2
    assert score_of(forest) == score_of(forest_of("smoky", "Creek: bottom=Beaver", "Basswood"))  # it adds no points


def test_nobody_else_learns_what_became_a_river() -> None:
    """4.8"""
    game = scene("smoky", hand=["Basswood", "Hickory", "Buckeye", "Fir"])
    play(game, "play Basswood", "pay Hickory", "lay Buckeye face down")
    buckeye = SMOKY.cards.index("Buckeye")
    assert game.view(0).buried == [buckeye]
    assert not game.view(1).buried
    assert game.view(1).unseen().count(buckeye) == SMOKY.copies[buckeye]
    assert game.view(0).unseen().count(buckeye) == SMOKY.copies[buckeye] - 1


def test_a_tree_placed_by_an_effect_turns_up_a_card_but_gets_no_river() -> None:
    """4.9"""
    hand = ["Gray Squirrel(Maple)", "Silver Maple", "Hickory", "Fir"]
    game = scene("smoky", hand=hand, forests=[["Basswood"]], deck=["Black Gum"])
    play(game, "play Gray Squirrel", "pay Silver Maple", "place Hickory")
    assert game.seat == 1
    assert names(game, game.clearing) == ["Black Gum", "Silver Maple"]
    assert names(game, game.hands[0]) == ["Fir"]
    assert SMOKY.flora.layouts[game.forests[0].layouts[1]].name == "Tree"
