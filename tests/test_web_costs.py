"""What one visitor may cost the server: a share of a core and bytes, measured; and files that cost little."""

from __future__ import annotations

import asyncio
import gzip
import json
import time
from contextlib import suppress

import pytest

from spinney.web import pages
from spinney.web.routes.files import PART_BYTES, FileCache
from spinney.web.routes.table_socket import SocketViewer
from spinney.web.security.costs import Budgets, Payer, TimedWork, paid_thread
from spinney.web.settings import Settings
from tests.web import ME, OPEN, serving


def spent(budgets: Budgets, visitor: str) -> float:
    bucket = budgets.seconds.bucket(visitor)
    return bucket.capacity - bucket.level


def work_for(seconds: float) -> None:
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


# --- measuring ------------------------------------------------------------------------------------------------------


def test_only_the_time_a_request_works_is_paid_and_not_the_time_it_waits():
    budgets = Budgets(core_share=1e-9, megabytes=1.0)

    async def request() -> str:
        work_for(0.02)
        await asyncio.sleep(0.2)  # others use the loop meanwhile
        work_for(0.02)
        return "done"

    async def busy() -> None:
        for _ in range(20):
            work_for(0.01)
            await asyncio.sleep(0)

    async def both() -> str:
        measured = TimedWork(request(), Payer(budgets, "192.0.2.1"))

        async def run() -> str:
            return await measured

        answer, _ = await asyncio.gather(run(), busy())
        measured.pay()
        return answer

    assert asyncio.run(both()) == "done"
    assert 0.04 <= spent(budgets, "192.0.2.1") < 0.08


def test_a_measured_request_can_be_cancelled_and_raises_what_it_raised():
    paying = Payer(Budgets(0.1, 1.0), "192.0.2.1")

    async def run(work):
        return await TimedWork(work, paying)

    async def fail():
        await asyncio.sleep(0)
        raise LookupError("lost")

    async def cancel():
        ended = []

        async def wait():
            try:
                await asyncio.sleep(60)
            finally:
                ended.append(True)

        task = asyncio.create_task(run(wait()))
        await asyncio.sleep(0.01)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        return task.cancelled() and ended == [True]

    with pytest.raises(LookupError, match="lost"):
        asyncio.run(run(fail()))
    assert asyncio.run(cancel())


def test_a_budget_is_of_a_household_and_of_what_a_provider_gives_one_customer():
    budgets = Budgets(core_share=0.1, megabytes=1.0)
    for number in range(8):
        Payer(budgets, f"2001:db8:0:{number}::/64").pay_time(3.0)  # a visitor may use two seconds at once
    assert budgets.wait_s("2001:db8:0:1::/64") > 0
    assert budgets.wait_s("2001:db8:0:77::/64") > 0  # their /56 counts for eight visitors
    assert budgets.wait_s("2001:db8:0:1000::/64") == 0
    assert budgets.wait_s("192.0.2.1") == 0


def test_the_store_s_threads_are_paid_by_the_request_they_work_for(tmp_path):
    with serving(tmp_path, core_share=0.001, requests=1e6) as server:
        asked = 0
        while (answer := server.client.get("/api/tables")).status_code == 200:
            asked += 1
            assert asked < 5000
        assert answer.status_code == 429
        with paid_thread() as timer:
            timer.call(work_for, 0.01)
        assert timer.seconds >= 0.01


# --- refusing -------------------------------------------------------------------------------------------------------


def test_who_costs_too_much_is_told_how_long_to_wait_and_others_are_not(tmp_path):
    with serving(tmp_path, core_share=0.01) as server:
        eve, ann = server.visitor("Eve", "192.0.2.66"), server.visitor("Ann", "192.0.2.1")
        table = ann.make(ME, OPEN)
        for _ in range(3000):
            answer = eve.client.get(f"/api/tables/{table}")
            if answer.status_code == 429:
                break
        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) >= 1
        assert answer.json()["slug"] == "too-fast"
        assert f"wait {answer.headers['retry-after']} second" in answer.json()["sentence"]
        assert ann.get(f"/api/tables/{table}")["id"] == table


def test_what_is_sent_counts_as_well(tmp_path):
    with serving(tmp_path, megabytes=0.01) as server:  # a megabyte at once
        for _ in range(60):
            answer = server.client.get("/api/editions/forest", headers={"If-None-Match": ""})
            if answer.status_code == 429:
                break
        assert answer.status_code == 429


