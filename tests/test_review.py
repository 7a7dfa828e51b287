"""A game looked at afterwards: honest, repeatable, and judged only by what each player could know."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from spinney.bots import bot
from spinney.cli import app
from spinney.editions import edition as edition_named
from spinney.editions import shipped
from spinney.editions.moves import Move
from spinney.language.message import say
from spinney.notation.transcripts import Transcript
from spinney.study.analysis.decision_analysis import DecisionAnalysis, mean_loss
from spinney.study.analysis.decisions import analyse_stretch, find_stretches, review_decision
from spinney.study.analysis.grades import accuracy, grade
from spinney.study.analysis.review import PlayedGame, review_game, summarise
from spinney.study.analysis.win_chance import chance_of
from spinney.study.coach.coach import advise, compare_moves
from spinney.study.coach.coach_text import distinct_subjects
from spinney.study.coach.reasons import Reason
from spinney.views import Game, View, deal
from tests.test_views import shuffle_hidden

BOTH = ["search:24", "greedy"]


def played(edition: str, bots: list[str], seed: int, plies: int = 10_000) -> Transcript:
    story = Transcript(edition, len(bots), seed)
    players = [bot(name, seed) for name in bots]
    while not story.game.is_over() and len(story.lines) < plies:
        story.play(players[story.game.seat].choose(story.game.view(story.game.seat)))
    return story


def choices(start: Game, moves: Sequence[Move]) -> Iterator[tuple[View, Move]]:
    """Yield the decisions that had more than one answer, as their players saw them."""
    game = start.copy()
    for move in moves:
        view = game.view(game.seat)
        if len(view.moves) > 1:
            yield view, move
        game.push(move)


@pytest.mark.parametrize("edition", shipped())
def test_a_random_player_gives_more_away_than_a_planner(edition: str) -> None:
    found = review_game(played(edition, ["planner", "random"], 4, plies=90), lines=16)
    planner, chance = found.players
    assert planner.choice > chance.choice
    assert planner.accuracy > chance.accuracy
    assert chance.grades["blunder"] + chance.grades["slip"] > planner.grades["blunder"] + planner.grades["slip"]


@pytest.mark.parametrize(("edition", "bots", "seed"), [("forest", BOTH, 1), ("smoky", BOTH[::-1], 2)])
def test_greedy_gives_more_away_than_search_and_two_reviews_agree_on_the_blunders(
    edition: str, bots: list[str], seed: int
) -> None:
    """The test of honesty in small; the large form is `benchmarks.review_honesty`, its figures are in docs/study.md."""
    story = played(edition, bots, seed, plies=70)
    looks = [review_game(story, lines=20, seed=look) for look in (1, 2)]
    strong, weak = bots.index(BOTH[0]), bots.index(BOTH[1])
    for found in looks:
        assert -found.players[weak].choice > 2 * -found.players[strong].choice
        assert found.players[weak].accuracy < found.players[strong].accuracy
    blunders, poor = (
        [{one.ply for one in found.decisions if one.grade in grades} for found in looks]
        for grades in (("blunder",), ("blunder", "slip"))
    )
    again = len(blunders[0] & poor[1]) + len(blunders[1] & poor[0])
    assert again >= 0.75 * (len(blunders[0]) + len(blunders[1])) > 0


def test_a_decision_is_judged_by_what_its_player_could_know() -> None:
    """The same view on a table with everything hidden shuffled gets the same verdict, to the last digit."""
    story = played("forest", ["planner", "greedy"], 5, plies=60)
    game, rng, compared = Transcript("forest", 2, 5).game, Random(1), 0
    for line in story.lines:
        view = game.view(game.seat)
        if len(view.moves) > 1 and game.ply % 7 == 0:
            twin = shuffle_hidden(game, game.seat, rng).view(game.seat)
            assert review_decision(twin, [line.move], 24, 3) == review_decision(view, [line.move], 24, 3)
            compared += 1
        game.push(line.move)
    assert compared > 4


def test_luck_rivals_and_choice_add_up_to_the_result() -> None:
    """From an even share to what the game came to: nothing of the way is left out, and nothing is counted twice."""
    story = played("smoky", ["planner", "greedy", "planner"], 7)
    found = review_game(story, lines=8)
    end = story.game.outcome()
    assert end is not None
    for player in found.players:
        mine = [one for one in found.decisions if one.seat == player.seat]
        share = 1 / len(end.winners) if player.seat in end.winners else 0.0
        assert sum(player.grades.values()) == len(mine)
        assert player.choice == pytest.approx(-sum(one.cost for one in mine))
        assert 1 / 3 + player.luck + player.rivals + player.choice == pytest.approx(share)
    assert sum(turn.cost for turn in found.turns) == pytest.approx(sum(one.cost for one in found.decisions))
    assert set(found.turning_points) <= {one.ply for one in found.decisions if one.grade in ("slip", "blunder")}


def test_stretches_cover_the_game_and_are_judged_in_any_order() -> None:
    story = played("dartmoor", ["planner", "greedy"], 3, plies=40)
    start = story.deal_again()
    asked = find_stretches(start, story.moves)
    assert [ply for first, last in asked for ply in range(first, last)] == list(range(40))
    backwards = [analyse_stretch(start, story.moves, first, last, 8, 1) for first, last in reversed(asked)]
    assert summarise(PlayedGame(start, story.game, story.facts), story.names, backwards[::-1]) == review_game(
        story, lines=8, seed=1
    )
    assert all(one.seat == stretch.seat for stretch in backwards for one in stretch.decisions)


def test_a_chance_grows_with_the_value_and_is_sure_near_the_end() -> None:
    for seats in (2, 3, 4, 5):
        early = [chance_of(value / 10, 0.9, seats) for value in range(11)]
        late = [chance_of(value / 10, 0.05, seats) for value in range(11)]
        assert early == sorted(early)
        assert late == sorted(late)
        assert late[9] > 0.9
        assert early[9] > 0.7
        assert late[1] < 0.1


def test_what_might_be_noise_is_no_slip() -> None:
    any_move = Transcript("forest", 2, 1).game.legal_moves()[0]
    assert grade(DecisionAnalysis(any_move, 0.5, 0.05, 0.06, 9), made_best=False) == "good"
    assert grade(DecisionAnalysis(any_move, 0.5, 0.05, 0.01, 9), made_best=False) == "slip"
    assert grade(DecisionAnalysis(any_move, 0.5, 0.09, 0.01, 9), made_best=False) == "blunder"
    assert grade(DecisionAnalysis(any_move, 0.5, 0.0, 0.0, 9), made_best=True) == "best"
    assert mean_loss([0.5, 0.5], [0.7, 0.7]) == pytest.approx((0.2, 0.0))


def test_accuracy_has_its_ends_fixed() -> None:
    assert accuracy([]) == accuracy([0.0, 0.0]) == 100.0
    assert accuracy([0.02]) > accuracy([0.2]) > 0


def test_the_coach_says_why_in_the_words_of_the_game() -> None:
    """On tables where the planner has a favourite, the reasons are sentences without numbers of chance in them."""
    story, said = played("forest", ["greedy", "greedy"], 9, plies=80), []
    for view, move in list(choices(story.deal_again(), story.moves))[::6]:
        best = bot("planner").choose(view)
        if best is not move:
            advice = compare_moves(view, best, move, tables=6)
            said.append(str(advice.sentence()))
            assert 0 <= advice.chance <= 1
            assert all(reason.chance > 0 for reason in advice.reasons)
    assert said
    assert all(text[0].isupper() and text.endswith(".") and "%" not in text for text in said)
    assert len(set(said)) > len(said) // 2


def test_the_coach_advises_what_today_s_search_would_do() -> None:
    story = played("smoky", ["planner", "greedy"], 3, plies=50)
    for view, _ in list(choices(story.deal_again(), story.moves))[::9]:
        assert advise(view, 7, lines=60).move is bot("search:60", 7).choose(view)


def test_the_coach_tells_two_cards_apart_that_bear_the_same_animal() -> None:
    """Two Common Toads, each with another half that is lost: which one is meant is said."""
    forest = edition_named("forest")
    toads = [i for i, move in enumerate(forest.moves.all) if move.text.startswith("play Common Toad of")]
    one, other = (forest.moves.all[i] for i in toads[:2])
    view = deal(forest, 2, 1).view(0)
    told = distinct_subjects(view, one, other)
    assert told[0] != told[1]
    assert all(str(text).startswith("the Common Toad beside the ") for text in told)


def test_the_coach_counts_the_rivals() -> None:
    alone, many = (Reason(say("less room"), 0.01, opponents=True, seats=seats) for seats in (2, 4))
    assert (str(alone.advantage()), str(many.advantage())) == ("your rival with less room", "the rivals with less room")


def test_review_on_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(played("dartmoor", ["greedy", "random"], 2, plies=40).write(), "utf-8")
    run = CliRunner()
    found = json.loads(run.invoke(app, ["review", str(file), "--lines", "12", "--json"]).stdout)
    again = json.loads(run.invoke(app, ["review", str(file), "--lines", "12", "--json"]).stdout)
    assert found == again
    assert [player["seat"] for player in found["players"]] == [0, 1]
    assert "Accuracy" in run.invoke(app, ["review", str(file), "--lines", "12"]).stdout
    assert run.invoke(app, ["review", str(tmp_path / "none.json")]).exit_code == 2
