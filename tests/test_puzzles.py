"""Puzzles: how they are found, kept, chosen and solved."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from typer.testing import CliRunner

from spinney.arena.processes import process_executor
from spinney.bots.planner import PlannerBot
from spinney.cli import app
from spinney.editions import edition
from spinney.editions.moves import BadNotation
from spinney.study.puzzles import candidates
from spinney.study.puzzles.candidates import MIN_PLANNED_LOSS, PROOF_FACTOR, RACE_LINES, find_puzzles
from spinney.study.puzzles.collection import FOLDER_VARIABLE, balance_themes, puzzles_of, read_puzzles, write_puzzles
from spinney.study.puzzles.difficulty import NEW_SOLVER, first_rating
from spinney.study.puzzles.puzzle import Answer, Puzzle, parse_puzzle
from spinney.study.puzzles.puzzle_text import THEME_TEXTS, explain_right, explain_wrong, hint, situation, title
from spinney.study.puzzles.solving import (
    Attempt,
    Standing,
    add_answer,
    count_answer,
    next_puzzle,
    puzzle_of_the_day,
    streak,
)
from spinney.study.puzzles.themes import THEMES, cards_drawn, is_last_round
from spinney.study.puzzles.trials import Trial
from spinney.training.make_puzzles import BadPuzzles, PuzzleRun, PuzzleSource, make_puzzles

FOREST = edition("forest")
SEED, START = 19819784523269, 1  # a game known to have two


@pytest.fixture(scope="module")
def found() -> candidates.PuzzleSearch:
    return find_puzzles(FOREST, 2, SEED, START, "small")


def a_puzzle(seed: int = 1, **changes: object) -> Puzzle:
    """A puzzle that was never played: for what does not look at the game."""
    plain = Puzzle(
        seats=2, seed=seed, start=0, moves=[], theme="play", planned=2, answers=[Answer(1, 0.6, 0.0, 0.0),
        Answer(2, 0.5, 0.1, 0.01)], choices=8, tables=800, to_the_end=0.1, to_the_end_error=0.03, obvious=0.9,
        found_greedily=False,
    )  # fmt: skip
    return replace(plain, **changes)  # type: ignore[arg-type]


# --- finding --------------------------------------------------------------------------------------------------------


def test_a_puzzle_is_a_decision_of_its_game_that_the_planner_gets_wrong(found: candidates.PuzzleSearch) -> None:
    assert found.puzzles, "this game has none any more: choose another seed"
    for puzzle in found.puzzles:
        view = puzzle.view(FOREST)
        assert view.me == view.seat
        assert all(move in view.moves for move in puzzle.offered_moves(FOREST))
        assert PlannerBot().choose(view) is FOREST.moves.all[puzzle.planned]
        assert puzzle.right(FOREST) is not FOREST.moves.all[puzzle.planned]


def test_its_best_answer_is_surely_ahead_at_ten_times_the_depth(found: candidates.PuzzleSearch) -> None:
    for puzzle in found.puzzles:
        assert puzzle.tables * len(puzzle.answers) >= 0.99 * PROOF_FACTOR * RACE_LINES
        assert puzzle.gain >= MIN_PLANNED_LOSS[puzzle.theme]
        assert all(answer.behind > 3 * answer.error for answer in puzzle.answers[1:])
        assert puzzle.to_the_end > 0


def test_the_same_game_gives_the_same_again() -> None:
    first = find_puzzles(FOREST, 3, SEED, START, "place")
    assert first.counts["decisions"]
    assert find_puzzles(FOREST, 3, SEED, START, "place") == first


def test_what_is_not_clear_is_no_puzzle() -> None:
    best, planned, third = FOREST.moves.all[:3]
    clear = Trial({best: [0.6, 0.62, 0.6], planned: [0.5, 0.51, 0.5], third: [0.55, 0.57, 0.55]})
    assert candidates.is_clear(clear, planned, "play", 3.0)
    close = Trial({**clear.results, third: [0.595, 0.61, 0.6]})
    assert not candidates.is_clear(close, planned, "play", 3.0)
    little = Trial({**clear.results, planned: [0.57, 0.58, 0.57]})
    assert not candidates.is_clear(little, planned, "play", 3.0)
    assert candidates.is_clear(little, planned, "pay", 3.0)
    by_luck = Trial({**clear.results, planned: [0.5, 0.2, 0.8]})
    assert candidates.is_clear(by_luck, planned, "play", 0.0)
    assert not candidates.is_clear(by_luck, planned, "play", 3.0)


def test_who_left_a_race_early_on_kind_tables_is_not_the_best() -> None:
    best, dropped, third = FOREST.moves.all[:3]
    race = Trial({best: [0.9, 0.4, 0.5, 0.4], dropped: [0.8, 0.3], third: [0.7, 0.4, 0.5, 0.3]})
    assert race.value(dropped) > race.value(third)
    assert race.ranked_moves() == [best, third, dropped]
    assert Trial({dropped: [0.8], third: [0.7, 0.3]}).best() is third


def test_the_end_of_the_game_is_a_theme_only_where_the_last_winter_may_come(found: candidates.PuzzleSearch) -> None:
    for puzzle in found.puzzles:
        view = puzzle.view(FOREST)
        differs = cards_drawn(view, puzzle.right(FOREST)) != cards_drawn(view, FOREST.moves.all[puzzle.planned])
        assert (puzzle.theme == "end") == (is_last_round(view) and differs)


# --- keeping --------------------------------------------------------------------------------------------------------


def test_making_goes_on_where_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spinney.training.make_puzzles.HUNTS", ("place",))
    monkeypatch.setattr("spinney.training.make_puzzles.GAMES_PER_ROUND", 1)
    path = tmp_path / "games.jsonl"

    def up_to(games: int) -> PuzzleRun:
        making = PuzzleRun(PuzzleSource(FOREST, 7), path)
        make_puzzles(making, lambda so_far: len(so_far.games) < games, process_executor(1), lambda: None)
        return making

    first = up_to(1)
    with path.open("a") as file:
        file.write('{"game": 1, "puzz')  # cut off by a kill
    second = up_to(2)
    assert sorted(second.games) == [0, 1]
    assert {0: second.games[0]} == first.games
    assert second.counts()["games"] == 2
    assert PuzzleRun(PuzzleSource(FOREST, 7), path).games == second.games
    with pytest.raises(BadPuzzles, match="something else"):
        PuzzleRun(PuzzleSource(FOREST, 8), path)


def test_a_collection_is_read_as_it_was_written(tmp_path: Path, found: candidates.PuzzleSearch) -> None:
    path = tmp_path / "forest.json.gz"
    write_puzzles(path, FOREST, found.puzzles)
    packed = path.read_bytes()
    assert read_puzzles(path, FOREST) == tuple(found.puzzles)
    write_puzzles(path, FOREST, found.puzzles)
    assert path.read_bytes() == packed


def test_puzzles_of_other_rules_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    told = {"spinney_puzzles": 1, "edition": "forest", "digest": "0" * 64, "puzzles": []}
    (tmp_path / "forest.json.gz").write_bytes(gzip.compress(json.dumps(told).encode()))
    with pytest.raises(BadNotation, match="other rules"):
        puzzles_of(FOREST)


@pytest.mark.parametrize("content", [b"", b"no archive", gzip.compress(b"[]", mtime=0), gzip.compress(b"{}", mtime=0)])
def test_a_file_that_holds_no_puzzles_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "forest.json.gz"
    path.write_bytes(content)
    with pytest.raises(BadNotation, match="holds no puzzles"):
        read_puzzles(path, FOREST)


def test_what_is_no_puzzle_is_refused() -> None:
    told = a_puzzle().as_json()
    assert parse_puzzle(told) == a_puzzle()
    for broken in ({**told, "theme": "luck"}, {**told, "planned": 1}, {**told, "more": 1}):
        with pytest.raises(BadNotation):
            parse_puzzle(broken)


def test_a_collection_has_all_themes_as_evenly_as_it_can() -> None:
    many = [a_puzzle(seed, theme="play") for seed in range(20)] + [
        a_puzzle(30 + seed, theme="pay") for seed in range(3)
    ]
    kept = balance_themes(many, 10)
    assert len(kept) == 10
    assert sum(puzzle.theme == "pay" for puzzle in kept) == 3


# --- solving --------------------------------------------------------------------------------------------------------


def test_only_the_first_answer_counts() -> None:
    puzzle = a_puzzle()
    wrong = add_answer(Attempt(puzzle.id), right=False, now="2026-11-17T10:00")
    then_right = add_answer(wrong, right=True, now="2026-11-17T10:01")
    assert (then_right.first, then_right.solved, then_right.tries, then_right.at) == (False, True, 2, wrong.at)
    solver, standing = count_answer(wrong, NEW_SOLVER, Standing(first_rating(puzzle)))
    assert solver.value < NEW_SOLVER.value
    assert standing.rating.value > first_rating(puzzle).value
    assert (standing.tried, standing.found) == (1, 0)


def test_a_hint_costs_half() -> None:
    standing = Standing(first_rating(a_puzzle()))
    plain, _ = count_answer(Attempt("a", first=True, tries=1), NEW_SOLVER, standing)
    helped, _ = count_answer(Attempt("a", first=True, tries=1, hinted=True), NEW_SOLVER, standing)
    missed, _ = count_answer(Attempt("a", first=False, tries=1), NEW_SOLVER, standing)
    assert plain.value > helped.value > missed.value


def test_a_streak_ends_with_a_miss() -> None:
    def at(minute: int, first: bool) -> Attempt:
        return Attempt(str(minute), at=f"10:{minute:02}", first=first, solved=True, tries=1 if first else 2)

    assert streak([]) == 0
    assert streak([at(3, True), at(1, False), at(2, True)]) == 2
    assert streak([at(1, True), at(2, False)]) == 0
    assert streak([at(1, True), Attempt("asked for a hint only", hinted=True)]) == 1


def test_the_next_puzzle_is_new_and_about_as_hard_as_its_solver_is_good() -> None:
    puzzles = [a_puzzle(seed, obvious=seed / 100) for seed in range(100)]
    tried = {puzzle.id: Attempt(puzzle.id, tries=1) for puzzle in puzzles[50:]}
    chosen = [next_puzzle(puzzles, tried, NEW_SOLVER, str(lot)) for lot in range(30)]
    assert {one.id for one in chosen if one} == {puzzle.id for puzzle in puzzles[45:50]}
    assert next_puzzle(puzzles, {one.id: Attempt(one.id, tries=1) for one in puzzles}, NEW_SOLVER, "") is None


def test_everybody_has_the_same_puzzle_of_the_day_and_none_comes_twice_before_all_have_come() -> None:
    puzzles = [a_puzzle(seed) for seed in range(20)]
    days = [date(2026, 11, 17) + timedelta(days=number) for number in range(20)]
    first = [puzzle_of_the_day(puzzles, "forest", day) for day in days]
    assert [puzzle_of_the_day(puzzles[::-1], "forest", day) for day in days] == first
    assert len({one.id for one in first if one}) == 20
    assert puzzle_of_the_day([], "forest", days[0]) is None


def test_hard_is_what_is_not_obvious() -> None:
    assert first_rating(a_puzzle(obvious=0.4)).value > first_rating(a_puzzle(obvious=1.0)).value
    assert first_rating(a_puzzle(choices=20)).value > first_rating(a_puzzle(choices=3)).value
    assert first_rating(a_puzzle(found_greedily=True)).value < first_rating(a_puzzle()).value


# --- in words and in the terminal -----------------------------------------------------------------------------------


def test_hint_and_wrong_answers_do_not_name_the_right_one(found: candidates.PuzzleSearch) -> None:
    for puzzle in found.puzzles:
        view = puzzle.view(FOREST)
        right = puzzle.right(FOREST)
        told = [hint(view, puzzle), title(view, puzzle.theme), situation(view)]
        told += [explain_wrong(view, puzzle, move) for move in puzzle.offered_moves(FOREST) if move is not right]
        said = [str(message) for message in told]
        assert not any(right.text in sentence for sentence in said)
        assert all("{}" not in sentence for sentence in said)
        assert str(explain_right(view, puzzle)).endswith(".")
    assert set(THEME_TEXTS) == set(THEMES)


def test_a_puzzle_is_solved_in_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, found: candidates.PuzzleSearch
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    puzzle = found.puzzles[0]
    write_puzzles(tmp_path / "forest.json.gz", FOREST, [puzzle])
    offered = puzzle.offered_moves(FOREST)
    right = offered.index(puzzle.right(FOREST)) + 1
    wrong = next(number for number in range(1, len(offered) + 1) if number != right)
    result = CliRunner().invoke(app, ["puzzle", "forest"], input=f"h\n99\n{wrong}\n{right}\n")
    assert result.exit_code == 0, result.output
    for said in ("Look for", "Type a number", "Not the best", "Found it", "the planner's choice", "in a row: 0"):
        assert said in result.output
    told = json.loads(CliRunner().invoke(app, ["puzzle", "forest", "--id", puzzle.id, "--json"]).output)
    assert right not in told.values()
    assert told["answers"] == [move.text for move in offered]
    assert CliRunner().invoke(app, ["puzzle", "forest"]).exit_code == 2  # all are answered


def test_puzzles_are_made_by_a_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(candidates, "RACE_LINES", 100)  # less sure than those that are shipped, and sooner here
    monkeypatch.setattr(candidates, "PLAYED_OUT_TABLES", 20)
    monkeypatch.setattr("spinney.training.make_puzzles.HUNTS", ("small",))
    monkeypatch.setattr("spinney.training.make_puzzles.GAMES_PER_ROUND", 1)
    out = tmp_path / "mine.json.gz"
    result = CliRunner().invoke(app, ["puzzles", "--count", "1", "--seed", "3", "--out", str(out), "--json"])
    assert result.exit_code == 0, result.output
    told = json.loads(result.output)
    assert told["steps"]["puzzles"] >= len(told["puzzles"]) == 1
    assert [puzzle.id for puzzle in read_puzzles(out, FOREST)] == [told["puzzles"][0]["id"]]
