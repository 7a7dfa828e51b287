"""A rule as a short row of small tokens, for card faces drawn with icons.

A token is a word and what it is about. The words are those of the card faces: pts, per, kind, diff, ge, to, else, set,
steps, draw, turn, free, move ... Each rule has its own (`tokens`, beside `sentence`); what they share is here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

Role = Literal["rule", "always", "effect", "bonus", "score"]
ITSELF: Final = "self"  # a card that speaks of its own species says "this"


class RuleToken(NamedTuple):
    """One small thing to draw: a word, and the number, kinds, values, zones or side it is about."""

    word: str
    number: int | str | None = None
    of: str | list[str] | None = None
    values: list[int] | None = None
    source: str | None = None
    target: str | None = None
    side: str | None = None


class RuleTokenRow(NamedTuple):
    """A row of tokens drawn together on a card."""

    role: Role
    tokens: list[RuleToken]


PER_TOKEN: Final = RuleToken("per")
TO_TOKEN: Final = RuleToken("to")
THEN_TOKEN: Final = RuleToken("then")
OR_TOKEN: Final = RuleToken("or")
PLUS_TOKEN: Final = RuleToken("plus")


def points(number: int) -> RuleToken:
    return RuleToken("pts", number)


def kind(name: str) -> RuleToken:
    return RuleToken("kind", of=name)


def different(name: str) -> RuleToken:
    return RuleToken("diff", of=name)


def zone(name: str) -> RuleToken:
    return RuleToken("zone", of=name)


def at_least(number: int) -> RuleToken:
    return RuleToken("ge", number)


def draw(number: int | str) -> RuleToken:
    return RuleToken("draw", number)


def move(source: str, target: str, number: int | str) -> RuleToken:
    return RuleToken("move", number, source=source, target=target)


def join_steps(rows: Iterable[list[RuleToken]]) -> list[RuleToken]:
    """Join the tokens of several steps into one row."""
    joined: list[RuleToken] = []
    for tokens in rows:
        joined += [PLUS_TOKEN, *tokens] if joined else tokens
    return joined


def rows_of_species(rows: Iterable[RuleTokenRow], name: str) -> list[RuleTokenRow]:
    """Return the rows of a species, which calls itself "self"; empty rows are left out."""
    return [
        RuleTokenRow(role, [token._replace(of=ITSELF) if token.of == name else token for token in tokens])
        for role, tokens in rows
        if tokens
    ]
