"""What each move is worth to the player who makes it: one function a verb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spinney.bots.appraisal import Appraisal
from spinney.editions import moves as verbs
from spinney.editions.moves import Move
from spinney.words import steps
from spinney.words.steps import Step

ASKED: Final = 100.0  # more than any price: a payment that has begun to match goes on so where that pays
NOTHING: Final[Step] = (-1, 0, 0, 0)  # no step is pending: a turn begins


def asked(pending: list[Step]) -> Step:
    """The step that waits for an answer."""
    return pending[-1] if pending else NOTHING


def weigh(eye: Appraisal, step: Step, move: Move) -> float:
    """The worth of a move, in points; to decline, or to be done, is worth nothing."""
    return WORTH[move.verb](eye, step, move)


def taking(eye: Appraisal, step: Step, worth: float) -> float:
    """An action takes two cards, the second of them at least as good as one from the deck."""
    if step[0] < 0 and eye.space > 1:
        return worth + eye.card
    return worth


def take_deck(eye: Appraisal, step: Step, _move: Move) -> float:
    return taking(eye, step, eye.card)


def take_card(eye: Appraisal, step: Step, move: Move) -> float:
    return taking(eye, step, eye.keep(move.number))


def play_half(eye: Appraisal, step: Step, move: Move) -> float:
    return eye.net(move.number, eye.look.reach if step[0] == steps.PLAY_ON else eye.look.hand)


def lay_card(eye: Appraisal, step: Step, move: Move) -> float:
    if step[0] == steps.RIVER:
        return eye.river(step[1]) - eye.keep(move.number)
    return eye.face_down() - eye.keep(move.number)


def pay_card(eye: Appraisal, step: Step, move: Move) -> float:
    seen = eye.look
    playing_on = len(seen.pending) > 1 and seen.pending[-2][0] == steps.PLAY_ON
    half, left, matched = step[1], step[2], step[3]
    worth = -eye.keep(move.number)
    matches = eye.flora.symbol_of[half] in eye.edition.symbols_of[move.number]
    if matched and matches and eye.price(half, left, seen.reach if playing_on else seen.hand)[1]:
        worth += ASKED
    return worth


def at_place(eye: Appraisal, step: Step, move: Move) -> float:
    return eye.settled(step[1], move.number)


def place_half(eye: Appraisal, step: Step, move: Move) -> float:
    worth = eye.gain(move.number)
    if step[0] == steps.PLACE_FROM_CLEARING:
        return worth
    if step[3] & steps.WITH_EFFECT:
        worth = eye.worth(move.number)
    return worth - eye.scrap


def cave_card(eye: Appraisal, step: Step, move: Move) -> float:
    if step[0] == steps.CAVE_CHOSEN:
        return 1 - eye.keep(move.number) / ASKED
    drawn = 0.0 if step[0] == steps.LOOK else eye.card
    return 1 + drawn - eye.keep(move.number)


def discard_card(eye: Appraisal, step: Step, move: Move) -> float:
    drawn = eye.card if step[0] == steps.RESCUE else 0.0
    return drawn - eye.keep(move.number)


def pick_cave(eye: Appraisal, _step: Step, move: Move) -> float:
    for cave in eye.edition.caves:
        if cave.number == move.number:
            return eye.steps(cave.effect) + cave.points
    return 0.0


def accept(eye: Appraisal, step: Step, _move: Move) -> float:
    return 1.0 if step[0] == steps.MULLIGAN else eye.step(step)


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
