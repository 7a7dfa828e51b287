"""The rulings of the base game on mushrooms and the Mole (sections 9 and 10), numbered in the docstrings."""

from __future__ import annotations

import pytest

import spinney
from spinney import Game
from tests.scenes import names, play, points_by_label, scene, species_in, texts

FOREST = spinney.edition("forest")
MOLE = ["F138", "Beech", "Beech"]  # Large Tortoiseshell / Mole (Oak), and two cards that pay for it


def digging(*hand: str, forest: list[str], deck: list[str] | None = None, clearing: list[str] | None = None) -> Game:
    """A Mole has been played and paid at the first place: what further cards?"""
    game = scene("forest", hand=[*MOLE, *hand], forests=[forest], deck=deck or [], clearing=clearing or [])
    play(game, "play Mole of Large Tortoiseshell/Mole (Sycamore/Oak)")
    if texts(game)[0].startswith("at "):
        play(game, "at 1")
    while any(move == "pay Beech" for move in texts(game)):
        play(game, "pay Beech")
    return game


# --- 9 mushrooms ----------------------------------------------------------------------------------------------------


def test_a_mushroom_works_from_the_owners_next_turn_on() -> None:
    """9.1"""
    hand = ["F147", "Beech", "Beech", "F148"]
    game = scene("forest", hand=hand, forests=[["Oak", "Oak"]], rivals=[["Birch"]])
    play(game, "play Parasol Mushroom", "at 1", "pay Beech", "pay Beech")
    assert (len(game.hands[0]), game.seat) == (1, 1)  # nothing for itself
    play(game, "lay Birch")
    play(game, "play Common Toad", "accept")
    assert (len(game.hands[0]), game.seat) == (1, 1)


def test_a_mushroom_does_not_work_for_other_players() -> None:
    """9.1"""
    game = scene("forest", hand=["F148"], forests=[["Oak"], ["Oak: bottom=Parasol Mushroom"]])
    play(game, "play Common Toad")
    assert game.seat == 1


def test_an_extra_turn_is_a_next_turn() -> None:
    """9.1"""
    game = digging("F147", "Birch", "Birch", "F123", "Sycamore", "F150", forest=["Oak", "Oak", "Oak"])
    play(game, "play Parasol Mushroom", "at 2", "pay Birch", "pay Birch")
    play(game, "play Eurasian Jay", "at 1", "pay Sycamore", "done")
    play(game, "accept")  # the Jay's extra turn
    assert (game.seat, game.turn, game.asleep) == (0, 2, [])
    play(game, "play Common Toad")
    assert texts(game) == ["accept", "decline"]


def test_a_second_parasol_yields_one_draw_from_the_first() -> None:
    """9.2"""
    hand = ["F147", "Beech", "Beech"]
    game = scene("forest", hand=hand, forests=[["Oak: bottom=Parasol Mushroom", "Oak"]])
    play(game, "play Parasol Mushroom", "accept")
    assert (len(game.hands[0]), game.seat) == (1, 1)


def test_a_mushroom_draws_after_payment_and_reveal_and_before_the_effect() -> None:
    """9.3"""
    game = scene(
        "forest",
        hand=["Beech", "Sycamore"],
        forests=[["Oak: bottom=Chanterelle"]],
        deck=["Birch", "Linden Tree", "Horse Chestnut"],
    )
    play(game, "play Beech")
    assert names(game, game.clearing) == ["Birch", "Sycamore"]
    play(game, "accept")
    assert names(game, game.hands[0]) == ["Linden Tree"]
    play(game, "accept")
    assert names(game, game.hands[0]) == ["Horse Chestnut", "Linden Tree"]


def test_each_draw_of_each_mushroom_may_be_declined() -> None:
    """9.3"""
    forest = ["Oak: bottom=Penny Bun", "Oak: bottom=Penny Bun"]
    game = scene("forest", hand=["F154"], forests=[forest])
    play(game, "play Purple Emperor", "at 1", "accept", "decline")
    assert (len(game.hands[0]), game.seat) == (1, 1)


