"""Moves as subjects of a sentence, and what they bring as its object."""

from __future__ import annotations

from typing import Final

from spinney.editions import moves as verbs
from spinney.editions.moves import Move
from spinney.study.coach.immediate_result import Brought
from spinney.study.coach.opponent_loss import most, name_of
from spinney.text.phrases import host_text, join_words, species_name
from spinney.views import View
from spinney.words.nouns import count_noun

PLAIN: Final = {
    verbs.TAKE_DECK: "A card from the deck",
    verbs.ACCEPT: "Saying yes",
    verbs.DECLINE: "Saying no",
    verbs.DONE: "Stopping here",
    verbs.SHOW_HAND: "Showing the hand",
}
PARTING: Final = (verbs.PAY_CARD, verbs.DISCARD_CARD, verbs.CAVE_CARD)  # one card goes, another stays
WORTH_NAMING: Final = 2  # points
NOTHING: Final = "brings nothing at once"


def subject(view: View, move: Move) -> str:
    """ "The Roe Deer", "Paying with the Linden Tree", "A place on the Beech" """
    if move.verb in PLAIN:
        return PLAIN[move.verb]
    if move.verb in (verbs.PLAY_HALF, verbs.PLACE_HALF):
        return f"The {species_name(view.edition, move.number)}"
    if move.verb == verbs.AT_PLACE:
        return f"A place at the {host_text(view.edition, view.forests[view.seat], move.number)}"
    if move.verb == verbs.PICK_CAVE:
        return f"Cave {move.number}"
    card = name_of(view, move.number)
    return {
        verbs.TAKE_CARD: f"The {card} from the clearing",
        verbs.LAY_CARD: f"The {card} face down",
        verbs.PAY_CARD: f"Paying with the {card}",
        verbs.CAVE_CARD: f"Putting the {card} into the cave",
        verbs.DISCARD_CARD: f"Parting with the {card}",
    }[move.verb]


def at_once(view: View, better: Move, other: Move | None, brings: Brought, others: Brought | None) -> str:
    """ "The Roe Deer brings 9 points; the Mole nothing at once." """
    if other is None or others is None:
        return f"{subject(view, better)} {gains_told(view, better, brings)}."
    if better.verb in PARTING and better.verb == other.verb:
        earns = " and earns the bonus" if brings.bonus and not others.bonus else ""
        return f"{subject(view, better)} keeps the {name_of(view, other.number)}{earns}."
    if better.verb == verbs.TAKE_DECK:
        return f"A fresh card does more here; {lower(subject(view, other))} {gains_told(view, other, others)}."
    one, another = told_apart(view, better, other)
    here, there = gains_told(view, better, brings), gains_told(view, other, others)
    if other.verb == verbs.TAKE_DECK or one == another:
        return f"{one} {here}."
    if there == NOTHING and here == NOTHING:
        return f"Neither {lower(one)} nor {lower(another)} brings anything at once."
    return f"{one} {here}; {lower(another)} {there if there != here else 'as much'}."


def told_apart(view: View, better: Move, other: Move) -> tuple[str, str]:
    """Both subjects; where they would be the same, what else is on the two cards, or the places' numbers."""
    one, another = subject(view, better), subject(view, other)
    if one != another:
        return one, another
    if better.verb == verbs.AT_PLACE:
        return f"{one} (place {better.number + 1})", f"{another} (place {other.number + 1})"
    return f"{one}{partner(view, better)}", f"{another}{partner(view, other)}"


def partner(view: View, move: Move) -> str:
    """ " beside the Tawny Owl": the half that is lost when this one is played."""
    if move.verb not in (verbs.PLAY_HALF, verbs.PLACE_HALF):
        return ""
    card = view.edition.halves_of[move.number // 2]
    lost = [half for half in card if half != move.number]
    return f" beside the {species_name(view.edition, lost[0])}" if lost else ""


def lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def gains_told(view: View, move: Move, brings: Brought) -> str:
    """ "brings 9 points, 2 cards and its bonus"; of a card that is taken, what it would bring once it is played."""
    taking = move.verb in (verbs.TAKE_DECK, verbs.TAKE_CARD)
    if move.verb == verbs.TAKE_CARD and not brings.points:
        worth = most(view, move.number)
        return f"would add {count_noun(worth, 'point')} to your forest" if worth > 0 else "adds no points yet"
    said = [count_noun(brings.points, "point") + by_what(view, move, brings)] if brings.points > 0 else []
    said += [count_noun(brings.drawn, "card")] if brings.drawn and not taking else []
    said += [f"{count_noun(brings.taken, 'card')} of the clearing"] if brings.taken and not taking else []
    said += [f"{count_noun(brings.cave, 'card')} in the cave"] if brings.cave and not brings.points else []
    said += [count_noun(brings.turns, "more turn")] if brings.turns else []
    said += ["its bonus"] if brings.bonus else []
    said += [count_noun(brings.slots, "free slot")] if brings.slots > 0 else []
    return f"brings {join_words(said)}" if said else NOTHING


def by_what(view: View, move: Move, brings: Brought) -> str:
    """Why so many points: the card's own sum, or the other card or set that grows by it."""
    if not brings.grown or move.verb not in (verbs.PLAY_HALF, verbs.PLACE_HALF):
        return ""
    first = brings.grown[0]
    if first.label == species_name(view.edition, move.number):
        why = first.why.split(" points: ")[-1]
        if not why or why.startswith("always") or " of 1 " in why:
            return ""  # that explains nothing
        return f" ({why})" if first.by == brings.points else f" ({first.by} of them: {why})"
    if 2 * first.by < brings.points or first.by < WORTH_NAMING:
        return ""
    return f" ({'all' if first.by == brings.points else first.by} by the {first.label})"
