"""The deal, and the steps that come before the first turn."""

from __future__ import annotations

from random import Random

from spinney.editions.edition import WINTER
from spinney.editions.moves import ACCEPT, Move
from spinney.game import facts
from spinney.game.acts import Act, push_steps
from spinney.game.state import State
from spinney.land import CardId
from spinney.words.steps import (
    BEGIN,
    DRAFT,
    MULLIGAN,
    OPEN_CAVE,
    SIT,
    Step,
)


def shuffle(cards: list[int], rng: Random) -> None:
    """Shuffle by Fisher-Yates over `random()`, the one sequence Python promises to keep between versions."""
    draw = rng.random
    left = float(len(cards))  # a float: compiled, like sorts multiply without objects
    for i in range(len(cards) - 1, 0, -1):
        j = int(draw() * left)
        left -= 1.0
        cards[i], cards[j] = cards[j], cards[i]


def set_up(g: State, seed: int, start: int, deck: list[CardId] | None = None) -> None:
    """Lay out and deal."""
    lay_out(g, seed, deck)
    order = [(start + i) % g.seats for i in range(g.seats)]
    for seat in order:
        g.seat = seat
        g.draw(g.edition.hand_size)
    g.seat = start
    push_steps(g, opening_steps(g, order))


def lay_out(g: State, seed: int, deck: list[CardId] | None = None) -> None:
    """Shuffle, remove cards and hide the winters: the only moment of chance; a given deck keeps its order."""
    edition = g.edition
    rng = Random(seed)
    cards = edition.pack[:]
    shuffle(cards, rng)
    removed = edition.removed[g.seats - 2]
    g.removed = cards[:removed]
    third = (len(cards) - removed) // 3
    pile = cards[removed : removed + third] + [WINTER] * (edition.winters - 1)
    shuffle(pile, rng)
    g.deck = [*pile, WINTER, *cards[removed + third :]]
    numbers = [cave.number for cave in edition.caves]
    shuffle(numbers, rng)
    g.caves = sorted(numbers[: g.seats])
    if deck is not None:
        stack_deck(g, deck)


def stack_deck(g: State, deck: list[CardId]) -> None:
    """Use a deck in a given order, the top first; the cards it does without are left out of the game."""
    edition = g.edition
    left = edition.copies[:]
    winters = 0
    for card in deck:
        if card == WINTER:
            winters += 1
        elif not 0 <= card < len(left):
            raise ValueError(f"A stacked deck has a card {card}, which is none of this edition.")
        else:
            left[card] -= 1
            if left[card] < 0:
                raise ValueError(f"A stacked deck has more cards '{edition.cards[card]}' than the edition.")
    if winters != edition.winters:
        raise ValueError(f"A stacked deck has {edition.winters} winters, not {winters}.")
    dealt = edition.hand_size * g.seats
    if WINTER in deck[:dealt]:
        raise ValueError(f"A stacked deck begins with the {dealt} cards that are dealt; no winter is among them.")
    g.removed = []
    for card in range(len(left)):
        g.removed += [card] * left[card]
    g.deck = deck[::-1]


def opening_steps(g: State, order: list[int]) -> list[Step]:
    """Return what is decided before the first turn: new hands, or the draft of the caves, last player first."""
    steps: list[Step] = []
    if g.edition.mulligan:
        steps += [(MULLIGAN, seat, 0, 0) for seat in order if not has_tree(g, seat)]
    if g.caves:
        last_first = order[::-1]
        for seat in last_first:
            steps += [(SIT, seat, 0, 0), (DRAFT, 0, 0, 0)]
        for seat in last_first:
            steps += [(SIT, seat, 0, 0), (OPEN_CAVE, 0, 0, 0)]
    return [*steps, (BEGIN, order[0], 0, 0)]


def has_tree(g: State, seat: int) -> bool:
    for card in g.hands[seat]:
        if g.edition.is_tree(g.edition.halves_of[card][0]):
            return True
    return False


class MulliganAct(Act):
    """A seat may replace its hand, once: seat."""

    verb = MULLIGAN

    def run(self, g: State, step: Step) -> bool:
        _, seat, _, _ = step
        g.seat = seat
        return False

    def moves(self, g: State, step: Step) -> list[Move]:
        return [g.edition.moves.accept, g.edition.moves.decline]

    def answer(self, g: State, step: Step, move: Move) -> None:
        g.pending.pop()
        if move.verb == ACCEPT:
            g.throw_hand()
            g.draw(g.edition.hand_size)


class SitAct(Act):
    """The next decision is this seat's: seat."""

    verb = SIT

    def run(self, g: State, step: Step) -> bool:
        _, seat, _, _ = step
        g.pending.pop()
        g.seat = seat
        return True


class DraftAct(Act):
    """Choose one of the caves on the table."""

    verb = DRAFT

    def run(self, g: State, step: Step) -> bool:
        return False

    def moves(self, g: State, step: Step) -> list[Move]:
        return [g.edition.moves.pick[number] for number in g.caves]

    def answer(self, g: State, step: Step, move: Move) -> None:
        g.pending.pop()
        g.caves.remove(move.number)
        g.forests[g.seat].choose_cave(move.number)
        g.record(facts.PICKED_CAVE, number=move.number)


class OpenCaveAct(Act):
    """The effect of the cave chosen."""

    verb = OPEN_CAVE

    def run(self, g: State, step: Step) -> bool:
        g.pending.pop()
        for cave in g.edition.caves:
            if cave.number == g.forests[g.seat].cave_card and cave.effect:
                g.record(facts.OPENED_CAVE, number=cave.number)
                push_steps(g, cave.effect)
        return True


class BeginAct(Act):
    """The first turn: seat."""

    verb = BEGIN

    def run(self, g: State, step: Step) -> bool:
        _, seat, _, _ = step
        g.pending.pop()
        g.seat = seat
        g.turn = 1
        g.record(facts.TURN_BEGAN)
        return True
