"""The game in the terminal, played by scripted input as a person would."""

import os
import re
import signal
import subprocess
import sys
import time
from random import Random

import pytest
from typer.testing import CliRunner

from spinney.bots import bot
from spinney.cli.app import app
from spinney.cli.playing.draw import symbol_marks
from spinney.cli.playing.play import DEFAULT_OPPONENT
from spinney.editions import edition, edition_names
from spinney.notation.transcripts import Transcript, read_transcript
from spinney.study.coach.coach import advise
from spinney.web.settings import data_folder

PROMPT = re.compile(r"\[1-\d+(, u undo)?, \? help\] > ")
ALWAYS_THE_FIRST = "1\n" * 3000
ENDED, STOPPED = 2, 130


@pytest.fixture(autouse=True)
def terminal(monkeypatch, tmp_path):
    """A terminal of 80 columns whose owner has no games yet."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def play(typed, *options):
    result = CliRunner().invoke(app, ["play", *options], input=typed, prog_name="spinney")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    assert "Traceback" not in result.output
    return result


def wandering(seed):
    """Numbers, suggestions, questions and slips of the finger, in any order, for longer than a game lasts."""
    rng = Random(seed)
    words = ["", "p", "s", "f 2", "l", "u", "t", "c oak", "0", "999", "nonsense", "1 2", "3 3 3", "?"]
    typed = [str(1 + int(rng.random() * 14)) if rng.random() < 0.8 else rng.choice(words) for _ in range(4000)]
    return "\n".join(typed) + "\n" + ALWAYS_THE_FIRST


def process(*options, **environment):
    """The command in a process of its own: what only a real terminal or a real kill shows."""
    return subprocess.Popen(
        [sys.executable, "-m", "spinney", "play", *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, **environment},
    )


# --- whole games ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", edition_names())
def test_a_whole_game_ends_with_explained_scores(name, tmp_path):
    file = tmp_path / "game.json"
    result = play(ALWAYS_THE_FIRST, "-e", name, "--seed", "5", "--bots", "greedy,random", "--save", str(file))
    assert result.exit_code == 0
    transcript = read_transcript(file)
    assert transcript.game.is_over()
    for seat, who in enumerate(["You", "greedy", "random"]):
        assert f"{who}: {transcript.game.score(seat)} points" in result.output
    assert "The game is over (You" in result.output
    assert f"spinney replay {file}" in result.output.replace("\n", "")


@pytest.mark.parametrize("name", edition_names())
def test_a_game_played_by_wandering_fingers_ends_too_and_no_line_is_wider_than_the_terminal(name, tmp_path):
    file = tmp_path / "game.json"
    result = play(wandering(len(name)), "-e", name, "--seed", "6", "--seat", "2", "--save", str(file))
    assert result.exit_code == 0
    assert read_transcript(file).game.is_over()
    lines = PROMPT.sub("\n", result.output).splitlines()
    assert [line for line in lines if len(line) > 80 and "spinney replay" not in line] == []


def test_a_terminal_without_colours_and_letters_beyond_ascii_will_do():
    playing = process("-e", "dartmoor", "--seed", "5", TERM="dumb", NO_COLOR="1", PYTHONIOENCODING="ascii")
    said, _ = playing.communicate(("1\nc ä\n\xff\n".encode() + b"\xfe\n" + ALWAYS_THE_FIRST.encode()), timeout=120)
    assert playing.returncode == 0
    assert said.isascii()
    assert b"\x1b" not in said
    assert b"Traceback" not in said
    assert b"The game is over (You" in said


# --- who begins -----------------------------------------------------------------------------------------------------


def test_who_begins_is_drawn_and_follows_from_the_seed(tmp_path):
    begun = []
    for seed in range(24):
        for again in "ab":
            file = tmp_path / f"{seed}{again}.json"
            play("q\n", "--seed", str(seed), "--bots", "random,random", "--save", str(file))
        first, second = (read_transcript(tmp_path / f"{seed}{again}.json") for again in "ab")
        assert first.start == second.start
        begun.append(first.start)
    assert {begun.count(seat) > 2 for seat in range(3)} == {True}


def test_a_person_may_say_who_begins():
    assert "random begins." in play("q\n", "--bots", "random", "--start", "2").output
    assert "You begin." in play("q\n", "--bots", "random", "--start", "2", "--seat", "2").output


def test_at_two_seats_the_person_chooses_a_cave_when_the_bot_begins(tmp_path):
    file = tmp_path / "game.json"
    result = play("1\nq\n", "-e", "dartmoor", "--seed", "7", "--bots", "random", "--start", "2", "--save", str(file))
    assert "cave" in str(read_transcript(file).lines[0].move)
    assert read_transcript(file).lines[0].seat == 0
    assert result.exit_code == 0


# --- asking ---------------------------------------------------------------------------------------------------------


def test_wrong_input_is_answered_by_a_sentence_and_asked_again(tmp_path):
    file = tmp_path / "game.json"
    typed = "\n".join(["0", "99", "99999999999999999999", "1 4", "frobnicate", "pay Oak", "s 7", "c xyzzy", "-1", "q"])
    result = play(typed + "\n", "--seed", "7", "--start", "1", "--save", str(file))
    assert result.exit_code == 0
    said = " ".join(result.output.split())
    assert said.count("The choices are numbered 1 to 11; type one of them") == 3
    assert "Several numbers at once only work for cards you take, pay or give up" in said
    assert "'frobnicate' is no move" in said
    assert "'pay Oak' cannot be made now" in said
    assert "Seats are numbered 1 to 2." in said
    assert "No card is called 'xyzzy'" in said
    assert read_transcript(file).lines == []


def test_paying_offers_what_earns_the_bonus_and_enter_takes_it(tmp_path):
    file = tmp_path / "game.json"
    play("play Douglas Fir\n\nq\n", "--seed", "7", "--start", "1", "--save", str(file))
    mine = [str(line.move) for line in read_transcript(file).lines if line.seat == 0]
    assert mine[0] == "play Douglas Fir"
    assert len(mine) == 3
    assert all(move.startswith("pay ") for move in mine[1:])


def test_several_numbers_pay_at_once_and_what_no_longer_fits_is_said(tmp_path):
    file = tmp_path / "game.json"
    result = play("play Oak\n1 1\n2\nq\n", "--seed", "7", "--start", "1", "--save", str(file))
    assert "'pay Birch' cannot be made now, and what you typed after it was left out." in result.output
    mine = [str(line.move) for line in read_transcript(file).lines if line.seat == 0]
    assert mine[:2] == ["play Oak", "pay Birch"]
    assert len(mine) == 3


def test_a_choice_says_what_it_means_unless_hints_are_off():
    shown = play("q\n", "--seed", "7", "--start", "1").output
    assert "10 points if your forest has at" in shown
    assert "(no free slot)" in shown
    plain = play("q\n", "--seed", "7", "--start", "1", "--no-hints").output
    assert "10 points if your forest has at" not in plain
    assert "10 points if your forest has at" in play("h\nq\n", "--seed", "7", "--start", "1", "--no-hints").output


def test_cards_scores_forests_and_the_log_are_there_on_demand():
    result = play("play Birch\n1\nc birch\ns\nf\nl\n?\nq\n", "--seed", "7", "--start", "1")
    said = " ".join(result.output.split())
    assert "Birch (tree, cost 0): Draw 1 card. 1 point. [10 in the game]" in said
    assert "You: 1 point" in said
    assert "1 Birch Bi" in said
    assert "Nothing grows here yet." in said or "2 greedy:" in said
    assert said.count("You play the Birch.") == 2
    assert "Tree symbols: " in said


def test_advice_is_what_a_bot_would_do_in_your_place_with_its_reason(tmp_path):
    file = tmp_path / "game.json"
    asked = "a planner\na search:9\na gredy\na\nq\n"
    result = play(asked, "-e", "smoky", "--seed", "5", "--bots", "random", "--save", str(file))
    game = read_transcript(file).game
    for name in ("planner", "search:9"):
        adviser = bot(name, game.ply)
        move = adviser.choose(game.view(0))
        assert f"{name} would {move}: {adviser.reason}" in result.output.replace("\n", " ")
    assert "did you mean 'greedy'" in result.output
    coached = advise(game.view(0), game.ply)
    assert f"{coached.move}: {coached.sentence()}" in result.output.replace("\n", " ")


@pytest.mark.parametrize("name", edition_names())
def test_every_tree_symbol_has_letters_of_its_own(name):
    marks = symbol_marks(edition(name))
    assert len(set(marks.values())) == len(marks) >= 5
    assert all(2 <= len(mark) <= 4 for mark in marks.values())


# --- undo, saving, leaving ------------------------------------------------------------------------------------------


def test_undo_goes_back_to_the_last_moment_something_was_revealed(tmp_path):
    file = tmp_path / "game.json"
    result = play("play Oak\n1\nu\nu\nu\nq\n", "--seed", "7", "--start", "1", "--save", str(file))
    assert result.output.count("Taken back: ") == 2
    assert "Nothing can be taken back" in result.output
    assert read_transcript(file).lines == []
    drawn = play("play Birch\nu\nq\n", "--seed", "7", "--start", "1", "--save", str(tmp_path / "other.json"))
    assert "Nothing can be taken back" in drawn.output
    assert len(read_transcript(tmp_path / "other.json").lines) == 1


def test_a_game_in_two_sittings_is_the_game_in_one(tmp_path):
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    play(ALWAYS_THE_FIRST, "--seed", "11", "--save", str(whole))
    first = play("1\n" * 25, "--seed", "11", "--save", str(parts))
    assert first.exit_code == ENDED
    assert f"spinney play --resume {parts}" in first.output
    kept = read_transcript(parts)
    assert not kept.game.is_over()
    assert kept.names == ["You", DEFAULT_OPPONENT]
    second = play(ALWAYS_THE_FIRST, "--resume", str(parts))
    assert second.exit_code == 0
    assert parts.read_text() == whole.read_text()


def test_a_killed_terminal_loses_nothing(tmp_path):
    file = tmp_path / "game.json"
    playing = process("--seed", "7", "--start", "1", "--save", str(file))
    assert playing.stdin is not None
    playing.stdin.write(b"play Birch\n1\n1\n")
    playing.stdin.flush()
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not (file.exists() and len(read_transcript(file).lines) >= 4):
        time.sleep(0.05)
    playing.send_signal(signal.SIGKILL)
    playing.communicate()
    mine = [str(line.move) for line in read_transcript(file).lines if line.seat == 0]
    assert mine[:2] == ["play Birch", "accept"]
    assert play("q\n", "--resume", str(file)).exit_code == 0


def test_an_interrupt_saves_and_says_how_to_go_on(tmp_path, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    result = play("", "--seed", "7", "--start", "1", "--save", str(tmp_path / "game.json"))
    assert result.exit_code == STOPPED
    assert "The game is saved; go on with:  spinney play --resume" in result.output


def test_quitting_a_game_without_a_file_of_its_own_keeps_it_among_the_users_data(tmp_path):
    for expected in ("forest-7.json", "forest-7-2.json"):
        result = play("1\nq\n", "--seed", "7", "--start", "1")
        assert f"spinney play --resume {tmp_path / 'data' / 'spinney' / expected}" in result.output
        assert read_transcript(tmp_path / "data" / "spinney" / expected).lines


def test_a_game_can_be_saved_elsewhere_and_a_bad_name_is_refused(tmp_path):
    (tmp_path / "file").write_text("in the way")
    other = tmp_path / "other.json"
    result = play(f"w {tmp_path / 'file' / 'x'}\nw /\nw {other}\n1\nq\n", "--seed", "7", "--start", "1")
    assert "cannot be saved to" in result.output
    assert f"spinney play --resume {other}" in result.output
    assert read_transcript(other).lines


def test_a_game_without_a_seed_chooses_one_and_says_which():
    said = {re.search(r"seed (\d+)", play("q\n").output).group(1) for _ in range(3)}  # type: ignore[union-attr]
    assert len(said) > 1


def test_a_person_who_says_nothing_is_asked_three_things_and_enter_answers_them(monkeypatch):
    monkeypatch.setattr("spinney.cli.playing.play.is_terminal", lambda: True)
    assert "Forest, 2 seats" in play("\n\n\nq\n").output
    result = play("n\n5\nsmoky\n9\n2\n1\nq\n")
    assert "Go on with your last game" in result.output
    assert result.output.count("Type a number from 1 to") == 2
    assert "Smoky Mountains, 3 seats" in result.output
    assert "3 hazel 2:" in result.output
    assert "Smoky Mountains" in play("\nq\n").output
    assert play("what\n").exit_code == 2


# --- refusals -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["-e", "wood"], "There is no edition 'wood'"),
        (["--seats", "9"], "A game has 2 to 5 seats, not 9"),
        (["--seats", "1"], "A game has 2 to 5 seats, not 1"),
        (["--seat", "3"], "Seats are numbered 1 to 2; --seat 3 is none of them."),
        (["--start", "3"], "Seats are numbered 1 to 2; --start 3 is none of them."),
        (["--bots", "clever"], "There is no bot called 'clever'"),
        (["--seats", "4", "--bots", "greedy,random"], "4 seats need 3 bots (or one for all), not 2."),
        (["--resume", "nowhere.json"], "'nowhere.json' cannot be read"),
        (["--save", "/dev/null/x/game.json"], "cannot be saved to"),
    ],
)
def test_a_game_that_cannot_be_is_refused_in_one_sentence(options, sentence):
    result = play("", *options)
    assert result.exit_code == 2
    assert sentence in " ".join(result.output.split())


@pytest.mark.parametrize("broken", [b"", b"not json", b"\x00\xff\x00", b'{"format": 1}', b"[" * 100_000])
def test_a_broken_file_is_refused_and_left_as_it_is(broken, tmp_path):
    file = tmp_path / "game.json"
    file.write_bytes(broken)
    result = play("", "--resume", str(file))
    assert result.exit_code == 2
    assert len(result.output.strip().splitlines()) == 1
    assert file.read_bytes() == broken
    assert play("", "--save", str(file)).exit_code == 2
    assert file.read_bytes() == broken


def test_an_altered_game_is_refused_by_the_number_of_its_move(tmp_path):
    file = tmp_path / "game.json"
    play("1\n1\n1\nq\n", "--seed", "7", "--start", "1", "--save", str(file))
    file.write_text(file.read_text().replace("2 seat", "3 seat", 1))
    result = play("", "--resume", str(file))
    assert result.exit_code == 2
    assert "Move 2 of this transcript" in result.output


def test_a_game_of_others_can_be_taken_over_from_any_seat(tmp_path):
    file = tmp_path / "game.json"
    transcript = Transcript("smoky", 3, 4, 0, ["Ann", "Bob", "Cid"])
    players = [bot("greedy", seat) for seat in range(3)]
    for _ in range(20):
        transcript.play(players[transcript.game.seat].choose(transcript.game.view(transcript.game.seat)))
    file.write_text(transcript.write())
    result = play("1\n1\nq\n", "--resume", str(file), "--seat", "2", "--bots", "random")
    assert result.exit_code == 0
    assert read_transcript(file).names == ["random 1", "You", "random 2"]


def test_games_without_a_file_lie_where_the_server_keeps_its_own(tmp_path):
    play("q\n", "--seed", "7")
    assert data_folder() == tmp_path / "data" / "spinney"
    assert [path.name for path in data_folder().iterdir()] == ["forest-7.json"]
