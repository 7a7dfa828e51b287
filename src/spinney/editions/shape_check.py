"""Checks the shape of an edition's three files: known words, values of the right type, nothing missing.

What the words mean is for `read` and the grammar, which may then rely on the shapes. All problems are told, each with
its file and paragraph; a reader stops at the first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from spinney.editions.edition import MAX_SEATS, MIN_SEATS
from spinney.words.lexicon import MAX_CARD_NUMBER, UnknownWord, require_known
from spinney.words.ongoing import SIDES

MAX_WINTERS: Final = 9
MAX_PLACE_KINDS: Final = 20  # trees, shrubs, terrains: a game has at most a handful of them
MAX_SPECIES: Final = 999
MAX_CARDS: Final = 2000
Shape = tuple[str, Callable[[object], bool]]  # what a value should be, and whether it is


def _is_text(value: object) -> bool:
    return isinstance(value, str) and value != ""


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MAX_CARD_NUMBER


def _is_row(value: object) -> bool:
    return isinstance(value, dict) and value != {}


def _is_list_of(value: object, is_part: Callable[[object], bool], sizes: Iterable[int] = range(1, 100)) -> bool:
    return isinstance(value, list) and len(value) in sizes and all(is_part(part) for part in value)


TEXT_SHAPE: Final[Shape] = ("a text", _is_text)
NUMBER_SHAPE: Final[Shape] = (f"a whole number from 0 to {MAX_CARD_NUMBER}", _is_number)
FLAG_SHAPE: Final[Shape] = ("true or false", lambda value: isinstance(value, bool))
ROW_SHAPE: Final[Shape] = ("a table", _is_row)
ROWS_SHAPE: Final[Shape] = ("a table or a list of tables", lambda value: _is_row(value) or _is_list_of(value, _is_row))
NAMES_SHAPE: Final[Shape] = ("a text or a list of texts", lambda value: _is_text(value) or _is_list_of(value, _is_text))
TEXTS_SHAPE: Final[Shape] = ("a list of texts", lambda value: _is_list_of(value, _is_text))
GROUND_SHAPE: Final[Shape] = ("a list of one ground", lambda value: _is_list_of(value, _is_text, [1]))
GROUNDS_SHAPE: Final[Shape] = ("a list of one or two grounds", lambda value: _is_list_of(value, _is_text, [1, 2]))
SHARE_SHAPE: Final[Shape] = (
    "a number of cards or 'any'",
    lambda value: value == "any" or (_is_number(value) and value != 0),
)
REMOVED_SHAPE: Final[Shape] = (
    "whole numbers, for 2 seats and each further one",
    lambda value: _is_list_of(value, _is_number, range(1, MAX_SEATS)),
)
SEATS_SHAPE: Final[Shape] = (
    f"a number from {MIN_SEATS} to {MAX_SEATS}",
    lambda value: _is_number(value) and value in range(MIN_SEATS, MAX_SEATS + 1),
)
POSITIVE_SHAPE: Final[Shape] = (
    f"a whole number from 1 to {MAX_CARD_NUMBER}",
    lambda value: _is_number(value) and value != 0,
)
WINTERS_SHAPE: Final[Shape] = (
    f"a number from 1 to {MAX_WINTERS}",
    lambda value: _is_number(value) and value in range(1, MAX_WINTERS + 1),
)
CARD_SHAPE: Final[Shape] = (
    "[species, symbol] or [first, symbol, second, symbol]",
    lambda value: _is_list_of(value, _is_text, [2, 4]),
)

SPECIES_WORDS: Final[dict[str, Shape]] = {
    "is": NAMES_SHAPE,
    "side": TEXT_SHAPE,
    "cost": NUMBER_SHAPE,
    "copies": NUMBER_SHAPE,
    "needs": TEXT_SHAPE,
    "effect": ROWS_SHAPE,
    "bonus": ROWS_SHAPE,
    "whenever": ROW_SHAPE,
    "also": ROW_SHAPE,
    "share": SHARE_SHAPE,
    "joins": TEXT_SHAPE,
    "welcomes": ROW_SHAPE,
    "echoes": FLAG_SHAPE,
    "doubles": TEXT_SHAPE,
    "nameless": FLAG_SHAPE,
    "score": ROW_SHAPE,
    "source": TEXT_SHAPE,
}
WHENEVER_WORDS: Final[dict[str, Shape]] = {
    "place": TEXT_SHAPE,
    "draw": NUMBER_SHAPE,
    "on": TEXT_SHAPE,
    "permanent": TEXT_SHAPE,
}
ALSO_WORDS: Final[dict[str, Shape]] = {"is": TEXT_SHAPE, "on": TEXTS_SHAPE}
WELCOMES_WORDS: Final[dict[str, Shape]] = {"guest": TEXT_SHAPE, "side": TEXT_SHAPE, "beside": TEXT_SHAPE}

SETUP_WORDS: Final[dict[str, Shape]] = {
    "title": TEXT_SHAPE,
    "removed": REMOVED_SHAPE,
    "hand": POSITIVE_SHAPE,
    "hand_limit": POSITIVE_SHAPE,
    "clearing_limit": POSITIVE_SHAPE,
    "winters": WINTERS_SHAPE,
    "seats": SEATS_SHAPE,
    "tree": TEXT_SHAPE,
    "mulligan": FLAG_SHAPE,
    "effects": TEXT_SHAPE,
    "permanent": TEXT_SHAPE,
    "free_bonus": FLAG_SHAPE,
    "river_with_tree": FLAG_SHAPE,
    "face_down": ROW_SHAPE,
    "places": ROW_SHAPE,
    "needs": ROW_SHAPE,
    "notice": TEXT_SHAPE,
    "caves": ROW_SHAPE,
    "rescue": ROW_SHAPE,
}
OPTIONAL_SETUP_WORDS: Final = (
    "notice",
    "caves",
    "rescue",
    "hand_limit",
    "clearing_limit",
    "winters",
    "seats",
    "tree",
)  # may be left out
FACE_DOWN_WORDS: Final[dict[str, Shape]] = {"species": TEXT_SHAPE, "as_action": FLAG_SHAPE}
PLACE_WORDS: Final[dict[str, Shape]] = {
    "top": GROUNDS_SHAPE,
    "bottom": GROUNDS_SHAPE,
    "left": GROUND_SHAPE,
    "right": GROUND_SHAPE,
    "river": FLAG_SHAPE,
}
CAVE_WORDS: Final[dict[str, Shape]] = {"effect": ROWS_SHAPE, "points": NUMBER_SHAPE, "source": TEXT_SHAPE}
RESCUE_WORDS: Final[dict[str, Shape]] = {"fewest": NUMBER_SHAPE, "most": NUMBER_SHAPE, "into": TEXT_SHAPE}


Problems = Iterator[str]


def check_shapes(folder: Path, setup: Mapping[str, Any], table: Mapping[str, Any], deck: Mapping[str, Any]) -> None:
    """Raise an error, with the file, the paragraph and the word, if `read` could not handle these files."""
    for problem in find_problems(folder, setup, table, deck):
        raise UnknownWord(problem)


def check_set(folder: Path, setup: Mapping[str, Any], table: Mapping[str, Any], deck: Mapping[str, Any]) -> None:
    """Raise an error if the files of a set have not the shapes that mixing it in needs."""
    files = [f"{folder / file}" for file in ("setup.toml", "species.toml", "deck.toml")]
    for problem in (
        *_check(setup, SETUP_WORDS, ["title"], files[0]),
        *_each_row(table, files[1]),
        *_each_row(deck, files[2]),
        *_sizes(setup, table, deck, files),
    ):
        raise UnknownWord(problem)


def check_numbers(path: Path, numbers: Mapping[str, Any]) -> None:
    """Raise an error if a file that changes a setup with the number of sets is misshapen."""
    for number, row in numbers.items():
        if not number.isdecimal() or not _is_row(row):
            raise UnknownWord(f"{path}: {number}: write a table for a number of sets, as in [1]")
        for problem in _check(row, SETUP_WORDS, (), f"{path}: {number}"):
            raise UnknownWord(problem)


def find_problems(
    folder: Path, setup: Mapping[str, Any], table: Mapping[str, Any], deck: Mapping[str, Any]
) -> Problems:
    """Yield all problems; whether the deck can be dealt is checked only where there are no others."""
    files = [f"{folder / file}" for file in ("setup.toml", "species.toml", "deck.toml")]
    too_many = [*_sizes(setup, table, deck, files)]
    if too_many:  # to go through all of them would only take time
        yield from too_many
        return
    shapes = [*_setup(setup, files[0]), *_each_row(table, files[1]), *_each_row(deck, files[2])]
    places = setup.get("places")
    for name, row in table.items() if not shapes or _is_row(places) else ():
        if _is_row(row):
            shapes += _species(row, places or (), f"{files[1]}: {name}")
    yield from shapes
    if not shapes:
        yield from _deck(deck, table, tree_type(setup), files[2])
        yield from _deal(setup, sum(len(group) for group in deck.values()), files[0])


def _sizes(
    setup: Mapping[str, Any], table: Mapping[str, Any], deck: Mapping[str, Any], files: Iterable[str]
) -> Problems:
    groups = [group for group in deck.values() if isinstance(group, dict)]
    counts = (
        (len(setup.get("places") or ()) if _is_row(setup.get("places")) else 0, MAX_PLACE_KINDS, "kinds of places"),
        (len(table), MAX_SPECIES, "species"),
        (sum(map(len, groups)), MAX_CARDS, "cards"),
    )
    for (count, most, what), where in zip(counts, files, strict=True):
        if count > most:
            yield f"{where}: {count} {what} are too many; an edition has at most {most}"


def tree_type(setup: Mapping[str, Any]) -> str:
    """Return the type that makes a card a tree."""
    return str(setup.get("tree", "Tree"))


def most_seats(setup: Mapping[str, Any]) -> int:
    """Return the highest number of seats a setup allows."""
    return int(setup.get("seats", MAX_SEATS))


def _setup(setup: Mapping[str, Any], where: str) -> Problems:
    found = list(_check(setup, SETUP_WORDS, [word for word in SETUP_WORDS if word not in OPTIONAL_SETUP_WORDS], where))
    yield from found
    if found:
        return
    yield from _check(setup["face_down"], FACE_DOWN_WORDS, FACE_DOWN_WORDS, f"{where}: face_down")
    yield from _each_row(setup["places"], f"{where}: places")
    for name, row in setup["places"].items():
        if _is_row(row):
            yield from _check(row, PLACE_WORDS, (), f"{where}: places.{name}")
    yield from _check(setup["needs"], dict.fromkeys(setup["needs"], TEXTS_SHAPE), ["default"], f"{where}: needs")
    yield from _each_row(setup.get("caves", {}), f"{where}: caves")
    for number, row in setup.get("caves", {}).items():
        if not number.isdecimal():
            yield f"{where}: caves.{number}: caves are numbered, as in [caves.1]"
        if _is_row(row):
            yield from _check(row, CAVE_WORDS, (), f"{where}: caves.{number}")
    if "rescue" in setup:
        yield from _check(setup["rescue"], RESCUE_WORDS, RESCUE_WORDS, f"{where}: rescue")


def _species(row: Mapping[str, Any], places: Iterable[str], where: str) -> Problems:
    found = list(_check(row, SPECIES_WORDS, ["is"], where))
    yield from found
    if found:
        return
    if "side" in row:
        yield from _require_known(row["side"], SIDES, where)
    else:
        yield from _require_known(types_of(row)[0], places, where)
    if "whenever" in row:
        yield from _check(row["whenever"], WHENEVER_WORDS, ["place", "draw"], f"{where}, whenever")
    if "also" in row:
        yield from _check(row["also"], ALSO_WORDS, ALSO_WORDS, f"{where}, also")
    if "welcomes" in row:
        yield from _check(row["welcomes"], WELCOMES_WORDS, ["guest", "side"], f"{where}, welcomes")


def types_of(row: Mapping[str, Any]) -> list[str]:
    return [row["is"]] if isinstance(row["is"], str) else list(row["is"])


def _deck(deck: Mapping[str, Any], table: Mapping[str, Any], tree: str, where: str) -> Problems:
    """Check that cards are well formed, each tree species shows one symbol, and all others show one of these."""
    cards = {printed_id: row for group in deck.values() for printed_id, row in group.items()}
    found: list[str] = []
    for printed_id, row in cards.items():
        amiss = list(_check({printed_id: row}, {printed_id: CARD_SHAPE}, (), where))
        for name in () if amiss else row[::2]:
            amiss += _require_known(name, table, f"{where}: {printed_id}")
        found += amiss
    yield from found
    if found:
        return
    symbols: dict[str, str] = {}
    for printed_id, (name, symbol, *_) in cards.items():
        if tree in types_of(table[name]) and symbols.setdefault(name, symbol) != symbol:
            yield f"{where}: {printed_id}: {name} shows {symbol!r} here and {symbols[name]!r} elsewhere"
    for printed_id, row in cards.items():
        for symbol in row[1::2]:
            yield from _require_known(symbol, set(symbols.values()), f"{where}: {printed_id}")


def _deal(setup: Mapping[str, Any], cards: int, where: str) -> Problems:
    """Check that enough cards lie above the first winter for all hands, twice if hands may be replaced."""
    hands = 2 if setup["mulligan"] else 1
    seats = most_seats(setup)
    if len(setup["removed"]) != seats - 1:
        yield f"{where}: removed: {seats - 1} numbers are needed, for 2 to {seats} seats, not {len(setup['removed'])}"
    if setup["hand"] > setup.get("hand_limit", setup["hand"]):
        yield f"{where}: hand: a first hand of {setup['hand']} is above the hand limit of {setup['hand_limit']}"
    for seats, removed in enumerate(setup["removed"], start=MIN_SEATS):
        left = max(cards - removed, 0)
        if left - left // 3 < seats * hands * setup["hand"]:
            yield f"{where}: removed: with {seats} seats too few of the {cards} cards are left to deal"


def _each_row(table: Mapping[str, Any], where: str) -> Problems:
    return _check(table, dict.fromkeys(table, ROW_SHAPE), (), where)


def _require_known(word: object, known: Iterable[str], where: str) -> Problems:
    try:
        require_known(word, known, where)
    except UnknownWord as error:
        yield str(error)


def _check(row: Mapping[str, Any], shapes: Mapping[str, Shape], needed: Iterable[str], where: str) -> Problems:
    for word, value in row.items():
        if word not in shapes:
            yield from _require_known(word, shapes, where)
            continue
        wanted, is_so = shapes[word]
        if not is_so(value):
            yield f"{where}: {word} should be {wanted}, not {value!r}"
    for word in needed:
        if word not in row:
            yield f"{where}: the word {word!r} is missing"
