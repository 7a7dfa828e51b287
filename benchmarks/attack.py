"""What one attacker within the limits does to another visitor: p99 of the other's requests, attack by attack.

    python -m benchmarks.attack [--seconds 5]

A real server with its own limits; the attacker comes from 127.0.0.2 and sends several times what he may.
The other visitor, from 127.0.0.1, looks at his table ten times a second.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.running import Running

Attack = Callable[[int], Awaitable[None]]  # once, at the server's port
MANY, PAUSE = 8, 0.1  # attempts at once, and seconds between two: several times what the limits let through
ATTACKER = ("127.0.0.2", 0)
ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "search"}


async def ask(port: int, path: str, body: object = None, here: tuple[str, int] | None = None) -> int:
    """The status of one request on a connection of its own."""
    data = b"" if body is None else json.dumps(body).encode()
    method = "GET" if body is None else "POST"
    head = f"{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: {len(data)}\r\n"
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=here)
    writer.write(f"{head}Content-Type: application/json\r\n\r\n".encode() + data)
    told = await reader.read()
    writer.close()
    return int(told.split()[1]) if told else 0


def asking(path: str, body: object = None) -> Attack:
    async def attack(port: int) -> None:
        await ask(port, path, body, ATTACKER)

    return attack


def connecting(table: str, *messages: str) -> Attack:
    async def attack(port: int) -> None:
        address = f"ws://127.0.0.1:{port}/ws/tables/{table}"
        async with connect(address, local_addr=ATTACKER, compression=None) as socket:
            await socket.recv()
            for message in messages:
                await socket.send(message)

    return attack


async def half_sent(port: int) -> None:
    _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=ATTACKER)
    writer.write(b"POST /api/score HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{")
    await asyncio.sleep(0.1)
    writer.close()


def attacks(table: str) -> dict[str, Attack]:
    forest = [{"card": "Beech", "left": ["European Fat Dormouse"] * 200}]
    score = {"edition": "forest", "players": [{"name": "Eve", "forest": forest}]}
    preview = json.dumps({"type": "preview", "ply": 0, "moves": ["take deck"]})
    return {
        "nothing": _rest,
        "scores": asking("/api/score?lenient=true", score),
        "tables with bots": asking("/api/tables", {"edition": "forest", "seats": [BOT, BOT], "bot_pause": 0}),
        "the API's page": asking("/docs"),
        "the public list": asking("/api/tables"),
        "connecting": connecting(table),
        "previews": connecting(table, *[preview] * 40),
        "half-sent requests": half_sent,
    }


async def _rest(_: int) -> None:
    await asyncio.sleep(0.2)


async def spoil(port: int, attack: Attack, until: float) -> None:
    while time.perf_counter() < until:
        with suppress(OSError, EOFError, WebSocketException, IndexError):
            await attack(port)
        await asyncio.sleep(PAUSE)


async def visit(port: int, table: str, until: float) -> list[float]:
    """How long the other visitor waits, for pages and for the table."""
    waits: list[float] = []
    while time.perf_counter() < until:
        began = time.perf_counter()
        status = await ask(port, f"/api/tables/{table}")
        waits.append(time.perf_counter() - began)
        assert status == 200, status
        await asyncio.sleep(0.1)
    return waits


async def measure(seconds: float) -> dict[str, tuple[float, float]]:
    with tempfile.TemporaryDirectory() as home:
        server = Running(home, limited=True)
        try:
            _, info, _ = server.request("/api/tables", {"edition": "forest", "seats": [ME, OPEN]})
            found = {}
            for name, attack in attacks(info["id"]).items():
                until = time.perf_counter() + seconds
                many = [spoil(server.port, attack, until) for _ in range(MANY)]
                spoiling = asyncio.gather(*many)
                waits = sorted(await visit(server.port, info["id"], until))
                await spoiling
                found[name] = (1000 * waits[len(waits) // 2], 1000 * waits[int(len(waits) * 0.99)])
            return found
        finally:
            server.end()


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seconds", type=float, default=5)
    for name, (middle, late) in asyncio.run(measure(options.parse_args().seconds)).items():
        print(f"{name:24} p50 {middle:8.1f} ms   p99 {late:8.1f} ms")


if __name__ == "__main__":
    main()
