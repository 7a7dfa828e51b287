"""Sentences about what moves bring at once."""

from __future__ import annotations

from typing import Final

from spinney.editions import moves as verbs
from spinney.editions.moves import Move
from spinney.language.message import Count, Message, list_all, say
from spinney.language.nouns import POINT, cards, points
from spinney.study.coach.immediate_result import ImmediateResult
from spinney.study.coach.opponent_loss import best_own_gain, card_name
from spinney.text.phrases import has_added_river, species_name
from spinney.views import View

FIXED_SUBJECTS: Final = {
    verbs.TAKE_DECK: say("a card from the deck"),
    verbs.ACCEPT: say("saying yes"),
    verbs.DECLINE: say("saying no"),
    verbs.DONE: say("stopping here"),
    verbs.SHOW_HAND: say("showing the hand"),
}
CARD_SUBJECTS: Final = {
    verbs.TAKE_CARD: say("the {card} from the clearing"),
    verbs.LAY_CARD: say("the {card} face down"),
    verbs.PAY_CARD: say("paying with the {card}"),
    verbs.CAVE_CARD: say("putting the {card} into the cave"),
    verbs.DISCARD_CARD: say("parting with the {card}"),
}
PARTING_VERBS: Final = (verbs.PAY_CARD, verbs.DISCARD_CARD, verbs.CAVE_CARD)  # one card goes, another stays
MIN_NAMED_POINTS: Final = 2  # for another card to be named as their source
NO_GAIN: Final = say("{subject:p=bring|brings} nothing at once")


def move_subject(view: View, move: Move) -> Message:
    """Return a move as the subject of a sentence: "the Roe Deer", "paying with the Linden Tree"."""
    if move.verb in FIXED_SUBJECTS:
        return FIXED_SUBJECTS[move.verb]
    if move.verb in (verbs.PLAY_HALF, verbs.PLACE_HALF):
        return say("{card:the}", "subject", card=species_name(view.edition, move.number))
    if move.verb == verbs.AT_PLACE:
        forest = view.forests[view.seat]
        host = species_name(view.edition, forest.hosts[move.number])
        if has_added_river(forest, move.number):
            return say("a place at {host:the} with a river", host=host)
        return say("a place at {host:the}", host=host)
    if move.verb == verbs.PICK_CAVE:
        return say("cave {n}", n=move.number)
    return CARD_SUBJECTS[move.verb].fill(card=card_name(view, move.number))


def immediate_text(
    view: View, better: Move, other: Move | None, result: ImmediateResult, other_result: ImmediateResult | None
) -> Message:
    """Return a sentence such as "The Roe Deer brings 9 points; the Mole nothing at once."."""
    if other is None or other_result is None:
        return say("{one:begin} {brings}.", one=move_subject(view, better), brings=gains_text(view, better, result))
    if better.verb in PARTING_VERBS and better.verb == other.verb:
        one, kept = move_subject(view, better), card_name(view, other.number)
        if result.bonus and not other_result.bonus:
            return say("{one:begin} keeps the {kept} and earns the bonus.", one=one, kept=kept)
        return say("{one:begin} keeps the {kept}.", one=one, kept=kept)
    if better.verb == verbs.TAKE_DECK:
        there = gains_text(view, other, other_result)
        return say("A fresh card does more here; {other} {brings}.", other=move_subject(view, other), brings=there)
    one, another = distinct_subjects(view, better, other)
    here, there = gains_text(view, better, result, one), gains_text(view, other, other_result, another)
    if other.verb == verbs.TAKE_DECK or one == another:
        return say("{one:begin} {brings}.", one=one, brings=here)
    if there.text == NO_GAIN.text == here.text:
        return say("Neither {one} nor {another} brings anything at once.", one=one, another=another)
    if there.fill(subject=None) == here.fill(subject=None):
        return say("{one:begin} {brings}; {another} as much.", one=one, brings=here, another=another)
    return say("{one:begin} {brings}; {another} {less}.", one=one, brings=here, another=another, less=there)


def distinct_subjects(view: View, better: Move, other: Move) -> tuple[Message, Message]:
    """Return both subjects; where they would be the same, with the cards' other halves or the places' numbers."""
    one, another = move_subject(view, better), move_subject(view, other)
    if one != another:
        return one, another
    if better.verb == verbs.AT_PLACE:
        text = say("{one} (place {n})")
        return text.fill(one=one, n=better.number + 1), text.fill(one=another, n=other.number + 1)
    return name_both_halves(view, better, one), name_both_halves(view, other, another)


def name_both_halves(view: View, move: Move, one: Message) -> Message:
    """Return "the Roe Deer beside the Tawny Owl": a half with the one that is lost when it is played."""
    if move.verb not in (verbs.PLAY_HALF, verbs.PLACE_HALF):
        return one
    lost = [half for half in view.edition.halves_of[move.number // 2] if half != move.number]
    return say("{one} beside {lost:the}", one=one, lost=species_name(view.edition, lost[0])) if lost else one


def gains_text(view: View, move: Move, result: ImmediateResult, one: Message | None = None) -> Message:
    """Return "brings 9 points, 2 cards and its bonus"; for a card that is taken, what it would bring when played."""
    one = one or move_subject(view, move)
    taking = move.verb in (verbs.TAKE_DECK, verbs.TAKE_CARD)
    if move.verb == verbs.TAKE_CARD and not result.points:
        worth = best_own_gain(view, move.number)
        if worth > 0:
            return say("would add {points} to your forest", points=points(worth))
        return say("adds no points yet")
    parts = [points_text(view, move, result)] if result.points > 0 else []
    parts += [say("{cards}", "brings", cards=cards(result.drawn))] if result.drawn and not taking else []
    parts += [say("{cards} of the clearing", cards=cards(result.taken))] if result.taken and not taking else []
    in_cave = result.cave and not result.points
    parts += [say("{cards} in the cave", "brings", cards=cards(result.cave))] if in_cave else []
    parts += [say("{n} more {n:one=turn|turns}", n=result.turns)] if result.turns else []
    parts += [say("its bonus")] if result.bonus else []
    parts += [say("{n} free {n:one=slot|slots}", n=result.slots)] if result.slots > 0 else []
    if not parts:
        return NO_GAIN.fill(subject=one)
    return say("{subject:p=bring|brings} {what}", subject=one, what=list_all(parts))


def points_text(view: View, move: Move, result: ImmediateResult) -> Message:
    """Return the points, and where many of them come from: the card's own sum, or a card or set that grows by it."""
    number = Count(result.points, POINT)
    plain = say("{points}", "brings", points=number)
    if not result.gains or move.verb not in (verbs.PLAY_HALF, verbs.PLACE_HALF):
        return plain
    first = result.gains[0]
    if first.species == (view.edition.flora.species_of[move.number],):
        if first.because is None:
            return plain
        if first.points == result.points:
            return say("{points} ({why})", points=number, why=first.because)
        return say("{points} ({n} of them: {why})", points=number, n=first.points, why=first.because)
    if 2 * first.points < result.points or first.points < MIN_NAMED_POINTS:
        return plain
    if first.points == result.points:
        return say("{points} (all by the {card})", points=number, card=first.label)
    return say("{points} ({n} by the {card})", points=number, n=first.points, card=first.label)
