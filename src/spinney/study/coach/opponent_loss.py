"""What a move leaves to the rivals: a card in the clearing that one of them could use, from what all can see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spinney.bots.evaluation.payment import opponent_gain, seat_gain
from spinney.editions.moves import DISCARD_CARD, PAY_CARD, TAKE_CARD, Move
from spinney.land import CardId
from spinney.text.lookahead import best_gain
from spinney.views import View
from spinney.words.nouns import count_noun

WORTH_SAYING: Final = 3  # points
WORTH_WARNING: Final = 5


def denied(view: View, better: Move, other: Move) -> str:
    """What a rival, or one's own hand, would miss by the one and have by the other."""
    if better.verb == TAKE_CARD:
        return left_lying(
            view, better.number, f"the {name_of(view, better.number)}" if other.verb == TAKE_CARD else "it"
        )
    if better.verb == other.verb and better.verb in (PAY_CARD, DISCARD_CARD):
        return given(view, better.number, other.number)
    return ""


def left_lying(view: View, card: CardId, called: str) -> str:
    """A card one takes is one that no rival takes."""
    points = opponent_gain(view, card)
    if points < WORTH_SAYING:
        return ""
    return f"Left lying, {called} would bring {rival(view)} {count_noun(points, 'point')}."


def given(view: View, paid: CardId, kept: CardId) -> str:
    """Of two cards one could part with: what the one that is kept would bring a rival, or will bring oneself."""
    worth = opponent_gain(view, kept)
    if worth >= WORTH_SAYING and worth > opponent_gain(view, paid):
        return f"In the clearing it would bring {rival(view)} {count_noun(worth, 'point')}."
    mine = most(view, kept)
    if mine > most(view, paid):
        return f"It is worth {count_noun(mine, 'point')} in your own forest."
    return ""


def warning(view: View, paid: list[CardId], names: Sequence[str]) -> str:
    """What a payment would give away: the card a rival could use best, if it is one worth a second thought."""
    gifts = [
        (seat_gain(view, seat, card), seat, card) for card in paid for seat in range(view.seats) if seat != view.me
    ]
    points, seat, card = max(gifts, default=(0, 0, 0), key=lambda one: one[0])
    if points < WORTH_WARNING:
        return ""
    return f"The {name_of(view, card)} in the clearing would bring {names[seat]} {count_noun(points, 'point')}."


def most(view: View, card: CardId) -> int:
    """The points a card of one's own would bring now, at its best place."""
    return max(best_gain(view, half) for half in view.edition.halves_of[card])


def rival(view: View) -> str:
    return "your rival" if view.seats == 2 else "a rival"


def name_of(view: View, card: CardId) -> str:
    """A card by its halves, without its tree symbols."""
    return view.edition.cards[card].split(" (")[0]
