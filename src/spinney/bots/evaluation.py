"""What the things on the table are worth to the player who looks at them, in points.

Nothing here knows a species: a card is worth what the score says once it is imagined in the forest, plus what the
steps of its effect bring.  `Prices` say what the score does not see: cards, turns, room and promise.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from spinney.bots.observation import Observation
from spinney.bots.prices import Prices
from spinney.editions.edition import Edition
from spinney.game import outcome
from spinney.land import CardId, Forest, Half
from spinney.words import steps
from spinney.words.steps import Step

UNSEEN: Final = -1e9  # less than anything brings


class Evaluator:
    """Everything it is asked is worked out from one observation, at most once."""

    def __init__(self, seen: Observation, prices: Prices) -> None:
        self.seen = seen
        self.prices = prices
        self.edition: Edition = seen.edition
        self.flora = seen.edition.flora
        self.forest = seen.forests[seen.me]
        self.rivals: list[Forest] = []
        for seat in range(seen.seats):
            if seat != seen.me:
                self.rivals.append(seen.forests[seat])
        self.base = self.standing(self.forest)
        self.turns_left = turns_left(seen.edition, seen.seats, seen.deck_size)
        self.share_left = self.turns_left / turns_left(seen.edition, seen.seats, first_deck(seen.edition, seen.seats))
        self.space = max(0, seen.edition.hand_limit - len(seen.hand))
        self.card = (prices.card - prices.crowded * len(seen.hand)) * min(1.0, self.turns_left / prices.fading)
        self.scrap = prices.scrap * self.card
        self.gains: dict[Half, float] = {}
        self.worths: dict[Half, float] = {}
        self.keeps: dict[CardId, float] = {}

    # --- forests ------------------------------------------------------------------------------------------------

    def standing(self, forest: Forest) -> float:
        """Points, and room for more of them."""
        return outcome.total(self.edition, forest, self.rivals) + self.prices.room * sqrt(sum(forest.vacant))

    def gain(self, half: Half) -> float:
        """What the forest gains by this half in its best place, its effect not counted."""
        if half not in self.gains:
            self.gains[half] = self._gain(half)
        return self.gains[half] + self.promise(half)

    def promise(self, half: Half) -> float:
        """What a card of this species has brought later on in other games, for the part of this one that is left."""
        promises = self.prices.promise
        return promises[self.flora.species_of[half]] * self.share_left if promises else 0.0

    def _gain(self, half: Half) -> float:
        if self.edition.is_place[half]:
            return self.planted(half)
        species = self.flora.species[self.flora.species_of[half]]
        side = self.flora.side_of[half]
        places = self.forest.places_for(species, side)
        if not places:
            return self._gain_on_clear_ground(half)
        if not self.edition.is_local[self.flora.species_of[half]]:
            del places[1:]  # its points are the same anywhere
        return max(self.settled(half, place) for place in places)

    def planted(self, half: Half) -> float:
        """What the forest gains by a new place."""
        twin = self.forest.copy()
        twin.plant(half)
        return self.standing(twin) - self.base

    def settled(self, half: Half, place: int) -> float:
        """What the forest gains by a dweller at this place."""
        twin = self.forest.copy()
        twin.settle(half, place, self.flora.side_of[half])
        return self.standing(twin) - self.base

    def river(self, place: int) -> float:
        """What the forest gains by a river below a new tree."""
        twin = self.forest.copy()
        twin.add_river(place, self.flora.loose_half(self.edition.face_down))
        return self.standing(twin) - self.base

    def _gain_on_clear_ground(self, half: Half) -> float:
        """What a dweller that finds no room would bring if there were one more face-down place for it."""
        twin = self.forest.copy()
        place = twin.plant(self.flora.loose_half(self.edition.face_down))
        before = self.standing(twin)
        side = self.flora.side_of[half]
        if twin.slot_for(self.flora.species[self.flora.species_of[half]], place, side) < 0:
            return 0.0
        twin.settle(half, place, side)
        return self.standing(twin) - before

    # --- cards --------------------------------------------------------------------------------------------------

    def worth(self, half: Half) -> float:
        """What playing this half brings before it is paid, its bonus not counted."""
        if half not in self.worths:
            species = self.flora.species_of[half]
            worth = self.gain(half) + self.steps(self.edition.effect[species]) + self.standing_effect(species)
            self.worths[half] = worth
        return self.worths[half]

    def standing_effect(self, species: int) -> float:
        """What a card that draws for others will draw, and what those already there draw for this one."""
        worth = self.edition.draws[species] * self.turns_left * self.prices.awake * self.card
        for watcher in self.edition.watchers[species]:
            worth += min(self.space, self.forest.cards[watcher] * self.edition.draws[watcher]) * self.card
        return worth

    def bonus(self, half: Half) -> float:
        return self.steps(self.edition.bonus[self.flora.species_of[half]])

    def keep(self, card: CardId) -> float:
        """What a card in the hand is worth: as payment at least, and some of what it could do."""
        if card not in self.keeps:
            best = self.scrap
            for half in self.edition.halves_of[card]:
                best = max(best, self.worth(half) - self.edition.cost[half] * self.scrap)
            self.keeps[card] = self.scrap + self.prices.hope * (best - self.scrap)
        return self.keeps[card]

    def net(self, half: Half, purse: list[CardId]) -> float:
        """What playing this half brings when it is paid from a purse that still holds its card."""
        others = purse[:]
        others.remove(half // 2)
        return self.worth(half) - self.scrap - self.payment(half, self.edition.cost[half], others)[0]

    def payment(self, half: Half, cost: int, purse: list[CardId]) -> tuple[float, bool]:
        """The cheapest way to pay, the bonus it may earn taken off, and whether all must match for it."""
        if not cost:
            return 0.0, False
        keeps: list[float] = [self.keep(card) for card in purse]
        keeps.sort()
        plain = sum(keeps[:cost])
        if self.edition.bonus[self.flora.species_of[half]]:
            symbol = self.flora.symbol_of[half]
            matching: list[float] = [self.keep(card) for card in purse if symbol in self.edition.symbols_of[card]]
            if len(matching) >= cost:
                matching.sort()
                matched = sum(matching[:cost]) - self.bonus(half)
                if matched <= plain:
                    return matched, True
        return plain, False

    def face_down(self) -> float:
        """What a card laid face down brings, whichever it is."""
        half = self.flora.loose_half(self.edition.face_down)
        return self.gain(half) + self.standing_effect(self.edition.face_down)

    # --- steps --------------------------------------------------------------------------------------------------

    def steps(self, said: list[Step]) -> float:
        """What the steps of an effect bring."""
        worth = 0.0
        for step in said:
            worth += self.step(step)
        return worth

    def step(self, step: Step) -> float:
        verb, number, kind, _ = step
        if verb in (steps.DRAW, steps.TRIGGER, steps.TAKE_CLEARING):
            return min(number, self.space) * self.card
        if verb == steps.DRAW_PER:
            return min(number * self.forest.cards[kind], self.space) * self.card
        if verb == steps.TURN:
            return number * self.prices.turn if kind < 0 or self.forest.cards[kind] else 0.0
        if verb == steps.PLACE:
            return max(0.0, self.best_of(self.seen.hand, number, kind) - self.scrap)
        if verb == steps.PLACE_FROM_CLEARING:
            return self.best_of(self.seen.clearing, number, kind)
        if verb == steps.LOOK:
            return 1 + (number - 1) * self.card
        if verb == steps.FACE_DOWN:
            return min(number, len(self.seen.hand)) * (self.face_down() - self.scrap)
        if verb == steps.PLAY_ON:
            return self.prices.turn * len(self.seen.hand) / 4
        if verb == steps.DISCARD:
            return -number * self.scrap
        return self.caved(step)

    def caved(self, step: Step) -> float:
        """What a step brings into the cave."""
        verb, number, kind, _ = step
        if verb == steps.CAVE_CLEARING:
            return float(sum(1 for card in self.seen.clearing if number < 0 or self.shows(card, number, number)))
        if verb == steps.CAVE_CHOSEN:
            return float(min(number, len(self.seen.clearing)))
        if verb == steps.CAVE_HAND:
            return min(number, len(self.seen.hand)) / 2
        if verb == steps.CAVE_DECK:
            return float(number * self.forest.cards[kind] if kind >= 0 else number)
        return 0.0

    def best_of(self, cards: list[CardId], kind: int, other: int) -> float:
        """The most that one half of a kind among these cards would bring."""
        best = UNSEEN
        last = -1
        for card in cards:
            if card != last:  # equal cards lie side by side
                last = card
                for half in self.edition.halves_of[card]:
                    if self.is_kind(half, kind, other):
                        best = max(best, self.gain(half))
        return 0.0 if best == UNSEEN else best

    def shows(self, card: CardId, kind: int, other: int) -> bool:
        return any(self.is_kind(half, kind, other) for half in self.edition.halves_of[card])

    def is_kind(self, half: Half, kind: int, other: int) -> bool:
        kinds = self.flora.species[self.flora.species_of[half]].kinds
        return kind in kinds or other in kinds


def turns_left(edition: Edition, seats: int, deck_size: int) -> float:
    """About how many turns each seat still has: a turn takes about one card, and a third of the last pile stays."""
    pile = min(deck_size, edition.winter_pile(seats))
    return (deck_size - pile / 3) / seats


def first_deck(edition: Edition, seats: int) -> int:
    """The size of the deck when the hands have been dealt."""
    return edition.cards_in_play(seats) + edition.winters - edition.hand_size * seats
