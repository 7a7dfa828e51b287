"""A web table for tests: visitors with their own cookies at one server, and a recorder of all it sends."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import uvicorn
from fastapi import FastAPI
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from spinney.hosting.tables.hosted_table import HostedTable
from spinney.hosting.tables.live_table import LiveTable
from spinney.views import Game
from spinney.web.app import make_app
from spinney.web.server import listen, uvicorn_config
from spinney.web.services import Services
from spinney.web.settings import Settings
from tests.server_process import STATE_TIMEOUT_S
from tests.tables import repeatable_tables

ME = {"kind": "me"}
OPEN = {"kind": "open"}
UNLIMITED = {
    "requests": 1e6,
    "tables": 1e6,
    "messages": 1e6,
    "core_share": 1e6,
    "megabytes": 1e6,
    "sockets": 10_000,
    "tabs": 10_000,
    "bot_tables": 10_000,
    "open_tables": 10_000,
    "rooms": 10_000,
}


class ServerHere:
    """A server in a thread of this process, with a real port: it runs any application, as our server would."""

    def __init__(self, app: Any, **options: Any) -> None:
        self.listening = listen("127.0.0.1", 0)
        self.port = self.listening.getsockname()[1]
        config = uvicorn_config(app, Settings())
        for name, value in options.items():
            setattr(config, name, value)
        config.lifespan = "off"
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, args=([self.listening],))

    def __enter__(self) -> ServerHere:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self.thread.join(STATE_TIMEOUT_S)
        self.listening.close()


class Recorder:
    """Notes everything that leaves the server, in whatever shape."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.sent: list[str] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def sending(message: Message) -> None:
            if scope["type"] != "lifespan":
                self.sent.append(repr(message))
            await send(message)

        await self.app(scope, receive, sending)


class Visitor:
    """One guest's browser."""

    def __init__(self, server: Server, name: str, address: str = "testclient") -> None:
        self.server = server
        self.client = TestClient(server.recorder, client=(address, 50_000))
        self.client.portal = server.client.portal
        self.name = name
        self.post("/api/me", name=name)

    def get(self, path: str, status: int = 200, **options: Any) -> Any:
        answer = self.client.get(path, **options)
        assert answer.status_code == status, answer.text
        return answer.json()

    def post(self, path: str, status: int = 200, **body: Any) -> Any:
        answer = self.client.post(path, json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    def make(self, *seats: dict[str, str], edition: str = "forest", **options: Any) -> str:
        wish = {"edition": edition, "seats": seats, "bot_pause": 0, **options}
        made: str = self.post("/api/tables", 201, **wish)["id"]
        return made

    @contextmanager
    def look(self, table: str, changes: bool = False) -> Iterator[Tab]:
        address = f"/ws/tables/{table}{'?changes=1' if changes else ''}"
        with self.client.websocket_connect(address) as socket:
            yield Tab(socket)


class Tab:
    """A browser's tab with a table in it."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.turns: dict[int, dict[str, Any]] = {}  # the log
        self.facts: list[dict[str, Any]] = []  # all that was told
        self.view: dict[str, Any] = {}

    def hear(self) -> dict[str, Any]:
        """The next message; who comes and goes is noted in the view on the way."""
        said: dict[str, Any] = json.loads(self.socket.receive_text())
        if said["type"] == "change":
            said = applied(self.view, said)
        if said["type"] == "presence":
            for seat, connected in zip(self.view["table"]["seats"], said["connected"], strict=True):
                seat["connected"] = connected
            return self.hear()
        if said["type"] == "view":
            self.view = said
            self.turns = {**({} if said["afresh"] else self.turns), **{turn["turn"]: turn for turn in said["log"]}}
            self.facts += [fact for move in said["moves"] for fact in move["facts"]]
        return said

    @property
    def log(self) -> list[str]:
        return [line for turn in self.turns.values() for line in turn["lines"]]

    def until(self, ply: int) -> dict[str, Any]:
        """The game as of this ply."""
        while not self.view or self.view["game"] is None or self.view["game"]["ply"] != ply:
            assert self.hear()["type"] == "view"
        game: dict[str, Any] = self.view["game"]
        return game

    def answer(self, wanted: str) -> dict[str, Any]:
        """The next message of a type; views in between are looked at."""
        while (said := self.hear())["type"] != wanted:
            assert said["type"] == "view"
        return said

    def say(self, kind: str, ply: int, *moves: str) -> None:
        message: dict[str, Any] = {"type": kind, "ply": ply}
        self.socket.send_text(json.dumps(message | ({"moves": moves} if moves else {})))

    def move(self, *moves: str) -> None:
        self.say("move", self.view["game"]["ply"], *moves)


def applied(view: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """Return the view that a change makes of the one before it."""
    assert change["number"] == view["number"] + 1
    forests = view["game"]["forests"][:]
    for new in change["forests"]:
        places = (forests[new["seat"]]["places"] + [None] * new["count"])[: new["count"]]
        for place in new["places"]:
            places[place["number"] - 1] = place
        alike = {name: value for name, value in new.items() if name != "count"}
        forests[new["seat"]] = alike | {"places": places}
    return {name: value for name, value in change.items() if name != "forests"} | {
        "type": "view",
        "table": view["table"] | change["table"],
        "game": view["game"] | change["game"] | {"forests": forests},
    }


class CurrentGame:
    """Stands for the game a table has at the moment: each move makes the next one."""

    def __init__(self, server: Server, table: str) -> None:
        self._server = server
        self._table = table

    def __getattr__(self, name: str) -> Any:
        return getattr(game_of(self._server.table(self._table)), name)


def game_of(table: HostedTable) -> Game:
    """Return the game of a table that has begun."""
    assert table.game is not None
    return table.game


class Server:
    def __init__(self, app: FastAPI, recorder: Recorder, client: TestClient) -> None:
        self.app = app
        self.recorder = recorder
        self.client = client

    @property
    def services(self) -> Services:
        services: Services = self.app.state.services
        return services

    def table(self, table: str) -> LiveTable:
        """What the server has in memory."""
        return self.services.registry.tables[table]

    def game(self, table: str) -> Game:
        """Return the game of a table, which stays the current one whatever is played meanwhile."""
        return cast(Game, CurrentGame(self, table))

    def call(self, function: Any, *facts: Any) -> Any:
        """Run something of the server's on its own loop."""
        assert self.client.portal is not None
        return self.client.portal.call(function, *facts)

    def visitor(self, name: str, address: str = "testclient") -> Visitor:
        """Return a new guest; those of one network address are one visitor."""
        return Visitor(self, name, address)

    def push(self, table: str, text: str) -> None:
        """Whoever is to move makes this move."""
        game = self.game(table)
        self.call(self.services.actions.move, self.table(table), game.seat, game.ply, [text])


@contextmanager
def serving(home: Path, **settings: Any) -> Iterator[Server]:
    """A server with its store in a folder."""
    app = make_app(Settings(home=home, **(UNLIMITED | settings)))
    recorder = Recorder(app)
    with (
        repeatable_tables(settings.get("database") or str(home)),
        TestClient(recorder) as client,
    ):
        yield Server(app, recorder, client)
