"""How prices are polished: they go where games are won, the same way wherever the games are played."""

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
from spinney.training.learn_prices import Pupil, known, write
from spinney.training.tune_prices import Course, numbers_of, offs, polish, pull, pupil_of, share_won, with_promises_of

PRICES = dict.fromkeys(PRICE_NAMES, 1.0)


@pytest.mark.parametrize("name", edition_names())
def test_numbers_and_prices_are_the_same_said_in_two_ways(name):
    pupil = known(edition(name), 2)
    again = pupil_of(numbers_of(pupil), pupil.edition, 2)
    assert again.prices == pytest.approx(pupil.prices)
    assert again.promise == pytest.approx(dict.fromkeys(again.promise, 0.0) | pupil.promise)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_seat_is_off_in_its_own_way_and_all_together_are_not(seats):
    off = offs(seats, 400, Random(3))
    for column in zip(*off, strict=True):
        assert sum(column) == pytest.approx(0.0, abs=1e-9)
    for each in off:
        assert pstdev(each) == pytest.approx(1.0, abs=0.15)
    assert len({each[0] for each in off}) == seats


def test_the_games_on_a_deal_pull_each_number_by_no_more_than_chance_has_put_it_off():
    of = edition("smoky")
    numbers = numbers_of(known(of, 3))
    pulls = [pull(of, 3, numbers, [seed], 0) for seed in range(4)]
    assert all(len(each) == len(numbers) for each in pulls)
    assert len({pulls[0][0], pulls[1][0], pulls[2][0], pulls[3][0]}) == 4
    for each in pulls:  # chance is of sigma 1, and no more than half a game is won by it
        assert max(abs(number) for number in each) < 0.5 * 5


def test_rounds_are_the_same_in_one_process_or_two():
    of = edition("forest")
    start = Course(numbers_of(known(of, 2)), [0.0] * len(numbers_of(known(of, 2))))
    alone, shared = (polish(start, of, 2, [1, 2, 3], process_executor(jobs), 10.0) for jobs in (1, 2))
    assert alone == shared
    assert alone.numbers != start.numbers


def test_a_price_that_is_far_off_comes_back(monkeypatch):
    """Who thinks that cards are worth far more than anything they could do hoards them, and loses."""
    of = edition("smoky")
    right = known(of, 2)
    wrong = Pupil(of, 2, right.prices | {"card": right.prices["card"] * 8}, {})
    monkeypatch.setattr(tune_prices, "PRICES_OFF", 0.5)
    course = Course(numbers_of(wrong), [0.0] * len(numbers_of(wrong)))
    card = PRICE_NAMES.index("card")
    wiser = polish(course, of, 2, list(range(60)), process_executor(1), 6.0)
    assert wiser.numbers[card] < course.numbers[card] - 0.1


def test_tables_won_are_shared_out():
    pupil = known(edition("forest"), 2)
    seeds = [7, 8]
    shares = run_in_order(process_executor(1), lambda at: share_won(pupil, pupil, seeds, at), 4)
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
    assert "polish_prices" in said
    assert 'note = "1 rounds of 4 games of polishing from seed 1"' in said
    assert '"card" = ' in said


def test_other_seats_take_over_what_two_have_learned(tmp_path, monkeypatch):
    monkeypatch.setattr(weights, "WEIGHTS", tmp_path)
    of = edition("smoky")
    write(Pupil(of, 2, PRICES, {"Fern": 1.0, "Elk": 2.0}), "two", 1)
    write(Pupil(of, 3, PRICES, {"Fern": 5.0, "Elk": 6.0}), "three", 1)
    write(Pupil(of, 2, PRICES, {"Fern": 4.0, "Elk": 0.0}), "two, polished", 2)
    taken = with_promises_of(2, known(of, 3), 2)
    assert taken.promise == {"Fern": 8.0, "Elk": 4.0}
    assert taken.prices == PRICES
