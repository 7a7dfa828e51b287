"""Collections of puzzles: one compressed file for each edition.

Those of the shipped editions lie beside this module.  Puzzles for somebody's own edition, or other ones, are read from
the folder named by SPINNEY_PUZZLES, which is looked at first.  A file for such an edition is named after it and the
digest of its rules; puzzles of other rules are refused.
"""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from spinney.bots.evaluation.weights import weights_name, with_parent_folder
from spinney.editions import Edition
from spinney.editions.moves import BadNotation
from spinney.study.puzzles.puzzle import Puzzle, parse_puzzle
from spinney.study.puzzles.themes import THEMES

PUZZLES_FORMAT: Final = 1
SHIPPED_FOLDER: Final = Path(__file__).parent
FOLDER_VARIABLE: Final = "SPINNEY_PUZZLES"


def puzzles_of(edition: Edition) -> tuple[Puzzle, ...]:
    """Return the puzzles there are for an edition."""
    for folder in folders():
        path = puzzle_file(folder, edition)
        if path.is_file():
            return read_puzzles(path, edition)
    return ()


def puzzle_by_id(edition: Edition, wanted: str) -> Puzzle | None:
    return next((puzzle for puzzle in puzzles_of(edition) if puzzle.id == wanted), None)


def folders() -> list[Path]:
    """Return the folders puzzles are read from, in order."""
    own = os.environ.get(FOLDER_VARIABLE)
    return [Path(own), SHIPPED_FOLDER] if own else [SHIPPED_FOLDER]


def set_default_folder(folder: Path) -> None:
    """Set the folder of one's own puzzles, unless SPINNEY_PUZZLES is set already."""
    os.environ.setdefault(FOLDER_VARIABLE, str(folder.absolute()))


def puzzle_file(folder: Path, edition: Edition) -> Path:
    return folder / f"{weights_name(edition)}.json.gz"


@cache
def read_puzzles(path: Path, edition: Edition) -> tuple[Puzzle, ...]:
    """Read the puzzles of a file."""
    try:
        contents = json.loads(gzip.decompress(path.read_bytes()))
    except (OSError, ValueError, EOFError) as error:
        raise BadNotation(f"{path} holds no puzzles ({error}); make some with spinney puzzles.") from None
    if not isinstance(contents, dict) or contents.get("spinney_puzzles") != PUZZLES_FORMAT:
        raise BadNotation(f"{path} holds no puzzles; make some with spinney puzzles.")
    if contents.get("digest") != edition.digest:
        raise BadNotation(f"{path} holds puzzles of other rules than those of '{edition.name}' now; make new ones.")
    return tuple(parse_puzzle(one) for one in contents["puzzles"])


def write_puzzles(path: Path, edition: Edition, puzzles: Sequence[Puzzle]) -> None:
    """Write a compressed file; the same puzzles make the same file, byte by byte."""
    contents = {
        "spinney_puzzles": PUZZLES_FORMAT,
        "edition": edition.name,
        "digest": edition.digest,
        "puzzles": [puzzle.as_json() for puzzle in puzzles],
    }
    with_parent_folder(path).write_bytes(gzip.compress(json.dumps(contents, separators=(",", ":")).encode(), mtime=0))


def balance_themes(puzzles: Sequence[Puzzle], limit: int) -> list[Puzzle]:
    """Return at most so many puzzles, all themes as evenly as possible; of each theme those that gain most."""
    piles = [sorted((one for one in puzzles if one.theme == theme), key=lambda one: -one.gain) for theme in THEMES]
    chosen: list[Puzzle] = []
    while len(chosen) < limit and any(piles):
        for pile in piles:
            if pile and len(chosen) < limit:
                chosen.append(pile.pop(0))
    return chosen