def test_mushrooms_obey_the_hand_limit() -> None:
    """9.3"""
    forest = ["Oak: bottom=Penny Bun", "Oak: bottom=Penny Bun"]
    game = scene("forest", hand=["F154", *["Birch"] * 9], forests=[forest])
    play(game, "play Purple Emperor", "at 1", "accept")
    assert (len(game.hands[0]), game.seat) == (10, 1)


WAKERS = [
    ("Chanterelle", "lay Birch", ["Birch"], True),
    ("Chanterelle", "play Sycamore", ["Sycamore", "Birch", "Birch"], True),
    ("Chanterelle", "play European Hare", ["F108"], False),
    ("Fly Agaric", "play European Hare", ["F108"], True),
    ("Fly Agaric", "play Red Squirrel", ["F143"], True),
    ("Fly Agaric", "play Squeaker", ["F102"], False),
    ("Fly Agaric", "play Sycamore", ["Sycamore", "Birch", "Birch"], False),
    ("Parasol Mushroom", "play Common Toad", ["F148"], True),
    ("Parasol Mushroom", "play Moss", ["F135"], True),
    ("Parasol Mushroom", "play Purple Emperor", ["F154"], False),
    ("Penny Bun", "play Purple Emperor", ["F154"], True),
    ("Penny Bun", "play Red Squirrel", ["F143"], True),
    ("Penny Bun", "play Moss", ["F135"], False),
    ("Penny Bun", "play European Hare", ["F108"], False),
]


@pytest.mark.parametrize(("mushroom", "move", "hand", "draws"), WAKERS, ids=[f"{row[0]}, {row[1]}" for row in WAKERS])
def test_what_sets_a_mushroom_off(mushroom: str, move: str, hand: list[str], draws: bool) -> None:
    """9.4"""
    game = scene("forest", hand=hand, forests=[[f"Oak: bottom={mushroom}", "Tree Sapling"]])
    play(game, move)
    if "at 2" in texts(game):
        play(game, "at 2")
    assert (texts(game) == ["accept", "decline"]) is draws
    assert game.seat == (0 if draws else 1)


def test_the_second_toad_of_a_slot_sets_a_parasol_off() -> None:
    """9.4"""
    game = scene("forest", hand=["F148"], forests=[["Oak: bottom=Parasol Mushroom", "Oak: bottom=Common Toad"]])
    play(game, "play Common Toad")
    assert texts(game) == ["accept", "decline"]


def test_slots_at_saplings_count_for_mushrooms() -> None:
    """9.4"""
    game = scene("forest", hand=["F148"], forests=[["Oak: bottom=Parasol Mushroom", "Tree Sapling"]])
    play(game, "play Common Toad")
    assert texts(game) == ["accept", "decline"]


def test_a_free_placed_card_sets_mushrooms_off() -> None:
    """9.5"""
    hand = ["European Badger(Douglas Fir)", "Douglas Fir", "F129"]
    forest = ["Oak: bottom=Parasol Mushroom", "Oak: bottom=Fly Agaric", "Oak"]
    game = scene("forest", hand=hand, forests=[forest])
    play(game, "play European Badger", "at 1", "pay Douglas Fir", "decline")  # for the Badger: Fly Agaric
    play(game, "place Hedgehog")
    play(game, "accept", "accept")  # for the Hedgehog: Parasol and Fly Agaric
    assert (len(game.hands[0]), game.seat) == (2, 1)


def test_a_mushroom_played_by_a_mole_sleeps_for_the_rest_of_the_turn() -> None:
    """9.6"""
    game = digging("F147", "Birch", "Birch", "F150", forest=["Oak", "Oak", "Oak"])
    play(game, "play Parasol Mushroom", "at 2", "pay Birch", "pay Birch")
    play(game, "play Common Toad")
    assert (game.seat, game.hands[0]) == (1, [])


