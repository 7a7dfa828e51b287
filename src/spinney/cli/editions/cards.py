"""`spinney cards`: the cards of an edition, filtered, for people and for programs."""

from __future__ import annotations

import json
from typing import Annotated, Any, Final

import typer
from rich.table import Table as Grid
from rich.text import Text

from spinney.cli.app import AsJson, EditionName, app, console, fail, load_edition, stderr
from spinney.cli.language import tell
from spinney.editions import Edition
from spinney.land import LEFT, RIGHT, SIDE_NAMES, Half
from spinney.language.message import Name, say
from spinney.language.nouns import SORTS
from spinney.language.nouns import cards as count_cards
from spinney.notation.names import Names, normalise_name, quote
from spinney.text.phrases import type_names
from spinney.text.printed import (
    cost_of,
    halves_of,
    is_doubtful,
    kind_symbol_name,
    orientation,
    place_category,
    real_species,
    symbol_counts,
)

NO_FILTER = ""

CATEGORY_NAMES: Final = {
    "tree": SORTS["tree"],
    "shrub": SORTS["shrub"],
    "terrain": SORTS["terrain"],
    "top": say("top", "side"),
    "bottom": say("bottom", "side"),
    "left-right": say("left-right", "side"),
}


@app.command()
def cards(
    edition: EditionName = "forest",
    type_: Annotated[str, typer.Option("--type", "-t", help="Only this type, such as Bird.")] = NO_FILTER,
    symbol: Annotated[str, typer.Option("--symbol", "-s", help="Only halves with this tree symbol.")] = NO_FILTER,
    side: Annotated[
        str, typer.Option("--side", help="top, bottom, left, right, left/right, tree, shrub, ...")
    ] = NO_FILTER,
    name: Annotated[str, typer.Option("--name", "-n", help="Only species with this in their name.")] = NO_FILTER,
    as_json: AsJson = False,
) -> None:
    """Browse the cards: what they are, do and score."""
    the = load_edition(edition)
    card_filter = CardFilter(the, type_, symbol, side, name)
    species = [index for index in real_species(the) if card_filter.matches_species(index)]
    if as_json:
        typer.echo(json.dumps(write_cards(the, species, card_filter)))
        if the.notice:
            stderr.print(Text(the.notice.strip()), style="yellow", soft_wrap=True)
        return
    console.print(draw_species(the, species))
    console.print(Text(tell(say("{edition}: {n} species shown.", edition=the.title_name, n=len(species)))))
    if any(is_doubtful(the.printed[index].source) for index in species):
        console.print(Text(tell(say("* has facts that are inferred or reconstructed, as its source says."))))
    if the.notice:
        console.print(Text(the.notice.strip(), style="yellow"))


class CardFilter:
    """A filter of card halves; one that no half can pass is refused with the possible values."""

    def __init__(self, edition: Edition, type_: str, symbol: str, side: str, name: str) -> None:
        self.edition = edition
        real = [edition.printed[index] for index in real_species(edition)]
        types = sorted({tag for printed in real for tag in printed.types})
        symbols = sorted({kind_symbol_name(edition, kind) or "" for kinds in edition.symbols_of for kind in kinds})
        sides = [*dict.fromkeys(place_category(printed) for printed in real), "left", "right"]
        self.type = _check_choice("type", type_, types)
        self.symbol = _check_choice("symbol", symbol, symbols)
        self.side = _check_choice("side", side.replace("/", "-"), sides)
        self.name = normalise_name(name)

    def matches_species(self, species: int) -> bool:
        """Say whether one of a species' halves passes."""
        return any(self.matches(half) for half, _ in halves_of(self.edition, species))

    def _name(self, half: Half) -> Name:
        return self.edition.name_of(half)

    def matches(self, half: Half) -> bool:
        """Say whether a half passes."""
        flora = self.edition.flora
        printed = self.edition.printed[flora.species_of[half]]
        sides = [place_category(printed)]
        if flora.side_of[half] in (LEFT, RIGHT):
            sides.append(SIDE_NAMES[flora.side_of[half]])
        return (
            (not self.type or self.type in printed.types)
            and (not self.symbol or self.symbol == kind_symbol_name(self.edition, flora.symbol_of[half]))
            and (not self.side or self.side in sides)
            and any(self.name in normalise_name(text) for text in (printed.name, tell(self._name(half))))
        )


