"""Never loses: a real server under load is killed again and again; every table goes on from its last move told.

`make soak` (or SPINNEY_SOAK=1) runs it in full: 50 tables and 20 kills.  Otherwise a lighter one runs: 12 and 4.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from random import Random
from typing import Any, Protocol

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from spinney.editions import shipped
from spinney.hosting.tables.game_history import replay_record
from spinney.web.storage.database import make_engine
from spinney.web.storage.stores import table_rows
from tests.server_process import LIMITS

FULL = os.environ.get("SPINNEY_SOAK") == "1"
TABLES, KILLS = (50, 20) if FULL else (12, 4)
SECONDS_OF_LOAD = 1.5  # between the server's start and its end


class Killable:
    """`spinney serve` in a process of its own."""

    def __init__(self, home: str, port: int) -> None:
        self.home = home
        self.port: int = port
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        limits = LIMITS
        environment = os.environ | {"SPINNEY_HOME": self.home} | {f"SPINNEY_{name}": "1000000" for name in limits}
        command = [sys.executable, "-m", "spinney", "serve", "--no-open", "--port", str(self.port)]
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        for _ in range(300):
            if await asyncio.to_thread(self.answers):
                return
            await asyncio.sleep(0.1)
        self.kill()
        raise AssertionError("the server does not start")

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/api/health", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def post(self, path: str, cookie: str, body: dict[str, Any]) -> tuple[dict[str, Any], str]:
        """The answer, and the guest's cookie."""
        headers = {"Content-Type": "application/json", "Cookie": cookie}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer), (answer.headers.get("Set-Cookie") or cookie).split(";")[0]


class Server(Protocol):
    @property
    def port(self) -> int: ...

    def post(self, path: str, cookie: str, body: dict[str, Any]) -> tuple[dict[str, Any], str]: ...


class Player:
    """A guest with both hands full: plays as fast as the server lets him, and remembers what was acknowledged."""

    def __init__(self, server: Server, table: str, cookie: str, seed: int) -> None:
        self.server = server
        self.table = table
        self.cookie = cookie
        self.rng = Random(seed)
        self.acknowledged: dict[int, str] = {}  # by ply: my move, once a later view has come
        self.ply = 0
        self.over = False

    async def play(self) -> None:
        while not self.over:
            port = self.server.port
            address, headers = f"ws://127.0.0.1:{port}/ws/tables/{self.table}", {"Cookie": self.cookie}
            try:  # by a socket of our own: asyncio leaves one open where a killed server refuses it
                with socket.create_connection(("127.0.0.1", port)) as line:
                    async with connect(address, sock=line, additional_headers=headers) as talk:
                        try:
                            await self.converse(talk)
                        finally:  # not by a long farewell: who is called off in the middle of one would leave it open
                            talk.transport.abort()
            except (OSError, ConnectionClosed, InvalidHandshake, EOFError, TimeoutError):
                await asyncio.sleep(0.1)

    async def converse(self, talk: Any) -> None:
        asked: tuple[int, str] | None = None
        while not self.over:
            said = json.loads(await talk.recv())
            if said["type"] == "presence":
                continue
            if said["type"] == "refusal" and said["slug"] in ("stale", "store-away"):
                await asyncio.sleep(0.1)
                return  # somebody was killed between storing and telling it, or before: look again
            assert said["type"] == "view", said
            game = said["game"]
            assert game["ply"] >= self.ply, "the table has gone back"
            self.ply, self.over = game["ply"], game["over"]
            if asked and game["ply"] > asked[0]:
                self.acknowledged[asked[0]] = asked[1]
            if game["moves"] and (asked is None or game["ply"] > asked[0]):
                asked = (game["ply"], self.rng.choice(game["moves"])["text"])
                await talk.send(json.dumps({"type": "move", "ply": asked[0], "moves": [asked[1]]}))


def sit_down(server: Server, number: int) -> list[Player]:
    """A table of its own: every other one with a bot, the others with two guests."""
    rival = {"kind": "open"} if number % 2 else {"kind": "bot", "bot": "random"}
    seats = [{"kind": "me"}, rival]
    wish = {"edition": shipped()[number % len(shipped())], "seats": seats, "bot_pause": 0, "allow_undo": False}
    info, cookie = server.post("/api/tables", "", wish)
    players = [Player(server, info["id"], cookie, number)]
    if number % 2:
        _, cookie = server.post(f"/api/tables/{info['id']}/join", "", {})
        players.append(Player(server, info["id"], cookie, -number))
    return players


async def run(home: str) -> list[Player]:
    server = Killable(home, free_port())
    await server.start()
    players = [player for i in range(TABLES) for player in await asyncio.to_thread(sit_down, server, i)]
    playing = [asyncio.create_task(player.play()) for player in players]
    for kill in range(KILLS):
        await asyncio.sleep(SECONDS_OF_LOAD + kill % 5 / 10)
        server.kill()
        check(f"sqlite:///{home}/spinney.db", players)
        await server.start()
    plies = [player.ply for player in players]
    for _ in range(300):  # every table goes on
        await asyncio.sleep(0.1)
        if all(player.over or player.ply > ply for player, ply in zip(players, plies, strict=True)):
            break
    assert [p.table for p, ply in zip(players, plies, strict=True) if not p.over and p.ply <= ply] == []
    for task in playing:
        task.cancel()
    done = await asyncio.gather(*playing, return_exceptions=True)
    server.kill()
    assert [error for error in done if isinstance(error, AssertionError)] == []
    return players


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port: int = listening.getsockname()[1]
    return port


def check(url: str, players: list[Player]) -> None:
    """Every acknowledged move is in the store, at its ply, and the stored moves make a legal game."""
    engine = make_engine(url)
    with engine.connect() as connection:
        for player in players:
            record = table_rows.load_table(connection, player.table)
            assert record is not None
            assert len(record.moves) >= player.ply
            assert all(record.moves[ply] == text for ply, text in player.acknowledged.items())
            assert replay_record(record).game.ply == len(record.moves)
    engine.dispose()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL there")
def test_a_server_killed_under_load_loses_no_acknowledged_move(tmp_path):
    players = asyncio.run(run(str(tmp_path)))
    check(f"sqlite:///{tmp_path}/spinney.db", players)
    moved = sum(len(player.acknowledged) for player in players)
    assert moved > 5 * TABLES
    print(f"{TABLES} tables, {KILLS} kills, {moved} moves of guests acknowledged, none lost")
