"""The forms of names and numbers; `grammars` has the languages that differ.

A name is written in a catalogue as a dictionary would: what is true of it, what it is called, and other forms,

    f: Eiche | pl: Eichen

and a text asks for a form by name: {tree:the acc}.  Which forms a language has is its own business; `forms` lists them,
so that a test can tell a slip of the pen in a catalogue.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

ENDS: Final = (".", "!", "?", "…", ":", "\u3002", "\uff01", "\uff1f")  # the last three are Chinese


class NoForm(LookupError):
    """A name whose catalogue lacks the form asked for."""


class Entry:
    """A name in one language, with its classes and forms."""

    def __init__(self, written: str, common: bool = False) -> None:
        first, *others = (part.strip() for part in written.split("|"))
        classes, colon, name = first.partition(":")
        self.classes = classes.split() if colon else []
        self.name = name.strip() if colon else first
        self.forms = {label.strip(): form.strip() for label, _, form in (other.partition(":") for other in others)}
        self.common = common  # a noun such as "card", not the name of one
        self.tags: Collection[str] = self.classes  # what choices may ask for
        self.made: dict[str, str] = {}  # by form, as they are asked for

    @property
    def gender(self) -> str:
        """The first class of the name; "p" for what has no singular."""
        return self.classes[0] if self.classes else ""


class Grammar:
    """The forms of names and numbers in one language."""

    code = ""
    stop = "."
    minus = "\u2212"
    categories: tuple[str, ...] = ("one", "other")  # of numbers, the last goes for all others
    classes: tuple[str, ...] = ()  # of names
    sounds: tuple[str, ...] = ()  # how words may begin, where that matters
    forms: tuple[str, ...] = ("pl",)
    has_genders = True

    def category(self, number: int) -> str:
        return "one" if number == 1 else "other"

    def sounds_of(self, _text: str) -> Collection[str]:
        """Return how a text begins, where that changes the word before it."""
        return ()

    def read_entry(self, written: str, common: bool) -> Entry:
        entry = Entry(written, common)
        entry.tags = {*entry.classes, *self.sounds_of(entry.name)}
        return entry

    def form(self, entry: Entry, asked: str) -> str:
        """Return a name in the form a text asks for; with a capital if the form is written with one."""
        found = entry.made.get(asked)
        if found is None:
            words = asked.split()
            if words and self.has_genders and not entry.classes:
                raise NoForm(f"{entry.name} has no gender")
            if asked[:1].isupper():
                found = capital(self.form(entry, asked[0].lower() + asked[1:]))
            else:
                found = self.make(entry, words) if words else self.label(entry)
            entry.made[asked] = found
        return found

    def label(self, entry: Entry) -> str:
        """Return the name by itself, as a card shows it."""
        return entry.name if entry.common else capital(entry.name)

    def make(self, entry: Entry, words: list[str]) -> str:
        return self.plural_of(entry) if "pl" in words else entry.name

    def plural_of(self, entry: Entry, case: str = "") -> str:
        """Return the plural of a name."""
        found = entry.forms.get(f"pl.{case}") or entry.forms.get("pl") or (entry.name if entry.gender == "p" else "")
        if not found:
            raise NoForm(f"{entry.name} has no plural")
        return found

    def count_name(self, entry: Entry, number: int, asked: str) -> str:
        """Return a number with its noun, such as "3 cards"."""
        words = [*asked.split(), *([] if self.category(number) == "one" else ["pl"])]
        return f"{number} {self.make(entry, words) if words else entry.name}"

    def begin(self, clause: str, form: str) -> str:
        """Return a clause that begins a sentence (with a capital) or is one (with a full stop as well)."""
        if not form:
            return clause
        text = capital(clause)
        return text if form == "begin" or text.endswith(ENDS) else text + self.stop


def capital(text: str) -> str:
    for at, letter in enumerate(text):
        if letter.isalpha():
            return text[:at] + letter.upper() + text[at + 1 :]
        if letter.isdigit():
            break
    return text
