"""The rulings of the base game on the table's life: setup, turns, winters, the end (sections 1 to 4 and 11).

Each docstring begins with the number of the ruling it covers; playing cards is in test_forest_playing.py, mushrooms and
the Mole in test_forest_mole.py, points in test_forest_scoring.py.
"""

from __future__ import annotations

from itertools import count

import pytest

import spinney
from spinney import Game
from spinney.editions.edition import WINTER
from spinney.game.setup import has_tree
from tests.scenes import conserved, names, play, scene, species_in, texts

FOREST = spinney.edition("forest")
SEATS = (2, 3, 4, 5)


def species(game: Game, seat: int = 0) -> list[str]:
    return sorted(species_in(game.forests[seat]).elements())


# --- 1 setup --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_158_cards_and_three_winters_are_on_the_table(seats: int) -> None:
    """1.1"""
    game = spinney.deal("forest", seats, seed=1)
    piles = [game.deck, game.removed, *game.hands]
    assert sum(len(pile) for pile in piles) == 161
    assert sum(pile.count(WINTER) for pile in piles) == 3
    conserved(game)


@pytest.mark.parametrize(("seats", "removed"), [(2, 30), (3, 20), (4, 10), (5, 0)])
def test_fewer_seats_leave_more_cards_out(seats: int, removed: int) -> None:
    """1.2"""
    game = spinney.deal("forest", seats, seed=1)
    assert len(game.removed) == removed
    assert WINTER not in game.removed


@pytest.mark.parametrize(("seats", "lower", "upper"), [(2, 42, 86), (3, 46, 92), (4, 49, 99), (5, 52, 106)])
def test_the_first_winter_lies_on_a_third_of_the_cards_with_the_other_two(seats: int, lower: int, upper: int) -> None:
    """1.3"""
    for seed in range(20):
        deck = spinney.deal("forest", seats, seed).deck
        assert deck[: lower + 2].count(WINTER) == 2
        assert deck[lower + 2] == WINTER
        assert len(deck) - (lower + 3) == upper - 6 * seats
        assert WINTER not in deck[lower + 3 :]


def test_the_hidden_winters_lie_anywhere_in_the_lower_pile() -> None:
    """1.3"""
    depths = {i for seed in range(300) for i, card in enumerate(spinney.deal("forest", 2, seed).deck) if card == WINTER}
    assert depths == set(range(45))


@pytest.mark.parametrize("seats", SEATS)
def test_everybody_starts_with_six_cards_an_empty_clearing_and_an_empty_cave(seats: int) -> None:
    """1.4"""
    game = spinney.deal("forest", seats, seed=3)
    assert [len(hand) for hand in game.hands] == [6] * seats
    assert game.clearing == []
    assert [(forest.cave, forest.hosts) for forest in game.forests] == [(0, [])] * seats


def test_the_start_seat_is_a_parameter() -> None:
    """1.4"""
    begins = [first_turn(spinney.deal("forest", 4, seed=7, start=start)).seat for start in range(4)]
    assert begins == [0, 1, 2, 3]
    with pytest.raises(ValueError, match="start seat"):
        spinney.deal("forest", 2, seed=7, start=2)


def first_turn(game: Game) -> Game:
    while not game.turn:
        game.push_text("decline")
    return game


def treeless(seats: int, how_many: int) -> Game:
    """A deal in which just so many hands have no tree."""
    for seed in count():
        game = spinney.deal("forest", seats, seed)
        if sum(not has_tree(game, seat) for seat in range(seats)) == how_many:
            return game
    raise AssertionError


def test_a_hand_without_trees_may_be_replaced() -> None:
    """1.5"""
    game = treeless(2, 1)
    seat, old = game.seat, game.hands[game.seat][:]
    assert not any("/" not in name for name in names(game, old))
    assert (texts(game), game.turn) == (["accept", "decline"], 0)
    replacement = game.deck[-6:]
    play(game, "accept")
    assert game.hands[seat] == sorted(replacement)
    assert sorted(card for _, card in game.thrown) == old
    assert (game.clearing, game.gone) == ([], [])
    assert (game.turn, game.seat) == (1, 0)


