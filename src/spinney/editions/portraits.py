"""Reads an edition's portraits.toml, which says how each species is drawn; no rule reads it.

The file may be missing, and so may a species: it is then drawn as a plain portrait of its type. Values are checked
against the words of drawing.json, which the page's drawing code has written, so that no data can bring anything but
shapes and colours into a picture.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from spinney.editions.library import HOME, edition_folder, edition_named
from spinney.editions.sets import SETS, sets_in
from spinney.words.lexicon import UnknownWord, require_known

PORTRAITS_FILE: Final = "portraits.toml"
HEX_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")
POINTS_PATTERN: Final = re.compile(r"(-?[\d.]+,-?[\d.]+!?\s*)+")
MAX_LIST_LENGTH: Final = 100
MAX_COORDINATE: Final = 1000
MAX_POINTS_LENGTH: Final = 2000

Portrait = dict[str, Any]  # plan, scene, and traits by name


@cache
def _words() -> Mapping[str, Any]:
    """Return body plans with their traits, scenes, inks, and the tools of field marks."""
    found: dict[str, Any] = json.loads((HOME / "drawing.json").read_text(encoding="utf-8"))
    return found


@cache
def portraits(name: str) -> Mapping[str, Portrait]:
    """Return the portraits of an edition by its name; none if its folder is unknown."""
    folder = edition_folder(name)
    if not folder:
        return {}
    species = edition_named(name).species
    found = dict(read_portraits(folder, species))
    for one in sets_in(edition_named(name).files):
        found |= read_portraits(folder / SETS / one, species)
    return found


def read_portraits(folder: Path, species: Iterable[str]) -> Mapping[str, Portrait]:
    """Return the portraits in an edition's folder, by species; none if there is no such file."""
    path = folder / PORTRAITS_FILE
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise UnknownWord(f"{path}: cannot be read ({error.strerror})") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UnknownWord(f"{path}: is not TOML ({error})") from error
    names = list(species)
    for name, row in table.items():
        require_known(name, names, f"{path}")
        _check(row, f"{path}: {name}")
    return table


def _check(row: object, where: str) -> None:
    if not isinstance(row, dict):
        raise UnknownWord(f"{where}: a portrait is written {{ plan = ..., scene = ... }}")
    words = _words()
    require_known(row.get("plan"), words["plans"], f"{where}, plan")
    if "scene" in row:
        scene = str(row["scene"])
        require_known(scene.removesuffix("+perch"), words["scenes"], f"{where}, scene")
    traits = words["plans"][row["plan"]]
    for name, value in row.items():
        if name in ("plan", "scene"):
            continue
        require_known(name, traits, where)
        if isinstance(traits[name], list):
            require_known(value, traits[name], f"{where}, {name}")
        elif not _fits(traits[name], value):
            raise UnknownWord(f"{where}, {name}: {value!r} should be {words['kinds'][traits[name]]}")


def _fits(kind: str, value: object) -> bool:
    if kind == "ink":
        return value is False or _is_ink(value)
    if kind == "number":
        return _is_number(value)
    if kind == "flag":
        return isinstance(value, bool)
    if not isinstance(value, list) or len(value) > MAX_LIST_LENGTH:
        return False
    if kind == "numbers":
        return all(_is_number(value) for value in value)
    rows = [row for row in value if isinstance(row, list) and len(row) <= MAX_LIST_LENGTH]
    if len(rows) < len(value):
        return False
    if kind == "marks":
        return all(row and row[0] in _words()["tools"] and all(_is_plain(value) for value in row[1:]) for row in rows)
    return all(_is_number(value) or _is_ink(value) for row in rows for value in row)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= MAX_COORDINATE


def _is_ink(value: object) -> bool:
    return isinstance(value, str) and (value in _words()["inks"] or HEX_COLOUR.fullmatch(value) is not None)


def _is_plain(value: object) -> bool:
    """Say whether this is a number, an ink, or points."""
    points = isinstance(value, str) and len(value) < MAX_POINTS_LENGTH and POINTS_PATTERN.fullmatch(value) is not None
    return points or _is_number(value) or _is_ink(value)
