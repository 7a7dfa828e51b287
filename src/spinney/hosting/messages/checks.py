"""Checks of what clients send, as annotations of dataclass fields.

Pydantic reads them on a server, and `local.reading` in a browser, where there is no pydantic.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

Schema = dict[str, Any]


@dataclass(frozen=True)
class Range:
    """The least and the greatest number a field may have."""

    minimum: float
    maximum: float

    def __get_pydantic_core_schema__(self, source: object, handler: Callable[[object], Schema]) -> Schema:
        return handler(source) | {"ge": self.minimum, "le": self.maximum}


@dataclass(frozen=True)
class Length:
    """How many characters or items a field must have, and may have."""

    minimum: int
    maximum: int

    def __get_pydantic_core_schema__(self, source: object, handler: Callable[[object], Schema]) -> Schema:
        minimum = {"min_length": self.minimum} if self.minimum else {}
        return handler(source) | minimum | {"max_length": self.maximum}


ShortName = Annotated[str, Length(1, 40)]  # of a person, a bot or a species
Ply = Annotated[int, Range(0, 100_000)]
