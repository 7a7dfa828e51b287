"""The almanac is what the cards say, and says all of it."""

from pathlib import Path

import pytest

import spinney
from spinney.text.almanac import ALMANAC_PATH, almanac_text
from spinney.text.printed import real_species

ROOT = Path(__file__).parent.parent


def test_the_almanac_in_docs_is_the_one_the_cards_write() -> None:
    assert (ROOT / ALMANAC_PATH).read_text(encoding="utf-8") == almanac_text(), (
        "run `make almanac` and read what has changed"
    )


@pytest.mark.parametrize("name", spinney.shipped())
def test_every_sentence_of_every_species_is_in_it(name: str) -> None:
    text = almanac_text()
    edition = spinney.edition(name)
    for index in real_species(edition):
        printed = edition.printed[index]
        assert f"**{printed.name}**" in text
        for said in (printed.effect, printed.bonus, printed.score, printed.source):
            assert str(said or "") in text


@pytest.mark.parametrize("name", spinney.shipped())
def test_no_sentence_is_badly_counted(name: str) -> None:
    edition = spinney.edition(name)
    for printed in edition.printed:
        said = f" {printed.effect} {printed.bonus} {printed.score} "
        for slip in (" 1 cards", " 1 points", " 1 turns", "ss ", "  for", " a A", " a E", " a I", " a O"):
            assert slip not in said.replace("Moss ", "")


def test_what_is_reconstructed_is_marked_and_the_notices_are_there() -> None:
    text = almanac_text()
    for name in spinney.shipped():
        assert spinney.edition(name).notice.strip() in text
    assert "**Waterfall** * ·" in text
    assert "**Goshawk** ·" in text
