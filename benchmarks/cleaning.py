"""Measures how long a write waits while the server removes old tables.

    python -m benchmarks.cleaning [--tables 300000] [--seconds 20]

A SQLite store in which two thirds of the tables are too old, and a visitor who writes a hundred times a second, first
alone and then while the cleaning runs.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from sqlalchemy import Connection, insert, text

from spinney.hosting.tables.bus import Bus
from spinney.hosting.tables.registry import TableRegistry
from spinney.web.background.cleanup import Cleanup
from spinney.web.storage import schema
from spinney.web.storage.batch_writer import locking
from spinney.web.storage.store import Store
from spinney.web.storage.stores.table_store import SqlTableStore

KEEP_DAYS: Final = 30.0
ROWS_AT_ONCE: Final = 10_000
MOVES_PER_TABLE: Final = 20
WRITE_PAUSE_S: Final = 0.01


def fill(store: Store, number: int) -> None:
    """Write finished tables, two thirds of which are too old."""
    with store.engine.connect().execution_options(writes=True) as connection:
        for start in range(0, number, ROWS_AT_ONCE):
            write_tables(connection, range(start, min(start + ROWS_AT_ONCE, number)))
        connection.commit()


def write_tables(connection: Connection, numbers: Sequence[int]) -> None:
    def table(number: int) -> dict[str, Any]:
        days = KEEP_DAYS * (0.5 if number % 3 == 0 else 2) + number / 1e6
        moved = (datetime.now(UTC) - timedelta(days=days)).isoformat(timespec="milliseconds")
        flags = {"public": True, "show_scores": True, "allow_undo": True, "bot_pause": 0.0}
        named = {"id": f"table{number}", "edition": "forest", "state": "finished", "seed": str(number), "salt": ""}
        return {**named, **flags, "start": 0, "created": moved, "moved": moved, "version": 1}

    seats = [{"table_id": f"table{n}", "seat": seat, "kind": "open", "name": ""} for n in numbers for seat in range(2)]
    moves = [
        {"table_id": f"table{n}", "ply": ply, "text": "take deck", "said": ply}
        for n in numbers
        for ply in range(MOVES_PER_TABLE)
    ]
    for part, rows in ((schema.tables, [table(n) for n in numbers]), (schema.seats, seats), (schema.moves, moves)):
        connection.execute(insert(part), rows)


@locking("table table0")
def write_something(connection: Connection) -> None:
    """Change one table, as a move does."""
    connection.execute(text("update tables set version = version + 1 where id = 'table0'"))


async def measure_writes(store: Store, seconds: float) -> list[float]:
    """Return how long each write waited."""
    waits = []
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        began = time.perf_counter()
        await store.write(write_something)
        waits.append(time.perf_counter() - began)
        await asyncio.sleep(WRITE_PAUSE_S)
    return sorted(waits)


async def measure(number: int, seconds: float) -> None:
    with tempfile.TemporaryDirectory() as home:
        store = Store(f"sqlite:///{home}/spinney.db")
        await asyncio.to_thread(fill, store, number)
        cleanup = Cleanup(store, TableRegistry(SqlTableStore(store), Bus()), KEEP_DAYS, 0.0)
        for name in ("alone", "while cleaning"):
            cleaning = asyncio.create_task(cleanup.clean()) if name != "alone" else None
            waits = await measure_writes(store, seconds)
            with store.engine.connect() as connection:
                left = connection.execute(text("select count(*) from tables")).scalar_one()
            figures = [1000 * waits[int(part * (len(waits) - 1))] for part in (0.5, 0.99, 1.0)]
            waited = "p50 {:6.1f}  p99 {:6.1f}  max {:6.1f} ms".format(*figures)
            print(f"{name:16} {waited}  {left:7} tables left", flush=True)
            if cleaning:
                cleaning.cancel()
        store.close()


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tables", type=int, default=300_000)
    options.add_argument("--seconds", type=float, default=20)
    chosen = options.parse_args()
    asyncio.run(measure(chosen.tables, chosen.seconds))


if __name__ == "__main__":
    main()
