"""Collections of puzzles: one file an edition, packed.

Those of the editions that come with Spinney lie beside this module.  Whoever has made puzzles for an edition of one's
own, or other ones, keeps them on a shelf of their own (SPINNEY_PUZZLES names its folder), which is looked at first; a
file there is named after the edition and the digest of its rules, and puzzles of other rules are refused.
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
from spinney.study.puzzles.puzzle import Puzzle, puzzle_of
from spinney.study.puzzles.themes import THEMES

FORMAT: Final = 1
HOME: Final = Path(__file__).parent
SHELF: Final = "SPINNEY_PUZZLES"


def puzzles_of(edition: Edition) -> tuple[Puzzle, ...]:
    """The puzzles there are for an edition; none where nobody has made any."""
    for folder in folders():
        path = file_in(folder, edition)
        if path.is_file():
            return read(path, edition)
    return ()


def puzzle_by_id(edition: Edition, wanted: str) -> Puzzle | None:
    return next((puzzle for puzzle in puzzles_of(edition) if puzzle.id == wanted), None)


def folders() -> list[Path]:
    """Where they are looked for."""
    own = os.environ.get(SHELF)
    return [Path(own), HOME] if own else [HOME]


def set_shelf(folder: Path) -> None:
    """Where puzzles of one's own are kept, unless somebody has said so already."""
    os.environ.setdefault(SHELF, str(folder.absolute()))


def file_in(folder: Path, edition: Edition) -> Path:
    return folder / f"{weights_name(edition)}.json.gz"


@cache
def read(path: Path, edition: Edition) -> tuple[Puzzle, ...]:
    """The puzzles of a file."""
    try:
        told = json.loads(gzip.decompress(path.read_bytes()))
    except (OSError, ValueError, EOFError) as error:
        raise BadNotation(f"{path} holds no puzzles ({error}); make some with spinney puzzles.") from None
    if not isinstance(told, dict) or told.get("spinney_puzzles") != FORMAT:
        raise BadNotation(f"{path} holds no puzzles; make some with spinney puzzles.")
    if told.get("digest") != edition.digest:
        raise BadNotation(f"{path} holds puzzles of other rules than those of '{edition.name}' now; make new ones.")
    return tuple(puzzle_of(one) for one in told["puzzles"])


def write(path: Path, edition: Edition, puzzles: Sequence[Puzzle]) -> None:
    """Pack them; the same puzzles make the same file, byte by byte."""
    told = {
        "spinney_puzzles": FORMAT,
        "edition": edition.name,
        "digest": edition.digest,
        "puzzles": [puzzle.as_json() for puzzle in puzzles],
    }
    with_parent_folder(path).write_bytes(gzip.compress(json.dumps(told, separators=(",", ":")).encode(), mtime=0))


def balanced(puzzles: Sequence[Puzzle], most: int) -> list[Puzzle]:
    """So many of them at most, all themes as evenly as there are puzzles; of each theme those that gain most."""
    piles = [sorted((one for one in puzzles if one.theme == theme), key=lambda one: -one.gain) for theme in THEMES]
    chosen: list[Puzzle] = []
    while len(chosen) < most and any(piles):
        for pile in piles:
            if pile and len(chosen) < most:
                chosen.append(pile.pop(0))
    return chosen
