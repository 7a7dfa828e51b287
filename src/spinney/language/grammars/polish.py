"""Polish: 1 karta, 2 karty, 5 kart; cases are written out, and what is not falls back as the language itself does.

Masculine nouns are animate (ma) or not (mi), which decides the accusative.
"""

from __future__ import annotations

from typing import Final

from spinney.language.grammar import Entry, Grammar, NoForm

POLISH_CASES: Final = ("nom", "gen", "acc")


class Polish(Grammar):
    code = "pl"
    categories = ("one", "few", "many")
    classes = ("ma", "mi", "f", "n", "p")
    forms = (*POLISH_CASES, "pl")

    def category(self, number: int) -> str:
        if number == 1:
            return "one"
        return "few" if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else "many"

    def make(self, entry: Entry, words: list[str]) -> str:
        case = next((word for word in words if word in POLISH_CASES), "nom")
        return self.plural_of(entry, case) if "pl" in words else self.one(entry, case)

    def one(self, entry: Entry, case: str) -> str:
        if case == "nom" or (case == "acc" and entry.gender in ("mi", "n")):
            return entry.name
        found = entry.forms.get("gen" if case == "acc" and entry.gender == "ma" else case, "")
        if not found:
            raise NoForm(f"{entry.name}: {case}")
        return found

    def plural_of(self, entry: Entry, case: str = "") -> str:
        return super().plural_of(entry, case if case == "gen" else "")

    def count_name(self, entry: Entry, number: int, asked: str) -> str:
        case = asked or "nom"
        how = self.category(number)
        many = "gen" if how == "many" or case == "gen" else "nom"
        return f"{number} {self.one(entry, case) if how == 'one' else self.plural_of(entry, many)}"