def test_a_hand_without_trees_may_be_kept() -> None:
    """1.5"""
    game = treeless(2, 1)
    seat, old, deck = game.seat, game.hands[game.seat][:], len(game.deck)
    play(game, "decline")
    assert (game.hands[seat], len(game.deck), game.thrown) == (old, deck, [])
    assert (game.turn, game.seat) == (1, 0)


def test_a_hand_with_a_tree_is_not_asked() -> None:
    """1.5"""
    game = treeless(2, 0)
    assert (game.turn, game.seat, game.pending) == (1, 0, [])


def test_a_hand_is_replaced_once_even_if_the_new_one_has_no_tree_either() -> None:
    """1.5"""
    for seed in count():
        game = spinney.deal("forest", 2, seed)
        seat = game.seat
        treeless = [not has_tree(game, i) for i in range(2)]
        if sum(treeless) == 1 and all(len(FOREST.halves_of[card]) == 2 for card in game.deck[-6:]):
            break
    play(game, "accept")
    assert not has_tree(game, seat)
    assert (game.turn, game.seat) == (1, 0)


def test_all_are_dealt_first_then_each_hand_without_trees_is_asked() -> None:
    """1.5"""
    game = treeless(3, 2)
    asked = [seat for seat in range(3) if not has_tree(game, seat)]
    assert game.seat == asked[0]
    play(game, "decline")
    assert game.seat == asked[1]
    play(game, "accept")
    assert (game.turn, game.seat, len(game.thrown)) == (1, 0, 6)


# --- 2 the frame of a turn ------------------------------------------------------------------------------------------


def test_a_turn_is_one_action_and_there_is_no_pass() -> None:
    """2.1"""
    game = scene("forest", hand=["Birch", "F111"], clearing=["Oak"], forests=[["Oak"]])
    assert {move.split()[0] for move in texts(game)} == {"take", "play", "lay"}
    assert play(game.copy(), "take deck", "take deck").seat == 1
    assert play(game.copy(), "play Birch", "decline").seat == 1
    assert play(game.copy(), "lay Birch").seat == 1


def test_the_order_inside_playing_a_card() -> None:
    """2.2: pay, place, reveal, mushrooms, effect, bonus, clearing check, extra turn"""
    game = scene(
        "forest",
        hand=["Oak", "Oak", "Oak"],
        deck=["Beech", "Birch", "Sycamore"],
        clearing=["Linden Tree"] * 7,
        forests=[["Birch: bottom=Chanterelle"]],
    )
    play(game, "play Oak")
    assert species(game) == ["Birch", "Chanterelle", "Oak"]
    assert names(game, game.clearing) == ["Beech", *["Linden Tree"] * 7, "Oak", "Oak"]  # paid, revealed
    assert game.hands[0] == []
    play(game, "accept")  # the mushroom, before the bonus
    assert (names(game, game.hands[0]), game.extra) == (["Birch"], 0)
    assert len(game.clearing) == 10
    play(game, "accept")  # the bonus
    assert (game.clearing, len(game.gone)) == ([], 10)
    assert (game.seat, game.turn, game.extra) == (0, 2, 0)


def test_mushrooms_draw_before_the_effect_and_the_effect_before_the_bonus() -> None:
    """2.2"""
    game = scene(
        "forest",
        hand=["Tawny Owl(Sycamore)", "Sycamore", "Sycamore"],
        deck=["Oak", "Birch", "Beech", "Beech"],
        forests=[["Birch: bottom=Penny Bun"]],
    )
    play(game, "play Tawny Owl")
    play(game, "accept")
    assert names(game, game.hands[0]) == ["Oak"]
    play(game, "accept")
    assert names(game, game.hands[0]) == ["Birch", "Oak"]
    play(game, "accept")
    assert names(game, game.hands[0]) == ["Beech", "Beech", "Birch", "Oak"]
    assert game.seat == 1


