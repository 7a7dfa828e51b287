"""The puzzles that come with Spinney: every one is replayed, and some are searched again."""

from __future__ import annotations

from collections import Counter

import pytest

from spinney.bots.planner import PlannerBot
from spinney.editions import edition, shipped
from spinney.study.puzzles.candidates import MIN_PLANNED_LOSS, MIN_PROOF_ERRORS, PROOF_FACTOR, RACE_LINES
from spinney.study.puzzles.collection import puzzles_of
from spinney.study.puzzles.themes import theme
from spinney.study.puzzles.trials import run_race

FEWEST = 150
SAMPLE = 30  # every so manieth is searched again


@pytest.mark.parametrize("name", shipped())
def test_every_puzzle_is_a_legal_position_with_legal_answers_that_the_planner_misses(name: str) -> None:
    the = edition(name)
    puzzles = puzzles_of(the)  # puzzles of other rules are refused
    assert len(puzzles) >= FEWEST
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    planner = PlannerBot()
    for puzzle in puzzles:
        view = puzzle.view(the)
        best, planned = puzzle.right(the), the.moves.all[puzzle.planned]
        assert view.me == view.seat
        assert len(view.moves) == puzzle.choices
        assert set(puzzle.offered_moves(the)) <= set(view.moves)
        assert 2 <= len(puzzle.answers) <= 5
        assert planner.choose(view) is planned is not best
        assert theme(view, best, planned) == puzzle.theme


@pytest.mark.parametrize("name", shipped())
def test_every_puzzle_was_proven_at_ten_times_the_depth(name: str) -> None:
    for puzzle in puzzles_of(edition(name)):
        assert puzzle.tables == PROOF_FACTOR * RACE_LINES // len(puzzle.answers)
        assert puzzle.gain >= MIN_PLANNED_LOSS[puzzle.theme]
        assert puzzle.answers[0].behind == 0
        assert all(answer.behind > MIN_PROOF_ERRORS * answer.error for answer in puzzle.answers[1:])
        assert puzzle.to_the_end > 0


@pytest.mark.parametrize("name", shipped())
def test_they_are_of_all_themes_and_of_many_games(name: str) -> None:
    puzzles = puzzles_of(edition(name))
    themes = Counter(puzzle.theme for puzzle in puzzles)
    assert set(themes) == set(MIN_PLANNED_LOSS)
    assert max(themes.values()) < len(puzzles) / 2
    assert max(Counter(puzzle.seed for puzzle in puzzles).values()) <= 2
    seats = Counter(puzzle.seats for puzzle in puzzles)
    assert seats[2] > seats[3] > 0 < seats[4]


@pytest.mark.parametrize("name", shipped())
def test_some_are_searched_again_on_tables_nobody_has_seen(name: str) -> None:
    """At the depth of the finding: that is enough to see it again."""
    the = edition(name)
    for puzzle in puzzles_of(the)[::SAMPLE]:
        again = run_race(puzzle.view(the), puzzle.offered_moves(the), RACE_LINES, f"another seed {puzzle.id}")
        assert again.best() is puzzle.right(the), puzzle.id
