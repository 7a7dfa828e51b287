"""What an opponent misses by a move: a card they could have used, from what everybody can see."""

from __future__ import annotations

from typing import Final

from spinney.bots.evaluation.payment import opponent_gain, seat_gain
from spinney.editions.moves import DISCARD_CARD, PAY_CARD, TAKE_CARD, Move
from spinney.land import CardId
from spinney.language.message import Message, Person, say
from spinney.language.nouns import points as count_points
from spinney.text.lookahead import best_gain
from spinney.views import View

MIN_TOLD_POINTS: Final = 3
MIN_WARNING_POINTS: Final = 5


def opponent_loss_text(view: View, better: Move, other: Move) -> Message | None:
    """Say what an opponent misses, or one's own hand keeps, by the better move; None where nothing is worth saying."""
    if better.verb == TAKE_CARD:
        return left_card_text(view, better.number, named=other.verb == TAKE_CARD)
    if better.verb == other.verb and better.verb in (PAY_CARD, DISCARD_CARD):
        return kept_card_text(view, better.number, other.number)
    return None


def left_card_text(view: View, card: CardId, named: bool) -> Message | None:
    """Say what an opponent would gain by the card if it were left in the clearing."""
    points = opponent_gain(view, card)
    if points < MIN_TOLD_POINTS:
        return None
    if not named:
        return say(
            "Left lying, it would bring {rival} {points}.", rival=opponent_phrase(view), points=count_points(points)
        )
    text = say("Left lying, the {card} would bring {rival} {points}.")
    return text.fill(card=card_name(view, card), rival=opponent_phrase(view), points=count_points(points))


def kept_card_text(view: View, paid: CardId, kept: CardId) -> Message | None:
    """Say what the card that is kept would bring an opponent, or will bring its owner."""
    worth = opponent_gain(view, kept)
    if worth >= MIN_TOLD_POINTS and worth > opponent_gain(view, paid):
        return say(
            "In the clearing it would bring {rival} {points}.", rival=opponent_phrase(view), points=count_points(worth)
        )
    mine = best_own_gain(view, kept)
    if mine > best_own_gain(view, paid):
        return say("It is worth {points} in your own forest.", points=count_points(mine))
    return None


def payment_warning(view: View, paid: list[CardId], names: tuple[str, ...]) -> Message | None:
    """Warn of the card in a payment that an opponent could use best; None where none brings them much."""
    gains = [
        (seat_gain(view, seat, card), seat, card) for card in paid for seat in range(view.seats) if seat != view.me
    ]
    points, seat, card = max(gains, default=(0, 0, 0), key=lambda gain: gain[0])
    if points < MIN_WARNING_POINTS:
        return None
    text = say("The {card} in the clearing would bring {rival} {points}.")
    return text.fill(card=card_name(view, card), rival=Person(names[seat]), points=count_points(points))


def best_own_gain(view: View, card: CardId) -> int:
    """Return the points a card of one's own would bring now, at its best place."""
    return max(best_gain(view, half) for half in view.edition.halves_of[card])


def opponent_phrase(view: View) -> Message:
    """Return who would be brought something."""
    return say("your rival", "would bring") if view.seats == 2 else say("a rival", "would bring")


def card_name(view: View, card: CardId) -> Message:
    """Return a card's name by its halves, without its tree symbols."""
    return view.edition.card_names[card].fill(symbols=None)
