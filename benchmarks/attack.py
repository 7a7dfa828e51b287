"""Measures what one attacker within the limits does to another visitor: p99 of each wait, attack by attack.

    python -m benchmarks.attack [--seconds 5] [--only replays] [--first]

A real server with its own limits. The attacker, in a process of its own, comes from 127.0.0.2 and sends several times
what it may. The other visitor, from 127.0.0.1, asks for their table ten times a second, plays at it over a socket, and
has a forest scored now and then.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from functools import cache
from random import Random
from typing import NamedTuple

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from benchmarks.load import LiveTable, Server
from benchmarks.priority import go_first, with_children
from spinney.notation.transcripts import Transcript
from spinney.web.push.web_push import encode_base64

Attack = Callable[[int], Awaitable[None]]  # once, at the server's port
ATTEMPTS_AT_ONCE, ATTEMPT_PAUSE_S = (
    8,
    0.1,
)  # attempts at once, and seconds between two: several times what the limits let through
NONSENSE: tuple[str | bytes, ...] = ("{", b"\0", "[]" * 4000)
ATTACKER = ("127.0.0.2", 0)
UPGRADE = f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {'A' * 22}=="
PINGS = b"\x89\x80\0\0\0\0" * 5000
PIPELINED = b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n" * 2000
ME, OPEN = {"kind": "me"}, {"kind": "open"}
THINKER, QUICK = {"kind": "bot", "bot": "search"}, {"kind": "bot", "bot": "random"}


async def ask(port: int, path: str, body: object = None, here: tuple[str, int] | None = None) -> int:
    """Return the status of one request on a connection of its own."""
    data = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
    method = "GET" if body is None else "POST"
    head = f"{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: {len(data)}\r\n"
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=here)
    writer.write(f"{head}Content-Type: application/json\r\n\r\n".encode() + data)
    reply = await reader.read()
    writer.close()
    return int(reply.split()[1]) if reply else 0


# --- the attacks ------------------------------------------------------------------------------------------------------


def asking(*paths: str, body: object = None) -> Attack:
    async def attack(port: int) -> None:
        for path in paths:
            await ask(port, path, body, ATTACKER)

    return attack


def connecting(table: str, *messages: str | bytes) -> Attack:
    async def attack(port: int) -> None:
        address = f"ws://127.0.0.1:{port}/ws/tables/{table}"
        async with connect(address, local_addr=ATTACKER, compression=None) as socket:
            await socket.recv()
            for message in messages:
                await socket.send(message)

    return attack


def sending(*parts: bytes) -> Attack:
    """Return an attack that sends bytes that are no whole request."""

    async def attack(port: int) -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=ATTACKER)
        for part in parts:
            writer.write(part)
            await asyncio.sleep(0.1)
        writer.close()

    return attack


def flooding(what: bytes, upgraded: str = "") -> Attack:
    """Return an attack that sends as much as is taken, on one connection, which may be a socket's."""

    async def attack(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=ATTACKER)
        try:
            if upgraded:
                writer.write(f"GET {upgraded} HTTP/1.1\r\nHost: x\r\n{UPGRADE}\r\n\r\n".encode())
                await reader.readuntil(b"\r\n\r\n")
            for _ in range(100):
                writer.write(what)
                await writer.drain()
        finally:
            writer.close()

    return attack


async def rest(_: int) -> None:
    await asyncio.sleep(0.2)


@cache
def a_game() -> str:
    game = Transcript("forest", seats=5, seed=5)
    rng = Random(5)
    while not game.game.is_over():
        game.play(rng.choice(game.game.legal_moves()))
    return game.write()


