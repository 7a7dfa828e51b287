"""How the levels in `bots/weights` are made: each one's error is sought at which neighbours differ as they should.

    python -m spinney.arena.calibrate_levels --edition forest --seats 2 4

The strongest level errs by nothing; from there down, each one's error is sought at which the level above wins its
share.  Then every pair of neighbours is measured in games of other seeds, and the ratings follow.  All games are kept
in a file, and what is there is not played again.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import log10
from pathlib import Path
from typing import Final, NamedTuple

from spinney.arena.ladder import Curve, Pairing, Played
from spinney.arena.statistics import Estimate, mean
from spinney.bots.learned import nearest, written
from spinney.bots.levels import levels_file, opponents, stored_levels
from spinney.editions import BASE

TARGET: Final = 0.68  # the share of the upper one of two neighbours
MOST: Final = 60.0  # points of error
LIKELY: Final = 2.0  # the error tried first
BATCH: Final = 20  # games between two looks
SOUGHT, MEASURED = 1, 2  # the seeds
FIRST_RATING: Final = 600.0


class Games(NamedTuple):
    """How many games a question is worth: less where one thinks ahead, or both, which takes long."""

    quick: int
    slow: int
    slowest: int

    def of(self, upper: int) -> int:
        thinking = sum("lines" in opponents()[level - 1].wits for level in (upper, upper - 1))
        return int(self[thinking])


class Calibration:
    """The levels of one edition at tables of one size."""

    def __init__(self, edition: str, seats: int, played: Played) -> None:
        self.edition = edition
        self.seats = seats
        self.played = played
        self.errors = [0.0] * len(opponents())

    def pairing(self, upper: int, error: float | None = None) -> Pairing:
        """A level and the one below it, whose error this may be."""
        low = self.errors[upper - 2] if error is None else error
        return Pairing(self.edition, self.seats, upper, self.errors[upper - 1], upper - 1, low)

    def seek(self, games: Games) -> None:
        """The errors, from the top down."""
        for upper in range(len(opponents()), 1, -1):
            self.errors[upper - 2] = self.sought(upper, games.of(upper))
            print(
                f"{self.edition}, {self.seats} seats: level {upper - 1} errs by {self.errors[upper - 2]}.", flush=True
            )

    def sought(self, upper: int, games: int) -> float:
        """The error of the lower one at which the upper one wins its share, beginning with what is known of it."""
        curve = Curve()
        known = nearest(stored_levels(self.edition), self.seats)
        error = float(known["error"][upper - 2]) if known else LIKELY
        for first in range(0, games, BATCH):
            for result in self.played.results(self.pairing(upper, error), SOUGHT, range(first, first + BATCH)):
                curve.add(error, result)
            error = round(curve.error_for(TARGET, MOST), 2)
        return error

    def measured(self, games: Games) -> Iterator[Estimate]:
        """The share of each level against the one below it, from the second up."""
        for upper in range(2, len(opponents()) + 1):
            share = mean(list(self.played.results(self.pairing(upper), MEASURED, range(games.of(upper)))))
            print(
                f"level {upper} against {upper - 1}: {share.value:.1%} ({share.low:.1%} to {share.high:.1%})",
                flush=True,
            )
            yield share


def ratings(shares: list[float]) -> list[float]:
    """What neighbours' shares come to: 400 points are ten to one."""
    found = [FIRST_RATING]
    for share in shares:
        held = min(0.99, max(0.01, share))
        found.append(found[-1] + 400 * log10(held / (1 - held)))
    return [round(rating) for rating in found]


def table_text(calibrations: list[tuple[Calibration, list[Estimate]]]) -> str:
    """The file of an edition."""
    lines = ["# Made by spinney.arena.calibrate_levels: what each level misjudges, and the ratings that came of it."]
    for one, shares in calibrations:
        told = ", ".join(f"{share.value:.3f} ({share.low:.3f} to {share.high:.3f}, {share.number})" for share in shares)
        lines += [
            "",
            f"[{one.seats}]  # share against the level below (interval, games): {told}",
            f"error = {one.errors}",
            f"rating = {ratings([share.value for share in shares])}",
        ]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edition", default=BASE)
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 4])
    hint = "neither, one or both of the two think ahead"
    parser.add_argument("--seek", type=int, nargs=3, default=[400, 200, 100], help=f"games to find an error: {hint}")
    parser.add_argument("--measure", type=int, nargs=3, default=[600, 300, 200], help=f"games to measure by: {hint}")
    parser.add_argument("--kept", type=Path, default=Path("build/levels.jsonl"), help="where the games are kept")
    asked = parser.parse_args()
    played = Played(written(asked.kept))
    done: list[tuple[Calibration, list[Estimate]]] = []
    for seats in asked.seats:
        one = Calibration(asked.edition, seats, played)
        one.seek(Games(*asked.seek))
        done.append((one, list(one.measured(Games(*asked.measure)))))
    written(levels_file(asked.edition)).write_text(table_text(done), "utf-8")


if __name__ == "__main__":
    main()
