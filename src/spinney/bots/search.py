"""A bot that thinks ahead: it samples tables that fit its view and tries its best moves on them.

Every candidate of the planner's shortlist is tried on the same sampled tables, so that luck is the same for all: the
move is made, all seats play on by the planner's prices for some rounds (a rollout), and a value model learned from
self-play predicts how that position ends.  A candidate that is clearly behind the leader is dropped.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from time import perf_counter
from typing import Final

from spinney.bots.evaluation.observation import observe
from spinney.bots.evaluation.rollout import Rollout
from spinney.bots.evaluation.value_model import ValueModel, margin, value_of
from spinney.bots.evaluation.weights import LATEST_GENERATION, learned_model, learned_prices
from spinney.bots.planner import rank
from spinney.editions.moves import Move
from spinney.views import Game, View

FIRST_CHECK_TABLES: Final = 8  # tables before candidates are first dropped,
CHECK_EVERY_TABLES: Final = 4  # and between later checks
MIN_DIFFERENCE: Final = 0.001  # of value; a smaller gain is not worth more rollouts
LONG_SEARCH_S: Final = 0.5  # from this time on, a search looks further ahead


class SearchSettings:
    """The numbers that control a search; the defaults are those of the first search."""

    def __init__(
        self,
        generation: int = 1,
        width: int = 6,
        rounds: int = 2,
        prior: float = 0.004,
        drop_margin: float = 2.0,
    ) -> None:
        self.generation = generation  # of the weights
        self.width = width  # moves on the shortlist
        self.rounds = rounds  # turns of each seat in a rollout
        self.prior = prior  # value that one point of the planner's opinion adds beforehand
        self.drop_margin = drop_margin  # standard errors behind the leader at which a candidate is dropped


SEARCH_OPTIONS: Final = {  # as users type them, and the setting each one changes
    "generation": "generation",
    "width": "width",
    "rounds": "rounds",
    "prior": "prior",
    "clearly": "drop_margin",
}
V1_SETTINGS: Final = SearchSettings()  # search@1
DEFAULT_SETTINGS: Final = SearchSettings(LATEST_GENERATION)  # search by lines, and every analysis
TIMED_SETTINGS: Final = SearchSettings(LATEST_GENERATION, width=8, drop_margin=3.0)  # or much time would be left over
LONG_SETTINGS: Final = SearchSettings(LATEST_GENERATION, width=8, drop_margin=3.0, rounds=5)


def settings_for(seconds: float) -> SearchSettings:
    """Return the settings for a decision that may take this long, or (0) that is limited by lines only."""
    if not seconds:
        return DEFAULT_SETTINGS
    return LONG_SETTINGS if seconds >= LONG_SEARCH_S else TIMED_SETTINGS


def deadline_after(seconds: float) -> float:
    """Return the moment some seconds from now, or 0 for none."""
    return perf_counter() + seconds if seconds else 0.0


class SearchBot:
    """A bot that searches for a number of lines (then the same seed plays the same game) or for some seconds.

    Where lines are counted, `max_seconds` stops a decision that takes too long on a slow device; 0 is no limit.
    """

    def __init__(
        self,
        seed: int,
        lines: int = 0,
        seconds: float = 0.0,
        settings: SearchSettings = V1_SETTINGS,
        max_seconds: float = 0.0,
    ) -> None:
        self.seed = seed
        self.lines = lines
        self.seconds = seconds
        self.settings = settings
        self.max_seconds = max_seconds
        self.reason = ""
        self.lines_tried = 0  # for the latest decision,
        self.value = 0.5  # and the mean value of the move chosen

    def choose(self, view: View) -> Move:
        started = perf_counter()
        self.lines_tried = 0
        settings = self.settings
        prices = learned_prices(view.edition, view.seats, settings.generation)
        ranked = rank(observe(view), prices)
        if len(ranked) == 1:
            self.reason = f"'{ranked[0][1]}' is the only move."
            return ranked[0][1]
        candidates = shortlist(ranked, settings)
        rng = Random(f"{self.seed} at {view.ply}")  # no decision depends on an earlier one
        model = learned_model(view.edition, view.seats, settings.generation)
        race = Race(view, candidates, Rollout(prices), model, rng, settings)
        race.run(self.lines, started + self.seconds if self.seconds else deadline_after(self.max_seconds))
        best = race.leader()
        self.lines_tried, self.value = race.lines, best.value()
        self.reason = self.explain(best, candidates[0], race.lines)
        return best.move

    def explain(self, best: Candidate, planned: Candidate, lines: int) -> str:
        """Return the reason for the best candidate, compared with the planner's choice."""
        if not best.results:
            return f"'{best.move}' looks best at first sight; there was no time to think."
        chance = f"'{best.move}' gives a chance of about {best.value():.0%}, by {lines} imagined lines of play"
        if best is planned:
            return f"{chance}; it looked best at first sight, too."
        return f"{chance}; '{planned.move}', which looked better at first sight, gives {planned.value():.0%}."


