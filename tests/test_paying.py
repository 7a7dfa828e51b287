"""What one is advised to pay with: legal, the bonus where it is worth its cards, and no gifts to rivals."""

from __future__ import annotations

from random import Random

import pytest

import spinney
from spinney.bots.evaluation.payment import earns_bonus, opponent_gain, suggested_payment
from spinney.bots.evaluation.weights import LATEST_GENERATION, learned_prices
from spinney.bots.planner import PlannerBot
from spinney.editions import edition_names
from spinney.hosting.viewers.game_view import TableDisplay, game_view
from spinney.words.steps import PAY, waiting_step
from tests.scenes import scene


@pytest.mark.parametrize("name", edition_names())
def test_a_suggested_payment_pays_all_that_is_asked_and_says_truly_whether_the_bonus_comes(name):
    rng = Random(9)
    seen = earned = 0
    for seed in range(4):
        game = spinney.deal(name, 2, seed)
        while not game.is_over():
            view = game.view(game.seat)
            paying = suggested_payment(view)
            verb, half, left, matched = waiting_step(view.pending)
            assert bool(paying) == (verb == PAY)
            if paying:
                assert len(paying) == left
                symbol = view.edition.flora.symbol_of[half]
                fits = all(symbol in view.edition.symbols_of[move.number] for move in paying)
                has_bonus = bool(view.edition.bonus[view.edition.flora.species_of[half]])
                assert earns_bonus(view, paying) == bool(matched and fits and has_bonus)
                after = game.copy()
                for move in paying:
                    if move in after.legal_moves():
                        after.push(move)
                assert waiting_step(after.pending) != waiting_step(view.pending)
                seen += 1
                earned += earns_bonus(view, paying)
            game.push(view.moves[int(rng.random() * len(view.moves))])
    assert seen > earned > 0


def test_page_and_terminal_pay_as_a_planner_would_who_knows_what_the_coach_does():
    game = spinney.deal("forest", 3, 8)
    planner, rng, paid = PlannerBot(learned_prices(game.edition, 3, LATEST_GENERATION)), Random(3), 0
    while not game.is_over():
        view = game.view(game.seat)
        paying = suggested_payment(view)
        shown = game_view(view, TableDisplay(("A", "B", "C")), can_undo=False)
        assert shown.suggestion == [move.text for move in paying]
        if paying:
            assert planner.choose(view) is paying[0]
            paid += 1
        game.push(view.moves[int(rng.random() * len(view.moves))])
    assert paid > 10


def test_a_card_is_a_gift_to_whoever_has_what_it_counts():
    hares = ["Oak: left=European Hare*3", "Oak", "Birch"]
    game = scene("forest", hand=["Red Fox", "Birch"], forests=[["Birch"], hares])
    view = game.view(0)
    fox = next(card for card in view.hand if "Red Fox" in view.edition.cards[card])
    birch = next(card for card in view.hand if view.edition.cards[card] == "Birch")
    assert opponent_gain(view, fox) == 7  # its other half is a fourth hare: four times four, not three times three
    assert opponent_gain(view, birch) == 1
