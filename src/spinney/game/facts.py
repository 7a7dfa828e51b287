"""What happened, as it happened: one small fact for everything that moves, is won or is declined.

`State` records a fact wherever a card moves, if somebody listens; the log, the page's motion, the arena's records, undo
and previews all read these and guess nothing. A new word needs no kind of its own: whatever it moves by `State.move` is
recorded as MOVED, with where the card came from and where it went.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from spinney.land import CardId, Half, Slot
from spinney.words.steps import MULLIGAN, NO_STEP, RIVER, TURN, Step, verb_of

# Where cards are.
DECK: Final = "deck"
HAND: Final = "hand"
CLEARING: Final = "clearing"
FOREST: Final = "forest"
CAVE: Final = "cave"
ASIDE: Final = "aside"  # looked at, or waiting for its place
GONE: Final = "gone"  # out of the game

# Cards move.
DREW: Final = "draw"
TOOK: Final = "take"  # from the clearing
PLAYED: Final = "play"  # it leaves the hand and waits for its place
PLACED: Final = "place"  # the same, free of charge
SETTLED: Final = "settle"  # it has its place
PAID: Final = "pay"
LAID: Final = "lay"  # face down, as a place
LAID_RIVER: Final = "river"  # face down, below a tree
PUT_IN_CAVE: Final = "cave"
REVEALED: Final = "reveal"
SEARCHED: Final = "search"  # turned up to find a card
SWEPT: Final = "sweep"
LOOKED_AT: Final = "look"
KEPT: Final = "keep"  # of the cards looked at
SHOWED_HAND: Final = "show-hand"  # one of its cards
REPLACED_HAND: Final = "mulligan"  # one of the cards of a first hand that is replaced
DISCARDED: Final = "discard"
MOVED: Final = "move"  # any other way

# Other things happen.
PICKED_CAVE: Final = "pick-cave"  # number: which
OPENED_CAVE: Final = "open-cave"  # number: which
WINTER_CAME: Final = "winter"  # number: so many have turned up
EFFECT_DUE: Final = "effect"  # it is due now
BONUS_EARNED: Final = "bonus"  # it was earned by how a card was paid
BONUS_MISSED: Final = "bonus-missed"
PERMANENT_EFFECT: Final = "permanent"  # number: draws it gives
EXTRA_TURN_EARNED: Final = "extra-turn"  # number: so many were won
EFFECT_DECLINED: Final = "effect-declined"
EXTRA_DECLINED: Final = "extra-declined"
RIVER_DECLINED: Final = "river-declined"
MULLIGAN_DECLINED: Final = "mulligan-declined"
SAID_DONE: Final = "done"  # with something that could be done any number of times
TURN_BEGAN: Final = "turn"  # a turn begins; number: 1 if it was won as an extra one
GAME_OVER: Final = "over"  # recorded once for each seat; number: its points


class Fact(NamedTuple):
    """Who did what with which card (or which half of it), from where to where."""

    what: str
    seat: int
    card: CardId = -1  # -1: none, or one the reader may not see
    half: Half = -1
    source: str = ""
    target: str = ""
    place: int = -1  # in the forest of the seat
    slot: Slot = -1
    host: Half = -1  # what lies at that place
    number: int = 0
    hidden: bool = False  # only its own seat sees which card it is
    step: Step = NO_STEP  # the step that was declined


def reveals_hidden(fact: Fact, seat: int, winters: int) -> bool:
    """Say whether a fact shows a seat something hidden, where so many winters have turned up by then.

    What players lay open of their own choice was not hidden from them. That another player draws a card nobody else
    sees tells the others nothing before the first winter; from then on the next card may be one, so each that is none
    tells.
    """
    if fact.what == SHOWED_HAND:
        return True
    if fact.source == DECK:
        return fact.seat == seat or not fact.hidden or winters > 0
    if fact.seat == seat:
        return False
    if fact.what in (REPLACED_HAND, MULLIGAN_DECLINED):  # only seats without a tree are asked
        return True
    return fact.source in (HAND, ASIDE) and not fact.hidden


def can_take_back(did: Iterable[Fact], seat: int, winters: int) -> bool:
    """Say whether moves may be undone for a seat, which they may unless they showed it something hidden."""
    for fact in did:
        if reveals_hidden(fact, seat, winters):
            return False
    return True


def declined_fact(seat: int, step: Step) -> Fact:
    """Return the fact that somebody declined a step that was offered."""
    what = EFFECT_DECLINED
    verb = verb_of(step)
    if verb == TURN:
        what = EXTRA_DECLINED
    elif verb == RIVER:
        what = RIVER_DECLINED
    elif verb == MULLIGAN:
        what = MULLIGAN_DECLINED
    return Fact(what, seat, step=step)
