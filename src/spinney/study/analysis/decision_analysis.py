"""Analysis of one decision: what its moves are worth, tried on the same sampled tables.

It has two passes.  In the first, the planner's shortlist and the move that was made race, as candidates of the search
bot do, and one comes out best.  In the second, that one and the move made are tried on fresh tables, which have had no
part in choosing them, so that the difference favours neither; they are tried until the grade is certain.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Final, NamedTuple

from spinney.bots.search import shortlist
from spinney.editions.moves import Move
from spinney.study.analysis.analyser import ANALYSIS_SETTINGS, Analyser, make_race, rank_moves
from spinney.views import View

MAX_TABLES_PER_STEP: Final = 24  # fresh tables between two checks of the grade
MAX_STEPS: Final = 20
DOUBT_ERRORS: Final = 2.0  # standard errors within which a grade is in doubt
SLIP_LOSS: Final = 0.03  # win chance lost by a slip at least,
BLUNDER_LOSS: Final = 0.06  # and by a blunder


class DecisionAnalysis(NamedTuple):
    """The best move found for a decision, and what the move made lost compared with it."""

    best: Move
    chance: float  # of winning, with the best move
    loss: float  # of win chance, by the move made
    error: float  # standard error of the loss
    tables: int  # that both moves were tried on


def analyse_decision(view: View, made: Move, lines: int, seed: int) -> DecisionAnalysis:
    """Find the best move by a race of so many lines, and measure what the move made lost."""
    best = find_best_move(view, made, lines, seed)
    analyser = Analyser(view, Random(f"{seed} {view.ply} again"))
    step = tables_per_step(lines)
    if best is made:
        chances = [analyser.win_chances([made])[0] for _ in range(step)]
        return DecisionAnalysis(made, sum(chances) / len(chances), 0.0, 0.0, len(chances))
    with_made: list[float] = []
    with_best: list[float] = []
    loss, error = 0.0, 1.0
    while len(with_made) < MAX_STEPS * step and is_grade_in_doubt(loss, error):
        for _ in range(step):
            made_chance, best_chance = analyser.win_chances([made, best])
            with_made.append(made_chance)
            with_best.append(best_chance)
        loss, error = mean_loss(with_made, with_best)
    if loss <= 0:  # the other move is not better after all
        return DecisionAnalysis(made, sum(with_made) / len(with_made), 0.0, error, len(with_made))
    return DecisionAnalysis(best, sum(with_best) / len(with_best), loss, error, len(with_made))


def find_best_move(view: View, made: Move, lines: int, seed: int) -> Move:
    """Return the move the search bot would make if the move made were on its shortlist, too."""
    ranked, width = rank_moves(view), ANALYSIS_SETTINGS.width
    shortlisted = ranked[:width] + [pair for pair in ranked[width:] if pair[1] is made]
    race = make_race(view, shortlist(shortlisted, ANALYSIS_SETTINGS), Random(f"{seed} {view.ply}"))
    race.run(lines, 0.0)
    return race.leader().move


def tables_per_step(lines: int) -> int:
    """Return how many fresh tables one step of the second pass tries: fewer where there are few lines."""
    return max(4, min(MAX_TABLES_PER_STEP, lines // 4))


def is_grade_in_doubt(loss: float, error: float) -> bool:
    """Say whether more tables might change the grade."""
    return any(abs(loss - limit) < DOUBT_ERRORS * error for limit in (SLIP_LOSS, BLUNDER_LOSS))


def win_chance_now(view: View, lines: int, seed: int) -> float:
    """Return the win chance of the view's seat as the table stands, such as after its turn."""
    analyser = Analyser(view, Random(f"{seed} {view.ply} standing"))
    tables = 2 * tables_per_step(lines)
    return sum(analyser.win_chance(analyser.sample(), None) for _ in range(tables)) / tables


def mean_loss(with_made: list[float], with_best: list[float]) -> tuple[float, float]:
    """Return the mean difference on the tables both moves were tried on, and its standard error."""
    number = len(with_made)
    if number < 2:
        return 0.0, 0.0
    differences = [with_best[i] - with_made[i] for i in range(number)]
    mean = sum(differences) / number
    squares = sum((each - mean) ** 2 for each in differences)
    return mean, sqrt(squares / (number - 1) / number)
