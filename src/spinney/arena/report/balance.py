"""Which species of an edition earn too much or too little, as far as games among bots can tell.

What is drawn is luck: if seats that drew more of a species than expected, of as many cards as they drew, win more
games, then the species is worth more than the average card, and no habit of the bots is mistaken for it. The intervals
are right for all species at once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf, sqrt
from typing import Final, NamedTuple

from spinney.arena.contest import Contest
from spinney.arena.game_log import GameRecord, play_and_record
from spinney.arena.processes import Executor
from spinney.arena.report.findings import MIN_FORESTS
from spinney.arena.report.samples import Sample, SeatResult, sample
from spinney.arena.report.statistics import Estimate, mean, z_for_checks

EARNS_TOO_MUCH: Final = "too much"
EARNS_TOO_LITTLE: Final = "too little"
NOTHING_AMISS: Final = "nothing amiss"
TOO_SELDOM: Final = "seen too seldom"
NEVER_PLAYED: Final = "never played"


class SpeciesWorth(NamedTuple):
    """What a species earned."""

    species: str
    points: Estimate  # of a card in a forest
    lift: Estimate  # share of games won for each card of it, beyond the average card

    @property
    def verdict(self) -> str:
        if not self.points.number:
            return NEVER_PLAYED
        if self.lift.number < MIN_FORESTS:
            return TOO_SELDOM
        return EARNS_TOO_MUCH if self.lift.low > 0 else EARNS_TOO_LITTLE if self.lift.high < 0 else NOTHING_AMISS

    def as_json(self) -> dict[str, object]:
        return {
            "species": self.species,
            "verdict": self.verdict,
            "points": _round_for_json(self.points),
            "lift": _round_for_json(self.lift),
        }


def balance(
    contest: Contest, executor: Executor, after_game: Callable[[], object] = lambda: None
) -> list[SpeciesWorth]:
    """Play a contest and estimate what each species is worth, the most valuable first."""
    contest.check()
    records: list[GameRecord] = []
    with executor(partial(play_and_record, contest), range(contest.games)) as played:
        for record in played:
            records.append(record)
            after_game()
    records.sort(key=lambda record: record.game)
    return measure_worths(sample(contest.edition, contest.seats, records))


def measure_worths(seen: Sample) -> list[SpeciesWorth]:
    """Estimate the worth of every species, the most valuable first and rare ones last."""
    names = [printed.name for printed in seen.edition.printed if printed.copies]
    all_drawn = sum(sum(seat.record.drawn.values()) for seat in seen.seat_results)
    found = [measure_worth(name, seen.seat_results, max(all_drawn, 1), z_for_checks(len(names))) for name in names]
    return sorted(found, key=lambda each: (each.verdict in (TOO_SELDOM, NEVER_PLAYED), -each.lift.value))


def measure_worth(name: str, results: list[SeatResult], all_drawn: int, z: float) -> SpeciesWorth:
    points = [seat.record.points.get(name, 0.0) / seat.copies[name] for seat in results if seat.copies[name]]
    share = sum(seat.record.drawn.get(name, 0) for seat in results) / all_drawn
    luck = [seat.record.drawn.get(name, 0) - share * sum(seat.record.drawn.values()) for seat in results]
    return SpeciesWorth(name, mean(points, z), slope(luck, [seat.surplus for seat in results], z))


def slope(luck: list[float], won: list[float], z: float) -> Estimate:
    """Estimate how much more is won for each card of luck, by least squares through the origin."""
    spread = sum(x * x for x in luck)
    if len(luck) < 2 or not spread:
        return Estimate(0.0, -inf, inf, 0)
    value = sum(x * y for x, y in zip(luck, won, strict=True)) / spread
    errors = sum((y - value * x) ** 2 for x, y in zip(luck, won, strict=True)) / (len(luck) - 1)
    reach = z * sqrt(errors / spread)
    return Estimate(value, value - reach, value + reach, len(luck))


def _round_for_json(estimate: Estimate) -> dict[str, float | None]:
    """Round an estimate for JSON, which knows no infinity: an unknown bound is null."""
    parts = {"value": estimate.value, "low": estimate.low, "high": estimate.high}
    return {word: round(number, 4) if abs(number) < 1e9 else None for word, number in parts.items()}
