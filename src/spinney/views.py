"""The game, the views of its seats, and sampled tables that fit a view.

A `View` has no deck, no other hands and no seed, so it cannot leak them.  `View.sample` makes a table the seat could
not distinguish from the real one, from the edition's deck minus what the seat has seen.
"""

from __future__ import annotations

from random import Random
from typing import Final

from spinney.editions.edition import MIN_SEATS, WINTER, Edition
from spinney.editions.moves import Move
from spinney.game import outcome, turns
from spinney.game.facts import Fact
from spinney.game.forest_html import forests_as_html
from spinney.game.setup import set_up, shuffle
from spinney.game.state import SeenCard, State
from spinney.land import CardId, Forest
from spinney.words.steps import Step, halves_waiting

SPECTATOR: Final = -1


class Game(State):
    """A table that takes moves and shows each seat its view."""

    def legal_moves(self) -> list[Move]:
        """Return the moves the player to move (`game.seat`) may make; empty once the game is over."""
        return turns.legal_moves(self)[:]

    def push(self, move: Move) -> None:
        """Make a move; an `IllegalMove` changes nothing."""
        turns.push(self, move)

    def push_with_facts(self, move: Move) -> list[Fact]:
        """Make a move and return everything it did, in order; `redact` hides what a seat may not know."""
        found: list[Fact] = []
        self.facts = found
        try:
            turns.push(self, move)
        finally:
            self.facts = None
        return found

    def playout(self, rng: Random) -> int:
        """Make random legal moves until the game is over, and return how many."""
        draw = rng.random
        begin = self.ply
        while not self.is_over():
            legal = turns.legal_moves(self)
            turns.answer(self, legal[int(draw() * float(len(legal)))])  # compiled, like sorts multiply without objects
            turns.resolve(self)
        return self.ply - begin

    def push_text(self, text: str) -> Move:
        """Make the move a text means, such as "play Birch", and return it."""
        move = self.edition.moves.parse(text, turns.legal_moves(self))
        turns.push(self, move)
        return move

    def __repr__(self) -> str:
        return f"<Game of {self.edition.name}: {self.seats} seats, {describe_state(self, len(self.deck))}>"

    def _repr_html_(self) -> str:
        """Draw the forests in a notebook."""
        return forests_as_html(self.edition, self.forests, repr(self))

    def copy(self) -> Game:
        return Game(self.edition, self.seats, self)

    def view(self, seat: int = SPECTATOR) -> View:
        """Return what this seat (or, without a seat, a spectator) may know."""
        return View(self, seat)

    def score(self, seat: int) -> int:
        """Return the points a seat has now."""
        return outcome.score(self.edition, self.forests, seat)

    def outcome(self) -> outcome.Outcome | None:
        """Return the explained result; None while the game goes on."""
        return outcome.outcome(self.edition, self.forests) if self.is_over() else None


def deal(edition: Edition, seats: int, seed: int, start: int = 0, deck: list[CardId] | None = None) -> Game:
    """Deal a new game; all chance in it is decided here, by the seed or by a deck in a given order, top first."""
    if not MIN_SEATS <= seats <= edition.most_seats:
        raise ValueError(f"A game has {MIN_SEATS} to {edition.most_seats} seats, not {seats}.")
    if not 0 <= start < seats:
        raise ValueError(f"The start seat is 0 to {seats - 1}, not {start}.")
    game = Game(edition, seats)
    set_up(game, seed, start, deck)
    turns.resolve(game)
    return game


def describe_state(table: State | View, deck: int) -> str:
    """Describe the state of a game in a few words that reveal nothing hidden."""
    points = "/".join([str(outcome.score(table.edition, table.forests, seat)) for seat in range(table.seats)])
    if table.winters == table.edition.winters:
        return f"over after {table.turn} turns, points {points}"
    winters = f"winter {table.winters} of {table.edition.winters}"
    return f"turn {table.turn}, seat {table.seat} decides, deck {deck}, {winters}, points {points}"


