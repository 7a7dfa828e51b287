"""Which species of an edition earn too much or too little, as far as games among bots can tell.

What is drawn is luck: so if seats that drew more of a species than they could expect, of as many cards as they drew,
win more games, then it is worth more than the average card, and no habit of the bots is mistaken for it.  The intervals
are right for all species at once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf, sqrt
from typing import Final, NamedTuple

from spinney.arena.contest import Contest
from spinney.arena.game_log import Record, play_and_record
from spinney.arena.processes import Ground
from spinney.arena.report.findings import FEWEST
from spinney.arena.report.samples import Sample, Sat, sample
from spinney.arena.report.statistics import Estimate, mean, z_of

TOO_MUCH: Final = "too much"
TOO_LITTLE: Final = "too little"
NOTHING_AMISS: Final = "nothing amiss"
TOO_SELDOM: Final = "seen too seldom"


class Worth(NamedTuple):
    """What a species earned."""

    species: str
    points: Estimate  # of a card in a forest
    lift: Estimate  # share of games won for each card of it, beyond the average card

    @property
    def verdict(self) -> str:
        if self.lift.number < FEWEST:
            return TOO_SELDOM
        return TOO_MUCH if self.lift.low > 0 else TOO_LITTLE if self.lift.high < 0 else NOTHING_AMISS

    def as_json(self) -> dict[str, object]:
        return {
            "species": self.species,
            "verdict": self.verdict,
            "points": _rounded(self.points),
            "lift": _rounded(self.lift),
        }


def balance(contest: Contest, ground: Ground, after_game: Callable[[], object] = lambda: None) -> list[Worth]:
    """Play a contest and say of each species what it is worth, the dearest first."""
    contest.check()
    records: list[Record] = []
    with ground(partial(play_and_record, contest), range(contest.games)) as played:
        for record in played:
            records.append(record)
            after_game()
    records.sort(key=lambda record: record.game)
    return worths(sample(contest.edition, contest.seats, records))


def worths(seen: Sample) -> list[Worth]:
    names = [printed.name for printed in seen.edition.printed if printed.copies]
    all_drawn = sum(sum(sat.seating.drawn.values()) for sat in seen.sat)
    found = [worth(name, seen.sat, max(all_drawn, 1), z_of(len(names))) for name in names]
    return sorted(found, key=lambda one: (one.verdict == TOO_SELDOM, -one.lift.value))


def worth(name: str, sat: list[Sat], all_drawn: int, z: float) -> Worth:
    points = [one.seating.points.get(name, 0.0) / one.copies[name] for one in sat if one.copies[name]]
    share = sum(one.seating.drawn.get(name, 0) for one in sat) / all_drawn
    luck = [one.seating.drawn.get(name, 0) - share * sum(one.seating.drawn.values()) for one in sat]
    return Worth(name, mean(points, z), slope(luck, [one.surplus for one in sat], z))


def slope(luck: list[float], won: list[float], z: float) -> Estimate:
    """How much more is won for each card of luck: least squares through the origin."""
    spread = sum(x * x for x in luck)
    if len(luck) < 2 or not spread:
        return Estimate(0.0, -inf, inf, 0)
    value = sum(x * y for x, y in zip(luck, won, strict=True)) / spread
    errors = sum((y - value * x) ** 2 for x, y in zip(luck, won, strict=True)) / (len(luck) - 1)
    reach = z * sqrt(errors / spread)
    return Estimate(value, value - reach, value + reach, len(luck))


def _rounded(estimate: Estimate) -> dict[str, float | None]:
    """JSON knows no infinity: a bound nobody knows is null."""
    parts = {"value": estimate.value, "low": estimate.low, "high": estimate.high}
    return {word: round(number, 4) if abs(number) < 1e9 else None for word, number in parts.items()}
