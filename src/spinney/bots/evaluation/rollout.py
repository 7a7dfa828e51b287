"""Rollouts: playing on from a position on a sampled table, every seat by the planner's prices and its own hand."""

from __future__ import annotations

from typing import Final

from spinney.bots.evaluation.features import features
from spinney.bots.evaluation.move_values import best_move
from spinney.bots.evaluation.observation import observation_of
from spinney.bots.evaluation.prices import Prices
from spinney.bots.evaluation.values import Evaluator
from spinney.editions.moves import Move
from spinney.game import turns
from spinney.game.state import State
from spinney.views import Game
from spinney.words import steps

ACCEPTED_VERBS: Final = (
    steps.DRAW,
    steps.TRIGGER,
    steps.TURN,
    steps.CAVE_CLEARING,
    steps.CAVE_KINDS,
)  # there is no reason to decline
MAX_CACHED_FORESTS: Final = 4000  # forests whose gains are cached


class Rollout:
    """Plays for every seat on sampled tables, and caches what halves bring to each forest it meets."""

    def __init__(self, prices: Prices) -> None:
        self.prices = prices
        self.gains_cache: dict[tuple[object, ...], list[float]] = {}

    def features_after(self, table: Game, move: Move | None, me: int, rounds: int) -> list[float]:
        """Make a move (if there is one), play some rounds on and return the features of the position reached.

        The table is changed.  The list is empty where the game is over by then.
        """
        if move is not None:
            turns.push(table, move)
        for _ in range(rounds):
            self.play_round(table, me)
        return [] if table.is_over() else features(table, self.evaluator(table))

    def play_round(self, table: State, me: int) -> None:
        """Play on until the next turn of this seat begins, or the game is over."""
        turn = table.turn
        while not table.is_over() and (table.seat != me or table.turn == turn or table.pending):
            turns.push(table, self.choice(table))

    def choice(self, table: State) -> Move:
        """Return the move the planner would make."""
        moves = turns.legal_moves(table)
        step = steps.waiting_step(table.pending)
        if len(moves) == 1 or steps.verb_of(step) in ACCEPTED_VERBS:
            return moves[0]
        return best_move(self.evaluator(table), step, moves)[1]

    def evaluator(self, table: State) -> Evaluator:
        """Return an evaluator for the seat to move, with the cached gains of its forest.

        What opponents have built since can change a gain, but not by much.
        """
        evaluator = Evaluator(observation_of(table), self.prices)
        forest = table.forests[table.seat]
        key = (table.seat, tuple(forest.hosts), tuple(forest.dwellers), tuple(forest.spots))
        gains = self.gains_cache.get(key)
        if gains is None:
            if len(self.gains_cache) >= MAX_CACHED_FORESTS:
                self.gains_cache.clear()
            gains = []  # the evaluator fills it
            self.gains_cache[key] = gains
        evaluator.gains = gains
        return evaluator
