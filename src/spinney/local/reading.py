"""Reads requests into their dataclasses without pydantic, and says what is wrong in the same words."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from spinney.hosting.api.endpoint import Endpoint, split_annotation
from spinney.hosting.messages.checks import Length, Range
from spinney.hosting.refusals import NOT_AN_OBJECT, UNKNOWN_FIELD, bad_request

T = TypeVar("T")
Place = tuple[str | int, ...]  # of a value in a request: ("seats", 0, "kind")
REQUIRED: Final = "field required"
NAMES: Final = {str: "string", int: "integer", float: "number", bool: "boolean", dict: "dictionary"}
BOOLEANS: Final = {
    **dict.fromkeys(("1", "true", "t", "yes", "y", "on"), True),
    **dict.fromkeys(("0", "false", "f", "no", "n", "off"), False),
}


class Misfit(ValueError):
    """A value that is not what is expected at its place."""

    def __init__(self, place: Place, message: str) -> None:
        super().__init__(message)
        self.place = place


def read_arguments(
    endpoint: Endpoint, path: Mapping[str, str], query: Mapping[str, str], text: str
) -> dict[str, object]:
    """Return what the handler of an endpoint is called with, besides its context."""
    try:
        found = {name: read_value(hint, path[name], ("path", name)) for name, hint in endpoint.path_parameters.items()}
        if endpoint.takes_text:
            found["text"] = text
        if endpoint.reads_query and endpoint.request:
            known = {field.name for field in fields(endpoint.request)}
            asked = {name: value for name, value in query.items() if name in known}
            found["request"] = read_dataclass(endpoint.request, asked, ("query",))
        elif endpoint.request:
            found["request"] = read_dataclass(endpoint.request, _document(text), ("body",))
    except Misfit as misfit:
        raise bad_request(misfit.place, str(misfit)) from None
    return found


def _document(text: str) -> object:
    if not text:
        raise Misfit(("body",), REQUIRED)
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise Misfit(("body", error.pos), "json decode error") from None


def read_dataclass(kind: type[T], document: object, place: Place = ()) -> T:
    """Return a dataclass from JSON: every field of its type, and none that is unknown."""
    if not isinstance(document, dict):
        raise Misfit(place, NOT_AN_OBJECT)
    hints = _type_hints(kind)  # type: ignore[arg-type]  # mypy takes a class for unhashable
    values = {}
    for field in fields(kind):  # type: ignore[arg-type]  # one of ours
        if field.name in document:
            values[field.name] = read_value(hints[field.name], document.pop(field.name), (*place, field.name))
        elif field.default is MISSING and field.default_factory is MISSING:
            raise Misfit((*place, field.name), REQUIRED)
    for name in document:
        raise Misfit((*place, name), UNKNOWN_FIELD)
    try:
        return kind(**values)
    except ValueError as error:
        raise Misfit(place, f"value error, {error}") from None


@cache
def _type_hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def read_value(hint: object, value: object, place: Place) -> object:
    """Return a value as this type has it."""
    hint, checks = split_annotation(hint)
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return None if value is None and NoneType in get_args(hint) else read_value(get_args(hint)[0], value, place)
    if origin is list:
        return _read_list(get_args(hint)[0], value, place, checks)
    if origin is Literal:
        if value not in get_args(hint):
            *others, last = (repr(choice) for choice in get_args(hint))
            raise Misfit(place, f"input should be {', '.join(others)}{' or ' if others else ''}{last}")
        return value
    if is_dataclass(hint):
        return read_dataclass(hint, value, place)  # type: ignore[arg-type]
    found = _read_plain(origin or hint, value, place)
    for check in checks:
        _check(check, found, place)
    return found


def _read_list(hint: object, value: object, place: Place, checks: tuple[object, ...]) -> list[object]:
    if not isinstance(value, list):
        raise Misfit(place, "input should be a valid list")
    for check in checks:
        if isinstance(check, Length) and len(value) > check.maximum:
            _check(check, value, place)
    found = [read_value(hint, item, (*place, number)) for number, item in enumerate(value)]
    for check in checks:
        _check(check, found, place)
    return found


def _check(check: object, value: Any, place: Place) -> None:  # noqa: ANN401 - what the check is for
    if isinstance(check, Range):
        for limit, is_kept, how in (
            (check.minimum, value >= check.minimum, "greater"),
            (check.maximum, value <= check.maximum, "less"),
        ):
            if not is_kept:
                raise Misfit(place, f"input should be {how} than or equal to {limit}")
    elif isinstance(check, Length) and not check.minimum <= len(value) <= check.maximum:
        most = len(value) > check.maximum
        limit = check.maximum if most else check.minimum
        what, unit, end = ("list", "item", f" after validation, not {len(value)}")
        if isinstance(value, str):
            what, unit, end = "string", "character", ""
        amount = f"at {'most' if most else 'least'} {limit} {unit}{'' if limit == 1 else 's'}"
        raise Misfit(place, f"{what} should have {amount}{end}")


def _read_plain(kind: Any, value: Any, place: Place) -> object:  # noqa: ANN401 - one of the keys of `NAMES`
    """Return a text, number, truth value or object; as pydantic does, read numbers also from texts."""
    wrong = f"input should be a valid {NAMES[kind]}"
    if type(value) is kind:
        return value
    if kind is bool and (isinstance(value, str | int) or (isinstance(value, float) and value.is_integer())):
        found = BOOLEANS.get(value.lower() if isinstance(value, str) else f"{value:g}")
        if found is None:
            raise Misfit(place, f"{wrong}, unable to interpret input")
        return found
    if kind in (int, float) and isinstance(value, str):
        try:
            return kind(value)
        except ValueError:
            article = "an" if kind is int else "a"
            raise Misfit(place, f"{wrong}, unable to parse string as {article} {NAMES[kind]}") from None
    if kind in (int, float) and isinstance(value, int | float):
        if kind is int and not float(value).is_integer():
            raise Misfit(place, f"{wrong}, got a number with a fractional part")
        return kind(value)
    raise Misfit(place, wrong)
