"""What the moves of a decision are worth: tried on the same imagined tables, so that luck falls on all alike."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import NamedTuple

from spinney.bots.learned import learned_model, learned_prices
from spinney.bots.observation import observe
from spinney.bots.planner import rank
from spinney.bots.rollout import Rollout
from spinney.bots.search import PRIOR, WIDTH, Candidate, Race
from spinney.editions.moves import Move
from spinney.views import View


class Weighed(NamedTuple):
    """A decision: the best move found, and what the move that was made gave away compared with it."""

    best: Move
    chance: float  # of winning, with the best move
    cost: float  # of the move made: chance surely given away
    error: float  # the standard error of that
    tables: int  # both were tried on so many


def weigh(view: View, made: Move, lines: int, seed: int) -> Weighed:
    """The planner's shortlist and the move that was made race; a move that falls behind clearly is tried no more."""
    prices = learned_prices(view.edition, view.seats)
    ranked = rank(observe(view), prices)
    shortlist = ranked[:WIDTH] + [pair for pair in ranked[WIDTH:] if pair[1] is made]
    candidates = [Candidate(move, PRIOR * (worth - ranked[0][0])) for worth, move in shortlist]
    race = Race(
        view, candidates, Rollout(prices), learned_model(view.edition, view.seats), Random(f"{seed} {view.ply}")
    )
    race.run(lines, 0.0)
    best = race.leader()
    played = next(candidate for candidate in candidates if candidate.move is made)
    cost, error = given_away(played.results, best.results)
    # The leader leads by its luck, too, so one standard error of its lead does not count.
    return Weighed(best.move, best.value(), max(0.0, cost - error), error, len(played.results))


def given_away(played: list[float], best: list[float]) -> tuple[float, float]:
    """The mean difference on the tables both were tried on, and its standard error."""
    number = len(played)
    if played is best or number < 2:
        return 0.0, 0.0
    differences = [best[i] - played[i] for i in range(number)]
    mean = sum(differences) / number
    squares = sum((each - mean) ** 2 for each in differences)
    return mean, sqrt(squares / (number - 1) / number)
