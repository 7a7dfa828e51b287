"""The rulings of Dartmoor on payment, effects and permanent effects.

A docstring begins with the numbers of the rulings in docs/rulings.md it stands for.
"""

from __future__ import annotations

import pytest

from tests.dartmoor_scenes import DARTMOOR, TEN, clearing, hand, plays
from tests.scenes import names, play, scene, species_in, texts

# --- 7 payment -------------------------------------------------------------------------------------------------------


def test_the_rulebooks_lizard_gets_its_bonus_for_crab_apple_on_either_half():
    """7.2: a Nuthatch card showing Crab Apple and a Crab Apple tree match; a Goat Willow does not."""
    for tree, matched in (("Crab Apple", True), ("Goat Willow", False)):
        game = scene(DARTMOOR, hand=["D100", "D079", tree], forests=[["Sessile Oak"]])
        play(game, "play Common Lizard", "pay Nuthatch")
        assert game.seat == (0 if matched else 1)
        assert ("take deck" not in texts(game)) == matched  # the bonus takes from the clearing only


def test_paid_cards_go_face_up_into_the_clearing():
    """7.1"""
    game = scene(DARTMOOR, hand=["Tor", "Ash", "Crab Apple"])
    play(game, "play Tor", "pay Ash")
    assert clearing(game) == ["Ash", "Crab Apple"]


def test_a_card_that_cannot_be_paid_cannot_be_played():
    """7.1: with other cards than itself."""
    assert plays(scene(DARTMOOR, hand=["Tor", "Ash"])) == []


def test_only_the_chosen_halfs_cost_and_colour_matter():
    """7.1: Field Vole costs nothing where the Roe Deer beside it costs two."""
    game = scene(DARTMOOR, hand=["D077"], forests=[["Ash"]])
    assert plays(game) == ["play Field Vole of Field Vole/Roe Deer"]


def test_a_shrew_that_costs_nothing_earns_its_bonus_when_played():
    """7.3: cost 0 with a bonus."""
    game = scene(DARTMOOR, hand=["D083"], deck=["Ash"], forests=[["Ash"]])
    play(game, "play Shrew")
    assert game.forests[0].cave == 1


def test_a_shrew_placed_free_has_no_bonus():
    """7.3, 8.5"""
    game = scene(DARTMOOR, hand=["D088", "Black Alder", "D083"], forests=[["Ash", "Ash"]])
    play(game, "play Wood Mouse", "at 1", "pay Black Alder", "place Shrew")
    assert species_in(game.forests[0])["Shrew"] == 1
    assert game.forests[0].cave == 0


# --- 8 effects -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "text"), [("D055", "play Serotine Bat"), ("D045", "play Alcathoe Bat"), ("D121", "play Heather")]
)
def test_effects_are_mandatory(card: str, text: str) -> None:
    """8.1: no draw, taking or caving may be declined."""
    game = scene(DARTMOOR, hand=[card, "Ash"], clearing=["Tor", "Rivulet"], forests=[["Elderberry"]])
    play(game, text)
    while game.pending:
        assert not {"accept", "decline", "done"} & set(texts(game))
        play(game, texts(game)[0])
    assert game.seat == 1


def test_an_extra_turn_is_mandatory_too():
    """8.1"""
    game = scene(DARTMOOR, hand=["Black Alder"] * 3)
    play(game, "play Black Alder")
    assert (game.seat, game.turn) == (0, 2)


def test_placing_from_the_hand_may_be_declined_and_a_universal_moor_may_not():
    """8.2: the hand is hidden, but whether it is empty is not."""
    game = scene(DARTMOOR, hand=["D099", "Ash", "Grey Heron", "Tor"], forests=[["Rivulet"]])
    play(game, "play Blue Ground Beetle", "pay Ash")
    assert "decline" in texts(game)
    game = scene(DARTMOOR, hand=["Goat Willow", "Goat Willow", "Ash", "Tor"])
    play(game, "play Goat Willow", "pay Goat Willow")
    assert texts(game) == ["lay Ash face down", "lay Tor (Ash) face down"]


def test_a_universal_moor_is_skipped_with_an_empty_hand():
    """8.1: as much as possible."""
    game = scene(DARTMOOR, hand=["Goat Willow"] * 2)
    play(game, "play Goat Willow")
    assert (game.seat, species_in(game.forests[0])) == (1, {"Goat Willow": 1})


def test_every_draw_stops_at_ten_hand_cards():
    """8.3: four mice, but only three find room in the hand."""
    mice = ["Ash: left=Field Vole right=Shrew", "Ash: left=Wood Mouse right=Wood Mouse"]
    game = scene(DARTMOOR, hand=["Buzzard", *["Crab Apple"] * 2, *TEN[:7]], forests=[mice])
    play(game, "play Buzzard", "at 1", "pay Crab Apple", "pay Crab Apple")
    assert len(game.hands[0]) == 10


