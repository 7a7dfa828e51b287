"""Dutch: de haas, het ree, elk ree; "c" are de-words, "n" het-words, "~" ends the adjective of a het-word."""

from __future__ import annotations

from typing import Final

from spinney.language.grammar import Entry, Grammar, NoForm

DUTCH_ARTICLES: Final = {
    "the": ("de", "het", "de"),
    "a": ("een", "een", ""),
    "each": ("elke", "elk", ""),
    "no": ("geen",) * 3,
}


class Dutch(Grammar):
    code = "nl"
    classes = ("c", "n", "p")
    forms = (*DUTCH_ARTICLES, "pl", "stem", "nom")

    def label(self, entry: Entry) -> str:
        return super().label(entry).replace("~", "")

    def make(self, entry: Entry, words: list[str]) -> str:
        if "stem" in words:
            if "stem" not in entry.forms:
                raise NoForm(f"{entry.name}: stem")
            return entry.forms["stem"]
        many = "pl" in words or entry.gender == "p"
        noun = self.plural_of(entry) if many else entry.name
        article = next((word for word in words if word in DUTCH_ARTICLES), "")
        noun = noun.replace("~", "e" if article == "the" or many else "")
        if not article:
            return noun
        said = DUTCH_ARTICLES[article][2 if many else 1 if entry.gender == "n" else 0]
        if not said:
            raise NoForm(f"{entry.name}: {article}")
        return f"{said} {noun}"
