"""Pending steps in words, for saved positions: a verb, and the numbers it carries by name where they stand for one."""

from __future__ import annotations

from typing import Final

from spinney.editions import Edition
from spinney.editions.moves import BadNotation
from spinney.notation.names import quoted
from spinney.words import steps
from spinney.words.steps import Step

# What the three numbers of a verb are: a number, a half, a kind (or none), a place, a seat.
FORMS: Final[dict[int, tuple[str, ...]]] = {
    steps.TAKE: ("take", "number"),
    steps.PAY: ("pay", "half", "number", "number"),
    steps.PUT: ("put", "half", "number"),
    steps.RIVER: ("river", "place"),
    steps.REVEAL: ("reveal",),
    steps.TRIGGER: ("trigger", "number"),
    steps.USE: ("use", "half", "number", "number"),
    steps.MULLIGAN: ("mulligan", "seat"),
    steps.SIT: ("sit", "seat"),
    steps.DRAFT: ("draft",),
    steps.OPEN_CAVE: ("open cave",),
    steps.BEGIN: ("begin", "seat"),
    steps.RESCUE: ("rescue", "number", "number"),
    steps.DRAW: ("draw", "number"),
    steps.DRAW_PER: ("draw per", "number", "kind"),
    steps.TURN: ("turn", "number", "kind"),
    steps.PLACE: ("place", "kind", "kind", "number"),
    steps.PLACE_FROM_CLEARING: ("place from clearing", "kind", "kind", "number"),
    steps.CAVE_CLEARING: ("cave clearing", "kind"),
    steps.CAVE_CHOSEN: ("cave chosen", "number"),
    steps.CAVE_HAND: ("cave hand", "number", "number"),
    steps.CAVE_DECK: ("cave deck", "number", "kind"),
    steps.LOOK: ("look", "number"),
    steps.TAKE_CLEARING: ("take from clearing", "number"),
    steps.FACE_DOWN: ("face down", "number"),
    steps.PLAY_ON: ("play on", "number", "number"),
    steps.DISCARD: ("discard", "number"),
}
VERBS: Final = {form[0]: verb for verb, form in FORMS.items()}
MOST: Final = 999


def write_step(edition: Edition, step: Step) -> list[str | int | None]:
    """["pay", "Oak", 2, 1]"""
    form = FORMS[step[0]]
    written: list[str | int | None] = [form[0]]
    for word, number in zip(form[1:], step[1:], strict=False):
        if word == "half":
            written.append(edition.halves[number])
        elif word == "kind":
            written.append(edition.flora.kinds[number] if number >= 0 else None)
        else:
            written.append(number)
    return written


def read_step(edition: Edition, value: object, seats: int, places: int) -> Step:
    """The step a list means; what it cannot mean is refused."""
    verb = VERBS.get(value[0], -1) if isinstance(value, list) and value and isinstance(value[0], str) else -1
    if verb < 0 or not isinstance(value, list) or len(value) != len(FORMS[verb]):
        raise BadNotation(f"This position cannot be read: {quoted(value)} is no pending step.")
    most = {"number": MOST, "seat": seats - 1, "place": places - 1}
    numbers = [
        _read_number(edition, word, item, most.get(word, -1))
        for word, item in zip(FORMS[verb][1:], value[1:], strict=True)
    ]
    first, second, third = [*numbers, 0, 0, 0][:3]
    return verb, first, second, third


def _read_number(edition: Edition, word: str, item: object, most: int) -> int:
    if word == "half" and isinstance(item, str) and item and item in edition.halves:
        return edition.halves.index(item)
    if word == "kind" and (item is None or item in edition.flora.kinds):
        return -1 if item is None else edition.flora.kinds.index(str(item))
    if isinstance(item, int) and not isinstance(item, bool) and 0 <= item <= most:
        return item
    raise BadNotation(f"This position cannot be read: a pending step needs a {word}, not {quoted(item)}.")