class Candidate:
    """A move that takes part in a race, with its result on each table."""

    def __init__(self, move: Move, prior: float) -> None:
        self.move = move
        self.prior = prior
        self.results: list[float] = []  # one a table
        self.total = 0.0

    def add(self, result: float) -> None:
        self.results.append(result)
        self.total += result

    def value(self) -> float:
        """Return the mean of its rollouts."""
        return self.total / max(1, len(self.results))

    def estimate(self) -> float:
        """Return the mean of its rollouts plus its prior."""
        return self.prior + self.value()


def shortlist(ranked: list[tuple[float, Move]], settings: SearchSettings = V1_SETTINGS) -> list[Candidate]:
    """Return the best moves at first sight as candidates, each with a prior by what it seems worth."""
    return [Candidate(move, settings.prior * (worth - ranked[0][0])) for worth, move in ranked[: settings.width]]


class Race:
    """Candidates that compete on the same sampled tables until one is clearly best."""

    def __init__(
        self,
        view: View,
        candidates: list[Candidate],
        rollout: Rollout,
        model: ValueModel,
        rng: Random,
        settings: SearchSettings = V1_SETTINGS,
    ) -> None:
        self.view = view
        self.candidates = candidates
        self.rollout = rollout
        self.model = model
        self.rng = rng
        self.settings = settings
        self.lines = 0

    def run(self, max_lines: int, deadline: float) -> None:
        """Try tables until one candidate is left, the lines are used up or (where there is one) the deadline passes."""
        tables = 0
        while len(self.candidates) > 1 and (not max_lines or self.lines + len(self.candidates) <= max_lines):
            results = self.try_next_table(deadline)
            if len(results) < len(self.candidates):
                return  # a table counts only if all candidates were tried on it
            for candidate, result in zip(self.candidates, results, strict=True):
                candidate.add(result)
            tables += 1
            if tables >= FIRST_CHECK_TABLES and tables % CHECK_EVERY_TABLES == 0:
                self.drop_hopeless()

    def try_next_table(self, deadline: float) -> list[float]:
        """Return each candidate's result on a newly sampled table; fewer if the deadline passes."""
        table = self.view.sample(self.rng)
        results: list[float] = []
        for candidate in self.candidates:
            if deadline and perf_counter() > deadline:
                break
            results.append(self.result(table.copy(), candidate.move))
            self.lines += 1
        return results

    def result(self, table: Game, move: Move) -> float:
        """Return the value of the position this move leads to on this table."""
        me = self.view.me
        reached = self.rollout.features_after(table, move, me, self.settings.rounds)
        if not reached:
            return value_of(margin([table.score(seat) for seat in range(table.seats)], me))
        return self.model.value(reached)

    def leader(self) -> Candidate:
        """Return the candidate with the highest estimate, of equal ones the first."""
        best = self.candidates[0]
        for candidate in self.candidates:
            if candidate.estimate() > best.estimate():
                best = candidate
        return best

    def drop_hopeless(self) -> None:
        """Drop the candidates that are surely not better than the leader by a difference that matters."""
        leader = self.leader()
        margin = self.settings.drop_margin
        self.candidates = [one for one in self.candidates if one is leader or not is_hopeless(one, leader, margin)]


def is_hopeless(candidate: Candidate, leader: Candidate, drop_margin: float = V1_SETTINGS.drop_margin) -> bool:
    """Say whether a candidate is too far behind; both had the same tables, so differences are taken table by table."""
    number = len(candidate.results)
    mean = candidate.value() - leader.value()
    squares = 0.0
    for i in range(number):
        squares += (candidate.results[i] - leader.results[i] - mean) ** 2
    error = sqrt(squares / (number - 1) / number)
    return candidate.estimate() - leader.estimate() + drop_margin * error < MIN_DIFFERENCE
