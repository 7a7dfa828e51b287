"""What the moves of a decision are worth: tried on the same imagined tables, so that luck falls on all alike.

Two looks: in the first the planner's shortlist and the move that was made race, as the search bot's moves do, and one
comes out best.  In the second that one and the move made are tried on fresh tables, on which nobody was chosen, so the
difference flatters neither; they are tried for as long as it is in doubt what to call it.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Final, NamedTuple

from spinney.bots.evaluation.features import features
from spinney.bots.search import shortlist
from spinney.editions.moves import Move
from spinney.game import turns
from spinney.study.analysis.analyser import MANNER, model_for, race_of, ranked, rollout_for
from spinney.study.analysis.win_chance import chance_of, won
from spinney.views import Game, View

STEP: Final = 24  # tables between two looks at whether it is still in doubt
MOST: Final = 20  # times as many where it stays so
DOUBT: Final = 2.0  # standard errors
SLIP: Final = 0.03  # the chances given away at which what one calls it changes
BLUNDER: Final = 0.06


class Weighed(NamedTuple):
    """A decision: the best move found, and what the move that was made gave away compared with it."""

    best: Move
    chance: float  # of winning, with the best move
    cost: float  # of the move made: the chance it gave away
    error: float  # the standard error of that
    tables: int  # both were tried on so many


class Seer:
    """Tries things on imagined tables of one position: whoever makes them up sees no more than the view."""

    def __init__(self, view: View, rng: Random) -> None:
        self.view = view
        self.rng = rng
        self.rollout = rollout_for(view)
        self.model = model_for(view)

    def chances(self, moves: list[Move]) -> list[float]:
        """The chance after each of these moves, all on one and the same table."""
        table = self.view.sample(self.rng)
        return [self.outlook(table.copy(), move) for move in moves]

    def chance(self) -> float:
        """The chance as the table stands, whoever is to move."""
        return self.outlook(self.view.sample(self.rng), None)

    def outlook(self, table: Game, move: Move | None) -> float:
        me = self.view.me
        if move is not None:
            turns.push(table, move)
        for _ in range(MANNER.rounds):
            self.rollout.play_round(table, me)
        if table.is_over():
            return won(table, me)
        seen = features(table, self.rollout.evaluator(table))
        return chance_of(self.model.value(seen), seen[self.model.clock], table.seats)


def weigh(view: View, made: Move, lines: int, seed: int) -> Weighed:
    """The best of a race of so many lines, and what the move made gave away compared with it."""
    best = leader(view, made, lines, seed)
    seer = Seer(view, Random(f"{seed} {view.ply} again"))
    if best is made:
        seen = [seer.chances([made])[0] for _ in range(tables_for(lines))]
        return Weighed(made, sum(seen) / len(seen), 0.0, 0.0, len(seen))
    played: list[float] = []
    better: list[float] = []
    cost, error = 0.0, 1.0
    while len(played) < MOST * tables_for(lines) and in_doubt(cost, error):
        for _ in range(tables_for(lines)):
            with_made, with_best = seer.chances([made, best])
            played.append(with_made)
            better.append(with_best)
        cost, error = given_away(played, better)
    if cost <= 0:  # it was not better after all
        return Weighed(made, sum(played) / len(played), 0.0, error, len(played))
    return Weighed(best, sum(better) / len(better), cost, error, len(played))


def leader(view: View, made: Move, lines: int, seed: int) -> Move:
    """The move the search bot would make, if the one that was made is on its shortlist, too."""
    order, width = ranked(view), MANNER.width
    candidates = shortlist(order[:width] + [pair for pair in order[width:] if pair[1] is made], MANNER)
    race = race_of(view, candidates, Random(f"{seed} {view.ply}"))
    race.run(lines, 0.0)
    return race.leader().move


def tables_for(lines: int) -> int:
    """How many fresh tables a step of the second look has: fewer where little is to be thought."""
    return max(4, min(STEP, lines // 4))


def in_doubt(cost: float, error: float) -> bool:
    """Might the grade be another one?"""
    return any(abs(cost - line) < DOUBT * error for line in (SLIP, BLUNDER))


def standing(view: View, lines: int, seed: int) -> float:
    """The chance of whoever looks, as the table stands: after a turn, before the others go on."""
    seer = Seer(view, Random(f"{seed} {view.ply} standing"))
    number = 2 * tables_for(lines)
    return sum(seer.chance() for _ in range(number)) / number


def given_away(played: list[float], best: list[float]) -> tuple[float, float]:
    """The mean difference on the tables both were tried on, and its standard error."""
    number = len(played)
    if number < 2:
        return 0.0, 0.0
    differences = [best[i] - played[i] for i in range(number)]
    mean = sum(differences) / number
    squares = sum((each - mean) ** 2 for each in differences)
    return mean, sqrt(squares / (number - 1) / number)
