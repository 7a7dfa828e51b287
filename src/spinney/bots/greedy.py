"""A sensible player that looks one step ahead: what does each move bring at once, in points, cards and room?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spinney.bots.appraisal import SCRAP, Appraisal
from spinney.editions import moves as verbs
from spinney.editions.moves import Move
from spinney.views import View
from spinney.words import steps
from spinney.words.steps import Step

ASKED: Final = 100.0  # more than any price: a payment that has begun to match goes on so where that pays
NOTHING: Final[Step] = (-1, 0, 0, 0)  # no step is pending: a turn begins


class GreedyBot:
    """The move worth most right now; of equal ones the first, so it needs no luck."""

    def __init__(self) -> None:
        self.reason = ""

    def choose(self, view: View) -> Move:
        look = Appraisal(view)
        step = view.pending[-1] if view.pending else NOTHING
        best = view.moves[0]
        most = WORTH[best.verb](look, step, best)
        for move in view.moves[1:]:
            worth = WORTH[move.verb](look, step, move)
            if worth > most:
                best, most = move, worth
        self.reason = f"'{best}' brings most now: {most:+.1f} points, counting cards and room."
        return best


# --- what a move is worth: one function a verb; to decline, or to be done, is worth nothing ---------------------------


def taking(look: Appraisal, step: Step, worth: float) -> float:
    """An action takes two cards, the second of them at least as good as one from the deck."""
    if step is NOTHING and look.space > 1:
        return worth + look.card
    return worth


def take_deck(look: Appraisal, step: Step, _move: Move) -> float:
    return taking(look, step, look.card)


def take_card(look: Appraisal, step: Step, move: Move) -> float:
    return taking(look, step, look.keep(move.number))


def play_half(look: Appraisal, step: Step, move: Move) -> float:
    return look.net(move.number, look.view.reach if step[0] == steps.PLAY_ON else look.view.hand)


def lay_card(look: Appraisal, step: Step, move: Move) -> float:
    if step[0] == steps.RIVER:
        return look.river(step[1]) - look.keep(move.number)
    return look.face_down() - look.keep(move.number)


def pay_card(look: Appraisal, step: Step, move: Move) -> float:
    view = look.view
    playing_on = len(view.pending) > 1 and view.pending[-2][0] == steps.PLAY_ON
    half, left, matched = step[1], step[2], step[3]
    worth = -look.keep(move.number)
    matches = look.flora.symbol_of[half] in look.edition.symbols_of[move.number]
    if matched and matches and look.price(half, left, view.reach if playing_on else view.hand)[1]:
        worth += ASKED
    return worth


def at_place(look: Appraisal, step: Step, move: Move) -> float:
    return look.settled(step[1], move.number)


def place_half(look: Appraisal, step: Step, move: Move) -> float:
    worth = look.gain(move.number)
    if step[0] == steps.PLACE_FROM_CLEARING:
        return worth
    if step[3] & steps.WITH_EFFECT:
        worth = look.worth(move.number)
    return worth - SCRAP * look.card


def cave_card(look: Appraisal, step: Step, move: Move) -> float:
    if step[0] == steps.CAVE_CHOSEN:
        return 1 - look.keep(move.number) / ASKED
    drawn = 0.0 if step[0] == steps.LOOK else look.card
    return 1 + drawn - look.keep(move.number)


def discard_card(look: Appraisal, step: Step, move: Move) -> float:
    drawn = look.card if step[0] == steps.RESCUE else 0.0
    return drawn - look.keep(move.number)


def pick_cave(look: Appraisal, _step: Step, move: Move) -> float:
    for cave in look.edition.caves:
        if cave.number == move.number:
            return look.steps(cave.effect) + cave.points
    return 0.0


def accept(look: Appraisal, step: Step, _move: Move) -> float:
    return 1.0 if step[0] == steps.MULLIGAN else look.step(step)


def nothing(_look: Appraisal, _step: Step, _move: Move) -> float:
    return 0.0


WORTH: Final[dict[int, Callable[[Appraisal, Step, Move], float]]] = {
    verbs.TAKE_DECK: take_deck,
    verbs.TAKE_CARD: take_card,
    verbs.PLAY_HALF: play_half,
    verbs.LAY_CARD: lay_card,
    verbs.PAY_CARD: pay_card,
    verbs.AT_PLACE: at_place,
    verbs.PLACE_HALF: place_half,
    verbs.CAVE_CARD: cave_card,
    verbs.DISCARD_CARD: discard_card,
    verbs.PICK_CAVE: pick_cave,
    verbs.ACCEPT: accept,
    verbs.DECLINE: nothing,
    verbs.DONE: nothing,
    verbs.SHOW_HAND: nothing,
}
