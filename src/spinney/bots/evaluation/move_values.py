"""The value of each move for the player who makes it: one function for each verb."""

from __future__ import annotations

from typing import Final

from spinney.bots.evaluation.values import Evaluator
from spinney.editions import moves as verbs
from spinney.editions.moves import Move
from spinney.words import steps
from spinney.words.steps import NO_STEP, Step, is_paying_on, verb_of

MATCHING_PREFERENCE: Final = 100.0  # more than any price: a matching payment goes on matching if the bonus is worth it


def move_value(evaluator: Evaluator, step: Step, move: Move) -> float:
    """Return the value of a move, in points; declining and stopping are worth nothing."""
    # Compared one by one, the commonest first: compiled, that is faster than a table of functions.
    verb = move.verb
    if verb == verbs.PLAY_HALF:
        return play_half_value(evaluator, step, move)
    if verb == verbs.TAKE_CARD:
        return take_card_value(evaluator, step, move)
    if verb == verbs.PAY_CARD:
        return pay_card_value(evaluator, step, move)
    if verb == verbs.LAY_CARD:
        return lay_card_value(evaluator, step, move)
    if verb == verbs.TAKE_DECK:
        return take_deck_value(evaluator, step)
    if verb == verbs.AT_PLACE:
        return at_place_value(evaluator, step, move)
    if verb == verbs.PLACE_HALF:
        return place_half_value(evaluator, step, move)
    if verb == verbs.CAVE_CARD:
        return cave_card_value(evaluator, step, move)
    if verb == verbs.DISCARD_CARD:
        return discard_card_value(evaluator, step, move)
    if verb == verbs.ACCEPT:
        return accept_value(evaluator, step)
    if verb == verbs.PICK_CAVE:
        return pick_cave_value(evaluator, move)
    return 0.0


def best_move(evaluator: Evaluator, step: Step, moves: list[Move]) -> tuple[float, Move]:
    """Return the move worth most (of equal ones the first), after what it is worth."""
    best, most = moves[0], move_value(evaluator, step, moves[0])
    for move in moves[1:]:
        worth = move_value(evaluator, step, move)
        if worth > most:
            best, most = move, worth
    return most, best


def with_second_card(evaluator: Evaluator, step: Step, worth: float) -> float:
    """Add the price of a second card where an action takes two; it is at least as good as one from the deck."""
    if verb_of(step) == verb_of(NO_STEP) and evaluator.hand_space > 1:
        return worth + evaluator.card_price
    return worth


def take_deck_value(evaluator: Evaluator, step: Step) -> float:
    return with_second_card(evaluator, step, evaluator.card_price)


def take_card_value(evaluator: Evaluator, step: Step, move: Move) -> float:
    return with_second_card(evaluator, step, evaluator.value_in_hand(move.number))


def play_half_value(evaluator: Evaluator, step: Step, move: Move) -> float:
    return evaluator.net(
        move.number, evaluator.observation.reach if verb_of(step) == steps.PLAY_ON else evaluator.observation.hand
    )


def lay_card_value(evaluator: Evaluator, step: Step, move: Move) -> float:
    verb, place, _, _ = step
    if verb == steps.RIVER:
        return evaluator.gain_of_river(place) - evaluator.value_in_hand(move.number)
    return evaluator.face_down() - evaluator.value_in_hand(move.number)


def pay_card_value(evaluator: Evaluator, step: Step, move: Move) -> float:
    observation = evaluator.observation
    _, half, left, matched = step
    worth = -evaluator.value_in_hand(move.number)
    matches = evaluator.flora.symbol_of[half] in evaluator.edition.symbols_of[move.number]
    if (
        matched
        and matches
        and evaluator.payment(half, left, observation.reach if is_paying_on(observation.pending) else observation.hand)[
            1
        ]
    ):
        worth += MATCHING_PREFERENCE
    return worth


def at_place_value(evaluator: Evaluator, step: Step, move: Move) -> float:
    _, half, _, _ = step
    return evaluator.gain_at_place(half, move.number)


def place_half_value(evaluator: Evaluator, step: Step, move: Move) -> float:
    worth = evaluator.gain(move.number)
    verb, _, _, options = step
    if verb == steps.PLACE_FROM_CLEARING:
        return worth
    if options & steps.WITH_EFFECT:
        worth = evaluator.worth(move.number)
    return worth - evaluator.scrap_price


def cave_card_value(evaluator: Evaluator, step: Step, move: Move) -> float:
    if verb_of(step) == steps.CAVE_CHOSEN:
        return 1 - evaluator.value_in_hand(move.number) / MATCHING_PREFERENCE
    drawn = 0.0 if verb_of(step) == steps.LOOK else evaluator.card_price
    return 1 + drawn - evaluator.value_in_hand(move.number)


def discard_card_value(evaluator: Evaluator, step: Step, move: Move) -> float:
    drawn = evaluator.card_price if verb_of(step) == steps.RESCUE else 0.0
    return drawn - evaluator.value_in_hand(move.number)


def pick_cave_value(evaluator: Evaluator, move: Move) -> float:
    for cave in evaluator.edition.caves:
        if cave.number == move.number:
            return evaluator.effect_value(cave.effect) + cave.points
    return 0.0


def accept_value(evaluator: Evaluator, step: Step) -> float:
    return 1.0 if verb_of(step) == steps.MULLIGAN else evaluator.step_value(step)
