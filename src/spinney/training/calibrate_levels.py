"""Makes the levels in `bots/weights`: finds the errors at which neighbouring levels differ as they should.

    python -m spinney.training.calibrate_levels --edition forest --seats 2 4
    python -m spinney.training.calibrate_levels --edition forest --seats 4 --seek 0 0 0   # only measured anew
    python -m spinney.training.calibrate_levels --table                                   # what was measured

The strongest level makes no errors; from there down, a level gets the error at which the level above wins its share.
Then every two neighbouring levels are measured in games of other seeds, and the ratings follow.  All games are kept in
a file and not played again.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import log10
from pathlib import Path
from typing import Any, Final, NamedTuple

from spinney.arena.report.statistics import Estimate, mean
from spinney.bots.evaluation.weights import LATEST_GENERATION, for_nearest_seats, with_parent_folder
from spinney.bots.levels import levels_file, opponents, stored_levels
from spinney.editions import BASE, edition, shipped
from spinney.training.level_matches import ErrorCurve, Pairing, PlayedMatches

TARGET_SHARES: Final = (0.70, 0.70, 0.70, 0.70, 0.70, 0.68, 0.68)  # of each level against the one below it
MAX_ERROR_POINTS: Final = 60.0
FIRST_ERROR_POINTS: Final = 2.0  # tried first where nothing is known
GAMES_PER_FIT: Final = 20
SEEK_SEED: Final = 3
MEASURE_SEED: Final = 4
LOWEST_RATING: Final = 600.0  # of level 1


class GamesByThinkers(NamedTuple):
    """How many games to play for a question: fewer where one or both levels search, which takes long."""

    quick: int
    slow: int
    slowest: int

    def of(self, upper: int) -> int:
        """Return the number of games for a level and the one below it."""
        thinking = sum("lines" in opponents()[level - 1].handicap for level in (upper, upper - 1))
        return int(self[thinking])


class Calibration:
    """The levels of one edition at tables of one size."""

    def __init__(self, edition: str, seats: int, matches: PlayedMatches) -> None:
        self.edition = edition
        self.seats = seats
        self.matches = matches
        self.errors = [0.0] * len(opponents())

    def pairing(self, upper: int, error: float | None = None) -> Pairing:
        """Pair a level with the one below it, which errs by `error` or as much as it does now."""
        low = self.errors[upper - 2] if error is None else error
        return Pairing(self.edition, self.seats, upper, self.errors[upper - 1], upper - 1, low)

    def seek(self, games: GamesByThinkers) -> None:
        """Find the errors of all levels, from the top down."""
        for upper in range(len(opponents()), 1, -1):
            self.errors[upper - 2] = self.find_error(upper, games.of(upper))
            print(
                f"{self.edition}, {self.seats} seats: level {upper - 1} errs by {self.errors[upper - 2]}.", flush=True
            )

    def find_error(self, upper: int, games: int) -> float:
        """Return the error of the lower level at which the upper one wins its share."""
        curve = ErrorCurve()
        known = for_nearest_seats(stored_levels(self.edition), self.seats)
        error = float(known["error"][upper - 2]) if known else FIRST_ERROR_POINTS
        for first in range(0, games, GAMES_PER_FIT):
            games_now = range(first, first + GAMES_PER_FIT)
            for result in self.matches.results(self.pairing(upper, error), SEEK_SEED, games_now):
                curve.add(error, result)
            error = round(curve.error_for(TARGET_SHARES[upper - 2], MAX_ERROR_POINTS), 2)
        return error

    def measure(self, games: GamesByThinkers) -> Iterator[Estimate]:
        """Yield the share of each level against the one below it, from the second up."""
        for upper in range(2, len(opponents()) + 1):
            share = mean(list(self.matches.results(self.pairing(upper), MEASURE_SEED, range(games.of(upper)))))
            print(
                f"level {upper} against {upper - 1}: {share.value:.1%} ({share.low:.1%} to {share.high:.1%})",
                flush=True,
            )
            yield share


def ratings(shares: list[float]) -> list[float]:
    """Turn the shares of neighbouring levels into ratings: 400 points are ten to one."""
    found = [LOWEST_RATING]
    for share in shares:
        held = min(0.99, max(0.01, share))
        found.append(found[-1] + 400 * log10(held / (1 - held)))
    return [round(rating) for rating in found]


def levels_text(known: Mapping[str, Mapping[str, Any]]) -> str:
    """Return the contents of an edition's levels file."""
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
    """Return what was measured in all editions, as docs/bots.md shows it."""
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
    arguments = parser.parse_args()
    if arguments.table:
        print(docs_table())
        return
    matches = PlayedMatches(with_parent_folder(arguments.kept))
    known = dict(stored_levels(arguments.edition))
    for seats in arguments.seats:
        calibration = Calibration(arguments.edition, seats, matches)
        calibration.seek(GamesByThinkers(*arguments.seek))
        measured = list(calibration.measure(GamesByThinkers(*arguments.measure)))
        known[str(seats)] = {"generation": LATEST_GENERATION, "error": calibration.errors, "measured": measured}
    with_parent_folder(levels_file(arguments.edition)).write_text(levels_text(known), "utf-8")


if __name__ == "__main__":
    main()
