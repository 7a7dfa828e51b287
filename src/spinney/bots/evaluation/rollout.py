"""Rollouts: how turns are played on imagined tables, every seat by the planner's prices and its own hand."""

from __future__ import annotations

from typing import Final

from spinney.bots.evaluation.move_values import best_move
from spinney.bots.evaluation.observation import observation_of
from spinney.bots.evaluation.prices import Prices
from spinney.bots.evaluation.values import Evaluator
from spinney.editions.moves import Move
from spinney.game import turns
from spinney.game.state import State
from spinney.words import steps

OBVIOUS: Final = (steps.DRAW, steps.TRIGGER, steps.TURN, steps.CAVE_CLEARING)  # accepted without thinking
MEMORY: Final = 4000  # forests whose gains are remembered


class Rollout:
    """Plays for whoever is to move; remembers what halves bring to a forest it has seen before."""

    def __init__(self, prices: Prices) -> None:
        self.prices = prices
        self.memory: dict[tuple[object, ...], list[float]] = {}

    def play_on(self, table: State, me: int) -> None:
        """Until the next turn of this seat begins, or the game is over."""
        turn = table.turn
        while not table.is_over() and (table.seat != me or table.turn == turn or table.pending):
            turns.push(table, self.choice(table))

    def choice(self, table: State) -> Move:
        """What the planner would do."""
        moves = turns.legal_moves(table)
        step = steps.waiting_step(table.pending)
        if len(moves) == 1 or steps.verb_of(step) in OBVIOUS:
            return moves[0]
        return best_move(self.evaluator(table), step, moves)[1]

    def evaluator(self, table: State) -> Evaluator:
        """An evaluation by the seat to move; what rivals have built since can change a gain, but not by much."""
        evaluator = Evaluator(observation_of(table), self.prices)
        forest = table.forests[table.seat]
        key = (table.seat, tuple(forest.hosts), tuple(forest.dwellers), tuple(forest.spots))
        known = self.memory.get(key)
        if known is None:
            if len(self.memory) >= MEMORY:
                self.memory.clear()
            known = []  # the evaluator fills it
            self.memory[key] = known
        evaluator.gains = known
        return evaluator
