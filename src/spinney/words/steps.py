"""What a card can do, as steps of four ints: a verb and up to three numbers.

A step is what the table keeps in `pending`; `game` carries it out.  Some verbs are said by cards, the others only
by the rules of a turn.  This module owns the words and their sentences, not what happens.
"""

from __future__ import annotations

from typing import Final

from spinney.land import ANY_NUMBER, NO_KIND
from spinney.words.scores import article, card_of, counted

Step = tuple[int, int, int, int]

# Verbs of the turn: no card says them.
TAKE: Final = 0  # how many cards of action A are still to come
PAY: Final = 1  # half, cards still to pay, does all so far match
PUT: Final = 2  # half to be given a place, how it came
RIVER: Final = 3  # place of a new tree that may get a river
REVEAL: Final = 4  # the top card of the deck goes into the clearing
TRIGGER: Final = 5  # draws that permanent effects give
USE: Final = 6  # half whose effect (and, if set, bonus) comes now: half, effect, bonus
MULLIGAN: Final = 7  # seat that may throw its hand away
SIT: Final = 8  # seat whose turn it is to decide in the setup
DRAFT: Final = 9  # choose one of the caves
OPEN_CAVE: Final = 10  # seat whose cave's effect comes now
BEGIN: Final = 11  # seat that takes the first turn
RESCUE: Final = 12  # the turn of a player who can do neither action: cards still to give up, given up so far

# Verbs of cards.
DRAW: Final = 13  # number
DRAW_PER: Final = 14  # number, for each card of this kind
TURN: Final = 15  # number, if there is a card of this kind
PLACE: Final = 16  # kind, other kind, options
PLACE_FROM_CLEARING: Final = 17  # kind, other kind, cards searched for it
CAVE_CLEARING: Final = 18  # every card of this kind (NO_KIND: every card)
CAVE_CHOSEN: Final = 19  # number of cards chosen from the clearing
CAVE_HAND: Final = 20  # how many at most, how many so far: then as many are drawn
CAVE_DECK: Final = 21  # number, for each card of this kind (NO_KIND: just the number)
LOOK: Final = 22  # cards looked at, of which one goes into the cave and the others into the hand
TAKE_CLEARING: Final = 23  # number
FACE_DOWN: Final = 24  # number of hand cards laid face down as places
PLAY_ON: Final = 25  # any number of further cards: where their effects wait in `pending`
DISCARD: Final = 26  # number of hand cards into the clearing
VERBS: Final = 27

# What PLACE says besides.
ANY: Final = 1  # any number, not just one
WITH_EFFECT: Final = 2  # the placed card's effect is used

# How a card that waits for its place came.
PLAYED: Final = 0  # played as an action or by PLAY_ON: it will be paid
PLACED: Final = 1  # free of charge
PLACED_WITH_EFFECT: Final = 2


def sentence(step: Step, names: list[str], face_down: str) -> str:
    """A card's step in words, for the almanac; `face_down` names what face-down cards are."""
    verb, a, b, c = step
    if verb == DRAW:
        return f"Draw {counted(a, 'card')}."
    if verb == DRAW_PER:
        return f"Draw {counted(a, 'card')} for each {card_of(names[b])} in your forest."
    if verb == TURN:
        turns = "Take another turn" if a == 1 else f"Take {a} more turns"
        return f"{turns} after this one" + (f" if your forest has {article(card_of(names[b]))}." if b >= 0 else ".")
    if verb == PLACE:
        return _place_sentence(a, b, c, names)
    if verb == PLACE_FROM_CLEARING:
        search = f" If none lies there, first reveal up to {c} cards to find one." if c else ""
        return f"Place 1 {_either(a, b, names)} card from the clearing at no cost, without effect or bonus.{search}"
    if verb == CAVE_CLEARING:
        which = "all cards" if a == NO_KIND else f"all {names[a]} cards"
        return f"Put {which} from the clearing into your cave."
    if verb == CAVE_CHOSEN:
        return f"Put {counted(a, 'card')} of your choice from the clearing into your cave."
    if verb == CAVE_HAND:
        many = "any number of" if a == ANY_NUMBER else f"up to {a}"
        return f"Put {many} hand cards into your cave, then draw as many."
    if verb == CAVE_DECK:
        each = f" for each {card_of(names[b])} in your forest" if b >= 0 else ""
        return f"Put {counted(a, 'card')} from the deck into your cave{each}."
    if verb == LOOK:
        return f"Draw {a} cards; put 1 of them into your cave and the rest into your hand."
    if verb == TAKE_CLEARING:
        return f"Take {counted(a, 'card')} from the clearing into your hand."
    if verb == FACE_DOWN:
        each = " as" if a == 1 else ", each as"
        return f"Lay {counted(a, 'hand card')} face down{each} a place of its own: {article(face_down)}."
    if verb == PLAY_ON:
        return (
            "Play any number of further cards from the hand you hold now, each for its cost; "
            "when all are placed, their effects and bonuses follow in that order."
        )
    if verb == DISCARD:
        return f"Put {counted(a, 'hand card')} into the clearing."
    raise AssertionError(f"no card says {step}")


def _either(a: int, b: int, names: list[str]) -> str:
    return names[a] if b < 0 else f"{names[a]} or {names[b]}"


def _place_sentence(a: int, b: int, options: int, names: list[str]) -> str:
    many = "any number of" if options & ANY else "1"
    card = f"{_either(a, b, names)} card" + ("s" if options & ANY else "")
    if options & WITH_EFFECT:
        return f"Place {many} {card} from your hand at no cost; its effect is used, its bonus is not."
    return f"Place {many} {card} from your hand at no cost, without effect or bonus."
