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
from spinney.editions.read import edition_of, stamp_of
from spinney.editions.sets import FILES, combine_sets, find_sets, join_name, read_files, sets_in, split_name
from spinney.words.lexicon import UnknownWord

HOME: Final = Path(__file__).parent
BASE: Final = "forest"  # the default edition
EDITIONS_VARIABLE: Final = "SPINNEY_EDITIONS"  # folders that hold editions, or are some, separated as in PATH
SHORT_DIGEST_LENGTH: Final = 12  # hexadecimal digits

_read: dict[str, Edition] = {}  # by the stamp of their text


# --- one edition ----------------------------------------------------------------------------------------------------


def edition(of: str | Path) -> Edition:
    """Return an edition by its name, or by the path of its folder: `edition("forest")`, `edition("./alpine")`.

    Sets are added to either: `edition("forest+alpine+edge")`, `edition("./mine+bog")`.
    """
    return read_edition(Path(of)) if isinstance(of, Path) or is_path(of) else edition_named(of)


def is_path(written: str) -> bool:
    """Say whether a text is a path, which begins with a dot or has slashes, rather than a name."""
    return written.startswith((".", "~")) or "/" in written or os.sep in written


def read_edition(folder: Path) -> Edition:
    """Read an edition from a folder with its three files; `folder+set` reads it with that set."""
    where = folder.expanduser().absolute()
    if where.is_dir():
        return register_edition(where.name, read_files(folder.expanduser()), folder)
    base, sets = split_name(where.name)
    named = folder.with_name(base)
    return register_edition(join_name(base, sets), read_files(named.expanduser(), sets), named)


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
    name = join_name(*split_name(name))
    same = [known for known in _read.values() if known.name == name]
    found = shipped_edition(name) if is_shipped_name(name) else edition_in_folders(name) or (same[-1] if same else None)
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
    names = [*edition_names(), *combination_names()]
    near = get_close_matches(name[:60].casefold(), names, 1)
    return f"did you mean {near[0]!r}?" if near else f"known are: {', '.join(names)}."


@cache
def shipped() -> tuple[str, ...]:
    """Return the names of the editions that come with Spinney, the base edition first."""
    found = sorted(path.parent.name for path in HOME.glob("*/setup.toml"))
    return tuple(sorted(found, key=lambda name: name != BASE))


@cache
def shipped_combinations() -> tuple[str, ...]:
    """Return the names of shipped editions with sets: `forest+alpine`."""
    return tuple(join_name(base, sets) for base in shipped() for sets in combine_sets(find_sets(HOME / base)))


def is_shipped_name(name: str) -> bool:
    """Say whether an edition of this name comes with Spinney, with or without sets."""
    return name in shipped() or name in shipped_combinations()


@cache
def shipped_edition(name: str) -> Edition:
    return read_edition(HOME / name)


def is_shipped(edition: Edition) -> bool:
    """Say whether these are the rules and the name of an edition that comes with Spinney."""
    return is_shipped_name(edition.name) and shipped_edition(edition.name).digest == edition.digest


# --- sets -----------------------------------------------------------------------------------------------------------


def sets_of(base: str) -> tuple[str, ...]:
    """Return the sets that can be added to an edition, by its name without sets."""
    folder = edition_folder(base)
    return find_sets(folder) if folder else ()


def combination_names() -> list[str]:
    """Return the names of all known editions with sets: those shipped, then those in the folders."""
    own = [join_name(base, sets) for base in edition_names()[len(shipped()) :] for sets in combine_sets(sets_of(base))]
    return [*shipped_combinations(), *own]


def without_sets(edition: Edition) -> Edition:
    """Return the edition that sets were added to; without sets it is the edition itself."""
    if not sets_in(edition.files):
        return edition
    base, _ = split_name(edition.name)
    return register_edition(base, {file: edition.files[file] for file in FILES})


def edition_folder(name: str) -> Path | None:
    """Return the folder of an edition, whatever sets are added; None if no folder is known."""
    base, _ = split_name(name)
    return HOME / base if base in shipped() else editions_in_folders().get(base)


def reference(edition: Edition) -> dict[str, str]:
    """Return how documents name an edition, so that `edition_named` finds it again."""
    known = {"edition": edition.name}
    return known if is_shipped(edition) else known | {"digest": edition.digest}


# --- folders --------------------------------------------------------------------------------------------------------


def edition_names() -> list[str]:
    """Return all names of editions without sets: those shipped, then those in the folders."""
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
    found = editions_in_folders()
    if name in found:
        return _read_once(found[name])
    base, sets = split_name(name)
    path = found.get(base)
    if not path or not set(sets) <= set(find_sets(path)):
        return None
    return _read_once(path.with_name(join_name(path.absolute().name, sets)))


@cache
def _read_once(path: Path) -> Edition:
    return read_edition(path)
