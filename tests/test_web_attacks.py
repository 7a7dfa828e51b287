"""What one visitor can do to the others: each test names an attack, and is tried with everything a client can send."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from starlette.websockets import WebSocketDisconnect

from spinney.hosting.refusals import Refused
from spinney.hosting.tables.record import Seat, TableOptions, new_record
from spinney.notation.forest_json import MAX_LISTED_CARDS, parse_forest
from spinney.notation.scores_json import write_scores
from spinney.web.cluster.fair_queue import FairQueue
from spinney.web.cluster.worker_processes import WorkerPool
from spinney.web.security.http_limits import MAX_CONNECTIONS_PER_VISITOR, MAX_HEADER_BYTES, is_crowded
from spinney.web.security.middleware import MAX_BODY_BYTES, NO_STORE
from spinney.web.security.visitors import RateLimits, network_of
from spinney.web.security.websockets import has_too_many_sockets
from spinney.web.settings import from_environment
from spinney.web.storage.stores import table_rows
from spinney.web.storage.stores.table_rows import MAX_TABLES_LISTED
from tests.server_process import STATE_TIMEOUT_S, ServerProcess
from tests.web import ME, OPEN, ServerHere, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("home")) as server:
        yield server


# --- requests that were once a failure ------------------------------------------------------------------------------

ADDRESSES = [
    "/%00",
    "/api/tables/%00",
    "/api/tables/%00/replay",
    "/api/editions/%00",
    "/seat/%00",
    "/table/%00",
    "/assets/%00.js",
    "/" + "a" * 300,
    "/assets/" + "a" * 300 + ".js",
    "/" + "a/" * 300,
    "/" + "a" * 5000,
    "/api/tables/" + "9" * 300,
    "/..%2f..%2fetc/passwd",
    "/%f0%9f%8c%b2",
    "/%ff%fe",
    "/%0d%0aset-cookie:x",
]
HEADS = [{}, {"Accept-Encoding": "gzip"}, {"Range": "bytes=0-"}, {"Content-Length": "9" * 30}]
SAYINGS = [b"", b"\0\xff", b'{"type": "undo", "ply": 0}', "", "\0", "[]", "null", '"' * 8000, "[" * 8000]
NONSENSE = [b"\x16\x03\x01\x02\x00\x01", b"GET\r\n\r\n", b"\0" * 100 + b"\r\n\r\n", b"GET / HTTP/1.1\r\n: x\r\n\r\n"]
POST = b"POST /api/score HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{"
HALVES = [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\n", POST]


@pytest.mark.parametrize("headers", HEADS)
@pytest.mark.parametrize("path", ADDRESSES)
@pytest.mark.parametrize("method", ["GET", "POST", "HEAD"])
def test_no_address_makes_the_server_fail(server, path, headers, method):
    answer = server.client.request(method, path, headers=headers)
    assert answer.status_code in (200, 404, 405, 413, 404, 503)
    assert "default-src 'none'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize("seat", ["9" * 5000, "-1", "\u0663", "1e3", "", "0x1", "\0"])
def test_no_seat_of_a_replay_makes_the_server_fail(server, seat):
    table = server.visitor("Ann").make(ME, OPEN)
    answer = server.client.get(f"/api/tables/{table}/replay", params={"seat": seat})
    assert (answer.status_code, answer.json()["slug"]) == (404, "no-such-seat")


def test_a_body_of_unstated_length_is_refused_where_it_gets_too_long(server):
    def drips():
        for _ in range(MAX_BODY_BYTES // 1000 + 2):
            yield b" " * 1000

    for path in ("/api/score", "/api/tables", "/api/me"):
        answer = server.client.post(path, content=drips(), headers={"Content-Type": "application/json"})
        assert (answer.status_code, answer.json()["slug"]) == (413, "too-big")


@pytest.mark.parametrize("said", SAYINGS)
def test_whatever_is_no_message_is_answered_in_a_sentence(server, said):
    ann = server.visitor("Ann")
    with ann.look(ann.make(ME, OPEN)) as tab:
        tab.hear()
        (tab.socket.send_bytes if isinstance(said, bytes) else tab.socket.send_text)(said)
        assert tab.answer("refusal")["slug"] == "bad-message"
        tab.say("undo", 0)
        assert tab.answer("refusal")["slug"] == "not-begun"


def test_our_own_failure_is_told_with_the_headers_of_every_answer(server, monkeypatch, caplog):
    def fail(*_):
        raise RuntimeError("a secret of ours")

    monkeypatch.setattr(server.services.registry, "lists_json", fail)
    answer = server.client.get("/api/tables")
    assert (answer.status_code, answer.json()["slug"]) == (500, "failure")
    assert "secret" not in answer.text
    assert "a secret of ours" in caplog.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("origin", ["http://[::", "http://[x]", "null", "://", "\x7f"])
def test_an_origin_that_is_no_address_is_foreign_and_no_failure(server, origin):
    answer = server.client.post("/api/me", json={"name": "Eve"}, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["slug"]) == (403, "foreign-origin")


@pytest.mark.parametrize("name", ["SPINNEY_THINKERS", "SPINNEY_SOCKETS"])
@pytest.mark.parametrize("value", ["0.5", "1.5", "0", "-1", "nan", "inf", "1e400"])
def test_half_a_worker_is_refused_at_the_start(monkeypatch, name, value):
    monkeypatch.setenv(name, value)
    with pytest.raises(Refused, match=name):
        from_environment()


# --- the scorer -----------------------------------------------------------------------------------------------------


def many_dormice(count):
    place = {"card": "Beech", "left": ["European Fat Dormouse"] * count}
    return {"edition": "forest", "players": [{"name": "Ann", "forest": [place]}]}


def table_of(forest):
    return {"edition": "forest", "players": [{"name": "Ann", "forest": forest}]}


FROZEN = {
    "dormice": many_dormice(10_000),
    "places": table_of([{"card": "Birch"}] * 9_000),
    "unknown names": table_of(["Brich"] * 28_000),
    "unknown dwellers": table_of([{"card": "Birch", "top": ["x"] * 50_000}]),
    "unknown words": table_of([{f"k{i}": 1 for i in range(20_000)}]),
    "a long cave": {"edition": "forest", "players": [{"cave": int("9" * 4000), "forest": []}] * 5},
    "nested": {"edition": [[[[]]]] * 30_000, "players": []},
}


@pytest.mark.parametrize("what", FROZEN)
@pytest.mark.parametrize("lenient", [True, False])
def test_no_document_keeps_the_scorer_busy(what, lenient):
    """Such documents of 255 kB once took up to half a minute."""
    text = json.dumps(FROZEN[what])
    assert len(text) < MAX_BODY_BYTES
    began = time.process_time()
    with suppress(ValueError):
        json.dumps(write_scores(parse_forest(text, lenient)))
    assert time.process_time() - began < 1


def test_a_key_said_twice_among_many_is_found_at_once():
    text = "{" + ",".join(f'"{i}":1' for i in range(25_000)) + ',"24999":1}'
    began = time.process_time()
    with pytest.raises(ValueError, match="twice"):
        parse_forest(text)
    assert time.process_time() - began < 1


LARGEST = {
    "dormice": many_dormice(MAX_LISTED_CARDS - 1),
    "unknown names": table_of([f"Brich {i}" for i in range(MAX_LISTED_CARDS)]),
    "unknown places": table_of([{"card": f"Brich {i}"} for i in range(MAX_LISTED_CARDS)]),
    "unknown symbols": table_of([{"card": "Birch", "symbol": f"Brich {i}"} for i in range(MAX_LISTED_CARDS)]),
    "foxes": table_of([{"card": "Beech", "left": ["Red Fox"], "top": ["Chaffinch"]}] * (MAX_LISTED_CARDS // 3)),
}


@pytest.mark.parametrize("what", LARGEST)
def test_the_largest_table_that_is_read_is_scored_in_a_moment(what):
    text = json.dumps(LARGEST[what])
    began = time.process_time()
    write_scores(parse_forest(text, lenient=True))
    took = time.process_time() - began
    print(what, took)
    assert took < 1


def test_the_scorer_works_while_the_loop_goes_on(server):
    """In a process of its own: the loop never waits for it."""
    loop_was_held: list[float] = []

    async def watch():
        scoring = asyncio.create_task(server.services.short_jobs.run("a", "", sleep_hard, 0.5))
        while not scoring.done():
            began = time.perf_counter()
            await asyncio.sleep(0.005)
            loop_was_held.append(time.perf_counter() - began)
        return await scoring

    assert server.call(watch) != os.getpid()
    assert len(loop_was_held) > 20


def sleep_hard(seconds):
    """Busy, and never letting go of the interpreter's lock for long."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        pass
    return os.getpid()


