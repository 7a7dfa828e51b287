"""Makes puzzles from games of bots, in one process or many, and keeps the result of each game.

The file is JSON Lines, a heading and then a line a game, in any order; running the same again continues it.  The deal,
the number of seats and the decisions examined follow from a game's number and the seed alone.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final, NamedTuple

from spinney.arena.play import derive_seed
from spinney.arena.processes import Executor
from spinney.editions import Edition
from spinney.study.puzzles.candidates import DecisionFilter, PuzzleSearch, find_puzzles
from spinney.study.puzzles.puzzle import Puzzle, parse_puzzle

PUZZLE_RUN_FORMAT: Final = 1
SEATS_BY_GAME: Final = (2, 2, 3, 2, 2, 4)  # most people play against one rival
FULL_HUNTS: Final[tuple[DecisionFilter, ...]] = ("all", "small", "all", "small", "small", "all", "small", "small")
HUNTS: Final[tuple[DecisionFilter, ...]] = FULL_HUNTS + ("place",) * 41  # fast, but they rarely find a puzzle
GAMES_PER_ROUND: Final = 49  # between two checks for enough puzzles


class BadPuzzles(ValueError):
    """A file that holds no puzzle run, or one of another edition or seed."""

    slug = "bad-puzzles"


class PuzzleSource(NamedTuple):
    """The games puzzles are made from."""

    edition: Edition
    seed: int

    def heading(self) -> dict[str, object]:
        """Return the first line of a run's file."""
        return {
            "spinney_puzzle_making": PUZZLE_RUN_FORMAT,
            "edition": self.edition.name,
            "digest": self.edition.digest,
            "seed": self.seed,
        }

    def game(self, number: int) -> tuple[int, PuzzleSearch]:
        """Play game `number` and return the puzzles found in it."""
        seats = min(SEATS_BY_GAME[number % len(SEATS_BY_GAME)], self.edition.most_seats)
        seed = derive_seed(self.seed, number)
        return number, find_puzzles(self.edition, seats, seed, seed % seats, HUNTS[number % len(HUNTS)])


class PuzzleRun:
    """The puzzles found so far; with a path they are read from there and added there."""

    def __init__(self, source: PuzzleSource, path: Path | None = None) -> None:
        self.source = source
        self.games: dict[int, PuzzleSearch] = {}
        self.path = path
        if path is not None:
            self._open(path)

    def _open(self, path: Path) -> None:
        title = json.dumps(self.source.heading()) + "\n"
        if not path.exists() or not path.stat().st_size:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(title, encoding="utf-8", newline="\n")
            return
        content = path.read_bytes()
        if not content.startswith(title.encode()):
            raise BadPuzzles(f"{path} holds something else; ask for the same edition and seed, or name another file.")
        whole = content.rfind(b"\n") + 1  # a line cut off by a kill is to be written anew
        with path.open("r+b") as file:
            file.truncate(whole)
        for line in content[:whole].decode().splitlines()[1:]:
            fields = json.loads(line)
            self.games[fields["game"]] = found_of(fields)

    def add(self, number: int, found: PuzzleSearch) -> None:
        """Keep what a game gave, and write it at once, so that it is not lost if the program stops."""
        self.games[number] = found
        if self.path is not None:
            with self.path.open("a", encoding="utf-8", newline="\n") as file:
                file.write(json.dumps(line_of(number, found), separators=(",", ":")) + "\n")

    def puzzles(self) -> list[Puzzle]:
        """Return all puzzles found, in the order of the games."""
        return [puzzle for number in sorted(self.games) for puzzle in self.games[number].puzzles]

    def counts(self) -> Counter[str]:
        """Return how many decisions reached which stage."""
        total: Counter[str] = Counter(games=len(self.games))
        for found in self.games.values():
            total.update(found.counts)
        return total

    def missing(self) -> Iterator[int]:
        """Yield the numbers of games that were not examined yet."""
        return (number for number in count() if number not in self.games)


def make_puzzles(
    run: PuzzleRun, wanted: Callable[[PuzzleRun], bool], executor: Executor, after_game: Callable[[], object]
) -> None:
    """Examine games until no more puzzles are wanted; `after_game` is called after each."""
    numbers = run.missing()
    while wanted(run):
        some = [next(numbers) for _ in range(GAMES_PER_ROUND)]
        with executor(partial(PuzzleSource.game, run.source), some) as games:
            for number, found in games:
                run.add(number, found)
                after_game()


def line_of(number: int, found: PuzzleSearch) -> dict[str, Any]:
    return {"game": number, "puzzles": [puzzle.as_json() for puzzle in found.puzzles], "counts": found.counts}


def found_of(fields: dict[str, Any]) -> PuzzleSearch:
    return PuzzleSearch([parse_puzzle(puzzle) for puzzle in fields["puzzles"]], fields["counts"])
