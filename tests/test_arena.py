"""The arena: the same games whoever plays them where, nothing lost by a stop, and figures that mean what they say."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections import Counter
from contextlib import nullcontext
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner, Result

import spinney
from spinney.arena.arena import Match, play_contest
from spinney.arena.contest import BadContest, Contest
from spinney.arena.early_stopping import StoppingRule, interim_checks
from spinney.arena.game_log import (
    FACE_DOWN_CARD,
    FREE_CARD,
    PLAYED_CARD,
    GameRecord,
    SeatRecord,
    Watcher,
    play_and_record,
    play_watched,
)
from spinney.arena.play import derive_seed
from spinney.arena.processes import process_executor
from spinney.arena.report.ratings import ratings
from spinney.arena.report.standings import compare_pairs, standings
from spinney.arena.report.statistics import Z, win_share, z_for_checks
from spinney.arena.results import BadResults, Results, line_of, read_results
from spinney.bots.random_bot import RandomBot
from spinney.cli import app
from spinney.editions.moves import Move
from spinney.game import facts
from spinney.views import View

RUNNER = CliRunner()
CONTEST = Contest(spinney.edition("forest"), 2, ["random", "greedy"], 4, 7)
CHANCE = Contest(spinney.edition("forest"), 2, ["random"], 6, 7)


def untimed(record: GameRecord) -> GameRecord:
    """All of a game that follows from its number."""
    return record._replace(seats=[seat._replace(ms=0) for seat in record.seats])


def games(match: Match) -> list[GameRecord]:
    return [untimed(record) for record in match.records]


def finished(game: int, totals: dict[str, int]) -> GameRecord:
    """A game of which only the totals matter."""
    seats = [SeatRecord(name.strip("'"), total, 10, 10, 5.0, [], {}, 0, {}) for name, total in totals.items()]
    best = max(totals.values())
    return GameRecord(game, "forest", game, [i for i, seat in enumerate(seats) if seat.total == best], seats)


def arena(*words: str) -> Result:
    return RUNNER.invoke(app, ["arena", *words])


# --- who plays whom -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "bots", "field"),
    [
        (2, ["a", "b", "c"], False),
        (2, ["a", "b", "c"], True),
        (3, ["a", "b", "c", "d"], False),
        (4, ["a", "b"], True),
        (5, ["a", "b", "c", "d", "e"], False),
        (4, ["a", "b"], False),
        (3, ["a", "b"], False),
        (5, ["a", "b", "c"], False),
    ],
)
def test_each_bot_has_each_seat_equally_often(seats, bots, field):
    contest = Contest(spinney.edition("forest"), seats, bots, 1, 0, field)
    seen = Counter(
        (name, seat)
        for number in range(seats * len(contest.lineups()))
        for seat, name in enumerate(contest.seating(number))
    )
    for name in bots:
        assert len({seen[name, seat] for seat in range(seats)}) == 1
        assert seen[name, 0] > 0


def test_in_a_round_robin_everybody_meets_everybody_and_in_a_field_only_the_first():
    everybody = Contest(spinney.edition("forest"), 2, ["a", "b", "c"], 1, 0)
    assert everybody.lineups() == [["a", "b"], ["a", "c"], ["b", "c"]]
    assert everybody._replace(field=True).lineups() == [["a", "b"], ["a", "c"]]
    assert Contest(spinney.edition("forest"), 4, ["a", "b"], 1, 0, field=True).lineups() == [["a", "b", "b", "b"]]
    assert Contest(spinney.edition("forest"), 4, ["a", "b", "c"], 1, 0, field=True).lineups() == [
        ["a", *"bcb"],
        ["a", *"cbc"],
    ]


def test_bots_that_share_more_seats_than_they_are_have_equally_many_of_them():
    for seats, bots in ((3, "ab"), (5, "abc"), (5, "abcd"), (4, "ab"), (4, "abcd")):
        lineups = Contest(spinney.edition("forest"), seats, list(bots), 1, 0).lineups()
        assert len(set(Counter(name for lineup in lineups for name in lineup).values())) == 1
        assert len(lineups) == (1 if seats % len(bots) == 0 else len(bots))


def test_everybody_has_every_neighbour_in_time():
    contest = Contest(spinney.edition("forest"), 4, ["a", "b", "c", "d"], 1, 0)
    assert len({tuple(contest.seating(number)) for number in range(24)}) == 24


# --- the same games -------------------------------------------------------------------------------------------------


def test_one_process_and_two_play_the_same_games():
    assert games(play_contest(CONTEST, process_executor(1))) == games(play_contest(CONTEST, process_executor(2)))


def test_a_game_follows_from_the_seed_and_its_number():
    assert untimed(play_and_record(CHANCE, 3)) == untimed(play_and_record(CHANCE._replace(games=99), 3))
    assert play_and_record(CHANCE, 3).seed == derive_seed(7, 3)
    assert untimed(play_and_record(CHANCE, 3)) != untimed(play_and_record(CHANCE._replace(seed=8), 3))


def loses_one(work, numbers):
    """A executor that swallows a number."""
    return nullcontext(map(work, numbers[:-1]))


def test_a_game_that_is_lost_is_an_error_and_no_smaller_table():
    with pytest.raises(BadContest, match="1 of 4 games were not played, the first of them 3"):
        play_contest(CONTEST, loses_one)


# --- what is written down -------------------------------------------------------------------------------------------


class Noting:
    """A random player whose moves are kept."""

    def __init__(self, seed: int, moves: list[Move]) -> None:
        self.random, self.moves, self.reason = RandomBot(seed), moves, ""

    def choose(self, view: View) -> Move:
        self.moves.append(self.random.choose(view))
        return self.moves[-1]


@pytest.mark.parametrize("edition", spinney.edition_names())
def test_the_record_of_a_game_agrees_with_the_table(edition):
    """What was drawn and has not left the hand is held at the end; what was played lies in the forests."""
    game = spinney.deal(edition, seats=3, seed=5)
    watchers = [Watcher(game, seat) for seat in range(3)]
    moves: list[Move] = []
    play_watched(game, [Noting(seat, moves) for seat in range(3)], watchers)
    twin = spinney.deal(edition, seats=3, seed=5)
    left: list[Counter[int]] = [Counter() for _ in range(3)]
    for move in moves:
        for fact in twin.push_with_facts(move):
            if fact.source == facts.HAND != fact.target:
                left[fact.seat][fact.card] += 1
    assert sum(watcher.turns for watcher in watchers) == game.turn
    assert sum(watcher.decisions for watcher in watchers) == game.ply
    for seat, watcher in enumerate(watchers):
        assert Counter(watcher.drawn) == left[seat] + Counter(game.hands[seat])
        played = Counter(species for species, _, _ in watcher.played)
        forest = game.forests[seat]
        assert played == +Counter({name: forest.cards[kind] for kind, name in enumerate(game.edition.species)})


@pytest.mark.parametrize("edition", spinney.edition_names())
def test_points_by_species_and_the_cave_make_the_total(edition):
    contest = Contest(spinney.edition(edition), 2, ["random"], 5, 1)
    hows = set()
    for number in range(5):
        record = play_and_record(contest, number)
        for seat in record.seats:
            assert sum(seat.points.values()) + seat.cave == pytest.approx(seat.total, abs=0.05)
            assert set(seat.points) <= {species for species, _, _ in seat.played}
            assert all(0 <= turn <= seat.turns for _, _, turn in seat.played)
            hows |= {how for _, how, _ in seat.played}
        assert record.winners == [i for i in (0, 1) if record.seats[i].total == max(s.total for s in record.seats)]
    assert hows == {PLAYED_CARD, FREE_CARD, FACE_DOWN_CARD}


# --- stopped and gone on with ---------------------------------------------------------------------------------------


def wait_for_games(path: Path, number: int, process: subprocess.Popen[str]) -> None:
    for _ in range(3000):
        if path.exists() and path.read_bytes().count(b"\n") > number:
            return
        assert process.poll() is None, process.communicate()
        time.sleep(0.01)
    raise AssertionError("no games came")


# A program started in the background may have been told to ignore Ctrl-C; this one listens.
LISTENING = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from spinney.__main__ import main
main()
"""


