"""Two source trees beside each other: is the engine of one slower than that of the other?

    python -m benchmarks.before_after BEFORE/src AFTER/src [--rounds 60] [--games 8]
    python -m benchmarks.before_after BEFORE/build/compiled AFTER/build/compiled

Both play the same random games of every edition again and again, in processes of their own that take turns, the one
that begins changing from round to round.  Each round is counted by the processor's time.  A busy machine only ever
makes a round slower, so the best rounds are compared; the median of the rounds' ratios is said as well.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Final

# Plays games for every line it reads, and says the processor seconds they took and how many moves they had.
WORKER: Final = """
import json, sys
from random import Random
from time import process_time
import spinney
for line in sys.stdin:
    seed, games = map(int, line.split())
    begin, moves = process_time(), 0
    for number in range(seed, seed + games):
        for edition in spinney.shipped():
            game, rng = spinney.deal(edition, 2 + number % 4, number), Random(number)
            while not game.is_over():
                legal = game.legal_moves()
                game.push(legal[int(rng.random() * len(legal))])
            moves += game.ply
    print(json.dumps([process_time() - begin, moves, spinney.is_compiled()]), flush=True)
"""


class Tree:
    """One source tree, and the process that plays with it."""

    def __init__(self, path: Path) -> None:
        if not (path / "spinney").is_dir():
            raise SystemExit(f"There is no package spinney in {path}; name a 'src' or 'build/compiled' folder.")
        self.process = subprocess.Popen(
            [sys.executable, "-c", WORKER],
            env={**os.environ, "PYTHONPATH": str(path)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def play(self, seed: int, games: int) -> tuple[float, int, bool]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{seed} {games}\n")
        self.process.stdin.flush()
        seconds, moves, compiled = json.loads(self.process.stdout.readline())
        return seconds, moves, compiled

    def close(self) -> None:
        self.process.communicate()


def compare(before: Tree, after: Tree, rounds: int, games: int) -> list[tuple[float, float]]:
    """The seconds of each round, after the first, which only warms up."""
    seconds: list[tuple[float, float]] = []
    for number in range(rounds + 1):
        order = [before, after] if number % 2 else [after, before]
        took = {tree: tree.play(0, games) for tree in order}
        if took[before][1:] != took[after][1:]:
            raise SystemExit("The two trees do not play the same games, or only one of them is compiled.")
        if number:
            seconds.append((took[before][0], took[after][0]))
    return seconds


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare the speed of random games in two source trees.")
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--games", type=int, default=8, help="of each edition, a round")
    wanted = parser.parse_args()
    before, after = Tree(wanted.before), Tree(wanted.after)
    seconds = compare(before, after, wanted.rounds, wanted.games)
    best = min(after for _, after in seconds) / min(before for before, _ in seconds)
    median = statistics.median(after / before for before, after in seconds)
    print(f"after / before: best rounds {best:.3f}, median of {len(seconds)} rounds {median:.3f}")
    before.close()
    after.close()


if __name__ == "__main__":
    main()
