"""Portraits: data beside the editions, checked before anybody draws it, and never needed by the rules."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import spinney
from spinney.editions import add_edition_folder, shipped
from spinney.editions.portraits import portraits, read_portraits
from spinney.hosting.editions.documents import edition_info
from spinney.words.lexicon import UnknownWord

HOME = Path(spinney.__file__).parent / "editions"


def said(folder: Path, text: str) -> object:
    (folder / "portraits.toml").write_text(text, encoding="utf-8")
    return read_portraits(folder, ["Owl", "Bee"])


@pytest.mark.parametrize("name", shipped())
def test_every_species_has_a_line_and_the_page_is_told_it(name):
    found = portraits(name)
    assert set(found) == set(spinney.edition(name).species)
    for species in edition_info(name).species:
        assert species.portrait is not None
        assert species.portrait.plan == found[species.name]["plan"]
        assert species.portrait.scene == found[species.name].get("scene", "")
        assert {**species.portrait.traits}.keys() == found[species.name].keys() - {"plan", "scene"}


def test_an_edition_of_ones_own_has_portraits_the_same_way(tmp_path, monkeypatch):
    monkeypatch.setenv("SPINNEY_EDITIONS", "")
    shutil.copytree(HOME / "forest", tmp_path / "grove")
    text = (tmp_path / "grove" / "portraits.toml").read_text(encoding="utf-8")
    without_birch = "\n".join(line for line in text.splitlines() if not line.startswith('"Birch"'))
    (tmp_path / "grove" / "portraits.toml").write_text(without_birch, encoding="utf-8")
    add_edition_folder(tmp_path)
    drawn = {species.name: species.portrait for species in edition_info("grove").species}
    assert drawn["Birch"] is None
    assert drawn["Oak"] == next(species.portrait for species in edition_info("forest").species if species.name == "Oak")


def test_an_edition_without_portraits_is_an_edition(tmp_path):
    shutil.copytree(HOME / "forest", tmp_path / "mine")
    (tmp_path / "mine" / "portraits.toml").unlink()
    assert read_portraits(tmp_path / "mine", spinney.edition("forest").species) == {}


def test_a_species_without_a_line_is_left_to_whoever_draws(tmp_path):
    assert said(tmp_path, '"Owl" = { plan = "owl", scene = "night+perch", eye = "straw" }') == {
        "Owl": {"plan": "owl", "scene": "night+perch", "eye": "straw"}
    }


MARKUP = '"\\"/><script>alert(1)</script>"'
REFUSED = [
    ('"Owl" = { plan = "ovl" }', "Owl, plan: unknown word 'ovl'; did you mean 'owl'?"),
    ('"Owl" = { scene = "night" }', "Owl, plan: unknown word None"),
    ('"Owl" = "owl"', "Owl: a portrait is written"),
    ('"Owl" = { plan = "owl", scene = "nigth" }', "Owl, scene: unknown word 'nigth'; did you mean 'night'?"),
    ('"Owl" = { plan = "owl", beek = "red" }', "Owl: unknown word 'beek'; did you mean 'beak'?"),
    ('"Owl" = { plan = "owl", beak = "crimson" }', "Owl, beak: 'crimson' should be an ink"),
    ('"Owl" = { plan = "owl", beak = 3 }', "Owl, beak: 3 should be an ink"),
    ('"Owl" = { plan = "owl", bars = 1 }', "Owl, bars: 1 should be true or false"),
    ('"Owl" = { plan = "owl", marks = [["text", 1]] }', "Owl, marks"),
    ('"Owl" = { plan = "owl", marks = [3] }', "Owl, marks"),
    ('"Bee" = { plan = "dragonfly", stout = 100000 }', "Bee, stout: 100000 should be a number"),
    ('"Bee" = { plan = "dragonfly", stout = nan }', "Bee, stout: nan should be a number"),
    ('"Bat" = { plan = "bat" }', "unknown word 'Bat'"),
    (f'"Owl" = {{ plan = "owl", beak = {MARKUP} }}', "Owl, beak"),
    (f'"Owl" = {{ plan = "owl", marks = [["line", {MARKUP}, "ink"]] }}', "Owl, marks"),
    (f'"Owl" = {{ plan = "owl", scene = {MARKUP} }}', "Owl, scene"),
    ('"Owl" = {', "is not TOML"),
]


@pytest.mark.parametrize(("text", "sentence"), REFUSED)
def test_what_nobody_can_draw_is_refused_with_file_and_name(tmp_path, text, sentence):
    with pytest.raises(UnknownWord) as refused:
        said(tmp_path, text)
    assert sentence in str(refused.value)
    assert "portraits.toml" in str(refused.value)


def test_the_rules_never_read_a_portrait():
    code = "import sys, spinney; spinney.edition('forest'); print('spinney.editions.portraits' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "False"
