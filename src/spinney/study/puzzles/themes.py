"""What a puzzle is about: told by what is asked and by the kind of move, never by a species."""

from __future__ import annotations

from random import Random
from typing import Final, Literal

from spinney.editions.moves import (
    CAVE_CARD,
    DISCARD_CARD,
    LAY_CARD,
    PICK_CAVE,
    PLACE_HALF,
    PLAY_HALF,
    TAKE_CARD,
    TAKE_DECK,
    Move,
)
from spinney.game import turns
from spinney.study.analysis.analyser import rollout_for
from spinney.views import View
from spinney.words import steps
from spinney.words.steps import waiting_verb

Theme = Literal["end", "keep", "pay", "place", "take", "play"]
THEMES: Final[tuple[Theme, ...]] = ("end", "keep", "pay", "place", "take", "play")  # the rarest first
OUT_OF_HAND: Final = (CAVE_CARD, DISCARD_CARD, LAY_CARD)
INTO_FOREST: Final = (PLAY_HALF, PLACE_HALF)
TAKING: Final = (TAKE_DECK, TAKE_CARD, PICK_CAVE)


def theme(view: View, best: Move, planned: Move) -> Theme:
    """What the choice between the best move and the planner's is about."""
    if is_last_round(view) and drawn(view, best) != drawn(view, planned):
        return "end"
    asked = waiting_verb(view.pending)
    if asked == steps.PAY:
        return "pay"
    if asked == steps.PUT:
        return "place"
    if best.verb in TAKING:
        return "take"
    return "keep" if gives_cards_away(view) else "play"


def gives_cards_away(view: View) -> bool:
    """Is it asked which card to do without, and not which to play?"""
    verbs = {move.verb for move in view.moves}
    return bool(view.pending) and not verbs.isdisjoint(OUT_OF_HAND) and verbs.isdisjoint(INTO_FOREST)


def is_last_round(view: View) -> bool:
    """May the next card of the deck be the last winter?"""
    return view.winters == view.edition.winters - 1


def drawn(view: View, move: Move) -> int:
    """How many cards leave the deck in the rest of this turn, on a table that fits."""
    table = view.sample(Random(0))
    rollout = rollout_for(view)
    before, turn = len(table.deck), table.turn
    turns.push(table, move)
    while not table.is_over() and table.turn == turn:
        turns.push(table, rollout.choice(table))
    return before - len(table.deck)
