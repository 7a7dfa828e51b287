"""The arena plays all games of a contest, in one process, in many or on a Ray cluster; the games are the same."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from spinney.arena.contest import BadContest, Contest
from spinney.arena.early_stopping import StoppingRule
from spinney.arena.game_log import GameRecord, play_and_record
from spinney.arena.processes import Executor
from spinney.arena.report.ratings import check_ratings
from spinney.arena.report.standings import Standings, standings
from spinney.arena.results import Results


class Match(NamedTuple):
    """A contest that was played, perhaps not to the last game."""

    contest: Contest
    records: list[GameRecord]
    rule: StoppingRule

    @property
    def stopped_early(self) -> bool:
        return len(self.records) < self.contest.games

    def standings(self) -> Standings:
        """Count the games played, with intervals as wide as the stopping rule needs."""
        return standings(self.contest, self.records, self.rule.z)


def play_contest(
    contest: Contest,
    executor: Executor,
    path: Path | None = None,
    share: float | None = None,
    after_game: Callable[[int], object] = lambda _: None,
) -> Match:
    """Play the games that are not in the file yet.

    `after_game` is called with the number of games there are.
    """
    contest.check()
    check_ratings()
    rule = StoppingRule(contest, share)
    results = Results(contest, path)
    try:
        for games in rule.interim_checks:
            play_missing(contest, executor, results, games, after_game)
            if rule.is_decided(results.first(games)):
                break
    finally:
        results.close()
    return Match(contest, results.first(games), rule)


def play_missing(
    contest: Contest, executor: Executor, results: Results, games: int, after_game: Callable[[int], object]
) -> None:
    """Play the games below this number that have no result yet."""
    numbers = results.missing(games)
    done = games - len(numbers)
    after_game(done)
    if not numbers:
        return
    with executor(partial(play_and_record, contest), numbers) as played:
        for record in played:
            results.add(record)
            done += 1
            after_game(done)
    lost = results.missing(games)
    if lost:
        raise BadContest(f"{len(lost)} of {games} games were not played, the first of them {lost[0]}; run it again.")
