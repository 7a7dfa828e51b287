"""How two neighbouring levels compare, game by game: the matches the levels are calibrated and measured by.

The upper level sits alone among the lower one, at every seat in turn.  What counts is how many of its rivals it comes
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
from spinney.bots.evaluation.weights import TODAY
from spinney.bots.handicap import WitBot
from spinney.bots.levels import opponents, with_error
from spinney.editions import edition
from spinney.views import deal

USUAL: Final = 1.0  # the slope that is expected before anything is played
FIRM: Final = 0.1  # how soon the shares found bend the curve that was expected, as the weight of a game


class Pairing(NamedTuple):
    """Two levels at a table, each with its error."""

    edition: str
    seats: int
    upper: int
    upper_error: float
    lower: int
    lower_error: float
    generation: int = TODAY  # of what both have learned: games of another one are other games

    def play(self, seed: int, number: int) -> float:
        """The share of its rivals that the upper one comes in ahead of, in game `number` of a seed."""
        dealt = derive_seed(seed, number)
        game = deal(edition(self.edition), self.seats, dealt)
        alone = number % self.seats
        ladder = opponents()
        bots = [
            WitBot(
                derive_seed(dealt, seat),
                with_error(ladder[self.upper - 1], self.upper_error, self.generation)
                if seat == alone
                else with_error(ladder[self.lower - 1], self.lower_error, self.generation),
            )
            for seat in range(self.seats)
        ]
        play_out(game, list(bots))
        mine = game.score(alone)
        rivals = [game.score(seat) for seat in range(self.seats) if seat != alone]
        return sum(0.5 * (mine > points) + 0.5 * (mine >= points) for points in rivals) / len(rivals)


class PlayedMatches:
    """The games played so far, kept in a file of JSON lines so that a match goes on where it stopped."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.known: dict[tuple[object, ...], float] = {}
        if path.exists():
            for line in path.read_text("utf-8").splitlines():
                *key, value = json.loads(line)
                self.known[tuple(key)] = float(value)

    def results(self, pairing: Pairing, seed: int, games: range) -> Iterator[float]:
        """The results of these games; those not known yet are played."""
        for number in games:
            key = (*pairing, seed, number)
            if key not in self.known:
                self.known[key] = pairing.play(seed, number)
                with self.path.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([*key, round(self.known[key], 4)]) + "\n")
            yield self.known[key]


class Curve:
    """How the share of the upper level grows with the lower one's error: a logistic curve over its logarithm."""

    def __init__(self) -> None:
        self.height, self.slope = 0.0, USUAL
        self.games: list[tuple[float, float]] = []  # the error's logarithm, the result

    def add(self, error: float, result: float) -> None:
        self.games.append((log(1 + error), result))

    def error_for(self, share: float, most: float) -> float:
        """The error at which the curve passes this share."""
        self.fit()
        return min(most, max(0.0, exp((log(share / (1 - share)) - self.height) / self.slope) - 1))

    def fit(self) -> None:
        """The likeliest curve (Newton's method), held near what was expected as long as games are few."""
        for _ in range(30):
            gradient = [-FIRM * self.height, -20 * FIRM * (self.slope - USUAL)]
            a, b, d = FIRM, 0.0, 20 * FIRM
            for x, result in self.games:
                chance = 1 / (1 + exp(-(self.height + self.slope * x)))
                gradient[0] += result - chance
                gradient[1] += (result - chance) * x
                weight = max(1e-4, chance * (1 - chance))
                a, b, d = a + weight, b + weight * x, d + weight * x * x
            det = a * d - b * b
            self.height += (d * gradient[0] - b * gradient[1]) / det
            self.slope += (a * gradient[1] - b * gradient[0]) / det
        self.slope = min(5 * USUAL, max(0.2 * USUAL, self.slope))
