"""Transcripts: they replay bit for bit, keep unfinished games, and find what was altered by its number."""

import json
import re
from random import Random
from time import process_time
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import spinney
from spinney.notation.positions import save_position
from spinney.notation.transcripts import LINE_PATTERN, Transcript, read_transcript
from tests.tables import seats_for
from tests.test_forest_json import anything, paths, put


def random_transcript(edition: str, seats: int = 2, seed: int = 0, moves: int = 10_000, **options: Any) -> Transcript:
    transcript, rng = Transcript(edition, seats, seed, **options), Random(seed)
    for _ in range(moves):
        if transcript.game.is_over():
            break
        transcript.play(rng.choice(transcript.game.legal_moves()))
    return transcript


def refusal(row: Any) -> str:
    with pytest.raises(spinney.BadNotation) as caught:
        Transcript.read(row if isinstance(row, str) else json.dumps(row))
    return str(caught.value)


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(spinney.edition_names()), st.integers(2, 5), st.integers(0, 10**9), st.integers(0, 500))
def test_a_transcript_is_read_back_bit_for_bit(edition: str, seats: int, seed: int, moves: int) -> None:
    seats = seats_for(edition, seats)
    written = random_transcript(edition, seats, seed, moves, start=seed % seats)
    read = Transcript.read(written.write())
    assert read.write() == written.write()
    assert save_position(read.game) == save_position(written.game)
    assert read.moves == written.moves


def test_the_format_is_readable_and_does_not_change_unnoticed() -> None:
    transcript = Transcript("forest", seats=2, seed=7, names=["Ann", "Bob"])
    transcript.play_text("take deck")
    assert json.loads(transcript.write()) == {
        "format": "spinney transcript",
        "version": 1,
        "edition": "forest",
        "options": {"start": 0},
        "seats": 2,
        "seed": 7,
        "names": ["Ann", "Bob"],
        "moves": ["1 seat 0: take deck ~9543ee"],
    }


def test_every_line_says_number_seat_and_move() -> None:
    for number, line in enumerate(random_transcript("dartmoor", 3, 1).lines, 1):
        parts = LINE_PATTERN.fullmatch(str(line))
        assert parts is not None
        assert parts.groups() == (str(number), str(line.seat), str(line.move), line.check)


def test_a_whole_game_is_verified_in_less_than_a_second() -> None:
    written = random_transcript("forest", 4, 11)
    assert len(written.lines) > 200
    began = process_time()
    Transcript.read(written.write())
    assert process_time() - began < 1


# --- what was altered -----------------------------------------------------------------------------------------------


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 5), st.data())
def test_another_legal_move_is_found_by_its_number(seed: int, data: Any) -> None:
    transcript = random_transcript("forest", 2, seed, 60)
    lines = transcript.lines
    number = data.draw(st.integers(1, len(lines)))
    game = Transcript("forest", 2, seed).game
    for line in lines[: number - 1]:
        game.push(line.move)
    others = [move for move in game.legal_moves() if move is not lines[number - 1].move]
    row = json.loads(transcript.write())
    if others:
        other = data.draw(st.sampled_from(others))
        row["moves"][number - 1] = f"{number} seat {game.seat}: {other} ~{lines[number - 1].check}"
        assert f"Move {number} " in refusal(row)


@pytest.mark.parametrize("number", [1, 2, 17, 40])
def test_a_line_left_out_doubled_or_moved_is_found(number: int) -> None:
    row = json.loads(random_transcript("smoky", 2, 4, 60).write())
    lines = row["moves"]
    for moves in (
        lines[: number - 1] + lines[number:],
        lines[:number] + lines[number - 1 :],
        [*lines[: number - 1], lines[number], lines[number - 1], *lines[number + 1 :]],
    ):
        assert re.search(f"Move ({number}|{number + 1}) ", refusal(row | {"moves": moves}))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": 5}, "Move 1 "),
        ({"seats": 3}, "Move 1 "),
        ({"edition": "dartmoor"}, "Move 1 "),
        ({"options": {"start": 1}}, "Move 1 "),
        ({"edition": "nowhere"}, "no edition 'nowhere'"),
        ({"seats": 9}, "'seats'"),
        ({"seed": "7"}, "'seed'"),
        ({"seed": 1.5}, "'seed'"),
        ({"options": {"stat": 1}}, "'options'"),
        ({"options": {"start": 7}}, "start seat"),
        ({"version": 2}, "version 2"),
        ({"format": "pgn"}, "no transcript"),
        ({"extra": 1}, "'extra'"),
        ({"names": ["Ann"]}, "2 names"),
        ({"names": "Ann"}, "'names'"),
        ({"moves": "none"}, "'moves'"),
        ({"moves": [7]}, "Move 1 "),
        ({"moves": ["1 seat 0: dance ~000000"]}, "Move 1 "),
        ({"moves": ["1 seat 1: take deck ~000000"]}, "seat 1 is not to move"),
    ],
)
def test_a_changed_heading_is_refused(change: dict[str, Any], said: str) -> None:
    row = json.loads(random_transcript("forest", 2, 4, 30).write())
    with pytest.raises(ValueError, match=r"\w") as caught:
        Transcript.read(json.dumps(row | change))
    assert said in str(caught.value)


