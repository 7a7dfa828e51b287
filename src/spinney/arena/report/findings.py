"""The findings of a sample, as tables: the page and the CSV files show the same ones.

Nothing here knows a card: species and families are whatever the edition prints.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations
from statistics import fmean
from typing import Final, NamedTuple

from spinney.arena.game_log import FREE_CARD
from spinney.arena.report.samples import Sample, SeatResult
from spinney.arena.report.standings import share_per_seat
from spinney.arena.report.statistics import Estimate, Z, mean, quantile, win_share, z_for_checks

Cell = str | int | float | Estimate | None
CAVE_FAMILY: Final = "(cave)"
MIN_FORESTS: Final = 10  # forests something must have been in to say what it brings

# How the cells of a column are written.
TEXT_CELL, COUNT_CELL, POINTS_CELL, SHARE_CELL, LIFT_CELL, GAIN_CELL = (
    "text",
    "count",
    "points",
    "share",
    "lift",
    "gain",
)


class Column(NamedTuple):
    """A column of a table: its heading and how its cells are written."""

    name: str
    form: str
    bounds: bool = False  # its figures are estimates: they have an interval


WON_AND_SCORED: Final = [Column("games won", SHARE_CELL, bounds=True), Column("mean score", POINTS_CELL, bounds=True)]


class Finding(NamedTuple):
    """A table with its heading and a note on how to read it."""

    slug: str
    title: str
    note: str
    columns: list[Column]
    rows: list[list[Cell]]


def findings(sample: Sample) -> list[Finding]:
    """Return all tables, in the order of the page."""
    return [bots(sample), seats(sample), turns(sample), species(sample), pairs(sample), families(sample)]


def bots(sample: Sample) -> Finding:
    """Compare the bots by games won and scores."""
    columns = [
        Column("bot", TEXT_CELL),
        Column("games won", SHARE_CELL, bounds=True),
        Column("mean score", POINTS_CELL, bounds=True),
        *quantile_columns("score"),
    ]
    rows: list[list[Cell]] = []
    for name in sample.bots:
        results = sample.of(name)
        games = sum(1 for game in sample.games if any(seat.bot == name for seat in game.seats))
        won = share_per_seat(sum(seat.won for seat in results), len(results), games)
        scores = [seat.record.total for seat in results]
        rows.append([name, won, mean(scores), *quantiles(scores)])
    rows.sort(key=lambda row: value_of(row[1]), reverse=True)
    note = (
        f"Best first, by games won for each seat; {1 / sample.seats:.0%} would be nobody's advantage. "
        "Scores do not rank bots: a fast player lowers everybody's."
    )
    return Finding("bots", "Scores", note, columns, rows)


def seats(sample: Sample) -> Finding:
    """Compare the seats by games won and scores."""
    rows: list[list[Cell]] = []
    for number in range(sample.seats):
        results = [seat for seat in sample.seat_results if seat.number == number]
        won = win_share(sum(seat.won for seat in results), len(results))
        rows.append([f"seat {number + 1}", won, mean([seat.record.total for seat in results])])
    note = f"Seat 1 begins. Without any advantage each seat would win {1 / sample.seats:.1%}."
    return Finding(
        "seats",
        "Seats",
        note,
        [Column("seat", TEXT_CELL), *WON_AND_SCORED],
        rows,
    )


def turns(sample: Sample) -> Finding:
    """Compare the bots by the length of their games."""
    rows: list[list[Cell]] = []
    for name in sample.bots:
        taken = [seat.record.turns for seat in sample.of(name)]
        cards = mean([len(seat.record.played) for seat in sample.of(name)])
        rows.append([name, mean(taken), *quantiles(taken), cards])
    columns = [
        Column("bot", TEXT_CELL),
        Column("mean turns", POINTS_CELL, bounds=True),
        *quantile_columns("turns"),
        Column("cards played", POINTS_CELL, bounds=True),
    ]
    return Finding("turns", "Length in turns", "Turns a seat took, extra turns included.", columns, rows)


def quantile_columns(what: str) -> list[Column]:
    return [Column(f"{what} {word}", COUNT_CELL) for word in ("p10", "p50", "p90", "highest")]


def quantiles(values: list[int]) -> list[Cell]:
    return [*(quantile(values, share) for share in (0.1, 0.5, 0.9)), max(values)]


def species(sample: Sample) -> Finding:
    """Show what each species brings when it is played, and when it merely comes into the hand."""
    types = sample.types()
    rows = [
        row
        for name in sample.edition.species
        if (row := species_row(name, ", ".join(types[name]), sample.seat_results)) is not None
    ]
    rows.sort(key=lambda row: certainty(row[7]), reverse=True)
    columns = [
        Column("species", TEXT_CELL),
        Column("family", TEXT_CELL),
        Column("played by", COUNT_CELL),
        Column("copies", POINTS_CELL),
        Column("points", POINTS_CELL, bounds=True),
        Column("points a card", POINTS_CELL),
        Column("won when played", SHARE_CELL, bounds=True),
        Column("more than expected", LIFT_CELL, bounds=True),
        Column("drawn by", COUNT_CELL),
        Column("won when drawn", SHARE_CELL, bounds=True),
        Column("more when drawn", LIFT_CELL, bounds=True),
        Column("played when drawn", SHARE_CELL, bounds=True),
        Column("first in turn", POINTS_CELL),
        Column("free of charge", SHARE_CELL),
    ]
    note = (
        "Points are those written beside the card itself; what it makes others worth shows in the games won. "
        "'More than expected' compares with what the same bots win at such tables altogether. Played cards are also "
        "a sign of being ahead; what is drawn is luck, so that column tells causes from signs. Fewer than "
        f"{MIN_FORESTS} forests say nothing. The surest winners come first, the surest losers last."
    )
    return Finding("species", "Species", note, columns, rows)


def species_row(name: str, family: str, all_results: list[SeatResult]) -> list[Cell] | None:
    played = [seat for seat in all_results if seat.copies[name]]
    drawn = [seat for seat in all_results if name in seat.record.drawn]
    if not played and not drawn:
        return None
    copies = sum(seat.copies[name] for seat in played)
    points = mean([seat.record.points.get(name, 0) for seat in played])
    came = [(how, turn) for seat in played for species, how, turn in seat.record.played if species == name]
    first = [min(turn for species, _, turn in seat.record.played if species == name) for seat in played]
    return [
        name,
        family,
        len(played),
        copies / len(played) if played else None,
        points if played else None,
        points.value * len(played) / copies if played else None,
        won_by(played),
        surplus_of(played),
        len(drawn),
        won_by(drawn),
        surplus_of(drawn),
        win_share(sum(1 for seat in drawn if seat.copies[name]), len(drawn)) if drawn else None,
        fmean(first) if first else None,
        sum(1 for how, _ in came if how == FREE_CARD) / len(came) if came else None,
    ]


def won_by(results: list[SeatResult]) -> Estimate | None:
    return win_share(sum(seat.won for seat in results), len(results)) if results else None


def surplus_of(results: list[SeatResult], z: float = Z) -> Estimate | None:
    return mean([seat.surplus for seat in results], z) if len(results) >= MIN_FORESTS else None


# --- two species together ---------------------------------------------------------------------------------------------


def pairs(sample: Sample) -> Finding:
    """Show the species that win together; the intervals allow for the number of pairs compared."""
    met: dict[tuple[str, str], list[SeatResult]] = defaultdict(list)
    for seat in sample.seat_results:
        for pair in combinations(sorted(seat.copies), 2):
            met[pair].append(seat)
    often = {pair: both for pair, both in met.items() if len(both) >= MIN_FORESTS}
    z = z_for_checks(max(1, len(often)))
    alone = PointsAlone(sample)
    rows: list[list[Cell]] = []
    for (one, other), both in often.items():
        together = mean([seat.record.points.get(one, 0) + seat.record.points.get(other, 0) for seat in both])
        gain = alone.gain(one, other, both, together.value)
        rows.append([one, other, len(both), won_by(both), surplus_of(both, z), together.value, gain])
    rows.sort(key=lambda row: lower_of(row[4]), reverse=True)
    columns = [
        Column("species", TEXT_CELL),
        Column("with", TEXT_CELL),
        Column("played by", COUNT_CELL),
        Column("won with both", SHARE_CELL, bounds=True),
        Column("more than expected", LIFT_CELL, bounds=True),
        Column("points of both", POINTS_CELL),
        Column("gain together", GAIN_CELL),
    ]
    note = (
        f"Couples that were in a forest together at least {MIN_FORESTS} times, the surest first. Among so many couples "
        f"some look good by luck alone, so the interval of 'more than expected' is wide enough for all {len(often)} of "
        "them at once. 'Gain together' is what the two score beyond what each scores in forests without the other."
    )
    return Finding("pairs", "Pairs", note, columns, rows)


class PointsAlone:
    """The points of species over all forests, from which those without another species follow by subtraction."""

    def __init__(self, sample: Sample) -> None:
        self.forests: Counter[str] = Counter()
        self.points: dict[str, float] = defaultdict(float)
        for seat in sample.seat_results:
            for name in seat.copies:
                self.forests[name] += 1
                self.points[name] += seat.record.points.get(name, 0)

    def gain(self, one: str, other: str, both: list[SeatResult], together: float) -> float | None:
        """Return what two species score together beyond what each scores without the other."""
        apart = [self.mean_without(name, both) for name in (one, other)]
        return None if None in apart else together - sum(mean for mean in apart if mean is not None)

    def mean_without(self, name: str, both: list[SeatResult]) -> float | None:
        """Return a species' mean points in forests outside these."""
        forests = self.forests[name] - len(both)
        points = self.points[name] - sum(seat.record.points.get(name, 0) for seat in both)
        return points / forests if forests else None


