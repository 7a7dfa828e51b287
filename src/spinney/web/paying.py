"""Which cards to pay with: those that earn the bonus where that is possible, and of those the least useful ones."""

from __future__ import annotations

from spinney.land import CardId
from spinney.notation.prospects import best_gain
from spinney.views import View
from spinney.words.steps import PAY, PLAY_ON


def suggestion(view: View) -> list[str]:
    """Moves that pay what is asked, least useful cards first; empty unless paying is what is asked."""
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
