"""Reads words and numbers in the rows of a card; errors say where they are and what was expected.

The *set of keys* of a row chooses the sentence. Keys in square brackets may be left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, Final

from spinney.land import Kind

Row = Mapping[str, Any]
MAX_CARD_NUMBER: Final = 999  # on a card; no printed number comes near it, and larger ones could only keep a table busy
MAX_WORDS_LISTED: Final = 20  # words a refusal lists when none is near


class UnknownWord(ValueError):
    """A card says something the grammar does not know: the message names file, species and word."""

    slug = "unknown-word"


def require_known(word: object, known: Iterable[str], where: str) -> None:
    words = list(known)
    if word in words:
        return
    near = get_close_matches(str(word), words, 1)
    listed = ", ".join(sorted(words)[:MAX_WORDS_LISTED]) + (", ..." if len(words) > MAX_WORDS_LISTED else "")
    hint = f"did you mean {near[0]!r}?" if near else f"known are: {listed}"
    raise UnknownWord(f"{where}: unknown word {word!r}; {hint}")


class Lexicon:
    """The kinds of one edition, and the place that is being read, for error messages."""

    def __init__(self, kinds: Mapping[str, Kind], where: str) -> None:
        self.kinds = kinds
        self.where = where

    def within(self, word: str) -> Lexicon:
        """Return the same lexicon, reading the value of a word."""
        return Lexicon(self.kinds, f"{self.where}, {word}")

    def kind(self, word: object) -> Kind:
        require_known(word, self.kinds, self.where)
        return self.kinds[str(word)]

    def many(self, words: Any) -> list[Kind]:
        if words == []:
            raise UnknownWord(f"{self.where}: an empty list says nothing; name at least one kind")
        return [self.kind(word) for word in (words if isinstance(words, list) else [words])]

    def number(self, value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MAX_CARD_NUMBER:
            raise UnknownWord(f"{self.where}: {value!r} should be a whole number from 0 to {MAX_CARD_NUMBER}")
        return value

    def numbers(self, values: object) -> list[int]:
        if not isinstance(values, list) or not values:
            raise UnknownWord(f"{self.where}: {values!r} should be a list of whole numbers")
        return [self.number(value) for value in values]


def match(row: Row, patterns: Iterable[str], where: str) -> str:
    """Return the pattern whose words are just those of this row."""
    listed = list(patterns)
    known = {word.strip("[]") for pattern in listed for word in pattern.split()}
    for word in row:
        require_known(word, known, where)
    for pattern in listed:
        words = pattern.split()
        needed = {word for word in words if not word.startswith("[")}
        if needed <= set(row) <= {word.strip("[]") for word in words}:
            return pattern
    raise UnknownWord(f"{where}: no card says {', '.join(row)} together; the sentences are: {'; '.join(listed)}")
