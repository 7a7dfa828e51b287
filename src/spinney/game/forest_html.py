"""A table's forests as HTML, for notebooks: places in a row, each with the cards at its sides."""

from __future__ import annotations

from html import escape
from typing import Final

from spinney.editions.edition import Edition
from spinney.game import outcome
from spinney.land import BOTTOM, LEFT, RIGHT, SIDE_COUNT, SLOTS, TOP, Forest, Half

CELL: Final = "display:inline-block;vertical-align:top;margin:.2em;padding:.3em .5em;border:1px solid #8a9a7b;"
CELL_STYLE: Final = "border-radius:.4em;text-align:center;font-size:90%"
SIDE_MARKS: Final = {TOP: "\u25b4", BOTTOM: "\u25be", LEFT: "\u25c2", RIGHT: "\u25b8"}


def forests_as_html(edition: Edition, forests: list[Forest], caption: str) -> str:
    rows = [f"<p>{escape(caption)}</p>"]
    for seat in range(len(forests)):
        rows.append(_forest(edition, forests, seat))
    return "<div>" + "".join(rows) + "</div>"


def _forest(edition: Edition, forests: list[Forest], seat: int) -> str:
    forest = forests[seat]
    points = outcome.score(edition, forests, seat)
    places = [_place(forest, place) for place in range(len(forest.hosts))]
    drawn = "".join(places) or "<i>no trees yet</i>"
    return f"<div><b>Seat {seat}</b>: {points} points, {forest.cave} in the cave<br>{drawn}</div>"


def _place(forest: Forest, place: int) -> str:
    lines = [f"<b>{_name(forest, forest.hosts[place])}</b>"]
    for i in range(len(forest.dwellers)):
        if forest.spots[i] // SLOTS == place:
            lines.append(f"{SIDE_MARKS[forest.spots[i] % SLOTS % SIDE_COUNT]} {_name(forest, forest.dwellers[i])}")
    return f'<div style="{CELL}{CELL_STYLE}">' + "<br>".join(lines) + "</div>"


def _name(forest: Forest, half: Half) -> str:
    return escape(forest.flora.species[forest.flora.species_of[half]].name)