def _check_choice(option: str, written: str, known: list[str]) -> str:
    names = Names(known)
    if written == NO_FILTER:
        return NO_FILTER
    if names.find(written) < 0:
        fail(f"There is no {option} {quote(written)} here; the {option}s are: {', '.join(known)}.")
    return known[names.find(written)]


# --- for programs ---------------------------------------------------------------------------------------------------


def write_cards(edition: Edition, species: list[int], card_filter: CardFilter) -> dict[str, Any]:
    """Return species and cards for programs."""
    kept = [
        (printed_id, card)
        for printed_id, card, _ in edition.ids
        if any(map(card_filter.matches, edition.halves_of[card]))
    ]
    return {
        "edition": edition.name,
        "species": [write_species(edition, index) for index in species],
        "cards": [
            {
                "id": printed_id,
                "orientation": orientation(edition, card),
                "halves": [write_half(edition, half) for half in edition.halves_of[card]],
            }
            for printed_id, card in kept
        ],
    }


def write_species(edition: Edition, index: int) -> dict[str, Any]:
    """Return a species for programs."""
    printed = edition.printed[index]
    return {
        "name": printed.name,
        "kind": printed.kind,
        "position": place_category(printed),
        "copies": printed.copies,
        "cost": cost_of(edition, index),
        "types": printed.types,
        "effect": str(printed.effect or ""),
        "bonus": str(printed.bonus or ""),
        "score": str(printed.score),
        "source": printed.source,
    }


def write_half(edition: Edition, half: Half) -> dict[str, str | None]:
    """Return a card's half for programs."""
    name = edition.species[edition.flora.species_of[half]]
    return {"species": name, "symbol": kind_symbol_name(edition, edition.flora.symbol_of[half])}


# --- for people -----------------------------------------------------------------------------------------------------


def draw_species(edition: Edition, species: list[int]) -> Grid:
    """Return a table of species for people."""
    grid = Grid(show_lines=True, expand=True)
    grid.add_column(tell(say("Card", "heading")), ratio=2)
    grid.add_column(tell(say("Tree symbols", "heading")), ratio=2)
    grid.add_column(tell(say("What it says", "heading")), ratio=5)
    for index in species:
        printed = edition.printed[index]
        mark = " *" if is_doubtful(printed.source) else ""
        kind = tell(CATEGORY_NAMES[place_category(printed)])
        types = tell(type_names(edition, edition.flora.loose_half(index)))
        about = f"{kind} · {types}" if types.casefold() != kind.casefold() else kind
        numbers = say("cost {cost} · {cards}", cost=cost_of(edition, index), cards=count_cards(printed.copies))
        card = Text.assemble((tell(edition.flora.names[index]) + mark, "bold"), f"\n{about}\n{tell(numbers)}")
        grid.add_row(card, Text(tell(symbol_counts(edition, index))), rules(edition, index))
    return grid


def rules(edition: Edition, index: int) -> Text:
    """Return what a species' cards say."""
    printed = edition.printed[index]
    lines = [say("Effect: {effect}", effect=printed.effect)] if printed.effect else []
    lines += [say("Bonus: {bonus}", bonus=printed.bonus)] if printed.bonus else []
    lines.append(say("Points: {points}", points=printed.score))
    source = tell(say("Source: {source}", source=printed.source))
    return Text.assemble("\n".join(map(tell, lines)), (f"\n{source}", "dim"))