@cache
def a_point() -> str:
    """Return a key as browsers have it, so that the name of the service is looked up."""
    made = ec.generate_private_key(ec.SECP256R1()).public_key()
    return encode_base64(made.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def attacks(table: str, transcript: str) -> dict[str, Attack]:
    """Return everything a visitor can ask for, at a table that is played and one that is over."""
    forest = [{"card": "Beech", "left": ["European Fat Dormouse"] * 200}]
    score = {"edition": "forest", "players": [{"name": "Eve", "forest": forest}]}
    slot = {"card": "Beech", "left": ["European Fat Dormouse"] * 10_900}
    large = {"edition": "forest", "players": [{"name": "Eve", "forest": [slot]}]}
    trees = [{"card": "Beech", "left": "Common Toad"}] * 60
    many = {"edition": "forest", "players": [{"name": f"E{i}", "forest": trees} for i in range(5)]}
    loose = {"table": many, "loose": [[{"card": "Red Fox"}] * 30] * 5, "player": 0, "wanted": []}
    preview = json.dumps({"type": "preview", "ply": 0, "moves": ["take deck"] * 20})
    phrase = {"phrase": " ".join(["otter"] * 8)}
    push = {"endpoint": "https://nobody.knows.invalid/x", "keys": {"p256dh": a_point(), "auth": "A" * 22}}
    reply = f"/api/tables/{transcript}"
    return {
        "nothing": rest,
        "scores": asking("/api/score?lenient=true", body=score),
        "large scores": asking("/api/score?lenient=true", body=large),
        "scores of five forests": asking("/api/score?lenient=true", body=many),
        "cards that seek their places": asking("/api/score/seats", body=loose),
        "tables with bots": asking("/api/tables", body={"edition": "forest", "seats": [THINKER] * 5, "bot_pause": 0}),
        "public tables": asking("/api/tables", body={"edition": "forest", "seats": [ME, OPEN], "public": True}),
        "the public list": asking("/api/tables"),
        "replays": asking(f"{reply}/replay?count=200", f"{reply}/replay?seat=0&start=100&count=200"),
        "stories and transcripts": asking(f"{reply}/story", f"{reply}/transcript"),
        "reviews": asking(f"{reply}/review", body={}),
        "games tried again": asking(f"{reply}/practice", body={"ply": 90, "fresh": True}),
        "games from elsewhere": asking("/api/tables/import", body={"transcript": a_game()}),
        "documents that are none": asking("/api/tables/import", body={"transcript": "[" * 200_000}),
        "lessons, and today's deal": asking("/api/lessons/forest", "/api/daily/forest/play", body={"afresh": True}),
        "days of all time": asking(*(f"/api/daily/forest?day=19{year}-05-05" for year in range(10, 100))),
        "puzzles": asking("/api/puzzles/forest", "/api/puzzles/smoky/next", "/api/puzzles/dartmoor/day"),
        "scoring rooms": asking("/api/rooms", body={"edition": "forest", "name": "Eve", "player": {"forest": trees}}),
        "push services nobody knows": asking("/api/push", body=push),
        "the API's page": asking("/docs", "/openapi.json"),
        "printed cards": asking("/api/editions/forest", "/api/editions/smoky", "/api/editions/dartmoor"),
        "the page's files": asking("/", "/cards", "/sw.js", "/nothing-here"),
        "keepsakes": asking("/api/keepsake/open", body=phrase),
        "nonsense": asking("/api/score", "/api/tables", body=b"[" * 100_000),
        "connecting": connecting(table),
        "previews": connecting(table, *[preview] * 40),
        "nonsense on sockets": connecting(table, *NONSENSE * 15),
        "pings without end": flooding(PINGS, f"/ws/tables/{table}"),
        "requests ahead of their answers": flooding(PIPELINED),
        "half-sent requests": sending(b"POST /api/score HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{"),
        "half-sent headers": sending(b"GET / HTTP/1.1\r\nX: " + b"x" * 60_000, b"x" * 60_000),
        "bodies in small parts": sending(
            b"POST /api/score HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\n{\r\n" * 20_000
        ),
    }


async def spoil(port: int, attack: Attack) -> None:
    while True:
        with suppress(OSError, EOFError, WebSocketException, IndexError):
            await attack(port)
        await asyncio.sleep(ATTEMPT_PAUSE_S)


async def spoil_all(port: int, attack: Attack) -> None:
    await asyncio.gather(*(spoil(port, attack) for _ in range(ATTEMPTS_AT_ONCE)))


def attacker(port: int, table: str, transcript: str, name: str) -> None:
    """Attack, in a process of its own, until it is ended."""
    asyncio.run(spoil_all(port, attacks(table, transcript)[name]))


# --- the other visitor ------------------------------------------------------------------------------------------------


async def look(port: int, table: str, until: float) -> list[float]:
    waits: list[float] = []
    while time.perf_counter() < until:
        began = time.perf_counter()
        status = await ask(port, f"/api/tables/{table}")
        waits.append(time.perf_counter() - began)
        assert status == 200, status
        await asyncio.sleep(0.1)
    return waits


async def score(port: int, until: float) -> list[float]:
    """Score a forest, as people do at the end of a game with real cards."""
    forest = [{"card": "Beech"}, {"card": "Birch"}]
    mine = {"edition": "forest", "players": [{"name": "Ann", "forest": forest}]}
    waits: list[float] = []
    while time.perf_counter() < until:
        began = time.perf_counter()
        status = await ask(port, "/api/score?lenient=true", mine)
        waits.append(time.perf_counter() - began)
        assert status == 200, status
        await asyncio.sleep(0.5)
    return waits


async def play(table: LiveTable, until: float) -> list[float]:
    """Measure the time from a move of one seat to the view of the other."""
    table.delays = []
    await table.play(5, until)
    return table.delays


# --- measuring --------------------------------------------------------------------------------------------------------


class Waits(NamedTuple):
    """Waiting times in milliseconds."""

    middle: float
    late: float

    @staticmethod
    def of(seconds: list[float]) -> Waits:
        waits = sorted(seconds)
        return Waits(1000 * waits[len(waits) // 2], 1000 * waits[int(len(waits) * 0.99)])


async def finished_table(server: Server) -> str:
    """Return a game that is over, so that it can be replayed."""
    _, info, _ = server.request("/api/tables", {"edition": "forest", "seats": [QUICK] * 5, "bot_pause": 0})
    while server.request(f"/api/tables/{info['id']}")[1]["state"] != "finished":
        await asyncio.sleep(1)
    return str(info["id"])


async def measure(seconds: float, only: str, first: bool) -> AsyncIterator[tuple[str, Waits, Waits, Waits]]:
    with tempfile.TemporaryDirectory() as home:
        server = Server(home, limited=True)
        spawning = multiprocessing.get_context("spawn")
        try:
            transcript = await finished_table(server)
            for name in attacks("", ""):
                if only not in name and name != "nothing":
                    continue
                table = LiveTable([server], 0)  # one game lasts long enough
                await table.connect()
                spoiling = spawning.Process(target=attacker, args=(server.port, table.id, transcript, name))
                spoiling.start()
                await asyncio.sleep(2)  # until it has begun, and spent what it may at once
                if first:
                    go_first(server.process.pid, os.getpid(), *with_children(spoiling.pid or 0))
                until = time.perf_counter() + seconds
                looking, scoring = look(server.port, table.id, until), score(server.port, until)
                looks, moves, scores = await asyncio.gather(looking, play(table, until), scoring)
                spoiling.kill()
                spoiling.join()
                await table.leave()
                yield name, Waits.of(looks), Waits.of(moves), Waits.of(scores)
                await asyncio.sleep(1)
        finally:
            server.end()


async def print_waits(seconds: float, only: str, first: bool) -> None:
    print(f"{'ms, p50 and p99':32} {'asking':>14} {'moving':>14} {'scoring':>14}")
    async for name, *waits in measure(seconds, only, first):
        print(f"{name:32}", *(f"{one.middle:7.1f} {one.late:6.1f}" for one in waits), flush=True)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seconds", type=float, default=5)
    options.add_argument("--only", default="", help="attacks whose name has this in it")
    options.add_argument("--first", action="store_true", help="server and visitor go before other work of this machine")
    chosen = options.parse_args()
    asyncio.run(print_waits(chosen.seconds, chosen.only, chosen.first))


if __name__ == "__main__":
    main()
