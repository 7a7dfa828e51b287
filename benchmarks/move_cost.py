"""The server's processor time per move, beside an echo of the same bytes in the same run.

    python -m benchmarks.move_cost [--tables 30] [--seconds 10] [--onlookers 0] [--whole] [--postgres] [--json]

Two guests sit at each table, both connected by real sockets to one `spinney serve` on SQLite (or PostgreSQL, which is
started for it); the one to move makes a random move as soon as both have seen the last one.  They ask for changes, as
the page does, or (`--whole`) get a whole view each time.  Then a bare server of the same kind (uvicorn, the same
sockets) gets as many messages of the same length and answers each to the same number of sockets, with as many bytes as
Spinney sent on average.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from random import Random
from typing import Any

import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.load import EDITIONS, SECRET, Server, seconds_of
from benchmarks.priority import with_children
from tests.postgres import own_postgres
from tests.server_process import free_port
from tests.web import applied

Scope = dict[str, Any]


class Table:
    """Two guests who move in turn as fast as they can, and who looks on."""

    def __init__(self, server: Server, number: int, onlookers: int, whole: bool = False) -> None:
        seats = [{"kind": "me"}, {"kind": "open"}]
        info, ann = server.post("/api/tables", {"edition": EDITIONS[number % 3], "seats": seats})
        _, ben = server.post(f"/api/tables/{info['id']}/join", {})
        self.address = f"ws://127.0.0.1:{server.port}/ws/tables/{info['id']}{'' if whole else '?changes=1'}"
        self.cookies = (ann, ben, *[""] * onlookers)
        self.rng = Random(number)
        self.sockets: list[ClientConnection] = []
        self.views: list[dict[str, Any] | None] = [None] * len(self.cookies)
        self.made = self.received = self.sent = 0

    async def connect(self) -> None:
        for cookie in self.cookies:
            self.sockets.append(await connect(self.address, additional_headers={"Cookie": cookie}, compression=None))

    async def read(self, who: int, ply: int) -> None:
        """Read until this one has seen a ply."""
        while (view := self.views[who]) is None or not view["game"] or view["game"]["ply"] < ply:
            text = str(await asyncio.wait_for(self.sockets[who].recv(), 30))
            self.received += len(text.encode())
            if text.startswith('{"type":"view"'):
                self.views[who] = json.loads(text)
            elif text.startswith('{"type":"change"'):
                assert view is not None
                self.views[who] = applied(view, json.loads(text))

    async def play(self, until: float) -> None:
        ply = 0
        while time.perf_counter() < until:
            for who in range(len(self.sockets)):
                await self.read(who, ply)
            games = [view["game"] for view in self.views if view]
            if games[0]["over"]:
                return
            mover = 0 if games[0]["moves"] else 1
            ply = games[0]["ply"]
            text = json.dumps({"type": "move", "ply": ply, "moves": [self.rng.choice(games[mover]["moves"])["text"]]})
            await self.sockets[mover].send(text)
            self.made, self.sent, ply = self.made + 1, self.sent + len(text), ply + 1


async def measure(tables: int, seconds: float, onlookers: int, whole: bool, postgres: bool) -> dict[str, float]:
    with ExitStack() as stack:
        home = stack.enter_context(tempfile.TemporaryDirectory())
        database = stack.enter_context(own_postgres()) if postgres else None
        server = Server(home, secret=SECRET, database_url=database.url if database else "")
        try:
            live = [await asyncio.to_thread(Table, server, number, onlookers, whole) for number in range(tables)]
            for table in live:
                await table.connect()
                for who in range(len(table.sockets)):
                    await table.read(who, 0)
                table.received = 0
            await asyncio.sleep(1)
            stores = with_children(database.process()) if database else []
            before, stored, began = server.seconds(), seconds_of(*stores), time.perf_counter()
            await asyncio.gather(*(table.play(began + seconds) for table in live))
            took = time.perf_counter() - began
            used, stored = server.seconds() - before, seconds_of(*stores) - stored
        finally:
            server.end()
    moves = sum(table.made for table in live)
    viewers = 2 + onlookers
    size, asked = (round(sum(map(total, live)) / moves / of) for total, of in ((_received, viewers), (_sent, 1)))
    echo = await measure_echo(tables, moves, viewers, size, asked)
    return {
        "tables": tables,
        "viewers": viewers,
        "moves": moves,
        "moves_per_second": moves / took,
        "bytes_per_viewer_and_move": size,
        "ms_of_server_per_move": 1000 * used / moves,
        "ms_of_postgresql_per_move": 1000 * stored / moves,
        "ms_of_echo_per_message": 1000 * echo,
        "times_the_echo": used / moves / echo,
    }


def _received(table: Table) -> int:
    return table.received


def _sent(table: Table) -> int:
    return table.sent


# --- the echo -------------------------------------------------------------------------------------------------------


class Echo:
    """A bare ASGI application: what a socket says is answered to all sockets of its address with a fixed text."""

    def __init__(self, size: int) -> None:
        self.text = "x" * size
        self.sockets: dict[str, list[Any]] = {}

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:  # noqa: ANN401 - ASGI's callables
        if scope["type"] != "websocket":
            return
        await receive()
        await send({"type": "websocket.accept"})
        together = self.sockets.setdefault(scope["path"], [])
        together.append(send)
        while (await receive())["type"] == "websocket.receive":
            for other in together:
                await other({"type": "websocket.send", "text": self.text})


async def measure_echo(tables: int, messages: int, viewers: int, size: int, asked: int) -> float:
    """Return the processor seconds a message takes at the echo."""
    port = free_port()
    process = subprocess.Popen([sys.executable, "-m", "benchmarks.move_cost", "--echo", str(port), str(size)])
    try:
        rooms = [[await _connect(port, number) for _ in range(viewers)] for number in range(tables)]
        before = seconds_of(process.pid)

        async def play(sockets: list[ClientConnection]) -> None:
            for _ in range(messages // tables):
                await sockets[0].send("x" * asked)
                for socket in sockets:
                    await socket.recv()

        await asyncio.gather(*map(play, rooms))
        return (seconds_of(process.pid) - before) / (messages // tables * tables)
    finally:
        process.kill()
        process.wait()


async def _connect(port: int, number: int) -> ClientConnection:
    until = time.monotonic() + 30
    while True:
        try:
            return await connect(f"ws://127.0.0.1:{port}/{number}", compression=None)
        except OSError:
            assert time.monotonic() < until, "the echo does not start"
            await asyncio.sleep(0.1)


def run_echo(port: int, size: int) -> None:
    uvicorn.run(Echo(size), port=port, log_level="critical", ws_per_message_deflate=False, lifespan="off")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--tables", type=int, default=30)
    options.add_argument("--seconds", type=float, default=10)
    options.add_argument("--onlookers", type=int, default=0, help="who look on at each table")
    options.add_argument("--whole", action="store_true", help="whole views instead of changes")
    options.add_argument("--postgres", action="store_true")
    options.add_argument("--json", action="store_true")
    options.add_argument("--echo", type=int, nargs=2, metavar=("PORT", "BYTES"), help=argparse.SUPPRESS)
    chosen = options.parse_args()
    if chosen.echo:
        run_echo(*chosen.echo)
        return
    how = (chosen.tables, chosen.seconds, chosen.onlookers, chosen.whole, chosen.postgres)
    figures = asyncio.run(measure(*how))
    if chosen.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        print(f"{name:30} {value:10.3f}")


if __name__ == "__main__":
    main()
