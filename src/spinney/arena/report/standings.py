"""Which bot is better: win shares with intervals, comparisons of pairs, ratings. Never ranked by points."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from statistics import fmean
from typing import NamedTuple

from spinney.arena.contest import Contest
from spinney.arena.game_log import GameRecord
from spinney.arena.report.ratings import SkillRating, ratings
from spinney.arena.report.statistics import Estimate, Z, win_share


class BotStanding(NamedTuple):
    """How one bot did."""

    name: str
    wins: Estimate  # games won, for each seat it had: shared victories are shared
    rating: SkillRating
    mean_score: float
    games: int
    ms_per_decision: float


class Pair(NamedTuple):
    """How often bot a finished ahead of bot b at the same table; equal totals count half."""

    a: str
    b: str
    ahead: Estimate


class Standings(NamedTuple):
    """How all bots of a contest did."""

    contest: Contest
    games: int
    bots: list[BotStanding]  # the best first
    pairs: list[Pair]

    def as_json(self) -> dict[str, object]:
        return {
            "edition": self.contest.edition.name,
            "seats": self.contest.seats,
            "games": self.games,
            "bots": [
                {
                    "name": bot.name,
                    "rating": round(bot.rating.rating, 3),
                    "sigma": round(bot.rating.sigma, 3),
                    "win_rate": round(bot.wins.value, 4),
                    "mean_score": round(bot.mean_score, 3),
                    "games": bot.games,
                    "ms_per_decision": round(bot.ms_per_decision, 3),
                }
                for bot in self.bots
            ],
            "pairs": [
                {
                    "a": pair.a,
                    "b": pair.b,
                    "a_win_rate": round(pair.ahead.value, 4),
                    "low": round(pair.ahead.low, 4),
                    "high": round(pair.ahead.high, 4),
                }
                for pair in self.pairs
            ],
        }


def standings(contest: Contest, records: list[GameRecord], z: float = Z) -> Standings:
    """Count the games; `z` is how wide intervals are, in standard errors."""
    rated = ratings(contest.names, records)
    bots = [bot_standing(name, records, rated[name], z) for name in contest.names]
    bots.sort(key=lambda bot: (bot.wins.value, bot.rating.rating), reverse=True)
    return Standings(contest, len(records), bots, compare_pairs(contest.names, records, z))


def bot_standing(name: str, records: list[GameRecord], rating: SkillRating, z: float) -> BotStanding:
    """Count the games of one bot."""
    mine = [(record, seat) for record in records for seat, by in enumerate(record.seats) if by.bot == name]
    seatings = [record.seats[seat] for record, seat in mine]
    won = sum(victory(record, seat) for record, seat in mine)
    games = len({record.game for record, _ in mine})
    decisions = sum(seat.decisions for seat in seatings)
    return BotStanding(
        name,
        share_per_seat(won, len(mine), games, z),
        rating,
        fmean(seat.total for seat in seatings) if seatings else 0.0,
        games,
        sum(seat.ms for seat in seatings) / max(1, decisions),
    )


def share_per_seat(won: float, seatings: int, games: int, z: float = Z) -> Estimate:
    """Estimate a win share.

    Seats of one bot at one table share their luck, so games are counted as trials, not seats.
    """
    return win_share(won * games / max(1, seatings), games, z)


def victory(record: GameRecord, seat: int) -> float:
    """Return 1 for a victory, less for a shared one."""
    return 1 / len(record.winners) if seat in record.winners else 0.0


def compare_pairs(names: list[str], records: Iterable[GameRecord], z: float = Z) -> list[Pair]:
    """Compare every two bots that met, the one named first with the other."""
    met: dict[tuple[str, str], list[float]] = {pair: [] for pair in combinations(names, 2)}
    for record in records:
        present = {seat.bot for seat in record.seats}
        for pair, shares in met.items():
            if present.issuperset(pair):
                shares.append(share_ahead(record, *pair))
    return [Pair(a, b, win_share(sum(shares), len(shares), z)) for (a, b), shares in met.items() if shares]


def share_ahead(record: GameRecord, a: str, b: str) -> float:
    """Return the share of seats of a that finished ahead of seats of b, equal totals counting half."""
    mine = [seat.total for seat in record.seats if seat.bot == a]
    theirs = [seat.total for seat in record.seats if seat.bot == b]
    return fmean(1.0 if one > other else 0.5 if one == other else 0.0 for one in mine for other in theirs)
