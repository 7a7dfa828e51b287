"""Steps that bring cards into the cave."""

from __future__ import annotations

from spinney.editions.edition import TO_CAVE, WINTER
from spinney.editions.moves import ACCEPT, CAVE_CARD, DECLINE, DONE, Move
from spinney.game import facts
from spinney.game.acts import Act, distinct
from spinney.game.state import State
from spinney.land import CardId
from spinney.words.steps import (
    CAVE_CHOSEN,
    CAVE_CLEARING,
    CAVE_DECK,
    CAVE_HAND,
    CAVE_KINDS,
    DISCARD,
    LOOK,
    REMOVE_CLEARING,
    RESCUE,
    Step,
)


class CaveClearingAct(Act):
    """Every card of the clearing, or every one that shows a kind: kind."""

    verb = CAVE_CLEARING

    def chosen_cards(self, g: State, step: Step) -> list[CardId]:
        _, kind, _, _ = step
        return g.clearing[:] if kind < 0 else g.cards_showing(g.clearing, kind, kind)

    def run(self, g: State, step: Step) -> bool:
        wanted = self.chosen_cards(g, step)
        if wanted and g.edition.optional:
            return False
        g.pending.pop()
        self.move_cards(g, wanted)
        return True

    def move_cards(self, g: State, wanted: list[CardId]) -> None:
        for card in wanted:
            g.move(card, facts.CLEARING, facts.CAVE, facts.PUT_IN_CAVE)

    def moves(self, g: State, step: Step) -> list[Move]:
        return [g.edition.moves.accept, g.edition.moves.decline]

    def answer(self, g: State, step: Step, move: Move) -> None:
        g.pending.pop()
        if move.verb == ACCEPT:
            self.move_cards(g, self.chosen_cards(g, step))


class CaveKindsAct(CaveClearingAct):
    """Every card of the clearing that shows one of some kinds: kind, other kind, third kind."""

    verb = CAVE_KINDS

    def chosen_cards(self, g: State, step: Step) -> list[CardId]:
        _, kind, other, third = step
        first = g.cards_showing(g.clearing, kind, other)
        found: list[CardId] = []
        for card in g.clearing:
            if card in first or (third >= 0 and g.cards_showing([card], third, third)):
                found.append(card)
        return found


class RemoveClearingAct(CaveClearingAct):
    """Every card of the clearing leaves the game."""

    verb = REMOVE_CLEARING

    def chosen_cards(self, g: State, step: Step) -> list[CardId]:
        return g.clearing[:]

    def move_cards(self, g: State, wanted: list[CardId]) -> None:
        for card in wanted:
            g.move(card, facts.CLEARING, facts.GONE)


class CaveChosenAct(Act):
    """Cards of the player's choice from the clearing: how many."""

    verb = CAVE_CHOSEN

    def run(self, g: State, step: Step) -> bool:
        _, left, _, _ = step
        if left and g.clearing:
            return False
        g.pending.pop()
        return True

    def moves(self, g: State, step: Step) -> list[Move]:
        found = distinct(g.edition.moves.cave, g.clearing)
        return [*found, g.edition.moves.decline] if g.edition.optional else found

    def answer(self, g: State, step: Step, move: Move) -> None:
        _, left, _, _ = step
        g.pending.pop()
        if move.verb != DECLINE:
            g.pending.append((CAVE_CHOSEN, left - 1, 0, 0))
            g.move(move.number, facts.CLEARING, facts.CAVE, facts.PUT_IN_CAVE)


class CaveHandAct(Act):
    """Hand cards, any number up to a limit, then as many are drawn: limit, so far."""

    verb = CAVE_HAND

    def run(self, g: State, step: Step) -> bool:
        return False

    def moves(self, g: State, step: Step) -> list[Move]:
        _, most, so_far, _ = step
        found: list[Move] = []
        if so_far < most:
            found = distinct(g.edition.moves.cave, g.hands[g.seat])
        found.append(g.edition.moves.done)
        return found

    def answer(self, g: State, step: Step, move: Move) -> None:
        _, most, so_far, _ = step
        g.pending.pop()
        if move.verb == CAVE_CARD:
            g.cave_unseen(move.number)
            g.pending.append((CAVE_HAND, most, so_far + 1, 0))
        else:
            g.draw(so_far)


class CaveDeckAct(Act):
    """Cards from the deck, one by one and open: number, for each card of this kind."""

    verb = CAVE_DECK

    def run(self, g: State, step: Step) -> bool:
        _, number, kind, _ = step
        g.pending.pop()
        if kind >= 0:
            number *= g.forests[g.seat].cards[kind]
        while number:
            card = g.turn_up()
            if card == WINTER:
                return True
            g.move(card, facts.DECK, facts.CAVE, facts.PUT_IN_CAVE)
            number -= 1
        return True


class LookAct(Act):
    """Look at cards of the deck; one of them goes into the cave, the others into the hand: how many.

    With a full hand only one is drawn, and that one goes into the cave.
    """

    verb = LOOK

    def run(self, g: State, step: Step) -> bool:
        _, number, _, _ = step
        if not g.aside:
            most = g.edition.hand_limit - len(g.hands[g.seat]) + 1
            g.look_at(min(number, most))
        return g.is_over()

    def moves(self, g: State, step: Step) -> list[Move]:
        return distinct(g.edition.moves.cave, g.aside)

    def answer(self, g: State, step: Step, move: Move) -> None:
        g.pending.pop()
        g.cave_one_keep_rest(move.number)


class RescueAct(Act):
    """The turn of a player who can do neither action: cards given up, then as many drawn: given up so far."""

    verb = RESCUE

    def run(self, g: State, step: Step) -> bool:
        _, given, _, _ = step
        if given < g.edition.rescue.most:
            return False
        self.finish(g, step)
        return True

    def finish(self, g: State, step: Step) -> None:
        _, given, _, _ = step
        g.pending.pop()
        g.draw(given)

    def moves(self, g: State, step: Step) -> list[Move]:
        _, given, _, _ = step
        into_cave = g.edition.rescue.into == TO_CAVE
        found = distinct(g.edition.moves.cave if into_cave else g.edition.moves.discard, g.hands[g.seat])
        if given >= g.edition.rescue.fewest:
            found.append(g.edition.moves.done)
        return found

    def answer(self, g: State, step: Step, move: Move) -> None:
        _, given, _, _ = step
        if move.verb == DONE:
            self.finish(g, step)
            return
        g.pending[-1] = (RESCUE, given + 1, 0, 0)
        if move.verb == CAVE_CARD:
            g.move(move.number, facts.HAND, facts.CAVE, facts.PUT_IN_CAVE)
        else:
            g.give(move.number, facts.DISCARDED)


class DiscardAct(Act):
    """Hand cards of the player's choice into the clearing: how many."""

    verb = DISCARD

    def run(self, g: State, step: Step) -> bool:
        _, left, _, _ = step
        if left and g.hands[g.seat]:
            return False
        g.pending.pop()
        return True

    def moves(self, g: State, step: Step) -> list[Move]:
        return distinct(g.edition.moves.discard, g.hands[g.seat])

    def answer(self, g: State, step: Step, move: Move) -> None:
        _, left, _, _ = step
        g.pending[-1] = (DISCARD, left - 1, 0, 0)
        g.give(move.number, facts.DISCARDED)
