"""The rulings of Smoky Mountains on effects, the clearing and the end; docstrings name them."""

from __future__ import annotations

from random import Random

import pytest

import spinney
from spinney.game.state import IllegalMove
from spinney.game.turns import resolve
from spinney.land import NO_KIND
from spinney.words.steps import ANY_NUMBER_OF, LOOK, PLACE
from tests.scenes import conserved, kind, names, play, scene, species_in, texts

SMOKY = spinney.edition("smoky")
RIVER = kind(SMOKY, "River")
TREES = ["Fir"] * 5 + ["Hickory"] * 5


# --- 5: effects and bonuses -------------------------------------------------------------------------------------------


def test_effects_and_bonuses_must_be_carried_out() -> None:
    """5.1"""
    assert not SMOKY.optional
    game = scene("smoky", hand=["White-Footed Mouse/Wild Boar"], forests=[["Fir"]], deck=["Buckeye"])
    play(game, "play White-Footed Mouse")
    assert names(game, game.hands[0]) == ["Buckeye"]  # nobody was asked


def test_a_full_hand_draws_nothing() -> None:
    """5.2"""
    game = scene("smoky", hand=[*TREES[:9], "Yellow Perch"], forests=[["River Bend"]], deck=["Buckeye"] * 2)
    play(game, "play Yellow Perch")
    assert names(game, game.hands[0]).count("Buckeye") == 1  # the tenth card, for the River Bend; none for the perch
    assert len(game.hands[0]) == 10


def test_taking_from_an_empty_clearing_is_skipped() -> None:
    """5.3"""
    game = scene("smoky", hand=["Brown Water Scorpion", "Fir"], forests=[["Creek"]])
    play(game, "play Brown Water Scorpion")
    assert names(game, game.hands[0]) == ["Fir"]
    assert game.seat == 1


def test_taking_into_a_full_hand_is_skipped() -> None:
    """5.3"""
    forest = ["Basswood: top=Wood Thrush", "Basswood: top=Wood Thrush right=Elk"]
    hand = [*TREES[:9], "Wild Turkey/River Otter"]
    game = scene("smoky", hand=hand, forests=[forest], clearing=["Hemlock"], deck=["Buckeye"] * 2)
    play(game, "play Wild Turkey", "at 1", "pay Fir")
    assert len(game.hands[0]) == 10  # two thrushes drew for the turkey, and nothing more fits
    assert names(game, game.clearing) == ["Fir", "Hemlock"]
    assert game.seat == 1


def test_of_two_cards_drawn_one_goes_into_the_cave_also_with_nine_in_hand() -> None:
    """5.4"""
    hand = [*TREES[:9], "Virginia Opossum/Black Bear"]
    game = scene("smoky", hand=hand, forests=[["Basswood"]], deck=["Buckeye", "Black Gum", "Hemlock"])
    play(game, "play Virginia Opossum")
    assert texts(game) == ["cave Black Gum", "cave Buckeye"]
    play(game, "cave Buckeye")
    assert len(game.hands[0]) == 10
    assert game.forests[0].cave == 1


def test_with_a_full_hand_only_one_card_is_drawn_and_goes_into_the_cave() -> None:
    """5.4: no card of the set gets there, but a corrected one may"""
    game = scene("smoky", hand=TREES, deck=["Buckeye", "Black Gum"])
    game.pending.append((LOOK, 2, 0, 0))
    resolve(game)
    conserved(game)
    assert names(game, game.hands[0]) == TREES
    assert game.forests[0].cave == 1
    assert [card for card, _ in game.buried[0]] == [SMOKY.cards.index("Buckeye")]


