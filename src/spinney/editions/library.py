"""Finds editions: those that come with Spinney, any folder, and the folders of SPINNEY_EDITIONS.

A text that is read twice is one edition, so that its moves are the same moves wherever they come from. A *path* is for
the people at this machine; documents from elsewhere name an edition by its name and the digest of its rules, never by a
path.
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
BASE: Final = "forest"  # the default edition
EDITIONS_VARIABLE: Final = "SPINNEY_EDITIONS"  # folders that hold editions, or are some, separated as in PATH
SHORT_DIGEST_LENGTH: Final = 12  # hexadecimal digits

_read: dict[str, Edition] = {}  # by the stamp of their text


# --- one edition ----------------------------------------------------------------------------------------------------


def edition(of: str | Path) -> Edition:
    """Return an edition by its name, or by the path of its folder: `edition("forest")`, `edition("./alpine")`."""
    return read_edition(Path(of)) if isinstance(of, Path) or is_path(of) else edition_named(of)


def is_path(written: str) -> bool:
    """Say whether a text is a path, which begins with a dot or has slashes, rather than a name."""
    return written.startswith((".", "~")) or "/" in written or os.sep in written


def read_edition(folder: Path) -> Edition:
    """Read an edition from a folder with its three files."""
    where = folder.expanduser().absolute()
    return register_edition(where.name, {file: read_file(folder.expanduser() / file) for file in FILES}, folder)


def register_edition(name: str, files: dict[str, str], folder: Path | None = None) -> Edition:
    """Return the edition of these texts; `folder` is where error messages say they lie."""
    stamp = stamp_of(name, files)
    if stamp not in _read:
        _read[stamp] = edition_of(name, files, folder or Path(name))
    return _read[stamp]


def known_by_stamp(stamp: str) -> Edition:
    """Return an edition read before, by the stamp its moves carry."""
    return _read[stamp]


# --- by name --------------------------------------------------------------------------------------------------------


def edition_named(name: str, digest: str = "") -> Edition:
    """Return the edition of a name, if need be the one with this digest; an error says what is missing."""
    same = [known for known in _read.values() if known.name == name]
    found = shipped_edition(name) if name in shipped() else edition_in_folders(name) or (same[-1] if same else None)
    if found and digest in ("", found.digest):
        return found
    for known in [*same, *_read.values()]:
        if digest and known.digest == digest:
            return known
    if found:
        theirs, ours = digest[:SHORT_DIGEST_LENGTH], found.digest[:SHORT_DIGEST_LENGTH]
        raise UnknownWord(
            f"This is of another state of '{name}': its rules have the digest {theirs}, and those known here "
            f"{ours}; get the edition it was made with, and name its folder."
        )
    raise UnknownWord(f"There is no edition {name[:60]!r}; {_hint(name)}")


def _hint(name: str) -> str:
    near = get_close_matches(name[:60].casefold(), edition_names(), 1)
    return f"did you mean {near[0]!r}?" if near else f"known are: {', '.join(edition_names())}."


@cache
def shipped() -> tuple[str, ...]:
    """Return the names of the editions that come with Spinney, the base edition first."""
    found = sorted(path.parent.name for path in HOME.glob("*/setup.toml"))
    return tuple(sorted(found, key=lambda name: name != BASE))


@cache
def shipped_edition(name: str) -> Edition:
    return read_edition(HOME / name)


def is_shipped(edition: Edition) -> bool:
    """Say whether these are the rules and the name of an edition that comes with Spinney."""
    return edition.name in shipped() and shipped_edition(edition.name).digest == edition.digest


def reference(edition: Edition) -> dict[str, str]:
    """Return how documents name an edition, so that `edition_named` finds it again."""
    known = {"edition": edition.name}
    return known if is_shipped(edition) else known | {"digest": edition.digest}


# --- folders --------------------------------------------------------------------------------------------------------


def edition_names() -> list[str]:
    """Return all names of editions: those shipped, then those in the folders."""
    return [*shipped(), *sorted(set(editions_in_folders()).difference(shipped()))]


def editions_in_folders() -> dict[str, Path]:
    """Return the editions in the folders by name; the first folder that has one counts."""
    found: dict[str, Path] = {}
    for folder in edition_folders():
        for path in [folder / "setup.toml", *sorted(folder.glob("*/setup.toml"))]:
            if path.is_file():
                found.setdefault(path.absolute().parent.name, path.parent)
    return found


def edition_folders() -> list[Path]:
    """Return the folders that SPINNEY_EDITIONS lists."""
    return [Path(folder) for folder in os.environ.get(EDITIONS_VARIABLE, "").split(os.pathsep) if folder]


def set_edition_folders(folders: Iterable[Path]) -> None:
    """Look in these folders and nowhere else, in this process and those it starts."""
    os.environ[EDITIONS_VARIABLE] = os.pathsep.join(str(folder.absolute()) for folder in folders)


def add_edition_folder(folder: Path) -> None:
    """Look in this folder as well, last."""
    if folder not in edition_folders():
        set_edition_folders([*edition_folders(), folder])


def edition_in_folders(name: str) -> Edition | None:
    """Return the edition of this name in the folders, as it was when it was first asked for."""
    path = editions_in_folders().get(name)
    return _read_once(path) if path else None


@cache
def _read_once(path: Path) -> Edition:
    return read_edition(path)
