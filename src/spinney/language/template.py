"""The syntax of a message's text, in English as in every other language.

    {card}                         what stands there
    {card:the acc}                 in a form the language has: with an article, in a case, as a plural
    {who:you=draw|draws}           one of several texts: the first whose key is true of what stands there, else the last
    {n:one=day|few=days|days}      ... keys are the language's own: plurals, genders, "you", how a word begins, a number
    [, {limit} at most]            left out where what it needs is missing (None)

Texts in choices and brackets may have places themselves.  "[[", "{{" and "||" stand for the signs alone.
"""

from __future__ import annotations

from typing import Final, NamedTuple

SIGNS: Final = "{}[]|"
NEUTRAL: Final = ("", "begin", "sentence", "signed")  # forms every language has


class BadTemplate(ValueError):
    """A text with a mistake in its syntax; the message says where."""


class Placeholder(NamedTuple):
    """A place for an argument: in a form, or choosing among texts."""

    name: str
    form: str
    choices: list[tuple[str, Parts]]  # key and text; the last has no key


class Optional(NamedTuple):
    """A part that is left out if an argument it needs is None."""

    needs: list[str]
    parts: Parts


Parts = list["str | Placeholder | Optional"]


def parse_template(text: str) -> Parts:
    reader = _Reader(text)
    parts = reader.parts("")
    if reader.at < len(text):
        raise BadTemplate(f"{text!r}: {text[reader.at]!r} at {reader.at} belongs to nothing")
    return parts


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def parts(self, until: str) -> Parts:
        """Read everything up to one of these signs."""
        found: Parts = []
        plain = ""
        while self.at < len(self.text) and self.text[self.at] not in until:
            sign = self.text[self.at]
            if sign in SIGNS and self.text[self.at + 1 : self.at + 2] == sign:
                plain += sign
                self.at += 2
            elif sign in "{[":
                found += [plain] if plain else []
                found.append(self.place() if sign == "{" else self.optional())
                plain = ""
            elif sign in "}]":
                break
            else:
                plain += sign
                self.at += 1
        return [*found, plain] if plain else found

    def place(self) -> Placeholder:
        self.at += 1
        name = self.word(":}")
        if self.text[self.at : self.at + 1] != ":":
            self.close("}")
            return Placeholder(name, "", [])
        self.at += 1
        start = self.at
        choices: list[tuple[str, Parts]] = []
        while True:
            key = self.key()
            choices.append((key, self.parts("|}")))
            if self.text[self.at : self.at + 1] != "|":
                break
            self.at += 1
        form = self.text[start : self.at]
        self.close("}")
        if len(choices) == 1 and not choices[0][0]:
            return Placeholder(name, form, [])
        if choices[-1][0]:
            raise BadTemplate(f"{self.text!r}: the last choice of {name} goes for all others, so it has no key")
        return Placeholder(name, "", choices)

    def key(self) -> str:
        """Read the key before a "=" in a choice."""
        end = self.at
        while end < len(self.text) and (self.text[end].isalnum() or self.text[end] in "."):
            end += 1
        if end == self.at or self.text[end : end + 1] != "=":
            return ""
        key, self.at = self.text[self.at : end], end + 1
        return key

    def optional(self) -> Optional:
        self.at += 1
        parts = self.parts("]")
        self.close("]")
        return Optional(sorted(argument_names(parts)), parts)

    def word(self, until: str) -> str:
        start = self.at
        while self.at < len(self.text) and self.text[self.at] not in until:
            self.at += 1
        found = self.text[start : self.at]
        if not found.isidentifier():
            raise BadTemplate(f"{self.text!r}: {found!r} is no name for a place")
        return found

    def close(self, sign: str) -> None:
        if self.text[self.at : self.at + 1] != sign:
            raise BadTemplate(f"{self.text!r}: a {sign!r} is missing at {self.at}")
        self.at += 1


def argument_names(parts: Parts) -> set[str]:
    """Return the names of the arguments a text uses."""
    found: set[str] = set()
    for part in parts:
        if isinstance(part, Placeholder):
            found |= {part.name}.union(*(argument_names(text) for _, text in part.choices))
        elif isinstance(part, Optional):
            found |= argument_names(part.parts)
    return found


def find_places(parts: Parts) -> list[Placeholder]:
    """Return every place, also those within others."""
    found: list[Placeholder] = []
    for part in parts:
        if isinstance(part, Placeholder):
            found += [part, *(place for _, text in part.choices for place in find_places(text))]
        elif isinstance(part, Optional):
            found += find_places(part.parts)
    return found


def is_neutral(parts: Parts) -> bool:
    """Say whether a text has no words of any language, so that all may use it as it is."""
    for part in parts:
        if isinstance(part, str):
            if any(letter.isalpha() for letter in part):
                return False
        elif isinstance(part, Placeholder):
            if part.choices or part.form not in NEUTRAL:
                return False
        elif not is_neutral(part.parts):
            return False
    return True
