"""Paying: which cards to pay with, and whether the bonus is earned."""

from __future__ import annotations

from spinney.editions.moves import PAY_CARD, PLAY_HALF, Move
from spinney.land import CardId
from spinney.notation.prospects import best_gain
from spinney.views import View
from spinney.words.steps import PAY, PLAY_ON


def suggestion(view: View) -> list[str]:
    """Moves that pay what is asked: with the bonus if the hand allows it, and with the least useful cards."""
    if not view.pending or view.pending[-1][0] != PAY:
        return []
    _, half, left, matched = view.pending[-1]
    cheapest = sorted(_purse(view), key=lambda card: _use(view, card))
    symbol = view.edition.flora.symbol_of[half]
    matching = [card for card in cheapest if symbol in view.edition.symbols_of[card]]
    wants_bonus = matched and view.edition.bonus[view.edition.flora.species_of[half]]
    chosen = matching if wants_bonus and len(matching) >= left else cheapest
    return [view.edition.moves.pay[card].text for card in chosen[:left]]


def _purse(view: View) -> list[CardId]:
    playing_on = len(view.pending) > 1 and view.pending[-2][0] == PLAY_ON
    return view.reach if playing_on else view.hand


def _use(view: View, card: CardId) -> float:
    """Roughly what the better half of a card would bring now: points, less a bit for what it costs."""
    edition = view.edition
    return max(best_gain(view, half) - edition.cost[half] / 2 for half in edition.halves_of[card])


def bonus_earned(view: View, made: list[Move]) -> bool | None:
    """Do these moves pay in full for a card so that its bonus is earned?  None where there is none, or not yet."""
    edition = view.edition
    paying = view.pending and view.pending[-1][0] == PAY
    _, half, left, matched = view.pending[-1] if paying else (PAY, -1, 0, 0)
    for move in made:
        if move.verb == PLAY_HALF:
            half, left = move.number, edition.cost[move.number]
            matched = 1 if left else int(edition.free_bonus)
        elif move.verb == PAY_CARD:
            left -= 1
            matched &= edition.flora.symbol_of[half] in edition.symbols_of[move.number]
    asked = half >= 0 and not left and bool(edition.bonus[edition.flora.species_of[half]])
    return bool(matched) if asked else None
