"""Moves tried on the same imagined tables: all of them on every table, or racing, or played out to the end."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import NamedTuple

from spinney.bots.evaluation.rollout import Rollout
from spinney.bots.evaluation.value_model import margin, value_of
from spinney.bots.search import Candidate, Race
from spinney.editions.moves import Move
from spinney.game import turns
from spinney.study.analysis.analyser import race_of, rollout_for
from spinney.views import Game, View


class Lead(NamedTuple):
    """How far one move is ahead of another on the tables both were tried on, and the standard error of that."""

    by: float
    error: float

    def is_sure(self, least: float, errors: float) -> bool:
        return self.by >= least and self.by > errors * self.error


class Trial:
    """What each move came to, table by table."""

    def __init__(self, results: dict[Move, list[float]]) -> None:
        self.results = results

    def best(self) -> Move:
        return max(self.results, key=self.standing)

    def standing(self, move: Move) -> tuple[int, float]:
        """Who stayed longer in a race is ahead: few tables may have been kind to who left it early."""
        return len(self.results[move]), self.value(move)

    def value(self, move: Move) -> float:
        results = self.results[move]
        return sum(results) / len(results)

    def lead(self, move: Move, over: Move) -> Lead:
        ahead, behind = self.results[move], self.results[over]
        differences = [a - b for a, b in zip(ahead, behind, strict=False)]  # a race tries those behind less often
        number = len(differences)
        mean = sum(differences) / number
        squares: float = sum((each - mean) ** 2 for each in differences)
        return Lead(mean, sqrt(squares / (number - 1) / number))

    def share_won(self, move: Move) -> float:
        """On how many of the tables this move came out best."""
        rows = list(zip(*self.results.values(), strict=False))
        place = list(self.results).index(move)
        return sum([1 for row in rows if row[place] == max(row)]) / len(rows)

    def in_order(self) -> list[Move]:
        """The best first."""
        return sorted(self.results, key=self.standing, reverse=True)


def side_by_side(view: View, moves: list[Move], tables: int, seed: str) -> Trial:
    """Every move on every table: nobody is left out, however far behind."""
    race = racing(view, moves, seed)
    for _ in range(tables):
        for candidate, result in zip(race.candidates, race.try_next_table(0.0), strict=True):
            candidate.add(result)
    return Trial({candidate.move: candidate.results for candidate in race.candidates})


def raced(view: View, moves: list[Move], lines: int, seed: str) -> Trial:
    """So many lines; those that fall behind clearly get no more: as the search thinks, without its opinions."""
    race = racing(view, moves, seed)
    everyone = list(race.candidates)
    race.run(lines, 0.0)
    return Trial({candidate.move: candidate.results for candidate in everyone})


def racing(view: View, moves: list[Move], seed: str) -> Race:
    return race_of(view, [Candidate(move, 0.0) for move in moves], Random(seed))


def played_out(view: View, moves: list[Move], tables: int, seed: str) -> Trial:
    """Every move on every table to the last winter: what the value model says does not count here."""
    rollout = rollout_for(view)
    rng = Random(seed)
    results: dict[Move, list[float]] = {move: [] for move in moves}
    for _ in range(tables):
        table = view.sample(rng)
        for move in moves:
            results[move].append(end_of(table.copy(), move, view.me, rollout))
    return Trial(results)


def end_of(table: Game, move: Move, me: int, rollout: Rollout) -> float:
    """The value of the result a move leads to, all seats playing on as the planner would."""
    turns.push(table, move)
    while not table.is_over():
        rollout.play_round(table, me)
    return value_of(margin([table.score(seat) for seat in range(table.seats)], me))
