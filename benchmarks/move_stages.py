"""The processor time of each stage of a move, and of loading a table, in one process and without sockets.

    python -m benchmarks.move_stages [--postgres] [--repeat 200] [--json]

The store writes one move at a time, or those of 30 tables at once; beside it plain sqlite3 executes like statements in
transactions as large.  A table of 150 moves is loaded as it is for the first who returns after a restart.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

import pydantic_core

from spinney.hosting.tables.clock import start_game
from spinney.hosting.tables.game_history import replay_record
from spinney.hosting.tables.hosted_table import HostedTable
from spinney.hosting.tables.move_checks import check_moves
from spinney.hosting.tables.record import Seat, TableOptions, TableRecord, new_record, now
from spinney.hosting.viewers.game_view import game_view
from spinney.hosting.viewers.journal import ReadPosition
from spinney.web.server import tune_garbage_collector
from spinney.web.storage.store import Store
from spinney.web.storage.stores import table_rows
from tests.postgres import own_postgres

BATCH: Final = 30  # tables
GAME_MOVES: Final = 150  # of the table that is loaded


def new_table() -> TableRecord:
    seats = [Seat("guest", "Ann", "a"), Seat("guest", "Ben", "b")]
    return start_game(new_record(TableOptions(edition="forest"), seats))


def play(moves: int) -> HostedTable:
    """Return a table after some random moves."""
    table, rng = HostedTable(new_table()), Random(1)
    for _ in range(moves):
        assert table.game
        table.adopt(table.make_next_version([rng.choice(table.game.legal_moves())], now()))
    return table


def microseconds(work: Callable[[], object], repeat: int) -> float:
    """Return the processor time one call takes on average."""
    work()
    began = time.process_time()
    for _ in range(repeat):
        work()
    return 1e6 * (time.process_time() - began) / repeat


def measure_store(url: str, repeat: int, figures: dict[str, float], name: str) -> None:
    """Measure moves stored alone and in batches, and a table read again."""
    store = Store(url)

    async def append(count: int, rounds: int) -> float:
        tables = [new_table() for _ in range(count)]
        await asyncio.gather(*(store.write(table_rows.create_table(table)) for table in tables))
        took = 0.0
        for ply in range(rounds):
            tables = [
                replace(table, moves=[*table.moves, "take deck"], said=[*table.said, ply], version=table.version + 1)
                for table in tables
            ]
            began = time.process_time()
            await asyncio.gather(*(store.write(table_rows.append_moves(table, ply)) for table in tables))
            took += time.process_time() - began
        return 1e6 * took / rounds / count

    async def load() -> float:
        record = play(GAME_MOVES).record
        await store.write(table_rows.create_table(record))
        assert await store.read(lambda c: table_rows.load_table(c, record.id)) == record
        began = time.process_time()
        for _ in range(repeat):
            await store.read(lambda c: table_rows.load_table(c, record.id))
        return 1e6 * (time.process_time() - began) / repeat

    async def story() -> None:
        figures[f"{name}: a move alone"] = await append(1, repeat)
        figures[f"{name}: a move in a batch of {BATCH}"] = await append(BATCH, repeat)
        figures[f"{name}: a table read"] = await load()

    asyncio.run(story())
    store.close()


def measure_plain_sqlite(file: Path, repeat: int, figures: dict[str, float]) -> None:
    """Measure statements like those of moves, without any server."""
    database = sqlite3.connect(file, isolation_level=None)
    for statement in (
        "pragma journal_mode = wal",
        "pragma synchronous = full",
        "create table tables (id text primary key, version integer, moved text, tick text, lately text)",
        "create table moves (id text, ply integer, text text, said integer, primary key (id, ply))",
    ):
        database.execute(statement)
    for count in (1, BATCH):
        names = [f"{count} {i}" for i in range(count)]
        database.executemany("insert into tables values (?, 0, '', '', '')", [(name,) for name in names])
        began = time.process_time()
        for ply in range(repeat):
            moment = now()
            database.execute("begin immediate")
            for name in names:
                changes = (ply + 1, moment, moment, "0 1 " + "x" * 100, name, ply)
                database.execute(
                    "update tables set version = ?, moved = ?, tick = ?, lately = ? where id = ? and version = ?",
                    changes,
                )
            database.executemany("insert into moves values (?, ?, 'take deck', ?)", [(it, ply, ply) for it in names])
            database.execute("commit")
        took = 1e6 * (time.process_time() - began) / repeat / count
        figures["plain sqlite3: " + ("a move alone" if count == 1 else f"a move in a batch of {BATCH}")] = took
    database.close()


def measure_stages(repeat: int, figures: dict[str, float]) -> None:
    """Measure what happens to a move outside of the store."""
    table = play(GAME_MOVES // 2)
    game = table.game
    assert game
    move = game.legal_moves()[0]
    figures["check a move"] = microseconds(lambda: check_moves(table, game.seat, game.ply, [move.text]), repeat)
    figures["make it on a copy, with the next record"] = microseconds(
        lambda: table.make_next_version([move], now()), repeat
    )
    figures["the engine alone: copy and push"] = microseconds(lambda: game.copy().push(move), repeat)
    forests = [drawn.view for drawn in table.drawn_forests()]
    view = game_view(game.view(0), table.display(), False, forests, table.pause())
    figures["JSON of a view, standard library"] = microseconds(
        lambda: json.dumps(view, default=vars, ensure_ascii=False, separators=(",", ":")), repeat
    )
    figures["JSON of a view, compiled"] = microseconds(
        lambda: pydantic_core.to_json(view, fallback=vars).decode(), repeat
    )


def measure_return(repeat: int, figures: dict[str, float]) -> None:
    """Measure what the first person who returns after a restart costs, besides reading the table's rows."""
    record = play(GAME_MOVES).record
    figures["loading: replay"] = microseconds(lambda: replay_record(record), repeat)
    loaded = [HostedTable(record) for _ in range(repeat + 1)]
    building, telling = iter(loaded), iter(loaded)

    def tell() -> object:
        table, position = next(telling), ReadPosition()
        position.ply = table.journals[0].ply
        return table.journals[0].read_new(position, table.display().names)

    figures["loading: journal"] = microseconds(lambda: next(building).build_journal(0), repeat)
    figures["loading: the whole log in words"] = microseconds(tell, repeat)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--postgres", action="store_true", help="measure a store on PostgreSQL, too")
    options.add_argument("--repeat", type=int, default=200)
    options.add_argument("--json", action="store_true")
    chosen = options.parse_args()
    tune_garbage_collector()
    figures: dict[str, float] = {}
    with ExitStack() as stack:
        home = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        measure_stages(chosen.repeat, figures)
        measure_return(chosen.repeat // 4, figures)
        measure_plain_sqlite(home / "plain.db", chosen.repeat, figures)
        measure_store(f"sqlite:///{home / 'spinney.db'}", chosen.repeat, figures, "SQLite")
        if chosen.postgres:
            measure_store(stack.enter_context(own_postgres()).url, chosen.repeat, figures, "PostgreSQL")
    if chosen.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        print(f"{name:45} {value:9.1f} µs")


if __name__ == "__main__":
    main()
