"""The almanac: every rule of every card in one place, in the sentences the rules print of themselves.

`python -m spinney.text.almanac` writes `docs/almanac.md` anew; a test compares the two.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from spinney.editions import Edition, edition, shipped
from spinney.text.phrases import cave_text, listed
from spinney.text.printed import cost_of, is_doubtful, position, real_species, symbol_counts
from spinney.words.nouns import count_noun

FILE: Final = Path("docs/almanac.md")
HEADINGS: Final = {
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


def almanac() -> str:
    """The text of the whole almanac."""
    return "\n\n".join([OPENING, *(chapter(edition(name)) for name in shipped())]) + "\n"


def chapter(edition: Edition) -> str:
    """One edition: what to know of its sources, its species by where they go, and its caves."""
    species = real_species(edition)
    about = f"{count_noun(len(species), 'species')}, {count_noun(len(edition.ids), 'card')}."
    parts = [f"## {edition.title}", about]
    if edition.notice:
        parts.append(f"> **Note.** {edition.notice.strip()}")
    for where, heading in HEADINGS.items():
        here = [index for index in species if position(edition.printed[index]) == where]
        if here:
            parts += [f"### {edition.title}: {heading}", *(paragraph(edition, index) for index in here)]
    parts += [f"### {edition.title}: Face-down cards", face_down(edition)]
    if edition.caves:
        parts += [f"### {edition.title}: Caves", caves(edition)]
    return "\n\n".join(parts)


def paragraph(edition: Edition, species: int) -> str:
    """One species."""
    printed = edition.printed[species]
    mark = " *" if is_doubtful(printed.source) else ""
    types = listed(printed.types)
    copies = count_noun(printed.copies, "card")
    facts = f"{types} · cost {cost_of(edition, species)} · {copies} ({symbol_counts(edition, species)})"
    lines = [f"**{printed.name}**{mark} · {facts}"]
    lines += [f"- Effect: {printed.effect}"] if printed.effect else []
    lines += [f"- Bonus: {printed.bonus}"] if printed.bonus else []
    lines += [f"- Points: {printed.score}", f"- Source: {printed.source}"]
    return "\n".join([lines[0], "", *lines[1:]])


def face_down(edition: Edition) -> str:
    """What a card laid face down is."""
    printed = edition.printed[edition.face_down]
    how = "as the action of a turn or by an effect" if edition.lays_as_action else "by an effect or bonus"
    river = ", or below a tree played as an action" if edition.river_with_tree else ""
    return f"**{printed.name}** · {listed(printed.types)} · any card, laid face down {how}{river} · {printed.score}"


def caves(edition: Edition) -> str:
    return "\n".join(f"- {cave_text(edition, cave.number)} Source: {cave.source}." for cave in edition.caves)


if __name__ == "__main__":
    FILE.write_text(almanac(), encoding="utf-8")
    print(f"Written: {FILE}")
