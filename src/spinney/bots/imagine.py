"""How turns are played on imagined tables: every seat by the planner's prices, looking at its own hand only."""

from __future__ import annotations

from typing import Final

from spinney.bots.appraisal import Appraisal
from spinney.bots.look import look_from
from spinney.bots.temper import Temper
from spinney.bots.weighing import asked, weigh
from spinney.editions.moves import Move
from spinney.game import turns
from spinney.game.state import State
from spinney.land import Half
from spinney.words import steps

OBVIOUS: Final = (steps.DRAW, steps.TRIGGER, steps.TURN, steps.CAVE_CLEARING)  # accepted without thinking
MEMORY: Final = 4000  # forests whose gains are remembered


class Mind:
    """Plays for whoever is to move; remembers what halves bring to a forest it has seen before."""

    def __init__(self, temper: Temper) -> None:
        self.temper = temper
        self.memory: dict[tuple[object, ...], dict[Half, float]] = {}

    def play_on(self, table: State, me: int) -> None:
        """Until the next turn of this seat begins, or the game is over."""
        turn = table.turn
        while not table.is_over() and (table.seat != me or table.turn == turn or table.pending):
            turns.push(table, self.choice(table))

    def choice(self, table: State) -> Move:
        """What the planner would do."""
        moves = turns.legal_moves(table)
        step = asked(table.pending)
        if len(moves) == 1 or step[0] in OBVIOUS:
            return moves[0]
        eye = self.eye(table)
        best, most = moves[0], weigh(eye, step, moves[0])
        for move in moves[1:]:
            worth = weigh(eye, step, move)
            if worth > most:
                best, most = move, worth
        return best

    def eye(self, table: State) -> Appraisal:
        """An appraisal by the seat to move; what rivals have built since can change a gain, but not by much."""
        eye = Appraisal(look_from(table), self.temper)
        forest = table.forests[table.seat]
        key = (table.seat, tuple(forest.hosts), tuple(forest.dwellers), tuple(forest.spots))
        known = self.memory.get(key)
        if known is None:
            if len(self.memory) >= MEMORY:
                self.memory.clear()
            known = {}
            self.memory[key] = known
        eye.gains = known
        return eye
