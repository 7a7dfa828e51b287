"""The web table under load: real sockets on localhost against a server in a process of its own.

    python -m benchmarks.load [--tables 300] [--seconds 20] [--rate 1.0] [--processes 2] [--postgres] [--first] [--json]
    python -m benchmarks.load --over 10 25 50 100 --processes 2
    python -m benchmarks.load --kill [--tables 40]

Each table has two guests, both connected.  At the given rate the one to move makes a move; the time from sending it to
its view arriving at the *other* guest is what is measured, so that storing it and showing it to everybody are included.
With two processes each guest is at another one (or, with --together, both of a table at one), and both are on one
PostgreSQL, which is started for it.
With --over that is measured at several numbers of tables, one after the other.  Processor time is told by party:
servers, PostgreSQL, and the clients, who have the same cores.
With --kill people and bots play at two processes as fast as it goes; PostgreSQL is killed and started again, then one
of the processes is killed: how long each table stood still, and whether a move that was acknowledged is missing.
Moves are those of a random player; the clients run in a process of their own and only parse what they must.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import signal
import tempfile
import time
from collections.abc import Callable
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from benchmarks.priority import go_first, with_children
from tests.postgres import own_postgres
from tests.server_process import ServerProcess
from tests.test_web_processes import Either, Looking
from tests.test_web_soak import Player, check, sit_down

EDITIONS = ("forest", "dartmoor", "smoky")
SECRET = "the-same-for-all-processes"
PLY = re.compile(r'"ply":(\d+),"turn":\d+,"over":(true|false)')


class Server(ServerProcess):
    """`spinney serve`, and the memory and time it uses."""

    def post(self, path: str, body: dict[str, Any]) -> tuple[dict[str, Any], str]:
        """Return the answer, and the cookie of the new guest who asked."""
        status, answer, cookie = self.request(path, body)
        assert status < 300, answer
        return answer, cookie

    def memory(self) -> int:
        """Return the bytes in use, or 0 where the system does not say."""
        status = Path(f"/proc/{self.process.pid}/status")
        found = re.search(r"VmRSS:\s+(\d+) kB", status.read_text()) if status.exists() else None
        return int(found[1]) * 1024 if found else 0

    def seconds(self) -> float:
        return seconds_of(self.process.pid)


def seconds_of(*processes: int) -> float:
    """Return the processor time these processes have used so far."""
    ticks = 0
    for process in processes:
        stat = Path(f"/proc/{process}/stat")
        if stat.exists():
            fields = stat.read_text().rsplit(")", 1)[1].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


class LiveTable:
    """Two guests, one of whom moves now and then."""

    def __init__(self, servers: list[Server], number: int, together: bool = False) -> None:
        self.servers = servers[0], servers[-1]  # of each guest
        if together:
            self.servers = (servers[number % len(servers)],) * 2
        seats = [{"kind": "me"}, {"kind": "open"}]
        info, ann = self.servers[0].post("/api/tables", {"edition": EDITIONS[number % 3], "seats": seats})
        _, ben = self.servers[1].post(f"/api/tables/{info['id']}/join", {})
        self.id, self.cookies = info["id"], (ann, ben)
        self.rng = Random(number)
        self.sockets: list[ClientConnection] = []
        self.latest: list[str] = ["", ""]  # what each guest was shown last
        self.seen = [asyncio.Event(), asyncio.Event()]
        self.delays: list[float] = []

    async def connect(self) -> None:
        for server, cookie in zip(self.servers, self.cookies, strict=True):
            address = f"ws://127.0.0.1:{server.port}/ws/tables/{self.id}"
            headers = {"Cookie": cookie}
            self.sockets.append(await connect(address, additional_headers=headers, compression=None))

    async def hear(self, seat: int) -> None:
        async for message in self.sockets[seat]:
            assert isinstance(message, str)
            if message.startswith('{"type":"view"'):
                self.latest[seat] = message
                self.seen[seat].set()

    def ply(self, seat: int) -> tuple[int, bool]:
        found = PLY.search(self.latest[seat])
        return (int(found[1]), found[2] == "true") if found else (-1, False)

    async def play(self, rate: float, until: float) -> None:
        hearing = [asyncio.create_task(self.hear(seat)) for seat in range(2)]
        await asyncio.sleep(self.rng.random() / rate)
        following = time.perf_counter()
        while time.perf_counter() < until and not self.ply(0)[1]:
            following += 1 / rate
            await self.move()
            await asyncio.sleep(max(0.0, following - time.perf_counter()))
        for task in hearing:
            task.cancel()

    async def leave(self) -> None:
        for socket in self.sockets:
            await socket.close()

    async def move(self) -> None:
        for seat in range(2):
            while self.ply(seat)[0] < max(0, self.ply(1 - seat)[0]):
                await self._look(seat)
        ply = self.ply(0)[0]
        games = [json.loads(latest)["game"] for latest in self.latest]
        mover = 0 if games[0]["moves"] else 1
        game = games[mover]
        text = self.rng.choice(game["moves"])["text"]
        began = time.perf_counter()
        await self.sockets[mover].send(json.dumps({"type": "move", "ply": ply, "moves": [text]}))
        while self.ply(1 - mover)[0] <= ply:
            await self._look(1 - mover)
        self.delays.append(time.perf_counter() - began)

    async def _look(self, seat: int) -> None:
        self.seen[seat].clear()
        await asyncio.wait_for(self.seen[seat].wait(), 30)


async def measure(
    tables: int,
    seconds: float,
    rate: float,
    processes: int = 1,
    postgres: bool = False,
    first: bool = False,
    together: bool = False,
) -> dict[str, float]:
    with ExitStack() as stack:
        home = stack.enter_context(tempfile.TemporaryDirectory())
        database = stack.enter_context(own_postgres()) if postgres or processes > 1 else None
        url = database.url if database else ""
        servers = [Server(f"{home}/{number}", secret=SECRET, database_url=url) for number in range(processes)]

        def summed(figure: Callable[[Server], float]) -> float:
            return sum(map(figure, servers))

        try:
            empty = summed(Server.memory)
            live = [await asyncio.to_thread(LiveTable, servers, number, together) for number in range(tables)]
            waiting = summed(Server.memory)
            for table in live:
                await table.connect()
            await asyncio.sleep(3)
            if first:
                go_first(os.getpid(), *(server.process.pid for server in servers))
                if database:
                    go_first(*with_children(database.process()))
            postgres_is = with_children(database.process()) if database else []
            parties: list[Callable[[], float]] = [
                lambda: summed(Server.seconds),
                lambda: seconds_of(*postgres_is),
                lambda: seconds_of(os.getpid()),
            ]
            watched, before, began = summed(Server.memory), [used() for used in parties], time.perf_counter()
            await asyncio.gather(*(table.play(rate, began + seconds) for table in live))
            took = time.perf_counter() - began
            used, used_by_postgres, used_by_clients = (
                party() - was for party, was in zip(parties, before, strict=True)
            )
            busy = summed(Server.memory)
        finally:
            for server in servers:
                server.end()
    delays = sorted(delay for table in live for delay in table.delays)
    return {
        "processes": processes,
        "tables": tables,
        "sockets": 2 * tables,
        "moves": len(delays),
        "moves_per_second": len(delays) / took,
        "p50_ms": 1000 * delays[len(delays) // 2],
        "p99_ms": 1000 * delays[int(len(delays) * 0.99)],
        "server_cpu": used / took,
        "ms_of_cpu_per_move": 1000 * used / len(delays),
        "ms_of_postgresql_per_move": 1000 * used_by_postgres / len(delays),
        "ms_of_clients_per_move": 1000 * used_by_clients / len(delays),
        "cores_busy": (used + used_by_postgres + used_by_clients) / took,
        "kb_per_idle_table": (waiting - empty) / tables / 1024,
        "kb_per_watched_table": (watched - empty) / tables / 1024,
        "kb_per_busy_table": (busy - empty) / tables / 1024,
    }


async def measure_kills(tables: int) -> dict[str, float]:
    """Measure what two kills cost; a third of the tables are of bots alone, watched at the process that lives."""
    with ExitStack() as stack:
        home = stack.enter_context(tempfile.TemporaryDirectory())
        database = stack.enter_context(own_postgres())
        servers = [Server(f"{home}/{number}", secret=SECRET, database_url=database.url) for number in range(2)]
        either = Either(list(servers))
        try:
            people = [one for number in range(tables) for one in await asyncio.to_thread(sit_down, either, number)]
            wish = {"edition": "forest", "seats": [{"kind": "bot", "bot": "random"}] * 2, "bot_pause": 0.2}
            bots = [servers[1].post("/api/tables", wish)[0]["id"] for _ in range(max(1, tables // 2))]
            playing = [asyncio.create_task(one.play()) for one in people]
            async with AsyncExitStack() as looks:
                watched = [await looks.enter_async_context(Looking(servers[1], table, "")) for table in bots]
                await asyncio.sleep(3)
                database.stop()
                await asyncio.sleep(1)
                await asyncio.to_thread(database.start)
                after_database = await measure_standstill(people, watched)
                await asyncio.sleep(2)
                servers[0].process.kill()
                either.servers = [servers[1]]
                after_server = await measure_standstill(people, watched)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        finally:
            for server in servers:
                server.end(signal.SIGKILL)
        check(database.url, people)  # raises where an acknowledged move is missing
    return {
        "tables": tables + len(bots),
        "moves_acknowledged": sum(len(one.acknowledged) for one in people),
        "lost": 0,
        "seconds_after_postgresql_is_back_median": after_database[len(after_database) // 2],
        "seconds_after_postgresql_is_back_longest": after_database[-1],
        "seconds_after_kill_median": after_server[len(after_server) // 2],
        "seconds_after_kill_longest": after_server[-1],
    }


async def measure_standstill(people: list[Player], watched: list[Looking]) -> list[float]:
    """Return how long it takes from now until each table goes on, sorted."""
    began = time.perf_counter()

    def standing() -> list[tuple[int, bool]]:
        return [(one.ply, one.over) for one in people] + [(one.game["ply"], one.game["over"]) for one in watched]

    before, took = standing(), dict[int, float]()
    while len(took) < len(before):
        assert time.perf_counter() < began + 60, "a table does not go on"
        for number, (ply, over) in enumerate(standing()):
            if number not in took and (over or ply > before[number][0]):
                took[number] = time.perf_counter() - began
        await asyncio.sleep(0.01)
    return sorted(took.values())


def print_loads(loads: list[int], how: tuple[float, float, int, bool, bool, bool]) -> None:
    """Print a line for each load."""
    shown = ["tables", "moves_per_second", "p50_ms", "p99_ms", "cores_busy"]
    shown += ("ms_of_cpu_per_move", "ms_of_postgresql_per_move", "ms_of_clients_per_move")
    print(
        " ".join(f"{name:>16}" for name in (name.replace("_per_move", "").replace("ms_of_", "ms: ") for name in shown))
    )
    for tables in loads:
        figures = asyncio.run(measure(tables, *how))
        print(" ".join(f"{figures[name]:16.1f}" for name in shown), flush=True)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tables", type=int, default=300)
    options.add_argument("--seconds", type=float, default=20)
    options.add_argument("--rate", type=float, default=1.0, help="moves per table and second")
    options.add_argument("--processes", type=int, default=1, help="more than one share a PostgreSQL")
    options.add_argument("--postgres", action="store_true", help="one process on a PostgreSQL, too")
    options.add_argument("--over", type=int, nargs="+", help="numbers of tables, measured one after the other")
    options.add_argument("--together", action="store_true", help="of several processes, both guests of a table at one")
    options.add_argument("--first", action="store_true", help="all of it goes before other work of this machine")
    options.add_argument("--kill", action="store_true", help="kill PostgreSQL, then one of two processes, under load")
    options.add_argument("--json", action="store_true")
    chosen = options.parse_args()
    how = (chosen.seconds, chosen.rate, chosen.processes, chosen.postgres, chosen.first, chosen.together)
    if chosen.over:
        print_loads(chosen.over, how)
        return
    figures = asyncio.run(measure_kills(chosen.tables) if chosen.kill else measure(chosen.tables, *how))
    if chosen.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        print(f"{name:42} {value:10.2f}")


if __name__ == "__main__":
    main()
