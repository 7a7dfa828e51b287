"""Spanish: el roble, la liebre, del roble; "f a" is feminine and begins with a stressed a: el haya, las hayas."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from spinney.language.grammar import Entry, Grammar, NoForm

SPANISH_ARTICLES: Final = {  # m, f, and their plurals
    "the": ("el", "la", "los", "las"),
    "a": ("un", "una", "unos", "unas"),
    "of the": ("del", "de la", "de los", "de las"),
    "to the": ("al", "a la", "a los", "a las"),
    "each": ("cada", "cada", "", ""),
}


class Spanish(Grammar):
    code = "es"
    classes = ("m", "f", "a")
    sounds = ("i", "o")
    forms = ("the", "a", "of", "to", "each", "pl", "nom")

    def sounds_of(self, text: str) -> Collection[str]:
        start = text[:3].lower()
        if re.match(r"[iíy](?![aeo])|h[ií](?![aeo])", start):
            return ("i",)
        return ("o",) if re.match(r"h?[oó]|8", start) else ()

    def make(self, entry: Entry, words: list[str]) -> str:
        many = "pl" in words
        noun = self.plural_of(entry) if many else entry.name
        said = " ".join(word for word in words if word not in ("pl", "nom"))
        if not said:
            return noun
        feminine = entry.gender == "f" and (many or "a" not in entry.classes or said == "each")
        article = SPANISH_ARTICLES[said][feminine + 2 * many]
        if not article:
            raise NoForm(f"{entry.name}: {said}")
        return f"{article} {noun}"
