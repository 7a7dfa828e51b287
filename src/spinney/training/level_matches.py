"""Matches between two neighbouring levels, by which the levels are calibrated and measured.

The upper level sits alone among the lower one, at every seat in turn.  The result is the share of its rivals it comes
in ahead of, a tie counting half: at two seats that is the share of games won, at four the chance to come in ahead of
any one rival; one half would be even at any table.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import exp, log
from pathlib import Path
from typing import Final, NamedTuple

from spinney.arena.play import derive_seed, play_out
from spinney.bots.evaluation.weights import LATEST_GENERATION
from spinney.bots.handicap import HandicappedBot
from spinney.bots.levels import handicap_with_error, opponents
from spinney.editions import edition
from spinney.views import deal

EXPECTED_SLOPE: Final = 1.0  # before any game is played
PRIOR_WEIGHT: Final = 0.1  # of the expected curve, compared with one game


class Pairing(NamedTuple):
    """Two levels at a table, each with its error."""

    edition: str
    seats: int
    upper: int
    upper_error: float
    lower: int
    lower_error: float
    generation: int = LATEST_GENERATION  # of both levels' weights

    def play(self, seed: int, number: int) -> float:
        """Play game `number` of a seed and return the share of its rivals that the upper level comes in ahead of."""
        dealt = derive_seed(seed, number)
        game = deal(edition(self.edition), self.seats, dealt)
        alone = number % self.seats
        ladder = opponents()
        bots = [
            HandicappedBot(
                derive_seed(dealt, seat),
                handicap_with_error(ladder[self.upper - 1], self.upper_error, self.generation)
                if seat == alone
                else handicap_with_error(ladder[self.lower - 1], self.lower_error, self.generation),
            )
            for seat in range(self.seats)
        ]
        play_out(game, list(bots))
        mine = game.score(alone)
        rivals = [game.score(seat) for seat in range(self.seats) if seat != alone]
        return sum(0.5 * (mine > points) + 0.5 * (mine >= points) for points in rivals) / len(rivals)


class PlayedMatches:
    """The games played so far, kept in a file of JSON lines so that a match can be continued."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.known: dict[tuple[object, ...], float] = {}
        if path.exists():
            for line in path.read_text("utf-8").splitlines():
                *key, value = json.loads(line)
                self.known[tuple(key)] = float(value)

    def results(self, pairing: Pairing, seed: int, games: range) -> Iterator[float]:
        """Yield the results of these games, and play those that are not known yet."""
        for number in games:
            key = (*pairing, seed, number)
            if key not in self.known:
                self.known[key] = pairing.play(seed, number)
                with self.path.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([*key, round(self.known[key], 4)]) + "\n")
            yield self.known[key]


class ErrorCurve:
    """The upper level's share by the lower one's error: a logistic curve over its logarithm."""

    def __init__(self) -> None:
        self.height, self.slope = 0.0, EXPECTED_SLOPE
        self.games: list[tuple[float, float]] = []  # the error's logarithm, the result

    def add(self, error: float, result: float) -> None:
        """Add the result of one game."""
        self.games.append((log(1 + error), result))

    def error_for(self, share: float, most: float) -> float:
        """Return the error at which the curve passes this share."""
        self.fit()
        return min(most, max(0.0, exp((log(share / (1 - share)) - self.height) / self.slope) - 1))

    def fit(self) -> None:
        """Fit the likeliest curve by Newton's method, near the expected one as long as games are few."""
        for _ in range(30):
            gradient = [-PRIOR_WEIGHT * self.height, -20 * PRIOR_WEIGHT * (self.slope - EXPECTED_SLOPE)]
            a, b, d = PRIOR_WEIGHT, 0.0, 20 * PRIOR_WEIGHT
            for x, result in self.games:
                chance = 1 / (1 + exp(-(self.height + self.slope * x)))
                gradient[0] += result - chance
                gradient[1] += (result - chance) * x
                weight = max(1e-4, chance * (1 - chance))
                a, b, d = a + weight, b + weight * x, d + weight * x * x
            det = a * d - b * b
            self.height += (d * gradient[0] - b * gradient[1]) / det
            self.slope += (a * gradient[1] - b * gradient[0]) / det
        self.slope = min(5 * EXPECTED_SLOPE, max(0.2 * EXPECTED_SLOPE, self.slope))
