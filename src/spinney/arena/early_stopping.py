"""Stopping early without fooling oneself.

Who looks after every game and stops as soon as an ordinary 95 % interval looks good is wrong far more often than five
times in a hundred.  So there are few looks, fixed beforehand (after 60, 120, 240 ... games a lineup, and at the end),
and the intervals are so wide that all looks together are wrong in at most 5 % (Bonferroni).  The same wide intervals
are reported, whether it stopped or not.
"""

from __future__ import annotations

from typing import Final

from spinney.arena.contest import BadContest, Contest
from spinney.arena.game_log import Record
from spinney.arena.report.ratings import Rating
from spinney.arena.report.standings import pairs, standing
from spinney.arena.report.statistics import Estimate, Z, z_of

FIRST: Final = 60  # a number all numbers of seats divide: at each look every bot has had every seat equally often


class Rule:
    """When to stop: once all shares in question are surely above or surely below `share`; None: at the end."""

    def __init__(self, contest: Contest, share: float | None) -> None:
        if share is not None and not 0 < share < 1:
            raise BadContest(f"A share to decide about lies between 0 and 1, such as 0.5, not {share}.")
        self.contest = contest
        self.share = share
        self.looks = [contest.games] if share is None else looks(contest)
        self.z = Z if share is None else z_of(len(self.looks))

    def is_decided(self, records: list[Record]) -> bool:
        share = self.share
        return share is not None and all(one.excludes(share) for one in self.in_question(records))

    def in_question(self, records: list[Record]) -> list[Estimate]:
        """At two seats, how the earlier named bot of each pair does; at more, how often the first named bot wins."""
        names = self.contest.names
        if self.contest.seats == 2 and len(names) > 1:
            return [pair.ahead for pair in pairs(names, records, self.z)]
        return [standing(names[0], records, Rating(0, 0), self.z).wins]


def looks(contest: Contest) -> list[int]:
    """After how many games it is looked whether to stop."""
    found: list[int] = []
    games = FIRST * len(contest.lineups())
    while games < contest.games:
        found.append(games)
        games *= 2
    return [*found, contest.games]
