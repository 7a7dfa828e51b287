"""Bots of one's own: a class in a file plays wherever named bots do, in other processes too."""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import spinney
from spinney.arena.arena import play_contest
from spinney.arena.contest import Contest
from spinney.arena.processes import process_executor
from spinney.arena.results import line_of
from spinney.bots import BadOwnBot, UnknownBot, bot, check_bot, read_own_bots
from spinney.cli import app

SOURCE = """
from dataclasses import dataclass
from random import Random


@dataclass
class MyBot:
    seed: int = 0
    reason: str = "It was drawn."

    def choose(self, view):
        return view.moves[Random(f"{self.seed} {view.ply}").randrange(len(view.moves))]


class Mute:
    def choose(self, view):
        return view.moves[0]
"""


@pytest.fixture
def own(tmp_path: Path) -> str:
    """Return the name of a bot in a file."""
    (tmp_path / "mybot.py").write_text(SOURCE, "utf-8")
    return f"{tmp_path / 'mybot.py'}:MyBot"


def run(*words: str) -> dict[str, object]:
    result = CliRunner().invoke(app, [*words, "--json"])
    assert result.exit_code == 0, result.output
    found: dict[str, object] = json.loads(result.stdout)
    return found


def test_a_bot_of_ones_own_passes_the_check(own):
    (mine,) = read_own_bots([own, "greedy"])
    assert check_bot(mine.make, ["forest"], [2]) > 50


def test_arena_and_simulate_take_a_class_in_a_file_in_one_process_and_in_two(own):
    for jobs in ("1", "2"):
        options = ("--bots", f"{own},random", "--games", "8", "--jobs", jobs)
        assert set(run("simulate", *options)["win_rate"]) == {own, "random"}  # type: ignore[call-overload]
        assert run("arena", *options)["games"] == 8


def test_workers_need_no_file(own):
    mine = read_own_bots([own])
    Path(mine[0].file).unlink()
    contest = Contest(spinney.edition("forest"), 2, [own, "random"], 6, 1, own_bots=tuple(mine))

    def lines(jobs: int) -> list[str]:
        records = play_contest(contest, process_executor(jobs)).records
        return [line_of(r._replace(seats=[seat._replace(ms=0) for seat in r.seats])) for r in records]

    assert lines(1) == lines(2)


def test_a_dataset_names_the_moves(own, tmp_path):
    parquet = importlib.import_module("pyarrow.parquet")
    folder = tmp_path / "games"
    run("dataset", str(folder), "--bots", f"{own},random", "--games", "2")
    moves = json.loads((folder / "_dataset.json").read_text("utf-8"))["moves"]
    rows = parquet.read_table(next(folder.glob("*.parquet"))).to_pylist()
    assert {row["bot"] for row in rows} == {own, "random"}
    assert all(row["move_name"] == moves[row["move"]] for row in rows)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [(":Nobody", "has no class"), (":Mute", "a text called reason")],
)
def test_what_is_no_bot_is_refused_with_a_sentence(own, change, sentence):
    with pytest.raises(BadOwnBot, match=sentence):
        read_own_bots([own.replace(":MyBot", change)])


def test_a_missing_or_broken_file_is_refused_with_a_sentence(tmp_path):
    result = CliRunner().invoke(app, ["arena", "--bots", f"{tmp_path}/none.py:MyBot"])
    assert result.exit_code == 2
    assert "cannot be read" in result.stderr
    (tmp_path / "broken.py").write_text("1 / 0", "utf-8")
    with pytest.raises(BadOwnBot, match="ZeroDivisionError"):
        read_own_bots([f"{tmp_path}/broken.py:MyBot"])


def test_a_name_alone_never_runs_a_file(own):
    """What a table or a transcript calls its bots must not be run as code."""
    with pytest.raises(UnknownBot):
        bot(own)


def test_an_installed_package_brings_its_bot(tmp_path, monkeypatch):
    (tmp_path / "mybot.py").write_text(SOURCE, "utf-8")
    info = tmp_path / "mybot-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: mybot\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text("[spinney.bots]\nbirdsong = mybot:MyBot\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    try:
        assert bot("birdsong", 3).reason == "It was drawn."
        assert run("simulate", "--bots", "birdsong,random", "--games", "2")["games"] == 2
    finally:
        sys.modules.pop("mybot", None)
