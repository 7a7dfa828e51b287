"""Results as Parquet, a row for each seat of each game."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from spinney.arena.game_log import GameRecord
from spinney.arena.report.standings import victory


class NoParquet(ValueError):
    """The library that writes Parquet is not installed."""

    slug = "no-parquet"


def check_parquet() -> None:
    """Raise an error before the games rather than after them if pyarrow is missing."""
    try:
        import pyarrow  # noqa: F401, PLC0415 - an extra
    except ModuleNotFoundError:
        raise NoParquet("Parquet needs pyarrow: install it with  pip install 'spinney-game[arena]'") from None


def rows(records: Iterable[GameRecord]) -> list[dict[str, object]]:
    """Return a row for each seat; cards and points become lists of small rows."""
    found: list[dict[str, object]] = []
    for record in records:
        for number, seat in enumerate(record.seats):
            row = {"game": record.game, "edition": record.edition, "seed": record.seed, "seats": len(record.seats)}
            cards = {
                "played": [{"species": name, "how": how, "turn": turn} for name, how, turn in seat.played],
                "points": [{"species": name, "points": float(points)} for name, points in seat.points.items()],
                "drawn": [{"species": name, "cards": cards} for name, cards in seat.drawn.items()],
            }
            found.append({**row, "seat": number, "won": victory(record, number), **seat._asdict(), **cards})
    return found


def write_parquet(records: Iterable[GameRecord], path: Path) -> None:
    import pyarrow  # noqa: PLC0415 - an extra
    from pyarrow import parquet  # noqa: PLC0415 - an extra

    path.parent.mkdir(parents=True, exist_ok=True)
    parquet.write_table(pyarrow.Table.from_pylist(rows(records)), path)
