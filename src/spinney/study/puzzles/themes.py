"""The theme of a puzzle: it follows from the question and the kind of move, never from a species."""

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
PARTING_MOVES: Final = (CAVE_CARD, DISCARD_CARD, LAY_CARD)
FOREST_MOVES: Final = (PLAY_HALF, PLACE_HALF)
TAKING_MOVES: Final = (TAKE_DECK, TAKE_CARD, PICK_CAVE)


def theme(view: View, best: Move, planned: Move) -> Theme:
    """Return what the choice between the best move and the planner's is about."""
    if is_last_round(view) and cards_drawn(view, best) != cards_drawn(view, planned):
        return "end"
    verb = waiting_verb(view.pending)
    if verb == steps.PAY:
        return "pay"
    if verb == steps.PUT:
        return "place"
    if best.verb in TAKING_MOVES:
        return "take"
    return "keep" if gives_cards_away(view) else "play"


def gives_cards_away(view: View) -> bool:
    """Say whether the question is which card to do without, and not which to play."""
    verbs = {move.verb for move in view.moves}
    return bool(view.pending) and not verbs.isdisjoint(PARTING_MOVES) and verbs.isdisjoint(FOREST_MOVES)


def is_last_round(view: View) -> bool:
    """Say whether the next winter is the last."""
    return view.winters == view.edition.winters - 1


def cards_drawn(view: View, move: Move) -> int:
    """Return how many cards leave the deck in the rest of this turn, on a sampled table."""
    table = view.sample(Random(0))
    rollout = rollout_for(view)
    before, turn = len(table.deck), table.turn
    turns.push(table, move)
    while not table.is_over() and table.turn == turn:
        turns.push(table, rollout.choice(table))
    return before - len(table.deck)