def redact(facts: list[Fact], me: int) -> list[Fact]:
    """Return copies of facts as a seat (or a spectator) may know them, without cards that only others see."""
    return [
        Fact(
            fact.what,
            fact.seat,
            -1 if fact.hidden and fact.seat != me else fact.card,
            fact.half,
            fact.source,
            fact.target,
            fact.place,
            fact.slot,
            fact.host,
            fact.number,
            fact.hidden,
            fact.step,
        )
        for fact in facts
    ]


class View:
    """Everything a seat knows: what is public, its own hand, and what it has seen before."""

    def __init__(self, state: State, me: int) -> None:
        if me != SPECTATOR and not 0 <= me < state.seats:
            raise ValueError(f"Seats are numbered 0 to {state.seats - 1}; there is no seat {me}.")
        mine = me == state.seat
        self.edition: Edition = state.edition
        self.seats: int = state.seats
        self.me = me
        self.hand: list[CardId] = [] if me == SPECTATOR else state.hands[me][:]
        self.hand_sizes: list[int] = [len(hand) for hand in state.hands]
        self.deck_size: int = len(state.deck)
        self.clearing: list[CardId] = state.clearing[:]
        self.forests: list[Forest] = [forest.copy() for forest in state.forests]
        self.gone: list[CardId] = state.gone[:]
        self.caved: list[CardId] = state.caved[:]
        self.shown: list[list[SeenCard]] = [cards[:] for cards in state.shown]
        self.buried_at: list[list[int]] = [[ply for _, ply in cards] for cards in state.buried]
        self.buried: list[CardId] = [] if me == SPECTATOR else [card for card, _ in state.buried[me]]
        self.thrown_by: list[int] = [seat for seat, _ in state.thrown]
        self.thrown: list[CardId] = [card for seat, card in state.thrown if seat == me]
        self.caves: list[int] = state.caves[:]
        self.pending: list[Step] = state.pending[:]
        self.aside_size: int = len(state.aside)
        self.aside: list[CardId] = state.aside[:] if mine else []
        self.reach_size: int = len(state.reach)
        self.reach: list[CardId] = state.reach[:] if mine else []
        self.asleep: list[int] = state.asleep[:]
        self.seat: int = state.seat
        self.extra: int = state.extra
        self.winters: int = state.winters
        self.turn: int = state.turn
        self.ply: int = state.ply
        self.moves: list[Move] = turns.legal_moves(state)[:] if mine else []

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.everything() == other.everything()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        whose = "a spectator" if self.me == SPECTATOR else f"seat {self.me}"
        return f"<View of {self.edition.name} by {whose}: {self.seats} seats, {describe_state(self, self.deck_size)}>"

    def _repr_html_(self) -> str:
        """Draw the forests in a notebook."""
        return forests_as_html(self.edition, self.forests, repr(self))

    def everything(self) -> list[object]:
        """Return everything in it, for comparison."""
        return [
            [self.edition.name, self.seats, self.me, self.hand, self.hand_sizes, self.deck_size, self.clearing],
            [forest.as_lists() for forest in self.forests],
            [self.gone, self.caved, self.shown, self.buried_at, self.buried, self.thrown_by, self.thrown, self.caves],
            [self.pending, self.aside_size, self.aside, self.reach_size, self.reach, self.asleep],
            [self.seat, self.extra, self.winters, self.turn, self.ply],
            [move.index for move in self.moves],
        ]

    def is_over(self) -> bool:
        return self.winters == self.edition.winters

    def score(self, seat: int) -> int:
        """Return the points a seat has now; everything that scores lies open."""
        return outcome.score(self.edition, self.forests, seat)

    # --- sampling -----------------------------------------------------------------------------------------------

    def unseen(self) -> list[CardId]:
        """Return the cards this seat has not located: in other hands, face down, in the deck or removed."""
        left = self.edition.copies[:]
        seen = [*self.hand, *self.clearing, *self.gone, *self.caved, *self.buried, *self.thrown, *self.aside]
        for forest in self.forests:
            seen += [half // 2 for half in forest.hosts if self.edition.is_printed(half)]
            seen += [half // 2 for half in forest.dwellers]
        seen += [half // 2 for half in halves_waiting(self.pending)]
        for card in seen:
            left[card] -= 1
        cards: list[CardId] = []
        for card, copies in enumerate(left):
            cards += [card] * copies
        return cards

    def sample(self, rng: Random) -> Game:
        """Return a random table that this seat could not distinguish from the real one."""
        game = Game(self.edition, self.seats)
        self._copy_public(game)
        pool = self.unseen()
        for seat in range(self.seats):
            if seat != self.me:
                for card, _ in self.shown[seat]:
                    pool.remove(card)
        shuffle(pool, rng)
        for seat in range(self.seats):
            self._fill_seat(game, seat, pool, rng)
        own = iter(self.thrown)
        game.thrown = [(seat, next(own) if seat == self.me else pool.pop()) for seat in self.thrown_by]
        if self.seat != self.me:
            game.aside = sorted(pool.pop() for _ in range(self.aside_size))
            game.reach = self._sample_reach(game, rng)
        game.deck = self.sample_deck(pool, rng)
        game.removed = pool
        return game

    def _copy_public(self, game: Game) -> None:
        game.clearing = self.clearing[:]
        game.forests = [forest.copy() for forest in self.forests]
        game.gone = self.gone[:]
        game.caved = self.caved[:]
        game.shown = [cards[:] for cards in self.shown]
        game.caves = self.caves[:]
        game.pending = self.pending[:]
        game.aside = self.aside[:]
        game.reach = self.reach[:]
        game.asleep = self.asleep[:]
        game.seat, game.extra, game.winters = self.seat, self.extra, self.winters
        game.turn, game.ply = self.turn, self.ply

    def _fill_seat(self, game: Game, seat: int, pool: list[CardId], rng: Random) -> None:
        """Fill hand and buried cards of a seat; cards seen going into its hand are there or were buried since."""
        if seat == self.me:
            game.hands[seat] = self.hand[:]
            game.buried[seat] = list(zip(self.buried, self.buried_at[seat], strict=True))
            return
        plies = self.buried_at[seat]
        buried: list[CardId] = [WINTER] * len(plies)
        hand: list[CardId] = []
        shown = sorted([(seen_at, card) for card, seen_at in self.shown[seat]], reverse=True)
        for seen_at, card in shown:  # the latest first: it has the fewest places to be
            spots = [i for i in range(len(plies)) if plies[i] > seen_at and buried[i] == WINTER]
            room = self.hand_sizes[seat] - len(hand)
            pick = int(rng.random() * (len(spots) + room))
            if pick < room:
                hand.append(card)
            else:
                buried[spots[pick - room]] = card
        while len(hand) < self.hand_sizes[seat]:
            hand.append(pool.pop())
        game.hands[seat] = sorted(hand)
        for i in range(len(plies)):
            game.buried[seat].append((pool.pop() if buried[i] == WINTER else buried[i], plies[i]))

    def _sample_reach(self, game: Game, rng: Random) -> list[CardId]:
        """Sample the hand cards another seat may go on with: all but its latest draws, which are unknown."""
        hand = game.hands[self.seat][:]
        shuffle(hand, rng)
        return sorted(hand[: self.reach_size])

    def sample_deck(self, pool: list[CardId], rng: Random) -> list[CardId]:
        """Sample a deck: the first winter lies on top of the lower pile, the others anywhere in it."""
        left = self.edition.winters - self.winters
        lower = min(self.deck_size if self.winters else self.deck_size - 1, self.edition.winter_pile(self.seats))
        hidden = left - 1 if not self.winters else left
        pile = [WINTER] * hidden + [pool.pop() for _ in range(lower - hidden)]
        shuffle(pile, rng)
        if self.winters:
            return pile
        return [*pile, WINTER, *(pool.pop() for _ in range(self.deck_size - lower - 1))]
