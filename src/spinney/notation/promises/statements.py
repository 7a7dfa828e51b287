"""The two texts of a deal that nobody can choose: one is hashed before the deal, the other one is the deal.

The server commits to a secret and to the options of the table before it knows anybody's number; the deal follows from
the secret and the numbers of all players.  Both texts are lines of a name and a value, hashed by SHA-256.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from math import floor
from typing import Final, NamedTuple

COMMITMENT_TITLE: Final = "spinney commitment 2"
DEAL_TITLE: Final = "spinney deal 2"
NO_NUMBER: Final = "none"
SEED_BYTES: Final = 16
START_BYTES: Final = 8
OptionValue = bool | int | float | str


class DealtBy(NamedTuple):
    """The random parts of a deal."""

    seed: int
    start: int


def option_lines(options: Mapping[str, OptionValue]) -> list[str]:
    """Return a line per option, by name; numbers are in thousandths, so that every language writes them alike."""
    return [f"{name} {_option_text(options[name])}" for name in sorted(options)]


def _option_text(value: OptionValue) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, str) else str(floor(value * 1000 + 0.5))


def commit_to_secret(table: str, secret: str, options: Mapping[str, OptionValue]) -> str:
    """Return the hash that is published when a table is made."""
    return _digest([COMMITMENT_TITLE, *_table_lines(table, secret, options)]).hex()


def deal_from_numbers(
    table: str, secret: str, options: Mapping[str, OptionValue], numbers: Sequence[str], seats: int
) -> DealtBy:
    """Return the seed and the seat that begins, which follow from the secret and everybody's numbers."""
    given = [f"number {seat} {number or NO_NUMBER}" for seat, number in enumerate(numbers)]
    digest = _digest([DEAL_TITLE, *_table_lines(table, secret, options), *given])
    start = int.from_bytes(digest[SEED_BYTES : SEED_BYTES + START_BYTES]) % seats
    return DealtBy(int.from_bytes(digest[:SEED_BYTES]), start)


def _table_lines(table: str, secret: str, options: Mapping[str, OptionValue]) -> list[str]:
    return [f"table {table}", f"secret {secret}", *option_lines(options)]


def _digest(lines: list[str]) -> bytes:
    return sha256("\n".join(lines).encode()).digest()
