"""What a transcript says of the promise its game was dealt under, and whether that promise is kept."""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256
from math import isfinite
from typing import Any, Final, NamedTuple

from spinney.editions.moves import BadNotation
from spinney.notation.promises.statements import DealtBy, OptionValue, commit_to_secret, deal_from_numbers

PLAIN_TEXT: Final = re.compile(r"[\x20-\x7e]{1,64}")
NUMBER_PATTERN: Final = re.compile(r"[0-9a-f]{32}")
OPTION_NAME: Final = re.compile(r"[a-z_]{1,40}")
MAX_OPTIONS: Final = 40
MAX_OPTION_VALUE: Final = 10**9


class DealFacts(NamedTuple):
    """What a game was dealt with, as a promise sees it."""

    edition: str
    seats: int
    seed: int
    start: int


class Promise(NamedTuple):
    """A hash of seed and salt, published before the first move; seed and salt prove it at the end."""

    commitment: str
    salt: str

    def find_fault(self, dealt: DealFacts) -> str:
        """Say why the promise is not kept; empty if it is."""
        if commit_to_seed(dealt.seed, self.salt) == self.commitment:
            return ""
        return "The deck of this transcript is not the one promised: seed and salt do not give that hash."

    def to_row(self) -> dict[str, object]:
        return {"commitment": self.commitment, "salt": self.salt}


class SharedPromise(NamedTuple):
    """A hash of a secret and the table's options, published before any player sent a number; all make the deal."""

    commitment: str
    secret: str
    table: str
    options: Mapping[str, OptionValue]
    numbers: tuple[str, ...]  # by seat, empty where none was sent

    def derive_deal(self) -> DealtBy:
        """Return seed and start as they follow from the secret and the numbers."""
        return deal_from_numbers(self.table, self.secret, self.options, self.numbers, len(self.numbers))

    def find_fault(self, dealt: DealFacts) -> str:
        """Say why the promise is not kept; empty if it is."""
        if commit_to_secret(self.table, self.secret, self.options) != self.commitment:
            return "The promise of this transcript is broken: secret and options do not give the published hash."
        if self.options.get("edition") != dealt.edition or self.options.get("seats") != dealt.seats:
            return "The promise of this transcript is for another edition or another number of seats."
        if len(self.numbers) != dealt.seats:
            return "The promise of this transcript should have a number, or an empty text, for each seat."
        derived = self.derive_deal()
        if derived.seed != dealt.seed:
            return "The deck of this transcript is not the one promised: secret and numbers give another seed."
        if derived.start != dealt.start:
            return "The start of this transcript is not the one promised: secret and numbers give another seat."
        return ""

    def to_row(self) -> dict[str, object]:
        return self._asdict() | {"options": dict(self.options), "numbers": list(self.numbers)}


def commit_to_seed(seed: int | str, salt: str) -> str:
    """Return the hash of seed and salt, which proves later that the deck was never changed."""
    return sha256(f"{seed}:{salt}".encode()).hexdigest()


def read_promise(written: object) -> Promise | SharedPromise:
    """Read the promise of a transcript, or raise BadNotation."""
    if isinstance(written, Mapping) and set(written) == set(SharedPromise._fields):
        return _read_shared(written)
    if not isinstance(written, Mapping) or set(written) != set(Promise._fields):
        raise BadNotation(
            "The 'promise' of this transcript should be an object with 'commitment' and 'salt', or with "
            "'commitment', 'secret', 'table', 'options' and 'numbers'."
        )
    return Promise(_plain(written, "commitment"), _plain(written, "salt"))


def _read_shared(written: Mapping[str, Any]) -> SharedPromise:
    options, numbers = written["options"], written["numbers"]
    if not isinstance(options, Mapping) or len(options) > MAX_OPTIONS or not all(map(_is_option, options.items())):
        raise BadNotation("The 'options' of this promise should be numbers, plain texts, true or false, by name.")
    if not isinstance(numbers, list) or not all(number == "" or is_number(number) for number in numbers):
        raise BadNotation("The 'numbers' of this promise should be texts of 32 hexadecimal digits, or empty.")
    texts = (_plain(written, "commitment"), _plain(written, "secret"), _plain(written, "table"))
    return SharedPromise(*texts, dict(options), tuple(numbers))


def is_number(value: object) -> bool:
    """Say whether this is a player's number: 32 hexadecimal digits."""
    return isinstance(value, str) and NUMBER_PATTERN.fullmatch(value) is not None


def _plain(written: Mapping[str, Any], part: str) -> str:
    if isinstance(written[part], str) and PLAIN_TEXT.fullmatch(written[part]):
        return str(written[part])
    raise BadNotation(f"The '{part}' of this promise should be a text of at most 64 plain letters.")


def _is_option(option: tuple[object, object]) -> bool:
    name, value = option
    if not isinstance(name, str) or not OPTION_NAME.fullmatch(name):
        return False
    if isinstance(value, str):
        return PLAIN_TEXT.fullmatch(value) is not None
    if isinstance(value, float) and not isfinite(value):
        return False
    return isinstance(value, int | float) and 0 <= value <= MAX_OPTION_VALUE
