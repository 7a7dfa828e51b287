"""Several processes on one port: everybody at a table is served by its owner, and another takes over when that dies."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import shutil
import signal
import socket
import sys
from collections import Counter
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.priority import with_children
from spinney.web.cluster.handover import ConnectionHandover
from spinney.web.cluster.ownership import TableOwners
from tests.server_process import STATE_TIMEOUT_S, Proxy, ServerProcess, until
from tests.test_web_operating import NGINX
from tests.test_web_processes import BOT, ME, OPEN, Either, Looking, go_on
from tests.test_web_soak import Player, check, sit_down

WORKERS = 3
pytestmark = [
    pytest.mark.xdist_group("ownership"),
    pytest.mark.skipif(sys.platform != "linux", reason="who serves a connection is read from /proc"),
]


@pytest.fixture(scope="module")
def url(postgres):
    return postgres.empty()


@pytest.fixture(scope="module")
def many(url, tmp_path_factory):
    """Three processes on one port that know each other."""
    with ServerProcess(tmp_path_factory.mktemp("home"), "--workers", str(WORKERS), database_url=url) as server:
        until(lambda: len(living(url)) == WORKERS)
        yield server


def living(url: str) -> set[str]:
    """The processes that have renewed their row lately."""
    with psycopg.connect(url.replace("+psycopg", "")) as connection:
        rows = connection.execute("select name from processes where seen > now() - interval '3 seconds'").fetchall()
    return {row[0] for row in rows}


def process_of(server: ServerProcess, client_port: int) -> int | None:
    """Which process of a server holds the connection from this port, or None while it is on its way."""
    ends = f"0100007F:{server.port:04X}", f"0100007F:{client_port:04X}"
    lines = (line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:])
    inodes = {line[9] for line in lines if (line[1], line[2]) == ends}
    for process in with_children(server.process.pid):
        for handle in Path(f"/proc/{process}/fd").glob("*"):
            with contextlib.suppress(OSError):
                if str(handle.readlink()) in {f"socket:[{inode}]" for inode in inodes}:
                    return process
    return None


def make_table(server: ServerProcess, *seats: dict[str, str]) -> tuple[str, str]:
    status, info, cookie = server.request("/api/tables", {"edition": "forest", "seats": seats or [ME, OPEN]})
    assert status == 201
    return info["id"], cookie


async def look(server: ServerProcess, table: str, cookie: str = "") -> ClientConnection:
    socket = await connect(f"ws://127.0.0.1:{server.port}/ws/tables/{table}", additional_headers={"Cookie": cookie})
    said = json.loads(await asyncio.wait_for(socket.recv(), STATE_TIMEOUT_S))
    assert said["type"] == "view"
    return socket


def holder(server: ServerProcess, socket: ClientConnection) -> int:
    found = process_of(server, socket.local_address[1])
    assert found
    return found


def owner_of(server: ServerProcess, table: str) -> int:
    async def story() -> int:
        async with await look(server, table) as socket:
            return holder(server, socket)

    return asyncio.run(story())


def settle(server: ServerProcess, url: str) -> None:
    """Wait until all processes are there, and agree."""
    tables = [make_table(server)[0] for _ in range(6)]
    until(lambda: len(living(url)) == WORKERS)
    until(lambda: all(len({owner_of(server, table) for _ in range(6)}) == 1 for table in tables))


def test_everybody_at_a_table_is_served_by_one_process_and_tables_by_all(many, url):
    settle(many, url)
    tables = [make_table(many)[0] for _ in range(24)]

    async def story() -> Counter[int]:
        owners: Counter[int] = Counter()
        for table in tables:
            sockets = [await look(many, table) for _ in range(5)]
            processes = {holder(many, socket) for socket in sockets}
            assert len(processes) == 1
            owners[processes.pop()] += 1
            for one in sockets:
                await one.close()
        return owners

    assert len(asyncio.run(story())) == WORKERS


def test_requests_over_one_connection_reach_the_owner_of_each_table_and_the_address_stays_the_visitors(many, url):
    settle(many, url)
    tables = [make_table(many)[0] for _ in range(8)]
    owners = [owner_of(many, table) for table in tables]
    with socket.create_connection(("127.0.0.1", many.port), timeout=30) as line:
        for table, owner in zip(tables, owners, strict=True):
            line.sendall(f"GET /api/tables/{table} HTTP/1.1\r\nHost: 127.0.0.1:{many.port}\r\n\r\n".encode())
            status, answer = read_answer(line)
            assert (status, json.loads(answer)["id"]) == (200, table)
            assert process_of(many, line.getsockname()[1]) == owner


def read_answer(line: socket.socket) -> tuple[int, bytes]:
    data = b""
    while b"\r\n\r\n" not in data:
        data += received(line)
    head, _, body = data.partition(b"\r\n\r\n")
    lengths = [int(row.split(b":")[1]) for row in head.lower().split(b"\r\n") if row.startswith(b"content-length")]
    while len(body) < lengths[0]:
        body += received(line)
    assert len(body) == lengths[0]
    return int(head.split()[1]), body


def received(line: socket.socket) -> bytes:
    data = line.recv(65536)
    assert data, "the connection was closed"
    return data


def test_when_an_owner_is_killed_in_mid_play_another_takes_over_and_no_move_is_lost(many, url):
    """All that was acknowledged is there; people connect again and go on, together at a new owner."""
    settle(many, url)
    either = Either([many])

    async def story() -> list[Player]:
        players = [player for number in range(10) for player in await asyncio.to_thread(sit_down, either, number)]
        owners = {player.table: await asyncio.to_thread(owner_of, many, player.table) for player in players}
        playing = [asyncio.create_task(player.play()) for player in players]
        try:
            for _ in range(2):
                await go_on(players, STATE_TIMEOUT_S)
                killed = owners[next(player.table for player in players if not player.over)]
                os.kill(killed, signal.SIGKILL)
                await go_on(players, STATE_TIMEOUT_S)
                await asyncio.to_thread(settle, many, url)
                owners = {player.table: await asyncio.to_thread(owner_of, many, player.table) for player in players}
                assert killed not in owners.values()
            await go_on(players, STATE_TIMEOUT_S)
        finally:
            for task in playing:
                task.cancel()
            done = await asyncio.gather(*playing, return_exceptions=True)
        assert [error for error in done if isinstance(error, Exception)] == []
        return players

    players = asyncio.run(story())
    check(many.environment["SPINNEY_DATABASE_URL"], players)
    assert sum(len(player.acknowledged) for player in players) > 50


def test_people_left_at_another_process_are_moved_to_the_owner(many, url):
    """Whoever is connected while a process is dead finds its table's owner again once that has been replaced."""
    settle(many, url)
    tables = [make_table(many)[0] for _ in range(12)]
    victim = Counter(owner_of(many, table) for table in tables).most_common(1)[0][0]
    gone = [table for table in tables if owner_of(many, table) == victim]
    os.kill(victim, signal.SIGKILL)

    async def story() -> None:
        watching = {table: await look(many, table) for table in tables if table not in gone}
        watching |= {table: await look(many, table) for table in gone}  # at once, as the dead owner hands out nothing
        await asyncio.to_thread(settle, many, url)
        async with asyncio.timeout(STATE_TIMEOUT_S):
            for table in tables:
                while holder_or_none(many, watching[table]) != await asyncio.to_thread(owner_of, many, table):
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(watching[table].wait_closed(), 0.2)
                        assert watching[table].close_code == 1012
                        watching[table] = await look(many, table)
        for one in watching.values():
            await one.close()

    asyncio.run(story())


