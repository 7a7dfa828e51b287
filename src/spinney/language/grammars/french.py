"""French: le lièvre, l'écureuil, du chêne, d'arbres; "m h" is a masculine noun whose h is aspirated: le hérisson."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from spinney.language.grammar import Entry, Grammar, NoForm

VOWELS: Final = "aàâeéèêëiîïoôuùûyœæ"
FRENCH_ARTICLES: Final = {  # m, f, before a vowel, plural
    "the": ("le ", "la ", "l\u2019", "les "),
    "a": ("un ", "une ", "", "des "),
    "of the": ("du ", "de la ", "de l\u2019", "des "),
    "to the": ("au ", "à la ", "à l\u2019", "aux "),
    "each": ("chaque ", "chaque ", "", ""),
}


class French(Grammar):
    code = "fr"
    classes = ("m", "f", "h")
    sounds = ("vowel",)
    forms = ("the", "a", "of", "to", "each", "pl", "nom")

    def category(self, number: int) -> str:
        return "one" if number in (0, 1) else "other"

    def sounds_of(self, text: str) -> Collection[str]:
        return ("vowel",) if text[:1].lower() in VOWELS else ()

    def read_entry(self, written: str, common: bool) -> Entry:
        entry = super().read_entry(written, common)
        if entry.name[:1].lower() == "h" and "h" not in entry.classes:
            entry.tags = {*entry.tags, "vowel"}
        return entry

    def make(self, entry: Entry, words: list[str]) -> str:
        many = "pl" in words
        noun = self.plural_of(entry) if many else entry.name
        said = " ".join(word for word in words if word not in ("pl", "nom"))
        elided = "vowel" in entry.tags
        if said == "of":
            return f"d\u2019{noun}" if elided else f"de {noun}"
        if not said:
            return noun
        masculine, feminine, short, plural = FRENCH_ARTICLES[said]
        if many:
            if not plural:
                raise NoForm(f"{entry.name}: {said}")
            return plural + noun
        return (short if elided and short else feminine if entry.gender == "f" else masculine) + noun
