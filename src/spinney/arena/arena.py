"""The arena: all games of a contest, in this process, in many or on a Ray cluster; the games are the same."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from spinney.arena.contest import BadContest, Contest
from spinney.arena.early_stopping import Rule
from spinney.arena.game_log import Record, play_and_record
from spinney.arena.processes import Ground
from spinney.arena.report.ratings import check_ratings
from spinney.arena.report.standings import Standings, standings
from spinney.arena.results import Results


class Match(NamedTuple):
    """A contest that was played, perhaps not to the last game."""

    contest: Contest
    records: list[Record]
    rule: Rule

    @property
    def stopped_early(self) -> bool:
        return len(self.records) < self.contest.games

    def standings(self) -> Standings:
        return standings(self.contest, self.records, self.rule.z)


def hold(
    contest: Contest,
    ground: Ground,
    path: Path | None = None,
    share: float | None = None,
    after_game: Callable[[int], object] = lambda _: None,
) -> Match:
    """Play what is not yet in the file; `after_game` is told how many games there are."""
    contest.check()
    check_ratings()
    rule = Rule(contest, share)
    results = Results(contest, path)
    try:
        for games in rule.looks:
            play_missing(contest, ground, results, games, after_game)
            if rule.is_decided(results.first(games)):
                break
    finally:
        results.close()
    return Match(contest, results.first(games), rule)


def play_missing(
    contest: Contest, ground: Ground, results: Results, games: int, after_game: Callable[[int], object]
) -> None:
    numbers = results.missing(games)
    done = games - len(numbers)
    after_game(done)
    if not numbers:
        return
    with ground(partial(play_and_record, contest), numbers) as played:
        for record in played:
            results.add(record)
            done += 1
            after_game(done)
    lost = results.missing(games)
    if lost:
        raise BadContest(f"{len(lost)} of {games} games were not played, the first of them {lost[0]}; run it again.")