def holder_or_none(server: ServerProcess, socket: ClientConnection) -> int | None:
    return process_of(server, socket.local_address[1])


def test_two_processes_that_both_take_themselves_for_the_owner_show_each_others_moves(many, url):
    """One is frozen until another has taken over; when it goes on, its people see what was done there."""
    settle(many, url)
    table, ann = make_table(many)
    _, _, ben = many.request(f"/api/tables/{table}/join", {})

    async def connect_elsewhere(stack: contextlib.AsyncExitStack, cookie: str) -> Looking:
        async with asyncio.timeout(STATE_TIMEOUT_S):
            while True:  # as long as the frozen one counts as alive, connections are handed to it
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(2):
                        return await stack.enter_async_context(Looking(many, table, cookie))

    async def story() -> None:
        async with contextlib.AsyncExitStack() as stack:
            left = await stack.enter_async_context(Looking(many, table, ann))
            frozen = holder(many, left.socket)
            os.kill(frozen, signal.SIGSTOP)
            try:
                looks = [await connect_elsewhere(stack, cookie) for cookie in (ann, ben)]
                assert frozen not in {holder(many, look.socket) for look in looks}
                mover = next(look for look in looks if look.game["moves"])
                await mover.move(Random(1))
                for look in looks:
                    await look.beyond(0)
                assert left.game["ply"] == 0
            finally:
                os.kill(frozen, signal.SIGCONT)
            await left.beyond(0)

    asyncio.run(story())


