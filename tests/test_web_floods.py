"""Whoever sends without end, or reads nothing, is cut off by a real server, and holds up nobody meanwhile.

Pings once stopped everybody's tables for as long as they came, and requests sent ahead of their answers filled the
memory as well: neither reaches the limits of requests and messages.
"""

from __future__ import annotations

import base64
import os
import socket
import threading
import time
from contextlib import suppress
from typing import Any
from unittest.mock import patch

import pytest

from spinney.web.security.http_limits import MAX_CONNECTIONS_PER_VISITOR, is_proxy
from spinney.web.server import MAX_OPEN_FILES
from tests.server_process import STATE_TIMEOUT_S, ServerProcess
from tests.web import ME, OPEN, ServerHere, serving

MASK = b"\0\0\0\0"
PING, PONG, PIECE = b"\x89\x80" + MASK, b"\x8a\x80" + MASK, b"\x00\x80" + MASK
PAGE, ANYTHING = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    running = ServerProcess(tmp_path_factory.mktemp("home"), limited=True)
    yield running
    running.end()


def connected(port: int, here: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=20, source_address=(here, 0))


def opened(port: int, path: str) -> socket.socket:
    """A socket as the standard has it, by hand: no library would send what is sent here."""
    made = connected(port)
    key = base64.b64encode(os.urandom(16)).decode()
    upgrade = f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13"
    made.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n{upgrade}\r\n\r\n".encode())
    assert b"101" in made.recv(4096)
    return made


def is_cut_off(made: socket.socket, what: bytes) -> bool:
    """Send it again and again, and say whether the server ends it."""
    until = time.monotonic() + STATE_TIMEOUT_S
    made.settimeout(STATE_TIMEOUT_S)
    with made, suppress(TimeoutError):
        while time.monotonic() < until:
            try:
                made.sendall(what)
            except ConnectionError:
                return True
    return False


def asked(running: ServerProcess, path: str, body: dict[str, object] | None = None) -> Any:
    """Return the answer, asking again while an earlier test's requests still count against this visitor."""
    until = time.monotonic() + STATE_TIMEOUT_S
    while (answer := running.request(path, body))[0] == 429:
        assert time.monotonic() < until, "never admitted again"
        time.sleep(0.05)
    assert answer[0] < 300, answer
    return answer[1]


@pytest.mark.parametrize(
    "flood", [PING * 5000, PONG * 5000, b"\x01\x80" + MASK + PIECE * 5000], ids=["pings", "pongs", "pieces"]
)
def test_a_socket_that_sends_pings_or_pieces_without_end_is_cut_off(running, flood):
    table = asked(running, "/api/tables", {"edition": "forest", "seats": [ME, OPEN]})["id"]
    assert is_cut_off(opened(running.port, f"/ws/tables/{table}"), flood)
    asked(running, "/api/health")


@pytest.mark.parametrize("request_", [PAGE, ANYTHING], ids=["pages", "anything"])
def test_requests_sent_ahead_of_their_answers_without_end_are_cut_off(running, request_):
    assert is_cut_off(connected(running.port), request_ * 2000)
    asked(running, "/api/health")


def test_who_asks_too_fast_has_to_come_anew(running):
    """Else one connection could ask, and be refused, as fast as it goes."""
    told = b""
    with connected(running.port) as asking, suppress(OSError):
        for _ in range(400):
            asking.sendall(ANYTHING)
            told = asking.recv(65536)
            if not told or b" 429 " in told:
                break
        assert b" 429 " in told
        assert asking.recv(65536) == b""


def is_closed(connection: socket.socket) -> bool:
    """Say whether the other end has closed it, without waiting."""
    connection.setblocking(False)
    try:
        return connection.recv(1, socket.MSG_PEEK) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


def is_answered(port: int, here: str) -> bool:
    with suppress(ConnectionError), connected(port, here) as asking:
        asking.sendall(ANYTHING)
        return asking.recv(100).startswith(b"HTTP/1.1")
    return False


