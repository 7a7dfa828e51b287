"""Steps that bring cards into the hand, and extra turns."""

from __future__ import annotations

from spinney.editions.moves import ACCEPT, DECLINE, TAKE_DECK, Move
from spinney.game import facts
from spinney.game.acts import Act, add_distinct, distinct
from spinney.game.state import State
from spinney.land import ANY_NUMBER
from spinney.words.steps import (
    DRAW,
    DRAW_PER,
    DRAW_PER_EITHER,
    TAKE,
    TAKE_CLEARING,
    TAKE_KIND,
    TRIGGER,
    TURN,
    Step,
)


def takeable(g: State) -> list[Move]:
    """Return the moves that take from the deck, or a different card of the clearing each."""
    found = [g.edition.moves.take_deck]
    add_distinct(found, g.edition.moves.take, g.clearing)
    return found


def take(g: State, move: Move) -> None:
    if move.verb == TAKE_DECK:
        g.draw(1)
    else:
        g.take(move.number)


def hand_is_full(g: State) -> bool:
    return len(g.hands[g.seat]) >= g.edition.hand_limit


class TakeAct(Act):
    """The second card of action A."""

    verb = TAKE

    def run(self, g: State, step: Step) -> bool:
        if not hand_is_full(g):
            return False
        g.pending.pop()
        return True

    def moves(self, g: State, step: Step) -> list[Move]:
        return takeable(g)

    def answer(self, g: State, step: Step, move: Move) -> None:
        g.pending.pop()
        take(g, move)


def begin_taking(g: State, move: Move) -> None:
    """Take the first card of action A; the second is asked for when the first has been seen."""
    g.pending.append((TAKE, 1, 0, 0))
    take(g, move)


class DrawAct(Act):
    """Draw a number of cards, as a whole: where effects are optional, all or none."""

    verb = DRAW

    def run(self, g: State, step: Step) -> bool:
        _, number, _, _ = step
        if g.edition.optional and not hand_is_full(g):
            return False
        g.pending.pop()
        g.draw(number)
        return True

    def moves(self, g: State, step: Step) -> list[Move]:
        return [g.edition.moves.accept, g.edition.moves.decline]

    def answer(self, g: State, step: Step, move: Move) -> None:
        _, number, _, _ = step
        g.pending.pop()
        if move.verb == ACCEPT:
            g.draw(number)


class DrawPerAct(Act):
    """Draw for each card of a kind, counted now: number, kind.  Where effects are optional, one by one."""

    verb = DRAW_PER

    def run(self, g: State, step: Step) -> bool:
        _, number, kind, _ = step
        self.begin(g, number * g.forests[g.seat].cards[kind])
        return True

    def begin(self, g: State, draws: int) -> None:
        """Turn the step into that many draws."""
        g.pending[-1] = (TRIGGER if g.edition.optional else DRAW, draws, 0, 0)


class DrawPerEitherAct(DrawPerAct):
    """Draw for each card of two kinds, counted now: number, kind, other kind."""

    verb = DRAW_PER_EITHER

    def run(self, g: State, step: Step) -> bool:
        _, number, kind, other = step
        cards = g.forests[g.seat].cards
        self.begin(g, number * (cards[kind] + cards[other]))
        return True


class TriggerAct(Act):
    """Draws that may be stopped after each card where effects are optional: how many are left."""

    verb = TRIGGER

    def run(self, g: State, step: Step) -> bool:
        _, left, _, _ = step
        if g.edition.optional and left and not hand_is_full(g):
            return False
        g.pending.pop()
        g.draw(left)
        return True

    def moves(self, g: State, step: Step) -> list[Move]:
        return [g.edition.moves.accept, g.edition.moves.decline]

    def answer(self, g: State, step: Step, move: Move) -> None:
        _, left, _, _ = step
        g.pending.pop()
        if move.verb == ACCEPT:
            if left > 1:
                g.pending.append((TRIGGER, left - 1, 0, 0))
            g.draw(1)


class TurnAct(Act):
    """Earn further turns: number, kind of card the forest must have."""

    verb = TURN

    def run(self, g: State, step: Step) -> bool:
        _, number, kind, _ = step
        met = kind < 0 or g.forests[g.seat].cards[kind] > 0
        if met and g.edition.optional:
            return False
        g.pending.pop()
        if met:
            g.extra += number
            g.record(facts.EXTRA_TURN_EARNED, number=number)
        return True

    def moves(self, g: State, step: Step) -> list[Move]:
        return [g.edition.moves.accept, g.edition.moves.decline]

    def answer(self, g: State, step: Step, move: Move) -> None:
        _, number, _, _ = step
        g.pending.pop()
        if move.verb == ACCEPT:
            g.extra += number
            g.record(facts.EXTRA_TURN_EARNED, number=number)


class TakeClearingAct(Act):
    """Take cards from the clearing into the hand: how many."""

    verb = TAKE_CLEARING

    def run(self, g: State, step: Step) -> bool:
        _, left, _, _ = step
        if left and g.clearing and not hand_is_full(g):
            return False
        g.pending.pop()
        return True

    def moves(self, g: State, step: Step) -> list[Move]:
        found = distinct(g.edition.moves.take, g.clearing)
        return [*found, g.edition.moves.decline] if g.edition.optional else found

    def answer(self, g: State, step: Step, move: Move) -> None:
        _, left, _, _ = step
        g.pending.pop()
        if move.verb != DECLINE:
            if left > 1:
                g.pending.append((TAKE_CLEARING, left - 1, 0, 0))
            g.take(move.number)


class TakeKindAct(Act):
    """Take cards of a kind from the clearing into the hand: how many, kind."""

    verb = TAKE_KIND

    def run(self, g: State, step: Step) -> bool:
        _, left, kind, _ = step
        if left and not hand_is_full(g) and g.cards_showing(g.clearing, kind, kind):
            return False
        g.pending.pop()
        return True

    def moves(self, g: State, step: Step) -> list[Move]:
        _, _, kind, _ = step
        found = distinct(g.edition.moves.take, g.cards_showing(g.clearing, kind, kind))
        return [*found, g.edition.moves.decline] if g.edition.optional else found

    def answer(self, g: State, step: Step, move: Move) -> None:
        _, left, kind, _ = step
        g.pending.pop()
        if move.verb != DECLINE:
            g.pending.append((TAKE_KIND, left if left == ANY_NUMBER else left - 1, kind, 0))
            g.take(move.number)