def test_a_socket_of_who_costs_too_much_is_served_more_slowly_and_loses_nothing(tmp_path):
    with serving(tmp_path, core_share=0.2) as server:
        ann, eve = server.visitor("Ann", "192.0.2.1"), server.visitor("Eve", "192.0.2.66")
        table = ann.make(ME, OPEN)
        eve.post(f"/api/tables/{table}/join")
        with ann.look(table) as tab, eve.look(table) as slow:
            for watching in (tab, slow):
                watching.hear()
            viewer = next(viewer for viewer in server.table(table).viewers if viewer.seat == 1)
            assert isinstance(viewer, SocketViewer)
            assert viewer.payer
            bucket = viewer.payer.budgets.seconds.bucket(viewer.payer.visitor)
            server.call(viewer.payer.pay_time, bucket.level + bucket.rate)  # a second's worth too much
            began = time.monotonic()
            game = server.game(table)
            while not tab.view["game"]:
                tab.hear()
            server.push(table, game.legal_moves()[0].text)
            tab.until(1)
            quick = time.monotonic() - began
            slow.until(1)
            assert time.monotonic() - began > quick


# --- the innocent ---------------------------------------------------------------------------------------------------


def test_twenty_devices_behind_one_address_meet_no_limit(tmp_path):
    """With the limits as they are by default: a page, a look around, a whole table, a score, for each device."""
    defaults = Settings()
    limits = {
        name: getattr(defaults, name)
        for name in ("requests", "tables", "messages", "core_share", "megabytes", "sockets", "tabs", "bot_tables")
    }
    forest = {"edition": "forest", "players": [{"name": "Ann", "forest": [{"card": "Beech"}]}]}
    with serving(tmp_path, **limits) as server:
        pages_seen, answers = 0, []
        for number in range(20):
            device = server.visitor(f"Guest {number}")
            for path in ("/", "/api/me", "/api/tables", "/api/editions/forest"):
                answer = device.client.get(path, headers={"Accept-Encoding": "gzip"})
                answers.append(answer.status_code)
                pages_seen += 1
            if number == 0:
                answers.append(device.client.post("/api/score", json=forest).status_code)
        assert pages_seen == 80
        assert 429 not in answers


def test_a_whole_game_meets_no_limit(tmp_path):
    defaults = Settings()
    with serving(tmp_path, core_share=defaults.core_share, megabytes=defaults.megabytes) as server:
        ann, ben = server.visitor("Ann"), server.visitor("Ben")
        table = ann.make(ME, OPEN)
        ben.post(f"/api/tables/{table}/join")
        with ann.look(table) as first, ben.look(table) as second:
            ply = 0
            while True:
                games = [tab.until(ply) for tab in (first, second)]
                if games[0]["over"] or ply == 60:
                    break
                mover = first if games[0]["moves"] else second
                mover.move(mover.view["game"]["moves"][0]["text"])
                ply += 1
                time.sleep(0.01)
        assert ply > 30
        assert ann.client.get("/api/me").status_code == 200


# --- files ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def built(tmp_path, monkeypatch):
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "engine").mkdir()
    (static / "index.html").write_text("<html ><body>page</body></html>")
    (static / "assets" / "index-abc.js").write_text("let spinney;" * 1000)
    (static / "assets" / "index-abc.js.gz").write_bytes(gzip.compress(b"let spinney;" * 1000))
    (static / "engine" / "large.bin").write_bytes(bytes(range(256)) * 3000)
    (static / "engine" / "files.js").write_text("[]")
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(pages, "STATIC", static)
    with serving(tmp_path / "home") as server:
        yield server, static


def test_files_come_from_memory_compressed_and_are_kept_by_browsers(built):
    server, static = built
    plain = server.client.get("/assets/index-abc.js", headers={"Accept-Encoding": "identity"})
    small = server.client.get("/assets/index-abc.js", headers={"Accept-Encoding": "gzip"})
    assert plain.text == small.text == "let spinney;" * 1000
    assert small.headers["content-encoding"] == "gzip"
    assert small.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert int(small.headers["content-length"]) < 200
    assert plain.headers["etag"] != small.headers["etag"]
    assert "javascript" in plain.headers["content-type"]
    assert server.client.get("/engine/files.js").headers["cache-control"] == "no-cache"
    (static / "assets" / "index-abc.js").write_text("new")
    assert server.client.get("/assets/index-abc.js", headers={"Accept-Encoding": "identity"}).text == "new"
    assert server.client.get("/").text.count("page") == 1


