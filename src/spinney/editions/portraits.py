"""Reading an edition's portraits.toml: how each species is drawn, for those who look at it; no rule reads it.

The file may be missing, and so may a species: whoever draws then makes a plain portrait of its type.  What is said is
checked against the words of drawing.json, which the page's drawing code has written, so that no data can bring
anything but shapes and colours into a picture.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from spinney.editions.library import HOME, named, shelved, shipped
from spinney.words.lexicon import UnknownWord, require_known

FILE: Final = "portraits.toml"
HEX: Final = re.compile(r"#[0-9a-fA-F]{6}")
POINTS: Final = re.compile(r"(-?[\d.]+,-?[\d.]+!?\s*)+")
MOST: Final = 100  # marks of one creature
FARTHEST: Final = 1000
LONGEST: Final = 2000

Portrait = dict[str, Any]  # plan, scene, and traits by name


@cache
def _words() -> Mapping[str, Any]:
    """Body plans with their traits, scenes, inks, and the tools of field marks."""
    found: dict[str, Any] = json.loads((HOME / "drawing.json").read_text(encoding="utf-8"))
    return found


@cache
def portraits(name: str) -> Mapping[str, Portrait]:
    """The portraits of an edition by its name: none where nobody knows its folder."""
    folder = HOME / name if name in shipped() else shelved().get(name)
    return read_portraits(folder, named(name).species) if folder else {}


def read_portraits(folder: Path, species: Iterable[str]) -> Mapping[str, Portrait]:
    """The portraits in an edition's folder, by species: none where there is no such file."""
    path = folder / FILE
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise UnknownWord(f"{path}: cannot be read ({error.strerror})") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
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
    for name, said in row.items():
        if name in ("plan", "scene"):
            continue
        require_known(name, traits, where)
        if isinstance(traits[name], list):
            require_known(said, traits[name], f"{where}, {name}")
        elif not _fits(traits[name], said):
            raise UnknownWord(f"{where}, {name}: {said!r} should be {words['kinds'][traits[name]]}")


def _fits(kind: str, said: object) -> bool:
    if kind == "ink":
        return said is False or _is_ink(said)
    if kind == "number":
        return _is_number(said)
    if kind == "flag":
        return isinstance(said, bool)
    if not isinstance(said, list) or len(said) > MOST:
        return False
    if kind == "numbers":
        return all(_is_number(value) for value in said)
    rows = [row for row in said if isinstance(row, list) and len(row) <= MOST]
    if len(rows) < len(said):
        return False
    if kind == "marks":
        return all(row and row[0] in _words()["tools"] and all(_is_plain(value) for value in row[1:]) for row in rows)
    return all(_is_number(value) or _is_ink(value) for row in rows for value in row)


def _is_number(said: object) -> bool:
    return isinstance(said, int | float) and not isinstance(said, bool) and abs(said) <= FARTHEST


def _is_ink(said: object) -> bool:
    return isinstance(said, str) and (said in _words()["inks"] or HEX.fullmatch(said) is not None)


def _is_plain(said: object) -> bool:
    """A number, an ink, or points."""
    points = isinstance(said, str) and len(said) < LONGEST and POINTS.fullmatch(said) is not None
    return points or _is_number(said) or _is_ink(said)
