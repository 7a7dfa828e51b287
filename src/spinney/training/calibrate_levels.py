"""How the levels in `bots/weights` are made: each one's error is sought at which neighbours differ as they should.

    python -m spinney.training.calibrate_levels --edition forest --seats 2 4
    python -m spinney.training.calibrate_levels --edition forest --seats 4 --seek 0 0 0   # only measured anew
    python -m spinney.training.calibrate_levels --table                                   # what was measured

The strongest level errs by nothing; from there down, each one's error is sought at which the level above wins its
share.  Then every pair of neighbours is measured in games of other seeds, and the ratings follow.  All games are kept
in a file, and what is there is not played again.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import log10
from pathlib import Path
from typing import Any, Final, NamedTuple

from spinney.arena.report.statistics import Estimate, mean
from spinney.bots.evaluation.weights import TODAY, nearest, written
from spinney.bots.levels import levels_file, opponents, stored_levels
from spinney.editions import BASE, edition, shipped
from spinney.training.level_matches import Curve, Pairing, PlayedMatches

TARGETS: Final = (0.70, 0.70, 0.70, 0.70, 0.70, 0.68, 0.68)  # the share of each upper one, from the second up
MOST: Final = 60.0  # points of error
LIKELY: Final = 2.0  # the error tried first
BATCH: Final = 20  # games between two looks
SOUGHT, MEASURED = 3, 4  # the seeds
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

    def __init__(self, edition: str, seats: int, played: PlayedMatches) -> None:
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
            error = round(curve.error_for(TARGETS[upper - 2], MOST), 2)
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


def levels_text(known: Mapping[str, Mapping[str, Any]]) -> str:
    """The file of an edition."""
    lines = [
        "# Made by spinney.training.calibrate_levels, by seats: the generation of what levels have learned,",
        "# how much each misjudges, its share against the level below with interval and games, and the ratings.",
    ]
    for seats in sorted(known):
        lines += ["", f"[{seats}]", f"generation = {known[seats]['generation']}", f"error = {known[seats]['error']}"]
        lines += ["measured = ["]
        lines += [
            f"  [{value:.3f}, {low:.3f}, {high:.3f}, {games}]," for value, low, high, games in known[seats]["measured"]
        ]
        lines += ["]", f"rating = {ratings([row[0] for row in known[seats]['measured']])}"]
    return "\n".join(lines) + "\n"


def docs_table() -> str:
    """What was measured in all editions, as docs/bots.md shows it."""
    columns = [(name, seats) for name in shipped() for seats in ("2", "4")]
    rows = ["| match | " + " | ".join(f"{edition(name).title}, {seats}" for name, seats in columns) + " |"]
    rows.append("|---" * (len(columns) + 1) + "|")
    for lower, upper in pairwise(opponents()):
        cells = []
        for name, seats in columns:
            share, low, high, games = stored_levels(name)[seats]["measured"][lower.number - 1]
            cells.append(f"{share:.0%} ({100 * low:.0f} to {100 * high:.0f}; {games})".replace(" ", "&nbsp;"))
        rows.append(f"| {upper.name} against {lower.name} | " + " | ".join(cells) + " |")
    return "\n".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edition", default=BASE)
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 4])
    hint = "neither, one or both of the two think ahead"
    parser.add_argument("--seek", type=int, nargs=3, default=[400, 200, 100], help=f"games to find an error: {hint}")
    parser.add_argument("--measure", type=int, nargs=3, default=[600, 300, 200], help=f"games to measure by: {hint}")
    parser.add_argument("--kept", type=Path, default=Path("build/levels.jsonl"), help="where the games are kept")
    parser.add_argument("--table", action="store_true", help="print what was measured, and play nothing")
    asked = parser.parse_args()
    if asked.table:
        print(docs_table())
        return
    played = PlayedMatches(written(asked.kept))
    known = dict(stored_levels(asked.edition))
    for seats in asked.seats:
        one = Calibration(asked.edition, seats, played)
        one.seek(Games(*asked.seek))
        measured = list(one.measured(Games(*asked.measure)))
        known[str(seats)] = {"generation": TODAY, "error": one.errors, "measured": measured}
    written(levels_file(asked.edition)).write_text(levels_text(known), "utf-8")


if __name__ == "__main__":
    main()
