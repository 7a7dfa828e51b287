"""Everything that crosses the wire, as plain dataclasses: the contract between a host and its page.

The page has no rules.  It gets what its seat may know, the legal moves with their sentences, and sends moves back by
their text.  TypeScript types are generated from these classes, and what comes in is checked against them.  Messages of
one feature only are in its folder: `hosting/puzzles/messages.py`, for example.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields, is_dataclass
from typing import Any, ClassVar


def to_json(message: object) -> str:
    """Write a message, or a list of messages, as it is sent."""
    return _writers[-1](message)


def use_json_writer(write: Callable[[object], str]) -> None:
    """Write messages by this function from now on: a server has a compiled one."""
    _writers[:] = [write]


def to_json_by_attributes(message: object) -> str:
    """Write a message by the standard library: just the attributes it has, so that icons leave out what is not set."""
    return json.dumps(message, default=vars, ensure_ascii=False, separators=(",", ":"))


_writers: list[Callable[[object], str]] = [to_json_by_attributes]


def without_defaults(message: object) -> dict[str, Any]:
    """Return a message as JSON, without the fields that say nothing new."""
    found = {}
    for field in fields(message):  # type: ignore[arg-type]  # a dataclass
        value = getattr(message, field.name)
        default = field.default_factory() if field.default_factory is not MISSING else field.default
        if value != default:
            found[field.name] = _plain(value)
    return found


def _plain(value: Any) -> Any:  # noqa: ANN401 - whatever a message holds
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return without_defaults(value) if is_dataclass(value) else value


@dataclass(kw_only=True)
class ClientInput:
    """The base of all that a client may send: a field that is not declared is refused."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}


@dataclass(kw_only=True)
class Problem:
    """A refusal: a slug for programs and a sentence for people."""

    slug: str
    sentence: str
