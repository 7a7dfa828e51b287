"""Many games in many processes; the games are the same whatever the number of processes."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from time import perf_counter
from typing import NamedTuple

from spinney.api import deal, is_compiled
from spinney.arena.play import Played, derived_seed, play_game, seated
from spinney.bots import bot


class Plan(NamedTuple):
    """What is to be played: game `i` follows from the plan and `i` alone."""

    edition: str
    seats: int
    bots: list[str]
    games: int
    seed: int

    def check(self) -> None:
        """Refuse at once what no game can be made of."""
        deal(self.edition, self.seats, self.seed)
        for name in self.bots:
            bot(name)
        if len(self.bots) > self.seats:
            raise ValueError(f"{len(self.bots)} bots do not fit {self.seats} seats; name at most one bot a seat.")
        if self.games < 1:
            raise ValueError(f"At least 1 game must be played, not {self.games}.")


def play_number(plan: Plan, number: int) -> Played:
    """Game `number` of a plan.  Each seat begins equally often."""
    seed = derived_seed(plan.seed, number)
    return play_game(plan.edition, plan.seats, plan.bots, seed, start=number % plan.seats)


class Tally:
    """What happened in the games of a plan, so far."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.names = seated(plan.bots, plan.seats)
        self.games = 0
        self.decisions = 0
        self.turns = 0
        self.points = dict.fromkeys(self.names, 0)
        self.wins = dict.fromkeys(self.names, 0.0)
        self.seconds = 0.0

    def add(self, played: Played) -> None:
        """Count a game; a shared victory is shared."""
        self.games += 1
        self.decisions += played.decisions
        self.turns += played.turns
        for seat, name in enumerate(self.names):
            self.points[name] += played.totals[seat]
        for seat in played.winners:
            self.wins[self.names[seat]] += 1 / len(played.winners)

    def per_seat(self, amounts: dict[str, float] | dict[str, int]) -> dict[str, float]:
        """The mean for a bot's seat in a game: one bot may have several seats."""
        return {name: amount / self.games / self.names.count(name) for name, amount in amounts.items()}

    def as_json(self) -> dict[str, object]:
        return {
            "edition": self.plan.edition,
            "seats": self.plan.seats,
            "games": self.games,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.games / self.seconds, 2),
            "decisions": self.decisions,
            "decisions_per_second": round(self.decisions / self.seconds, 1),
            "compiled": is_compiled(),
            "mean_score": {name: round(points, 3) for name, points in self.per_seat(self.points).items()},
            "win_rate": {name: round(wins, 4) for name, wins in self.per_seat(self.wins).items()},
            "mean_turns": round(self.turns / self.games, 3),
        }


def simulate(plan: Plan, jobs: int = 1, after_game: Callable[[], object] = lambda: None) -> Tally:
    """Play a plan's games in `jobs` processes (0: one a core); `after_game` is called as games end."""
    plan.check()
    tally = Tally(plan)
    begin = perf_counter()
    with results(plan, jobs or cores()) as games:
        for played in games:
            tally.add(played)
            after_game()
    tally.seconds = perf_counter() - begin
    return tally


@contextmanager
def results(plan: Plan, jobs: int) -> Iterator[Iterator[Played]]:
    """The games in their order, from this process or from others."""
    numbers = range(plan.games)
    play = partial(play_number, plan)
    if jobs < 0:
        raise ValueError(f"The number of jobs is 1 or more, or 0 for one a core, not {jobs}.")
    if jobs == 1 or plan.games == 1:
        yield map(play, numbers)
        return
    chunk = max(1, min(50, plan.games // (4 * jobs)))
    with get_context().Pool(min(jobs, plan.games), initializer=leave_stopping_to_the_parent) as pool:
        yield pool.imap(play, numbers, chunk)


def leave_stopping_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