def test_an_older_copy_works_while_the_new_one_sleeps() -> None:
    """9.6"""
    game = digging("F147", "Birch", "Birch", "F150", forest=["Oak", "Oak: bottom=Parasol Mushroom", "Oak", "Oak"])
    play(game, "decline")  # for the Mole
    play(game, "play Parasol Mushroom", "at 3", "pay Birch", "pay Birch", "decline")
    play(game, "play Common Toad", "accept")
    assert (len(game.hands[0]), game.seat) == (1, 1)  # one draw, not two


# --- 10 the Mole ----------------------------------------------------------------------------------------------------


def test_a_mole_is_paid_and_placed_like_any_card_and_may_play_nothing() -> None:
    """10.1"""
    game = digging("Birch", forest=["Oak"])
    assert names(game, game.clearing) == ["Beech", "Beech"]
    assert texts(game) == ["play Birch", "lay Birch face down", "done"]
    play(game, "done")
    assert (names(game, game.hands[0]), game.seat) == (["Birch"], 1)


def test_older_mushrooms_fire_for_the_mole_before_its_effect() -> None:
    """10.1"""
    game = digging("Birch", forest=["Oak", "Oak: bottom=Parasol Mushroom", "Oak: bottom=Fly Agaric"], deck=["Oak"] * 2)
    play(game, "accept", "accept")
    assert names(game, game.hands[0]) == ["Birch", "Oak", "Oak"]
    assert "lay Oak face down" in texts(game)  # drawn before the snapshot


def test_only_the_hand_of_that_moment_may_be_played() -> None:
    """10.2"""
    game = digging("Birch", "Linden Tree", forest=["Oak", "Oak: bottom=Chanterelle"], deck=["Sycamore", "Sycamore"])
    play(game, "play Birch", "accept")  # the Chanterelle draws a Sycamore
    assert names(game, game.hands[0]) == ["Linden Tree", "Sycamore"]
    assert texts(game) == ["lay Linden Tree face down", "done"]  # nothing left in reach that could pay for it


def test_only_the_hand_of_that_moment_may_pay() -> None:
    """10.2"""
    forest = ["Oak", "Oak: bottom=Chanterelle"]
    game = digging("Birch", "Linden Tree", "Douglas Fir", forest=forest, deck=["Sycamore", "Sycamore"])
    play(game, "play Birch", "accept", "play Linden Tree")  # paid with the Douglas Fir, without a choice
    assert names(game, game.clearing).count("Douglas Fir") == 1
    assert "Sycamore" in names(game, game.hands[0])


def test_slots_of_trees_planted_by_the_same_mole_are_usable() -> None:
    """10.3"""
    game = digging("Birch", "F143", forest=["Oak: top=Goshawk"])
    assert not any(move.startswith("play Red Squirrel") for move in texts(game))
    play(game, "play Birch")
    play(game, "play Red Squirrel")
    assert species_in(game.forests[0])["Red Squirrel"] == 1


def test_a_mole_may_lay_saplings() -> None:
    """10.3"""
    game = digging("Birch", "Linden Tree", forest=["Oak"])
    play(game, "lay Birch", "lay Linden")
    assert species_in(game.forests[0])["Tree Sapling"] == 2
    assert game.seat == 1


def test_each_bonus_is_judged_on_its_own_payment() -> None:
    """10.3"""
    game = digging("Oak", "Oak", "Oak", "Douglas Fir", "Douglas Fir", "Birch", forest=["Linden Tree"])
    play(game, "play Oak", "pay Oak", "pay Oak", "play Douglas Fir", "pay Douglas Fir")
    assert texts(game) == ["accept", "decline"]  # the Oak's
    play(game, "accept")
    assert (game.seat, game.turn, game.extra) == (0, 2, 0)  # and none for the Douglas Fir


def test_reveals_and_mushroom_draws_come_at_placement() -> None:
    """10.4"""
    forest = ["Oak", "Oak: bottom=Chanterelle"]
    game = digging("Birch", "Birch", forest=forest, deck=["Linden Tree", "Horse Chestnut", "Sycamore"])
    play(game, "play Birch")
    assert names(game, game.clearing) == ["Beech", "Beech", "Linden Tree"]
    play(game, "accept")
    assert names(game, game.hands[0]) == ["Birch", "Horse Chestnut"]
    assert "done" in texts(game)  # the first Birch's own draw waits
    play(game, "play Birch")
    assert names(game, game.clearing) == ["Beech", "Beech", "Linden Tree", "Sycamore"]