def test_one_visitor_s_connections_without_end_leave_room_for_others(running):
    """From an address that is no proxy's: those beyond its share are closed at once."""
    held = [connected(running.port, "127.0.0.2") for _ in range(MAX_CONNECTIONS_PER_VISITOR + 50)]
    until = time.monotonic() + STATE_TIMEOUT_S
    while (closed := sum(map(is_closed, held))) < 50:
        assert time.monotonic() < until, f"{closed} closed"
        time.sleep(0.05)
    assert closed == 50
    assert running.request("/api/health")[0] in (200, 429)
    for connection in held:
        connection.close()
    while not is_answered(running.port, "127.0.0.2"):
        assert time.monotonic() < until, "those that are gone still count"
        time.sleep(0.05)


def test_a_server_may_keep_more_connections_than_the_system_gives_at_first(tmp_path):
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 256), hard))
    try:
        running = ServerProcess(tmp_path)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    try:
        allowed = resource.prlimit(running.process.pid, resource.RLIMIT_NOFILE)[0]
        assert allowed == min(hard if hard != resource.RLIM_INFINITY else MAX_OPEN_FILES, MAX_OPEN_FILES)
    finally:
        running.end()


def test_proxies_are_as_many_visitors_as_they_like():
    assert is_proxy("10.1.2.3", ("127.0.0.1", "10.0.0.0/8"))
    assert is_proxy("192.0.2.1", ("*",))
    assert not is_proxy("192.0.2.1", ("127.0.0.1", "::1"))
    assert not is_proxy("unknown", ("10.0.0.0/8",))


# --- who reads nothing ----------------------------------------------------------------------------------------------


def narrow(port: int) -> socket.socket:
    """A connection that holds little of what nobody reads."""
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.connect(("127.0.0.1", port))
    return made


def test_an_answer_nobody_reads_is_given_up(monkeypatch):
    monkeypatch.setenv("SPINNEY_LISTENING", "")  # so that what is written there is taken back
    ended = threading.Event()

    async def app(_scope, _receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": []})
        for _ in range(500):
            await send({"type": "http.response.body", "body": b"x" * 100_000, "more_body": True})
        ended.set()

    with (
        patch("spinney.web.security.http_limits.UNREAD_ANSWER_TIMEOUT_S", 0.3),
        ServerHere(app) as here,
        narrow(here.port) as reader,
    ):
        reader.sendall(PAGE)
        assert ended.wait(STATE_TIMEOUT_S)


def test_a_socket_nobody_reads_is_given_up(monkeypatch):
    monkeypatch.setenv("SPINNEY_LISTENING", "")
    ended = threading.Event()

    async def app(_scope, _receive, send):
        await send({"type": "websocket.accept"})
        try:
            while True:
                await send({"type": "websocket.send", "text": "x" * 100_000})
        finally:
            ended.set()

    with ServerHere(app, ws_ping_interval=0.2, ws_ping_timeout=0.3) as here, narrow(here.port) as reader:
        upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13"
        reader.sendall(f"GET / HTTP/1.1\r\nHost: x\r\n{upgrade}\r\nSec-WebSocket-Key: {'A' * 22}==\r\n\r\n".encode())
        assert ended.wait(STATE_TIMEOUT_S)


def test_reactions_do_not_pile_up_for_who_reads_nothing(tmp_path):
    with serving(tmp_path) as server:
        ann = server.visitor("Ann")
        table = server.table(ann.make(ME, OPEN))
        with ann.look(table.record.id) as tab:
            tab.hear()
            viewer = next(iter(table.viewers))
            viewer.wake.clear()

            async def shower():
                for _ in range(500):
                    table.show_reaction(0, "wow")
                return list(viewer.answers)

            assert 0 < len(server.call(shower)) <= 50
            assert isinstance(tab.hear(), dict)
