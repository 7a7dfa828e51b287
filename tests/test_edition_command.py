"""`spinney edition`: new, check, show and balance; and editions by path on every command."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import spinney
from spinney.arena.report.balance import (
    EARNS_TOO_LITTLE,
    EARNS_TOO_MUCH,
    NEVER_PLAYED,
    NOTHING_AMISS,
    SpeciesWorth,
)
from spinney.arena.report.statistics import Estimate
from spinney.cli import app
from spinney.editions.check import check
from spinney.editions.shape_check import (
    CAVE_WORDS,
    FACE_DOWN_WORDS,
    PLACE_WORDS,
    RESCUE_WORDS,
    SETUP_WORDS,
    SPECIES_WORDS,
    WELCOMES_WORDS,
    WHENEVER_WORDS,
)
from spinney.words import effects
from spinney.words.grammar import PER_CARD, SCORING, WHEN, read_score, read_steps
from spinney.words.lexicon import Lexicon
from spinney.words.scoring import NO_SCORE

RUNNER = CliRunner()


def run(*words: str, status: int = 0) -> Result:
    result = RUNNER.invoke(app, list(words))
    assert result.exit_code == status, result.output
    return result


@pytest.fixture
def alpine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new edition, as the command writes it."""
    monkeypatch.chdir(tmp_path)
    run("edition", "new", "alpine")
    return tmp_path / "alpine"


def rewrite(folder: Path, file: str, old: str, new: str) -> None:
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")


# --- a new one --------------------------------------------------------------------------------------------------------


def test_a_new_edition_is_without_fault_and_is_played_to_the_end(alpine):
    assert check(alpine) == []
    assert "Alpine: 9 species, 54 cards, 2 to 3 seats. Nothing is wrong" in run("edition", "check", "./alpine").stdout
    tally = json.loads(run("simulate", "-e", "./alpine", "--seats", "3", "--bots", "greedy", "--json").stdout)
    assert tally["games"] == 100
    assert tally["mean_score"]["greedy"] > 10


