"""What a bot observes of a table when it values its moves: the open table and its own hand, nothing else."""

from __future__ import annotations

from spinney.editions.edition import Edition
from spinney.editions.moves import Move
from spinney.game import turns
from spinney.game.state import State
from spinney.land import CardId, Forest
from spinney.views import View
from spinney.words.steps import Step


class Observation:
    """The table as one seat sees it, for as long as nothing moves."""

    def __init__(self, edition: Edition, seats: int, me: int, forests: list[Forest], deck_size: int) -> None:
        self.edition = edition
        self.seats = seats
        self.me = me
        self.forests = forests
        self.deck_size = deck_size
        self.hand: list[CardId] = []
        self.clearing: list[CardId] = []
        self.reach: list[CardId] = []
        self.pending: list[Step] = []
        self.moves: list[Move] = []


def observe(view: View) -> Observation:
    """Return what the view's own seat sees."""
    seen = Observation(view.edition, view.seats, view.me, view.forests, view.deck_size)
    seen.hand = view.hand
    seen.clearing = view.clearing
    seen.reach = view.reach
    seen.pending = view.pending
    seen.moves = view.moves
    return seen


def observation_of(table: State) -> Observation:
    """Return what the seat to move sees of a sampled table; nothing is copied, so it holds until the next move."""
    seen = Observation(table.edition, table.seats, table.seat, table.forests, len(table.deck))
    seen.hand = table.hands[table.seat]
    seen.clearing = table.clearing
    seen.reach = table.reach
    seen.pending = table.pending
    seen.moves = turns.legal_moves(table)
    return seen