def test_nothing_is_taken_from_the_clearing_into_a_full_hand():
    """8.3: the limit holds for the clearing too; the permanent draw of a Common Hazel has filled the hand."""
    hazels = ["Common Hazel", "Common Hazel"]
    game = scene(DARTMOOR, hand=["D060", "Ash", *TEN[:8]], forests=[hazels])
    play(game, "play Serotine Bat", "at 1", "pay Ash")
    assert (len(game.hands[0]), clearing(game), game.seat) == (10, ["Ash"], 1)


def test_the_placed_half_must_show_the_type_and_only_its_side_is_used():
    """8.5: of a split card only the half of the demanded type."""
    game = scene(DARTMOOR, hand=["D099", "Ash", "D117"], forests=[["Rivulet", "Sessile Oak: top=Buzzard"]])
    play(game, "play Blue Ground Beetle", "at 1", "pay Ash")
    assert texts(game) == ["place Cuckoo of Cuckoo/Blueberry", "decline"]


def test_free_placements_set_off_permanent_effects():
    """8.5: a Tor draws for the bird."""
    game = scene(DARTMOOR, hand=["D099", "Ash", "D127"], deck=["Crab Apple"], forests=[["Tor"]])
    play(game, "play Blue Ground Beetle", "pay Ash", "place Grey Heron")
    assert hand(game) == ["Crab Apple"]


def test_bats_place_from_the_clearing_what_has_just_been_paid_and_must():
    """8.6: the Heather that paid the Noctule is placed, with no choice but the place."""
    game = scene(DARTMOOR, hand=["D051", "D121"], forests=[["Ash"]])
    play(game, "play Common Noctule")
    assert species_in(game.forests[0]) == {"Ash": 1, "Common Noctule": 1, "Heather": 1}
    assert game.seat == 1


def test_bats_never_place_from_the_hand():
    """8.6"""
    game = scene(DARTMOOR, hand=["D051", "Ash", "D121"], forests=[["Ash"]])
    play(game, "play Common Noctule", "pay Ash")
    assert (hand(game), game.seat) == (["Keeled Skimmer/Heather"], 1)


def test_daubentons_bat_may_place_a_dragonfly():
    """8.6: dragonflies are insects."""
    game = scene(DARTMOOR, hand=["D072", "Ash"], clearing=["D121"], forests=[["Ash"]])
    play(game, "play Daubenton's Bat")
    assert species_in(game.forests[0])["Keeled Skimmer"] == 1


def test_a_bat_skips_what_finds_no_room():
    """8.6: skip if nothing fits."""
    game = scene(DARTMOOR, hand=["D051", "Ash"], clearing=["D095"], forests=[["Ash"]])
    play(game, "play Common Noctule")  # a Bog Asphodel needs a moor
    assert clearing(game) == ["Ash", "Small Red Damselfly/Bog Asphodel"]


def test_a_bat_drawn_while_placing_bats_may_be_placed_as_well():
    """8.7: one by one, with a Common Hazel drawing in between."""
    game = scene(DARTMOOR, hand=["D084", "D085"], deck=["D055"], forests=[["Common Hazel", "Ash", "Ash"]])
    play(game, "play Gnat", "at 1", "place Serotine Bat", "at 2", "place Serotine Bat of Dartmoor Black Rabbit")
    assert species_in(game.forests[0])["Serotine Bat"] == 2


def test_cards_into_the_cave_ignore_the_hand_limit():
    """8.8"""
    game = scene(DARTMOOR, hand=["D083", *TEN[:9]], forests=[["Ash"]])
    play(game, "play Shrew")
    assert (len(game.hands[0]), game.forests[0].cave) == (9, 1)


def test_counts_are_taken_after_the_card_itself_is_placed():
    """8.8: the Shrew is a mouse among the mice."""
    game = scene(DARTMOOR, hand=["D083"], forests=[["Ash: right=Field Vole"]])
    play(game, "play Shrew")
    assert game.forests[0].cave == 2


def test_a_beaver_takes_trees_just_paid_and_leaves_shrubs():
    """8.8"""
    game = scene(DARTMOOR, hand=["D116", "Ash", "Elderberry"], clearing=["Common Hazel"], forests=[["Ash"]])
    play(game, "play Beaver", "pay Ash")
    assert names(game, game.caved) == ["Ash"]
    assert clearing(game) == ["Common Hazel (Ash)", "Elderberry (Black Alder)"]


def test_winter_rule_holds_card_by_card_for_the_cave():
    """8.8: a first winter is replaced."""
    game = scene(DARTMOOR, hand=["D047", "Ash"], deck=["WINTER", "Tor", "Rivulet"], forests=[["Ash"]])
    play(game, "play Brandt's Bat")
    assert names(game, game.caved) == ["Rivulet (Ash)", "Tor (Ash)"]
    assert game.winters == 1


