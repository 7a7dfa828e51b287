"""The sentences all interfaces show: each question, each move and each refusal, in all editions."""

from collections import Counter
from random import Random

import pytest

from spinney import deal
from spinney.editions import edition, edition_names
from spinney.editions.moves import AT_PLACE, PAY_CARD, PLAY_HALF
from spinney.text import lookahead, phrases, sentences
from spinney.text.lookahead import gains
from spinney.words import steps
from tests.tables import seats_for


def question(view, names=None):
    return str(sentences.question(view, names))


def explain(view, move):
    return str(sentences.explain(view, move))


def reason_unplayable(view, half):
    return str(lookahead.reason_unplayable(view, half) or "")


def card_text(of, card):
    return str(phrases.card_text(of, card))


def half_text(of, half):
    return str(phrases.half_text(of, half))


def place_text(view, seat, place):
    return str(phrases.place_text(view, seat, place))


def random_views(name, games, seed):
    """Every decision of a few random games: the table, and the view of the player to move."""
    rng = Random(seed)
    for _ in range(games):
        game = deal(name, seats=seats_for(name, 2 + int(rng.random() * 4)), seed=int(rng.random() * 10**6))
        while not game.is_over():
            view = game.view(game.seat)
            yield game, view
            game.push(view.moves[int(rng.random() * len(view.moves))])


def find(game, text):
    return game.edition.moves.by_text[text]


# --- properties -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", edition_names())
def test_every_question_is_one_sentence_and_every_choice_can_be_told_from_the_others(name):
    for game, view in random_views(name, 2, 1):
        asked = question(view)
        assert asked.startswith("Your turn: ")
        assert asked.endswith(".")
        said = [explain(view, move) for move in view.moves]
        assert all(line.endswith(".") and "\n" not in line and ".." not in line for line in said)
        assert [line for line, count in Counter(said).items() if count > 1] == [], game.pending[-1:]


@pytest.mark.parametrize("name", edition_names())
def test_a_question_to_somebody_else_is_not_put_to_the_reader(name):
    for game, _ in random_views(name, 2, 2):
        for viewer in (-1, (game.seat + 1) % game.seats):
            asked = question(game.view(viewer), ["Ann", "Bob", "Cid", "Dan", "Eve"][: game.seats])
            assert "your" not in asked.casefold().split()
            assert "ABCDE"[game.seat] in asked


@pytest.mark.parametrize("name", edition_names())
def test_a_half_that_cannot_be_played_says_why_and_only_then(name):
    for game, view in random_views(name, 2, 3):
        if not view.pending:
            playable = {move.number for move in view.moves if move.verb == PLAY_HALF}
            for half in {half for card in view.hand for half in game.edition.halves_of[card]}:
                assert (reason_unplayable(view, half) == "") == (half in playable)


@pytest.mark.parametrize("name", edition_names())
def test_the_points_foretold_for_every_seat_are_those_that_come(name):
    compared = 0
    rng = Random(4)
    for game, view in random_views(name, 4, 4):
        if view.pending and view.pending[-1][0] == steps.PUT:
            move = view.moves[int(rng.random() * len(view.moves))]
            assert move.verb == AT_PLACE
            foretold = gains(view, view.pending[-1][1], move.number)
            after = game.copy()
            after.push(move)
            if after.pending and after.pending[-1][0] == steps.PAY:
                assert [after.score(s) - game.score(s) for s in range(game.seats)] == foretold
                compared += 1
    assert compared > 10


@pytest.mark.parametrize("name", edition_names())
def test_paying_says_truly_whether_the_bonus_is_kept(name):
    kept = lost = 0
    for game, view in random_views(name, 4, 5):
        for move in view.moves:
            if move.verb == PAY_CARD and view.pending[-1][2] > 1:
                after = game.copy()
                after.push(move)
                said = explain(view, move)
                if after.pending and after.pending[-1][0] == steps.PAY:  # else the engine paid the rest by itself
                    still = after.pending[-1][3] == 1
                    assert not (said.endswith("keeps the bonus.") and not still)
                    assert not (said.endswith("loses the bonus.") and still)
                    kept += said.endswith("keeps the bonus.")
                    lost += said.endswith("loses the bonus.")
    assert kept
    assert lost