# --- the fair queue -------------------------------------------------------------------------------------------------


def test_a_visitor_with_many_tables_waits_for_himself_only():
    queue: FairQueue[str] = FairQueue()
    for number in range(100):
        queue.put("greedy", f"table {number}", f"greedy {number}")
    queue.put("ann", "a", "ann 1")
    queue.put("ann", "a", "ann 2")
    queue.put("ben", "b", "ben 1")
    assert [queue.take() for _ in range(6)] == ["greedy 0", "ann 1", "ben 1", "greedy 1", "ann 2", "greedy 2"]
    assert len(queue) == 97
    assert queue.waiting("greedy") == 97
    assert queue.waiting("ann") == 0


def test_a_table_with_many_questions_waits_for_itself_only():
    queue: FairQueue[str] = FairQueue()
    for number in range(3):
        queue.put("ann", "loud", f"loud {number}")
    queue.put("ann", "quiet", "quiet")
    assert [queue.take() for _ in range(4)] == ["loud 0", "quiet", "loud 1", "loud 2"]


def test_killing_a_worker_with_many_jobs_waiting_starts_one_new_pool_and_loses_none():
    async def story():
        workers = WorkerPool(1)
        pools = set()
        try:
            first = await workers.run("a", "t", os.getpid)
            jobs = [asyncio.create_task(workers.run("a", str(i), sleep_hard, 0.02)) for i in range(25)]
            await asyncio.sleep(0.05)
            os.kill(first, signal.SIGKILL)
            for done in asyncio.as_completed(jobs):
                pools.add(await done)
            return first, pools
        finally:
            workers.close()

    first, pools = asyncio.run(story())
    assert len(pools - {first}) == 1


