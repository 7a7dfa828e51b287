"""A rule as a short row of small tokens, for card faces drawn with icons: the third way to say it, after sentences.

A token is a word and what it is about.  The words are those of the card faces: pts, per, kind, diff, ge, to, else,
set, steps, draw, turn, free, move ...  Each rule knows its own (`tokens`, beside `sentence`); here is what they share.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

Role = Literal["rule", "always", "effect", "bonus", "score"]
ITSELF: Final = "self"  # a card that speaks of its own species says "this"


class Token(NamedTuple):
    """One small thing to draw: a word, and the number, kinds, values, zones or side it is about."""

    word: str
    number: int | str | None = None
    of: str | list[str] | None = None
    values: list[int] | None = None
    source: str | None = None
    target: str | None = None
    side: str | None = None


class TokenRow(NamedTuple):
    """What a card says in one breath."""

    role: Role
    tokens: list[Token]


PER: Final = Token("per")
TO: Final = Token("to")
THEN: Final = Token("then")
OR: Final = Token("or")
PLUS: Final = Token("plus")


def points(number: int) -> Token:
    return Token("pts", number)


def kind(name: str) -> Token:
    return Token("kind", of=name)


def different(name: str) -> Token:
    return Token("diff", of=name)


def zone(name: str) -> Token:
    return Token("zone", of=name)


def at_least(number: int) -> Token:
    return Token("ge", number)


def draw(number: int | str) -> Token:
    return Token("draw", number)


def move(source: str, target: str, number: int | str) -> Token:
    return Token("move", number, source=source, target=target)


def one_after_another(said: Iterable[list[Token]]) -> list[Token]:
    """Several steps in a row."""
    joined: list[Token] = []
    for tokens in said:
        joined += [PLUS, *tokens] if joined else tokens
    return joined


def of_itself(rows: Iterable[TokenRow], name: str) -> list[TokenRow]:
    """The rows of a species, which calls itself "self"; rows that say nothing are left out."""
    return [
        TokenRow(role, [token._replace(of=ITSELF) if token.of == name else token for token in tokens])
        for role, tokens in rows
        if tokens
    ]