def test_effects_follow_when_all_are_placed_in_order_of_entry() -> None:
    """10.5: the Owl before the Jay, as they came"""
    game = digging("F150", "Birch", "Birch", "F123", "Sycamore", forest=["Oak", "Oak"])
    play(game, "play Tawny Owl", "at 1", "pay Birch", "pay Birch", "play Eurasian Jay")
    assert game.extra == 0
    kept = len(game.hands[0])
    play(game, "accept")
    assert (len(game.hands[0]), game.extra, game.seat) == (kept + 1, 0, 0)
    play(game, "accept")
    assert (game.seat, game.turn) == (0, 2)


def test_a_fox_counts_hares_placed_later_by_the_same_mole() -> None:
    """10.5, 8.9"""
    game = digging("F107", "Birch", "Birch", "F108", forest=["Oak", "Linden Tree"])
    play(game, "play Red Fox", "at 1", "pay Birch", "pay Birch", "play European Hare", "at 1")
    assert texts(game) == ["accept", "decline"]
    play(game, "accept")
    assert (len(game.hands[0]), game.seat) == (1, 1)


def test_a_bear_takes_all_payments_and_reveals_of_the_mole() -> None:
    """10.5"""
    game = digging("F078", "Oak", "Oak", "Oak", "Birch", "Linden Tree", "Linden Tree", forest=["Sycamore"])
    play(game, "play Brown Bear", "pay Oak", "pay Oak", "pay Oak", "play Linden Tree", "pay Linden Tree", "play Birch")
    assert len(game.clearing) == 2 + 3 + 1 + 2  # the Mole's, the Bear's and the Linden Tree's payment, two reveals
    play(game, "accept")
    assert (game.forests[0].cave, game.clearing) == (8, [])


def test_a_raccoon_of_a_mole_may_use_newly_drawn_cards() -> None:
    """10.5"""
    game = digging("Birch", "F104", "Linden Tree", forest=["Oak"], deck=["Sycamore", "Horse Chestnut"])
    play(game, "play Birch", "play Raccoon", "at 1", "accept")  # the Birch's draw
    assert texts(game) == ["cave Horse Chestnut", "done"]
    play(game, "cave Horse Chestnut")
    assert game.forests[0].cave == 1


def test_a_free_placing_bonus_of_a_mole_may_use_newly_drawn_cards() -> None:
    """10.5"""
    game = digging("Birch", "F143", "Linden Tree", forest=["Oak", "Oak"], deck=["Sycamore", "F108"])
    play(game, "play Birch", "play Fire Salamander", "at 2")
    play(game, "accept")  # the Birch draws the hare
    assert texts(game)[0].startswith("place European Hare")


def nested() -> Game:
    """A Mole that has played a Birch, a second Mole and a Beech, in this order; their effects come now."""
    hand = ["Birch", "F156", "Linden Tree", "Linden Tree", "Horse Chestnut", "Beech"]
    deck = ["Oak", "Oak", "Sycamore", "Douglas Fir", "Silver Fir"]
    game = scene("forest", hand=["F138", "F112", "F113", *hand], deck=deck, forests=[["Oak"] * 3])
    play(game, "play Mole of Large Tortoiseshell/Mole (Sycamore/Oak)", "at 1", "pay Great Spotted", "pay Chaffinch")
    play(game, "play Birch", "play Mole", "at 2", "pay Linden", "pay Linden", "play Beech")
    return game


def test_a_second_mole_waits_for_its_place_in_the_order() -> None:
    """10.6"""
    game = nested()
    assert texts(game) == ["accept", "decline"]  # first the Birch's draw
    assert names(game, game.hands[0]) == []


