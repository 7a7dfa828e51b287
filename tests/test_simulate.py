"""Many games: the same whatever the number of processes, and counted right."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from typer.testing import CliRunner

import spinney
from spinney.arena.contest import Contest
from spinney.arena.game_log import play_and_record
from spinney.arena.play import GameResult, derive_seed, play_game
from spinney.arena.simulate import Tally, play_number, simulate
from spinney.cli import app

RUNNER = CliRunner()
CONTEST = Contest(spinney.edition("forest"), 3, ["random", "greedy"], 4, 7)
UNTIMED = ("seconds", "games_per_second", "decisions_per_second")


def figures(tally: Tally) -> dict[str, object]:
    return {name: figure for name, figure in tally.as_json().items() if name not in UNTIMED}


def test_the_same_seed_gives_the_same_games_in_one_process_or_in_two():
    assert figures(simulate(CONTEST, jobs=1)) == figures(simulate(CONTEST, jobs=2))


def test_another_seed_gives_other_games():
    assert play_number(CONTEST, 0) != play_number(CONTEST._replace(seed=8), 0)


def test_a_game_follows_from_its_seed():
    assert play_game(spinney.edition("smoky"), 2, ["random"], seed=5) == play_game(
        spinney.edition("smoky"), 2, ["random"], seed=5
    )
    assert derive_seed(1, 23) != derive_seed(12, 3)


def test_the_games_are_those_of_the_arena():
    """Seats rotate, so that each bot begins equally often, and who has a seat more takes turns."""
    tables = [play_number(CONTEST, number).bots for number in range(6)]
    assert tables == [CONTEST.seating(number) for number in range(6)]
    assert [table[0] for table in tables].count("greedy") == 3
    records = [play_and_record(CONTEST, number) for number in range(2)]
    assert [[seat.total for seat in record.seats] for record in records] == [
        play_number(CONTEST, number).totals for number in range(2)
    ]


def test_a_shared_victory_is_shared_and_means_are_per_seat():
    tally = Tally(Contest(spinney.edition("forest"), 3, ["a", "b"], 2, 0))
    tally.add(GameResult(seed=0, bots=["a", "b", "a"], totals=[10, 20, 20], winners=[1, 2], turns=30, decisions=90))
    tally.add(GameResult(seed=1, bots=["a", "b", "a"], totals=[5, 20, 15], winners=[1], turns=40, decisions=110))
    assert tally.per_seat(tally.wins) == {"a": 0.125, "b": 0.75}
    assert tally.per_seat(tally.points) == {"a": 12.5, "b": 20.0}
    tally.seconds = 2.0
    printed = tally.as_json()
    assert (printed["mean_turns"], printed["decisions_per_second"], printed["games"]) == (35.0, 100.0, 2)


def test_simulate_prints_one_document_for_programs():
    words = "simulate --edition dartmoor --seats 2 --bots random,greedy --games 2 --seed 3 --json"
    result = RUNNER.invoke(app, words.split())
    assert result.exit_code == 0
    document = json.loads(result.stdout)
    assert set(document) == {
        *("edition", "seats", "games", "seconds", "games_per_second", "decisions", "decisions_per_second"),
        *("compiled", "mean_score", "win_rate", "mean_turns"),
    }
    assert document["win_rate"] == {"random": 0.0, "greedy": 1.0}


def test_simulate_draws_a_table_for_people():
    result = RUNNER.invoke(app, ["simulate", "--games", "2"])
    assert result.exit_code == 0
    assert "random" in result.stdout
    assert "decisions/s" in result.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--bots gredy", "did you mean 'greedy'"),
        ("--seats 6", "2 to 5 seats"),
        ("--edition moon", "There is no edition 'moon'"),
        ("--games 0", "At least 1 game"),
        ("--jobs -1", "number of jobs"),
        ("--bots random,random,greedy", "name each of them once"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_sentence(words, sentence):
    result = RUNNER.invoke(app, ["simulate", *words.split()])
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
    assert not result.stdout


# An alarm that rings like Ctrl-C, set when the contest is about to be played: a busy machine may be slow to get there.
INTERRUPTED = """
import signal, sys
from spinney.arena.contest import Contest
from spinney.cli import app
signal.signal(signal.SIGALRM, signal.default_int_handler)
Contest.check = lambda contest: signal.alarm(1)
app(sys.argv[1:])
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_it_with_a_word(jobs):
    words = [sys.executable, "-c", INTERRUPTED, "simulate", "--games", "10000000", "--jobs", jobs]
    run = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
    assert run.returncode == 130
    assert run.stderr.startswith("Stopped")
    assert not run.stdout


def test_bench_names_its_figures_and_the_engine():
    result = RUNNER.invoke(app, ["bench", "--quick", "--edition", "forest", "--json"])
    assert result.exit_code == 0
    document = json.loads(result.stdout)
    assert document["compiled"] is spinney.is_compiled()
    assert document["figures"]["forest.2.decisions_per_second"] > 1000
    assert {name.split(".")[-1] for name in document["figures"] if name.startswith("forest.4.")} == {
        *("games_per_second", "decisions_per_second", "score_us", "copy_us", "view_us", "sample_us"),
    }
    assert all(figure > 0 for figure in document["figures"].values())
    assert document["jobs"]["jobs.1.decisions_per_second"] > 0