def test_moves_after_the_end_are_refused() -> None:
    transcript = random_transcript("forest", 2, 4)
    row = json.loads(transcript.write())
    row["moves"].append(f"{len(transcript.lines) + 1} seat 0: take deck ~000000")
    assert "the game is over before it" in refusal(row)


def test_a_file_that_breaks_off_names_the_last_move_that_can_be_seen() -> None:
    text = random_transcript("forest", 2, 4, 50).write()
    cut = text[: text.index('"31 seat') + 15]
    assert "move 31" in refusal(cut)
    assert "not JSON" in refusal(text[:20])


def test_a_truncated_list_of_moves_is_an_unfinished_game() -> None:
    row = json.loads(random_transcript("forest", 2, 4).write())
    row["moves"] = row["moves"][:50]
    assert not Transcript.read(json.dumps(row)).game.is_over()


def test_an_illegal_move_changes_nothing() -> None:
    transcript = Transcript("forest", 2, 7)
    before = transcript.write()
    with pytest.raises(spinney.IllegalMove):
        transcript.play(transcript.edition.moves.done)
    assert transcript.write() == before


def test_a_transcript_is_read_from_a_file(tmp_path: Any) -> None:
    transcript = random_transcript("forest", 2, 4, 20)
    (tmp_path / "game.json").write_text(transcript.write(), encoding="utf-8")
    assert read_transcript(tmp_path / "game.json").moves == transcript.moves


# --- taking back ----------------------------------------------------------------------------------------------------


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(spinney.edition_names()), st.integers(0, 10**6), st.integers(1, 200))
def test_undo_returns_to_the_table_before_unless_something_hidden_was_revealed(
    edition: str, seed: int, moves: int
) -> None:
    transcript = random_transcript(edition, 2, seed, moves - 1)
    if transcript.game.is_over():
        return
    before, text = transcript.game.copy(), transcript.write()
    transcript.play(Random(seed + 1).choice(transcript.game.legal_moves()))
    revealed = len(transcript.game.deck) != len(before.deck) or transcript.game.seat != before.seat
    assert transcript.can_undo() != revealed
    if not revealed:
        transcript.undo()
        assert save_position(transcript.game) == save_position(before)
        assert transcript.write() == text


def test_undo_goes_back_move_by_move_and_then_refuses() -> None:
    transcript = Transcript("forest", 2, 7)
    start = transcript.write()
    transcript.play_text("play Oak")
    transcript.play(transcript.game.legal_moves()[0])
    assert transcript.game.pending
    transcript.undo()
    transcript.undo()
    assert transcript.write() == start
    with pytest.raises(spinney.IllegalMove, match="taken back"):
        transcript.undo()


# --- any input at all -----------------------------------------------------------------------------------------------


@settings(max_examples=80, deadline=None)
@given(anything)
def test_any_json_but_a_transcript_is_refused(value: Any) -> None:
    assert refusal(json.dumps(value)).endswith((".", "?"))


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 3), anything, st.data())
def test_a_mutated_transcript_is_refused_or_the_same_game(seed: int, new: Any, data: Any) -> None:
    row = json.loads(random_transcript("dartmoor", 2, seed, 12).write())
    path = data.draw(st.sampled_from(paths(row)))
    try:
        read = Transcript.read(json.dumps(put(row, path, new)))
    except ValueError as error:
        said = str(error)
        read = None
    if read is None:
        assert said.endswith((".", "?"))
    else:  # other names, or no moves at all: still a game
        assert path[0] in ("names", "moves") or json.loads(read.write()) == row
