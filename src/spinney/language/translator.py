"""Translators: each turns messages into text of one language, and into English what its catalogue lacks.

    translator("de").translate(message)

Every message falls back as a whole, so no sentence is in two languages.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

from spinney.language.grammar import Entry, Grammar, NoForm
from spinney.language.grammars import english
from spinney.language.message import READER, Arg, Book, Count, Listed, Message, Name, Person
from spinney.language.po import key_of, read_po
from spinney.language.template import NEUTRAL, Parts, Placeholder, is_neutral, parse_template

FOLDER: Final = Path(__file__).parent / "catalogues"
GRAMMARS: Final = {"en": "english", "de": "german", "fr": "french", "nl": "dutch", "es": "spanish", "pl": "polish"}
NAME_CONTEXT: Final = "name"  # the context of names in catalogues
UNKNOWN: Final = "card “{name}”"  # what a name nobody has translated is declined as


class Untranslated(LookupError):
    """A message the language has no text for."""


class Translator:
    """A language: its grammar and its texts."""

    def __init__(self, grammar: Grammar, texts: Mapping[str, str]) -> None:
        self.code = grammar.code
        self.grammar = grammar
        self.texts = texts
        self._learned: dict[str, Parts] = {}  # by key, as they are first said

    def translate(self, message: Message) -> str:
        """Return a message in this language; all of it in English if a part has no text here."""
        try:
            return self._translate(message)
        except Untranslated:
            return ENGLISH.translate(message)

    def _translate(self, message: Message) -> str:
        said = message.rendered
        if said is None:
            message.rendered = said = {}
        elif self.code in said:
            return said[self.code]
        text, context = message.text, message.context
        parts = self._learned.get(key_of(text, context) if context else text) or self._learn(text, context)
        said[self.code] = filled = self._fill(parts, message.args)
        return filled

    def _learn(self, text: str, context: str = "") -> Parts:
        key = key_of(text, context)
        known = self.texts.get(key, "")
        parts = parse_template(known or text)
        if not known and self.code != "en" and not is_neutral(parts):
            raise Untranslated(text)
        self._learned[key] = parts
        return parts

    # --- filling a text ---------------------------------------------------------------------------------------------

    def _fill(self, parts: Parts, args: Mapping[str, Arg]) -> str:
        said: list[str] = []
        for part in parts:
            if isinstance(part, str):
                said.append(part)
            elif isinstance(part, Placeholder):
                name, form, choices = part
                value = args[name] if name in args or name != "who" else READER
                said.append(self._fill(self._choose(choices, value), args) if choices else self.word(value, form))
            elif all(name == "who" or args.get(name) is not None for name in part.needs):
                said.append(self._fill(part.parts, args))
        return "".join(said)

    def _choose(self, choices: list[tuple[str, Parts]], value: Arg) -> Parts:
        tags = self.tags(value)
        for key, parts in choices:
            if not key or key in tags:
                return parts
        raise AssertionError("the last choice has no key")

    def tags(self, value: Arg) -> Collection[str]:
        """Return what choices may ask of an argument."""
        if isinstance(value, int):
            return (self.grammar.category(value), str(value))
        if isinstance(value, Count):
            return (self.grammar.category(value.number), str(value.number))
        if isinstance(value, Person) and value.you:
            return ("you",)
        if isinstance(value, Name):
            return self.entry(value).tags
        return ("none",) if value is None else self.grammar.sounds_of(self.word(value, ""))

    def word(self, value: Arg, form: str) -> str:
        """Return an argument in a form."""
        kind = value.__class__
        if kind is str:
            return self.grammar.begin(value, form)
        if kind is int:
            return self.number(value, form)
        if kind is Name:
            return self.name(value, form)
        if kind is Count:
            return self.count_name(value, form)
        if kind is Message:
            return self.grammar.begin(self._translate(value), form)
        if kind is Listed:
            return self.join_list(value, form)
        if kind is Person:
            name = self.texts.get("You", "You") if value.you else value.name
            return name if isinstance(name, str) else self._translate(name)
        raise TypeError(f"{value!r} cannot be said")

    def number(self, value: int, form: str) -> str:
        if form != "signed":
            return str(value)
        return f"+{value}" if value > 0 else f"{self.grammar.minus}{-value}" if value else "±0"

    def join_list(self, several: Listed, form: str) -> str:
        if not several.items:
            return ""
        if form in NEUTRAL[1:]:  # these are said of the whole, all others of each
            return self.grammar.begin(self.join_list(several, ""), form)
        said = self.word(several.items[0], form)
        end = len(several.items) - 1
        for at, item in enumerate(several.items[1:], 1):
            text = several.last if at == end else several.others
            parts = self._learned.get(text) or self._learn(text)
            said = self._fill(parts, {"a": said, "b": self.word(item, form)})
        return said

    # --- names ------------------------------------------------------------------------------------------------------

    def name(self, name: Name, form: str) -> str:
        entry = self.entry(name)
        try:
            return self.grammar.form(entry, form)
        except NoForm:
            entry.made[form] = self.grammar.form(self._as_card(name), form)
            return entry.made[form]

    def count_name(self, count: Count, form: str) -> str:
        if form == "number":
            return str(count.number)
        if "signed" in form:
            sign = "+" if count.number > 0 else self.grammar.minus if count.number else "±"
            return sign + self.count_name(Count(abs(count.number), count.of), form.replace("signed", "").strip())
        try:
            return self.grammar.count_name(self.entry(count.of), count.number, form)
        except NoForm:
            return self.grammar.count_name(self._as_card(count.of), count.number, form)

    def entry(self, name: Name) -> Entry:
        """Return what this language calls something."""
        found: Entry | None = name.entries.get(self.code)
        if found is None:
            written = name.book.look_up(self.code, name.key)
            known = written or self.code == "en"
            found = self.grammar.read_entry(written or name.key, not name.book.title) if known else self._as_card(name)
            name.entries[self.code] = found
        return found

    def _as_card(self, name: Name) -> Entry:
        """Return the word for card with this name, for names or forms the catalogue lacks."""
        if not name.book.title:
            raise Untranslated(name.key)
        called = self.grammar.label(name.entries[self.code]) if self.code in name.entries else name.key
        written = self.texts.get(key_of(UNKNOWN, NAME_CONTEXT), called).replace("{name}", called)
        entry = self.grammar.read_entry(written, True)
        entry.made[""] = called  # by itself it needs no such word
        return entry

    def name_and_language(self, name: Name) -> tuple[str, str]:
        """Return a name by itself and its language, which is English if it is not translated."""
        known = self.code == "en" or name.book.look_up(self.code, name.key)
        return (self.name(name, ""), self.code) if known else (name.key, "en")


# --- which there are ------------------------------------------------------------------------------------------------


@cache
def catalogue(code: str) -> Mapping[str, str]:
    """Return the texts of Spinney itself in a language, by key."""
    file = FOLDER / f"{code}.po"
    return read_po(file.read_text("utf-8")) if file.is_file() else {}


@cache
def translator(code: str) -> Translator:
    grammar: Grammar = getattr(
        import_module(f"spinney.language.grammars.{GRAMMARS[code]}"), GRAMMARS[code].capitalize()
    )()
    return Translator(grammar, catalogue(code))


ENGLISH: Final = Translator(english.English(), catalogue("en"))
COMMON: Final = Book("", lambda code, key: catalogue(code).get(key_of(key, NAME_CONTEXT), ""))


def noun(key: str) -> Name:
    """Return a noun that is counted in all editions."""
    return Name(key, COMMON)