def test_there_is_always_something_to_do() -> None:
    """2.3"""
    full = scene("forest", hand=["Goshawk"] * 4 + ["Wolf"] * 4 + ["Lynx"] * 2)
    assert full.forests[0].hosts == []
    assert {move.split()[0] for move in texts(full)} == {"lay"}
    assert texts(scene("forest", hand=[])) == ["take deck"]


def test_the_last_card_of_the_deck_is_at_worst_the_third_winter() -> None:
    """2.4"""
    game = scene("forest", hand=["Birch"], winters=2)
    game.removed, game.deck = game.deck[1:], game.deck[:1]
    play(game, "take deck")
    assert (game.is_over(), game.deck, names(game, game.hands[0])) == (True, [], ["Birch"])


# --- 3 action A -----------------------------------------------------------------------------------------------------


def test_two_cards_one_after_the_other_from_deck_or_clearing() -> None:
    """3.1"""
    game = scene("forest", clearing=["Oak", "Beech", "Beech"], deck=["Birch", "Linden Tree"])
    assert texts(game) == ["take deck", "take Oak", "take Beech"]
    play(game, "take deck")
    assert names(game, game.hands[0]) == ["Birch"]  # seen before the second choice
    assert texts(game) == ["take deck", "take Oak", "take Beech"]  # no stopping
    play(game, "take Beech")
    assert names(game, game.hands[0]) == ["Beech", "Birch"]
    assert (names(game, game.clearing), game.seat) == (["Beech", "Oak"], 1)  # no refill


def test_with_nine_cards_one_is_taken_with_ten_none() -> None:
    """3.2"""
    nine = scene("forest", hand=["Birch"] * 9, clearing=["Oak"])
    play(nine, "take Oak")
    assert (len(nine.hands[0]), nine.seat) == (10, 1)
    ten = scene("forest", hand=["Birch"] * 10, clearing=["Oak"])
    assert not any(move.startswith("take") for move in texts(ten))


def test_only_action_a_takes_from_the_clearing() -> None:
    """3.3"""
    game = scene("forest", hand=["Birch"], clearing=["Oak"], deck=["Beech", "Linden Tree"])
    play(game, "play Birch")
    assert texts(game) == ["accept", "decline"]
    play(game, "accept")
    assert (names(game, game.hands[0]), names(game, game.clearing)) == (["Linden Tree"], ["Beech", "Oak"])


# --- 4 winters ------------------------------------------------------------------------------------------------------


def test_a_winter_is_laid_aside_and_replaced_at_once() -> None:
    """4.1"""
    game = scene("forest", deck=["WINTER", "Oak", "Birch"])
    play(game, "take deck")
    assert (game.winters, names(game, game.hands[0]), game.clearing) == (1, ["Birch", "Oak"], [])


def test_several_winters_may_come_in_a_row() -> None:
    """4.1"""
    game = scene("forest", deck=["WINTER", "WINTER", "Oak", "Birch"])
    play(game, "take deck")
    assert (game.winters, names(game, game.hands[0]), game.is_over()) == (2, ["Birch", "Oak"], False)


def test_a_winter_met_by_a_reveal_is_replaced_in_the_clearing() -> None:
    """4.1"""
    game = scene("forest", hand=["Birch"], deck=["WINTER", "Oak"])
    play(game, "lay Birch")
    assert (game.winters, names(game, game.clearing)) == (1, ["Oak"])


def test_a_winter_between_the_two_cards_of_a_bonus_is_replaced() -> None:
    """4.1"""
    deck = ["Oak", "Beech", "WINTER", "Birch"]
    game = scene("forest", hand=["Tawny Owl(Sycamore)", "Sycamore", "Sycamore"], deck=deck, forests=[["Oak"]])
    play(game, "play Tawny Owl", "accept", "accept")
    assert (game.winters, names(game, game.hands[0])) == (1, ["Beech", "Birch", "Oak"])


def test_the_third_winter_ends_the_game_on_the_spot() -> None:
    """4.2"""
    game = scene("forest", hand=["Beech"], deck=["WINTER", "Oak"], winters=2)
    play(game, "take deck")
    assert (game.is_over(), names(game, game.hands[0]), game.legal_moves(), game.pending) == (True, ["Beech"], [], [])
    with pytest.raises(spinney.IllegalMove, match="over"):
        game.push(FOREST.moves.take_deck)