def test_a_second_mole_takes_a_new_snapshot_and_is_resolved_before_the_rest() -> None:
    """10.6"""
    game = nested()
    play(game, "accept")
    assert names(game, game.hands[0]) == ["Sycamore"]
    assert texts(game) == ["lay Sycamore face down", "done"]  # the card drawn meanwhile is in reach
    play(game, "lay Sycamore")  # nothing left in reach: the second Mole is done
    assert texts(game) == ["accept", "decline"]  # and now the Beech's draw
    play(game, "accept")
    assert game.seat == 1


def test_the_second_moles_cards_are_resolved_before_the_remaining_cards_of_the_first() -> None:
    """10.6"""
    hand = ["F138", "F112", "F113", "F156", "Linden Tree", "Linden Tree", "Eurasian Jay(Birch)", "Oak", "Birch"]
    game = scene("forest", hand=hand, deck=["Beech", "Beech"], forests=[["Oak"] * 3])
    play(game, "play Mole of Large Tortoiseshell/Mole (Sycamore/Oak)", "at 1", "pay Great Spotted", "pay Chaffinch")
    play(game, "play Mole", "at 2", "pay Linden", "pay Linden", "play Eurasian Jay", "at 1", "pay Oak", "done")
    play(game, "play Birch")  # by the second Mole
    play(game, "accept")  # the Birch's draw, before the Jay's turn
    assert (len(game.hands[0]), game.extra) == (1, 0)
    play(game, "accept")
    assert (game.seat, game.turn) == (0, 2)


def test_extra_turns_are_counted_and_start_after_the_whole_turn() -> None:
    """10.7, 11.1"""
    game = digging("F123", "Sycamore", "F134", "Horse Chestnut", forest=["Oak", "Oak"])
    play(game, "play Eurasian Jay of Eurasian Jay/Tree Ferns (Birch", "at 1", "pay Sycamore", "play Eurasian Jay")
    play(game, "accept", "accept")
    assert (game.seat, game.turn, game.extra) == (0, 2, 1)
    play(game, "take deck", "take deck")
    assert (game.seat, game.turn, game.extra) == (0, 3, 0)
    play(game, "take deck", "take deck")
    assert (game.seat, game.turn) == (1, 4)


def test_the_clearing_is_checked_once_at_the_end_of_a_moles_turn() -> None:
    """10.7"""
    game = digging("Birch", "Birch", forest=["Oak"], clearing=["Linden Tree"] * 8)
    assert len(game.clearing) == 10
    play(game, "lay Birch", "play Birch")
    assert len(game.clearing) == 12
    play(game, "decline")
    assert (game.clearing, len(game.gone), game.seat) == ([], 12, 1)


def test_a_mole_placed_free_does_nothing() -> None:
    """10.8"""
    hand = ["Fire Salamander(Linden Tree)", "Linden Tree", "F138", "Birch"]
    game = scene("forest", hand=hand, forests=[["Oak", "Oak"]])
    play(game, "play Fire Salamander", "at 1", "pay Linden", "place Mole")
    assert (species_in(game.forests[0])["Mole"], game.seat, len(game.hands[0])) == (1, 1, 1)


def test_a_mole_laid_face_down_does_nothing() -> None:
    """10.8"""
    game = scene("forest", hand=["F138", "Birch"], forests=[["Oak"]])
    play(game, "lay Large Tortoiseshell/Mole")
    assert (game.seat, len(game.hands[0])) == (1, 1)


def test_a_mole_goes_on_after_each_card_until_done() -> None:
    """10.9: one card after the other, reveals seen in between, but from the snapshot only"""
    game = digging("Birch", "Birch", "F143", forest=["Oak"], deck=["Sycamore", "Silver Fir"])
    play(game, "play Birch")
    assert names(game, game.clearing)[-1] == "Sycamore"
    assert texts(game)[-1] == "done"
    play(game, "done", "decline")
    assert (names(game, game.hands[0]), game.seat) == (["Birch", "Red Squirrel/Fire Salamander"], 1)


def test_hares_of_a_mole_score_together() -> None:
    """10.3: cards of one Mole may share a slot"""
    game = digging("F108", "F106", forest=["Oak"])
    play(game, "play European Hare of European Hare/Red", "play European Hare")
    assert points_by_label(game.forests[0])["European Hare"] == 4
