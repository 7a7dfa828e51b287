"""A bot that looks one step ahead: at what each move brings at once, in points, cards and room."""

from __future__ import annotations

from spinney.bots.evaluation.move_values import best_move
from spinney.bots.evaluation.observation import observe
from spinney.bots.evaluation.prices import Prices
from spinney.bots.evaluation.values import Evaluator
from spinney.editions.moves import Move
from spinney.views import View
from spinney.words.steps import waiting_step


class GreedyBot:
    """A bot that makes the move worth most right now, of equal ones the first; nothing in it is random."""

    def __init__(self) -> None:
        self.reason = ""
        self.prices = Prices()

    def choose(self, view: View) -> Move:
        value, best = best_move(Evaluator(observe(view), self.prices), waiting_step(view.pending), view.moves)
        self.reason = f"'{best}' brings most now: {value:+.1f} points, counting cards and room."
        return best