@pytest.mark.parametrize("name", ["forest", "Alpine", "../x", "a b", ""])
def test_a_name_that_cannot_be_is_refused(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    run("edition", "new", name, status=2)
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over(alpine):
    rewrite(alpine, "setup.toml", "hand            = 5", "hand            = 4")
    assert "already" in run("edition", "new", "alpine", status=2).stderr
    assert spinney.edition(alpine).hand_size == 4


# --- proofreading -----------------------------------------------------------------------------------------------------

FAULTS = [
    ("species.toml", "effect = { draw = 1 }", "efect  = { draw = 1 }", "Larch: unknown word 'efect'"),
    ("species.toml", 'side   = "top"', 'side   = "tap"', "Nutcracker: unknown word 'tap'"),
    ("species.toml", 'per = "Bird"', 'per = "Brid"', "Rowan, score: unknown word 'Brid'; did you mean 'Bird'?"),
    ("species.toml", "cost   = 2", "cost   = 12", "Rowan: can never be paid: it costs 12"),
    ("species.toml", "share  = 2", 'joins  = "Plant"', "Snow Hare: can never be played: it joins a Plant card"),
    ("species.toml", "copies = 9", "copies = 8", "Alpenrose: 9 cards, but species.toml says 8"),
    ("species.toml", "cost   = 0", "cost   = ", "is not TOML"),
    ("deck.toml", 'C28 = ["Rowan", "Rowan"]', 'C28 = ["Rowen", "Rowan"]', "C28: unknown word 'Rowen'"),
    ("deck.toml", 'C28 = ["Rowan", "Rowan"]', 'C28 = ["Rowan", "Larch"]', "C28: Rowan shows 'Larch' here"),
    ("deck.toml", '["Nutcracker", "Larch", "Alp', '["Alpenrose", "Larch", "Nut', "unknown word 'Nutenrose'"),
    (
        "deck.toml",
        '["Chamois", "Stone Pine", "Snow Hare"',
        '["Marmot", "Stone Pine", "Snow Hare"',
        "Marmot cannot be half 1",
    ),
    ("setup.toml", "[10, 0]", "[40, 0]", "removed: with 2 seats too few of the 54 cards are left to deal"),
    ("setup.toml", 'right  = ["wood"]', 'rite   = ["wood"]', "places.Tree: unknown word 'rite'"),
    ("setup.toml", '"Seedling"', '"Seedlign"', "unknown word 'Seedlign'"),
    ("setup.toml", 'default = ["wood"]', 'default = ["wud"]', "needs.default: unknown word 'wud'"),
]


@pytest.mark.parametrize(("file", "old", "new", "said"), FAULTS)
def test_a_fault_is_told_with_its_file_and_line(alpine, file, old, new, said):
    rewrite(alpine, file, old, new)
    told = run("edition", "check", "./alpine", status=2).stderr
    assert said in told
    named, line, _ = told.splitlines()[0].split(":", 2)
    assert Path(named).name == ("deck.toml" if "but species.toml says" in said else file)
    written = (alpine / Path(named).name).read_text("utf-8").splitlines()[int(line) - 1]
    about = said.split(":")[0].split(",")[0].split(".")[-1].replace("is not TOML", "cost").replace("unknown word ", "")
    assert about.strip("'").split(" ")[0] in written or new.split("=")[0].strip() in written


def test_all_faults_are_told_at_once(alpine):
    for old, new in (("effect = { draw", "efect  = { draw"), ('side   = "bottom"', 'side   = "botom"')):
        rewrite(alpine, "species.toml", old, new)
    findings = json.loads(run("edition", "check", "./alpine", "--json", status=2).stdout)["findings"]
    assert [finding["file"] for finding in findings] == ["species.toml", "species.toml"]
    assert findings[0]["line"] < findings[1]["line"]


def test_every_edition_is_without_fault():
    home = Path(spinney.__file__).parent / "editions"
    for name in spinney.shipped():
        assert check(home / name) == []
    assert check(Path(__file__).parent.parent / "examples" / "hedgerow") == []


# --- its almanac, its balance -----------------------------------------------------------------------------------------


def test_its_almanac_has_every_species(alpine):
    shown = run("edition", "show", "./alpine").stdout
    assert all(f"**{name}**" in shown for name in spinney.edition(alpine).species)


def test_a_card_far_too_good_and_one_good_for_nothing_are_found(alpine):
    rewrite(alpine, "species.toml", 'score  = { points = 1, per = "Bird" }', "score  = { points = 40 }")
    said = run("edition", "balance", "./alpine", "--games", "150", "--bot", "greedy", "--jobs", "2", "--json").stdout
    found = {row["species"]: row for row in json.loads(said)["species"]}
    assert found["Ring Ouzel"]["verdict"] == EARNS_TOO_MUCH
    assert found["Ring Ouzel"]["lift"]["low"] > 0
    assert any(row["verdict"] == EARNS_TOO_LITTLE and row["lift"]["high"] < 0 for row in found.values())
    assert {row["verdict"] for row in found.values()} <= {EARNS_TOO_MUCH, EARNS_TOO_LITTLE, NOTHING_AMISS, NEVER_PLAYED}


# --- on the other commands --------------------------------------------------------------------------------------------


def test_a_game_at_the_terminal_is_saved_and_gone_on_with(alpine):
    played = RUNNER.invoke(app, ["play", "-e", "./alpine", "--seed", "1", "--save", "game.json"], input="1\n1\nq\n")
    assert "--edition ./alpine" in played.output
    assert json.loads(Path("game.json").read_text("utf-8"))["digest"] == spinney.edition(alpine).digest
    told = run("replay", "game.json", "-e", "./alpine", "--json")
    assert json.loads(told.stdout)["edition"] == "alpine"


@pytest.mark.usefixtures("alpine")
def test_the_arenas_results_are_reported_with_the_edition_they_were_played_with():
    run("arena", "-e", "./alpine", "--games", "4", "--jobs", "2", "--out", "r.jsonl")
    run("report", "r.jsonl", "-e", "./alpine")
    assert "Alpine" in Path("report.html").read_text("utf-8")


def test_a_name_on_the_users_shelf_is_found_by_every_command(alpine, tmp_path, monkeypatch):
    shelf = tmp_path / "data" / "spinney" / "editions"
    shelf.mkdir(parents=True)
    alpine.rename(shelf / "own-alpine")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("SPINNEY_EDITIONS", "")
    assert "Alpine: 9 species shown" in run("cards", "-e", "own-alpine").stdout


def test_a_folder_that_is_meant_but_not_said_is_pointed_out(alpine):
    assert "./alpinf" not in run("cards", "-e", "alpinf", status=2).stderr
    alpine.rename(alpine.parent / "alpinf")
    assert "The folder here is meant by ./alpinf" in run("cards", "-e", "alpinf", status=2).stderr


# --- the page that tells it -------------------------------------------------------------------------------------------


def test_the_page_about_own_editions_has_every_word():
    page = (Path(__file__).parent.parent / "docs" / "your-own-edition.md").read_text("utf-8")
    rows = [*SCORING, *effects.readers()]
    said = {word.strip("[]") for row in rows for word in row.split()}
    said |= {
        *SPECIES_WORDS,
        *SETUP_WORDS,
        *WHENEVER_WORDS,
        *WELCOMES_WORDS,
        *FACE_DOWN_WORDS,
        *PLACE_WORDS,
        *CAVE_WORDS,
        *RESCUE_WORDS,
        *PER_CARD,
        *WHEN,
    }
    assert sorted(word for word in said if not re.search(rf"\b{word}\b", page)) == []


def test_every_rule_on_the_page_can_be_read():
    page = (Path(__file__).parent.parent / "docs" / "your-own-edition.md").read_text("utf-8")
    kinds = {name: number for number, name in enumerate(sorted(set(re.findall(r'"([A-Z][\w ]+)"', page))))}
    read = 0
    for line in page.splitlines():
        for row in re.findall(r"`(\{ .*? \})`", line):
            rule = tomllib.loads(f"rule = {row}")["rule"]
            if "points" in rule or "set" in rule:
                read += read_score(rule, Lexicon(kinds, row)) is not NO_SCORE
            else:
                read += len(read_steps(rule, Lexicon(kinds, row)))
    assert read > 25


def test_a_species_that_nobody_played_is_called_so():
    nothing = Estimate(0.0, 0.0, 0.0, 0)
    assert SpeciesWorth("Oak", nothing, Estimate(0.1, 0.0, 0.2, 900)).verdict == NEVER_PLAYED
