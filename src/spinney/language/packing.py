"""Packing: messages as JSON, which can be stored and still be shown in any language.

    ["say", "{who} {doings}", {"who": ["who", "Ann"], "doings": ["list", [...], "{a} and {b}", "{a}, {b}"]}]

Names are kept by their English keys.  A message whose English text has changed since is said in English, as it was.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from spinney.language.message import READER, Arg, Count, Listed, Message, Name, Person

Find = Callable[[str], Name]  # a name by its key: of the edition at hand, or a noun of the game


def pack_text(message: Message) -> str:
    """Return a message as a line of text."""
    return json.dumps(pack(message), ensure_ascii=False, separators=(",", ":"))


def unpack_text(text: str, find: Find) -> Message:
    """Return the message kept in a text; an English sentence of older versions stays what it is."""
    if text.startswith('["say"'):
        return _message(json.loads(text)[1:], find)
    return Message("{text}", "", {"text": text})


def pack(value: Arg) -> Any:  # noqa: ANN401 - what JSON holds
    if isinstance(value, Message):
        args = {name: pack(arg) for name, arg in value.args.items() if arg is not None}
        return ["say", value.text, args, *([value.context] if value.context else [])]
    if isinstance(value, Name):
        return ["name", value.key]
    if isinstance(value, Count):
        return ["count", value.number, value.of.key]
    if isinstance(value, Person):
        return ["you"] if value.you else ["who", pack(value.name)]
    if isinstance(value, Listed):
        return ["list", [pack(item) for item in value.items], value.last, value.others]
    return value


def unpack(value: Any, find: Find) -> Any:  # noqa: ANN401 - what JSON holds
    if not isinstance(value, list):
        return value
    what, *parts = value
    return READERS[what](parts, find)


def _message(parts: list[Any], find: Find) -> Message:
    text, args, *context = parts
    return Message(text, "".join(context), _Absent({name: unpack(arg, find) for name, arg in args.items()}))


class _Absent(dict[str, Arg]):
    """The arguments of a kept message; one that was not kept is None."""

    def __missing__(self, _: str) -> None:
        return None


READERS: Mapping[str, Callable[[list[Any], Find], Arg]] = {
    "say": _message,
    "name": lambda parts, find: find(parts[0]),
    "count": lambda parts, find: Count(parts[0], find(parts[1])),
    "you": lambda _, __: READER,
    "who": lambda parts, find: Person(unpack(parts[0], find)),
    "list": lambda parts, find: Listed([unpack(item, find) for item in parts[0]], parts[1], parts[2]),
}
