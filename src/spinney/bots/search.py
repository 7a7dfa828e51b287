"""A player that thinks ahead: it makes up tables that fit what it sees and tries its best moves on them.

Every move of the planner's shortlist is tried on the same imagined tables, so that luck falls on all alike: it is
made, all seats play on by the planner's prices for some rounds (a rollout), and a value model learned by self-play
says how that will end.  A move that has clearly fallen behind is tried no more.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from time import perf_counter
from typing import Final

from spinney.bots.evaluation.features import features
from spinney.bots.evaluation.observation import observe
from spinney.bots.evaluation.rollout import Rollout
from spinney.bots.evaluation.value_model import ValueModel, margin, value_of
from spinney.bots.evaluation.weights import TODAY, learned_model, learned_prices
from spinney.bots.planner import rank
from spinney.editions.moves import Move
from spinney.game import turns
from spinney.views import Game, View

FIRST: Final = 8  # tables before the race is looked at,
THEN: Final = 4  # and before it is looked at again
TRIFLE: Final = 0.001  # chance not worth thinking about


class Manner:
    """How a search goes about a decision.  The numbers written here are the first search's."""

    def __init__(
        self,
        generation: int = 1,
        width: int = 6,
        rounds: int = 2,
        prior: float = 0.004,
        clearly: float = 2.0,
    ) -> None:
        self.generation = generation  # of what it has learned
        self.width = width  # moves on the shortlist
        self.rounds = rounds  # imagined turns of each seat before the value model is asked
        self.prior = prior  # chance that a point of the planner's opinion counts for beforehand
        self.clearly = clearly  # standard errors that a move is behind by when it is tried no more


MANNERS: Final = ("generation", "width", "rounds", "prior", "clearly")
FROZEN: Final = Manner()  # search@1
KEEN: Final = Manner(TODAY)  # search, and whoever studies games: prices polished by what wins, how games by them end
PATIENT: Final = Manner(TODAY, width=8, clearly=3.0)  # search with a clock, which would leave much of its time
DEEP: Final = Manner(TODAY, width=8, clearly=3.0, rounds=5)  # with much time, which is best spent further ahead
LONG: Final = 0.5  # seconds: so much


def manner_for(seconds: float) -> Manner:
    """How today's search goes about a decision that may take so long, or (0) that is counted by lines."""
    if not seconds:
        return KEEN
    return DEEP if seconds >= LONG else PATIENT


class Patience:
    """How long one decision may take where this runs: on a slow device, who counts lines stops before the last one."""

    def __init__(self) -> None:
        self.seconds = 0.0  # as long as it takes

    def deadline(self) -> float:
        return perf_counter() + self.seconds if self.seconds else 0.0


patience: Final = Patience()


class SearchBot:
    """Thinks for a number of imagined lines of play (then the same seed plays the same game), or for some seconds."""

    def __init__(self, seed: int, lines: int = 0, seconds: float = 0.0, manner: Manner = FROZEN) -> None:
        self.seed = seed
        self.lines = lines
        self.seconds = seconds
        self.manner = manner
        self.reason = ""
        self.tried = 0  # lines imagined for the latest decision,
        self.value = 0.5  # and what they came to on the average, as far as the value model tells

    def choose(self, view: View) -> Move:
        started = perf_counter()
        self.tried = 0
        manner = self.manner
        prices = learned_prices(view.edition, view.seats, manner.generation)
        ranked = rank(observe(view), prices)
        if len(ranked) == 1:
            self.reason = f"'{ranked[0][1]}' is the only move."
            return ranked[0][1]
        candidates = shortlist(ranked, manner)
        rng = Random(f"{self.seed} at {view.ply}")  # a decision depends on nothing that was thought before
        model = learned_model(view.edition, view.seats, manner.generation)
        race = Race(view, candidates, Rollout(prices), model, rng, manner)
        race.run(self.lines, started + self.seconds if self.seconds else patience.deadline())
        best = race.leader()
        self.tried, self.value = race.lines, best.value()
        self.reason = self.why(best, candidates[0], race.lines)
        return best.move

    def why(self, best: Candidate, planned: Candidate, lines: int) -> str:
        if not best.results:
            return f"'{best.move}' looks best at first sight; there was no time to think."
        said = f"'{best.move}' gives a chance of about {best.value():.0%}, by {lines} imagined lines of play"
        if best is planned:
            return f"{said}; it looked best at first sight, too."
        return f"{said}; '{planned.move}', which looked better at first sight, gives {planned.value():.0%}."


