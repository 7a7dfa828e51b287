"""Several servers on one PostgreSQL: what one does, the others show; what one leaves undone, another does."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import Random
from typing import Any

import pytest
from sqlalchemy import create_engine, text
from typer.testing import CliRunner
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.priority import with_children
from spinney.cli import app
from tests.postgres import own_postgres
from tests.server_process import MAX_SHUTDOWN_S, STATE_TIMEOUT_S, ServerProcess
from tests.test_web_soak import Player, check, sit_down

BOT = {"kind": "bot", "bot": "random"}
ME = {"kind": "me"}
OPEN = {"kind": "open"}
pytestmark = pytest.mark.xdist_group("processes")  # two servers for all of these, and the last test kills one
SECRET = "the-same-at-both-as-they-share-their-guests"


@pytest.fixture
def url(postgres):
    return postgres.empty()


@pytest.fixture
def pair(both):
    """Both of them, though a test may have killed one."""
    for server in both:
        if server.process.poll() is not None:
            server.start()
    return both


@pytest.fixture(scope="module")
def both(postgres, tmp_path_factory):
    """Two servers, as if on two machines, started together on a store nothing is in yet."""
    servers = started(tmp_path_factory.mktemp("homes"), postgres.empty(), 2)
    yield servers
    for server in servers:
        server.end(signal.SIGKILL)


def started(home, url, count):
    with ThreadPoolExecutor(count) as pool:
        made = [pool.submit(ServerProcess, home / str(i), database_url=url, secret=SECRET) for i in range(count)]
        return [future.result() for future in made]


def test_numbers_come_in_by_way_of_both_and_the_deal_is_made_of_all(pair):
    one, two = pair
    _, _, ann = one.request("/api/me")
    _, _, ben = two.request("/api/me")
    wish = {"edition": "forest", "seats": [ME, OPEN], "adds_number": True}
    table = one.request("/api/tables", wish, ann)[1]
    path = f"/api/tables/{table['id']}"
    joined = two.request(f"{path}/join", {"adds_number": True}, ben)[1]
    assert (joined["state"], joined["commitment"]) == ("waiting", table["commitment"])
    numbers = {ann: "1" * 32, ben: "2" * 32}
    with ThreadPoolExecutor(2) as pool:  # at the same moment, so that one may have to look again
        sent = [pool.submit(add_number, server, path, numbers, cookie) for server, cookie in ((one, ann), (two, ben))]
        assert all(future.result() for future in sent)
    seen = [server.request(path, None, ann)[1] for server in pair]
    assert [info["state"] for info in seen] == ["playing", "playing"]
    assert [[seat["number"] for seat in info["seats"]] for info in seen] == [list(numbers.values())] * 2
    assert seen[0]["commitment"] == seen[1]["commitment"] == table["commitment"]
    assert seen[0]["start"] == seen[1]["start"]


def add_number(server: ServerProcess, path: str, numbers: dict[str, str], cookie: str) -> bool:
    """Add a guest's number, looking again when another server was quicker, as the page does."""
    return any(server.request(f"{path}/number", {"number": numbers[cookie]}, cookie)[0] == 200 for _ in range(5))


class Looking:
    """Somebody at a table, by way of one server."""

    def __init__(self, server: ServerProcess, table: str, cookie: str) -> None:
        self.server, self.table, self.cookie = server, table, cookie
        self.said: list[dict[str, Any]] = []
        self.changed = asyncio.Event()

    async def __aenter__(self) -> Looking:
        address = f"ws://127.0.0.1:{self.server.port}/ws/tables/{self.table}"
        self.socket: ClientConnection = await connect(address, additional_headers={"Cookie": self.cookie})
        self.hearing = asyncio.create_task(self.hear())
        await self.until(lambda: bool(self.said))
        return self

    async def __aexit__(self, *_: object) -> None:
        self.hearing.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await self.hearing
        await self.socket.close()

    async def hear(self) -> None:
        async for message in self.socket:
            self.said.append(json.loads(message))
            self.changed.set()

    @property
    def view(self) -> dict[str, Any]:
        return next(said for said in reversed(self.said) if said["type"] == "view")

    @property
    def game(self) -> dict[str, Any]:
        game: dict[str, Any] = self.view["game"]
        return game

    @property
    def there(self) -> list[bool]:
        last = next(said for said in reversed(self.said) if said["type"] in ("view", "presence"))
        seats = last["table"]["seats"] if last["type"] == "view" else None
        return [seat["connected"] for seat in seats] if seats else last["connected"]

    async def beyond(self, ply: int, seconds: float = STATE_TIMEOUT_S) -> None:
        await self.until(lambda: self.game["ply"] > ply, seconds)

    async def until(self, holds: Callable[[], bool], seconds: float = STATE_TIMEOUT_S) -> None:
        async with asyncio.timeout(seconds):
            while not holds():
                self.changed.clear()
                await self.changed.wait()

    async def move(self, rng: Random) -> None:
        text = rng.choice(self.game["moves"])["text"]
        await self.socket.send(json.dumps({"type": "move", "ply": self.game["ply"], "moves": [text]}))


