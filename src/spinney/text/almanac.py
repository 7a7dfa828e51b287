"""The almanac: every rule of every card in one document, in the sentences the rules print.

`python -m spinney.text.almanac` writes `docs/almanac.md`; a test checks that it is up to date.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from spinney.editions import Edition, edition, shipped
from spinney.text.phrases import cave_text, join_words
from spinney.text.printed import cost_of, is_doubtful, place_category, real_species, symbol_counts
from spinney.words.nouns import count_noun

ALMANAC_PATH: Final = Path("docs/almanac.md")
SECTION_HEADINGS: Final = {
    "tree": "Trees",
    "shrub": "Shrubs",
    "terrain": "Terrains",
    "top": "Dwellers on top",
    "bottom": "Dwellers below",
    "left-right": "Dwellers on the left or right",
}
OPENING: Final = """# Almanac

Every rule of every card, as the program understands it. This page is written by `make almanac` from the files in
`src/spinney/editions`; do not edit it by hand. Proofread it against your cards: if a sentence is wrong, so is the
program. Species marked * have facts that are inferred or reconstructed; their source says which."""


def almanac_text() -> str:
    """Return the whole almanac."""
    return "\n\n".join([OPENING, *(edition_chapter(edition(name)) for name in shipped())]) + "\n"


def edition_chapter(edition: Edition) -> str:
    """Return the chapter of an edition: its notice, its species by where they go, and its caves."""
    species = real_species(edition)
    about = f"{count_noun(len(species), 'species')}, {count_noun(len(edition.ids), 'card')}."
    parts = [f"## {edition.title}", about]
    if edition.notice:
        parts.append(f"> **Note.** {edition.notice.strip()}")
    for where, heading in SECTION_HEADINGS.items():
        here = [index for index in species if place_category(edition.printed[index]) == where]
        if here:
            parts += [f"### {edition.title}: {heading}", *(species_paragraph(edition, index) for index in here)]
    parts += [f"### {edition.title}: Face-down cards", face_down_paragraph(edition)]
    if edition.caves:
        parts += [f"### {edition.title}: Caves", cave_list(edition)]
    return "\n\n".join(parts)


def species_paragraph(edition: Edition, species: int) -> str:
    """Return the paragraph of a species."""
    printed = edition.printed[species]
    mark = " *" if is_doubtful(printed.source) else ""
    types = join_words(printed.types)
    copies = count_noun(printed.copies, "card")
    facts = f"{types} · cost {cost_of(edition, species)} · {copies} ({symbol_counts(edition, species)})"
    lines = [f"**{printed.name}**{mark} · {facts}"]
    lines += [f"- Effect: {printed.effect}"] if printed.effect else []
    lines += [f"- Bonus: {printed.bonus}"] if printed.bonus else []
    lines += [f"- Points: {printed.score}", f"- Source: {printed.source}"]
    return "\n".join([lines[0], "", *lines[1:]])


def face_down_paragraph(edition: Edition) -> str:
    """Return the paragraph about face-down cards."""
    printed = edition.printed[edition.face_down]
    how = "as the action of a turn or by an effect" if edition.lays_as_action else "by an effect or bonus"
    river = ", or below a tree played as an action" if edition.river_with_tree else ""
    return f"**{printed.name}** · {join_words(printed.types)} · any card, laid face down {how}{river} · {printed.score}"


def cave_list(edition: Edition) -> str:
    return "\n".join(f"- {cave_text(edition, cave.number)} Source: {cave.source}." for cave in edition.caves)


if __name__ == "__main__":
    ALMANAC_PATH.write_text(almanac_text(), encoding="utf-8")
    print(f"Written: {ALMANAC_PATH}")