def test_the_bonus_of_a_bat_placed_by_a_lake_fly_is_not_used_but_its_effect_is():
    """8.5: Lake Fly alone uses the effect; the Noctule places what lies in the clearing."""
    game = scene(DARTMOOR, hand=["D061", "D052"], clearing=["D121"], forests=[["Ash", "Ash"]])
    play(game, "play Lake Fly", "at 1", "place Common Noctule", "at 1")
    assert species_in(game.forests[0])["Heather"] == 1
    assert game.seat == 1


def test_an_extra_turn_comes_after_the_clearing_check():
    """8.9: a full new turn."""
    nine = ["Tor"] * 3 + ["Rivulet"] * 3 + ["Warrens"]
    game = scene(DARTMOOR, hand=["Black Alder"] * 3, clearing=nine, deck=["Ash"])
    play(game, "play Black Alder")
    assert (game.seat, game.turn, game.clearing, len(game.gone)) == (0, 2, [], 10)
    assert "take deck" in texts(game)


def test_an_extra_turn_is_taken_only_when_earned_by_the_card_played():
    """8.9: a Black Alder placed free brings none; one played in an extra turn brings one more."""
    game = scene(DARTMOOR, hand=["D095", "Goat Willow", "Black Alder"], forests=[["Rivulet"]])
    play(game, "play Bog Asphodel", "pay Goat Willow", "place Black Alder")
    assert game.seat == 1
    game = scene(DARTMOOR, hand=["Black Alder"] * 6)
    play(game, "play Black Alder", "play Black Alder", "take deck", "take deck")
    assert (game.seat, game.turn) == (1, 4)


# --- 9 permanent effects ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("watcher", "guest", "text"),
    [
        ("Common Hazel", "D060", "play Serotine Bat"),
        ("Elderberry", "D121", "play Heather"),
        ("Tor", "D127", "play Grey Heron"),
        ("Fountainhead", "Rivulet", "play Rivulet"),
    ],
)
def test_each_matching_card_draws_one_per_such_permanent_card(watcher: str, guest: str, text: str) -> None:
    """9.1: Hazel for bats, Elderberry for plants, Tor for birds, Fountainhead for moors."""
    for number in (1, 2):
        ground = [*[watcher] * number, "Wet Woodland"]
        game = scene(DARTMOOR, hand=[guest, "Ash", "Ash"], deck=["Crab Apple"] * 3, forests=[ground])
        play(game, text)
        while game.pending:
            play(game, texts(game)[0])
        assert hand(game).count("Crab Apple") == number


def test_permanent_effects_never_react_to_their_own_card():
    """9.3: a second Fountainhead sets off the first only."""
    game = scene(DARTMOOR, hand=["Fountainhead", "Ash", "Ash"], deck=["Crab Apple"] * 2)
    assert hand(play(game, "play Fountainhead")) == []
    game = scene(DARTMOOR, hand=["Fountainhead", "Ash", "Ash"], deck=["Crab Apple"] * 2, forests=[["Fountainhead"]])
    assert hand(play(game, "play Fountainhead")) == ["Crab Apple"]


def test_permanent_effects_work_at_once():
    """9.2: the bat placed by the Hazel's own bonus already draws."""
    game = scene(DARTMOOR, hand=["Common Hazel", "Ash", "Ash", "D060"], deck=["Crab Apple"])
    play(game, "play Common Hazel", "pay Ash", "pay Ash", "place Serotine Bat")
    assert hand(game) == ["Crab Apple"]


def test_a_permanent_card_placed_free_of_charge_works():
    """9.4: the Hazel that a Bog Asphodel brings draws nothing itself, and draws for the bats that follow."""
    cards = ["D095", "Goat Willow", "Common Hazel", "D060", "Ash"]
    game = scene(DARTMOOR, hand=cards, forests=[["Rivulet", "Sessile Oak"]], deck=["Moor Birch", "Crab Apple"])
    hazel = next(text for text in texts(play(game, "play Bog Asphodel", "pay Goat Willow")) if "Common Hazel" in text)
    play(game, hazel)
    assert (game.seat, "Moor Birch" in hand(game)) == (1, False)
    game.seat = 0
    play(game, "play Serotine Bat", "at 2")  # the Ash pays
    assert "Moor Birch" in hand(game)


def test_permanent_effects_see_only_their_own_forest():
    """9.5"""
    game = scene(DARTMOOR, hand=["Rivulet", "Ash", "Ash"], forests=[["Ash"], ["Fountainhead"]])
    play(game, "play Rivulet")
    assert game.hands == [[], []]


def test_permanent_draws_stop_at_the_hand_limit():
    """9.5"""
    forest = ["Tor", "Tor", "Tor"]
    game = scene(DARTMOOR, hand=["D127", "Ash", *TEN[:8]], forests=[forest])
    play(game, "play Grey Heron", "at 1", "pay Ash")
    assert len(game.hands[0]) == 10
