"""English: a Bat, the Bat, each Bat card, 3 Bat cards."""

from __future__ import annotations

from spinney.language.grammar import Entry, Grammar


class English(Grammar):
    code = "en"
    has_genders = False
    classes = ("p",)  # Fireflies
    forms = ("a", "the", "card", "pl")

    def label(self, entry: Entry) -> str:
        return entry.name

    def make(self, entry: Entry, words: list[str]) -> str:
        name = self.card(entry) if "card" in words else entry.name
        if "pl" in words:
            name = entry.forms.get("pl", "") if name == entry.name else ""
            name = name or plural(self.card(entry) if "card" in words else entry.name)
        if "the" in words:
            return f"the {name}"
        return article(name) if "a" in words and (entry.gender != "p" or "card" in words) else name

    def card(self, entry: Entry) -> str:
        return entry.name if entry.common or entry.name.endswith("symbol") else f"{entry.name} card"

    def count_name(self, entry: Entry, number: int, asked: str) -> str:
        return super().count_name(entry, number, asked if entry.common else f"card {asked}")


def plural(noun: str) -> str:
    if noun.endswith(" symbol"):
        return noun + "s"
    return noun + "s" if not noun.endswith("s") else noun


def article(noun: str) -> str:
    vowel = noun[0] in "AEIOUaeiou" and not noun.startswith("Uni")
    return f"an {noun}" if vowel else f"a {noun}"