class Candidate:
    """A move in the race."""

    def __init__(self, move: Move, head_start: float) -> None:
        self.move = move
        self.head_start = head_start
        self.results: list[float] = []  # one a table
        self.total = 0.0

    def add(self, result: float) -> None:
        self.results.append(result)
        self.total += result

    def value(self) -> float:
        """The mean of its rollouts."""
        return self.total / max(1, len(self.results))

    def standing(self) -> float:
        return self.head_start + self.value()


def shortlist(ranked: list[tuple[float, Move]], manner: Manner = FROZEN) -> list[Candidate]:
    """The best at first sight, who are ahead by what is thought of them."""
    return [Candidate(move, manner.prior * (worth - ranked[0][0])) for worth, move in ranked[: manner.width]]


class Race:
    """Moves that compete on the same imagined tables."""

    def __init__(
        self,
        view: View,
        candidates: list[Candidate],
        rollout: Rollout,
        model: ValueModel,
        rng: Random,
        manner: Manner = FROZEN,
    ) -> None:
        self.view = view
        self.running = candidates
        self.rollout = rollout
        self.model = model
        self.rng = rng
        self.manner = manner
        self.lines = 0

    def run(self, most: int, deadline: float) -> None:
        """Until one is left, or there have been so many lines, or (where a deadline is set) the time is up."""
        tables = 0
        while len(self.running) > 1 and (not most or self.lines + len(self.running) <= most):
            results = self.results_of_a_table(deadline)
            if len(results) < len(self.running):
                return  # a table that not all were tried on does not count
            for candidate, result in zip(self.running, results, strict=True):
                candidate.add(result)
            tables += 1
            if tables >= FIRST and tables % THEN == 0:
                self.drop()

    def results_of_a_table(self, deadline: float) -> list[float]:
        table = self.view.sample(self.rng)
        results: list[float] = []
        for candidate in self.running:
            if deadline and perf_counter() > deadline:
                break
            results.append(self.result(table.copy(), candidate.move))
            self.lines += 1
        return results

    def result(self, table: Game, move: Move) -> float:
        """The value of what this move leads to on this table."""
        me = self.view.me
        turns.push(table, move)
        for _ in range(self.manner.rounds):
            self.rollout.play_on(table, me)
        if table.is_over():
            return value_of(margin([table.score(seat) for seat in range(table.seats)], me))
        return self.model.value(features(table, self.rollout.evaluator(table)))

    def leader(self) -> Candidate:
        best = self.running[0]
        for candidate in self.running:
            if candidate.standing() > best.standing():
                best = candidate
        return best

    def drop(self) -> None:
        """Those leave the race that cannot be better than the leader by more than a trifle."""
        leader = self.leader()
        self.running = [one for one in self.running if one is leader or not hopeless(one, leader, self.manner.clearly)]


def hopeless(candidate: Candidate, leader: Candidate, clearly: float = FROZEN.clearly) -> bool:
    """On the same tables luck is the same for both, so the differences table by table tell most."""
    number = len(candidate.results)
    mean = candidate.value() - leader.value()
    squares = 0.0
    for i in range(number):
        squares += (candidate.results[i] - leader.results[i] - mean) ** 2
    error = sqrt(squares / (number - 1) / number)
    return candidate.standing() - leader.standing() + clearly * error < TRIFLE
