"""Values of cards, effects and forests for the seat to move, in points.

No species is known by name: a card is worth what the score says once it is tried in the forest, plus the value of the
steps of its effect.  `Prices` add what the score does not see: cards, turns, room and promise.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from spinney.bots.evaluation.observation import Observation
from spinney.bots.evaluation.prices import Prices
from spinney.editions.edition import Edition
from spinney.game import outcome
from spinney.land import CardId, Forest, Half, Kind
from spinney.words import steps
from spinney.words.steps import Step

UNKNOWN_VALUE: Final = -1e9  # less than anything brings
NO_CARD: Final = -1
NO_CARDS: Final[list[CardId]] = []


class Evaluator:
    """Computes values from one observation, each at most once."""

    def __init__(self, observation: Observation, prices: Prices) -> None:
        self.observation = observation
        self.prices = prices
        edition = observation.edition
        self.edition: Edition = edition
        self.flora = edition.flora
        self.forest = observation.forests[observation.me]
        self.opponents: list[Forest] = []
        for seat in range(observation.seats):
            if seat != observation.me:
                self.opponents.append(observation.forests[seat])
        self.value_now = UNKNOWN_VALUE  # of the forest as it is,
        self.value_with_place = UNKNOWN_VALUE  # and with one more face-down place
        self._trial: Forest | None = None
        self.turns_left = turns_left(edition, observation.seats, observation.deck_size)
        self.share_left = self.turns_left / turns_left(
            edition, observation.seats, first_deck_size(edition, observation.seats)
        )
        self.hand_space = max(0, edition.hand_limit - len(observation.hand))
        fading = min(1.0, self.turns_left / prices.fading)
        self.card_price = (prices.card - prices.crowded * len(observation.hand)) * fading
        self.scrap_price = prices.scrap * self.card_price
        # Halves of one species and side share a value, unless something in the forest tells them apart.
        self.halves_differ = outcome.has_particular_species(edition, self.forest)
        self.number_of_values = len(self.flora.species_of) if self.halves_differ else edition.alikes
        self.gains: list[float] = []  # by number; empty, or the cached ones of this forest
        self.worths: list[float] = [UNKNOWN_VALUE] * self.number_of_values
        self.hand_values: list[float] = [UNKNOWN_VALUE] * len(edition.cards)  # by card
        self.payment_cards: list[CardId] = NO_CARDS  # the cards these values are of:
        self.payment_values: list[float] = []  # the cheapest first
        self.matching_by_symbol: dict[Kind, list[float]] = {}  # the same, by tree symbol

    # --- forests ------------------------------------------------------------------------------------------------

    def forest_value(self, forest: Forest) -> float:
        """Return a forest's points plus the price of its empty slots."""
        return outcome.total(self.edition, forest, self.opponents) + self.prices.room * sqrt(forest.room())

    def current_value(self) -> float:
        """Return the value of the forest as it is."""
        if self.value_now == UNKNOWN_VALUE:
            self.value_now = self.forest_value(self.forest)
        return self.value_now

    def gain(self, half: Half) -> float:
        """Return what the forest gains by this half in its best place, its effect not counted."""
        gains = self.gains
        if not gains:
            gains += [UNKNOWN_VALUE] * self.number_of_values
        number = half if self.halves_differ else self.edition.alike[half]
        gain = gains[number]
        if gain == UNKNOWN_VALUE:
            gain = self._compute_gain(half)
            gains[number] = gain
        return gain + self.promise(half)

    def promise(self, half: Half) -> float:
        """Return what a card of this species will still bring, by its promise and the share of the game left."""
        promises = self.prices.promise
        return promises[self.flora.species_of[half]] * self.share_left if promises else 0.0

    def _compute_gain(self, half: Half) -> float:
        if self.edition.is_place[half]:
            return self.gain_of_place(half)
        species = self.flora.species[self.flora.species_of[half]]
        side = self.flora.side_of[half]
        places = self.forest.places_for(species, side)
        if not places:
            return self._gain_at_new_place(half)
        if not self.edition.is_local[self.flora.species_of[half]]:
            del places[1:]  # its points are the same anywhere
        best = self.gain_at_place(half, places[0])
        for place in places[1:]:
            best = max(best, self.gain_at_place(half, place))
        return best

    def gain_of_place(self, half: Half) -> float:
        """Return what the forest gains by a new place."""
        trial = self.trial_forest()
        trial.plant(half)
        gain = self.forest_value(trial) - self.current_value()
        trial.remove_place()
        return gain

    def gain_at_place(self, half: Half, place: int) -> float:
        """Return what the forest gains by a dweller at this place."""
        trial = self.trial_forest()
        trial.settle(half, place, self.flora.side_of[half])
        gain = self.forest_value(trial) - self.current_value()
        trial.remove_dweller()
        return gain

    def gain_of_river(self, place: int) -> float:
        """Return what the forest gains by a river below a new tree."""
        trial = self.forest.copy()
        trial.add_river(place, self.flora.loose_half(self.edition.face_down))
        return self.forest_value(trial) - self.current_value()

    def _gain_at_new_place(self, half: Half) -> float:
        """Return what a dweller without room would bring if there were one more face-down place for it."""
        trial = self.trial_forest()
        place = trial.plant(self.flora.loose_half(self.edition.face_down))
        if self.value_with_place == UNKNOWN_VALUE:
            self.value_with_place = self.forest_value(trial)
        side = self.flora.side_of[half]
        gain = 0.0
        if trial.slot_for(self.flora.species[self.flora.species_of[half]], place, side) >= 0:
            trial.settle(half, place, side)
            gain = self.forest_value(trial) - self.value_with_place
            trial.remove_dweller()
        trial.remove_place()
        return gain

    def trial_forest(self) -> Forest:
        """Return a copy of the forest to try cards in; whoever adds one removes it again."""
        if self._trial is None:
            self._trial = self.forest.copy()
        return self._trial

    # --- cards --------------------------------------------------------------------------------------------------

    def worth(self, half: Half) -> float:
        """Return what playing this half brings before it is paid, its bonus not counted."""
        number = half if self.halves_differ else self.edition.alike[half]
        worth = self.worths[number]
        if worth == UNKNOWN_VALUE:
            species = self.flora.species_of[half]
            worth = self.gain(half) + self.effect_value(self.edition.effect[species]) + self.permanent_effect(species)
            self.worths[number] = worth
        return worth

    def permanent_effect(self, species: int) -> float:
        """Return the value of cards it will draw for others, and of those drawn for it by cards already there."""
        worth = self.edition.draws[species] * self.turns_left * self.prices.awake * self.card_price
        for watcher in self.edition.watchers[species]:
            worth += min(self.hand_space, self.forest.cards[watcher] * self.edition.draws[watcher]) * self.card_price
        return worth

    def bonus(self, half: Half) -> float:
        return self.effect_value(self.edition.bonus[self.flora.species_of[half]])

    def value_in_hand(self, card: CardId) -> float:
        """Return what a card in the hand is worth: its price as payment, and a share of what it could bring."""
        value = self.hand_values[card]
        if value == UNKNOWN_VALUE:
            best = self.scrap_price
            for half in self.edition.halves_of[card]:
                best = max(best, self.worth(half) - self.edition.cost[half] * self.scrap_price)
            value = self.scrap_price + self.prices.hope * (best - self.scrap_price)
            self.hand_values[card] = value
        return value

    def net(self, half: Half, cards: list[CardId]) -> float:
        """Return what playing this half brings, paid from cards that still include its own."""
        return self.worth(half) - self.scrap_price - self.payment(half, self.edition.cost[half], cards, half // 2)[0]

    def payment(self, half: Half, cost: int, cards: list[CardId], but: CardId = NO_CARD) -> tuple[float, bool]:
        """Return the cost of the cheapest payment less the bonus it earns, and whether all cards must match for it.

        One card may be left out: the one to be paid for.
        """
        if not cost:
            return 0.0, False
        if self.payment_cards is not cards:
            self.sort_payment_cards(cards)
        spared = UNKNOWN_VALUE if but == NO_CARD else self.value_in_hand(but)
        plain = sum_cheapest(self.payment_values, cost, spared)
        if self.edition.bonus[self.flora.species_of[half]]:
            symbol = self.flora.symbol_of[half]
            matching = self.matching_values(symbol)
            if but == NO_CARD or symbol not in self.edition.symbols_of[but]:
                spared = UNKNOWN_VALUE
            if len(matching) - (0 if spared == UNKNOWN_VALUE else 1) >= cost:
                matched = sum_cheapest(matching, cost, spared) - self.bonus(half)
                if matched <= plain:
                    return matched, True
        return plain, False

    def sort_payment_cards(self, cards: list[CardId]) -> None:
        """Sort the cards one can pay with by value, once for all payments."""
        self.payment_cards = cards
        self.payment_values = [self.value_in_hand(card) for card in cards]
        self.payment_values.sort()
        self.matching_by_symbol = {}

    def matching_values(self, symbol: Kind) -> list[float]:
        """Return the values of cards one can pay with that show this tree symbol, the cheapest first."""
        found = self.matching_by_symbol.get(symbol)
        if found is None:
            found = [self.value_in_hand(card) for card in self.payment_cards if symbol in self.edition.symbols_of[card]]
            found.sort()
            self.matching_by_symbol[symbol] = found
        return found

    def face_down(self) -> float:
        """Return what any card laid face down brings."""
        half = self.flora.loose_half(self.edition.face_down)
        return self.gain(half) + self.permanent_effect(self.edition.face_down)

    # --- steps --------------------------------------------------------------------------------------------------

    def effect_value(self, effect: list[Step]) -> float:
        """Return the value of an effect's steps."""
        worth = 0.0
        for step in effect:
            worth += self.step_value(step)
        return worth

    def step_value(self, step: Step) -> float:
        verb, number, kind, third = step
        if verb in (steps.DRAW, steps.TRIGGER, steps.TAKE_CLEARING):
            return min(number, self.hand_space) * self.card_price
        if verb == steps.DRAW_PER:
            return min(number * self.forest.cards[kind], self.hand_space) * self.card_price
        if verb == steps.DRAW_PER_EITHER:
            cards = self.forest.cards
            return min(number * (cards[kind] + cards[third]), self.hand_space) * self.card_price
        if verb == steps.TAKE_KIND:
            there = sum(1 for card in self.observation.clearing if self.shows(card, kind, kind))
            return min(number, there, self.hand_space) * self.card_price
        if verb == steps.LAY_ANY:
            spare = len(self.observation.hand) / 2
            return max(0.0, spare * (self.face_down() - self.scrap_price))
        if verb == steps.TURN:
            return number * self.prices.turn if kind < 0 or self.forest.cards[kind] else 0.0
        if verb == steps.PLACE:
            return max(0.0, self.best_gain(self.observation.hand, number, kind) - self.scrap_price)
        if verb == steps.PLACE_FROM_CLEARING:
            return self.best_gain(self.observation.clearing, number, kind)
        if verb == steps.LOOK:
            return 1 + (number - 1) * self.card_price
        if verb == steps.FACE_DOWN:
            return min(number, len(self.observation.hand)) * (self.face_down() - self.scrap_price)
        if verb == steps.PLAY_ON:
            return self.prices.turn * len(self.observation.hand) / 4
        if verb == steps.DISCARD:
            return -number * self.scrap_price
        return self.cave_step_value(step)

    def cave_step_value(self, step: Step) -> float:
        """Return the value of a step that brings cards into the cave; 0 for any other."""
        verb, number, kind, third = step
        if verb == steps.CAVE_KINDS:
            clearing = self.observation.clearing
            return float(
                sum(1 for card in clearing if self.shows(card, number, kind) or self.shows(card, third, third))
            )
        if verb == steps.REMOVE_CLEARING:  # the others find less there; so does this seat, two turns later
            return len(self.observation.clearing) * self.scrap_price / 4
        if verb == steps.CAVE_CLEARING:
            return float(sum(1 for card in self.observation.clearing if number < 0 or self.shows(card, number, number)))
        if verb == steps.CAVE_CHOSEN:
            return float(min(number, len(self.observation.clearing)))
        if verb == steps.CAVE_HAND:
            return min(number, len(self.observation.hand)) / 2
        if verb == steps.CAVE_DECK:
            return float(number * self.forest.cards[kind] if kind >= 0 else number)
        return 0.0

    def best_gain(self, cards: list[CardId], kind: int, other: int) -> float:
        """Return the most that one half of a kind among these cards would bring."""
        best = UNKNOWN_VALUE
        last = -1
        for card in cards:
            if card != last:  # equal cards lie side by side
                last = card
                for half in self.edition.halves_of[card]:
                    if self.is_kind(half, kind, other):
                        best = max(best, self.gain(half))
        return 0.0 if best == UNKNOWN_VALUE else best

    def shows(self, card: CardId, kind: int, other: int) -> bool:
        return any(self.is_kind(half, kind, other) for half in self.edition.halves_of[card])

    def is_kind(self, half: Half, kind: int, other: int) -> bool:
        is_a = self.flora.is_a[half]
        return is_a[kind] or is_a[other]


def sum_cheapest(values: list[float], number: int, spared: float) -> float:
    """Return the sum of the first so many values, leaving out the one that is spared."""
    total = 0.0
    for value in values:
        if value == spared:
            spared = UNKNOWN_VALUE
        elif number:
            total += value
            number -= 1
        else:
            break
    return total


def turns_left(edition: Edition, seats: int, deck_size: int) -> float:
    """Return about how many turns each seat still has.

    A turn takes about one card from the deck, and a third of the last pile stays there.
    """
    pile = min(deck_size, edition.winter_pile(seats))
    return (deck_size - pile / 3) / seats


def first_deck_size(edition: Edition, seats: int) -> int:
    """Return the size of the deck when the hands have been dealt."""
    return edition.cards_in_play(seats) + edition.winters - edition.hand_size * seats