def test_one_visitor_cannot_fill_the_queue_for_ever():
    async def story():
        workers = WorkerPool(1)
        try:
            asked = [workers.run("a", "", os.getpid) for _ in range(200)]
            return await asyncio.gather(*asked, return_exceptions=True)
        finally:
            workers.close()

    answers = asyncio.run(story())
    refused = [answer for answer in answers if isinstance(answer, Refused)]
    assert 100 < len(refused) < 200
    assert {error.slug for error in refused} == {"too-fast"}


# --- who is counted -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("192.0.2.1", "192.0.2.2", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("testclient", "testclient", True),
    ],
)
def test_a_household_of_many_addresses_is_one_visitor(one, other, same):
    assert (network_of(one) == network_of(other)) is same


def spend(limits: RateLimits, hosts: Iterable[str]) -> int:
    """Return how many requests are answered if each of these addresses asks as often as it is answered."""
    answered = 0
    for host in hosts:
        while limits.take(network_of(host)):
            answered += 1
    return answered


def test_networks_of_one_customer_share_limits(monkeypatch):
    """65,536 networks of a /48 are at most 32 visitors, 256 of a /56 at most 8; IPv4 addresses share nothing."""
    monkeypatch.setattr("spinney.hosting.limits.time.monotonic", lambda: 1000.0)  # so that no bucket fills again
    one = spend(RateLimits(10), ["2001:db8::1"])
    assert one > 0
    assert spend(RateLimits(10), (f"2001:db8:0:{i:x}::1" for i in range(256))) == 8 * one
    assert spend(RateLimits(10), (f"2001:db8:0:{i << 8:x}::1" for i in range(256))) == 32 * one
    assert spend(RateLimits(10), (f"2001:db8:0:{i:x}::1" for i in range(0, 65_536, 64))) == 32 * one
    assert spend(RateLimits(10), (f"2001:db8:{i:x}::1" for i in range(40))) == 40 * one
    assert spend(RateLimits(10), (f"192.0.2.{i}" for i in range(40))) == 40 * one


def test_sockets_and_connections_of_one_customer_are_counted_together():
    networks = [network_of(f"2001:db8:0:{i:x}::1") for i in range(600)]
    services: Any = SimpleNamespace(
        settings=SimpleNamespace(sockets=2), sockets=Counter(), peers=SimpleNamespace(sockets_of=lambda _: 0)
    )
    for network in networks:
        if not has_too_many_sockets(services, network):
            services.sockets[network] += 1
    assert services.sockets.total() == 2 * (8 + 8 + 8)  # of three /56, each full
    assert not is_crowded("2001:db8::/48", 32 * MAX_CONNECTIONS_PER_VISITOR)
    assert is_crowded("2001:db8::/48", 32 * MAX_CONNECTIONS_PER_VISITOR + 1)
    assert is_crowded("2001:db8::/64", MAX_CONNECTIONS_PER_VISITOR + 1)
    assert is_crowded("192.0.2.1", MAX_CONNECTIONS_PER_VISITOR + 1)


