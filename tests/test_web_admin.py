"""`spinney admin`, draining, quotas and cleaning: what an operator does to a server that runs."""

from __future__ import annotations

import asyncio
import json
import signal
import time
from contextlib import ExitStack, suppress
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from prometheus_client import REGISTRY
from sqlalchemy import insert, select, text
from starlette.websockets import WebSocketDisconnect
from typer.testing import CliRunner
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from spinney.cli import app
from spinney.web import metrics
from spinney.web.background.cleanup import Cleanup
from spinney.web.background.endings import GUEST_ENDED, TABLE_ENDED
from spinney.web.storage import inspection, schema
from spinney.web.storage.store import Store
from tests.server_process import ServerProcess, until
from tests.web import ME, OPEN, Server, Visitor, serving

BOT = {"kind": "bot", "bot": "random"}


def admin(url: str, *words: str, code: int = 0) -> Any:
    """Return what the command prints as JSON."""
    done = CliRunner().invoke(app, ["admin", *words, "--json", "--database", url])
    assert done.exit_code == code, done.output
    return json.loads(done.output) if code == 0 else done.output


def url_of(server: Server) -> str:
    return server.services.store.engine.url.render_as_string(hide_password=False)


def closed_with(tab: Any) -> tuple[int, str]:
    """Return how a socket is closed, whatever is told before."""
    try:
        while True:
            tab.socket.receive_text()
    except WebSocketDisconnect as closed:
        return closed.code, closed.reason or ""


@pytest.fixture(autouse=True)
def _environment(monkeypatch):
    monkeypatch.setenv("SPINNEY_DATABASE_URL", "")  # so that what the command sets is taken back


# --- looking and ending ---------------------------------------------------------------------------------------------


def test_tables_guests_and_rooms_are_listed_and_shown(tmp_path):
    with serving(tmp_path) as server:
        ann, ben = server.visitor("Ann"), server.visitor("Ben")
        table = ann.make(ME, BOT)
        ben.make(ME, OPEN)
        room = ann.post("/api/rooms", 201, edition="forest", name="Ann")["id"]
        url = url_of(server)
        listed = admin(url, "list", "table")
        assert {row["id"] for row in listed} >= {table}
        assert len(listed) == 2
        shown = admin(url, "show", "table", table)
        assert shown["seats"][0]["name"] == "Ann"
        guest = shown["host"]
        assert admin(url, "show", "guest", guest)["tables"][0]["id"] == table
        assert [row["id"] for row in admin(url, "list", "table", "--of", guest)] == [table]
        assert len(admin(url, "list", "table", "--of", shown["maker"])) == 2  # one address made both
        assert {row["name"] for row in admin(url, "list", "guest")} == {"Ann", "Ben"}
        assert admin(url, "list", "room")[0]["id"] == admin(url, "show", "room", room)["id"] == room
        assert len(admin(url, "list", "table", "--most", "1")) == 1
        plain = CliRunner().invoke(app, ["admin", "list", "table", "--database", url])
        assert table in plain.output
    assert "There is no table nothing" in admin(url, "show", "table", "nothing", code=2)
    for dashed in ("-fJ9-a", "--zK_b", "-"):
        assert f"There is no table {dashed}" in admin(url, "show", "table", dashed, code=2)
    assert "name one of table, guest, room" in admin(url, "list", "person", code=2)
    assert "There is no store" in admin(f"sqlite:///{tmp_path}/none.db", "list", "table", code=2)


def test_a_table_that_is_ended_is_gone_from_a_server_that_runs(tmp_path):
    with serving(tmp_path) as server:
        ann, ben = server.visitor("Ann"), server.visitor("Ben")
        table, other = ann.make(ME, BOT), ann.make(ME, OPEN)
        with ann.look(table) as tab, ben.look(other) as kept:
            tab.hear()
            kept.hear()
            assert admin(url_of(server), "end", "table", table, "--yes") == {"ended": "table", "id": table}
            assert closed_with(tab) == (4404, TABLE_ENDED)
            assert ann.get(f"/api/tables/{table}", 404)["slug"] == "no-such-table"
            assert ann.get(f"/api/tables/{other}")["id"] == other
        with server.services.store.engine.connect() as connection:
            for part in ("seats", "moves"):
                left = connection.execute(text(f"select count(*) from {part} where table_id = :id"), {"id": table})
                assert left.scalar() == 0


def test_a_guest_who_is_ended_loses_their_name_and_seat_and_comes_back_as_a_stranger(tmp_path):
    with serving(tmp_path) as server:
        ann, eve = server.visitor("Ann"), server.visitor("Eve")
        table = ann.make(ME, OPEN)
        eve.post(f"/api/tables/{table}/join")
        guest = admin(url_of(server), "show", "table", table)["seats"][1]["guest"]
        with ann.look(table) as watching, eve.look(table) as tab:
            watching.hear()
            tab.hear()
            admin(url_of(server), "end", "guest", guest, "--yes")
            assert closed_with(tab) == (4404, GUEST_ENDED)
        assert ann.get(f"/api/tables/{table}")["seats"][0]["you"] is True
        seated = eve.get(f"/api/tables/{table}")["seats"]
        assert not any(seat["you"] for seat in seated)
        assert eve.get("/api/me")["name"] != "Eve"
    with serving(tmp_path) as again:  # and after a restart, with the old cookie
        old = Visitor(again, "Eve the Second")
        assert guest in again.services.devices.ended_guests
        assert old.get("/api/me")["name"] == "Eve the Second"