def two_at_a_table(one: ServerProcess, other: ServerProcess) -> tuple[str, str, str]:
    _, info, ann = one.request("/api/tables", {"edition": "forest", "seats": [ME, OPEN], "bot_pause": 0})
    status, _, ben = other.request(f"/api/tables/{info['id']}/join", {})
    assert status == 200
    return info["id"], ann, ben


def test_two_fresh_starts_migrate_once(pair):
    engine = create_engine(pair[0].environment["SPINNEY_DATABASE_URL"])
    with engine.connect() as connection:
        assert connection.execute(text("select count(*) from alembic_version")).scalar() == 1
    engine.dispose()
    assert [server.request("/api/tables")[0] for server in pair] == [200, 200]


def test_moves_and_people_at_one_server_are_seen_at_the_other(pair):
    """At once, and as what happened: the other's log goes on, and is not told afresh."""
    table, ann, ben = two_at_a_table(*pair)
    rng = Random(1)

    async def story():
        async with Looking(pair[0], table, ann) as one, Looking(pair[1], table, ben) as two:
            await one.until(lambda: one.there == [True, True])
            await two.until(lambda: two.there == [True, True])
            for _ in range(30):
                mover, other = (one, two) if one.game["moves"] else (two, one)
                ply = mover.game["ply"]
                await mover.move(rng)
                for looking in (mover, other):
                    await looking.beyond(ply)
                await other.beyond(mover.game["ply"] - 1)
            views = [said for said in two.said if said["type"] == "view"]
            assert [view["afresh"] for view in views[1:]] == [False] * len(views[1:])
            assert sum(len(view["moves"]) for view in views[1:]) == two.game["ply"] - views[0]["game"]["ply"]
            await two.socket.close()
            await one.until(lambda: one.there == [True, False])

    asyncio.run(story())


def has_reaction(look: Looking) -> bool:
    return bool(look.said[-1]["type"] == "reaction")


def test_a_reaction_at_one_server_is_seen_at_the_other(pair):
    table, ann, ben = two_at_a_table(*pair)

    async def story():
        async with Looking(pair[0], table, ann) as one, Looking(pair[1], table, ben) as two:
            await one.until(lambda: one.there == [True, True])
            await one.socket.send(json.dumps({"type": "react", "reaction": "wow"}))
            for look in (one, two):
                await look.until(partial(has_reaction, look))
                assert look.said[-1] == {"type": "reaction", "seat": 0, "reaction": "wow"}

    asyncio.run(story())


def test_a_room_changed_at_one_server_grows_at_the_other(pair):
    _, room, ann = pair[0].request("/api/rooms", {"edition": "forest", "name": "Ann"})

    async def story():
        async with connect(f"ws://127.0.0.1:{pair[1].port}/ws/rooms/{room['id']}") as phone:
            async with asyncio.timeout(15):
                assert [one["name"] for one in json.loads(await phone.recv())["forests"]] == ["Ann"]
                forests = f"/api/rooms/{room['id']}/forests"
                status, _, _ = await asyncio.to_thread(pair[0].request, forests, {"name": "Bo"}, ann)
                assert status == 201
                assert [one["name"] for one in json.loads(await phone.recv())["forests"]] == ["Ann", "Bo"]

    asyncio.run(story())


