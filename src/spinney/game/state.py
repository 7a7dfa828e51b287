"""The table: everything on and around it, as lists of small ints, and the changes all rules are made of.

A half-finished turn is a list of pending steps, the next one last, so a table can be copied or saved at any moment.
Chance has no place here: the deck was shuffled at the deal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from spinney.editions.edition import AS_PLACE, WINTER, Edition
from spinney.editions.moves import Move
from spinney.game import facts
from spinney.game.facts import Fact
from spinney.game.sorted_cards import insert_card, remove_card
from spinney.land import CardId, Forest, Half, Slot
from spinney.words.steps import Step

if TYPE_CHECKING:  # these are ints wherever the engine is not compiled
    from mypy_extensions import i64

SeenCard = tuple[CardId, int]  # a card, and the ply at which it went there


class IllegalMove(ValueError):
    """A move that cannot be made now; nothing has changed."""

    slug: ClassVar[str] = "illegal-move"


class State:
    """A table as lists of ints.

    Hands and clearing are kept sorted, so that equal cards lie side by side.
    """

    def __init__(self, edition: Edition, seats: int, like: State | None = None) -> None:
        """Make an empty table, or a copy of another: written out twice, as attributes set at once compile best."""
        self.edition = edition
        self.seats = seats
        self.facts: list[Fact] | None = None  # recorded only while somebody listens; a copy starts without
        if like is None:
            self.deck: list[CardId] = []  # the top card is the last
            self.clearing: list[CardId] = []
            self.hands: list[list[CardId]] = [[] for _ in range(seats)]
            self.forests: list[Forest] = [Forest(edition.flora) for _ in range(seats)]
            self.removed: list[CardId] = []  # left out at the deal, seen by nobody; never changes
            self.gone: list[CardId] = []  # swept out of the clearing: everybody saw them
            self.caved: list[CardId] = []  # in some cave, and everybody saw them go
            self.thrown: list[tuple[int, CardId]] = []  # hands replaced at the start: whose, which card
            self.buried: list[list[SeenCard]] = [[] for _ in range(seats)]  # put away unseen
            self.shown: list[list[SeenCard]] = [[] for _ in range(seats)]  # seen going into this hand
            self.caves: list[int] = []  # cave cards still to be chosen
            self.pending: list[Step] = []
            self.aside: list[CardId] = []  # looked at by the player to move, not yet put anywhere
            self.reach: list[CardId] = []  # hand cards that PLAY_ON may use
            self.asleep: list[int] = []  # species with a permanent effect that came this turn
            self.seat: i64 = 0  # the seat that decides now
            self.extra = 0  # turns earned and still to be taken
            self.winters: i64 = 0
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
        return self.winters == self.edition.winters

    # --- cards out of the deck ----------------------------------------------------------------------------------

    def turn_up(self) -> CardId:
        """Return the next card that is no winter; WINTER when the last of those ends the game."""
        card = self.deck.pop()
        while card == WINTER:
            self.winters += 1
            if self.facts is not None:
                self.facts.append(Fact(facts.WINTER_CAME, self.seat, source=facts.DECK, number=self.winters))
            if self.winters == self.edition.winters:
                return WINTER
            card = self.deck.pop()
        return card

    def draw(self, number: int) -> None:
        """Draw cards into the hand of the player to move, as far as the hand limit allows."""
        hand = self.hands[self.seat]
        limit = self.edition.hand_limit
        while number and len(hand) < limit:
            card = self.turn_up()
            if card == WINTER:
                return
            insert_card(hand, card)
            number -= 1
            if self.facts is not None:
                self.record_hidden(facts.DREW, card, facts.DECK, facts.HAND)

    def look_at(self, number: int) -> None:
        """Set cards aside that only the player to move sees; the last winter leaves fewer."""
        while number:
            card = self.turn_up()
            if card == WINTER:
                return
            insert_card(self.aside, card)
            number -= 1
            if self.facts is not None:
                self.record_hidden(facts.LOOKED_AT, card, facts.DECK, facts.ASIDE)

    def reveal(self, what: str) -> CardId:
        """Turn up a card into the clearing."""
        card = self.turn_up()
        if card != WINTER:
            insert_card(self.clearing, card)
            if self.facts is not None:
                self.record_open(what, card, facts.DECK, facts.CLEARING)
        return card

    # --- cards everybody sees -----------------------------------------------------------------------------------

    def move(self, card: CardId, source: str, target: str, what: str = facts.MOVED) -> None:
        """Move a card from hand or clearing (or out of the deck, turned up before) to anywhere, for all to see.

        The ways cards go all the time are written out below, for speed.
        """
        if source == facts.HAND:
            self.show(card)
        elif source == facts.CLEARING:
            remove_card(self.clearing, card)
        if target == facts.HAND:
            insert_card(self.hands[self.seat], card)
            self.shown[self.seat].append((card, self.ply))
        elif target == facts.CLEARING:
            insert_card(self.clearing, card)
        elif target == facts.CAVE:
            self.caved.append(card)
            self.forests[self.seat].add_to_cave()
        elif target == facts.GONE:
            self.gone.append(card)
        self.record_open(what, card, source, target)

    def show(self, card: CardId) -> None:
        """Take a card out of the hand for all to see; the caller says what becomes of it."""
        remove_card(self.hands[self.seat], card)
        shown = self.shown[self.seat]
        if shown:
            forget_card(shown, card)

    def play(self, half: Half) -> None:
        """Take a card out of the hand; it waits for its place."""
        self.show(half // 2)
        if self.facts is not None:
            self.record_open(facts.PLAYED, half // 2, facts.HAND, facts.ASIDE, half)

    def place(self, half: Half, source: str) -> None:
        """Take a card out of hand or clearing; it waits for its place, free of charge."""
        if source == facts.HAND:
            self.show(half // 2)
        else:
            remove_card(self.clearing, half // 2)
        self.record_open(facts.PLACED, half // 2, source, facts.ASIDE, half)

    def give(self, card: CardId, what: str) -> None:
        """Move a card from the hand into the clearing."""
        self.show(card)
        insert_card(self.clearing, card)
        if self.facts is not None:
            self.record_open(what, card, facts.HAND, facts.CLEARING)

    def take(self, card: CardId) -> None:
        """Move a card from the clearing into the hand: all others have seen it."""
        remove_card(self.clearing, card)
        insert_card(self.hands[self.seat], card)
        self.shown[self.seat].append((card, self.ply))
        if self.facts is not None:
            self.record_open(facts.TOOK, card, facts.CLEARING, facts.HAND)

    def sweep(self) -> None:
        """Empty the clearing if too many cards lie there at the end of a turn."""
        if len(self.clearing) >= self.edition.clearing_limit:
            if self.facts is not None:
                for card in self.clearing:
                    self.record_open(facts.SWEPT, card, facts.CLEARING, facts.GONE)
            self.gone += self.clearing
            self.clearing = []

    def show_hand(self) -> None:
        hand, shown = self.hands[self.seat], self.shown[self.seat]
        for card in hand:
            forget_card(shown, card)
        for card in hand:
            shown.append((card, self.ply))
            self.record_open(facts.SHOWED_HAND, card, facts.HAND, facts.HAND)

    # --- cards others do not see ---------------------------------------------------------------------------------

    def bury(self, card: CardId) -> None:
        """Take a card out of the hand unseen, to lie face down in the forest or in the cave."""
        remove_card(self.hands[self.seat], card)
        self.buried[self.seat].append((card, self.ply))

    def cave_unseen(self, card: CardId) -> None:
        self.bury(card)
        self.forests[self.seat].add_to_cave()
        if self.facts is not None:
            self.record_hidden(facts.PUT_IN_CAVE, card, facts.HAND, facts.CAVE)

    def cave_one_keep_rest(self, card: CardId) -> None:
        """Put one of the cards looked at into the cave and the others into the hand."""
        remove_card(self.aside, card)
        self.buried[self.seat].append((card, 0))  # ply 0: it was never in the hand
        self.forests[self.seat].add_to_cave()
        if self.facts is not None:
            self.record_hidden(facts.PUT_IN_CAVE, card, facts.ASIDE, facts.CAVE)
        for kept in self.aside:
            insert_card(self.hands[self.seat], kept)
            if self.facts is not None:
                self.record_hidden(facts.KEPT, kept, facts.ASIDE, facts.HAND)
        self.aside = []

    def throw_hand(self) -> None:
        """Remove a first hand from the game."""
        for card in self.hands[self.seat]:
            self.thrown.append((self.seat, card))
            if self.facts is not None:
                self.record_hidden(facts.REPLACED_HAND, card, facts.HAND, facts.GONE)
        self.hands[self.seat] = []

    # --- cards into the forest -----------------------------------------------------------------------------------

    def plant(self, half: Half) -> None:
        """Add a card as a place of its own."""
        place = self.forests[self.seat].plant(half)
        if self.facts is not None:
            self.record_settled(half, place, -1)

    def settle(self, half: Half, place: int) -> None:
        """Put a dweller into a slot of this place."""
        slot = self.forests[self.seat].settle(half, place, self.edition.flora.side_of[half])
        if self.facts is not None:
            self.record_settled(half, place, slot)

    def lay(self, card: CardId) -> Half:
        """Lay a hand card as a face-down place and return the half it lies there as."""
        self.bury(card)
        half = self.edition.flora.loose_half(self.edition.face_down)
        place = self.forests[self.seat].plant(half)
        if self.facts is not None:
            self.record_hidden(facts.LAID, card, facts.HAND, facts.FOREST, place, half)
        return half

    def lay_river(self, card: CardId, place: int) -> None:
        """Lay a hand card as a river below a tree."""
        self.bury(card)
        forest = self.forests[self.seat]
        forest.add_river(place, self.edition.flora.loose_half(self.edition.face_down))
        if self.facts is not None:
            self.record_hidden(facts.LAID_RIVER, card, facts.HAND, facts.FOREST, place, forest.hosts[place])

    # --- facts --------------------------------------------------------------------------------------------------

    def record(self, what: str, half: Half = -1, number: int = 0) -> None:
        """Record something that moves no card."""
        if self.facts is not None:
            self.facts.append(Fact(what, self.seat, half // 2 if half >= 0 else -1, half, number=number))

    def record_open(self, what: str, card: CardId, source: str, target: str, half: Half = -1) -> None:
        """Record that a card moves, and all see which."""
        if self.facts is not None:
            self.facts.append(Fact(what, self.seat, card, half, source, target))

    def record_hidden(
        self, what: str, card: CardId, source: str, target: str, place: int = -1, host: Half = -1
    ) -> None:
        """Record that a card moves, and only the player to move sees which."""
        if self.facts is not None:
            self.facts.append(Fact(what, self.seat, card, -1, source, target, place, -1, host, hidden=True))

    def record_settled(self, half: Half, place: int, slot: Slot) -> None:
        if self.facts is not None:
            host = self.forests[self.seat].hosts[place]
            self.facts.append(
                Fact(facts.SETTLED, self.seat, half // 2, half, facts.ASIDE, facts.FOREST, place, slot, host)
            )

    def record_permanent(self, species: int, draws: int) -> None:
        """Record that a card that lies in the forest gives draws."""
        forest = self.forests[self.seat]
        for half in forest.dwellers + forest.hosts:
            if forest.flora.species_of[half] == species:
                self.record(facts.PERMANENT_EFFECT, half, draws)
                return

    # --- questions ----------------------------------------------------------------------------------------------

    def has_room(self, half: Half) -> bool:
        """Say whether this half can be placed in the forest of the player to move."""
        room = self.edition.room[half]
        if room == AS_PLACE:
            return True
        forest = self.forests[self.seat]
        if room >= 0:
            return forest.open[room] > 0
        flora = forest.flora
        return forest.has_room(flora.species[flora.species_of[half]], flora.side_of[half])

    def cards_showing(self, cards: list[CardId], kind: int, other: int) -> list[CardId]:
        """Return those of the cards of which a half is of one of the kinds."""
        found: list[CardId] = []
        for card in cards:
            for half in self.edition.halves_of[card]:
                if self.is_kind(half, kind, other):
                    found.append(card)
                    break
        return found

    def is_kind(self, half: Half, kind: int, other: int) -> bool:
        is_a = self.edition.flora.is_a[half]
        return is_a[kind] or is_a[other]


def forget_card(shown: list[SeenCard], card: CardId) -> None:
    """Remove the card's latest entry: an earlier one may be a copy that was buried meanwhile."""
    for i in range(len(shown) - 1, -1, -1):
        if shown[i][0] == card:
            del shown[i]
            return