def test_the_others_do_not_see_which_cards_were_looked_at_nor_which_went_into_the_cave() -> None:
    """5.4"""
    game = scene("smoky", hand=["Virginia Opossum/Black Bear"], forests=[["Basswood"]], deck=["Buckeye", "Hemlock"])
    play(game, "play Virginia Opossum")
    assert names(game, game.view(0).aside) == ["Buckeye", "Hemlock"]
    assert (game.view(1).aside, game.view(1).aside_size) == ([], 2)
    rng = Random(5)
    assert len({tuple(game.view(1).sample(rng).aside) for _ in range(30)}) > 10
    play(game, "cave Hemlock")
    hemlock = SMOKY.cards.index("Hemlock")
    assert game.view(0).buried == [hemlock]
    assert not game.view(1).buried
    assert game.view(1).unseen().count(hemlock) == SMOKY.copies[hemlock]
    assert not game.view(1).shown[0]


def test_cards_of_a_type_are_counted_when_the_effect_resolves() -> None:
    """5.5"""
    hand = ["Wild Boar/Gray Squirrel", "Fir"]
    game = play(scene("smoky", hand=hand, forests=[["Basswood"]], deck=["Buckeye"] * 2), "play Wild Boar")
    assert names(game, game.hands[0]) == ["Buckeye"]  # the boar itself is the one hoofed animal


def test_several_extra_turns_add_up_and_are_taken_one_after_the_other() -> None:
    """5.6"""
    hand = ["Brook Trout(Birch)", "Brook Trout(Fir)", "Fir", "Fir", "Yellow Birch", "Yellow Birch"]
    game = scene("smoky", hand=hand, forests=[["Creek"]])
    play(game, "play Brook Trout of Bald Eagle/Brook Trout", "pay Yellow Birch", "pay Yellow Birch")
    assert (game.seat, game.turn) == (0, 2)
    play(game, "play Brook Trout")
    assert (game.seat, game.turn) == (0, 3)
    play(game, "take deck", "take deck")
    assert (game.seat, game.turn) == (1, 4)


def test_extra_turns_earned_in_one_turn_are_all_taken() -> None:
    """5.6"""
    game = scene("smoky", hand=["Fir"], rivals=[["Fir"]])
    game.extra = 2
    play(game, "take deck", "take deck")  # the clearing is empty, so each brings both cards of its turn
    assert (game.seat, game.turn) == (0, 3)
    play(game, "take deck")
    assert (game.seat, game.turn) == (1, 4)


def test_placing_from_the_hand_may_be_declined() -> None:
    """5.7"""
    hand = ["Elk/Rock Vole", "White-Footed Mouse/Wild Boar", "Fir"]
    game = scene("smoky", hand=hand, forests=[["Basswood", "Basswood"]])
    play(game, "play Rock Vole", "at 1", "pay Fir", "decline")
    assert species_in(game.forests[0])["White-Footed Mouse"] == 0
    assert game.seat == 1


def test_placing_from_the_hand_is_skipped_without_a_fitting_half_or_a_slot() -> None:
    """5.7"""
    hand = ["Elk/Rock Vole", "White-Footed Mouse/Wild Boar", "Fir"]  # the mouse is a left half
    game = scene("smoky", hand=hand, forests=[["Basswood: left=Coyote"]])
    play(game, "play Rock Vole", "pay Fir")
    assert game.seat == 1
    hand = ["Elk/Rock Vole", "Coyote/Gray Squirrel", "Fir"]
    game = play(scene("smoky", hand=hand, forests=[["Basswood"]]), "play Rock Vole", "pay Fir")
    assert game.seat == 1


def test_a_free_card_needs_the_right_ground_too() -> None:
    """4.1, 5.7"""
    hand = ["Periodical Cicada/Elk", "Scarlet Tanager/Brown Water Scorpion"]
    game = scene("smoky", hand=hand, forests=[["Basswood"]])
    play(game, "play Periodical Cicada")
    assert game.seat == 1  # a plain tree takes no scorpion


def test_a_universal_river_is_forced_while_there_is_a_hand_card() -> None:
    """5.8"""
    hand = ["Beaver", "Fir", "Fir", "Fir"]
    game = play(scene("smoky", hand=hand, forests=[["Creek"]]), "play Beaver")
    assert game.forests[0].cards[RIVER] == 2  # the last card of the hand, without asking
    assert not game.hands[0]
    game = play(scene("smoky", hand=hand[:3], forests=[["Creek"]]), "play Beaver")
    assert game.forests[0].cards[RIVER] == 1