def test_bots_go_on_where_people_look(many, url):
    """Whichever process made the table, and however often owners die."""
    settle(many, url)
    table, cookie = make_table(many, ME, BOT)

    async def story() -> None:
        player = Player(Either([many]), table, cookie, 5)
        playing = asyncio.create_task(player.play())
        await go_on([player], STATE_TIMEOUT_S)
        os.kill(await asyncio.to_thread(owner_of, many, table), signal.SIGKILL)
        await go_on([player], STATE_TIMEOUT_S)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)

    asyncio.run(story())


# --- proxies --------------------------------------------------------------------------------------------------------

OPERATING = Path(__file__).parent.parent / "docs" / "operating.md"
CADDYFILE = (
    "{{\n admin off\n auto_https off\n storage file_system {home}/storage\n}}\nhttp://127.0.0.1:{port} {{\n{site}}}\n"
)
TOKEN = "a-token-for-metrics"


def documented(begin: str, end: str, servers: list[ServerProcess]) -> str:
    """A part of the proxy's configuration as docs/operating.md has it, with real servers."""
    text = OPERATING.read_text(encoding="utf-8")
    start = text.index(begin)
    found = text[start : text.index(end, start) + len(end)]
    for number, server in enumerate(servers, 1):
        found = found.replace(f"10.0.0.{number}:8000", f"127.0.0.1:{server.port}")
    return found


def proxy_by_table(name: str, home: Path, servers: list[ServerProcess]) -> Proxy:
    config = home / "config"

    def command(port: int) -> list[str]:
        if name == "caddy":
            site = documented("    @table path_regexp", "\n    }\n", servers)
            config.write_text(CADDYFILE.format(home=home, port=port, site=site))
            return ["caddy", "run", "--config", str(config), "--adapter", "caddyfile"]
        plain = NGINX.format(home=home, port=port, behind=0, folder="", taken_off="", scheme="$scheme")
        upstream = documented("    map $uri $table", "\n    }\n", servers)
        config.write_text(plain.replace("127.0.0.1:0;", "spinney;").replace("  server {", f"{upstream}  server {{", 1))
        return ["nginx", "-c", str(config), "-p", str(home)]

    return Proxy(command, home)


def sockets_of(server: ServerProcess) -> int:
    _, told, _ = server.request("/metrics", Authorization=f"Bearer {TOKEN}")
    return next(int(float(line.split()[1])) for line in told.splitlines() if line.startswith("spinney_sockets "))


@pytest.mark.parametrize("name", ["nginx", "caddy"])
def test_the_documented_proxies_send_everybody_at_a_table_to_one_server_and_past_a_dead_one(postgres, tmp_path, name):
    if not shutil.which(name):
        pytest.skip(f"{name} is not installed here")
    facts = {"database_url": postgres.empty(), "secret": "the-same-secret-for-both", "metrics_token": TOKEN}
    with contextlib.ExitStack() as stack:
        servers = [stack.enter_context(ServerProcess(tmp_path / str(number), **facts)) for number in range(2)]
        front: Any = stack.enter_context(proxy_by_table(name, tmp_path, servers))
        tables = [make_table(servers[0])[0] for _ in range(10)]

        def shares(count: int) -> list[int]:
            until(lambda: sum(map(sockets_of, servers)) == count)
            return [sockets_of(server) for server in servers]

        async def story() -> None:
            sockets, before = [], [0, 0]
            for table in tables:
                sockets += [await look(front, table) for _ in range(3)]
                now = await asyncio.to_thread(shares, len(sockets))
                assert sorted(new - old for new, old in zip(now, before, strict=True)) == [0, 3]
                before = now
            assert all(before)
            servers[0].process.kill()
            for socket in sockets:
                socket.transport.abort()
            for table in tables:
                async with asyncio.timeout(STATE_TIMEOUT_S):
                    (await look(front, table)).transport.abort()

        asyncio.run(story())


