"""How prices are tuned: they go where games are won, the same way wherever the games are played."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random
from statistics import pstdev

import pytest

from spinney.arena.processes import process_executor, run_in_order
from spinney.bots.evaluation import weights
from spinney.bots.evaluation.prices import PRICE_NAMES
from spinney.editions import edition, edition_names
from spinney.training import tune_prices
from spinney.training.learn_prices import LearnedPrices, load_prices, write_prices
from spinney.training.tune_prices import (
    TuningState,
    deal_gradient,
    draw_offsets,
    from_numbers,
    share_won,
    to_numbers,
    tune_round,
    with_promises_of,
)

PRICES = dict.fromkeys(PRICE_NAMES, 1.0)


@pytest.mark.parametrize("name", edition_names())
def test_numbers_and_prices_are_the_same_said_in_two_ways(name):
    learned = load_prices(edition(name), 2)
    again = from_numbers(to_numbers(learned), learned.edition, 2)
    assert again.prices == pytest.approx(learned.prices)
    assert again.promise == pytest.approx(dict.fromkeys(again.promise, 0.0) | learned.promise)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_seat_is_off_in_its_own_way_and_all_together_are_not(seats):
    offsets = draw_offsets(seats, 400, Random(3))
    for column in zip(*offsets, strict=True):
        assert sum(column) == pytest.approx(0.0, abs=1e-9)
    for each in offsets:
        assert pstdev(each) == pytest.approx(1.0, abs=0.15)
    assert len({each[0] for each in offsets}) == seats


def test_the_games_on_a_deal_pull_each_number_by_no_more_than_chance_has_put_it_off():
    of = edition("smoky")
    numbers = to_numbers(load_prices(of, 3))
    gradients = [deal_gradient(of, 3, numbers, [seed], 0) for seed in range(4)]
    assert all(len(each) == len(numbers) for each in gradients)
    assert len({gradients[0][0], gradients[1][0], gradients[2][0], gradients[3][0]}) == 4
    for each in gradients:  # chance is of sigma 1, and no more than half a game is won by it
        assert max(abs(number) for number in each) < 0.5 * 5


def test_rounds_are_the_same_in_one_process_or_two():
    of = edition("forest")
    start = TuningState(to_numbers(load_prices(of, 2)), [0.0] * len(to_numbers(load_prices(of, 2))))
    alone, shared = (tune_round(start, of, 2, [1, 2, 3], process_executor(jobs), 10.0) for jobs in (1, 2))
    assert alone == shared
    assert alone.numbers != start.numbers


def test_a_price_that_is_far_off_comes_back(monkeypatch):
    """Who thinks that cards are worth far more than anything they could do hoards them, and loses."""
    of = edition("smoky")
    right = load_prices(of, 2)
    wrong = LearnedPrices(of, 2, right.prices | {"card": right.prices["card"] * 8}, {})
    monkeypatch.setattr(tune_prices, "PRICE_SIGMA", 0.5)
    state = TuningState(to_numbers(wrong), [0.0] * len(to_numbers(wrong)))
    card = PRICE_NAMES.index("card")
    better = tune_round(state, of, 2, list(range(60)), process_executor(1), 6.0)
    assert better.numbers[card] < state.numbers[card] - 0.1


def test_tables_won_are_shared_out():
    learned = load_prices(edition("forest"), 2)
    seeds = [7, 8]
    shares = run_in_order(process_executor(1), lambda at: share_won(learned, learned, seeds, at), 4)
    assert sum(shares) == 2.0  # against itself everything is even, deal by deal
    assert shares[0] + shares[1] == 1.0


def test_the_command_writes_a_generation_of_its_own_that_the_search_plays_by(tmp_path):
    command = [sys.executable, "-m", "spinney.training.tune_prices", "--edition", "smoky", "--rounds", "1"]
    told = os.environ | {"SPINNEY_WEIGHTS": str(tmp_path)}
    result = subprocess.run(
        check=False,
        args=[*command, "--games", "4", "--jobs", "1"],
        env=told,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert result.returncode == 0, result.stderr
    assert "against generation 1" in result.stdout
    said = (tmp_path / "smoky.prices@2.toml").read_text("utf-8")
    assert "tune_prices" in said
    assert 'note = "1 rounds of 4 games of tuning from seed 1"' in said
    assert '"card" = ' in said


def test_other_seats_take_over_what_two_have_learned(tmp_path, monkeypatch):
    monkeypatch.setattr(weights, "WEIGHTS_FOLDER", tmp_path)
    of = edition("smoky")
    write_prices(LearnedPrices(of, 2, PRICES, {"Fern": 1.0, "Elk": 2.0}), "two", 1)
    write_prices(LearnedPrices(of, 3, PRICES, {"Fern": 5.0, "Elk": 6.0}), "three", 1)
    write_prices(LearnedPrices(of, 2, PRICES, {"Fern": 4.0, "Elk": 0.0}), "two, tuned", 2)
    taken = with_promises_of(2, load_prices(of, 3), 2)
    assert taken.promise == {"Fern": 8.0, "Elk": 4.0}
    assert taken.prices == PRICES
