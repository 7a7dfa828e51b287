"""What an opponent misses by a move: a card they could have used, from what everybody can see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spinney.bots.evaluation.payment import opponent_gain, seat_gain
from spinney.editions.moves import DISCARD_CARD, PAY_CARD, TAKE_CARD, Move
from spinney.land import CardId
from spinney.text.lookahead import best_gain
from spinney.views import View
from spinney.words.nouns import count_noun

MIN_TOLD_POINTS: Final = 3
MIN_WARNING_POINTS: Final = 5


def opponent_loss_text(view: View, better: Move, other: Move) -> str:
    """Say what an opponent misses, or one's own hand keeps, by the better move; empty where nothing worth saying."""
    if better.verb == TAKE_CARD:
        return left_card_text(
            view, better.number, f"the {card_name(view, better.number)}" if other.verb == TAKE_CARD else "it"
        )
    if better.verb == other.verb and better.verb in (PAY_CARD, DISCARD_CARD):
        return kept_card_text(view, better.number, other.number)
    return ""


def left_card_text(view: View, card: CardId, subject: str) -> str:
    """Say what an opponent would gain by the card if it were left in the clearing."""
    points = opponent_gain(view, card)
    if points < MIN_TOLD_POINTS:
        return ""
    return f"Left lying, {subject} would bring {opponent_phrase(view)} {count_noun(points, 'point')}."


def kept_card_text(view: View, paid: CardId, kept: CardId) -> str:
    """Say what the card that is kept would bring an opponent, or will bring its owner."""
    worth = opponent_gain(view, kept)
    if worth >= MIN_TOLD_POINTS and worth > opponent_gain(view, paid):
        return f"In the clearing it would bring {opponent_phrase(view)} {count_noun(worth, 'point')}."
    mine = best_own_gain(view, kept)
    if mine > best_own_gain(view, paid):
        return f"It is worth {count_noun(mine, 'point')} in your own forest."
    return ""


def payment_warning(view: View, paid: list[CardId], names: Sequence[str]) -> str:
    """Warn of the card in a payment that an opponent could use best; empty where none brings them much."""
    gains = [
        (seat_gain(view, seat, card), seat, card) for card in paid for seat in range(view.seats) if seat != view.me
    ]
    points, seat, card = max(gains, default=(0, 0, 0), key=lambda gain: gain[0])
    if points < MIN_WARNING_POINTS:
        return ""
    return f"The {card_name(view, card)} in the clearing would bring {names[seat]} {count_noun(points, 'point')}."


def best_own_gain(view: View, card: CardId) -> int:
    """Return the points a card of one's own would bring now, at its best place."""
    return max(best_gain(view, half) for half in view.edition.halves_of[card])


def opponent_phrase(view: View) -> str:
    return "your rival" if view.seats == 2 else "a rival"


def card_name(view: View, card: CardId) -> str:
    """Return a card's name by its halves, without its tree symbols."""
    return view.edition.cards[card].split(" (")[0]