def test_the_second_card_of_action_a_may_end_the_game() -> None:
    """4.2"""
    game = scene("forest", deck=["Oak", "WINTER"], winters=2)
    play(game, "take deck")
    assert (game.is_over(), names(game, game.hands[0])) == (True, ["Oak"])


def test_effect_bonus_clearing_check_and_extra_turns_lapse_with_the_third_winter() -> None:
    """4.2"""
    game = scene(
        "forest", hand=["Oak", "Oak", "Oak"], clearing=["Birch"] * 9, deck=["WINTER"], winters=2, forests=[["Birch"]]
    )
    play(game, "play Oak")
    assert (game.is_over(), len(game.clearing), game.gone, game.turn) == (True, 11, [], 1)


def test_an_earned_extra_turn_lapses_with_the_third_winter() -> None:
    """4.2"""
    game = scene("forest", hand=["Eurasian Jay(Birch)", "Oak"], deck=["WINTER"], winters=2, forests=[["Birch"]])
    play(game, "play Eurasian Jay", "accept")
    assert (game.seat, game.turn) == (0, 2)
    play(game, "take deck")
    assert game.is_over()


def test_a_card_counts_if_its_own_reveal_ends_the_game() -> None:
    """4.3"""
    game = scene("forest", hand=["Birch"], deck=["WINTER"], winters=2)
    play(game, "play Birch")
    result = game.outcome()
    assert result is not None
    assert (game.is_over(), result.totals) == (True, [1, 0])


def test_the_third_winter_in_the_middle_of_a_draw_leaves_what_was_drawn() -> None:
    """4.3"""
    deck = ["Oak", "Beech", "WINTER"]
    hand = ["Tawny Owl(Sycamore)", "Sycamore", "Sycamore"]
    game = scene("forest", hand=hand, deck=deck, forests=[["Oak"]], winters=2)
    play(game, "play Tawny Owl", "accept", "accept")
    assert (game.is_over(), names(game, game.hands[0]), game.score(0)) == (True, ["Beech", "Oak"], 5)


def test_a_bears_haul_is_in_the_cave_before_its_bonus_ends_the_game() -> None:
    """4.3"""
    hand = ["F078", "Beech", "Beech", "Beech"]
    game = scene("forest", hand=hand, deck=["WINTER"], forests=[["Birch"]], winters=2)
    play(game, "play Brown Bear", "accept", "accept")
    assert (game.is_over(), game.forests[0].cave, game.score(0)) == (True, 3, 4)


def test_a_raccoons_cards_are_in_the_cave_before_its_draws_end_the_game() -> None:
    """4.3"""
    hand = ["Raccoon(Birch)", "Oak", "Beech", "Birch"]
    game = scene("forest", hand=hand, deck=["Oak", "WINTER"], forests=[["Birch"]], winters=2)
    play(game, "play Raccoon", "pay Oak", "cave Beech", "cave Birch")
    assert (game.is_over(), game.forests[0].cave, names(game, game.hands[0])) == (True, 2, ["Oak"])


def test_a_mushroom_draw_may_end_the_game() -> None:
    """4.3"""
    hand = ["Tawny Owl(Sycamore)", "Sycamore", "Sycamore"]
    game = scene("forest", hand=hand, deck=["WINTER"], forests=[["Oak: bottom=Penny Bun"]], winters=2)
    play(game, "play Tawny Owl", "accept")
    assert (game.is_over(), species(game)) == (True, ["Oak", "Penny Bun", "Tawny Owl"])


def test_cards_of_a_mole_not_yet_placed_stay_in_the_hand_when_the_game_ends() -> None:
    """4.3"""
    hand = ["Mole", "Oak", "Oak", "Birch", "Beech"]
    game = scene("forest", hand=hand, deck=["WINTER"], forests=[["Oak"]], winters=2)
    play(game, "play Mole", "pay Oak", "pay Oak", "play Birch")
    assert (game.is_over(), names(game, game.hands[0])) == (True, ["Beech"])
    assert species(game) == ["Birch", "Mole", "Oak"]


