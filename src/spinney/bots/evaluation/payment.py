"""Which cards to pay with: one way for the page and the terminal, by the coach's prices, and the planner, by its own.

A payment costs what its cards would still have brought, and what they bring to rivals, who find them in the clearing;
it gains the bonus, where all cards show the right symbol.
"""

from __future__ import annotations

from random import Random
from typing import Final

from spinney.bots.evaluation.observation import observe
from spinney.bots.evaluation.prices import Prices
from spinney.bots.evaluation.values import Evaluator
from spinney.bots.evaluation.weights import TODAY, learned_prices
from spinney.editions.moves import Move
from spinney.game import facts, outcome
from spinney.game.facts import Fact
from spinney.land import CardId, Forest
from spinney.views import View
from spinney.words.steps import PAY, is_paying_on, waiting_step

GIFT: Final = 0.3  # of what a card would bring a rival at once: not every gift is taken up


def suggested_payment(view: View, prices: Prices | None = None) -> list[Move]:
    """Moves that pay all that is asked; none where nothing is to be paid by whoever looks."""
    verb, half, left, matched = waiting_step(view.pending)
    if verb != PAY or view.seat != view.me:
        return []
    evaluator = Evaluator(observe(view), prices or learned_prices(view.edition, view.seats, TODAY))
    purse = view.reach if is_paying_on(view.pending) else view.hand
    cheapest = sorted(purse, key=lambda card: evaluator.keep(card) + GIFT * gift(view, card))
    if matched and evaluator.payment(half, left, purse)[1]:
        symbol = view.edition.flora.symbol_of[half]
        cheapest = [card for card in cheapest if symbol in view.edition.symbols_of[card]]
    return [view.edition.moves.pay[card] for card in cheapest[:left]]


def gift(view: View, card: CardId) -> int:
    """The most points any rival would gain at once by playing this card."""
    return max(gain_of(view, seat, card) for seat in range(view.seats) if seat != view.me)


def gain_of(view: View, seat: int, card: CardId) -> int:
    """The points a seat would gain at once by playing this card at its best place, could it do so."""
    rivals = [forest for other, forest in enumerate(view.forests) if other != seat]
    before = outcome.total(view.edition, view.forests[seat], rivals)
    grown = [twin for half in view.edition.halves_of[card] for twin in _with(view, view.forests[seat], half)]
    return max([0, *(outcome.total(view.edition, twin, rivals) - before for twin in grown)])


def _with(view: View, forest: Forest, half: int) -> list[Forest]:
    """The forest with this half, at each place it can have there that may matter."""
    edition, flora = view.edition, view.edition.flora
    if edition.is_place[half]:
        twin = forest.copy()
        twin.plant(half)
        return [twin]
    side = flora.side_of[half]
    places = forest.places_for(flora.species[flora.species_of[half]], side)
    twins: list[Forest] = []
    for place in places if edition.is_local[flora.species_of[half]] else places[:1]:
        twin = forest.copy()
        twin.settle(half, place, side)
        twins.append(twin)
    return twins


def bonus_earned(happened: list[Fact]) -> bool | None:
    """Was a card paid so that its bonus is earned?  None where none was paid in full, or it has no bonus."""
    told = [
        fact.what == facts.BONUS_EARNED for fact in happened if fact.what in (facts.BONUS_EARNED, facts.BONUS_MISSED)
    ]
    return told[-1] if told else None


def earns_bonus(view: View, paying: list[Move]) -> bool:
    """Would paying so earn the bonus?  Tried on a table that fits; what the rules pay by themselves may be named."""
    game = view.sample(Random(0))
    happened: list[Fact] = []
    for move in paying:
        if move in game.legal_moves():
            happened += game.witness(move)
    return bool(bonus_earned(happened))