# --- 5: placing from the clearing -------------------------------------------------------------------------------------

KINGFISHER = ["Belted Kingfisher/Christmas Fern", "Hickory"]


def test_a_fish_in_the_clearing_must_be_played() -> None:
    """5.9"""
    game = scene("smoky", hand=KINGFISHER, clearing=["Wood Duck/Yellow Perch"], forests=[["Creek"]], deck=["Buckeye"])
    play(game, "play Belted Kingfisher")
    assert species_in(game.forests[0])["Yellow Perch"] == 1
    assert names(game, game.clearing) == ["Hickory"]
    assert not game.hands[0]  # the perch draws nothing


def test_of_several_fish_one_that_fits_may_be_chosen() -> None:
    """5.9"""
    clearing = ["Wood Duck/Yellow Perch", "Wood Duck/Brook Trout"]
    game = scene("smoky", hand=KINGFISHER, clearing=clearing, forests=[["Creek"]])
    play(game, "play Belted Kingfisher")
    assert texts(game) == ["place Yellow Perch of Wood Duck/Yellow Perch", "place Brook Trout of Wood Duck/Brook Trout"]
    with pytest.raises(IllegalMove):
        game.push_text("decline")


def test_a_fish_that_finds_no_slot_counts_as_found() -> None:
    """5.10"""
    forest = ["Creek: bottom=Brook Trout + Brook Trout"]
    game = scene("smoky", hand=KINGFISHER, clearing=["Yellow Perch"], forests=[forest], deck=["Buckeye"])
    play(game, "play Belted Kingfisher")
    assert "Buckeye" not in names(game, game.clearing)
    assert species_in(game.forests[0])["Yellow Perch"] == 0
    game = scene("smoky", hand=KINGFISHER, forests=[forest], deck=["Buckeye", "Yellow Perch", "Black Gum"])
    play(game, "play Belted Kingfisher")
    assert len(game.clearing) == 3  # the card paid, the buckeye and the perch that stays
    assert "Black Gum" not in names(game, game.clearing)


def test_a_search_ends_after_three_cards_which_stay_in_the_clearing() -> None:
    """5.11"""
    deck = ["Buckeye", "Black Gum", "Hemlock", "Yellow Perch"]
    game = play(scene("smoky", hand=KINGFISHER, forests=[["Creek"]], deck=deck), "play Belted Kingfisher")
    assert names(game, game.clearing) == ["Black Gum", "Buckeye", "Hemlock", "Hickory"]
    assert game.seat == 1


def test_winters_do_not_count_among_the_three_cards_of_a_search() -> None:
    """5.11, 8.1"""
    deck = ["Buckeye", "WINTER", "WINTER", "Black Gum", "Yellow Perch", "Hemlock"]
    game = play(scene("smoky", hand=KINGFISHER, forests=[["Creek"]], deck=deck), "play Belted Kingfisher")
    assert game.winters == 2
    assert species_in(game.forests[0])["Yellow Perch"] == 1
    assert names(game, game.clearing) == ["Black Gum", "Buckeye", "Hickory"]


def test_the_third_winter_ends_a_search_and_the_game_at_once() -> None:
    """8.2"""
    deck = ["Buckeye", "WINTER", "Yellow Perch"]
    game = scene("smoky", hand=KINGFISHER, forests=[["Creek"]], deck=deck, winters=2)
    play(game, "play Belted Kingfisher")
    assert game.is_over()
    assert names(game, game.clearing) == ["Buckeye", "Hickory"]
    assert species_in(game.forests[0])["Belted Kingfisher"] == 1
    assert not game.legal_moves()


