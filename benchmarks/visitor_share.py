"""Measures what share of a core one visitor can take: each kind of request, as fast as the limits of requests allow.

    python -m benchmarks.visitor_share [--seconds 5] [--only puzzles] [--json]

A real server with its own limits, a hundred public tables of others, and one visitor from 127.0.0.2, in a process of
its own, who has spent what may be asked at once and goes on at the highest rate that is allowed in the long run.
Measured is the processor time of the server alone, by kind: its share of a core, milliseconds a request, and how many
requests were refused (429).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import cycle
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, NamedTuple

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

import spinney.web
from benchmarks.attack import ATTACKER, ME, OPEN, finished_table
from benchmarks.load import Server

REQUESTS_A_SECOND: Final = 20.0  # the server's default
MESSAGES_A_SECOND: Final = 30.0
CONNECTIONS: Final = 8
PUBLIC_TABLES: Final = 100
MY_TABLES: Final = "the list, at a hundred tables"  # where the visitor sits
STATIC: Final = Path(spinney.web.__file__).parent / "static"


class Kind(NamedTuple):
    """What is asked for, and how many requests of the limit it counts for."""

    paths: tuple[str, ...]
    cost: float = 1.0
    messages: tuple[str, ...] = ()  # sent over a socket; the path is the socket's then


def kinds(table: str, finished: str) -> dict[str, Kind]:
    """Return everything that is asked for often; files of the page only if it is built."""
    built = sorted(STATIC.glob("engine/*/interpreter.bin"))
    engine = "/" + str(built[0].relative_to(STATIC)) if built else "/nothing-is-built"
    scripts = tuple(f"/{path.relative_to(STATIC)}" for path in sorted(STATIC.glob("assets/*.js"))) or ("/",)
    preview = json.dumps({"type": "preview", "ply": 0, "moves": ["take deck"]})
    return {
        "the engine's largest file": Kind((engine,), 0.2),
        "scripts of the page": Kind(scripts, 0.2),
        "the page": Kind(("/",), 0.2),
        "/health/ready": Kind(("/health/ready",), 0.2),
        "/api/health": Kind(("/api/health",)),
        "puzzles": Kind(("/api/puzzles/smoky/next", "/api/puzzles/dartmoor/day", "/api/puzzles/forest/next")),
        "overviews of puzzles": Kind(("/api/puzzles/forest", "/api/puzzles/smoky")),
        "the list of tables": Kind(("/api/tables",)),
        MY_TABLES: Kind(("/api/tables",)),
        "a table": Kind((f"/api/tables/{table}",)),
        "printed cards": Kind(("/api/editions/forest", "/api/editions/smoky", "/api/editions/dartmoor")),
        "the API's page": Kind(("/openapi.json", "/docs")),
        "replays": Kind((f"/api/tables/{finished}/replay?count=200",), 4),
        "stories and transcripts": Kind((f"/api/tables/{finished}/story", f"/api/tables/{finished}/transcript"), 4),
        "connecting to a table": Kind((f"/ws/tables/{finished}",), 4, ("",)),
        "previews": Kind((f"/ws/tables/{table}",), 2, (preview,)),
    }


def visit(port: int, kind: Kind, cookie: str, seconds: float, report: Connection) -> None:
    """Ask, in a process of its own, and report how often each status was the answer."""
    asking = send_messages if kind.messages and kind.messages[0] else ask_often
    report.send(asyncio.run(asking(port, kind, cookie, seconds)))


async def ask_often(port: int, kind: Kind, cookie: str, seconds: float) -> Counter[int]:
    """Ask at the allowed rate over connections that stay open, as far as the server lets them."""
    counted: Counter[int] = Counter()
    due = iter(moments(REQUESTS_A_SECOND / kind.cost, seconds))
    paths = cycle(kind.paths)

    async def ask_in_turn(asker: Asker) -> None:
        for moment in due:
            await asyncio.sleep(moment - time.perf_counter())
            with suppress(OSError, EOFError, WebSocketException):
                if kind.messages:
                    async with connect(f"ws://127.0.0.1:{port}{next(paths)}", local_addr=ATTACKER) as socket:
                        await socket.recv()
                    counted[101] += 1
                else:
                    counted[await asker.ask(next(paths))] += 1

    async with asyncio.TaskGroup() as group:
        for _ in range(CONNECTIONS):
            group.create_task(ask_in_turn(Asker(port, cookie)))
    return counted


class Asker:
    """A keep-alive connection that reads each answer to its end."""

    def __init__(self, port: int, cookie: str) -> None:
        self.port = port
        self.cookie = cookie
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str) -> int:
        """Return the status of one request."""
        try:
            return await self._ask(path)
        except (OSError, EOFError):
            self.streams = None
            raise

    async def _ask(self, path: str) -> int:
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port, local_addr=ATTACKER)
        reader, writer = self.streams
        headers = "\r\n".join(("Host: x", "Accept-Encoding: gzip", f"Cookie: {self.cookie}"))
        writer.write(f"GET {path} HTTP/1.1\r\n{headers}\r\n\r\n".encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(head.partition("content-length: ")[2].partition("\r\n")[0] or 0)
        while length > 0:
            length -= len(await reader.read(min(length, 1 << 20)))
        if "connection: close" in head:
            writer.close()
            self.streams = None
        return int(head.split()[1])


async def send_messages(port: int, kind: Kind, cookie: str, seconds: float) -> Counter[int]:
    """Send messages at the allowed rate over one socket, and read whatever comes."""
    counted: Counter[int] = Counter()
    address = f"ws://127.0.0.1:{port}{kind.paths[0]}"
    headers = {"Cookie": cookie}
    async with connect(address, local_addr=ATTACKER, compression=None, additional_headers=headers) as socket:

        async def read() -> None:
            async for message in socket:
                counted[429 if "too-fast" in str(message) else 200] += 1

        reading = asyncio.create_task(read())
        messages = cycle(kind.messages)
        for moment in moments(MESSAGES_A_SECOND / kind.cost, seconds):
            await asyncio.sleep(moment - time.perf_counter())
            await socket.send(next(messages))
        reading.cancel()
    return counted


def moments(rate: float, seconds: float) -> Iterator[float]:
    """Yield when each request is due: at the clock's time, however long the one before took."""
    began = time.perf_counter()
    for number in range(round(rate * seconds)):
        yield began + number / rate


