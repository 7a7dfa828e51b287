"""A player that thinks ahead: it makes up tables that fit what it sees and plays each promising move out on them.

Every move of the shortlist is tried on the same imagined tables, so that luck falls on all alike; moves that stay
behind are dropped.  All seats play the imagined turns by the planner's prices, each looking at its own hand only, and
after some turns the position is appraised.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from time import perf_counter
from typing import Final

from spinney.bots.appraisal import Appraisal
from spinney.bots.learned import learned
from spinney.bots.look import look_at, look_from
from spinney.bots.planner import rank, shortlist
from spinney.bots.temper import Temper
from spinney.bots.weighing import asked, weigh
from spinney.editions.moves import Move
from spinney.game import turns
from spinney.game.state import State
from spinney.land import Half
from spinney.views import Game, View
from spinney.words import steps

WIDTH: Final = 6  # moves on the shortlist
ROUNDS: Final = 4  # turns each seat plays on an imagined table
TRIALS: Final = (4, 8, 16, 32, 64)  # after so many tables the weaker third of the list is dropped
WORTHY: Final = (-1, steps.TAKE, steps.PLACE, steps.PLACE_FROM_CLEARING, steps.PLAY_ON, steps.RIVER, steps.DRAFT)
OBVIOUS: Final = (steps.DRAW, steps.TRIGGER, steps.TURN, steps.CAVE_CLEARING)  # accepted without thinking
MEMORY: Final = 3000  # forests whose gains are remembered
PRIOR: Final = 0.5  # how far the planner's own opinion of a move counts beside what its games came to

# What a position holds beside its points, fitted to how 300 self-play games went on from it.
SOON: Final = 4  # so many of the best cards in the hand will be played
BEST: Final = 1.2  # times what they are worth
CLUTTER: Final = 0.6  # what every card in the hand takes off
ROOM: Final = 2.8  # times the square root of the empty slots
PROMISE: Final = 0.8
MOVER: Final = 3.2  # being the one to move


class SearchBot:
    """Searches for a number of imagined games (`nodes`) or for some seconds, whichever is set."""

    def __init__(self, seed: int, nodes: int = 0, seconds: float = 0.0) -> None:
        self.rng = Random(seed)
        self.nodes = nodes
        self.seconds = seconds
        self.reason = ""

    def choose(self, view: View) -> Move:
        started = perf_counter()
        temper = learned(view.edition, view.seats)
        ranked = rank(look_at(view), temper)
        moves = shortlist(ranked, WIDTH)
        if len(moves) == 1 or asked(view.pending)[0] not in WORTHY:
            self.reason = f"'{ranked[0][1]}' is the planner's choice; it needs no search."
            return ranked[0][1]
        deadline = started + self.seconds if self.seconds else 0.0
        race = Race(view, moves, temper, self.rng)
        race.prior = {move: PRIOR * (worth - ranked[0][0]) for worth, move in ranked}
        race.run(self.nodes, deadline)
        best = race.best()
        self.reason = (
            f"'{best}' came out best in {race.games} imagined games: "
            f"{race.mean(best):+.1f} points against the best rival."
        )
        return best


class Race:
    """Moves that compete on the same imagined tables."""

    def __init__(self, view: View, moves: list[Move], temper: Temper, rng: Random) -> None:
        self.view = view
        self.moves = moves
        self.running = moves[:]
        self.rng = rng
        self.mind = Mind(temper)
        self.prior: dict[Move, float] = dict.fromkeys(moves, 0.0)
        self.totals: dict[Move, float] = dict.fromkeys(moves, 0.0)
        self.tables = 0
        self.games = 0
        self.tried: dict[Move, int] = dict.fromkeys(moves, 0)

    def run(self, nodes: int, deadline: float) -> None:
        while not nodes or self.games + len(self.running) <= max(nodes, len(self.moves)):
            if not self.try_all(deadline):
                return
            self.tables += 1
            if self.tables in TRIALS and len(self.running) > 2:
                self.running.sort(key=self.standing, reverse=True)
                del self.running[(2 * len(self.running) + 2) // 3 :]

    def try_all(self, deadline: float) -> bool:
        """One more table for all that are still running; False when the time is up, and then it does not count."""
        table = self.view.sample(self.rng)
        values: list[float] = []
        for move in self.running:
            twin = table.copy()
            turns.push(twin, move)
            if not self.mind.play_on(twin, ROUNDS * twin.seats, deadline):
                return False
            values.append(self.mind.margin(twin, self.view.me))
        for move, value in zip(self.running, values, strict=True):
            self.totals[move] += value
            self.tried[move] += 1
        self.games += len(values)
        return True

    def mean(self, move: Move) -> float:
        return self.totals[move] / max(1, self.tried[move])

    def standing(self, move: Move) -> float:
        return self.mean(move) + self.prior[move]

    def best(self) -> Move:
        """Of those still running the best; before any table was finished, the planner's choice."""
        return max(self.running, key=self.standing) if self.games else self.moves[0]


class Mind:
    """How imagined turns are played and positions appraised; remembers what halves bring to forests seen before."""

    def __init__(self, temper: Temper) -> None:
        self.temper = temper
        self.memory: dict[tuple[object, ...], dict[Half, float]] = {}

    def play_on(self, table: Game, number: int, deadline: float) -> bool:
        """So many turns, or to the end; False if the time ran out on the way."""
        last = table.turn + number
        while table.turn < last and not table.is_over():
            turns.push(table, self.choice(table))
            if deadline and perf_counter() > deadline:
                return False
        return True

    def choice(self, table: Game) -> Move:
        moves = turns.legal_moves(table)
        step = asked(table.pending)
        if len(moves) == 1 or step[0] in OBVIOUS:
            return moves[0]
        eye = Appraisal(look_from(table, table.seat), self.temper)
        eye.gains = self.recall(table)
        best, most = moves[0], weigh(eye, step, moves[0])
        for move in moves[1:]:
            worth = weigh(eye, step, move)
            if worth > most:
                best, most = move, worth
        return best

    def recall(self, table: State) -> dict[Half, float]:
        """Gains once worked out for the very same forest; what rivals and time change in them is small."""
        forest = table.forests[table.seat]
        key = (table.seat, tuple(forest.hosts), tuple(forest.dwellers), tuple(forest.spots))
        known = self.memory.get(key)
        if known is None:
            if len(self.memory) > MEMORY:
                self.memory.clear()
            known = self.memory[key] = {}
        return known

    def margin(self, table: Game, me: int) -> float:
        """Points ahead of the best rival, counting what hand, room and cards still promise while the game goes on."""
        values = [self.value(table, seat) for seat in range(table.seats)]
        return values[me] - max(value for seat, value in enumerate(values) if seat != me)

    def value(self, table: Game, seat: int) -> float:
        """What a seat will have at the end, as far as one can tell: fitted to the ends of self-play games."""
        forest = table.forests[seat]
        points = float(table.score(seat))
        if table.is_over():
            return points
        eye = Appraisal(look_from(table, seat), self.temper)
        keeps = sorted([eye.keep(card) for card in table.hands[seat]], reverse=True)
        soon = min(1.0, eye.turns_left / 3)
        points += BEST * sum(keeps[:SOON]) * soon - CLUTTER * len(keeps) * soon
        points += ROOM * sqrt(sum(forest.vacant)) * eye.share_left
        for half in [*forest.hosts, *forest.dwellers]:
            points += PROMISE * eye.promise(half)
        return points + (MOVER if table.seat == seat else 0.0)
