"""Which cards to pay with: for page and terminal by the coach's prices, for the planner by its own.

A payment costs what its cards would still have brought, and what they bring opponents, who find them in the clearing.
It gains the bonus if all cards show the right symbol.
"""

from __future__ import annotations

from random import Random
from typing import Final

from spinney.bots.evaluation.observation import observe
from spinney.bots.evaluation.prices import Prices
from spinney.bots.evaluation.values import Evaluator
from spinney.bots.evaluation.weights import LATEST_GENERATION, learned_prices
from spinney.editions.moves import Move
from spinney.game import facts, outcome
from spinney.game.facts import Fact
from spinney.land import CardId, Forest
from spinney.views import View
from spinney.words.steps import PAY, is_paying_on, waiting_step

GIFT_SHARE: Final = 0.3  # of what a card would bring an opponent at once: not every such card is taken


def suggested_payment(view: View, prices: Prices | None = None) -> list[Move]:
    """Return moves that pay all that is due; none where the view's seat has nothing to pay."""
    verb, half, left, matched = waiting_step(view.pending)
    if verb != PAY or view.seat != view.me:
        return []
    evaluator = Evaluator(observe(view), prices or learned_prices(view.edition, view.seats, LATEST_GENERATION))
    cards = view.reach if is_paying_on(view.pending) else view.hand
    cheapest = sorted(cards, key=lambda card: evaluator.value_in_hand(card) + GIFT_SHARE * opponent_gain(view, card))
    if matched and evaluator.payment(half, left, cards)[1]:
        symbol = view.edition.flora.symbol_of[half]
        cheapest = [card for card in cheapest if symbol in view.edition.symbols_of[card]]
    return [view.edition.moves.pay[card] for card in cheapest[:left]]


def opponent_gain(view: View, card: CardId) -> int:
    """Return the most points any opponent would gain at once by playing this card."""
    return max(seat_gain(view, seat, card) for seat in range(view.seats) if seat != view.me)


def seat_gain(view: View, seat: int, card: CardId) -> int:
    """Return the points a seat would gain at once by playing this card at its best place, if it could."""
    opponents = [forest for other, forest in enumerate(view.forests) if other != seat]
    before = outcome.total(view.edition, view.forests[seat], opponents)
    forests = [forest for half in view.edition.halves_of[card] for forest in _forests_with(view, seat, half)]
    return max([0, *(outcome.total(view.edition, forest, opponents) - before for forest in forests)])


def _forests_with(view: View, seat: int, half: int) -> list[Forest]:
    """Return copies of a seat's forest with this half, at each of its places there that may score differently."""
    edition, flora, forest = view.edition, view.edition.flora, view.forests[seat]
    if edition.is_place[half]:
        grown = forest.copy()
        grown.plant(half)
        return [grown]
    side = flora.side_of[half]
    places = forest.places_for(flora.species[flora.species_of[half]], side)
    forests: list[Forest] = []
    for place in places if edition.is_local[flora.species_of[half]] else places[:1]:
        grown = forest.copy()
        grown.settle(half, place, side)
        forests.append(grown)
    return forests


def bonus_earned(happened: list[Fact]) -> bool | None:
    """Say whether a payment earned its bonus; None where none was completed, or there is no bonus."""
    bonuses = [fact.what for fact in happened if fact.what in (facts.BONUS_EARNED, facts.BONUS_MISSED)]
    return bonuses[-1] == facts.BONUS_EARNED if bonuses else None


def earns_bonus(view: View, payment: list[Move]) -> bool:
    """Say whether this payment would earn the bonus; it may name cards that the rules pay by themselves."""
    game = view.sample(Random(0))
    happened: list[Fact] = []
    for move in payment:
        if move in game.legal_moves():
            happened += game.push_with_facts(move)
    return bool(bonus_earned(happened))
