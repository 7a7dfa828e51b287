"""A contest of which only sums are kept, for when nobody asks which bot is better."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from time import perf_counter

from spinney.api import is_compiled
from spinney.arena.contest import Contest
from spinney.arena.play import GameResult, finish_game
from spinney.arena.processes import resolve_jobs, run_in_processes
from spinney.views import deal


def play_number(contest: Contest, number: int) -> GameResult:
    """Play game `number` of a contest."""
    seed = contest.seed_of(number)
    game = deal(contest.edition, contest.seats, seed)
    return finish_game(game, contest.seating(number), contest.make_bots(number), seed)


class Tally:
    """The sums over the games of a contest so far."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.games = 0
        self.decisions = 0
        self.turns = 0
        self.seatings: Counter[str] = Counter()  # one bot may have several seats in a game
        self.points: Counter[str] = Counter()
        self.wins = dict.fromkeys(contest.names, 0.0)
        self.seconds = 0.0

    def add(self, played: GameResult) -> None:
        """Count a game; a shared victory is shared."""
        self.games += 1
        self.decisions += played.decisions
        self.turns += played.turns
        self.seatings.update(played.bots)
        for name, total in zip(played.bots, played.totals, strict=True):
            self.points[name] += total
        for seat in played.winners:
            self.wins[played.bots[seat]] += 1 / len(played.winners)

    def per_seat(self, amounts: Mapping[str, float]) -> dict[str, float]:
        """Return each bot's mean for one seat in one game."""
        return {name: amounts[name] / max(1, self.seatings[name]) for name in self.contest.names}

    def as_json(self) -> dict[str, object]:
        return {
            "edition": self.contest.edition.name,
            "seats": self.contest.seats,
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


def simulate(contest: Contest, jobs: int = 1, after_game: Callable[[], object] = lambda: None) -> Tally:
    """Play a contest's games in `jobs` processes (0: one a core); `after_game` is called after each."""
    contest.check()
    tally = Tally(contest)
    begin = perf_counter()
    with run_in_processes(partial(play_number, contest), range(contest.games), resolve_jobs(jobs)) as games:
        for played in games:
            tally.add(played)
            after_game()
    tally.seconds = perf_counter() - begin
    return tally
