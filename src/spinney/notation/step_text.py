"""Pending steps in words, for saved positions: a verb, and its numbers, as names if they stand for one."""

from __future__ import annotations

from typing import Final

from spinney.editions import Edition
from spinney.editions.moves import BadNotation
from spinney.notation.names import quote
from spinney.words import verbs
from spinney.words.steps import Step

MAX_FIELD_NUMBER: Final = 999


def write_step(edition: Edition, step: Step) -> list[str | int | None]:
    """Return a step in words: ["pay", "Oak", 2, 1]."""
    number, *values = step
    verb = verbs.VERBS[number]
    written: list[str | int | None] = [verb.name]
    for sort, number in zip(verb.fields.values(), values, strict=False):
        if sort == verbs.HALF_FIELD:
            written.append(edition.halves[number])
        elif sort == verbs.KIND_FIELD:
            written.append(edition.flora.kinds[number] if number >= 0 else None)
        else:
            written.append(number)
    return written


def read_step(edition: Edition, value: object, seats: int, places: int) -> Step:
    """Read a step from a list, or refuse it."""
    verb = verbs.verb_named(value[0]) if isinstance(value, list) and value else None
    if verb is None or not isinstance(value, list) or len(value) != 1 + len(verb.fields):
        raise BadNotation(f"This position cannot be read: {quote(value)} is no pending step.")
    maximum = {verbs.NUMBER_FIELD: MAX_FIELD_NUMBER, verbs.SEAT_FIELD: seats - 1, verbs.PLACE_FIELD: places - 1}
    numbers = [
        _read_number(edition, sort, item, maximum.get(sort, -1))
        for sort, item in zip(verb.fields.values(), value[1:], strict=True)
    ]
    first, second, third = [*numbers, 0, 0, 0][:3]
    return verb.number, first, second, third


def _read_number(edition: Edition, sort: str, item: object, maximum: int) -> int:
    if sort == verbs.HALF_FIELD and isinstance(item, str) and item and item in edition.halves:
        return edition.halves.index(item)
    if sort == verbs.KIND_FIELD and (item is None or item in edition.flora.kinds):
        return -1 if item is None else edition.flora.kinds.index(str(item))
    if isinstance(item, int) and not isinstance(item, bool) and 0 <= item <= maximum:
        return item
    raise BadNotation(f"This position cannot be read: a pending step needs a {sort}, not {quote(item)}.")