def test_a_room_that_is_ended_is_closed_for_who_looks(tmp_path):
    with serving(tmp_path) as server:
        ann = server.visitor("Ann")
        room = ann.post("/api/rooms", 201, edition="forest", name="Ann")["id"]
        with ann.client.websocket_connect(f"/ws/rooms/{room}") as socket:
            socket.receive_text()
            admin(url_of(server), "end", "room", room, "--yes")
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_text()
            assert closed.value.code == 4404
        ann.get(f"/api/rooms/{room}", 404)


def test_nothing_is_ended_without_a_yes(tmp_path):
    with serving(tmp_path) as server:
        table = server.visitor("Ann").make(ME, OPEN)
        asked = CliRunner().invoke(app, ["admin", "end", "table", table, "--database", url_of(server)], input="n\n")
        assert asked.exit_code == 1
        assert admin(url_of(server), "show", "table", table)["id"] == table


def test_every_server_on_one_database_hears_what_was_ended(tmp_path, postgres):
    url = postgres.empty()
    with ExitStack() as stack:
        one, two = (
            stack.enter_context(serving(tmp_path / name, database=url, secret="the-same-for-both-of-them"))
            for name in ("one", "two")
        )
        ann = one.visitor("Ann")
        table = ann.make(ME, BOT)
        with ann.look(table) as here, two.visitor("Ben").look(table) as there:
            here.hear()
            there.hear()
            admin(url, "end", "table", table, "--yes")
            assert closed_with(here) == closed_with(there) == (4404, TABLE_ENDED)


# --- draining -------------------------------------------------------------------------------------------------------


def test_a_server_that_drains_is_not_ready_and_takes_nothing_new(tmp_path):
    with serving(tmp_path, drain_seconds=600) as server:
        ann = server.visitor("Ann")
        table = ann.make(ME, OPEN)
        server.services.draining.on_end = lambda: None
        with ann.look(table) as tab:
            tab.hear()
            server.call(server.services.draining.begin)
            assert server.client.get("/health/ready").status_code == 503
            assert server.client.get("/health/ready").json()["server"] == "is about to end"
            refused = ann.post("/api/tables", 503, edition="forest", seats=[ME, OPEN])
            assert refused["slug"] == "restarting"
            assert ann.get(f"/api/tables/{table}")["id"] == table  # what is there goes on
            assert server.client.get("/health/live").status_code == 200


def test_a_server_that_nobody_looks_at_ends_at_once_and_others_after_their_people_were_asked_to_reconnect(tmp_path):
    def drained(seconds: str, looking: int) -> tuple[list[int], float]:
        with ServerProcess(tmp_path / seconds, drain_seconds=seconds) as running:
            wish = {"edition": "forest", "seats": [ME, OPEN]}
            tables = [running.request("/api/tables", wish)[1]["id"] for _ in range(looking)]

            async def watch() -> list[int]:
                address = f"ws://127.0.0.1:{running.port}/ws/tables/"
                sockets = [await connect(f"{address}{table}") for table in tables]
                running.process.send_signal(signal.SIGUSR1)
                codes = []
                for socket in sockets:
                    with suppress(ConnectionClosed):
                        while True:
                            await asyncio.wait_for(socket.recv(), 60)
                    codes.append(socket.close_code or 0)
                return codes

            began = time.monotonic()
            codes = asyncio.run(watch())
            running.process.wait(90)
            return codes, time.monotonic() - began

    assert drained("300", 0)[1] < 30
    codes, took = drained("10", 3)
    assert codes == [1012] * 3
    assert took < 30


def test_all_workers_of_a_server_drain_and_it_ends_with_them(tmp_path, postgres):
    with ServerProcess(tmp_path, "--workers", "2", database_url=postgres.empty(), drain_seconds="300") as running:
        running.process.send_signal(signal.SIGUSR1)
        running.process.wait(90)
        assert running.process.returncode == 0


# --- quotas ---------------------------------------------------------------------------------------------------------