def test_a_search_may_fill_the_clearing_beyond_ten_until_the_turn_ends() -> None:
    """5.11, 7.1"""
    game = scene(
        "smoky", hand=KINGFISHER, forests=[["Creek"]], clearing=TREES[:8], deck=["Buckeye", "Black Gum", "Yellow Perch"]
    )
    play(game, "play Belted Kingfisher")
    assert species_in(game.forests[0])["Yellow Perch"] == 1
    assert not game.clearing
    assert len(game.gone) == 11  # eight, the payment and the two cards that were no fish


def test_a_card_just_paid_may_be_found_in_the_clearing() -> None:
    """3.4, 5.9"""
    hand = ["Belted Kingfisher/Christmas Fern", "Wood Duck/Yellow Perch"]
    game = scene("smoky", hand=hand, forests=[["Creek"]])
    play(game, "play Belted Kingfisher")
    assert species_in(game.forests[0])["Yellow Perch"] == 1
    assert not game.clearing


# --- 6: permanent effects ---------------------------------------------------------------------------------------------


def test_a_thrush_does_not_draw_for_itself_but_a_second_one_wakes_the_first() -> None:
    """6.1, 6.2"""
    hand = ["Wood Thrush(Basswood)", "Fir"]
    game = play(scene("smoky", hand=hand, forests=[["Hickory"]], deck=["Buckeye"]), "play Wood Thrush")
    assert not game.hands[0]
    forest = ["Hickory: top=Wood Thrush(Hickory)", "Hickory"]
    game = play(scene("smoky", hand=hand, forests=[forest], deck=["Buckeye"] * 2), "play Wood Thrush")
    assert names(game, game.hands[0]) == ["Buckeye"]


def test_a_bird_after_two_thrushes_draws_two_cards() -> None:
    """6.2"""
    forest = ["Hickory: top=Wood Thrush", "Hickory: top=Wood Thrush", "Hickory"]
    game = scene("smoky", hand=["Barred Owl", "Fir"], forests=[forest], deck=["Buckeye"] * 3)
    play(game, "play Barred Owl")
    assert names(game, game.hands[0]) == ["Buckeye", "Buckeye"]


def test_a_permanent_effect_works_in_the_turn_it_came() -> None:
    """6.1: no card of the set brings two birds in one turn, but a corrected one may"""
    hand = ["Wood Thrush", "Barred Owl"]
    game = scene("smoky", hand=hand, forests=[["Hickory", "Hickory"]], deck=["Buckeye"] * 2)
    game.pending.append((PLACE, kind(SMOKY, "Bird"), NO_KIND, ANY_NUMBER_OF))
    resolve(game)
    play(game, "place Wood Thrush", "at 1", "place Barred Owl")
    assert names(game, game.hands[0]) == ["Buckeye"]


def test_a_card_placed_free_wakes_permanent_effects() -> None:
    """6.3"""
    forest = ["River Bend"]
    deck = ["Buckeye", "Black Gum", "Yellow Perch", "Hemlock", "Basswood"]
    game = scene("smoky", hand=KINGFISHER, forests=[forest], deck=deck)
    play(game, "play Belted Kingfisher")
    assert species_in(game.forests[0])["Yellow Perch"] == 1
    assert names(game, game.hands[0]) == ["Hemlock"]  # for the River Bend; the perch's own effect is ignored


def test_a_permanent_effect_that_came_free_works_from_then_on() -> None:
    """6.4"""
    hand = ["Raccoon/Rosebay Rhododendron", "Wood Thrush(Basswood)", "Fir", "Barred Owl", "Fir"]
    game = scene("smoky", hand=hand, forests=[["Hickory", "Hickory"]], rivals=[["Fir"]], deck=["Buckeye"] * 4)
    play(game, "play Rosebay Rhododendron", "at 1", "pay Fir", "place Wood Thrush", "at 1", "take deck", "take deck")
    play(game, "play Barred Owl")
    assert names(game, game.hands[0]) == ["Buckeye"]


