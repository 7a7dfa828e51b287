"""The dataset: every decision of every game, as it was, and nothing lost or doubled by a stop."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pyarrow import parquet
from typer.testing import CliRunner

import spinney
from spinney.arena.contest import BadContest, Contest
from spinney.arena.processes import process_executor
from spinney.cli import app
from spinney.envs import observation
from spinney.envs.dataset import write_dataset
from spinney.envs.rewards import returns
from tests.test_properties import each_edition

RUNNER = CliRunner()


def contest(edition: str = "forest", games: int = 3, seed: int = 4) -> Contest:
    return Contest(spinney.edition(edition), 2, ["random", "greedy"], games, seed)


@each_edition
def test_the_rows_are_the_game_decision_by_decision(edition: str, tmp_path: Path) -> None:
    wanted = contest(edition, games=1)
    assert write_dataset(wanted, tmp_path / "set", process_executor(1)) == 1
    rows = parquet.read_table(tmp_path / "set").to_pylist()
    game = spinney.deal(edition, 2, wanted.seed_of(0))
    for row in rows:
        assert (row["seat"], row["ply"], row["bot"]) == (game.seat, game.ply, wanted.seating(0)[game.seat])
        assert row["observation"] == list(observation(game, game.seat))
        assert row["legal"] == [move.index for move in game.legal_moves()]
        heard = game.push_with_facts(game.edition.moves.all[row["move"]])
        assert [(fact["what"], fact["card"]) for fact in row["facts"]] == [(fact.what, fact.card) for fact in heard]
    assert game.is_over()
    points = [game.score(seat) for seat in range(2)]
    assert all(row["points"] == points for row in rows)
    assert all(row["win"] == pytest.approx(returns(points, "win")[row["seat"]]) for row in rows)


def test_a_set_goes_on_where_it_stopped_and_grows(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    assert write_dataset(contest(games=21), folder, process_executor(2)) == 2
    whole = parquet.read_table(folder).sort_by([("game", "ascending"), ("ply", "ascending")])
    assert write_dataset(contest(games=21), folder, process_executor(2)) == 0
    (folder / "games-0000000-0000019.parquet").unlink()
    assert write_dataset(contest(games=21), folder, process_executor(1)) == 1
    assert parquet.read_table(folder).sort_by([("game", "ascending"), ("ply", "ascending")]).equals(whole)
    assert write_dataset(contest(games=23), folder, process_executor(1)) == 1
    assert set(parquet.read_table(folder)["game"].to_pylist()) == set(range(23))


def test_games_of_two_sorts_do_not_go_into_one_folder(tmp_path: Path) -> None:
    write_dataset(contest(games=1), tmp_path / "set", process_executor(1))
    with pytest.raises(BadContest, match="begun with another seed"):
        write_dataset(contest(games=1, seed=5), tmp_path / "set", process_executor(1))
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "letter.txt").write_text("Dear")
    with pytest.raises(BadContest, match="something else"):
        write_dataset(contest(), tmp_path / "letters", process_executor(1))


def test_the_command_says_what_it_wrote(tmp_path: Path) -> None:
    words = ["dataset", str(tmp_path / "set"), "--bots", "random", "--games", "2", "--json"]
    found = RUNNER.invoke(app, words)
    assert json.loads(found.output) == {"folder": str(tmp_path / "set"), "games": 2, "files_written": 1}
    assert "2 games" in RUNNER.invoke(app, words[:-1]).output
    assert RUNNER.invoke(app, [*words, "--seed", "9"]).exit_code == 2
