"""Finding what a written name means, and saying what is wrong with one: for everything people write by hand."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, Final

from spinney.editions import Edition, edition_named, edition_names
from spinney.editions.moves import BadNotation
from spinney.words.lexicon import UnknownWord

APOSTROPHES: Final = str.maketrans(dict.fromkeys("\u2019\u2018\u02bc\u00b4`\u2032\uff07", "'"))
LONGEST: Final = 60  # of what is quoted in a refusal


def plain(name: str) -> str:
    """A name without case, accents, kinds of apostrophe or spare blanks: what two spellings are compared by."""
    letters = unicodedata.normalize("NFKD", name.translate(APOSTROPHES))
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(bare.casefold().split())


def quoted(value: object) -> str:
    """What somebody wrote, short enough for a sentence."""
    text = repr(value[:LONGEST] if isinstance(value, str) else value)
    return text if len(text) <= LONGEST + 2 else text[:LONGEST] + "..."


def edition_in(row: Mapping[str, Any]) -> Edition:
    """The edition a document names, by name and digest; never a path, as documents come from anywhere."""
    name, digest = row.get("edition"), row.get("digest", "")
    if not isinstance(name, str) or not isinstance(digest, str):
        known = ", ".join(edition_names())
        raise BadNotation(f"There is no edition {quoted(name if digest == '' else digest)}; known are: {known}.")
    try:
        return edition_named(name, digest)
    except UnknownWord as error:
        raise BadNotation(str(error)) from None


class Names:
    """The names one may write at some point, and their numbers."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = list(names)
        self.exact = {name: number for number, name in enumerate(self.names)}
        self.numbers = {plain(name): number for number, name in enumerate(self.names)}

    def find(self, written: str) -> int:
        """The number of the name meant, or -1."""
        found = self.exact.get(written, -1)
        return found if found >= 0 else self.numbers.get(plain(written), -1)

    def hint(self, written: str) -> str:
        """ "did you mean 'Roe Deer'?", or what is known if nothing is near."""
        near = get_close_matches(plain(written[:LONGEST]), self.numbers, 1)
        if near:
            return f"did you mean '{self.names[self.numbers[near[0]]]}'?"
        known = ", ".join(self.names[:12]) + (", ..." if len(self.names) > 12 else "")
        return f"known are: {known}."