@pytest.mark.parametrize("name", edition_names())
def test_every_card_has_a_text_with_its_costs_symbols_and_rules(name):
    of = edition(name)
    for card in range(len(of.cards)):
        text = card_text(of, card)
        for half in of.halves_of[card]:
            assert half_text(of, half) in text
            assert f"cost {of.cost[half]}" in text
            assert str(of.printed[of.flora.species_of[half]].score) in text


# --- examples -------------------------------------------------------------------------------------------------------


def test_the_first_turn_of_a_game_in_words():
    game = deal("forest", seats=2, seed=7)
    view = game.view(0)
    assert question(view) == "Your turn: take two cards or play one."
    assert question(game.view(1), ["Ann", "Bob"]) == "Turn of Ann: take two cards or play one."
    assert explain(view, find(game, "take deck")) == "Draw the top card of the deck (your hand: 6 of 10)."
    assert explain(view, find(game, "play Douglas Fir")) == (
        "Play the Douglas Fir as a new tree: costs 2, +5 points now; scores 5 points; "
        "with Douglas Fir payment: take another turn after this one."
    )
    assert explain(view, find(game, "lay Birch face down")) == (
        "Lay Birch face down as a Tree Sapling: free, and a card of the deck comes into the clearing."
    )


def test_paying_a_tree_in_words():
    game = deal("forest", seats=2, seed=7)
    game.push_text("play Douglas Fir")
    view = game.view(0)
    assert question(view) == (
        "Your turn: pay 2 cards for the Douglas Fir; its bonus comes if all cards show Douglas Fir."
    )
    assert explain(view, find(game, "pay Birch")) == "Pay with Birch: shows Birch, loses the bonus."
    assert explain(view, find(game, "pay Red Fox/Violet Carpenter Bee")) == (
        "Pay with Red Fox/Violet Carpenter Bee: shows Linden Tree and Douglas Fir, keeps the bonus."
    )


def test_a_place_is_told_with_its_dwellers():
    game = deal("forest", seats=2, seed=7)
    flora = game.edition.flora
    forest = game.forests[0]
    names = game.edition.species
    forest.plant(flora.loose_half(names.index("Oak")))
    assert place_text(game.view(0), 0, 0) == "the Oak, still empty"
    forest.settle(flora.loose_half(names.index("Goshawk")), 0, 0)
    for _ in range(2):
        forest.settle(flora.loose_half(names.index("European Hare")), 0, 2)
    assert place_text(game.view(0), 0, 0) == "the Oak with a Goshawk on top and 2x European Hare on the left"


def test_what_cannot_be_played_says_what_is_missing():
    game = deal("forest", seats=2, seed=7)
    halves = game.edition.halves
    fox = halves.index("Red Fox of Red Fox/Violet Carpenter Bee")
    assert reason_unplayable(game.view(0), fox) == "There is no free slot for it: it goes to the left of a tree."
    assert reason_unplayable(game.view(1), fox) == "It is not your turn."
    game.hands[0] = [game.edition.cards.index("Oak"), game.edition.cards.index("Birch")]
    game.legal = None
    oak = halves.index("Oak")
    assert reason_unplayable(game.view(0), oak) == "It costs 2, and you have only 1 other card to pay with."
    game.push_text("play Birch")
    assert reason_unplayable(game.view(0), oak) == "Something else is asked first."


def test_ground_a_card_needs_is_named():
    smoky = edition("smoky")
    game = deal("smoky", seats=2, seed=1)
    duck = smoky.flora.loose_half(smoky.species.index("Wood Duck"))
    assert reason_unplayable(game.view(0), duck) == (
        "There is no free slot for it: it goes on top of a tree with a river or a river."
    )
