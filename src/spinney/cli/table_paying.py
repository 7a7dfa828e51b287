"""A suggestion for paying: earn the bonus where the hand allows it, and else keep what is most useful."""

from __future__ import annotations

from spinney.editions.moves import Move
from spinney.land import CardId
from spinney.notation.prospects import best_gain, no_room_for
from spinney.views import View
from spinney.words import steps


def suggestion(view: View) -> list[Move]:
    """The cards to pay now, all of them; empty if nothing is to be paid."""
    if not view.pending or view.pending[-1][0] != steps.PAY or view.seat != view.me:
        return []
    _, half, number, matched = view.pending[-1]
    cards = sorted(_purse(view), key=lambda card: usefulness(view, card))
    symbol = view.edition.flora.symbol_of[half]
    fitting = [card for card in cards if symbol in view.edition.symbols_of[card]]
    has_bonus = bool(view.edition.bonus[view.edition.flora.species_of[half]])
    chosen = fitting if matched and has_bonus and len(fitting) >= number else cards
    return [view.edition.moves.pay[card] for card in chosen[:number]]


def earns_bonus(view: View, moves: list[Move]) -> bool:
    """Would paying these cards, all that is left to pay, earn the bonus?"""
    _, half, number, matched = view.pending[-1]
    symbol = view.edition.flora.symbol_of[half]
    fits = all(symbol in view.edition.symbols_of[move.number] for move in moves)
    return bool(matched and fits and len(moves) == number and view.edition.bonus[view.edition.flora.species_of[half]])


def _purse(view: View) -> list[CardId]:
    playing_on = len(view.pending) > 1 and view.pending[-2][0] == steps.PLAY_ON
    return view.reach if playing_on else view.hand


def usefulness(view: View, card: CardId) -> float:
    """How much one would rather keep a card: its points now, a little more for a tree, less for a second copy."""
    edition = view.edition
    worth = 0.0
    for half in edition.halves_of[card]:
        if edition.is_place[half]:
            worth = max(worth, best_gain(view, half) + 2.0)
        elif not no_room_for(view, half):
            worth = max(worth, best_gain(view, half) + 0.5)
    return worth / view.hand.count(card)
