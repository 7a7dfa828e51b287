"""The analyser behind coach, reviews and puzzles; it uses the settings and weights of the default search."""

from __future__ import annotations

from random import Random
from typing import Final

from spinney.bots.evaluation.observation import observe
from spinney.bots.evaluation.rollout import Rollout
from spinney.bots.evaluation.value_model import ValueModel
from spinney.bots.evaluation.weights import learned_model, learned_prices
from spinney.bots.planner import rank
from spinney.bots.search import DEFAULT_SETTINGS, Candidate, Race, SearchSettings
from spinney.editions.moves import Move
from spinney.study.analysis.win_chance import chance_of, share_won
from spinney.views import Game, View

ANALYSIS_SETTINGS: Final[SearchSettings] = DEFAULT_SETTINGS


class Analyser:
    """Tries moves on sampled tables of one view: makes a move, plays on and evaluates the position reached.

    The tables are sampled from the view, so an analysis knows no more than the player did.
    """

    def __init__(self, view: View, rng: Random) -> None:
        self.view = view
        self.rng = rng
        self.rollout = rollout_for(view)
        self.model = model_for(view)

    def sample(self) -> Game:
        """Return a newly sampled table."""
        return self.view.sample(self.rng)

    def features_after(self, table: Game, move: Move | None) -> list[float]:
        """Make a move (if there is one), play on and return the features reached; none where the game is over."""
        return self.rollout.features_after(table, move, self.view.me, ANALYSIS_SETTINGS.rounds)

    def win_chance_at(self, table: Game, reached: list[float]) -> float:
        """Return the win chance at a position with these features, or the result where there are none."""
        if not reached:
            return share_won(table, self.view.me)
        return chance_of(self.model.value(reached), reached[self.model.clock], table.seats)

    def win_chance(self, table: Game, move: Move | None) -> float:
        """Return the win chance after a move, or as the table stands; the table is changed."""
        return self.win_chance_at(table, self.features_after(table, move))

    def win_chances(self, moves: list[Move]) -> list[float]:
        """Return the win chance after each of these moves, all on the same newly sampled table."""
        table = self.sample()
        return [self.win_chance(table.copy(), move) for move in moves]


def rank_moves(view: View) -> list[tuple[float, Move]]:
    """Return the moves with what they are worth at first sight, the best first."""
    return rank(observe(view), learned_prices(view.edition, view.seats, ANALYSIS_SETTINGS.generation))


def rollout_for(table: View | Game) -> Rollout:
    """Return a rollout with the prices for this edition and number of seats."""
    return Rollout(learned_prices(table.edition, table.seats, ANALYSIS_SETTINGS.generation))


def model_for(table: View | Game) -> ValueModel:
    """Return the value model for this edition and number of seats."""
    return learned_model(table.edition, table.seats, ANALYSIS_SETTINGS.generation)


def make_race(view: View, candidates: list[Candidate], rng: Random) -> Race:
    """Return a race of these candidates with the settings of an analysis."""
    return Race(view, candidates, rollout_for(view), model_for(view), rng, ANALYSIS_SETTINGS)