def started(path: Path, *words: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", LISTENING, "arena", "--bots", "random,greedy", "--out", str(path), *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_after_a_kill_the_same_request_goes_on_and_ends_the_same(tmp_path):
    path = tmp_path / "results.jsonl"
    process = started(path, "--games", "12", "--seed", "7")
    wait_for_games(path, 2, process)
    process.kill()
    process.communicate()
    kept = list(read_results(path))
    assert 2 <= len(kept) < 12
    played: list[int] = []
    match = play_contest(CONTEST._replace(games=12), process_executor(1), path, after_game=played.append)
    assert played[0] == len(kept)  # what was kept is not played again
    assert games(match) == games(play_contest(CONTEST._replace(games=12), process_executor(2)))
    assert [record.game for record in read_results(path)] == [record.game for record in match.records]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_the_finished_games_and_says_how_to_go_on(tmp_path, jobs):
    path = tmp_path / "results.jsonl"
    process = started(path, "--games", "100000", "--jobs", jobs)
    wait_for_games(path, 1, process)
    process.send_signal(signal.SIGINT)
    try:
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 130
    assert err.startswith("Stopped")
    assert len(err.strip().splitlines()) == 1
    assert "goes on from there" in err
    assert not out
    assert len(list(read_results(path))) >= 1


def test_a_line_cut_off_by_a_kill_is_played_again(tmp_path):
    path = tmp_path / "results.jsonl"
    whole = games(play_contest(CHANCE, process_executor(1), path))
    content = path.read_bytes()
    path.write_bytes(content[:-200])
    assert len(list(read_results(path))) == 5
    assert games(play_contest(CHANCE, process_executor(1), path)) == whole
    assert [untimed(record) for record in read_results(path)] == whole
    assert path.read_bytes().count(b"\n") == 7


def test_more_games_may_be_asked_for_and_fewer_are_the_first_ones(tmp_path):
    path = tmp_path / "results.jsonl"
    first = games(play_contest(CHANCE._replace(games=3), process_executor(1), path))
    assert games(play_contest(CHANCE, process_executor(1), path))[:3] == first
    assert games(play_contest(CHANCE._replace(games=2), process_executor(1), path)) == first[:2]
    assert len(list(read_results(path))) == 6


@pytest.mark.parametrize(
    "other",
    [
        CHANCE._replace(seed=8),
        CHANCE._replace(bots=["greedy"]),
        CHANCE._replace(seats=3),
        CHANCE._replace(edition=spinney.edition("smoky")),
    ],
)
def test_another_request_for_the_same_file_is_refused(tmp_path, other):
    path = tmp_path / "results.jsonl"
    Results(CHANCE, path).close()
    before = path.read_bytes()
    with pytest.raises(BadResults, match="was begun with"):
        play_contest(other, process_executor(1), path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", ["my diary", "my diary\n", '{"a": 1}\n', "[]\n", "\x00\xff\n"])
def test_a_file_of_something_else_is_left_alone(tmp_path, content):
    path = tmp_path / "diary.txt"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(BadResults, match="arena"):
        play_contest(CHANCE, process_executor(1), path)
    assert path.read_text(encoding="utf-8") == content


@pytest.mark.parametrize(
    "spoil",
    [
        lambda line: line[:50],
        lambda _: "{}",
        lambda line: line.replace('"winners":[', '"winners":[7,'),
        lambda line: line.replace('"played",', '"conjured",', 1),
        lambda line: line.replace('"total":', '"total":"many","totals":'),
    ],
)
def test_a_broken_line_is_named(tmp_path, spoil):
    path = tmp_path / "results.jsonl"
    play_contest(CHANCE._replace(games=3), process_executor(1), path)
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[2] = spoil(lines[2])
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises(BadResults, match="line 3 is no game"):
        list(read_results(path))


def test_a_record_is_read_as_it_was_written(tmp_path):
    path = tmp_path / "results.jsonl"
    match = play_contest(CHANCE._replace(games=2), process_executor(1), path)
    assert list(read_results(path)) == match.records
    with path.open("a", encoding="utf-8") as file:
        file.write(line_of(match.records[0]))  # two arenas on one file: the game still counts once
    assert list(read_results(path)) == match.records


# --- figures --------------------------------------------------------------------------------------------------------


def test_wilsons_interval():
    share = win_share(8, 10)
    assert (round(share.low, 3), share.value, round(share.high, 3)) == (0.490, 0.8, 0.943)
    assert win_share(0, 20).low == 0
    assert 0.1 < win_share(0, 20).high < 0.2
    assert win_share(400, 800).high - win_share(400, 800).low < 0.07


def test_a_shared_victory_is_shared_and_a_bot_with_two_seats_is_counted_for_each():
    records = [finished(0, {"a": 10, "b": 20, "a'": 20}), finished(1, {"a": 30, "b": 20, "a'": 5})]
    found = standings(Contest(spinney.edition("forest"), 3, ["a", "b"], 2, 0), records)
    shares = {bot.name: bot.wins.value for bot in found.bots}
    assert shares == {"a": (0.5 + 1) / 4, "b": 0.5 / 2}
    [pair] = compare_pairs(["a", "b"], records)
    assert pair.ahead.value == pytest.approx((0.25 + 0.5) / 2)
    assert {bot.name: bot.games for bot in found.bots} == {"a": 2, "b": 2}
    assert {bot.mean_score for bot in found.bots} == {65 / 4, 20}


def test_the_best_by_wins_is_first_though_it_scores_less():
    records = [finished(i, {"fast": 60, "slow": 50} if i % 4 else {"fast": 60, "slow": 300}) for i in range(40)]
    found = standings(Contest(spinney.edition("forest"), 2, ["slow", "fast"], 40, 0), records)
    assert [bot.name for bot in found.bots] == ["fast", "slow"]
    assert found.bots[0].mean_score < found.bots[1].mean_score
    assert found.bots[0].rating.rating > found.bots[1].rating.rating


def test_ratings_put_greedy_above_random_and_grow_surer():
    match = play_contest(CONTEST._replace(games=6), process_executor(2))
    some, more = ratings(["random", "greedy"], match.records[:2]), ratings(["random", "greedy"], match.records)
    assert more["greedy"].rating > more["random"].rating
    assert more["greedy"].sigma < some["greedy"].sigma < 25 / 3


# --- stopping early -------------------------------------------------------------------------------------------------


def test_it_is_looked_at_fixed_times_with_wider_intervals():
    contest = CONTEST._replace(games=500)
    assert interim_checks(contest) == [60, 120, 240, 480, 500]
    assert interim_checks(contest._replace(bots=["a", "b", "c"])) == [180, 360, 500]
    assert interim_checks(contest._replace(games=50)) == [50]
    assert StoppingRule(contest, 0.5).z == z_for_checks(5) > Z == z_for_checks(1)
    assert StoppingRule(contest, None).interim_checks == [500]


def test_looking_several_times_does_not_mislead_more_often_than_five_times_in_a_hundred():
    """Equal players, many contests: how often does any look say that they are not equal?"""
    rule = StoppingRule(CONTEST._replace(games=960), 0.5)
    rng = Random(1)
    wrong = naive = 0
    for _ in range(3000):
        flips = rng.getrandbits(960)
        seen = [((flips & ((1 << number) - 1)).bit_count(), number) for number in rule.interim_checks]
        wrong += any(win_share(*one, rule.z).excludes(0.5) for one in seen)
        naive += any(win_share(*one).excludes(0.5) for one in seen)
    assert wrong / 3000 <= 0.05
    assert naive / 3000 > 0.1


def test_what_is_decided_stops_early_and_jobs_do_not_change_when():
    lopsided = {number: finished(number, {"random": 10, "greedy": 90}) for number in range(200)}
    contest = CONTEST._replace(games=200)

    class Played:
        def __init__(self, numbers: list[int]) -> None:
            self.numbers = numbers

        def __enter__(self):
            return iter([lopsided[number] for number in reversed(self.numbers)])

        def __exit__(self, *_: object) -> None:
            pass

    match = play_contest(contest, lambda _, numbers: Played(numbers), share=0.5)
    assert len(match.records) == 60
    assert match.stopped_early
    assert len(play_contest(contest, lambda _, numbers: Played(numbers)).records) == 200


def test_at_more_than_two_seats_the_first_bots_share_decides():
    contest = Contest(spinney.edition("forest"), 4, ["a", "b"], 100, 0, field=True)
    records = [finished(i, {"a": 50, "b": 60 if i % 2 else 40, "b'": 30, "b''": 20}) for i in range(100)]
    rule = StoppingRule(contest, 0.25)
    assert rule.is_decided(records)
    assert not StoppingRule(contest, 0.5).is_decided(records)


# --- the command line -----------------------------------------------------------------------------------------------


def test_arena_prints_one_document_for_programs():
    words = "--edition dartmoor --seats 2 --bots random,greedy --games 2 --seed 3 --json"
    result = arena(*words.split())
    assert result.exit_code == 0
    document = json.loads(result.stdout)
    assert list(document) == ["edition", "seats", "games", "bots", "pairs"]
    assert (document["edition"], document["seats"], document["games"]) == ("dartmoor", 2, 2)
    assert [bot["name"] for bot in document["bots"]] == ["greedy", "random"]
    for bot_figures in document["bots"]:
        assert list(bot_figures) == ["name", "rating", "sigma", "win_rate", "mean_score", "games", "ms_per_decision"]
    assert document["bots"][0]["ms_per_decision"] > document["bots"][1]["ms_per_decision"] > 0
    [pair] = document["pairs"]
    assert list(pair) == ["a", "b", "a_win_rate", "low", "high"]
    assert (pair["a"], pair["b"], pair["a_win_rate"], pair["low"]) == ("random", "greedy", 0.0, 0.0)
    assert pair["high"] < 1


def test_arena_draws_tables_for_people_and_names_the_next_step(tmp_path):
    result = arena("--games", "2", "--bots", "random", "--out", str(tmp_path / "new" / "results.jsonl"))
    assert result.exit_code == 0
    assert "random" in result.stdout
    assert "spinney report" in result.stdout


def test_results_are_written_as_parquet_too(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "results.parquet"
    assert arena("--games", "2", "--bots", "random", "--parquet", str(path)).exit_code == 0
    rows = parquet.read_table(path).to_pylist()
    assert [(row["game"], row["seat"]) for row in rows] == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert sum(row["won"] for row in rows) == 2
    assert set(rows[0]["played"][0]) == {"species", "how", "turn"}
    assert rows[0]["total"] == pytest.approx(sum(one["points"] for one in rows[0]["points"]) + rows[0]["cave"], abs=0.1)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--bots gredy", "did you mean 'greedy'"),
        ("--seats 6", "2 to 5 seats"),
        ("--edition moon", "There is no edition 'moon'"),
        ("--games 0", "At least 1 game"),
        ("--jobs -1", "number of jobs"),
        ("--bots random,random,greedy", "name each of them once"),
        ("--bots random --field", "two different bots"),
        ("--stop-early 1.5", "between 0 and 1"),
        ("--out .", "cannot be"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_sentence(words, sentence):
    result = arena(*words.split())
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
    assert not result.stdout


def test_a_bad_contest_is_refused_before_a_file_is_made(tmp_path):
    path = tmp_path / "results.jsonl"
    with pytest.raises(BadContest):
        play_contest(CHANCE._replace(games=0), process_executor(1), path)
    with pytest.raises(BadContest):
        play_contest(CHANCE, process_executor(1), path, share=2.0)
    assert not path.exists()
