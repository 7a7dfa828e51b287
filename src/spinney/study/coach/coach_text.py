"""Sentences about what moves bring at once."""

from __future__ import annotations

from typing import Final

from spinney.editions import moves as verbs
from spinney.editions.moves import Move
from spinney.study.coach.immediate_result import ImmediateResult
from spinney.study.coach.opponent_loss import best_own_gain, card_name
from spinney.text.phrases import host_text, join_words, species_name
from spinney.views import View
from spinney.words.nouns import count_noun

FIXED_SUBJECTS: Final = {
    verbs.TAKE_DECK: "A card from the deck",
    verbs.ACCEPT: "Saying yes",
    verbs.DECLINE: "Saying no",
    verbs.DONE: "Stopping here",
    verbs.SHOW_HAND: "Showing the hand",
}
PARTING_VERBS: Final = (verbs.PAY_CARD, verbs.DISCARD_CARD, verbs.CAVE_CARD)  # one card goes, another stays
MIN_NAMED_POINTS: Final = 2  # for another card to be named as their source
NO_GAIN: Final = "brings nothing at once"


def move_subject(view: View, move: Move) -> str:
    """Return a move as the subject of a sentence: "The Roe Deer", "Paying with the Linden Tree"."""
    if move.verb in FIXED_SUBJECTS:
        return FIXED_SUBJECTS[move.verb]
    if move.verb in (verbs.PLAY_HALF, verbs.PLACE_HALF):
        return f"The {species_name(view.edition, move.number).key}"
    if move.verb == verbs.AT_PLACE:
        return f"A place at the {host_text(view.edition, view.forests[view.seat], move.number)}"
    if move.verb == verbs.PICK_CAVE:
        return f"Cave {move.number}"
    card = card_name(view, move.number)
    return {
        verbs.TAKE_CARD: f"The {card} from the clearing",
        verbs.LAY_CARD: f"The {card} face down",
        verbs.PAY_CARD: f"Paying with the {card}",
        verbs.CAVE_CARD: f"Putting the {card} into the cave",
        verbs.DISCARD_CARD: f"Parting with the {card}",
    }[move.verb]


def immediate_text(
    view: View, better: Move, other: Move | None, result: ImmediateResult, other_result: ImmediateResult | None
) -> str:
    """Return a sentence such as "The Roe Deer brings 9 points; the Mole nothing at once."."""
    if other is None or other_result is None:
        return f"{move_subject(view, better)} {gains_text(view, better, result)}."
    if better.verb in PARTING_VERBS and better.verb == other.verb:
        earns = " and earns the bonus" if result.bonus and not other_result.bonus else ""
        return f"{move_subject(view, better)} keeps the {card_name(view, other.number)}{earns}."
    if better.verb == verbs.TAKE_DECK:
        worse = lower_first(move_subject(view, other))
        return f"A fresh card does more here; {worse} {gains_text(view, other, other_result)}."
    one, another = distinct_subjects(view, better, other)
    here, there = gains_text(view, better, result), gains_text(view, other, other_result)
    if other.verb == verbs.TAKE_DECK or one == another:
        return f"{one} {here}."
    if there == NO_GAIN and here == NO_GAIN:
        return f"Neither {lower_first(one)} nor {lower_first(another)} brings anything at once."
    return f"{one} {here}; {lower_first(another)} {there if there != here else 'as much'}."


def distinct_subjects(view: View, better: Move, other: Move) -> tuple[str, str]:
    """Return both subjects; where they would be the same, with the cards' other halves or the places' numbers."""
    one, another = move_subject(view, better), move_subject(view, other)
    if one != another:
        return one, another
    if better.verb == verbs.AT_PLACE:
        return f"{one} (place {better.number + 1})", f"{another} (place {other.number + 1})"
    return f"{one}{other_half_text(view, better)}", f"{another}{other_half_text(view, other)}"


def other_half_text(view: View, move: Move) -> str:
    """Return " beside the Tawny Owl" for the half that is lost when this one is played."""
    if move.verb not in (verbs.PLAY_HALF, verbs.PLACE_HALF):
        return ""
    card = view.edition.halves_of[move.number // 2]
    lost = [half for half in card if half != move.number]
    return f" beside the {species_name(view.edition, lost[0]).key}" if lost else ""


def lower_first(text: str) -> str:
    return text[:1].lower() + text[1:]


def gains_text(view: View, move: Move, result: ImmediateResult) -> str:
    """Return "brings 9 points, 2 cards and its bonus"; for a card that is taken, what it would bring when played."""
    taking = move.verb in (verbs.TAKE_DECK, verbs.TAKE_CARD)
    if move.verb == verbs.TAKE_CARD and not result.points:
        worth = best_own_gain(view, move.number)
        return f"would add {count_noun(worth, 'point')} to your forest" if worth > 0 else "adds no points yet"
    parts = [count_noun(result.points, "point") + gain_reason(view, move, result)] if result.points > 0 else []
    parts += [count_noun(result.drawn, "card")] if result.drawn and not taking else []
    parts += [f"{count_noun(result.taken, 'card')} of the clearing"] if result.taken and not taking else []
    parts += [f"{count_noun(result.cave, 'card')} in the cave"] if result.cave and not result.points else []
    parts += [count_noun(result.turns, "more turn")] if result.turns else []
    parts += ["its bonus"] if result.bonus else []
    parts += [count_noun(result.slots, "free slot")] if result.slots > 0 else []
    return f"brings {join_words(parts)}" if parts else NO_GAIN


def gain_reason(view: View, move: Move, result: ImmediateResult) -> str:
    """Return where the points come from: the card's own sum, or another card or set that grows by it."""
    if not result.gains or move.verb not in (verbs.PLAY_HALF, verbs.PLACE_HALF):
        return ""
    first = result.gains[0]
    if first.label == species_name(view.edition, move.number).key:
        why = first.why.split(" points: ")[-1]
        if not why or why.startswith("always") or " of 1 " in why:
            return ""  # that explains nothing
        return f" ({why})" if first.points == result.points else f" ({first.points} of them: {why})"
    if 2 * first.points < result.points or first.points < MIN_NAMED_POINTS:
        return ""
    return f" ({'all' if first.points == result.points else first.points} by the {first.label})"
