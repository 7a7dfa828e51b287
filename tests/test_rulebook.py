"""The rules in plain words: every edition has them, with the engine's own numbers, and all signs are explained."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from spinney.cli import app
from spinney.editions import edition_named, shipped, shipped_combinations
from spinney.editions.legend import legend
from spinney.editions.rulebook import CONDITIONS, QUESTIONS, rulebook, rulebook_of
from spinney.hosting.editions.rules import rules_of
from spinney.words.lexicon import UnknownWord

EDITIONS = (*shipped(), *shipped_combinations())


@pytest.mark.parametrize("name", EDITIONS)
def test_each_thing_one_may_be_asked_is_explained(name: str) -> None:
    edition, book = edition_named(name), rulebook(name)
    explained = {asked for section in book.sections for asked in section.asked}
    wanted = set(QUESTIONS)
    if not edition.river_with_tree:
        wanted.discard("river")
    if not edition.caves:
        wanted.discard("draft")
    if not edition.rescue.most:
        wanted.discard("rescue")
    assert wanted == explained
    assert book.about("nothing of the kind") == book.sections[0]


@pytest.mark.parametrize("name", EDITIONS)
def test_numbers_are_the_editions_own(name: str) -> None:
    edition = edition_named(name)
    text = " ".join(section.text for section in rulebook(name).sections)
    assert "{" not in text
    assert f"{edition.hand_limit} in hand is the most" in text
    assert f"begins with {edition.hand_size} cards" in text
    assert ("you may decline either" in text) is edition.optional
    assert ("out of the game and take as many new" in text) is edition.mulligan


@pytest.mark.parametrize("name", EDITIONS)
def test_every_word_is_used_somewhere_and_leads_somewhere(name: str) -> None:
    edition, book = edition_named(name), rulebook(name)
    printed = " ".join(f"{one.effect} {one.bonus} {one.score} {one.name}" for one in edition.printed)
    text = " ".join(f"{section.title} {section.text}" for section in book.sections) + " ".join(
        w.says for w in book.words
    )
    names = {section.name for section in book.sections}
    for word in book.words:
        assert any(re.search(rf"\b{form}\b", f"{text} {printed}", re.IGNORECASE) for form in word.forms), word.name
        assert word.section in {"", *names}


@pytest.mark.parametrize("name", EDITIONS)
def test_the_legend_shows_every_sign_of_the_cards(name: str) -> None:
    edition = edition_named(name)
    entries = legend(edition)
    shown = {token.word for entry in entries for row in entry.rows for token in row.tokens}
    assert shown == {token.word for printed in edition.printed for row in printed.rows for token in row.tokens}
    assert len({(entry.part, entry.sentence) for entry in entries}) == len(entries)
    for entry in entries:
        printed = edition.printed[entry.species]
        assert entry.sentence in (printed.effect, printed.bonus, printed.score)


def test_no_condition_is_never_true() -> None:
    assert all(any(holds(edition_named(name)) for name in EDITIONS) for holds in CONDITIONS.values())


def test_an_edition_may_say_more_and_say_it_otherwise(tmp_path: Path) -> None:
    (tmp_path / "rules.toml").write_text(
        '[[section]]\nname = "sweep"\ntitle = "Gone"\ntext = "All {clearing_limit} go."\n'
        '[[section]]\nname = "fog"\ntitle = "Fog"\ntext = "It lifts."\n',
        "utf-8",
    )
    book = rulebook_of(edition_named("forest"), tmp_path)
    said = {section.name: section.text for section in book.sections}
    assert said["sweep"] == "All 10 go."
    assert said["fog"] == "It lifts."


@pytest.mark.parametrize(
    "wrong",
    [
        '[[section]]\nname = "a"\ntitle = "A"\ntext = "{nonsense}"',
        '[[section]]\nname = "a"\ntitle = "A"',
        '[[section]]\nname = "a"\ntitle = "A"\ntext = "A"\nwhen = ["monday"]',
        '[[section]]\nname = "a"\ntitle = "A"\ntext = "A"\npicture = "moon"',
        "[[section",
    ],
)
def test_what_cannot_be_understood_is_refused(wrong: str, tmp_path: Path) -> None:
    (tmp_path / "rules.toml").write_text(wrong, "utf-8")
    with pytest.raises(UnknownWord, match=r"rules\.toml"):
        rulebook_of(edition_named("forest"), tmp_path)


@pytest.mark.parametrize("name", EDITIONS)
def test_the_terminal_reads_them_out(name: str) -> None:
    said = CliRunner().invoke(app, ["rules", name])
    assert said.exit_code == 0
    for section in rulebook(name).sections:
        assert section.title in said.output
    told = json.loads(CliRunner().invoke(app, ["rules", name, "--json"]).output)
    assert [section["name"] for section in told["sections"]] == [one.name for one in rules_of(name).sections]
