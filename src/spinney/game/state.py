"""The table: everything on and around it, as lists of small ints, and the acts all rules are made of.

A half-finished turn is a list of pending steps, the next one last, so a table can be copied or saved at any moment.
Chance has no place here: the deck was shuffled at the deal.
"""

from __future__ import annotations

from bisect import insort

from spinney.editions.edition import WINTER, WINTERS, Edition
from spinney.editions.moves import Move
from spinney.land import CardId, Forest, Half
from spinney.words.steps import Step


class IllegalMove(ValueError):
    """This move cannot be made now; nothing has changed."""

    slug = "illegal-move"


class State:
    """Lists of ints.  Hands and clearing are kept sorted, so that equal cards lie side by side."""

    def __init__(self, edition: Edition, seats: int, like: State | None = None) -> None:
        """An empty table, or one just like another: written out twice, as attributes set at once compile best."""
        self.edition = edition
        self.seats = seats
        if like is None:
            self.deck: list[CardId] = []  # the top card is the last
            self.clearing: list[CardId] = []
            self.hands: list[list[CardId]] = [[] for _ in range(seats)]
            self.forests: list[Forest] = [Forest(edition.flora) for _ in range(seats)]
            self.removed: list[CardId] = []  # left out at the deal, seen by nobody; never changes
            self.gone: list[CardId] = []  # swept out of the clearing: everybody saw them
            self.caved: list[CardId] = []  # in some cave, and everybody saw them go
            self.thrown: list[int] = []  # hands replaced at the start: seat, card, seat, card, ...
            self.buried: list[list[int]] = [[] for _ in range(seats)]  # put away unseen: card, ply, card, ply, ...
            self.shown: list[list[int]] = [[] for _ in range(seats)]  # seen going into this hand: card, ply, ...
            self.caves: list[int] = []  # cave cards still to be chosen
            self.pending: list[Step] = []
            self.aside: list[CardId] = []  # looked at by the player to move, not yet put anywhere
            self.reach: list[CardId] = []  # hand cards that PLAY_ON may use
            self.asleep: list[int] = []  # species with a permanent effect that came this turn
            self.seat = 0  # who decides now
            self.extra = 0  # turns earned and still to be taken
            self.winters = 0
            self.turn = 0  # turns begun
            self.ply = 0  # moves made
            self.legal: list[Move] | None = None  # kept until the next move
        else:
            self.deck = like.deck[:]
            self.clearing = like.clearing[:]
            self.hands = [hand[:] for hand in like.hands]
            self.forests = [forest.copy() for forest in like.forests]
            self.removed = like.removed
            self.gone = like.gone[:]
            self.caved = like.caved[:]
            self.thrown = like.thrown[:]
            self.buried = [cards[:] for cards in like.buried]
            self.shown = [cards[:] for cards in like.shown]
            self.caves = like.caves[:]
            self.pending = like.pending[:]
            self.aside = like.aside[:]
            self.reach = like.reach[:]
            self.asleep = like.asleep[:]
            self.seat = like.seat
            self.extra = like.extra
            self.winters = like.winters
            self.turn = like.turn
            self.ply = like.ply
            self.legal = None

    def is_over(self) -> bool:
        return self.winters == WINTERS

    # --- cards out of the deck ----------------------------------------------------------------------------------

    def turn_up(self) -> CardId:
        """The next card that is no winter; WINTER when the third of those ends the game."""
        card = self.deck.pop()
        while card == WINTER:
            self.winters += 1
            if self.winters == WINTERS:
                return WINTER
            card = self.deck.pop()
        return card

    def draw(self, number: int) -> None:
        """Into the hand of the player to move, as far as the hand limit allows."""
        hand = self.hands[self.seat]
        limit = self.edition.hand_limit
        while number and len(hand) < limit:
            card = self.turn_up()
            if card == WINTER:
                return
            insort(hand, card)
            number -= 1

    def reveal(self) -> CardId:
        """Into the clearing."""
        card = self.turn_up()
        if card != WINTER:
            insort(self.clearing, card)
        return card

    # --- cards out of the clearing ------------------------------------------------------------------------------

    def pick_up(self, card: CardId) -> None:
        """From the clearing into the hand: all others have seen it."""
        self.clearing.remove(card)
        insort(self.hands[self.seat], card)
        self.shown[self.seat] += [card, self.ply]

    def sweep(self) -> None:
        """Empty the clearing if too many cards lie there at the end of a turn."""
        if len(self.clearing) >= self.edition.clearing_limit:
            self.gone += self.clearing
            self.clearing = []

    def cave_from_clearing(self, card: CardId) -> None:
        self.clearing.remove(card)
        self.cave_seen(card)

    def cave_seen(self, card: CardId) -> None:
        self.caved.append(card)
        self.forests[self.seat].cave += 1

    # --- cards out of the hand ----------------------------------------------------------------------------------

    def show(self, card: CardId) -> None:
        """A card leaves the hand for all to see."""
        self.hands[self.seat].remove(card)
        shown = self.shown[self.seat]
        if shown:
            forget(shown, card)

    def discard(self, card: CardId) -> None:
        self.show(card)
        insort(self.clearing, card)

    def bury(self, card: CardId) -> None:
        """A card leaves the hand unseen, to lie face down in the forest or in the cave."""
        self.hands[self.seat].remove(card)
        self.buried[self.seat] += [card, self.ply]

    def cave_from_hand(self, card: CardId) -> None:
        self.bury(card)
        self.forests[self.seat].cave += 1

    # --- questions ----------------------------------------------------------------------------------------------

    def has_room(self, half: Half) -> bool:
        """Can this half be placed in the forest of the player to move?"""
        edition = self.edition
        if edition.is_place[half]:
            return True
        species = edition.flora.species[edition.flora.species_of[half]]
        forest = self.forests[self.seat]
        if forest.open[edition.room[half]] and species.joins < 0:
            return True
        return species.sociable and forest.has_room(species, edition.flora.side_of[half])

    def is_kind(self, half: Half, kind: int, other: int) -> bool:
        kinds = self.edition.flora.species[self.edition.flora.species_of[half]].kinds
        return kind in kinds or other in kinds


def forget(shown: list[int], card: CardId) -> None:
    """Strike the card's latest entry: an earlier one may be a copy that was buried meanwhile."""
    for i in range(len(shown) - 2, -1, -2):
        if shown[i] == card:
            del shown[i : i + 2]
            return
