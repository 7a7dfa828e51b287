"""Compares the speed of the engines of two source trees.

    python -m benchmarks.before_after BEFORE/src AFTER/src [--rounds 60] [--games 8]
    python -m benchmarks.before_after BEFORE/build/compiled AFTER/build/compiled --how inside --edition forest --seats 2

Both play the same random games again and again, in processes of their own that take turns, the one that begins
changing from round to round: move by move (`stepped`), in one call (`inside`), or 64 side by side with observations and
masks written (`at-once`).  Each round is counted by the processor's time.  A busy machine only ever makes a round
slower, so the best rounds are compared; the median of the rounds' ratios is said as well.
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

HOW: Final = ("stepped", "inside", "at-once")
MIXED: Final = 0  # seats: two to five in turn

# Plays games for every line it reads, and says the processor seconds they took and how many moves they had.
WORKER: Final = """
import json, sys
from random import Random
from time import process_time
import spinney

def play(how, edition, seats, number):
    rng = Random(number)
    if how == 'at-once':
        return at_once(edition, seats or 2, number, rng)
    game = spinney.deal(edition, seats or 2 + number % 4, number)
    if how == 'inside':
        return game.playout(rng)
    while not game.is_over():
        legal = game.legal_moves()
        game.push(legal[int(rng.random() * len(legal))])
    return game.ply

kept = {}

def at_once(edition, seats, number, rng):
    from spinney.envs import VectorGames
    if (edition, seats) not in kept:
        many = VectorGames(edition, seats, 64)
        kept[edition, seats] = many, many.observe(), many.mask()
    many, seen, mask = kept[edition, seats]
    for _ in range(10):
        many.step(many.sample(rng))
        many.observe(seen)
        many.mask(mask)
    return 640

for line in sys.stdin:
    how, only, seats, games = line.split()
    begin, moves = process_time(), 0
    for number in range(int(games)):
        for edition in [only] if only != 'all' else spinney.shipped():
            moves += play(how, edition, int(seats), number)
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

    def play(self, request: str) -> tuple[float, int, bool]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{request}\n")
        self.process.stdin.flush()
        seconds, moves, compiled = json.loads(self.process.stdout.readline())
        return seconds, moves, compiled

    def close(self) -> None:
        self.process.communicate()


def compare(before: Tree, after: Tree, rounds: int, request: str) -> list[tuple[float, float]]:
    """Return the microseconds a decision took in each round, after the first, which only warms up."""
    taken: list[tuple[float, float]] = []
    for number in range(rounds + 1):
        order = [before, after] if number % 2 else [after, before]
        took = {tree: tree.play(request) for tree in order}
        if took[before][1:] != took[after][1:]:
            raise SystemExit("The two trees do not play the same games, or only one of them is compiled.")
        if number:
            taken.append((1e6 * took[before][0] / took[before][1], 1e6 * took[after][0] / took[after][1]))
    return taken


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare the speed of random games in two source trees.")
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--games", type=int, default=8, help="of each edition, a round")
    parser.add_argument("--how", choices=HOW, default=HOW[0])
    parser.add_argument("--edition", default="all")
    parser.add_argument("--seats", type=int, default=MIXED, help="2 to 5; without it all in turn (at once: 2)")
    wanted = parser.parse_args()
    before, after = Tree(wanted.before), Tree(wanted.after)
    request = f"{wanted.how} {wanted.edition} {wanted.seats} {wanted.games}"
    taken = compare(before, after, wanted.rounds, request)
    least = min(before for before, _ in taken), min(after for _, after in taken)
    print(f"decisions a second, best rounds: before {1e6 / least[0]:,.0f}, after {1e6 / least[1]:,.0f}")
    median = statistics.median(after / before for before, after in taken)
    print(f"after / before, in time: best rounds {least[1] / least[0]:.3f}, median of {len(taken)} rounds {median:.3f}")
    before.close()
    after.close()


if __name__ == "__main__":
    main()
