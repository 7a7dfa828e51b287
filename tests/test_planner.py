"""The planner and what it has learned."""

from __future__ import annotations

from random import Random

import pytest

import spinney
from spinney.arena.play import play_game
from spinney.bots import bot, check_bot
from spinney.bots.evaluation.prices import PRICE_NAMES, Prices
from spinney.bots.evaluation.weights import learned_prices, parse_prices, prices_file
from spinney.bots.planner import PlannerBot
from spinney.editions import edition, shipped
from spinney.training import learn_prices
from spinney.views import deal


@pytest.mark.parametrize("name", shipped())
def test_the_planner_beats_the_greedy_bot_in_every_edition(name):
    games = 24
    won = 0.0
    for seed in range(games):
        played = play_game(spinney.edition(name), 2, ["planner", "greedy"], seed, start=seed % 2)
        won += (0 in played.winners) / len(played.winners)
    assert won > 0.6 * games


@pytest.mark.parametrize("name", shipped())
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_something_was_learned_for_every_edition_and_number_of_seats(name, seats):
    prices = learned_prices(edition(name), seats)
    assert len(prices.promise) == len(edition(name).flora.species)
    assert any(prices.promise)
    assert all(getattr(prices, price) > 0 for price in PRICE_NAMES)


def test_the_planner_may_sit_at_a_table():
    assert check_bot(lambda seed: bot("planner", seed), decisions=80) == 80 * len(shipped()) * 4


def test_an_edition_nobody_has_learned_is_played_with_the_defaults(tmp_path, monkeypatch):
    monkeypatch.setattr("spinney.bots.evaluation.weights.WEIGHTS_FOLDER", tmp_path)
    prices = learned_prices.__wrapped__(edition("forest"), 2)
    assert prices.card == Prices().card
    assert not prices.promise


def test_a_card_that_promises_much_is_played_first_and_the_reason_says_so():
    table = edition("forest")
    prices = {price: getattr(Prices(), price) for price in PRICE_NAMES}
    promising = PlannerBot(parse_prices(table, prices, {"Birch": 1000.0}))
    game = deal(table, 2, 3)
    game.hands[0] = sorted([table.cards.index("Birch"), table.cards.index("Oak"), table.cards.index("Beech")])
    game.legal = None
    assert str(promising.choose(game.view(0))) == "play Birch"
    assert "Birch" in promising.reason


def test_the_forest_without_a_card_is_counted_without_it():
    game = deal(edition("smoky"), 2, 5)
    rng = Random(5)
    while not game.is_over():
        game.push(rng.choice(game.legal_moves()))
    forest = game.forests[0]
    for half in dict.fromkeys([*forest.hosts, *forest.dwellers]):
        rest = learn_prices.remove_card(forest, half)
        species = forest.flora.species[forest.flora.species_of[half]]
        assert [forest.cards[kind] - rest.cards[kind] for kind in species.kinds] == [1] * len(species.kinds)
    assert learn_prices.points_of_card(game, 0, forest.hosts[0]) >= 0


def test_prices_are_pulled_towards_the_winner():
    perturbations = [[1.0] * len(PRICE_NAMES), [-1.0] * len(PRICE_NAMES)]
    assert all(each > 0 for each in learn_prices.gradient(perturbations, [10, 3]))
    assert all(each < 0 for each in learn_prices.gradient(perturbations, [3, 10]))
    assert all(each == 0 for each in learn_prices.gradient(perturbations, [5, 5]))


def test_a_round_of_learning_is_written_beside_what_is_known(tmp_path, monkeypatch):
    load_prices = prices_file(spinney.edition("forest")).read_text("utf-8")
    monkeypatch.setattr("spinney.bots.evaluation.weights.WEIGHTS_FOLDER", tmp_path)
    prices_file(spinney.edition("forest")).write_text(load_prices, "utf-8")
    learned = learn_prices.load_prices(spinney.edition("forest"), 2)
    evidence = learn_prices.play_perturbed(learned, 1)
    assert evidence.promises
    learn_prices.write_prices(
        learned._replace(seats=5, promise=learn_prices.fit_promises(learned, [evidence])), "a test"
    )
    assert learn_prices.load_prices(spinney.edition("forest"), 5).promise.keys() == learned.promise.keys()
    assert learn_prices.load_prices(spinney.edition("forest"), 2) == learned
