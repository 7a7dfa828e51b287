"""What coach, reviews and puzzles think with: what today's search does, so that they believe what it plays by."""

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
from spinney.views import Game, View

MANNER: Final[SearchSettings] = DEFAULT_SETTINGS


def ranked(view: View) -> list[tuple[float, Move]]:
    """The moves and what they are worth at first sight, the best first."""
    return rank(observe(view), learned_prices(view.edition, view.seats, MANNER.generation))


def rollout_for(table: View | Game) -> Rollout:
    """Who plays on at imagined tables."""
    return Rollout(learned_prices(table.edition, table.seats, MANNER.generation))


def model_for(table: View | Game) -> ValueModel:
    """Who says how they will end."""
    return learned_model(table.edition, table.seats, MANNER.generation)


def race_of(view: View, candidates: list[Candidate], rng: Random) -> Race:
    return Race(view, candidates, rollout_for(view), model_for(view), rng, MANNER)
