"""Names as people write them: finding the one that is meant, and saying what is wrong with it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, Final

from spinney.editions import Edition, edition_named, edition_names
from spinney.editions.moves import BadNotation
from spinney.language.message import Name
from spinney.language.translator import GRAMMARS, translator
from spinney.words.lexicon import UnknownWord

APOSTROPHES: Final = str.maketrans(dict.fromkeys("\u2019\u2018\u02bc\u00b4`\u2032\uff07", "'"))
MAX_QUOTED_CHARACTERS: Final = 60


def normalise_name(name: str) -> str:
    """Return a name without case, accents, special apostrophes and spare blanks, for comparison."""
    letters = unicodedata.normalize("NFKD", name.translate(APOSTROPHES))
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(bare.casefold().split())


def quote(value: object) -> str:
    """Quote a value, shortened so that it fits into a sentence."""
    text = repr(value[:MAX_QUOTED_CHARACTERS] if isinstance(value, str) else value)
    return text if len(text) <= MAX_QUOTED_CHARACTERS + 2 else text[:MAX_QUOTED_CHARACTERS] + "..."


def read_edition(row: Mapping[str, Any]) -> Edition:
    """Return the edition a document names; never by path, because documents are not trusted."""
    name, digest = row.get("edition"), row.get("digest", "")
    if not isinstance(name, str) or not isinstance(digest, str):
        known = ", ".join(edition_names())
        raise BadNotation(f"There is no edition {quote(name if digest == '' else digest)}; known are: {known}.")
    try:
        return edition_named(name, digest)
    except UnknownWord as error:
        raise BadNotation(str(error)) from None


class Names:
    """The names that are allowed somewhere, and their numbers."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = list(names)
        self.exact = {name: number for number, name in enumerate(self.names)}
        self.numbers = {normalise_name(name): number for number, name in enumerate(self.names)}

    def add_translations(self, names: Iterable[Name]) -> None:
        """Allow what other languages call these names as well, unless two of them are called the same."""
        translated: dict[str, set[int]] = {}
        for number, name in enumerate(names):
            for language in GRAMMARS:
                text, spoken = translator(language).name_and_language(name)
                if spoken == language:
                    translated.setdefault(normalise_name(text), set()).add(number)
        for text, numbers in translated.items():
            if len(numbers) == 1:
                self.numbers.setdefault(text, *numbers)

    def find(self, written: str) -> int:
        """Return the number of the name that is meant, or -1."""
        found = self.exact.get(written, -1)
        return found if found >= 0 else self.numbers.get(normalise_name(written), -1)

    def hint(self, written: str) -> str:
        """Suggest the nearest name ("did you mean 'Roe Deer'?"), or list what is known."""
        near = get_close_matches(normalise_name(written[:MAX_QUOTED_CHARACTERS]), self.numbers, 1)
        if near:
            return f"did you mean '{self.names[self.numbers[near[0]]]}'?"
        known = ", ".join(self.names[:12]) + (", ..." if len(self.names) > 12 else "")
        return f"known are: {known}."
