"""Are the three files of an edition of the right shape?

Here only: is each word one we know, is each value a number, a text or a table where it should be, is nothing missing.
What the words mean is for `read` and the grammar, which may then rely on the shapes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from spinney.words.lexicon import UnknownWord, must_know

Shape = tuple[str, Callable[[object], bool]]  # what a value should be, and whether it is


def _is_text(value: object) -> bool:
    return isinstance(value, str) and value != ""


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_row(value: object) -> bool:
    return isinstance(value, dict) and value != {}


def _is_list_of(value: object, is_part: Callable[[object], bool], sizes: Iterable[int] = range(1, 100)) -> bool:
    return isinstance(value, list) and len(value) in sizes and all(is_part(part) for part in value)


TEXT: Final[Shape] = ("a text", _is_text)
NUMBER: Final[Shape] = ("a whole number, 0 or more", _is_number)
FLAG: Final[Shape] = ("true or false", lambda value: isinstance(value, bool))
ROW: Final[Shape] = ("a table", _is_row)
ROWS: Final[Shape] = ("a table or a list of tables", lambda value: _is_row(value) or _is_list_of(value, _is_row))
WORDS: Final[Shape] = ("a text or a list of texts", lambda value: _is_text(value) or _is_list_of(value, _is_text))
TEXTS: Final[Shape] = ("a list of texts", lambda value: _is_list_of(value, _is_text))
GROUND: Final[Shape] = ("a list of one ground", lambda value: _is_list_of(value, _is_text, [1]))
GROUNDS: Final[Shape] = ("a list of one or two grounds", lambda value: _is_list_of(value, _is_text, [1, 2]))
SHARE: Final[Shape] = ("a number of cards or 'any'", lambda value: value == "any" or (_is_number(value) and value != 0))
REMOVED: Final[Shape] = (
    "four whole numbers, for 2, 3, 4 and 5 seats",
    lambda value: _is_list_of(value, _is_number, [4]),
)
CARD: Final[Shape] = (
    "[species, symbol] or [first, symbol, second, symbol]",
    lambda value: _is_list_of(value, _is_text, [2, 4]),
)

SPECIES: Final[dict[str, Shape]] = {
    "is": WORDS,
    "side": TEXT,
    "cost": NUMBER,
    "copies": NUMBER,
    "needs": TEXT,
    "effect": ROWS,
    "bonus": ROWS,
    "whenever": ROW,
    "share": SHARE,
    "joins": TEXT,
    "welcomes": ROW,
    "echoes": FLAG,
    "doubles": TEXT,
    "nameless": FLAG,
    "score": ROW,
    "source": TEXT,
}
WHENEVER: Final[dict[str, Shape]] = {"place": TEXT, "draw": NUMBER}
WELCOMES: Final[dict[str, Shape]] = {"guest": TEXT, "side": TEXT, "beside": TEXT}

SETUP: Final[dict[str, Shape]] = {
    "title": TEXT,
    "removed": REMOVED,
    "hand": NUMBER,
    "mulligan": FLAG,
    "effects": TEXT,
    "permanent": TEXT,
    "free_bonus": FLAG,
    "river_with_tree": FLAG,
    "face_down": ROW,
    "places": ROW,
    "needs": ROW,
    "notice": TEXT,
    "caves": ROW,
    "rescue": ROW,
}
SELDOM: Final = ("notice", "caves", "rescue")  # what a setup may leave out
FACE_DOWN_ROW: Final[dict[str, Shape]] = {"species": TEXT, "as_action": FLAG}
PLACE: Final[dict[str, Shape]] = {"top": GROUNDS, "bottom": GROUNDS, "left": GROUND, "right": GROUND, "river": FLAG}
CAVE: Final[dict[str, Shape]] = {"effect": ROWS, "points": NUMBER, "source": TEXT}
RESCUE: Final[dict[str, Shape]] = {"fewest": NUMBER, "most": NUMBER, "into": TEXT}


def proofread(folder: Path, setup: Mapping[str, Any], table: Mapping[str, Any], deck: Mapping[str, Any]) -> None:
    """Refuse files that `read` could stumble over, with the file, the paragraph and the word."""
    _setup(setup, f"{folder / 'setup.toml'}")
    _each_row(table, f"{folder / 'species.toml'}")
    for name, row in table.items():
        _species(row, setup["places"], f"{folder / 'species.toml'}: {name}")
    _each_row(deck, f"{folder / 'deck.toml'}")
    _deck(deck, table, f"{folder / 'deck.toml'}")
    _deal(setup, sum(len(group) for group in deck.values()), f"{folder / 'setup.toml'}")


def _setup(setup: Mapping[str, Any], where: str) -> None:
    _check(setup, SETUP, [word for word in SETUP if word not in SELDOM], where)
    _check(setup["face_down"], FACE_DOWN_ROW, FACE_DOWN_ROW, f"{where}: face_down")
    _each_row(setup["places"], f"{where}: places")
    for name, row in setup["places"].items():
        _check(row, PLACE, (), f"{where}: places.{name}")
    _check(setup["needs"], dict.fromkeys(setup["needs"], TEXTS), ["default"], f"{where}: needs")
    _each_row(setup.get("caves", {}), f"{where}: caves")
    for number, row in setup.get("caves", {}).items():
        if not number.isdecimal():
            raise UnknownWord(f"{where}: caves.{number}: caves are numbered, as in [caves.1]")
        _check(row, CAVE, (), f"{where}: caves.{number}")
    if "rescue" in setup:
        _check(setup["rescue"], RESCUE, RESCUE, f"{where}: rescue")


def _species(row: Mapping[str, Any], places: Iterable[str], where: str) -> None:
    _check(row, SPECIES, ["is"], where)
    if "side" not in row:
        must_know(_types(row)[0], places, where)
    if "whenever" in row:
        _check(row["whenever"], WHENEVER, WHENEVER, f"{where}, whenever")
    if "welcomes" in row:
        _check(row["welcomes"], WELCOMES, ["guest", "side"], f"{where}, welcomes")


def _types(row: Mapping[str, Any]) -> list[str]:
    return [row["is"]] if isinstance(row["is"], str) else list(row["is"])


def _deck(deck: Mapping[str, Any], table: Mapping[str, Any], where: str) -> None:
    """Each card is well formed; each tree species shows one symbol; all others show one of these."""
    cards = {printed_id: row for group in deck.values() for printed_id, row in group.items()}
    for printed_id, row in cards.items():
        _check({printed_id: row}, {printed_id: CARD}, (), where)
        for name in row[::2]:
            must_know(name, table, f"{where}: {printed_id}")
    symbols: dict[str, str] = {}
    for printed_id, (name, symbol, *_) in cards.items():
        if "Tree" in _types(table[name]) and symbols.setdefault(name, symbol) != symbol:
            raise UnknownWord(f"{where}: {printed_id}: {name} shows {symbol!r} here and {symbols[name]!r} elsewhere")
    for printed_id, row in cards.items():
        for symbol in row[1::2]:
            must_know(symbol, set(symbols.values()), f"{where}: {printed_id}")


def _deal(setup: Mapping[str, Any], cards: int, where: str) -> None:
    """Above the first winter lie enough cards for everybody's hand, and for another one if it may be replaced."""
    hands = 2 if setup["mulligan"] else 1
    for seats, removed in enumerate(setup["removed"], start=2):
        left = max(cards - removed, 0)
        if left - left // 3 < seats * hands * setup["hand"]:
            raise UnknownWord(f"{where}: removed: with {seats} seats too few of the {cards} cards are left to deal")


def _each_row(table: Mapping[str, Any], where: str) -> None:
    _check(table, dict.fromkeys(table, ROW), (), where)


def _check(row: Mapping[str, Any], shapes: Mapping[str, Shape], needed: Iterable[str], where: str) -> None:
    for word, value in row.items():
        must_know(word, shapes, where)
        wanted, is_so = shapes[word]
        if not is_so(value):
            raise UnknownWord(f"{where}: {word} should be {wanted}, not {value!r}")
    for word in needed:
        if word not in row:
            raise UnknownWord(f"{where}: the word {word!r} is missing")
