"""The planner and what it has learned."""

from __future__ import annotations

from random import Random

import pytest

from spinney.arena import learn
from spinney.arena.play import play_game
from spinney.bots import bot, check_bot
from spinney.bots.learned import LORE, learned, temper_of
from spinney.bots.planner import PlannerBot
from spinney.bots.temper import PRICES, Temper
from spinney.editions import EDITIONS, edition
from spinney.views import deal


@pytest.mark.parametrize("name", EDITIONS)
def test_the_planner_beats_the_greedy_bot_in_every_edition(name):
    games = 24
    won = 0.0
    for seed in range(games):
        played = play_game(name, 2, ["planner", "greedy"], seed, start=seed % 2)
        won += (0 in played.winners) / len(played.winners)
    assert won > 0.6 * games


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_something_was_learned_for_every_edition_and_number_of_seats(name, seats):
    temper = learned(edition(name), seats)
    assert len(temper.promise) == len(edition(name).flora.species)
    assert any(temper.promise)
    assert all(getattr(temper, price) > 0 for price in PRICES)


def test_the_planner_may_sit_at_a_table():
    assert check_bot(lambda seed: bot("planner", seed), decisions=80) == 80 * len(EDITIONS) * 4


def test_an_edition_nobody_has_learned_is_played_with_the_defaults(tmp_path, monkeypatch):
    monkeypatch.setattr("spinney.bots.learned.LORE", tmp_path)
    temper = learned.__wrapped__(edition("forest"), 2)
    assert temper.card == Temper().card
    assert not temper.promise


def test_a_card_that_promises_much_is_played_first_and_the_reason_says_so():
    table = edition("forest")
    prices = {price: getattr(Temper(), price) for price in PRICES}
    promising = PlannerBot(temper_of(table, prices, {"Birch": 1000.0}))
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
        rest = learn.without(forest, half)
        species = forest.flora.species[forest.flora.species_of[half]]
        assert [forest.cards[kind] - rest.cards[kind] for kind in species.kinds] == [1] * len(species.kinds)
    assert learn.loss(game, 0, forest.hosts[0]) >= 0


def test_prices_are_pulled_towards_the_winner():
    nudges = [[1.0] * len(PRICES), [-1.0] * len(PRICES)]
    assert all(pull > 0 for pull in learn.pull(nudges, [10, 3]))
    assert all(pull < 0 for pull in learn.pull(nudges, [3, 10]))
    assert all(pull == 0 for pull in learn.pull(nudges, [5, 5]))


def test_a_round_of_learning_is_written_beside_what_is_known(tmp_path, monkeypatch):
    monkeypatch.setattr("spinney.bots.learned.LORE", tmp_path)
    (tmp_path / "forest.toml").write_text((LORE / "forest.toml").read_text("utf-8"), "utf-8")
    pupil = learn.known("forest", 2)
    lesson = learn.play_and_note(pupil, 1)
    assert lesson.promises
    learn.write(pupil._replace(seats=5, promise=learn.promised(pupil, [lesson])), "a test")
    assert learn.known("forest", 5).promise.keys() == pupil.promise.keys()
    assert learn.known("forest", 2) == pupil
