"""Trials of moves on the same sampled tables: all on every table, in a race, or played to the end."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import NamedTuple

from spinney.bots.evaluation.rollout import Rollout
from spinney.bots.evaluation.value_model import margin, value_of
from spinney.bots.search import Candidate, Race
from spinney.editions.moves import Move
from spinney.game import turns
from spinney.study.analysis.analyser import make_race, rollout_for
from spinney.views import Game, View


class Lead(NamedTuple):
    """How far one move is ahead of another on the tables both were tried on, with the standard error."""

    by: float
    error: float

    def is_sure(self, least: float, errors: float) -> bool:
        return self.by >= least and self.by > errors * self.error


class Trial:
    """The results of each move, table by table."""

    def __init__(self, results: dict[Move, list[float]]) -> None:
        self.results = results

    def best(self) -> Move:
        return max(self.results, key=self.rank_key)

    def rank_key(self, move: Move) -> tuple[int, float]:
        """Return a key for sorting: a move that stayed longer in a race is ahead, as few tables may mislead."""
        return len(self.results[move]), self.value(move)

    def value(self, move: Move) -> float:
        results = self.results[move]
        return sum(results) / len(results)

    def lead(self, move: Move, over: Move) -> Lead:
        ahead, behind = self.results[move], self.results[over]
        differences = [a - b for a, b in zip(ahead, behind, strict=False)]  # a race drops those behind
        number = len(differences)
        mean = sum(differences) / number
        squares: float = sum((each - mean) ** 2 for each in differences)
        return Lead(mean, sqrt(squares / (number - 1) / number))

    def share_best(self, move: Move) -> float:
        """Return the share of tables on which this move came out best."""
        rows = list(zip(*self.results.values(), strict=False))
        place = list(self.results).index(move)
        return sum([1 for row in rows if row[place] == max(row)]) / len(rows)

    def ranked_moves(self) -> list[Move]:
        """Return the moves, the best first."""
        return sorted(self.results, key=self.rank_key, reverse=True)


def try_on_all_tables(view: View, moves: list[Move], tables: int, seed: str) -> Trial:
    """Try every move on every table, however far behind it is."""
    race = make_puzzle_race(view, moves, seed)
    for _ in range(tables):
        for candidate, result in zip(race.candidates, race.try_next_table(0.0), strict=True):
            candidate.add(result)
    return Trial({candidate.move: candidate.results for candidate in race.candidates})


def run_race(view: View, moves: list[Move], lines: int, seed: str) -> Trial:
    """Race the moves for so many lines, as the search does but without its priors."""
    race = make_puzzle_race(view, moves, seed)
    candidates = list(race.candidates)
    race.run(lines, 0.0)
    return Trial({candidate.move: candidate.results for candidate in candidates})


def make_puzzle_race(view: View, moves: list[Move], seed: str) -> Race:
    return make_race(view, [Candidate(move, 0.0) for move in moves], Random(seed))


def play_to_end(view: View, moves: list[Move], tables: int, seed: str) -> Trial:
    """Play every move on every table to the last winter, without the value model."""
    rollout = rollout_for(view)
    rng = Random(seed)
    results: dict[Move, list[float]] = {move: [] for move in moves}
    for _ in range(tables):
        table = view.sample(rng)
        for move in moves:
            results[move].append(end_value(table.copy(), move, view.me, rollout))
    return Trial(results)


def end_value(table: Game, move: Move, me: int, rollout: Rollout) -> float:
    """Return the value of the result a move leads to, all seats playing on as the planner would."""
    turns.push(table, move)
    while not table.is_over():
        rollout.play_round(table, me)
    return value_of(margin([table.score(seat) for seat in range(table.seats)], me))
