"""Files of strangers cannot command the terminal or end a command in a traceback."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from rich.text import Text
from typer.testing import CliRunner

import spinney
from spinney.cli import app
from spinney.cli.app import PlainConsole, strip_controls
from spinney.editions import is_path

FOREST = Path(spinney.__file__).parent / "editions" / "forest"
HOSTILE = (
    "\x1b]0;owned\x07",
    "\x1b[2J",
    "\x9b31m",
    "[/x]",
    "[bold]",
    "[link=http://x]y[/link]",
    "\u202egnp.exe",
    "\r\r",
)
COMMANDS = (
    ("edition", "check"),
    ("edition", "show"),
    ("cards", "--edition"),
    ("rules",),
    ("simulate", "--games", "1", "--seats", "2", "--bots", "random,random", "--edition"),
    ("edition", "balance", "--games", "2", "--bots", "random"),
)


def has_controls(text: str) -> bool:
    return strip_controls(text) != text


def run(*words: str) -> tuple[int, str]:
    """Run a command; a refusal exits with a status, anything else that is raised is a traceback for people."""
    result = CliRunner().invoke(app, list(words))
    assert result.exception is None or isinstance(result.exception, SystemExit), (words, result.exception)
    return result.exit_code, result.output


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(FOREST, tmp_path / "mine")
    return tmp_path / "mine"


def replace(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text, old
    path.write_text(text.replace(old, new), "utf-8")


@pytest.mark.parametrize("text", HOSTILE)
def test_an_edition_s_texts_are_only_texts(folder, text):
    """Title and names of species with escape sequences or markup are printed by every command without effect."""
    assert is_path(str(folder))
    setup = (folder / "setup.toml").read_text("utf-8")
    title = next(line for line in setup.splitlines() if line.startswith("title"))
    replace(folder / "setup.toml", title, f"title = {json.dumps(text)}")
    for file in ("species.toml", "deck.toml"):
        replace(folder / file, '"Red Fox"', json.dumps(f"Red Fox{text}"))
    (folder / "portraits.toml").unlink()
    (folder / "lesson.toml").unlink()
    for command in COMMANDS:
        _, output = run(*command, str(folder))
        assert not has_controls(output), (command, output)


@pytest.mark.parametrize("text", HOSTILE)
def test_a_forest_file_s_texts_are_only_texts(tmp_path, text):
    """Names of players and cards in a scored file are printed without effect, in results and refusals."""
    for player, card in ((f"Ann{text}", "Birch"), ("Ann", f"Birch{text}"), (text, text)):
        file = tmp_path / "forest.json"
        forest = {"edition": "forest", "players": [{"name": player, "forest": [{"card": card}]}]}
        file.write_text(json.dumps(forest), "utf-8")
        status, output = run("score", str(file))
        assert not has_controls(output), output
        assert status in (0, 2)
        if card == "Birch" and text.isprintable() and "\u202e" not in text:
            assert text in output


@pytest.mark.parametrize("depth", [200, 2_000, 100_000])
@pytest.mark.parametrize(
    "file", ["setup.toml", "species.toml", "deck.toml", "portraits.toml", "lesson.toml", "rules.toml"]
)
def test_deeply_nested_toml_is_refused_in_a_sentence(folder, file, depth):
    path = folder / file
    old = path.read_text("utf-8") if path.exists() else ""
    path.write_text(f"deep = {'[' * depth}{']' * depth}\n{old}", "utf-8")
    for command in (("edition", "check"), ("cards", "--edition"), ("rules",), ("learn", "--edition")):
        status, output = run(*command, str(folder))
        assert "Traceback" not in output
        assert not (file in ("setup.toml", "species.toml", "deck.toml") and status == 0), command


@pytest.mark.parametrize(
    ("file", "line", "said"),
    [
        ("setup.toml", "winters = 1000000000", "winters should be a number from 1 to 9"),
        ("setup.toml", "hand_limit = 1000000000", "hand_limit should be a whole number from 1 to 999"),
        ("species.toml", '["Huge"]\nis = "Tree"\ncost = 1000000000\n', "cost should be a whole number from 0 to 999"),
        ("species.toml", '["Huge"]\nis = "Tree"\neffect = { draw = 1000000000 }\n', "whole number from 0 to 999"),
        ("species.toml", '["Huge"]\nis = "Tree"\nscore = { points = 1000000000 }\n', "whole number from 0 to 999"),
    ],
)
def test_numbers_beyond_any_card_are_refused(folder, file, line, said):
    path = folder / file
    path.write_text(f"{line}\n{path.read_text('utf-8')}", "utf-8")
    status, output = run("edition", "check", str(folder))
    assert status != 0
    assert said in " ".join(output.split())


@pytest.mark.parametrize(
    ("file", "rows", "said"),
    [
        ("setup.toml", "[places.Ground{}]\ntop = ['x']\n", "kinds of places are too many"),
        ("species.toml", "['Kind {}']\nis = 'Tree'\n", "species are too many"),
        ("deck.toml", "[more{0}]\ncard{0} = ['Birch', 'Birch']\n", "cards are too many"),
    ],
)
def test_editions_beyond_any_table_are_refused(folder, file, rows, said):
    path = folder / file
    path.write_text(path.read_text("utf-8") + "\n" + "".join(map(rows.format, range(10_000))), "utf-8")
    status, output = run("edition", "check", str(folder))
    assert status != 0
    assert said in " ".join(output.split())


def test_a_live_status_line_is_only_text():
    """What is redrawn while a bot thinks goes the same way as everything else."""
    console = PlainConsole()
    with console.capture() as captured:
        console.print(console.status(Text("Ann\x1b]0;owned\x07[/x] is thinking")).renderable)
    assert not has_controls(captured.get())
    assert "[/x] is thinking" in captured.get()