def test_who_has_a_file_is_not_sent_it_again(built):
    server, _ = built
    path, plain = "/engine/large.bin", {"Accept-Encoding": "identity"}
    first = server.client.get(path, headers=plain)
    assert len(first.content) == 768_000 > PART_BYTES
    etag = first.headers["etag"]
    for known in (etag, f'"other", W/{etag}', "*"):
        again = server.client.get(path, headers={"If-None-Match": known, **plain})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == etag
    assert server.client.get(path, headers={"If-None-Match": '"other"'}).status_code == 200
    head = server.client.head(path)
    assert (head.headers["content-length"], head.content) == ("768000", b"")


@pytest.mark.parametrize(
    ("wanted", "status", "start", "end"),
    [
        ("bytes=0-0", 206, 0, 1),
        ("bytes=10-19", 206, 10, 20),
        ("bytes=767990-", 206, 767_990, 768_000),
        ("bytes=-5", 206, 767_995, 768_000),
        ("bytes=5-9999999", 206, 5, 768_000),
        ("bytes=768000-", 416, 0, 0),
        ("bytes=-0", 416, 0, 0),
        ("bytes=9-5", 200, 0, 768_000),
        ("bytes=0-1,5-6", 200, 0, 768_000),
        ("lines=0-1", 200, 0, 768_000),
        ("bytes=", 200, 0, 768_000),
        ("bytes=٣-", 200, 0, 768_000),
    ],
)
def test_a_part_of_a_file_can_be_asked_for(built, wanted, status, start, end):
    server, static = built
    body = (static / "engine" / "large.bin").read_bytes()
    answer = server.client.get("/engine/large.bin", headers={"Range": wanted.encode()})
    assert (answer.status_code, answer.content) == (status, body[start:end])
    if status == 206:
        assert answer.headers["content-range"] == f"bytes {start}-{end - 1}/768000"
    stale = {"Range": wanted.encode(), "If-Range": '"an older one"'}
    assert server.client.get("/engine/large.bin", headers=stale).status_code == 200


@pytest.mark.parametrize(
    "path", ["../secret.txt", "assets/../../secret.txt", "..\\secret.txt", "assets", "", "nothing", "a\0b", "x" * 5000]
)
def test_no_path_leads_out_of_the_build(built, path):
    _, static = built
    assert FileCache(static).find(path, takes_gzip=False) is None


def test_only_the_latest_files_stay_in_memory(built, monkeypatch):
    _, static = built
    monkeypatch.setattr("spinney.web.routes.files.MAX_CACHED_BYTES", 1000)
    cache = FileCache(static)
    assert cache.find("engine/large.bin", takes_gzip=False)
    assert not cache._files
    assert cache.find("index.html", takes_gzip=False)
    assert list(cache._files) == ["index.html"]


# --- health ---------------------------------------------------------------------------------------------------------


def test_however_many_ask_whether_it_is_ready_it_is_checked_once_in_a_while(tmp_path, monkeypatch):
    with serving(tmp_path) as server:
        checks: list[float] = []

        def check(_: object) -> str:
            checks.append(time.monotonic())
            return "ok"

        monkeypatch.setattr("spinney.web.routes.health.check_workers", check)
        server.services.readiness.max_age_s = 3600.0
        for _ in range(10):
            assert server.client.get("/health/ready").json()["ok"] is True
        assert len(checks) == 1
        server.services.readiness.max_age_s = 0.0
        server.client.get("/health/ready")
        assert len(checks) == 2


def test_puzzles_look_the_same_from_memory(tmp_path):
    with serving(tmp_path) as server:
        ann = server.visitor("Ann")
        first = ann.get("/api/puzzles/forest/day")
        assert json.dumps(ann.get("/api/puzzles/forest/day")) == json.dumps(first)
        plain = ann.get(f"/api/puzzles/forest/{first['id']}")
        assert plain == {**first, "day": None}
        assert (plain["solved"], plain["solution"], plain["tries"]) == (False, None, 0)
        ann.post(f"/api/puzzles/forest/{first['id']}/give-up")
        solved = ann.get(f"/api/puzzles/forest/{first['id']}")
        assert solved["solved"]
        assert solved["solution"]["answers"]
        assert server.visitor("Ben").get(f"/api/puzzles/forest/{first['id']}")["solution"] is None