# --- families of strategy ---------------------------------------------------------------------------------------------


def families(sample: Sample) -> Finding:
    """Show where the points of winners and losers come from, by type symbol."""
    types = sample.types()
    points = [family_points(seat, types) for seat in sample.seat_results]
    leading = [max(of, key=lambda name: of[name], default="") for of in points]
    names = sorted({name for of in points for name in of})
    rows: list[list[Cell]] = []
    for name in names:
        winners = [of.get(name, 0.0) for of, seat in zip(points, sample.seat_results, strict=True) if seat.won]
        losers = [of.get(name, 0.0) for of, seat in zip(points, sample.seat_results, strict=True) if not seat.won]
        led = [seat for first, seat in zip(leading, sample.seat_results, strict=True) if first == name]
        share = sum(winners) / max(1, sum(seat.record.total for seat in sample.seat_results if seat.won))
        rows.append([name, mean(winners), mean(losers), share, len(led), won_by(led), surplus_of(led)])
    rows.sort(key=lambda row: value_of(row[1]), reverse=True)
    columns = [
        Column("family", TEXT_CELL),
        Column("winners' points", POINTS_CELL, bounds=True),
        Column("losers' points", POINTS_CELL, bounds=True),
        Column("of winners' points", SHARE_CELL),
        Column("led in", COUNT_CELL),
        Column("won when leading", SHARE_CELL, bounds=True),
        Column("more than expected", LIFT_CELL, bounds=True),
    ]
    note = (
        "Points by type symbol; a card with two symbols counts for both. A family leads in a forest in which no other "
        "one has brought more points."
    )
    return Finding("families", "Families of strategy", note, columns, rows)


def family_points(seat: SeatResult, types: dict[str, list[str]]) -> dict[str, float]:
    points: dict[str, float] = defaultdict(float)
    for name, scored in seat.record.points.items():
        for family in types[name]:
            points[family] += scored
    if seat.record.cave:
        points[CAVE_FAMILY] += seat.record.cave
    return points


def value_of(cell: Cell) -> float:
    """Return a cell's value for sorting; unknown ones come last."""
    if isinstance(cell, Estimate):
        return cell.value
    return cell if isinstance(cell, int | float) else float("-inf")


def certainty(cell: Cell) -> float:
    """Return how far above nothing an estimate is, in widths of its interval; unknown ones are in the middle."""
    return cell.value / max(cell.high - cell.low, 1e-9) if isinstance(cell, Estimate) else 0.0


def lower_of(cell: Cell) -> float:
    """Return the lower bound of a cell for sorting; unknown ones come last."""
    return cell.low if isinstance(cell, Estimate) else float("-inf")
