"""What the things on the table are worth to the player who looks at them, in points.

Nothing here knows a species: a card is worth what the score says once it is imagined in the forest, plus what the
steps of its effect bring.  `Prices` say what the score does not see: cards, turns, room and promise.
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

UNSEEN: Final = -1e9  # less than anything brings
NO_CARD: Final = -1
NO_CARDS: Final[list[CardId]] = []


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
        self.now = UNSEEN  # the standing of the forest as it is,
        self.cleared = UNSEEN  # and with one more face-down place
        self.trial: Forest | None = None
        self.turns_left = turns_left(seen.edition, seen.seats, seen.deck_size)
        self.share_left = self.turns_left / turns_left(seen.edition, seen.seats, first_deck(seen.edition, seen.seats))
        self.space = max(0, seen.edition.hand_limit - len(seen.hand))
        self.card = (prices.card - prices.crowded * len(seen.hand)) * min(1.0, self.turns_left / prices.fading)
        self.scrap = prices.scrap * self.card
        # Halves of one species and side bring the same, unless something in the forest looks closer: so they have a
        # number in common, or each its own.
        self.apart = outcome.has_particular_species(seen.edition, self.forest)
        self.numbers = len(self.flora.species_of) if self.apart else seen.edition.alikes
        self.gains: list[float] = []  # by number; none yet, or those of the same forest met before
        self.worths: list[float] = [UNSEEN] * self.numbers
        self.keeps: list[float] = [UNSEEN] * len(seen.edition.cards)  # by card
        self.purse: list[CardId] = NO_CARDS  # whose prices are these:
        self.purse_keeps: list[float] = []  # the cheapest first
        self.matching: dict[Kind, list[float]] = {}  # likewise, of cards with a tree symbol

    # --- forests ------------------------------------------------------------------------------------------------

    def standing(self, forest: Forest) -> float:
        """Points, and room for more of them."""
        return outcome.total(self.edition, forest, self.rivals) + self.prices.room * sqrt(forest.room())

    def base(self) -> float:
        """The standing of the forest as it is."""
        if self.now == UNSEEN:
            self.now = self.standing(self.forest)
        return self.now

    def gain(self, half: Half) -> float:
        """What the forest gains by this half in its best place, its effect not counted."""
        gains = self.gains
        if not gains:
            gains += [UNSEEN] * self.numbers
        number = half if self.apart else self.edition.alike[half]
        gain = gains[number]
        if gain == UNSEEN:
            gain = self._gain(half)
            gains[number] = gain
        return gain + self.promise(half)

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
        best = self.settled(half, places[0])
        for place in places[1:]:
            best = max(best, self.settled(half, place))
        return best

    def planted(self, half: Half) -> float:
        """What the forest gains by a new place."""
        twin = self.twin()
        twin.plant(half)
        gain = self.standing(twin) - self.base()
        twin.remove_place()
        return gain

    def settled(self, half: Half, place: int) -> float:
        """What the forest gains by a dweller at this place."""
        twin = self.twin()
        twin.settle(half, place, self.flora.side_of[half])
        gain = self.standing(twin) - self.base()
        twin.remove_dweller()
        return gain

    def river(self, place: int) -> float:
        """What the forest gains by a river below a new tree."""
        twin = self.forest.copy()
        twin.add_river(place, self.flora.loose_half(self.edition.face_down))
        return self.standing(twin) - self.base()

    def _gain_on_clear_ground(self, half: Half) -> float:
        """What a dweller that finds no room would bring if there were one more face-down place for it."""
        twin = self.twin()
        place = twin.plant(self.flora.loose_half(self.edition.face_down))
        if self.cleared == UNSEEN:
            self.cleared = self.standing(twin)
        side = self.flora.side_of[half]
        gain = 0.0
        if twin.slot_for(self.flora.species[self.flora.species_of[half]], place, side) >= 0:
            twin.settle(half, place, side)
            gain = self.standing(twin) - self.cleared
            twin.remove_dweller()
        twin.remove_place()
        return gain

    def twin(self) -> Forest:
        """The forest once more, to try cards in: what comes into it is taken away again."""
        if self.trial is None:
            self.trial = self.forest.copy()
        return self.trial

    # --- cards --------------------------------------------------------------------------------------------------

    def worth(self, half: Half) -> float:
        """What playing this half brings before it is paid, its bonus not counted."""
        number = half if self.apart else self.edition.alike[half]
        worth = self.worths[number]
        if worth == UNSEEN:
            species = self.flora.species_of[half]
            worth = self.gain(half) + self.steps(self.edition.effect[species]) + self.standing_effect(species)
            self.worths[number] = worth
        return worth

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
        keep = self.keeps[card]
        if keep == UNSEEN:
            best = self.scrap
            for half in self.edition.halves_of[card]:
                best = max(best, self.worth(half) - self.edition.cost[half] * self.scrap)
            keep = self.scrap + self.prices.hope * (best - self.scrap)
            self.keeps[card] = keep
        return keep

    def net(self, half: Half, purse: list[CardId]) -> float:
        """What playing this half brings when it is paid from a purse that still holds its card."""
        return self.worth(half) - self.scrap - self.payment(half, self.edition.cost[half], purse, half // 2)[0]

    def payment(self, half: Half, cost: int, purse: list[CardId], but: CardId = NO_CARD) -> tuple[float, bool]:
        """The cheapest way to pay, the bonus it may earn taken off, and whether all must match for it.

        One card of the purse may be left out: the one that is to be paid for.
        """
        if not cost:
            return 0.0, False
        if self.purse is not purse:
            self.look_into(purse)
        spared = UNSEEN if but == NO_CARD else self.keep(but)
        plain = cheapest(self.purse_keeps, cost, spared)
        if self.edition.bonus[self.flora.species_of[half]]:
            symbol = self.flora.symbol_of[half]
            matching = self.matching_keeps(symbol)
            if but == NO_CARD or symbol not in self.edition.symbols_of[but]:
                spared = UNSEEN
            if len(matching) - (0 if spared == UNSEEN else 1) >= cost:
                matched = cheapest(matching, cost, spared) - self.bonus(half)
                if matched <= plain:
                    return matched, True
        return plain, False

    def look_into(self, purse: list[CardId]) -> None:
        """Every way to pay is cheapest by the same few cards, so they are put in order once."""
        self.purse = purse
        self.purse_keeps = [self.keep(card) for card in purse]
        self.purse_keeps.sort()
        self.matching = {}

    def matching_keeps(self, symbol: Kind) -> list[float]:
        """What cards of the purse with this tree symbol are worth, the cheapest first."""
        found = self.matching.get(symbol)
        if found is None:
            found = [self.keep(card) for card in self.purse if symbol in self.edition.symbols_of[card]]
            found.sort()
            self.matching[symbol] = found
        return found

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
        is_a = self.flora.is_a[self.flora.species_of[half]]
        return is_a[kind] or is_a[other]


def cheapest(keeps: list[float], number: int, spared: float) -> float:
    """The sum of the first so many, one that is spared left out."""
    total = 0.0
    for keep in keeps:
        if keep == spared:
            spared = UNSEEN
        elif number:
            total += keep
            number -= 1
        else:
            break
    return total


def turns_left(edition: Edition, seats: int, deck_size: int) -> float:
    """About how many turns each seat still has: a turn takes about one card, and a third of the last pile stays."""
    pile = min(deck_size, edition.winter_pile(seats))
    return (deck_size - pile / 3) / seats


def first_deck(edition: Edition, seats: int) -> int:
    """The size of the deck when the hands have been dealt."""
    return edition.cards_in_play(seats) + edition.winters - edition.hand_size * seats
