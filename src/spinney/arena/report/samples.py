"""Results prepared for counting: the games of one edition and number of seats, seat by seat."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from spinney.arena.game_log import GameRecord, SeatRecord
from spinney.arena.report.standings import victory
from spinney.arena.results import BadResults, edition_of, read_results
from spinney.editions import Edition


class SeatResult(NamedTuple):
    """A seat in a game: what it did, what it won, and what its bot wins at such tables on the whole."""

    number: int
    record: SeatRecord
    won: float
    expected: float
    copies: Counter[str]  # cards in the forest, by species

    @property
    def surplus(self) -> float:
        """Return how much more was won than expected.

        A strong bot's favourite cards then look no better than they are.
        """
        return self.won - self.expected


class Sample(NamedTuple):
    """The games of one edition at one number of seats."""

    edition: Edition
    seats: int
    games: list[GameRecord]
    seat_results: list[SeatResult]

    @property
    def bots(self) -> list[str]:
        return sorted({result.record.bot for result in self.seat_results})

    def of(self, bot: str) -> list[SeatResult]:
        """Return the results of one bot's seats."""
        return [result for result in self.seat_results if result.record.bot == bot]

    def types(self) -> dict[str, list[str]]:
        """Return the type symbols of each species."""
        return {printed.name: printed.types for printed in self.edition.printed}


def read_samples(paths: Iterable[Path]) -> list[Sample]:
    """Read all files together, by edition and seats; a game that is in two of them counts once."""
    games: dict[tuple[object, ...], tuple[Edition, GameRecord]] = {}
    for path in paths:
        of = edition_of(path)
        for record in read_results(path):
            check_cards(of, record, path)
            games[(of, record.seed, *(seat.bot for seat in record.seats))] = (of, record)
    if not games:
        raise BadResults("There is no finished game in these results; let spinney arena play some first.")
    groups: dict[tuple[Edition, int], list[GameRecord]] = defaultdict(list)
    for of, record in games.values():
        groups[of, len(record.seats)].append(record)
    in_order = sorted(groups.items(), key=lambda group: (group[0][0].name, group[0][0].digest, group[0][1]))
    return [sample(of, seats, records) for (of, seats), records in in_order]


def check_cards(of: Edition, record: GameRecord, path: Path) -> None:
    """Raise an error if a record names cards the edition does not have."""
    known = set(of.species)
    for seat in record.seats:
        for name in [*(species for species, _, _ in seat.played), *seat.points, *seat.drawn]:
            if name not in known:
                raise BadResults(f"{path} names '{name}', which is no card of {of.name}; play the games anew.")


def sample(of: Edition, seats: int, records: list[GameRecord]) -> Sample:
    """Prepare the games of one edition and number of seats."""
    expected = win_shares(records)
    results = [
        SeatResult(number, seat, victory(record, number), expected[lineup(record), seat.bot], copies(seat))
        for record in records
        for number, seat in enumerate(record.seats)
    ]
    return Sample(of, seats, records, results)


def copies(seat: SeatRecord) -> Counter[str]:
    return Counter(species for species, _, _ in seat.played)


def lineup(record: GameRecord) -> tuple[str, ...]:
    return tuple(sorted(seat.bot for seat in record.seats))


def win_shares(records: list[GameRecord]) -> dict[tuple[tuple[str, ...], str], float]:
    """Return what each bot wins for each seat at each sort of table."""
    won: dict[tuple[tuple[str, ...], str], list[float]] = defaultdict(list)
    for record in records:
        for number, seat in enumerate(record.seats):
            won[lineup(record), seat.bot].append(victory(record, number))
    return {key: fmean(shares) for key, shares in won.items()}
