"""A table in words, for `render_mode="ansi"`: what one seat sees."""

from __future__ import annotations

from spinney.land import SLOTS, Forest
from spinney.text.phrases import join_card_names
from spinney.text.sentences import question
from spinney.views import View


def as_text(view: View) -> str:
    """Return the table, a line for each zone; the last line asks for the decision."""
    edition = view.edition
    lines = [repr(view).strip("<>")]
    lines += [f"Seat {seat}: {_forest(forest)}" for seat, forest in enumerate(view.forests)]
    lines.append(f"Clearing: {join_card_names(edition, view.clearing) if view.clearing else 'empty'}")
    if view.hand:
        lines.append(f"Hand: {join_card_names(edition, view.hand)}")
    if not view.is_over():
        lines.append(str(question(view)))
    return "\n".join(lines)


def _forest(forest: Forest) -> str:
    """Return the places with their dwellers: "Oak (Red Squirrel, Stag Beetle); Beech"."""
    names = [species.name for species in forest.flora.species]
    places: list[str] = []
    for place, host in enumerate(forest.hosts):
        here = [
            names[forest.flora.species_of[dweller]]
            for dweller, spot in zip(forest.dwellers, forest.spots, strict=True)
            if spot // SLOTS == place
        ]
        places.append(names[forest.flora.species_of[host]] + (f" ({', '.join(here)})" if here else ""))
    return "; ".join(places) or "nothing yet"