def test_games_with_bots_are_counted_by_guest_and_by_address_only_far_beyond(tmp_path):
    with serving(tmp_path, bot_tables=3) as server:
        ann, ben = server.visitor("Ann"), server.visitor("Ben")
        for _ in range(3):
            ann.make(ME, OPEN, BOT)
        refused = ann.post("/api/tables", 429, edition="forest", seats=[ME, OPEN, BOT])
        assert refused["sentence"].startswith("You have 3 unfinished games with bots")
        ben.make(ME, OPEN, BOT)  # from the same address, and has none
        for number in range(24):
            server.visitor(f"Guest {number}").make(ME, OPEN, BOT)
        for _ in range(2):
            ben.make(ME, OPEN, BOT)
        many = server.visitor("Cat").post("/api/tables", 429, edition="forest", seats=[ME, OPEN, BOT])
        assert many["sentence"].startswith("Many games with bots were begun from your network")
        server.visitor("Dan", "192.0.2.7").make(ME, OPEN, BOT)


def test_unfinished_tables_and_rooms_are_counted_by_guest_too(tmp_path):
    with serving(tmp_path, open_tables=2, rooms=1) as server:
        ann, ben = server.visitor("Ann"), server.visitor("Ben")
        for _ in range(2):
            ann.make(ME, OPEN)
        refused = ann.post("/api/tables", 429, edition="forest", seats=[ME, OPEN])
        assert refused["sentence"].startswith("You have 2 unfinished tables")
        ben.make(ME, OPEN)
        ann.post("/api/rooms", 201, edition="forest", name="Ann")
        assert ann.post("/api/rooms", 429, edition="forest", name="Ann")["slug"] == "too-fast"
        ben.post("/api/rooms", 201, edition="forest", name="Ben")


# --- cleaning -------------------------------------------------------------------------------------------------------


def old_tables(store: Store, number: int, days: float) -> None:
    """Write finished tables of two seats and twenty moves that nobody has touched for so long."""
    then = (datetime.now(UTC) - timedelta(days=days)).isoformat(timespec="milliseconds")
    fixed = {"edition": "forest", "public": True, "show_scores": True, "allow_undo": True, "bot_pause": 0.0}
    fixed |= {"state": "finished", "seed": "1", "salt": "", "start": 0, "created": then, "moved": then, "version": 1}
    ids = [f"old{days:g}-{one}" for one in range(number)]
    with store.engine.connect().execution_options(writes=True) as connection:
        connection.execute(insert(schema.tables), [fixed | {"id": one} for one in ids])
        sitting = [{"table_id": one, "seat": seat, "kind": "open", "name": ""} for one in ids for seat in range(2)]
        connection.execute(insert(schema.seats), sitting)
        made = [{"table_id": one, "ply": ply, "text": "take deck", "said": ply} for one in ids for ply in range(20)]
        connection.execute(insert(schema.moves), made)
        connection.commit()


def test_cleaning_removes_what_is_old_a_little_at_a_time(tmp_path, monkeypatch):
    monkeypatch.setattr(Cleanup, "run", lambda _: asyncio.sleep(3600))  # the hourly one does not join in
    with serving(tmp_path, keep_days=30) as server:
        store = server.services.store
        old_tables(store, 300, 40)
        old_tables(store, 5, 20)
        with store.engine.connect().execution_options(writes=True) as connection:
            link = schema.tables.update().where(schema.tables.c.id == "old20-0").values(rematch="old40-7")
            connection.execute(link)
            connection.commit()
        sizes = []
        write = store.write

        async def counting(work: Any) -> Any:
            done = await write(work)
            sizes.append(done)
            return done

        store.write = counting  # type: ignore[method-assign]
        before = metrics.removed.labels("table")._value.get()
        server.call(server.services.cleanup.clean)
        removed = [size for size in sizes if isinstance(size, int)]
        assert sum(removed) == 300
        assert max(removed) <= 50
        assert metrics.removed.labels("table")._value.get() - before == 300
        with store.engine.connect() as connection:
            left = {row.id: row.rematch for row in connection.execute(select(schema.tables))}
            assert left == {f"old20-{number}": None for number in range(5)}
            assert connection.execute(text("select count(*) from moves")).scalar() == 100


def test_what_nobody_uses_is_kept_for_over_a_year_by_default(tmp_path):
    with serving(tmp_path) as server:
        old_tables(server.services.store, 1, 399)
        old_tables(server.services.store, 1, 401)
        server.call(server.services.cleanup.clean)
        with server.services.store.engine.connect() as connection:
            assert [row["id"] for row in inspection.list_tables(connection, "", 10)] == ["old399-0"]


def test_a_server_may_keep_everything(tmp_path):
    with serving(tmp_path, keep_days=0, keep_guest_days=0) as server:
        old_tables(server.services.store, 1, 4000)
        server.call(server.services.cleanup.clean)
        with server.services.store.engine.connect() as connection:
            assert len(inspection.list_tables(connection, "", 10)) == 1


# --- metrics --------------------------------------------------------------------------------------------------------


def test_commits_and_the_loop_are_measured(tmp_path):
    def count(name: str) -> float:
        return REGISTRY.get_sample_value(f"spinney_{name}_seconds_count") or 0.0

    with serving(tmp_path) as server:
        commits, lags = count("commit"), count("loop_lag")
        server.visitor("Ann").make(ME, OPEN)
        assert count("commit") > commits
        until(lambda: count("loop_lag") > lags)
