"""The almanac: every rule of every card in one document, in the sentences the rules print.

`python -m spinney.text.almanac` writes `docs/almanac.md`; a test checks that it is up to date.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from spinney.editions import Edition, edition, sets_of, shipped
from spinney.editions.sets import join_name
from spinney.language.message import Message, say
from spinney.language.nouns import cards
from spinney.language.translator import ENGLISH, Translator
from spinney.text.phrases import cave_text, type_names
from spinney.text.printed import cost_of, is_doubtful, place_category, real_species, symbol_counts

ALMANAC_PATH: Final = Path("docs/almanac.md")
SECTION_HEADINGS: Final = {
    "tree": say("Trees"),
    "shrub": say("Shrubs"),
    "terrain": say("Terrains"),
    "top": say("Dwellers on top"),
    "bottom": say("Dwellers below"),
    "left-right": say("Dwellers on the left or right"),
}
OPENING: Final = """# Almanac

Every rule of every card, as the program understands it. This page is written by `make almanac` from the files in
`src/spinney/editions`; do not edit it by hand. Proofread it against your cards: if a sentence is wrong, so is the
program. Species marked * have facts that are inferred or reconstructed; their source says which. The chapter of a set
has the species that are new with it, or say something else."""


def almanac_text(translator: Translator = ENGLISH) -> str:
    """Return the whole almanac."""
    chapters = [edition_chapter(edition(name), translator) for name in shipped()]
    for name in shipped():
        for of_set in sets_of(name):
            chapters.append(set_chapter(edition(join_name(name, [of_set])), edition(name), translator))
    return "\n\n".join([OPENING, *chapters]) + "\n"


def set_chapter(mixed: Edition, plain: Edition, translator: Translator = ENGLISH) -> str:
    """Return the chapter of a set: the species that are new, or say something else than without it."""
    known = {printed.name: species_paragraph(plain, index, translator) for index, printed in enumerate(plain.printed)}
    told = [
        index
        for index in real_species(mixed)
        if known.get(mixed.species[index]) != species_paragraph(mixed, index, translator)
    ]
    return "\n\n".join(opening_parts(mixed, told, len(mixed.ids) - len(plain.ids), translator))


def edition_chapter(edition: Edition, translator: Translator = ENGLISH) -> str:
    """Return the chapter of an edition: its notice, its species by where they go, and its caves."""
    parts = opening_parts(edition, real_species(edition), len(edition.ids), translator)
    head = say("### {edition}: {part}", edition=edition.title_name)
    parts += [
        translator.translate(head.fill(part=say("Face-down cards"))),
        translator.translate(face_down_paragraph(edition)),
    ]
    if edition.caves:
        parts += [translator.translate(head.fill(part=say("Caves"))), cave_list(edition, translator)]
    return "\n\n".join(parts)


def opening_parts(edition: Edition, species: list[int], number: int, translator: Translator) -> list[str]:
    """Return heading, numbers and notice of a chapter about so many cards, and its species by where they go."""
    head = say("### {edition}: {part}", edition=edition.title_name)
    about = say("{n} species, {cards}.", n=len(species), cards=cards(number))
    parts = [translator.translate(say("## {edition}", edition=edition.title_name)), translator.translate(about)]
    if edition.notice:
        parts.append(translator.translate(say("> **Note.** {notice}", notice=edition.notice.strip())))
    for where, heading in SECTION_HEADINGS.items():
        here = [index for index in species if place_category(edition.printed[index]) == where]
        if here:
            parts += [
                translator.translate(head.fill(part=heading)),
                *(species_paragraph(edition, index, translator) for index in here),
            ]
    return parts


def species_paragraph(edition: Edition, species: int, translator: Translator = ENGLISH) -> str:
    """Return the paragraph of a species."""
    printed = edition.printed[species]
    half = edition.flora.loose_half(species)
    first = say(
        "**{card}**{mark} · {types} · cost {cost} · {cards} ({symbols})",
        card=edition.flora.names[species],
        mark=" *" if is_doubtful(printed.source) else "",
        types=type_names(edition, half),
        cost=cost_of(edition, species),
        cards=cards(printed.copies),
        symbols=symbol_counts(edition, species),
    )
    lines = [say("- Effect: {effect}", effect=printed.effect)] if printed.effect else []
    lines += [say("- Bonus: {bonus}", bonus=printed.bonus)] if printed.bonus else []
    lines += [say("- Points: {points}", points=printed.score), say("- Source: {source}", source=printed.source)]
    return "\n".join([translator.translate(first), "", *(translator.translate(line) for line in lines)])


def face_down_paragraph(edition: Edition) -> Message:
    """Return the paragraph about face-down cards."""
    how = say("as the action of a turn or by an effect") if edition.lays_as_action else say("by an effect or bonus")
    return say(
        "**{card}** · {types} · any card, laid face down {how}[{river}] · {points}",
        card=edition.face_down_name,
        types=type_names(edition, edition.flora.loose_half(edition.face_down)),
        how=how,
        river=say(", or below a tree played as an action") if edition.river_with_tree else None,
        points=edition.printed[edition.face_down].score,
    )


def cave_list(edition: Edition, translator: Translator = ENGLISH) -> str:
    said = [
        say("- {cave:begin} Source: {source}.", cave=cave_text(edition, cave.number), source=cave.source)
        for cave in edition.caves
    ]
    return "\n".join(translator.translate(line) for line in said)


if __name__ == "__main__":
    ALMANAC_PATH.write_text(almanac_text(), encoding="utf-8")
    print(f"Written: {ALMANAC_PATH}")
