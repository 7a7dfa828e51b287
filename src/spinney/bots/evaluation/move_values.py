"""What each move is worth to the player who makes it: one function a verb."""

from __future__ import annotations

from typing import Final

from spinney.bots.evaluation.values import Evaluator
from spinney.editions import moves as verbs
from spinney.editions.moves import Move
from spinney.words import steps
from spinney.words.steps import NO_STEP, Step, is_paying_on, verb_of

ASKED: Final = 100.0  # more than any price: a payment that has begun to match goes on so where that pays


def move_value(evaluator: Evaluator, step: Step, move: Move) -> float:
    """The worth of a move, in points; to decline, or to be done, is worth nothing."""
    # Asked one by one, the commonest first: a call through a table of functions is dear where this is compiled.
    verb = move.verb
    if verb == verbs.PLAY_HALF:
        return play_half(evaluator, step, move)
    if verb == verbs.TAKE_CARD:
        return take_card(evaluator, step, move)
    if verb == verbs.PAY_CARD:
        return pay_card(evaluator, step, move)
    if verb == verbs.LAY_CARD:
        return lay_card(evaluator, step, move)
    if verb == verbs.TAKE_DECK:
        return take_deck(evaluator, step)
    if verb == verbs.AT_PLACE:
        return at_place(evaluator, step, move)
    if verb == verbs.PLACE_HALF:
        return place_half(evaluator, step, move)
    if verb == verbs.CAVE_CARD:
        return cave_card(evaluator, step, move)
    if verb == verbs.DISCARD_CARD:
        return discard_card(evaluator, step, move)
    if verb == verbs.ACCEPT:
        return accept(evaluator, step)
    if verb == verbs.PICK_CAVE:
        return pick_cave(evaluator, move)
    return 0.0


def best_move(evaluator: Evaluator, step: Step, moves: list[Move]) -> tuple[float, Move]:
    """The move worth most, of equal ones the first, and what it is worth."""
    best, most = moves[0], move_value(evaluator, step, moves[0])
    for move in moves[1:]:
        worth = move_value(evaluator, step, move)
        if worth > most:
            best, most = move, worth
    return most, best


def taking(evaluator: Evaluator, step: Step, worth: float) -> float:
    """An action takes two cards, the second of them at least as good as one from the deck."""
    if verb_of(step) == verb_of(NO_STEP) and evaluator.space > 1:
        return worth + evaluator.card
    return worth


def take_deck(evaluator: Evaluator, step: Step) -> float:
    return taking(evaluator, step, evaluator.card)


def take_card(evaluator: Evaluator, step: Step, move: Move) -> float:
    return taking(evaluator, step, evaluator.keep(move.number))


def play_half(evaluator: Evaluator, step: Step, move: Move) -> float:
    return evaluator.net(move.number, evaluator.seen.reach if verb_of(step) == steps.PLAY_ON else evaluator.seen.hand)


def lay_card(evaluator: Evaluator, step: Step, move: Move) -> float:
    verb, place, _, _ = step
    if verb == steps.RIVER:
        return evaluator.river(place) - evaluator.keep(move.number)
    return evaluator.face_down() - evaluator.keep(move.number)


def pay_card(evaluator: Evaluator, step: Step, move: Move) -> float:
    seen = evaluator.seen
    _, half, left, matched = step
    worth = -evaluator.keep(move.number)
    matches = evaluator.flora.symbol_of[half] in evaluator.edition.symbols_of[move.number]
    if (
        matched
        and matches
        and evaluator.payment(half, left, seen.reach if is_paying_on(seen.pending) else seen.hand)[1]
    ):
        worth += ASKED
    return worth


def at_place(evaluator: Evaluator, step: Step, move: Move) -> float:
    _, half, _, _ = step
    return evaluator.settled(half, move.number)


def place_half(evaluator: Evaluator, step: Step, move: Move) -> float:
    worth = evaluator.gain(move.number)
    verb, _, _, options = step
    if verb == steps.PLACE_FROM_CLEARING:
        return worth
    if options & steps.WITH_EFFECT:
        worth = evaluator.worth(move.number)
    return worth - evaluator.scrap


def cave_card(evaluator: Evaluator, step: Step, move: Move) -> float:
    if verb_of(step) == steps.CAVE_CHOSEN:
        return 1 - evaluator.keep(move.number) / ASKED
    drawn = 0.0 if verb_of(step) == steps.LOOK else evaluator.card
    return 1 + drawn - evaluator.keep(move.number)


def discard_card(evaluator: Evaluator, step: Step, move: Move) -> float:
    drawn = evaluator.card if verb_of(step) == steps.RESCUE else 0.0
    return drawn - evaluator.keep(move.number)


def pick_cave(evaluator: Evaluator, move: Move) -> float:
    for cave in evaluator.edition.caves:
        if cave.number == move.number:
            return evaluator.steps(cave.effect) + cave.points
    return 0.0


def accept(evaluator: Evaluator, step: Step) -> float:
    return 1.0 if verb_of(step) == steps.MULLIGAN else evaluator.step(step)
