"""Where editions are found: those that come with Spinney, anybody's folder, and the shelves of SPINNEY_EDITIONS.

A text that is read twice is one edition, so that its moves are the same moves wherever they come from.  A *path* is
for those who sit at this machine; documents that come from elsewhere name an edition, by its name and the digest of
its rules, and never a path.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Final

from spinney.editions.edition import Edition
from spinney.editions.read import FILES, edition_of, read_file, stamp_of
from spinney.words.lexicon import UnknownWord

HOME: Final = Path(__file__).parent
BASE: Final = "forest"  # what is played where nobody says otherwise
SHELVES: Final = "SPINNEY_EDITIONS"  # folders that hold editions, or are some, separated as in PATH
SHORT: Final = 12  # digits of a digest that are told

_read: dict[str, Edition] = {}  # all that were read, by the stamp of their text


# --- asking for one -------------------------------------------------------------------------------------------------


def edition(of: str | Path) -> Edition:
    """An edition by its name, or by the path of its folder: `edition("forest")`, `edition("./alpine")`."""
    return read_edition(Path(of)) if isinstance(of, Path) or is_path(of) else named(of)


def is_path(written: str) -> bool:
    """A path is told from a name by its first dot or its slashes."""
    return written.startswith((".", "~")) or "/" in written or os.sep in written


def read_edition(folder: Path) -> Edition:
    """An edition from a folder with its three files: yours, if you like."""
    where = folder.expanduser().absolute()
    return introduce(where.name, {file: read_file(folder.expanduser() / file) for file in FILES}, folder)


def introduce(name: str, files: dict[str, str], folder: Path | None = None) -> Edition:
    """The edition of these texts; `folder` is where refusals say they lie."""
    stamp = stamp_of(name, files)
    if stamp not in _read:
        _read[stamp] = edition_of(name, files, folder or Path(name))
    return _read[stamp]


def known_by_stamp(stamp: str) -> Edition:
    """An edition read before: that of a move."""
    return _read[stamp]


# --- by name --------------------------------------------------------------------------------------------------------


def named(name: str, digest: str = "") -> Edition:
    """The edition of a name, if need be the one with this digest; a refusal says what is missing."""
    same = [known for known in _read.values() if known.name == name]
    found = shipped_edition(name) if name in shipped() else on_shelf(name) or (same[-1] if same else None)
    if found and digest in ("", found.digest):
        return found
    for known in [*same, *_read.values()]:
        if digest and known.digest == digest:
            return known
    if found:
        raise UnknownWord(
            f"This is of another state of '{name}': its rules have the digest {digest[:SHORT]}, and those known here "
            f"{found.digest[:SHORT]}; get the edition it was made with, and name its folder."
        )
    raise UnknownWord(f"There is no edition {name[:60]!r}; {_hint(name)}")


def _hint(name: str) -> str:
    near = get_close_matches(name[:60].casefold(), edition_names(), 1)
    return f"did you mean {near[0]!r}?" if near else f"known are: {', '.join(edition_names())}."


@cache
def shipped() -> tuple[str, ...]:
    """The names of the editions that come with Spinney, the base edition first."""
    found = sorted(path.parent.name for path in HOME.glob("*/setup.toml"))
    return tuple(sorted(found, key=lambda name: name != BASE))


@cache
def shipped_edition(name: str) -> Edition:
    return read_edition(HOME / name)


def is_shipped(edition: Edition) -> bool:
    """Are these the rules of an edition that comes with Spinney, and is it called so?"""
    return edition.name in shipped() and shipped_edition(edition.name).digest == edition.digest


def reference(edition: Edition) -> dict[str, str]:
    """How documents name an edition: `named` finds it again, or says why it cannot."""
    known = {"edition": edition.name}
    return known if is_shipped(edition) else known | {"digest": edition.digest}


# --- shelves --------------------------------------------------------------------------------------------------------


def edition_names() -> list[str]:
    """All names an edition can be asked for by: those shipped, then those on shelves."""
    return [*shipped(), *sorted(set(shelved()).difference(shipped()))]


def shelved() -> dict[str, Path]:
    """The editions on shelves by name; the first shelf that has one counts."""
    found: dict[str, Path] = {}
    for shelf in shelves():
        for path in [shelf / "setup.toml", *sorted(shelf.glob("*/setup.toml"))]:
            if path.is_file():
                found.setdefault(path.absolute().parent.name, path.parent)
    return found


def shelves() -> list[Path]:
    return [Path(shelf) for shelf in os.environ.get(SHELVES, "").split(os.pathsep) if shelf]


def set_shelves(folders: Iterable[Path]) -> None:
    """Look in these folders and nowhere else; processes started from here will do so, too."""
    os.environ[SHELVES] = os.pathsep.join(str(folder.absolute()) for folder in folders)


def add_shelf(folder: Path) -> None:
    """Look in this folder as well, last."""
    if folder not in shelves():
        set_shelves([*shelves(), folder])


def on_shelf(name: str) -> Edition | None:
    """The edition of this name on a shelf, as it was when it was first asked for."""
    path = shelved().get(name)
    return _taken(path) if path else None


@cache
def _taken(path: Path) -> Edition:
    return read_edition(path)
