"""What happened, as it happened: one small fact for everything that moves, is won or is said no to.

`State` tells a fact wherever a card moves, if somebody listens; the log, the page's motion, the arena's records, undo
and previews all read these and guess nothing.  A new word needs no kind of its own: whatever it moves by `State.move`
is told as MOVE, with where the card came from and where it went.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from spinney.land import CardId, Half, Slot
from spinney.words.steps import MULLIGAN as NEW_HAND
from spinney.words.steps import RIVER as NEW_RIVER
from spinney.words.steps import TURN as MORE_TURNS
from spinney.words.steps import Step, verb_of

# Where cards are.
DECK: Final = "deck"
HAND: Final = "hand"
CLEARING: Final = "clearing"
FOREST: Final = "forest"
CAVE: Final = "cave"
ASIDE: Final = "aside"  # in somebody's other hand: looked at, or waiting for its place
GONE: Final = "gone"  # out of the game

# Cards move.
DRAW: Final = "draw"
TAKE: Final = "take"  # from the clearing
PLAY: Final = "play"  # it leaves the hand and waits for its place
PLACE: Final = "place"  # the same, free of charge
SETTLE: Final = "settle"  # it has its place
PAY: Final = "pay"
LAY: Final = "lay"  # face down, as a place
LAY_RIVER: Final = "river"  # face down, below a tree
INTO_CAVE: Final = "cave"
REVEAL: Final = "reveal"
SEARCH: Final = "search"  # turned up to find a card
SWEEP: Final = "sweep"
LOOK: Final = "look"
KEEP: Final = "keep"  # of the cards looked at
SHOW_HAND: Final = "show-hand"  # one of its cards
MULLIGAN: Final = "mulligan"  # one of the cards of a first hand that is replaced
DISCARD: Final = "discard"
MOVE: Final = "move"  # any other way

# Other things happen.
PICK_CAVE: Final = "pick-cave"  # number: which
OPEN_CAVE: Final = "open-cave"  # number: which
WINTER: Final = "winter"  # number: so many have turned up
EFFECT: Final = "effect"  # it is due now
BONUS: Final = "bonus"  # it was earned by how a card was paid
BONUS_MISSED: Final = "bonus-missed"
PERMANENT: Final = "permanent"  # number: draws it gives
EXTRA_TURN: Final = "extra-turn"  # number: so many were won
EFFECT_DECLINED: Final = "effect-declined"
EXTRA_DECLINED: Final = "extra-declined"
RIVER_DECLINED: Final = "river-declined"
MULLIGAN_DECLINED: Final = "mulligan-declined"
DONE: Final = "done"  # with what could have been done any number of times
TURN: Final = "turn"  # a turn begins; number: 1 if it was won as an extra one
OVER: Final = "over"  # the game, told once for each seat; number: its points

NO_STEP: Final[Step] = (-1, 0, 0, 0)


class Fact(NamedTuple):
    """Who, what, which card (or which half of it), from where to where."""

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
    step: Step = NO_STEP  # what was said no to


def reveals(fact: Fact, seat: int, winters: int) -> bool:
    """Did something hidden from a seat come to light to it, where so many winters have turned up by then?

    What a player lays open of his own choice was not hidden from him.  That another draws a card nobody else sees
    tells the others nothing before the first winter; from then on the next card may be one, so each that is none tells.
    """
    if fact.what == SHOW_HAND:
        return True
    if fact.source == DECK:
        return fact.seat == seat or not fact.hidden or winters > 0
    if fact.seat == seat:
        return False
    if fact.what in (MULLIGAN, MULLIGAN_DECLINED):  # only who has no tree is asked
        return True
    return fact.source in (HAND, ASIDE) and not fact.hidden


def can_take_back(did: Iterable[Fact], seat: int, winters: int) -> bool:
    """The one rule of undo: a seat may have moves taken back, its own or others', that have shown it nothing hidden."""
    for fact in did:
        if reveals(fact, seat, winters):
            return False
    return True


def declined(seat: int, step: Step) -> Fact:
    """Somebody said no to a step that was offered."""
    what = EFFECT_DECLINED
    verb = verb_of(step)
    if verb == MORE_TURNS:
        what = EXTRA_DECLINED
    elif verb == NEW_RIVER:
        what = RIVER_DECLINED
    elif verb == NEW_HAND:
        what = MULLIGAN_DECLINED
    return Fact(what, seat, step=step)