def test_a_device_that_is_signed_out_at_one_server_is_shown_out_of_the_other(pair):
    table, ann, _ = two_at_a_table(*pair)
    phrase = pair[0].request("/api/keepsake", {}, ann)[1]["phrase"]
    _, _, stranger = pair[1].request("/api/me")
    _, _, thief = pair[1].request("/api/keepsake/open", {"phrase": phrase}, stranger)

    async def story():
        async with Looking(pair[1], table, thief) as eve:
            assert eve.view["table"]["seats"][0]["you"]
            await asyncio.to_thread(pair[0].request, "/api/keepsake/revoke", {}, ann)
            async with asyncio.timeout(10):
                await eve.socket.wait_closed()
            assert eve.socket.close_code == 4401

    asyncio.run(story())
    assert pair[1].request("/api/tables", cookie=thief)[1]["mine"] == []


def test_a_table_that_nobody_watched_is_looked_up_in_the_store(pair):
    table, ann, ben = two_at_a_table(*pair)
    _, before, _ = pair[0].request(f"/api/tables/{table}", cookie=ann)

    async def story():
        async with Looking(pair[1], table, ben) as two, Looking(pair[1], table, ann) as one:
            mover = one if one.game["moves"] else two
            await mover.move(Random(1))
            await mover.until(lambda: mover.game["ply"] > 0)

    asyncio.run(story())
    _, after, _ = pair[0].request(f"/api/tables/{table}", cookie=ann)
    assert after["moved"] > before["moved"]


def test_what_a_visitor_uses_at_one_server_counts_at_the_other(pair):
    """Of phrases that are tried: a bucket holds six, and one more a second."""
    guess = "/api/keepsake/open", {"phrase": "oak oak oak oak oak oak oak oak"}
    spent = [pair[0].request(*guess)[0] for _ in range(10)]
    assert 429 in spent
    time.sleep(0.6)
    answers = [pair[1].request(*guess)[0] for _ in range(6)]
    assert answers.index(429) < 4  # a whole bucket would have held six, and has filled a little meanwhile


def test_several_workers_on_one_port_serve_one_table_and_end_in_peace(tmp_path, url):
    with ServerProcess(tmp_path, "--workers", "2", database_url=url) as server:
        _, info, ann = server.request("/api/tables", {"edition": "smoky", "seats": [ME, BOT], "bot_pause": 0})

        async def story():
            async with contextlib.AsyncExitStack() as stack:
                looks = [await stack.enter_async_context(Looking(server, info["id"], ann)) for _ in range(6)]
                rng = Random(2)
                for _ in range(5):
                    await looks[0].until(lambda: bool(looks[0].game["moves"]))
                    ply = looks[0].game["ply"]
                    await looks[0].move(rng)
                    for look in looks:
                        await look.beyond(ply)

        asyncio.run(story())
        assert server.end() == ""


def test_several_workers_on_sqlite_are_refused_in_a_sentence(tmp_path, monkeypatch):
    monkeypatch.setenv("SPINNEY_HOME", str(tmp_path))
    monkeypatch.setenv("SPINNEY_LISTENING", "")  # so that what is written there is taken back
    monkeypatch.delenv("SPINNEY_DATABASE_URL", raising=False)
    ended = CliRunner().invoke(app, ["serve", "--no-open", "--port", "0", "--workers", "2"])
    assert ended.exit_code == 2
    assert "Several workers need PostgreSQL" in ended.output


class Either:
    """Whichever of two servers answers, as a proxy in front of them would choose."""

    def __init__(self, servers: list[ServerProcess]) -> None:
        self.servers = servers
        self.rng = Random(3)

    @property
    def port(self) -> int:
        return self.rng.choice(self.servers).port

    def post(self, path: str, cookie: str, body: dict[str, Any]) -> tuple[dict[str, Any], str]:
        status, answer, cookie = self.servers[0].request(path, body, cookie)
        assert status < 300, answer
        return answer, cookie


