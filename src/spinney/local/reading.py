"""Messages of a page, read into the classes that say what they are; what does not fit is refused by its place."""

from __future__ import annotations

import json
from dataclasses import MISSING, fields, is_dataclass
from types import NoneType, UnionType
from typing import Final, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from spinney.hosting.messages.sockets import AskPreview, Back, EndTurn, MakeMoves, PageMessage, React, Undo
from spinney.hosting.refusals import Refused, not_understood

T = TypeVar("T")
SAID: Final[dict[str, type[PageMessage]]] = {
    "move": MakeMoves,
    "undo": Undo,
    "preview": AskPreview,
    "end-turn": EndTurn,
    "react": React,
    "back": Back,
}


class Misfit(ValueError):
    """Something has not the shape that is expected."""


def understood(text: str) -> PageMessage:
    """What a page says at a table."""
    try:
        document = json.loads(text)
        return read(SAID[document["type"]], document)
    except (ValueError, KeyError, TypeError):
        raise not_understood() from None


def asked(kind: type[T], document: object) -> T:
    """What a page asks for."""
    try:
        return read(kind, document)
    except ValueError as error:
        raise Refused("bad-request", f"{error}; docs/protocol.md says what is expected.") from None


def read(kind: type[T], document: object) -> T:
    """A dataclass from JSON: every field of its type, none that is unknown."""
    if not isinstance(document, dict):
        raise Misfit("the request: an object is expected")
    hints = get_type_hints(kind)
    known = {field.name: field for field in fields(kind)}  # type: ignore[arg-type]  # one of ours
    for name in document:
        if name not in known:
            raise Misfit(f"{name[:80]}: there is no such field")
    for name, field in known.items():
        if name not in document and field.default is MISSING and field.default_factory is MISSING:
            raise Misfit(f"{name}: this is required")
    return kind(**{name: _value(hints[name], value, name) for name, value in document.items()})


def _value(hint: object, value: object, where: str) -> object:
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return None if value is None and NoneType in get_args(hint) else _value(get_args(hint)[0], value, where)
    if origin is list and isinstance(value, list):
        return [_value(get_args(hint)[0], one, f"{where}.{i}") for i, one in enumerate(value)]
    if origin is dict and isinstance(value, dict):
        return value
    if origin is Literal and value in get_args(hint):
        return value
    if is_dataclass(hint):
        return read(hint, value)  # type: ignore[arg-type]
    if hint is float and type(value) is int:
        return float(value)
    if isinstance(hint, type) and origin is None and type(value) is hint:
        return value
    raise Misfit(f"{where}: that does not fit")
