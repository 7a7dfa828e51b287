"""Making puzzles: games of bots are looked through in one process or many, and what they gave is kept game by game.

The file that is written is JSON Lines, a heading and then a line a game, in any order; whoever asks for the same again
goes on from there.  Which game is dealt, with how many seats and at which decisions one looks, follows from its number
and the seed alone.
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
from spinney.study.puzzles.candidates import Found, Hunt, puzzles_of_game
from spinney.study.puzzles.puzzle import Puzzle, puzzle_of

FORMAT: Final = 1
SEATS: Final = (2, 2, 3, 2, 2, 4)  # by game: most people play against one rival
FULL: Final[tuple[Hunt, ...]] = ("all", "small", "all", "small", "small", "all", "small", "small")
HUNTS: Final[tuple[Hunt, ...]] = FULL + ("place",) * 41  # cheap, and rarely of use
AT_ONCE: Final = 49  # games handed out before it is looked whether there are enough puzzles


class BadPuzzles(ValueError):
    """A file that holds no puzzles in the making, or those of another batch."""

    slug = "bad-puzzles"


class Batch(NamedTuple):
    """What puzzles are made from."""

    edition: Edition
    seed: int

    def heading(self) -> dict[str, object]:
        return {
            "spinney_puzzle_making": FORMAT,
            "edition": self.edition.name,
            "digest": self.edition.digest,
            "seed": self.seed,
        }

    def game(self, number: int) -> tuple[int, Found]:
        """What game `number` gives."""
        seats = min(SEATS[number % len(SEATS)], self.edition.most_seats)
        seed = derive_seed(self.seed, number)
        return number, puzzles_of_game(self.edition, seats, seed, seed % seats, HUNTS[number % len(HUNTS)])


class Making:
    """What a batch has given so far; with a path it is kept there, and what is there is known."""

    def __init__(self, batch: Batch, path: Path | None = None) -> None:
        self.batch = batch
        self.games: dict[int, Found] = {}
        self.path = path
        if path is not None:
            self._open(path)

    def _open(self, path: Path) -> None:
        title = json.dumps(self.batch.heading()) + "\n"
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
            told = json.loads(line)
            self.games[told["game"]] = found_of(told)

    def add(self, number: int, found: Found) -> None:
        """Keep what a game gave at once: whatever stops us now, it is not lost."""
        self.games[number] = found
        if self.path is not None:
            with self.path.open("a", encoding="utf-8", newline="\n") as file:
                file.write(json.dumps(line_of(number, found), separators=(",", ":")) + "\n")

    def puzzles(self) -> list[Puzzle]:
        """All that were found, in the order of the games."""
        return [puzzle for number in sorted(self.games) for puzzle in self.games[number].puzzles]

    def counts(self) -> Counter[str]:
        """How many decisions got how far."""
        total: Counter[str] = Counter(games=len(self.games))
        for found in self.games.values():
            total.update(found.counts)
        return total

    def missing(self) -> Iterator[int]:
        return (number for number in count() if number not in self.games)


def make(making: Making, wanted: Callable[[Making], bool], executor: Executor, told: Callable[[], object]) -> None:
    """Look through games until nothing more is wanted; `told` is called after each."""
    numbers = making.missing()
    while wanted(making):
        some = [next(numbers) for _ in range(AT_ONCE)]
        with executor(partial(Batch.game, making.batch), some) as games:
            for number, found in games:
                making.add(number, found)
                told()


def line_of(number: int, found: Found) -> dict[str, Any]:
    return {"game": number, "puzzles": [puzzle.as_json() for puzzle in found.puzzles], "counts": found.counts}


def found_of(told: dict[str, Any]) -> Found:
    return Found([puzzle_of(one) for one in told["puzzles"]], told["counts"])