def test_whatever_makes_the_server_work_is_counted(tmp_path):
    """Connects, replays and scores cost more than looking; pages cost little, but not nothing."""
    with serving(tmp_path, requests=10) as slow:
        ann = slow.visitor("Ann")
        table = ann.make(ME, OPEN)
        refused = 0
        for _ in range(20):
            try:
                with ann.look(table) as tab:
                    tab.hear()
            except Exception:
                refused += 1
        assert refused > 3
        answers = [slow.client.get("/").status_code for _ in range(400)]
        assert 429 in answers


# --- the door -------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    running = ServerProcess(tmp_path_factory.mktemp("home"))
    yield running
    running.end()


def test_a_page_that_is_loaded_while_the_store_is_away_is_told_so_and_finds_all_when_it_is_back(tmp_path):
    with serving(tmp_path) as server:
        ann = server.visitor("Ann")
        table = ann.make(ME, OPEN)
        server.services.registry.tables.clear()  # as after a restart
        with pytest.MonkeyPatch.context() as patched:

            async def away(_):
                raise OperationalError("select", {}, Exception("connection refused"))

            patched.setattr(server.services.store, "read", away)
            for path in ("/api/tables", f"/api/tables/{table}", "/api/me"):
                assert ann.get(path, 503) == {"slug": "no-store", "sentence": NO_STORE}
            with (
                ann.client.websocket_connect(f"/ws/tables/{table}") as socket,
                pytest.raises(WebSocketDisconnect) as cut,
            ):
                socket.receive_text()
            assert (cut.value.code, cut.value.reason) == (1011, NO_STORE)
        assert ann.get("/api/tables")["mine"][0]["id"] == table
        with ann.look(table) as tab:
            assert tab.hear()["table"]["id"] == table


def test_every_limit_is_shared_by_all_servers(server):
    limits = {"requests", "tables", "phrases", "messages", "seconds", "bytes"}
    assert set(server.services.peers.limits) == limits


def test_half_a_request_is_shown_out(monkeypatch):
    monkeypatch.setenv("SPINNEY_LISTENING", "")  # so that what is written there is taken back
    monkeypatch.setattr("spinney.web.security.http_limits.REQUEST_TIMEOUT_S", 0.3)
    with ServerHere(nobody_asks) as here:
        sockets = [socket.create_connection(("127.0.0.1", here.port), timeout=STATE_TIMEOUT_S) for _ in HALVES]
        for connection, half in zip(sockets, HALVES, strict=True):
            connection.sendall(half)
        for connection in sockets:
            told = connection.recv(65536)
            assert told == b"" or told.startswith(b"HTTP/1.1 408")
            connection.close()


async def nobody_asks(_scope, receive, _send):
    """An application that waits for the whole request, and answers nothing."""
    while (await receive())["type"] != "http.disconnect":
        pass


