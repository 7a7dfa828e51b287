"""The web table under load: real sockets on localhost against a server in a process of its own.

    python -m benchmarks.load [--tables 300] [--seconds 20] [--rate 1.0] [--json]

Each table has two guests, both connected.  At the given rate the one to move makes a move; the time from sending it to
its view arriving at the *other* guest is what is measured, so that storing it and showing it to everybody are included.
Moves are those of a random player; the clients run in a process of their own and only parse what they must.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

EDITIONS = ("forest", "dartmoor", "smoky")
LIMITS = ("REQUESTS_PER_SECOND", "TABLES_PER_SECOND", "MESSAGES_PER_SECOND", "SOCKETS")
PLY = re.compile(r'"ply":(\d+),"turn":\d+,"over":(true|false)')


class Server:
    """`spinney serve` with its limits out of the way, and what it uses."""

    def __init__(self, home: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        environment = os.environ | {"SPINNEY_HOME": home} | {f"SPINNEY_{name}": "1000000" for name in LIMITS}
        command = [sys.executable, "-m", "spinney", "serve", "--no-open", "--port", str(self.port)]
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        while not self._answers():
            time.sleep(0.1)

    def _answers(self) -> bool:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{self.port}/api/health", timeout=5).close()
        except OSError:
            return False
        return True

    def post(self, path: str, body: dict[str, Any]) -> tuple[dict[str, Any], str]:
        """The answer, and the cookie of the new guest who asked."""
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer), (answer.headers.get("Set-Cookie") or "").split(";")[0]

    def memory(self) -> int:
        """Bytes in use, or 0 where the system does not say."""
        status = Path(f"/proc/{self.process.pid}/status")
        found = re.search(r"VmRSS:\s+(\d+) kB", status.read_text()) if status.exists() else None
        return int(found[1]) * 1024 if found else 0

    def seconds(self) -> float:
        """Processor time used so far."""
        stat = Path(f"/proc/{self.process.pid}/stat")
        if not stat.exists():
            return 0.0
        fields = stat.read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class LiveTable:
    """Two guests, one of whom moves now and then."""

    def __init__(self, server: Server, number: int) -> None:
        self.server = server
        seats = [{"kind": "me"}, {"kind": "open"}]
        info, ann = server.post("/api/tables", {"edition": EDITIONS[number % 3], "seats": seats})
        _, ben = server.post(f"/api/tables/{info['id']}/join", {})
        self.id, self.cookies = info["id"], (ann, ben)
        self.rng = Random(number)
        self.sockets: list[ClientConnection] = []
        self.latest: list[str] = ["", ""]  # what each guest was shown last
        self.seen = [asyncio.Event(), asyncio.Event()]
        self.delays: list[float] = []

    async def connect(self) -> None:
        address = f"ws://127.0.0.1:{self.server.port}/ws/tables/{self.id}"
        for cookie in self.cookies:
            headers = {"Cookie": cookie}
            self.sockets.append(await connect(address, additional_headers=headers, compression=None))

    async def hear(self, seat: int) -> None:
        async for message in self.sockets[seat]:
            assert isinstance(message, str)
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

    async def move(self) -> None:
        for seat in range(2):
            while self.ply(seat)[0] < max(0, self.ply(1 - seat)[0]):
                await self._look(seat)
        ply = self.ply(0)[0]
        mover = next(seat for seat in range(2) if '"moves":[]' not in self.latest[seat])
        game = json.loads(self.latest[mover])["game"]
        text = self.rng.choice(game["moves"])["text"]
        began = time.perf_counter()
        await self.sockets[mover].send(json.dumps({"type": "move", "ply": ply, "moves": [text]}))
        while self.ply(1 - mover)[0] <= ply:
            await self._look(1 - mover)
        self.delays.append(time.perf_counter() - began)

    async def _look(self, seat: int) -> None:
        self.seen[seat].clear()
        await asyncio.wait_for(self.seen[seat].wait(), 30)


async def measure(tables: int, seconds: float, rate: float) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as home:
        server = Server(home)
        try:
            empty = server.memory()
            live = [await asyncio.to_thread(LiveTable, server, number) for number in range(tables)]
            waiting = server.memory()
            for table in live:
                await table.connect()
            await asyncio.sleep(3)
            watched, used, began = server.memory(), server.seconds(), time.perf_counter()
            await asyncio.gather(*(table.play(rate, began + seconds) for table in live))
            took, used = time.perf_counter() - began, server.seconds() - used
            busy = server.memory()
        finally:
            server.process.kill()
            server.process.wait()
    delays = sorted(delay for table in live for delay in table.delays)
    return {
        "tables": tables,
        "sockets": 2 * tables,
        "moves": len(delays),
        "moves_per_second": len(delays) / took,
        "p50_ms": 1000 * delays[len(delays) // 2],
        "p99_ms": 1000 * delays[int(len(delays) * 0.99)],
        "server_cpu": used / took,
        "ms_of_cpu_per_move": 1000 * used / len(delays),
        "kb_per_idle_table": (waiting - empty) / tables / 1024,
        "kb_per_watched_table": (watched - empty) / tables / 1024,
        "kb_per_busy_table": (busy - empty) / tables / 1024,
    }


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tables", type=int, default=300)
    options.add_argument("--seconds", type=float, default=20)
    options.add_argument("--rate", type=float, default=1.0, help="moves per table and second")
    options.add_argument("--json", action="store_true")
    chosen = options.parse_args()
    figures = asyncio.run(measure(chosen.tables, chosen.seconds, chosen.rate))
    if chosen.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        print(f"{name:24} {value:10.2f}")


if __name__ == "__main__":
    main()
