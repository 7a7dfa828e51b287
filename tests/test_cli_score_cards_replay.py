"""`spinney score`, `cards`, `replay`: what programs read is exact; bad input ends in one sentence and status 2."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import spinney
from spinney.cli import app
from spinney.notation.transcripts import read_transcript
from spinney.text.printed import real_species
from tests.tables import EXAMPLES, at, forest_of
from tests.test_transcripts import random_transcript

run = CliRunner()


def call(*arguments: Any, given: str | None = None) -> Result:
    return run.invoke(app, [str(argument) for argument in arguments], input=given)


def refused(result: Result, *words: str) -> None:
    """Status 2, nothing on stdout, one sentence on stderr, no traceback."""
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.strip().splitlines()) == 1
    assert result.exception is None or isinstance(result.exception, SystemExit)
    for word in words:
        assert word in result.stderr


# --- score ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("file", "points"), [("forest85", 85), ("dartmoor127", 127), ("smoky258", 258)])
def test_score_prints_one_document_whose_lines_add_up(file: str, points: int) -> None:
    result = call("score", EXAMPLES / f"{file}.json", "--json")
    assert result.exit_code == 0
    scores = json.loads(result.stdout)
    player = scores["players"][0]
    assert list(scores) == ["edition", "players", "winners"]
    assert list(player) == ["name", "total", "cave", "lines", "unknown"]
    assert player["total"] == points == player["cave"] + sum(line["points"] for line in player["lines"])
    assert scores["winners"] == [player["name"]]
    assert all(list(line) == ["label", "cards", "points", "why"] for line in player["lines"])


def test_score_draws_a_sheet_with_reasons() -> None:
    result = call("score", EXAMPLES / "forest85.json")
    assert result.exit_code == 0
    for word in ("Goshawk", "3 points for each", "Total", "85"):
        assert word in result.stdout


def test_score_reads_standard_input() -> None:
    table = forest_of(at("Birch"), cave=3)
    result = call("score", "-", "--json", given=json.dumps(table))
    assert json.loads(result.stdout)["players"][0]["total"] == 4


def test_a_shared_victory_has_two_winners() -> None:
    players = [{"name": name, "forest": [at("Birch")]} for name in ("Ann", "Bob")]
    result = call("score", "-", given=json.dumps({"edition": "forest", "players": players}))
    assert "Ann and Bob share the victory with 1 point." in result.stdout


def test_score_prints_a_document_per_line_and_reports_a_bad_line_by_its_number() -> None:
    good = json.dumps(forest_of(at("Birch")))
    given = "\n".join([good, json.dumps(forest_of(at("Brich"))), "{", "", good])
    result = call("score", "-", "--json", given=given)
    assert result.exit_code == 2
    assert [json.loads(line)["players"][0]["total"] for line in result.stdout.splitlines()] == [1, 1]
    said = result.stderr.splitlines()
    assert [line.split(":")[0] for line in said] == ["Line 2", "Line 3"]
    assert "did you mean 'Birch'?" in said[0]


def test_good_lines_alone_end_well_and_a_bad_first_line_does_not_hide_the_others() -> None:
    good = json.dumps(forest_of(at("Birch")))
    assert call("score", "-", "--json", given=f"{good}\n{good}\n").exit_code == 0
    result = call("score", "-", "--json", given=f"oops\n{good}\n")
    assert (result.exit_code, len(result.stdout.splitlines())) == (2, 1)


def test_lenient_scores_and_lists_the_problems() -> None:
    table = json.dumps(forest_of(at("Birch", top=["Goshawk", "Tawny Owl"])))
    refused(call("score", "-", "--json", given=table), "Ann, place 1 (Birch), top", "taken")
    result = call("score", "-", "--json", "--lenient", given=table)
    assert result.exit_code == 0
    assert len(json.loads(result.stdout)["problems"]) == 1
    assert "Problem: Ann" in call("score", "-", "--lenient", given=table).stderr


def test_names_are_no_markup() -> None:
    table = {"edition": "forest", "players": [{"name": "[red]Ann[/nonsense]", "forest": []}]}
    result = call("score", "-", given=json.dumps(table))
    assert result.exit_code == 0
    assert "[red]Ann[/nonsense]" in result.stdout


@pytest.mark.parametrize("command", ["score", "replay"])
def test_files_that_cannot_be_are_refused_in_one_sentence(command: str, tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(bytes(range(256)) * 10)
    (tmp_path / "latin").write_bytes(b'{"edition": "f\xf6rest"}')
    (tmp_path / "empty").write_text("")
    (tmp_path / "cut").write_text('{"edition": "for')
    refused(call(command, tmp_path / "missing"), "No such file")
    refused(call(command, tmp_path), "folder")
    refused(call(command, tmp_path / "binary"), "binary")
    refused(call(command, tmp_path / "latin"), "UTF-8")
    refused(call(command, tmp_path / "empty"), "not JSON")
    refused(call(command, tmp_path / "cut"), "not JSON")
    refused(call(command, "nul\0name"), "no name of a file")


@pytest.mark.parametrize("command", ["score", "replay"])
def test_a_file_of_a_hundred_megabytes_is_refused_without_being_read_whole(command: str, tmp_path: Path) -> None:
    with (tmp_path / "big").open("wb") as file:
        file.write(b'{"edition": "forest", "players": [')
        file.seek(100_000_000)
        file.write(b"]}")
    refused(call(command, tmp_path / "big"), "MB")


# --- cards ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", spinney.edition_names())
def test_cards_prints_all_species_and_all_physical_cards(name: str) -> None:
    printed = json.loads(call("cards", "--edition", name, "--json").stdout)
    edition = spinney.edition(name)
    assert list(printed) == ["edition", "species", "cards"]
    assert [row["name"] for row in printed["species"]] == [edition.species[i] for i in real_species(edition)]
    assert [row["id"] for row in printed["cards"]] == [printed_id for printed_id, _, _ in edition.ids]
    assert sum(row["copies"] for row in printed["species"]) == sum(len(row["halves"]) for row in printed["cards"])
    words = ["name", "kind", "position", "copies", "cost", "types", "effect", "bonus", "score", "source"]
    assert all(list(row) == words for row in printed["species"])
    assert all(list(row) == ["id", "orientation", "halves"] for row in printed["cards"])
    assert {row["kind"] for row in printed["species"]} <= {"tree", "shrub", "terrain", "dweller"}
    assert {row["position"] for row in printed["species"]} <= {
        "tree",
        "shrub",
        "terrain",
        "top",
        "bottom",
        "left-right",
    }


def test_a_card_is_given_with_both_halves_and_both_symbols() -> None:
    printed = json.loads(call("cards", "--json", "--name", "roe deer", "--symbol", "birch").stdout)
    assert printed["cards"] == [
        {
            "id": "F086",
            "orientation": "left-right",
            "halves": [{"species": "Fallow Deer", "symbol": "Linden Tree"}, {"species": "Roe Deer", "symbol": "Birch"}],
        }
    ]
    assert [row["name"] for row in printed["species"]] == ["Roe Deer"]


@pytest.mark.parametrize(
    ("options", "names"),
    [
        (["--type", "mushroom"], {"Chanterelle", "Fly Agaric", "Parasol Mushroom", "Penny Bun"}),
        (["--side", "bottom", "--type", "Pawed animal"], {"Hedgehog", "Mole"}),
        (["--side", "left/right", "--type", "insect"], {"Gnat", "Violet Carpenter Bee"}),
        (["--side", "left", "--name", "gnat"], {"Gnat"}),
        (["--symbol", "Oak", "--side", "tree"], {"Oak"}),
        (["--name", "no such name"], set()),
    ],
)
def test_filters_keep_what_they_name(options: list[str], names: set[str]) -> None:
    printed = json.loads(call("cards", *options, "--json").stdout)
    assert {row["name"] for row in printed["species"]} == names
    for card in printed["cards"]:
        assert names & {half["species"] for half in card["halves"]}


@pytest.mark.parametrize(
    ("option", "value", "known"),
    [("--type", "Fish", "Amphibian"), ("--symbol", "Pine", "Silver Fir"), ("--side", "back", "left-right")],
)
def test_a_filter_nothing_can_pass_is_refused_with_the_known_ones(option: str, value: str, known: str) -> None:
    refused(call("cards", option, value), value, known)


def test_cards_are_drawn_with_their_rules_sources_and_the_notice() -> None:
    drawn = " ".join(call("cards", "--edition", "smoky", "--name", "hellbender").stdout.split())
    for word in ("Hellbender *", "Points: 5 points", "reconstructed", "public nowhere"):
        assert word in drawn
    assert "Goshawk *" not in call("cards", "--name", "goshawk").stdout


# --- replay ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(random_transcript("forest", 2, 5, names=["Ann", "Bob"]).write(), encoding="utf-8")
    return path


def test_replay_verifies_and_gives_the_totals(game: Path) -> None:
    transcript = random_transcript("forest", 2, 5)
    totals = [transcript.game.score(seat) for seat in (0, 1)]
    expected = {"edition": "forest", "seats": 2, "moves": len(transcript.lines), "valid": True, "totals": totals}
    assert json.loads(call("replay", game, "--json").stdout) == expected


def test_replay_refuses_an_altered_transcript_naming_the_move(game: Path) -> None:
    row = json.loads(game.read_text(encoding="utf-8"))
    row["moves"][41] = row["moves"][41].replace("~", "~f", 1)[:-1]
    game.write_text(json.dumps(row), encoding="utf-8")
    refused(call("replay", game), "Move 42 ")
    refused(call("replay", game, "--json"), "Move 42 ")


def test_replay_tells_every_move_and_the_end(game: Path) -> None:
    result = call("replay", game)
    assert result.exit_code == 0
    numbers = [line.split()[0] for line in result.stdout.splitlines() if line[4:6] == "  " and line[3].isdigit()]
    moves = len(random_transcript("forest", 2, 5).lines)
    assert numbers == [str(number) for number in range(1, moves + 1)]
    assert "verified, finished: Ann" in result.stdout


def test_replay_says_what_a_bot_would_have_done_and_why(game: Path) -> None:
    every, one = (call("replay", game, "--why", "planner", *seat).stdout for seat in ([], ["--seat", "1"]))
    played = read_transcript(game)
    assert every.count("      It would ") > one.count("      It would ") > 10
    assert any(f"It would {move}: '{move}' is worth" in every for move in played.edition.moves.all)
    refused(call("replay", game, "--why", "plannner"), "did you mean 'planner'")


def test_replay_tells_a_spectator_less_than_a_seat(game: Path) -> None:
    """Only the player who draws reads which cards."""
    public, own = call("replay", game).stdout, call("replay", game, "--seat", "0").stdout
    assert "Ann draws 1 card (" in own
    assert "draws 1 card (" not in public
    assert "Bob draws 1 card (" not in own
    refused(call("replay", game, "--seat", "2"), "no seat 2")


def test_replay_steps_with_enter_and_runs_on_after_q(game: Path) -> None:
    result = call("replay", game, "--step", given="\n\nq\n")
    assert result.exit_code == 0
    assert result.stdout.count(" winters ") == 3
    assert "verified" in call("replay", game, "--step", given="").stdout


def test_replay_of_an_unfinished_game_says_so(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(random_transcript("smoky", 3, 1, 30).write(), encoding="utf-8")
    result = call("replay", tmp_path / "game.json")
    assert "30 moves, verified, unfinished: Seat 0 " in result.stdout


def test_a_refusal_of_the_real_program_is_one_sentence_and_status_2() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "spinney", "score", "missing.json", "--json"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == "'missing.json' cannot be read: No such file or directory; check the name.\n"


def test_replay_tells_the_facts_of_every_move_as_a_seat_saw_them(tmp_path: Path) -> None:
    transcript = random_transcript("forest", seats=2, seed=3)
    file = tmp_path / "game.json"
    file.write_text(transcript.write(), "utf-8")
    open_to_all = json.loads(call("replay", str(file), "--facts", "--json").stdout)
    mine = json.loads(call("replay", str(file), "--facts", "--json", "--seat", "0").stdout)
    assert len(open_to_all["facts"]) == open_to_all["moves"] == len(transcript.lines)
    for told, known, line in zip(open_to_all["facts"], mine["facts"], transcript.lines, strict=True):
        assert (told["number"], told["seat"], told["move"]) == (line.number, line.seat, str(line.move))
        for fact, seen in zip(told["facts"], known["facts"], strict=True):
            assert "card" not in fact if fact.get("hidden") else fact.get("card") == seen.get("card")
            assert "card" in seen or not seen.get("hidden") or seen["seat"] == 1
    whats = [fact["what"] for told in mine["facts"] for fact in told["facts"]]
    assert whats[-2:] == ["over", "over"]
    assert {"draw", "play", "settle", "pay", "turn", "winter"} <= set(whats)
    assert "Winter card 3 of 3 turns up." in call("replay", str(file), "--facts").stdout