def test_endless_headers_are_shown_out(running):
    endless = [b"X: " + b"x" * 30_000 + b"\r\n"] * (MAX_HEADER_BYTES // 30_000 + 3)
    told = running.raw(b"GET / HTTP/1.1\r\nHost: x\r\n", *endless, pause=0.05)
    assert told.startswith(b"HTTP/1.1 431")
    assert b"default-src 'none'" in told


@pytest.mark.parametrize("nonsense", NONSENSE)
def test_what_is_no_http_is_answered_with_the_strict_headers(running, nonsense):
    told = running.raw(nonsense)
    assert told.startswith(b"HTTP/1.1 400")
    assert b"default-src 'none'" in told


# --- what visitors share --------------------------------------------------------------------------------------------


def test_a_visitor_who_connects_again_and_again_sends_the_others_no_views(server):
    """Who comes and goes is told in a line; the watchers' views have not changed, and are not sent again."""
    ann, ben = server.visitor("Ann"), server.visitor("Ben")
    table = ann.make(ME, OPEN)
    ben.post(f"/api/tables/{table}/join")
    with ann.look(table) as tab:
        tab.until(0)
        heard = len(server.recorder.sent)
        for _ in range(5):
            with ben.look(table) as other:
                other.until(0)
                assert json.loads(tab.socket.receive_text()) == {"type": "presence", "connected": [True, True]}
            assert json.loads(tab.socket.receive_text()) == {"type": "presence", "connected": [True, False]}
        views = [sent for sent in server.recorder.sent[heard:] if '"type":"view"' in sent]
        assert len(views) == 5  # Ben's own


def test_a_spectator_who_connects_again_and_again_is_not_even_mentioned(server):
    ann, eve = server.visitor("Ann"), server.visitor("Eve")
    table = ann.make(ME, OPEN)
    with ann.look(table) as tab:
        tab.hear()
        heard = len(server.recorder.sent)
        for _ in range(5):
            with eve.look(table) as other:
                other.hear()
        tab.say("undo", 0)
        assert json.loads(tab.socket.receive_text())["type"] == "refusal"
        assert sum('"type":"presence"' in sent for sent in server.recorder.sent[heard:]) == 0


def test_a_visitor_with_many_tables_crowds_nobody_off_the_public_list(server):
    for number in range(MAX_TABLES_LISTED + 20):
        made = new_record(
            TableOptions(edition="forest", public=True), [Seat("guest", "Eve", "eve"), Seat("open")], maker="eve"
        )
        made.moved = f"2999-01-01T00:00:{number % 60:02}.000+00:00"
        server.call(server.services.store.write, table_rows.create_table(made))
    old = new_record(
        TableOptions(edition="forest", public=True), [Seat("guest", "Ann", "ann"), Seat("open")], maker="ann"
    )
    old.moved = "2001-01-01T00:00:00.000+00:00"
    server.call(server.services.store.write, table_rows.create_table(old))
    listed = server.client.get("/api/tables").json()["open"]
    assert len(listed) == MAX_TABLES_LISTED
    assert old.id in [table["id"] for table in listed]


def test_bots_think_for_visitors_in_turn_though_one_has_many_tables(server):
    """The bots of a table are counted as those of who made it, or moved there last."""
    ann = server.visitor("Ann")
    table = server.table(ann.make(ME, {"kind": "bot", "bot": "random"}))
    mark = server.services.guests.pseudonym("testclient")
    assert table.record.maker == table.visitor == mark
    assert mark not in ("", "testclient")
    table.visitor = "somebody else"
    with ann.look(table.record.id) as tab:
        while not (tab.view and tab.view["game"]["moves"]):
            tab.hear()
        ply = tab.view["game"]["ply"]
        tab.move(tab.view["game"]["moves"][0]["text"])
        while tab.view["game"]["ply"] == ply:
            tab.hear()
    assert table.visitor == mark


def test_a_visitor_may_have_only_so_many_games_with_bots(tmp_path):
    bot = {"kind": "bot", "bot": "random"}
    with serving(tmp_path, bot_tables=3) as small:
        ann = small.visitor("Ann")
        for _ in range(3):
            ann.make(ME, OPEN, bot)
        refused = ann.post("/api/tables", 429, edition="forest", seats=[ME, OPEN, bot])
        assert refused["sentence"].startswith("You have 3 unfinished games with bots")
        without = ann.make(ME, OPEN)
        ann.post(f"/api/tables/{without}/seats/1/bot", 429, bot="random")


def test_a_visitor_may_look_at_one_table_only_so_often(tmp_path):
    with serving(tmp_path, tabs=2) as small:
        ann = small.visitor("Ann")
        table = ann.make(ME, OPEN)
        with ann.look(table) as one, ann.look(table) as two:
            one.hear()
            two.hear()
            with ann.look(table) as three, pytest.raises(WebSocketDisconnect) as closed:
                three.hear()
            assert closed.value.code == 1013


def test_many_tabs_may_not_say_more_than_one(tmp_path):
    with serving(tmp_path, messages=1) as slow:
        ann = slow.visitor("Ann")
        table = ann.make(ME, OPEN)
        with ann.look(table) as one, ann.look(table) as two:
            slugs = []
            for _ in range(6):
                for tab in (one, two):
                    tab.say("undo", 0)
                    slugs.append(tab.answer("refusal")["slug"])
        assert slugs.count("too-fast") >= 5


def test_the_page_about_the_api_is_written_once(server):
    first = server.client.get("/docs").text, server.client.get("/openapi.json").text
    began = time.process_time()
    for _ in range(20):
        assert (server.client.get("/docs").text, server.client.get("/openapi.json").text) == first
    assert time.process_time() - began < 2