def test_with_ten_cards_in_hand_no_winter_is_turned() -> None:
    """4.4"""
    hand = ["Lynx(Horse Chestnut)", *["Birch"] * 9]
    game = scene("forest", hand=hand, deck=["WINTER"], forests=[["Oak: bottom=Fly Agaric", "Oak"]], winters=2)
    play(game, "lay Lynx")
    assert game.is_over()  # the reveal
    hand = ["F108", *["Birch"] * 9]
    game = scene("forest", hand=hand, deck=["Oak", "WINTER"], forests=[["Oak: bottom=Fly Agaric"]], winters=2)
    play(game, "play European Hare", "accept")  # the tenth card
    assert (game.seat, len(game.hands[0]), game.winters) == (1, 10, 2)
    forest = ["Oak: bottom=Penny Bun", "Oak: bottom=Penny Bun"]
    game = scene("forest", hand=["F154", *["Birch"] * 9], deck=["Oak", "WINTER"], forests=[forest], winters=2)
    play(game, "play Purple Emperor", "at 1", "accept")
    assert (game.seat, len(game.hands[0]), game.winters) == (1, 10, 2)  # the second draw is not even offered


# --- 11 extra turns, end of turn, end of game -----------------------------------------------------------------------


def test_an_extra_turn_may_earn_another_one() -> None:
    """11.1"""
    game = scene("forest", hand=["Oak"] * 6, clearing=[], forests=[["Birch"]])
    play(game, "play Oak", "accept")
    assert (game.seat, game.turn) == (0, 2)
    play(game, "play Oak", "accept")
    assert (game.seat, game.turn) == (0, 3)
    play(game, "take deck", "take deck")
    assert (game.seat, game.turn) == (1, 4)


@pytest.mark.parametrize(("before", "left"), [(8, 9), (9, 0), (10, 0)])
def test_ten_cards_empty_the_clearing_nine_stay(before: int, left: int) -> None:
    """11.2"""
    game = scene("forest", hand=["Birch"], clearing=["Oak"] * 5 + ["Beech"] * (before - 5))
    play(game, "lay Birch")
    assert len(game.clearing) == left
    assert len(game.gone) == (0 if left else before + 1)
    assert [forest.cave for forest in game.forests] == [0, 0]


def test_the_clearing_is_checked_before_an_extra_turn_too() -> None:
    """11.2"""
    hand = ["Eurasian Jay(Birch)", "Oak"]
    game = scene("forest", hand=hand, clearing=["Beech"] * 9, forests=[["Birch"]])
    play(game, "play Eurasian Jay", "accept")
    assert (game.seat, game.clearing, len(game.gone), texts(game)) == (0, [], 10, ["take deck"])


def test_extra_turns_survive_drawing_with_nine_cards() -> None:
    """11.3"""
    game = scene("forest", hand=["Birch"] * 9, forests=[["Birch"]])
    game.extra = 2
    play(game, "take deck")
    assert (game.seat, game.extra, len(game.hands[0])) == (0, 1, 10)
    play(game, "lay Birch")
    assert (game.seat, game.extra) == (0, 0)
    play(game, "take deck")
    assert game.seat == 1


def test_the_highest_total_wins() -> None:
    """11.4"""
    game = scene("forest", deck=["WINTER"], winters=2, forests=[["Birch"], ["Douglas Fir"]])
    result = play(game, "take deck").outcome()
    assert result is not None
    assert (result.totals, result.winners) == ([1, 5], [1])


def test_a_tie_is_shared() -> None:
    """11.4"""
    forests = [["Douglas Fir"], ["Birch"], ["Oak"]]
    game = scene("forest", deck=["WINTER"], winters=2, forests=forests, caves=[0, 4, 4], seats=3)
    assert game.outcome() is None
    result = play(game, "take deck").outcome()
    assert result is not None
    assert (result.totals, result.winners) == ([5, 5, 4], [0, 1])
