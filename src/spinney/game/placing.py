"""Steps that bring further cards into the forest: free of charge, face down, or by playing on."""

from __future__ import annotations

from spinney.editions.edition import WINTER
from spinney.editions.moves import DECLINE, DONE, LAY_CARD, PLACE_HALF, Move
from spinney.game import facts
from spinney.game.acts import Act, add_playable, distinct, draws_by_arrival, lay, play
from spinney.game.state import State
from spinney.land import CardId
from spinney.words.steps import (
    ANY_NUMBER_OF,
    BY_PLACING,
    BY_PLACING_WITH_EFFECT,
    FACE_DOWN,
    LAY_ANY,
    PLACE,
    PLACE_FROM_CLEARING,
    PLAY_ON,
    PUT,
    REVEAL,
    TRIGGER,
    WITH_EFFECT,
    Step,
)


def placeable(g: State, cards: list[CardId], kind: int, other: int) -> list[Move]:
    """Return the moves that place halves of these cards that show one of the kinds and find room."""
    found: list[Move] = []
    last = WINTER
    for card in cards:
        if card != last:
            last = card
            for half in g.edition.halves_of[card]:
                if g.is_kind(half, kind, other) and g.has_room(half):
                    found.append(g.edition.moves.place[half])
    return found


class PlaceAct(Act):
    """Place a card of a kind from the hand: kind, other kind, options.  It may be declined: the hand is hidden."""

    verb = PLACE

    def run(self, g: State, step: Step) -> bool:
        _, kind, other, _ = step
        if placeable(g, g.hands[g.seat], kind, other):
            return False
        g.pending.pop()
        return True

    def moves(self, g: State, step: Step) -> list[Move]:
        _, kind, other, options = step
        stop = g.edition.moves.done if options & ANY_NUMBER_OF else g.edition.moves.decline
        return [*placeable(g, g.hands[g.seat], kind, other), stop]

    def answer(self, g: State, step: Step, move: Move) -> None:
        _, _, _, options = step
        if move.verb != PLACE_HALF or not options & ANY_NUMBER_OF:
            g.pending.pop()
        if move.verb == PLACE_HALF:
            g.place(move.number, facts.HAND)
            g.pending.append((PUT, move.number, BY_PLACING_WITH_EFFECT if options & WITH_EFFECT else BY_PLACING, 0))


class PlaceFromClearingAct(Act):
    """Place a card of a kind from the clearing, forced where possible: kind, other kind, cards searched for it."""

    verb = PLACE_FROM_CLEARING

    def run(self, g: State, step: Step) -> bool:
        _, kind, other, _ = step
        self.search(g, step)
        if g.is_over() or not placeable(g, g.clearing, kind, other):
            g.pending.pop()
            return True
        g.pending[-1] = (PLACE_FROM_CLEARING, kind, other, 0)
        return False

    def search(self, g: State, step: Step) -> None:
        """Turn up cards until one shows the kind; one that finds no room counts as found."""
        _, _, _, left = step
        for card in g.clearing:
            if self.shows(g, card, step):
                return
        while left:
            card = g.reveal(facts.SEARCHED)
            left -= 1
            if card == WINTER or self.shows(g, card, step):
                return

    def shows(self, g: State, card: CardId, step: Step) -> bool:
        _, kind, other, _ = step
        for half in g.edition.halves_of[card]:
            if g.is_kind(half, kind, other):
                return True
        return False

    def moves(self, g: State, step: Step) -> list[Move]:
        _, kind, other, _ = step
        found = placeable(g, g.clearing, kind, other)
        return [*found, g.edition.moves.decline] if g.edition.optional else found

    def answer(self, g: State, step: Step, move: Move) -> None:
        g.pending.pop()
        if move.verb != DECLINE:
            g.place(move.number, facts.CLEARING)
            g.pending.append((PUT, move.number, BY_PLACING, 0))


class FaceDownAct(Act):
    """Lay hand cards face down as places: how many."""

    verb = FACE_DOWN

    def run(self, g: State, step: Step) -> bool:
        _, left, _, _ = step
        if left and g.hands[g.seat]:
            return False
        g.pending.pop()
        return True

    def moves(self, g: State, step: Step) -> list[Move]:
        found = distinct(g.edition.moves.lay, g.hands[g.seat])
        return [*found, g.edition.moves.decline] if g.edition.optional else found

    def answer(self, g: State, step: Step, move: Move) -> None:
        _, left, _, _ = step
        g.pending.pop()
        if move.verb != DECLINE:
            if left > 1:
                g.pending.append((FACE_DOWN, left - 1, 0, 0))
            lay(g, move.number)


class LayAnyAct(Act):
    """Lay any number of hand cards face down; what they set off comes when all lie there: so far."""

    verb = LAY_ANY

    def run(self, g: State, step: Step) -> bool:
        if g.hands[g.seat]:
            return False
        self.finish(g, step)
        return True

    def moves(self, g: State, step: Step) -> list[Move]:
        found = distinct(g.edition.moves.lay, g.hands[g.seat])
        found.append(g.edition.moves.done)
        return found

    def answer(self, g: State, step: Step, move: Move) -> None:
        _, so_far, _, _ = step
        if move.verb == DONE:
            self.finish(g, step)
        else:
            g.lay(move.number)
            g.pending[-1] = (LAY_ANY, so_far + 1, 0, 0)

    def finish(self, g: State, step: Step) -> None:
        """Turn up a card for each tree laid, then draw what permanent effects give for all of them."""
        _, so_far, _, _ = step
        edition = g.edition
        g.pending.pop()
        draws = 0
        for _ in range(so_far):
            draws += draws_by_arrival(g, edition.face_down)
        if draws:
            g.pending.append((TRIGGER, draws, 0, 0))
        if edition.is_tree(edition.flora.loose_half(edition.face_down)):
            for _ in range(so_far):
                g.pending.append((REVEAL, 0, 0, 0))


class PlayOnAct(Act):
    """Play any number of cards of the hand as it was when this began: begun, where their effects wait."""

    verb = PLAY_ON

    def run(self, g: State, step: Step) -> bool:
        _, begun, _, _ = step
        if not begun:
            g.reach = g.hands[g.seat][:]
            g.pending[-1] = (PLAY_ON, 1, len(g.pending) - 1, 0)
        return False

    def moves(self, g: State, step: Step) -> list[Move]:
        found: list[Move] = []
        add_playable(found, g, g.reach)
        found.append(g.edition.moves.done)
        return found

    def answer(self, g: State, step: Step, move: Move) -> None:
        if move.verb == DONE:
            g.pending.pop()
            g.reach = []
        elif move.verb == LAY_CARD:
            lay(g, move.number)
        else:
            play(g, move.number)