def test_birds_of_others_wake_nothing() -> None:
    """6.5"""
    game = scene(
        "smoky", hand=["Fir"], rivals=[["Barred Owl", "Fir"]], forests=[["Hickory: top=Wood Thrush"], ["Hickory"]]
    )
    play(game, "take deck")
    held = game.hands[0][:]
    play(game, "play Barred Owl")
    assert game.hands == [held, []]


def test_universal_rivers_wake_nothing() -> None:
    """6.5"""
    forest = ["Hickory: top=Wood Thrush", "River Bend"]
    game = play(scene("smoky", hand=["Beaver", "Fir", "Fir", "Fir", "Fir"], forests=[forest]), "play Beaver")
    assert names(game, game.hands[0]) == ["Fir"]
    assert game.forests[0].cards[RIVER] == 2


# --- 7: the clearing --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lying", "left"), [(8, 9), (9, 0)])
def test_ten_cards_are_swept_away_and_nine_stay(lying: int, left: int) -> None:
    """7.2"""
    game = scene("smoky", hand=["Waterfall", "Buckeye"], clearing=TREES[:lying])
    play(game, "play Waterfall")
    assert len(game.clearing) == left
    assert len(game.gone) == (lying + 1 if not left else 0)


def test_the_clearing_is_checked_after_taking_too_but_never_in_mid_turn() -> None:
    """7.1"""
    hand = ["Hemlock", "Buckeye", "Buckeye"]
    game = scene("smoky", hand=hand, clearing=TREES[:8], deck=["Black Gum", "Basswood"])
    play(game, "play Hemlock")
    assert names(game, game.hands[0]) == ["Basswood"]
    assert len(game.gone) == 11
    assert not game.clearing


def test_the_clearing_is_checked_before_an_extra_turn() -> None:
    """7.1"""
    hand = ["Black Gum", "Black Gum", "Black Gum"]
    game = play(scene("smoky", hand=hand, clearing=TREES[:8]), "play Black Gum")
    assert (game.seat, game.turn) == (0, 2)
    assert not game.clearing
    assert not [text for text in texts(game) if text.startswith("take ") and text != "take deck"]


# --- 8: winter and the end --------------------------------------------------------------------------------------------


def test_the_first_two_winters_are_replaced_whoever_causes_them() -> None:
    """8.1"""
    game = scene("smoky", hand=["Yellow Birch"], deck=["WINTER", "Buckeye", "WINTER", "Hemlock"])
    play(game, "play Yellow Birch")
    assert names(game, game.clearing) == ["Buckeye"]
    assert names(game, game.hands[0]) == ["Hemlock"]
    assert game.winters == 2


def test_the_tree_whose_reveal_brings_the_third_winter_counts_with_its_river() -> None:
    """8.3"""
    game = scene("smoky", hand=["Silver Maple", "Fir", "Hickory"], deck=["WINTER"], winters=2)
    play(game, "play Silver Maple", "pay Fir", "lay Hickory face down")
    assert game.is_over()
    assert game.score(0) == 1  # one point for the river below it
    assert not game.pending


def test_cards_looked_at_when_the_third_winter_comes_count_nowhere() -> None:
    """8.3"""
    hand = ["Virginia Opossum/Black Bear"]
    game = scene("smoky", hand=hand, forests=[["Hickory"]], deck=["Buckeye", "WINTER"], winters=2)
    play(game, "play Virginia Opossum")
    assert game.is_over()
    assert not game.hands[0]
    assert game.forests[0].cave == 0
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.totals[0] == game.score(0) == 2


def test_the_third_winter_ends_a_rescue_with_its_cards_in_the_cave() -> None:
    """2.7, 8.2"""
    stranded = ["Bobcat"] * 3 + ["Elk"] * 2 + ["Raccoon"] * 2 + ["Weevil Wasp", "Wild Turkey", "Wild Boar"]
    game = play(scene("smoky", hand=stranded, deck=["Buckeye", "WINTER"], winters=2), "show hand")
    play(game, texts(game)[0])
    play(game, texts(game)[0])
    assert game.is_over()
    assert game.score(0) == 2
    assert len(game.hands[0]) == 9
