"""Messages: an English text with named places, and the arguments that fill them.

The English text stands where the rule is, and catalogues find the message by it. A message is in no language: a
`Translator` makes text of it at the very end, for the person who reads it. `template` has the syntax.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

AND: Final = "{a} and {b}"
OR: Final = "{a} or {b}"
COMMA: Final = "{a}, {b}"
SEMICOLON: Final = "{a}; {b}"
PLUS: Final = "{a} + {b}"
SLASH: Final = "{a}/{b}"
NEXT: Final = "{a} {b}"  # one sentence after another
THEN: Final = "{a}. {b:begin}"  # the same within a sentence: its own full stop is still to come


class Name:
    """A name that every language has a word for: a species, a kind of cards, a noun that is counted.

    `key` is its English name, by which files, moves and programs know it; `book` knows what it is called elsewhere.
    """

    __slots__ = ("book", "entries", "key")

    def __init__(self, key: str, book: Book) -> None:
        self.key = key
        self.book = book
        self.entries: dict[str, Any] = {}  # by language: what its tongue found in the book

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Name) and self.key == other.key and self.book is other.book

    def __hash__(self) -> int:
        return hash(self.key)

    def __str__(self) -> str:
        """Return what it is called in English."""
        return self.key

    def __repr__(self) -> str:
        return f"<{self.key}>"


class Book:
    """A source of names: it returns what a language calls something, with gender and forms."""

    def __init__(self, title: str, look_up: Callable[[str, str], str]) -> None:
        self.title = title  # "" for the words of the game itself, else the edition's
        self.look_up = look_up  # language and key to what is written there; "" for nothing

    def __reduce__(self) -> str:
        raise TypeError("Names are found anew where they are needed: send an edition by its files.")


class Count(NamedTuple):
    """A number of something: "3 cards"."""

    number: int
    of: Name


class Person(NamedTuple):
    """A person at the table, or the reader, who is addressed."""

    name: str | Message
    you: bool = False


class Listed(NamedTuple):
    """A list of several things: "a, b and c"."""

    items: Sequence[Any]
    last: str = AND
    others: str = COMMA

    def __str__(self) -> str:
        """Return the list in English."""
        return str(Message("{several}", "", {"several": self}))


READER: Final = Person("You", True)
Arg = Any  # Message | Name | Count | Person | Listed | int | str | None


class Message:
    """A text with named places and the arguments that stand there."""

    __slots__ = ("args", "context", "rendered", "text")

    def __init__(self, text: str, context: str, args: dict[str, Arg]) -> None:
        self.text = text  # in English, as in "draw {cards}"
        self.context = context  # tells two meanings of one English text apart; mostly ""
        self.args = args
        self.rendered: dict[str, str] | None = None  # by language: a message never changes

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and (self.text, self.args) == (other.text, other.args)

    def __hash__(self) -> int:
        return hash(self.text)

    def __str__(self) -> str:
        """Return the English text, for server logs, tests and documents that are always English."""
        from spinney.language.translator import ENGLISH  # noqa: PLC0415 - tongues are made of messages

        return ENGLISH.translate(self)

    def __repr__(self) -> str:
        return f"say({self.text!r}, {self.args})"

    def fill(self, **args: Arg) -> Message:
        """Return the same message with more of its places filled."""
        return Message(self.text, self.context, {**self.args, **args})

    def with_person(self, who: Person) -> Message:
        """Return the same message about another person; a {who} that nobody names is the reader."""
        args = {name: arg.with_person(who) if isinstance(arg, Message) else arg for name, arg in self.args.items()}
        return Message(self.text, self.context, {**args, "who": who})

    @classmethod
    def __get_pydantic_core_schema__(cls, _: object, handler: Any) -> Any:  # noqa: ANN401 - pydantic's, not ours
        """Let pydantic describe a message as text, which it is on the wire."""
        return handler.generate_schema(str)


def say(text: str, context: str = "", /, **args: Arg) -> Message:
    """Return a message; its text is a literal, so that it can be extracted and translated."""
    return Message(text, context, args)


# --- what messages are put together from ----------------------------------------------------------------------------


def list_all(items: Iterable[Arg]) -> Listed:
    """Return a list such as "a, b and c"."""
    return Listed(list(items), AND)


def list_any(items: Iterable[Arg]) -> Listed:
    """Return a list such as "a, b or c"."""
    return Listed(list(items), OR)


def list_row(items: Iterable[Arg], between: str = NEXT) -> Listed:
    """Return a list with the same text between all items."""
    return Listed(list(items), between, between)


def make_sentence(clause: Message) -> Message:
    """Return a clause as a sentence: with a capital and a full stop."""
    return Message("{clause:sentence}", "", {"clause": clause})


def join_clauses(clauses: Iterable[Message]) -> Message | None:
    """Return clauses for the middle of a sentence, or None if there are none."""
    said = list(clauses)
    return Message("{said}", "", {"said": list_row(said, THEN)}) if len(said) > 1 else said[0] if said else None


def join_sentences(clauses: Iterable[Message]) -> Message | None:
    """Return clauses as sentences, one after another, or None if there are none."""
    said = [make_sentence(clause) for clause in clauses]
    return Message("{said}", "", {"said": list_row(said)}) if len(said) > 1 else said[0] if said else None