# --- hostile requests -----------------------------------------------------------------------------------------------

HOST = b"Host: x\r\n"
CLOSE = b"Connection: close\r\n"


def statuses(answer: bytes) -> list[int]:
    return [int(part[:3]) for part in answer.split(b"HTTP/1.1 ")[1:]]


def hostile_requests(table: str) -> list[tuple[str, list[bytes], list[int]]]:
    """What is sent, in which parts, and the statuses it is answered with, whoever gets it."""
    path = f"/api/tables/{table}".encode()
    get = b"GET %b HTTP/1.1\r\n" + HOST + CLOSE + b"\r\n"
    inner = b"GET %b HTTP/1.1\r\nHost: x\r\n\r\n" % path
    post = b"POST %b/join HTTP/1.1\r\n" % path + HOST + b"Content-Type: application/json\r\n"
    chunked = post + b"Transfer-Encoding: chunked\r\n"
    whole = get % path
    return [
        ("plain", [whole], [200]),
        ("byte by byte", [bytes([byte]) for byte in whole], [200]),
        ("split in the first line", [whole[:20], whole[20:]], [200]),
        ("split after the first line", [whole[:45], whole[45:]], [200]),
        ("an absolute address", [get % (b"http://x" + path)], [200]),
        ("an absolute address of a stranger", [get % (b"http://evil.example" + path)], [200]),
        ("two slashes", [get % (b"/" + path)], [404]),
        ("two slashes inside", [get % path.replace(b"/tables/", b"/tables//")], [404]),
        ("an encoded slash", [get % path.replace(b"/tables/", b"/tables%2F")], [200]),
        ("an encoded letter", [get % path.replace(b"tables", b"t%61bles")], [200]),
        ("dots", [get % path.replace(b"/tables/", b"/tables/../tables/")], [404]),
        ("upper case", [get % path.replace(b"tables", b"TABLES")], [404]),
        ("another method", [(b"TRACE" + whole[3:])], [405]),
        ("an unknown table", [get % b"/api/tables/AAAAAAAAAAAA"], [404]),
        ("an unknown table's socket", [get % b"/ws/tables/AAAAAAAAAAAA"], [404]),
        ("HTTP/1.0", [whole.replace(b"1.1", b"1.0", 1)], [200]),
        ("HTTP/2", [b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"], [400]),
        ("line feeds alone", [whole.replace(b"\r\n", b"\n")], [400]),
        ("a long address", [get % (path + b"?" + b"x" * 70_000)], [400]),
        ("lengths that differ", [post + b"Content-Length: 2\r\nContent-Length: 60\r\n\r\n{}" + inner], [400]),
        ("a length and chunks", [chunked + b"Content-Length: 5\r\n\r\n0\r\n\r\n" + inner], [400]),
        ("chunks twice", [chunked + b"Transfer-Encoding: identity\r\n\r\n0\r\n\r\n" + inner], [400]),
        ("a negative length", [post + b"Content-Length: -1\r\n\r\n" + inner], [400]),
        ("a folded length", [post + b"Content-Length:\r\n 2\r\n" + CLOSE + b"\r\n{}" + inner], [400]),
        ("a request as a body", [post + CLOSE + b"Content-Length: %d\r\n\r\n" % len(inner), inner], [422]),
        ("a request as half a body", [post + CLOSE + b"Content-Length: %d\r\n\r\n{" % (len(inner) + 1), inner], [422]),
        ("a request as a chunk", [chunked + CLOSE + b"\r\n%x\r\n" % len(inner), inner, b"\r\n0\r\n\r\n"], [422]),
        ("a request after the last one", [whole, inner], [200]),
        ("two at once", [inner + whole], [200, 200]),
        ("a request in a header", [b"GET /api/health HTTP/1.1\r\nX: ", whole], [200]),
    ]


def test_hostile_requests_are_answered_alike_by_one_process_and_by_several(many, url, tmp_path):
    """One request gets one answer, wherever it arrives and however it is cut; a body is never taken for a request."""
    settle(many, url)
    with ServerProcess(tmp_path, database_url=url, origins="http://x") as alone:
        for kind, parts, wanted in hostile_requests(make_table(many)[0]):
            pause = 0.001 if len(parts) > 10 else 0.05
            for server in (alone, *[many] * 3):  # whoever of them accepts the connection
                assert statuses(server.raw(*parts, pause=pause)) == wanted, kind


def handover(tmp_path: Path, name: str, *order: str, root: str = "") -> ConnectionHandover:
    owners: Any = SimpleNamespace(name=name, in_order=lambda _: list(order))
    return ConnectionHandover(owners, tmp_path, root)


def test_only_a_plain_first_line_names_a_table(tmp_path):
    end = handover(tmp_path, "a", root="/wood")
    table = "Ab-_9" + "x" * 7
    for path in ("/api/tables/{}", "/ws/tables/{}", "/wood/ws/tables/{}", "/api/tables/{}/join", "/api/tables/{}?x=/"):
        assert end.find_table(f"GET {path.format(table)} HTTP/1.1\r\n".encode()) == table
    for line in (
        "GET /api/tables/{} HTTP/1.0\r\n",
        "GET  /api/tables/{} HTTP/1.1\r\n",
        "GET /api/tables/{} HTTP/1.1\n",
        "GET /api/tables/{} HTTP/1.1",
        "GET /api/tables/{}x HTTP/1.1\r\n",
        "GET /api/tables/{}é HTTP/1.1\r\n",
        "GET /forest/api/tables/{} HTTP/1.1\r\n",
        "GET http://x/api/tables/{} HTTP/1.1\r\n",
        "\r\nGET /api/tables/{} HTTP/1.1\r\n",
        "GET /api/tables/import HTTP/1.1\r\n",
        "get /api/tables/{} HTTP/1.1\r\n",
    ):
        assert end.find_table(line.format(table).encode()) == ""
    assert end.find_table(f"GET /api/tables/{table} HTTP/1.1\r\n".encode() + b"x" * 65536) == ""
    end._socket.close()


def test_a_connection_goes_to_the_first_process_that_lives(tmp_path):
    """Past one that was killed and one that was never there; and nowhere, if that is the process itself."""

    async def story() -> None:
        killed, here, there = (
            handover(tmp_path, name, "killed", "none", "there") for name in ("killed", "here", "there")
        )
        killed._socket.close()  # its file stays, as after kill -9
        got: asyncio.Future[tuple[socket.socket, bytes]] = asyncio.get_running_loop().create_future()
        there.open(lambda connection, data: got.set_result((connection, data)))
        ours, theirs = socket.socketpair()
        with ours, theirs:
            assert here.send("t", theirs.fileno(), b"GET") is True
            connection, data = await asyncio.wait_for(got, STATE_TIMEOUT_S)
            with connection:
                theirs.close()
                connection.setblocking(True)
                connection.sendall(b"answer")
                assert (data, ours.recv(100)) == (b"GET", b"answer")
            assert there.send("t", ours.fileno(), b"GET") is False
        there.close()
        assert here.send("t", 0, b"GET") is False
        here.open(lambda *_: None)
        here.close()

    asyncio.run(story())


def test_a_death_moves_only_the_tables_of_the_dead():
    owners: Any = TableOwners(SimpleNamespace(name="a"), "folder")  # type: ignore[arg-type]
    rng = Random(1)
    tables = [f"{rng.getrandbits(72):018x}" for _ in range(3000)]
    owners.names = ("a", "b", "c", "d")
    before = {table: owners.in_order(table)[0] for table in tables}
    share = Counter(before.values())
    assert all(650 < share[name] < 850 for name in owners.names)
    owners.names = ("a", "b", "d")
    after = {table: owners.in_order(table)[0] for table in tables}
    assert {before[table] for table in tables if before[table] != after[table]} == {"c"}
    moved = Counter(after[table] for table in tables if before[table] == "c")
    assert all(moved[name] > share["c"] / 4 for name in owners.names)
