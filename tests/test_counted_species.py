"""What a card looks for: the page lights it up, so it must be all that the card's own tokens name, and no more."""

from __future__ import annotations

import pytest

import spinney
from spinney.editions import edition_names
from spinney.hosting.editions.documents import SYMBOL_SUFFIX, edition_info
from spinney.hosting.editions.messages import SpeciesInfo
from spinney.words.tokens import ITSELF

NO_SPECIES = ("need", "joins", "welcome", "zone", "when")  # tokens that name where it goes, or parts of the forest
SIDES = ("top", "bottom")


def named(species: SpeciesInfo) -> set[str]:
    """The kinds its tokens name."""
    tokens = [vars(token) for row in species.rows for token in row.tokens]
    words = [token["of"] for token in tokens if "of" in token and token["k"] not in NO_SPECIES]
    flat = [name for word in words for name in (word if isinstance(word, list) else [word])]
    return {species.name if name == ITSELF else name for name in flat}


@pytest.mark.parametrize("name", edition_names())
def test_a_card_counts_the_species_its_tokens_name(name: str) -> None:
    info, flora = edition_info(name), spinney.edition(name).flora
    for species in info.species:
        said = named(species)
        of_that_kind = {
            other
            for other, printed in enumerate(flora.species)
            if said & {flora.kinds[kind] for kind in printed.kinds}
            or info.species[other].side in said.intersection(SIDES)
        }
        assert set(species.counts) == of_that_kind, species.name
        assert {symbol + SYMBOL_SUFFIX for symbol in species.counts_symbols} == {
            word for word in said if word.endswith(SYMBOL_SUFFIX)
        }, species.name


@pytest.mark.parametrize(
    ("edition", "species", "counted"),
    [
        ("forest", "Red Fox", ["European Hare"]),
        ("forest", "Roe Deer", []),
        ("smoky", "Weevil Wasp", ["Hickory"]),
        ("dartmoor", "Beautiful Demoiselle", [
            "Beautiful Demoiselle", "Emerald Damselfly", "Keeled Skimmer", "Small Red Damselfly", "Southern Damselfly",
        ]),
    ],
)  # fmt: skip
def test_what_is_counted_is_told_by_species(edition: str, species: str, counted: list[str]) -> None:
    info = edition_info(edition)
    (one,) = [one for one in info.species if one.name == species]
    assert [info.species[index].name for index in one.counts] == counted


def test_a_card_that_counts_its_own_symbol_says_so() -> None:
    info = {species.name: species for species in edition_info("forest").species}
    assert info["Roe Deer"].counts_own_symbol
    assert not info["Red Fox"].counts_own_symbol
