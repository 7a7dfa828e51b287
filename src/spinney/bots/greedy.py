"""A sensible player that looks one step ahead: what does each move bring at once, in points, cards and room?"""

from __future__ import annotations

from spinney.bots.appraisal import Appraisal
from spinney.bots.look import look_at
from spinney.bots.temper import Temper
from spinney.bots.weighing import asked, weigh
from spinney.editions.moves import Move
from spinney.views import View


class GreedyBot:
    """The move worth most right now; of equal ones the first, so it needs no luck."""

    def __init__(self) -> None:
        self.reason = ""
        self.temper = Temper()

    def choose(self, view: View) -> Move:
        eye = Appraisal(look_at(view), self.temper)
        step = asked(view.pending)
        best = view.moves[0]
        most = weigh(eye, step, best)
        for move in view.moves[1:]:
            worth = weigh(eye, step, move)
            if worth > most:
                best, most = move, worth
        self.reason = f"'{best}' brings most now: {most:+.1f} points, counting cards and room."
        return best
