"""Everything that crosses the wire, as plain dataclasses: the contract between a host and its page.

The page has no rules.  It gets what its seat may know, the legal moves with their sentences, and sends moves back by
their text.  TypeScript types are generated from these classes, and what comes in is checked against them.  Messages of
one feature only are in its folder: `hosting/puzzles/messages.py`, for example.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import ClassVar


def to_json(message: object) -> str:
    """Write a message, or a list of messages, as it is sent."""
    return json.dumps(message, default=vars, ensure_ascii=False, separators=(",", ":"))


@dataclass(kw_only=True)
class ClientInput:
    """The base of all that a client may send: a field that is not declared is refused."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}


@dataclass(kw_only=True)
class Problem:
    """A refusal: a slug for programs and a sentence for people."""

    slug: str
    sentence: str
