"""Stopping a contest early without misleading oneself.

Checking after every game and stopping as soon as an ordinary 95 % interval looks good is wrong far more often than five
times in a hundred. So there are few interim checks, fixed beforehand (after 60, 120, 240 ... games a lineup, and at the
end), and the intervals are so wide that all checks together are wrong in at most 5 % (Bonferroni). The same wide
intervals are reported whether the contest stopped early or not.
"""

from __future__ import annotations

from typing import Final

from spinney.arena.contest import BadContest, Contest
from spinney.arena.game_log import GameRecord
from spinney.arena.report.ratings import SkillRating
from spinney.arena.report.standings import bot_standing, compare_pairs
from spinney.arena.report.statistics import Estimate, Z, z_for_checks

FIRST_CHECK_GAMES: Final = 60  # divisible by all numbers of seats: every bot has had each seat equally often


class StoppingRule:
    """Stops once all shares in question are surely above or surely below `share`; None: after the last game."""

    def __init__(self, contest: Contest, share: float | None) -> None:
        if share is not None and not 0 < share < 1:
            raise BadContest(f"A share to decide about lies between 0 and 1, such as 0.5, not {share}.")
        self.contest = contest
        self.share = share
        self.interim_checks = [contest.games] if share is None else interim_checks(contest)
        self.z = Z if share is None else z_for_checks(len(self.interim_checks))

    def is_decided(self, records: list[GameRecord]) -> bool:
        """Say whether these games settle the question."""
        share = self.share
        return share is not None and all(estimate.excludes(share) for estimate in self.decisive_estimates(records))

    def decisive_estimates(self, records: list[GameRecord]) -> list[Estimate]:
        """Return the shares in question.

        At two seats these are the results of each pair, seen from the bot named first; at more, how often the bot named
        first wins.
        """
        names = self.contest.names
        if self.contest.seats == 2 and len(names) > 1:
            return [pair.ahead for pair in compare_pairs(names, records, self.z)]
        return [bot_standing(names[0], records, SkillRating(0, 0), self.z).wins]


def interim_checks(contest: Contest) -> list[int]:
    """Return the numbers of games after which the rule is checked."""
    found: list[int] = []
    games = FIRST_CHECK_GAMES * len(contest.lineups())
    while games < contest.games:
        found.append(games)
        games *= 2
    return [*found, contest.games]