def measure(server: Server, kind: Kind, cookie: str, seconds: float) -> tuple[float, Counter[int]]:
    """Return the processor time the server used for one kind of request, and how its answers began."""
    here, there = multiprocessing.Pipe()
    asking = multiprocessing.get_context("spawn").Process(
        target=visit, args=(server.port, kind, cookie, seconds, there)
    )
    asking.start()
    before = server.seconds()
    answers: Counter[int] = here.recv()
    asking.join()
    return server.seconds() - before, answers


def run(seconds: float, only: str) -> Iterator[dict[str, Any]]:
    """Yield the figures of each kind, each at a fresh server."""
    for name in kinds("", ""):
        if only not in name:
            continue
        with tempfile.TemporaryDirectory() as home:
            server = Server(home, limited=True)
            try:
                wish = {"edition": "forest", "seats": [ME, OPEN], "public": True}
                playing, cookie = server.post("/api/tables", {"edition": "forest", "seats": [ME, OPEN]})
                for number in range(PUBLIC_TABLES):  # from addresses of their own
                    host = cookie if name == MY_TABLES else ""
                    server.request("/api/tables", wish, host, **{"X-Forwarded-For": f"192.0.2.{number + 1}"})
                server.request(f"/api/tables/{playing['id']}/join", {})
                finished = asyncio.run(finished_table(server))
                kind = kinds(playing["id"], finished)[name]
                server.request(kind.paths[0]) if not kind.messages else None  # what is kept is made by the first
                used, answers = measure(server, kind, cookie, seconds)
            finally:
                server.end()
        asked = answers.total()
        yield {
            "kind": name,
            "share": used / seconds,
            "ms": 1000 * used / max(1, asked),
            "asked": asked,
            "refused": answers[429],
        }


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seconds", type=float, default=5)
    options.add_argument("--only", default="", help="kinds whose name has this in it")
    options.add_argument("--json", action="store_true")
    chosen = options.parse_args()
    for figures in run(chosen.seconds, chosen.only):
        line = "{kind:28} {share:6.1%} of a core {ms:8.2f} ms {asked:6} asked {refused:6} refused"
        print(json.dumps(figures) if chosen.json else line.format_map(figures), flush=True)


if __name__ == "__main__":
    main()
