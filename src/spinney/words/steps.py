"""What happens in a turn, as steps of four ints: a verb and up to three numbers.

A step is what the table keeps in `pending`. Some verbs stand on cards, the others only in the rules of a turn. What the
numbers of a verb mean is in `verbs` and `effects`; `game` carries them out.
"""

from __future__ import annotations

from typing import Final

Step = tuple[int, int, int, int]
NO_STEP: Final[Step] = (-1, 0, 0, 0)  # no step is pending: the turn has its action still to come

# Verbs of the turn: they stand on no card.
TAKE: Final = 0  # cards of action A are still to come
PAY: Final = 1  # cards are still to be paid
PUT: Final = 2  # a half waits for its place
RIVER: Final = 3  # a new tree may get a river
REVEAL: Final = 4  # the top card of the deck goes into the clearing
TRIGGER: Final = 5  # draws that permanent effects give
USE: Final = 6  # a half's effect or bonus comes now
MULLIGAN: Final = 7  # a seat may throw its hand away
SIT: Final = 8  # a seat decides next, in the setup
DRAFT: Final = 9  # one of the caves is chosen
OPEN_CAVE: Final = 10  # the effect of the cave chosen comes now
BEGIN: Final = 11  # a seat takes the first turn
RESCUE: Final = 12  # the turn of a player who can do neither action

# Verbs of cards: see `effects`.
DRAW: Final = 13
DRAW_PER: Final = 14
TURN: Final = 15
PLACE: Final = 16
PLACE_FROM_CLEARING: Final = 17
CAVE_CLEARING: Final = 18
CAVE_CHOSEN: Final = 19
CAVE_HAND: Final = 20
CAVE_DECK: Final = 21
LOOK: Final = 22
TAKE_CLEARING: Final = 23
FACE_DOWN: Final = 24
PLAY_ON: Final = 25
DISCARD: Final = 26
DRAW_PER_EITHER: Final = 27
TAKE_KIND: Final = 28
CAVE_KINDS: Final = 29
REMOVE_CLEARING: Final = 30
LAY_ANY: Final = 31

# Options of PLACE.
ANY_NUMBER_OF: Final = 1  # any number, not just one
WITH_EFFECT: Final = 2  # the placed card's effect is used

# How a card that waits for its place came.
BY_PLAYING: Final = 0  # played as an action or by PLAY_ON: it will be paid
BY_PLACING: Final = 1  # free of charge
BY_PLACING_WITH_EFFECT: Final = 2


def waiting_step(pending: list[Step]) -> Step:
    """Return the step that waits for an answer."""
    return pending[-1] if pending else NO_STEP


def waiting_verb(pending: list[Step]) -> int:
    """Return the verb of the step that waits for an answer."""
    return pending[-1][0] if pending else NO_STEP[0]


def verb_of(step: Step) -> int:
    return step[0]


def is_paying_on(pending: list[Step]) -> bool:
    """Say whether a further card of PLAY_ON is being paid, so that only cards it may use pay."""
    return len(pending) > 1 and pending[-2][0] == PLAY_ON


def halves_waiting(pending: list[Step]) -> list[int]:
    """Return the halves that have left their zone and have no place yet."""
    return [half for verb, half, _, _ in pending if verb == PUT]
