"""What a player looks at when weighing a choice: the open table and the own hand, and nothing it does not need."""

from __future__ import annotations

from spinney.editions.edition import Edition
from spinney.editions.moves import Move
from spinney.game import turns
from spinney.game.state import State
from spinney.land import CardId, Forest
from spinney.views import View
from spinney.words.steps import Step


class Look:
    """One seat's eyes, for as long as nothing moves."""

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


def look_at(view: View) -> Look:
    """What the view's own seat sees."""
    look = Look(view.edition, view.seats, view.me, view.forests, view.deck_size)
    look.hand = view.hand
    look.clearing = view.clearing
    look.reach = view.reach
    look.pending = view.pending
    look.moves = view.moves
    return look


def look_from(table: State) -> Look:
    """What the seat to move sees of an imagined table; nothing is copied, so it holds until the next move."""
    look = Look(table.edition, table.seats, table.seat, table.forests, len(table.deck))
    look.hand = table.hands[table.seat]
    look.clearing = table.clearing
    look.reach = table.reach
    look.pending = table.pending
    look.moves = turns.legal_moves(table)
    return look
