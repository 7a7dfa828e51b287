"""German: der Feldhase, den Feldhasen, jeden Feldhasen, 3 Feldhasen; ein Großer Fuchs, der Große Fuchs.

A name is written with its gender (m, f, n, or p for what is never one) and its plural.  Weak nouns, which end in -n in
all cases but the first, say so (obl).  A "~" stands where an adjective has its ending.  "stem" is how it begins longer
words: Vogel-art, Pflanzen-art.
"""

from __future__ import annotations

from typing import Final

from spinney.language.grammar import Entry, Grammar, NoForm

GENDERS: Final = "mfnp"
GERMAN_CASES: Final = ("nom", "acc", "dat", "gen")
HISSING: Final = ("s", "ß", "x", "z", "sch")
GERMAN_ARTICLES: Final = {  # by case: m, f, n, p
    "the": ("der die das die", "den die das die", "dem der dem den", "des der des der"),
    "a": ("ein eine ein -", "einen eine ein -", "einem einer einem -", "eines einer eines -"),
    "each": ("jeder jede jedes -", "jeden jede jedes -", "jedem jeder jedem -", "jedes jeder jedes -"),
    "no": ("kein keine kein keine", "keinen keine kein keine", "keinem keiner keinem keinen", "- - - -"),
}
ADJECTIVES: Final = {  # by case: m, f, n, p
    "": ("er e es e", "en e es e", "em er em en", "en er en er"),
    "a": ("er e es en", "en e es en", "en en en en", "en en en en"),
    "the": ("e e e en", "en e e en", "en en en en", "en en en en"),
}


class German(Grammar):
    code = "de"
    classes = ("m", "f", "n", "p")
    forms = (*GERMAN_ARTICLES, *GERMAN_CASES, "pl", "stem")

    def label(self, entry: Entry) -> str:
        return self.make(entry, [])

    def make(self, entry: Entry, words: list[str]) -> str:
        if "stem" in words:
            return entry.forms["stem"] if "stem" in entry.forms else _missing(entry, "stem")
        case = next((at for at, name in enumerate(GERMAN_CASES) if name in words), 0)
        gender = GENDERS.index("p" if "pl" in words else entry.gender or "f")
        article = next((name for name in GERMAN_ARTICLES if name in words), "")
        noun = self.noun(entry, GERMAN_CASES[case], GENDERS[gender])
        if "~" in noun:
            how = "the" if article == "each" else "a" if article == "no" else article
            noun = noun.replace("~", ADJECTIVES[how][case].split()[gender])
        if not article:
            return noun
        said = GERMAN_ARTICLES[article][case].split()[gender]
        return f"{said} {noun}" if said != "-" else _missing(entry, article)

    def noun(self, entry: Entry, case: str, gender: str) -> str:
        if gender == "p":
            many = self.plural_of(entry)
            return many if case != "dat" or many.endswith(("n", "s")) else many + "n"
        if case != "nom" and "obl" in entry.forms:
            return entry.forms["obl"]
        if case == "gen" and gender in "mn":
            return entry.forms.get("gen", entry.name + ("es" if entry.name.endswith(HISSING) else "s"))
        return entry.name


def _missing(entry: Entry, form: str) -> str:
    raise NoForm(f"{entry.name}: {form}")
