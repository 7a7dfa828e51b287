"""What several processes on one port make of their cores: processor time per move beside that of one process.

    python -m benchmarks.processes [--counts 1 2 4] [--tables 20] [--seconds 8] [--rate 0] [--rounds 2] [--json]

For each count `spinney serve --workers COUNT` is started on a PostgreSQL of its own, with so many tables per process;
two guests sit at each and move as fast as it goes or, with --rate, so many times a second for each process, so that
each has the same load though they share cores.  Where processes have a core each, COUNT of them make COUNT times the
moves of one if a move costs the same; so the figure is COUNT times what one process needs for a move, divided by what
several need.  The rounds take turns, as the machine may be busy with other things.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from statistics import median
from typing import Final

import psycopg

from benchmarks.load import SECRET, Server, seconds_of
from benchmarks.move_cost import Table
from benchmarks.priority import with_children
from tests.postgres import own_postgres
from tests.server_process import until

SIZES: Final = """
select pg_total_relation_size('tables') + pg_total_relation_size('seats'), (select count(*) from tables),
       pg_total_relation_size('moves'), (select count(*) from moves), pg_current_wal_lsn() - '0/0'::pg_lsn
"""


class PacedTable(Table):
    """A table whose guests pause after each move."""

    pause = 0.0

    async def read(self, who: int, ply: int) -> None:
        """Read until this one has seen a ply; then, if all have, pause."""
        await super().read(who, ply)
        if who == len(self.sockets) - 1 and self.pause:
            await asyncio.sleep(self.pause * (0.5 + self.rng.random()))


def read_sizes(url: str) -> list[int]:
    """Return the bytes of tables with their seats, how many there are, the same for moves, and the log's length."""
    with psycopg.connect(url.replace("+psycopg", "")) as connection:
        row = connection.execute(SIZES).fetchone()
    return [int(one) for one in row or ()]


def memory_of(process: int) -> int:
    """Return the bytes a process has in memory that it shares with no other."""
    found = re.search(r"Private_Dirty:\s+(\d+) kB", Path(f"/proc/{process}/smaps_rollup").read_text())
    return 1024 * int(found[1]) if found else 0


def count_living(url: str) -> int:
    """Return how many processes of one port have said lately that they live."""
    with psycopg.connect(url.replace("+psycopg", "")) as connection:
        row = connection.execute("select count(*) from processes where seen > now() - interval '3 seconds'").fetchone()
    return int(row[0]) if row else 0


async def measure(count: int, tables: int, seconds: float, rate: float) -> dict[str, float]:
    """Measure so many processes, with as many tables each."""
    with own_postgres() as database, tempfile.TemporaryDirectory() as home:
        options = ("--workers", str(count)) if count > 1 else ()
        server = Server(home, *options, secret=SECRET, database_url=database.url)
        try:
            if count > 1:
                until(lambda: count_living(database.url) == count)
            await asyncio.sleep(6 if count > 1 else 1)  # until nobody is moved to another process any more
            serving = with_children(server.process.pid)
            empty = sum(map(memory_of, serving))
            live = [await asyncio.to_thread(PacedTable, server, number, 0) for number in range(tables * count)]
            for table in live:
                await table.connect()
                for who in range(len(table.sockets)):
                    await table.read(who, 0)
                table.pause = tables / rate if rate else 0.0
            watched = sum(map(memory_of, serving)) - empty
            sizes = read_sizes(database.url)
            stores = with_children(database.process())
            before = {process: seconds_of(process) for process in serving}
            stored, began = seconds_of(*stores), time.perf_counter()
            await asyncio.gather(*(table.play(began + seconds) for table in live))
            took = time.perf_counter() - began
            used = [seconds_of(process) - before[process] for process in serving]
            stored = seconds_of(*stores) - stored
            grown = read_sizes(database.url)
        finally:
            server.end()
    moves = sum(table.made for table in live)
    return {
        "processes": count,
        "moves": moves,
        "moves_per_second": moves / took,
        "ms_of_server_per_move": 1000 * sum(used) / moves,
        "ms_of_postgresql_per_move": 1000 * stored / moves,
        "share_of_busiest": max(used) / sum(used),
        "kb_of_memory_per_table": watched / len(live) / 1024,
        "bytes_of_database_per_table": grown[0] / grown[1],
        "bytes_of_database_per_move": grown[2] / grown[3],
        "bytes_of_log_per_move": (grown[4] - sizes[4]) / moves,
    }


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--counts", type=int, nargs="+", default=[1, 2, 4])
    options.add_argument("--tables", type=int, default=20, help="per process")
    options.add_argument("--seconds", type=float, default=8)
    options.add_argument(
        "--rate", type=float, default=0.0, help="moves a second for each process; 0: as fast as it goes"
    )
    options.add_argument("--rounds", type=int, default=2)
    options.add_argument("--json", action="store_true")
    chosen = options.parse_args()
    found: defaultdict[int, list[dict[str, float]]] = defaultdict(list)
    for _ in range(chosen.rounds):
        for count in chosen.counts:
            found[count].append(asyncio.run(measure(count, chosen.tables, chosen.seconds, chosen.rate)))
    rows = [{name: median(one[name] for one in rounds) for name in rounds[0]} for rounds in found.values()]
    for row in rows:
        row["times_the_moves_of_one"] = (
            row["processes"] * rows[0]["ms_of_server_per_move"] / row["ms_of_server_per_move"] / rows[0]["processes"]
        )
        print(json.dumps(row) if chosen.json else "  ".join(f"{name} {value:.3f}" for name, value in row.items()))


if __name__ == "__main__":
    main()
