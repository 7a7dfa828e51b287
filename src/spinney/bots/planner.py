"""A player that looks one step ahead with learned prices: what will a card still bring, how fast should one be?"""

from __future__ import annotations

from spinney.bots.appraisal import Appraisal
from spinney.bots.learned import learned
from spinney.bots.look import Look, look_at
from spinney.bots.temper import Temper
from spinney.bots.weighing import asked, weigh
from spinney.editions.moves import Move
from spinney.views import View


class PlannerBot:
    """Weighs what half-built sets, slots, colours and hand are worth by what they came to in thousands of games."""

    def __init__(self, temper: Temper | None = None) -> None:
        self.reason = ""
        self.temper = temper

    def choose(self, view: View) -> Move:
        temper = self.temper or learned(view.edition, view.seats)
        ranked = rank(look_at(view), temper)
        worth, best = ranked[0]
        self.reason = f"'{best}' is worth {worth:+.1f} points in the long run"
        if len(ranked) > 1:
            self.reason += f"; next best is '{ranked[1][1]}' with {ranked[1][0]:+.1f}"
        self.reason += "."
        return best


def rank(look: Look, temper: Temper) -> list[tuple[float, Move]]:
    """The moves and what they are worth, the best first."""
    eye = Appraisal(look, temper)
    step = asked(look.pending)
    ranked = [(weigh(eye, step, move), move) for move in look.moves]
    ranked.sort(key=lambda pair: -pair[0])
    return ranked
