"""Mixes sets into an edition: further species and cards, and what they change in the edition's own.

A set is a folder of its own in the edition's folder `sets`, with up to three files like the edition's. `forest+alpine`
names the edition `forest` with the set `alpine`; sets are named in alphabetical order.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from spinney.editions.shape_check import check_numbers, check_set
from spinney.words.lexicon import UnknownWord, require_known

FILES: Final = ("setup.toml", "species.toml", "deck.toml")
SETS: Final = "sets"  # the folder in an edition's folder
NUMBERS_FILE: Final = f"{SETS}/numbers.toml"  # what the setup changes with the number of sets mixed in
SET_MARK: Final = "+"
MAX_SETS: Final = 6  # of one edition: every further one doubles the number of combinations

Table = dict[str, Any]


# --- names ----------------------------------------------------------------------------------------------------------


def split_name(name: str) -> tuple[str, tuple[str, ...]]:
    """Return the edition and the sets that a name tells, these in alphabetical order."""
    base, *sets = name.split(SET_MARK)
    return base, tuple(sorted(set(sets)))


def join_name(base: str, sets: Iterable[str]) -> str:
    """Return the name of an edition with these sets."""
    return SET_MARK.join([base, *sorted(set(sets))])


def find_sets(folder: Path) -> tuple[str, ...]:
    """Return the sets in an edition's folder; a folder without species is none."""
    return tuple(sorted(path.parent.name for path in folder.glob(f"{SETS}/*/species.toml")))[:MAX_SETS]


def combine_sets(sets: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """Yield every choice of one or more of these sets, the smallest first."""
    known = tuple(sets)
    for number in range(1, len(known) + 1):
        yield from combinations(known, number)


# --- files ----------------------------------------------------------------------------------------------------------


def read_file(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise UnknownWord(f"{path}: cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise UnknownWord(f"{path}: is not TOML ({error})") from error


def parse_toml(text: str, path: Path) -> Table:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise UnknownWord(f"{path}: is not TOML ({error})") from error


def read_files(folder: Path, sets: tuple[str, ...] = ()) -> dict[str, str]:
    """Return the texts of an edition and of the sets mixed in, by their path in its folder."""
    for name in sets:
        require_known(name, find_sets(folder), f"{folder / SETS}")
    return {file: read_file(folder / file) for file in list_files(folder, sets)}


def list_files(folder: Path, sets: tuple[str, ...]) -> list[str]:
    """Return the paths of the files that make an edition with these sets."""
    numbers = [NUMBERS_FILE] if sets and (folder / NUMBERS_FILE).is_file() else []
    return [*FILES, *(file for name in sets for file in set_files(name)), *numbers]


def set_files(name: str) -> list[str]:
    return [f"{SETS}/{name}/{file}" for file in FILES]


def sets_in(files: Iterable[str]) -> tuple[str, ...]:
    """Return the sets these files belong to."""
    return tuple(sorted({path.split("/")[1] for path in files if path.endswith("/species.toml")}))


# --- mixing ---------------------------------------------------------------------------------------------------------


def mix_tables(folder: Path, files: Mapping[str, str]) -> tuple[Table, Table, Table]:
    """Return setup, species and deck of an edition, with its sets mixed in."""
    setup, table, deck = (parse_toml(files[file], folder / file) for file in FILES)
    sets = sets_in(files)
    for name in sets:
        of_set = [parse_toml(files[file], folder / file) for file in set_files(name)]
        check_set(folder / SETS / name, of_set[0], of_set[1], of_set[2])
        setup = mix_setup(setup, of_set[0])
        table = mix_species(table, of_set[1])
        deck = mix_deck(deck, of_set[2], folder / SETS / name / "deck.toml")
    if sets and NUMBERS_FILE in files:
        numbers = parse_toml(files[NUMBERS_FILE], folder / NUMBERS_FILE)
        check_numbers(folder / NUMBERS_FILE, numbers)
        setup |= numbers.get(str(len(sets)), {})
    return setup, table, deck


def mix_setup(setup: Table, of_set: Table) -> Table:
    """Return a setup with a set's words: tables gain rows, titles and notices are joined, all else is replaced."""
    mixed = dict(setup)
    for word, value in of_set.items():
        old = setup.get(word)
        if word == "title":
            mixed[word] = f"{old} + {value}"
        elif word == "notice" and old:
            mixed[word] = f"{old} {value}"
        elif isinstance(value, dict) and isinstance(old, dict):
            mixed[word] = old | value
        else:
            mixed[word] = value
    return mixed


def mix_species(table: Table, of_set: Table) -> Table:
    """Return the species with those of a set; a paragraph about a known species changes its words and adds copies."""
    mixed = dict(table)
    for name, row in of_set.items():
        old = table.get(name)
        if isinstance(old, dict):
            mixed[name] = old | row
            if "copies" in row and isinstance(old.get("copies", 0), int):
                mixed[name]["copies"] = old.get("copies", 0) + row["copies"]
        else:
            mixed[name] = row
    return mixed


def mix_deck(deck: Table, of_set: Table, where: Path) -> Table:
    """Return the deck with the cards of a set."""
    mixed = dict(deck)
    known = {printed_id for cards in deck.values() if isinstance(cards, dict) for printed_id in cards}
    for source, cards in of_set.items():
        for printed_id in cards:
            if printed_id in known:
                raise UnknownWord(f"{where}: {printed_id}: another card has this id already")
        mixed[source] = {**deck.get(source, {}), **cards}
    return mixed