async def go_on(players: list[Player], seconds: float) -> float:
    """Every table goes on within so many seconds; how many it took."""
    began = time.monotonic()
    plies = [player.ply for player in players]
    while any(not player.over and player.ply <= ply for player, ply in zip(players, plies, strict=True)):
        assert time.monotonic() < began + seconds, [
            (player.table, ply, player.ply) for player, ply in zip(players, plies, strict=True) if player.ply <= ply
        ]
        await asyncio.sleep(0.05)
    return time.monotonic() - began


async def watch_bots(server: ServerProcess, seconds: float, kill: Callable[[], None]) -> None:
    """Bots among themselves, watched at one server: when the other is killed, whoever's they were, they go on."""
    wish = {"edition": "forest", "seats": [BOT, BOT], "bot_pause": 0.1}
    tables = [(await asyncio.to_thread(server.request, "/api/tables", wish))[1]["id"] for _ in range(3)]
    async with contextlib.AsyncExitStack() as stack:
        looks = [await stack.enter_async_context(Looking(server, table, "")) for table in tables]
        for look in looks:
            await look.beyond(2)
        kill()
        for look in looks:
            await look.beyond(look.game["ply"] + 1, seconds)


def test_neither_the_death_of_a_server_nor_of_the_database_loses_a_move(postgres, pair):
    """Under load PostgreSQL is killed, and comes back after a while; then one of the two servers is killed for good."""
    either = Either(pair)

    def kill() -> None:
        pair[0].process.send_signal(signal.SIGKILL)
        either.servers = pair[1:]

    async def story():
        playing: list[asyncio.Task[None]] = []
        try:
            return await play_through(playing)
        finally:
            for task in playing:
                task.cancel()
            done = await asyncio.gather(*playing, return_exceptions=True)
            assert [error for error in done if isinstance(error, Exception)] == []

    async def play_through(playing):
        players = [player for i in range(8) for player in await asyncio.to_thread(sit_down, either, i)]
        playing += [asyncio.create_task(player.play()) for player in players]
        await asyncio.sleep(2)
        postgres.stop()
        await asyncio.sleep(1)
        await asyncio.to_thread(postgres.start)
        took_after_database = await go_on(players, 20)
        await asyncio.sleep(1)
        await watch_bots(pair[1], 2 + 2, kill)  # two more than we promise, for a busy machine
        took_after_kill = await go_on(players, 10)
        return players, took_after_database, took_after_kill

    players, *took = asyncio.run(story())
    check(pair[0].environment["SPINNEY_DATABASE_URL"], players)
    moved = sum(len(player.acknowledged) for player in players)
    assert moved > 50
    print(f"{moved} moves acknowledged, none lost; tables went on after {took[0]:.1f} and {took[1]:.1f} s")


@pytest.mark.parametrize("gone", ["killed", "frozen"])
def test_the_end_is_quiet_and_soon_though_postgresql_is_gone(tmp_path, gone):
    """Killed: nobody answers there.  Frozen: connections stay open, and nothing is answered."""
    with own_postgres() as database, ServerProcess(tmp_path, database_url=database.url) as running:
        table, ann, ben = two_at_a_table(running, running)
        frozen = with_children(database.process())

        async def story():
            async with Looking(running, table, ann) as one, Looking(running, table, ben) as two:
                if gone == "killed":
                    await asyncio.to_thread(database.stop)
                else:
                    freeze(frozen, signal.SIGSTOP)
                mover = one if one.game["moves"] else two
                await mover.move(Random(1))  # which cannot be stored
                await asyncio.sleep(1.5)  # until it has been noticed, and told
                heard = len(running.said())
                began = time.monotonic()
                running.process.send_signal(signal.SIGTERM)
                await asyncio.to_thread(running.process.wait, MAX_SHUTDOWN_S)
                return time.monotonic() - began, running.said()[heard:]

        try:
            took, said = asyncio.run(story())
        finally:
            if gone == "frozen":
                freeze(frozen, signal.SIGCONT)
            else:
                database.start()  # so that it can be ended like any other
            running.end(signal.SIGKILL)
        assert took < 5.5  # five seconds, and a little for a busy machine
        assert said == ""


def freeze(processes: list[int], sign: signal.Signals) -> None:
    for process in processes:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, sign)
