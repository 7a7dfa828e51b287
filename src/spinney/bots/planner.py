"""A bot that looks one step ahead with learned prices, which tell what a card will still bring and how fast to play."""

from __future__ import annotations

from spinney.bots.evaluation.move_values import move_value
from spinney.bots.evaluation.observation import Observation, observe
from spinney.bots.evaluation.payment import suggested_payment
from spinney.bots.evaluation.prices import Prices
from spinney.bots.evaluation.values import Evaluator
from spinney.bots.evaluation.weights import learned_prices
from spinney.editions.moves import Move
from spinney.views import View
from spinney.words.steps import waiting_step


class PlannerBot:
    """A bot that values unfinished sets, slots, symbols and hand by what they came to in thousands of games."""

    def __init__(self, prices: Prices | None = None) -> None:
        self.reason = ""
        self.prices = prices

    def choose(self, view: View) -> Move:
        prices = self.prices or learned_prices(view.edition, view.seats)
        ranked = rank(observe(view), prices)
        paying = suggested_payment(view, prices)
        if paying:
            ranked.sort(key=lambda pair: pair[1] is not paying[0])
        worth, best = ranked[0]
        self.reason = f"'{best}' is worth {worth:+.1f} points in the long run"
        if len(ranked) > 1:
            self.reason += f"; next best is '{ranked[1][1]}' with {ranked[1][0]:+.1f}"
        self.reason += "."
        return best


def rank(seen: Observation, prices: Prices) -> list[tuple[float, Move]]:
    """Return the moves with what they are worth, the best first."""
    evaluator = Evaluator(seen, prices)
    step = waiting_step(seen.pending)
    ranked = [(move_value(evaluator, step, move), move) for move in seen.moves]
    ranked.sort(key=lambda pair: -pair[0])
    return ranked
