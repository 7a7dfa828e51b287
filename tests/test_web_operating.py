"""For operators: health, figures, logs, backups, upgrades, and a real nginx or Caddy in front."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import shutil
import signal
import socket as socket_module
import sqlite3
import stat
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from unittest.mock import patch

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError
from typer.testing import CliRunner
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from spinney.cli import app
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.game_history import replay_record
from spinney.web import logs
from spinney.web.background.table_watch import update_gauges
from spinney.web.routes.health import MIN_FREE_BYTES
from spinney.web.settings import from_environment
from spinney.web.storage import backups, migrations
from spinney.web.storage.store import Store
from spinney.web.storage.stores import accounts_store, table_rows
from tests.server_process import Proxy, ServerProcess
from tests.web import ME, OPEN, serving

BOT = {"kind": "bot", "bot": "random"}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("home"), metrics_token="a token of the operator") as server:
        yield server


# --- health and figures ---------------------------------------------------------------------------------------------


def test_a_healthy_server_says_so_part_by_part(server):
    assert server.client.get("/health/live").json() == {"ok": True}
    ready = server.client.get("/health/ready")
    assert (ready.status_code, ready.json()) == (200, {"ok": True, "database": "ok", "disk": "ok", "workers": "ok"})


def test_a_server_whose_store_or_disk_fails_is_alive_but_not_ready(server, monkeypatch):
    usage = shutil.disk_usage("/")._replace(free=MIN_FREE_BYTES - 1)
    monkeypatch.setattr("spinney.web.routes.health.shutil.disk_usage", lambda _: usage)
    server.services.readiness.invalidate()  # else what was found a moment ago is told
    told = server.client.get("/health/ready")
    assert (told.status_code, told.json()["disk"]) == (503, "only 49 MB free")

    async def fail(_):
        raise OSError

    monkeypatch.setattr(server.services.store, "read", fail)
    server.services.readiness.invalidate()
    assert server.client.get("/health/ready").json()["database"] == "does not answer (OSError)"
    assert server.client.get("/health/live").status_code == 200


def test_figures_are_for_who_has_the_token(server, tmp_path):
    ann = server.visitor("Ann")
    table = ann.make(ME, BOT)
    with ann.look(table) as tab:
        while not tab.view or not tab.view["game"]["moves"]:
            tab.hear()
        tab.move(tab.view["game"]["moves"][0]["text"])
        ply = tab.view["game"]["ply"]
        while tab.view["game"]["ply"] == ply:
            tab.hear()
        update_gauges(server.services)
        for wrong in ({}, {"Authorization": "Bearer guess"}):
            assert server.client.get("/metrics", headers=wrong).status_code == 404
        told = server.client.get("/metrics", headers={"Authorization": "Bearer a token of the operator"}).text
    for figure in ("spinney_tables", "spinney_sockets 1.0", 'moves_total{by="guest"}', "spinney_thinking_waiting 0.0"):
        assert figure in told
    assert re.search(r"spinney_request_seconds_count\{.*\} [1-9]", told)
    with serving(tmp_path) as closed:  # where no token is set, nobody has it
        assert closed.client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


# --- logs and the end -----------------------------------------------------------------------------------------------


def test_the_log_has_a_line_a_request_and_tells_no_link_address_or_phrase(tmp_path):
    with ServerProcess(tmp_path, log="json", log_level="info") as running:
        _, info, ann = running.request("/api/tables", {"edition": "forest", "seats": [ME, OPEN]})
        _, link, _ = running.request(f"/api/tables/{info['id']}/seat-link", {}, ann)
        running.request(link["path"])
        answer = running.raw(b"GET /api/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").decode()
        said = running.end()
        lines = [json.loads(line) for line in said.splitlines()]
        asked = [line for line in lines if "route" in line]
        routes = {(line["method"], line["route"], line["status"]) for line in asked}
        assert {("POST", "/api/tables", 201), ("GET", "/seat/{link}", 200), ("GET", "/api/me", 200)} <= routes
        assert all(re.match(r"\d{4}-\d\d-\d\dT[\d:.]+\+00:00$", line["time"]) and line["ms"] >= 0 for line in asked)
        number = re.search(r"x-request-id: (\w+)", answer, re.IGNORECASE)
        assert number
        assert number[1] in {line["request"] for line in asked}
        assert not re.search(rf"127\.0\.0\.1|{re.escape(link['path'])}", said)


@pytest.mark.parametrize("form", ["plain", "json"])
def test_no_working_link_cookie_or_phrase_is_logged_while_the_store_fails(tmp_path, form, capsys, monkeypatch):
    monkeypatch.setattr(logging.getLogger(), "handlers", [])  # so that other tests get theirs back
    with serving(tmp_path) as server:
        ann = server.visitor("Ann")
        table = ann.make(ME, OPEN)
        link = ann.post(f"/api/tables/{table}/seat-link")["path"]
        phrase = ann.post("/api/keepsake")["phrase"]
        cookie = ann.client.cookies["spinney_guest"]
        logs.start(form, "debug")

        def fail(failure: Exception) -> None:
            def failing(*_: object, **__: object) -> None:
                raise failure

            with ExitStack() as failures:
                for part in ("_read", "write", "read"):
                    failures.enter_context(patch.object(server.services.store, part, failing))
                for path in (link, "/api/me", "/api/tables", f"/api/tables/{table}", "/api/keepsake"):
                    ann.client.get(path)
                    ann.client.post(path, json={})
                ann.client.post("/api/keepsake/open", json={"phrase": phrase})

        told = f"{link} {cookie}"
        fail(OperationalError("select :ticket", {"ticket": link}, sqlite3.OperationalError(f"full: {told}\n{told}")))
        fail(RuntimeError(told))
        said = capsys.readouterr().err
        logging.getLogger("spinney").setLevel(logging.NOTSET)
    assert "The store failed" in said
    assert "Failed: " in said
    for secret in (link, link.removeprefix("/seat/"), cookie, phrase, phrase.replace(" ", "-")):
        assert secret not in said


HALF = b"POST /api/score HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{"
SOON = 5.0  # seconds an operator waits for the end, whatever is under way


def ended_in(running: ServerProcess) -> float:
    began = time.monotonic()
    running.process.wait(30)
    return time.monotonic() - began


def test_the_end_is_quiet_and_soon_though_people_look_bots_think_and_requests_are_half_sent(tmp_path):
    with ServerProcess(tmp_path) as running:
        wish = {"edition": "forest", "seats": [{"kind": "bot", "bot": "search"}, BOT], "bot_pause": 0}
        tables = [running.request("/api/tables", wish)[1]["id"] for _ in range(3)]
        _, room, ann = running.request("/api/rooms", {"edition": "forest", "name": "Ann"})
        pages = [f"/ws/tables/{table}" for table in tables] + [f"/ws/rooms/{room['id']}"] * 2

        async def watch():
            sockets = [await connect(f"ws://127.0.0.1:{running.port}{page}") for page in pages]
            for socket in sockets:
                await socket.recv()
            half = socket_module.create_connection(("127.0.0.1", running.port))
            half.sendall(HALF)
            await asyncio.sleep(0.5)
            change = f"/api/rooms/{room['id']}/forests/0", {"name": "Bo"}, ann
            changing = [asyncio.create_task(asyncio.to_thread(running.request, *change)) for _ in range(3)]
            await asyncio.sleep(0.02)
            running.process.send_signal(signal.SIGTERM)
            codes = []
            for socket in sockets:
                try:
                    while True:
                        await asyncio.wait_for(socket.recv(), 10)
                except ConnectionClosed:
                    codes.append(socket.close_code)
            await asyncio.gather(*changing, return_exceptions=True)
            half.close()
            return codes

        began = time.monotonic()
        assert asyncio.run(watch()) == [1012] * len(pages)  # "service restart": pages come again by themselves
        assert running.end() == ""
        assert running.process.returncode in (0, -signal.SIGTERM)
        assert time.monotonic() - began < SOON


def test_a_store_that_keeps_everybody_waiting_does_not_hold_up_the_end(tmp_path):
    with ServerProcess(tmp_path) as running:
        with closing(sqlite3.connect(tmp_path / "spinney.db", isolation_level=None)) as other:
            other.execute("begin immediate")
            with ThreadPoolExecutor(2) as pool:
                wish = "/api/tables", {"edition": "forest", "seats": [ME, OPEN]}
                waiting = [pool.submit(running.request, *wish) for _ in range(2)]
                time.sleep(0.3)
                running.process.send_signal(signal.SIGTERM)
                assert ended_in(running) < SOON
                answers = [future.result() for future in waiting]
        assert [(status, told["slug"]) for status, told, _ in answers] == [(503, "no-store")] * 2
        assert "Traceback" not in running.end()


# --- backups --------------------------------------------------------------------------------------------------------


def test_a_backup_is_made_and_put_back_while_the_server_runs(tmp_path, monkeypatch):
    home, copy = tmp_path / "home", tmp_path / "copy.db"
    monkeypatch.setenv("SPINNEY_HOME", str(home))
    running = ServerProcess(home)
    try:
        _, first, ann = running.request("/api/tables", {"edition": "forest", "seats": [ME, OPEN]})
        made = CliRunner().invoke(app, ["backup", str(copy)])
        assert made.exit_code == 0, made.output
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
        _, second, _ = running.request("/api/tables", {"edition": "forest", "seats": [ME, OPEN]}, ann)
        running.request(f"/api/tables/{first['id']}/join", {})
        assert running.request(f"/api/tables/{first['id']}")[1]["state"] == "playing"
        put = CliRunner().invoke(app, ["restore", str(copy), "--yes"])
        assert put.exit_code == 0, put.output
        assert running.request(f"/api/tables/{first['id']}")[1]["state"] == "waiting"
        assert running.request(f"/api/tables/{second['id']}")[0] == 404
        assert running.request("/api/tables", {"edition": "smoky", "seats": [ME, OPEN]}, ann)[0] == 201
    finally:
        assert running.end() == ""


def test_what_is_no_store_is_neither_backed_up_nor_put_back(tmp_path):
    good = f"sqlite:///{tmp_path / 'good.db'}"
    Store(good).close()
    (tmp_path / "letter.txt").write_text("Dear Ann")
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("create table recipes (name text)")
    for wrong in ("letter.txt", "other.db", "missing.db"):
        with pytest.raises(Refused):
            backups.restore(good, tmp_path / wrong)
    with pytest.raises(Refused, match="pg_dump"):
        backups.back_up("postgresql+psycopg://x@127.0.0.1/x", tmp_path / "x")
    with pytest.raises(Refused, match="There is no store"):
        backups.back_up(f"sqlite:///{tmp_path / 'none.db'}", tmp_path / "x")
    Store(good).close()  # and it is as good as it was


# --- upgrades -------------------------------------------------------------------------------------------------------

FIRST = """
insert into tables (id, edition, public, show_scores, allow_undo, bot_pause, state, seed, salt, start, created, moved,
                    version) values ('old', 'forest', {yes}, {yes}, {yes}, 0.7, 'playing', '7', 'salt', 0,
                    '2026-01-01T00:00:00.000+00:00', '2026-01-01T00:00:00.000+00:00', 1);
insert into seats (table_id, seat, kind, name, guest, bot) values ('old', 0, 'guest', 'Ann', 'a', null);
insert into seats (table_id, seat, kind, name, guest, bot) values ('old', 1, 'guest', 'Ben', 'b', null);
insert into moves (table_id, ply, text, said) values ('old', 0, 'take deck', 0);
insert into guests (id, name) values ('a', 'Ann')
"""


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'spinney.db'}"
    return request.getfixturevalue("postgres").empty()


def test_a_store_of_the_first_version_is_brought_up_to_date_step_by_step_and_keeps_its_games(url):
    engine = create_engine(url)
    history = migrations.history()
    assert history[0] == "0001"
    for revision in history:
        with engine.begin() as connection:
            migrations.upgrade(connection, revision)
            if revision == "0001":
                yes = "true" if engine.dialect.name == "postgresql" else "1"
                for statement in FIRST.format(yes=yes).split(";"):
                    connection.execute(text(statement))
    engine.dispose()
    kept = Store(url)
    with kept.engine.connect() as connection:
        record = table_rows.load_table(connection, "old")
        assert record is not None
        assert (record.moves, [seat.name for seat in record.seats]) == (["take deck"], ["Ann", "Ben"])
        assert replay_record(record).game.ply == 1
        assert accounts_store.name_of(connection, "a") == "Ann"
    kept.close()


# --- nginx ----------------------------------------------------------------------------------------------------------

NGINX = """
daemon off; pid {home}/pid; error_log {home}/error.log; worker_processes 1;
events {{ worker_connections 256; }}
http {{
  access_log off; client_body_temp_path {home}/body; proxy_temp_path {home}/proxy;
  fastcgi_temp_path {home}/f; uwsgi_temp_path {home}/u; scgi_temp_path {home}/s;
  map $http_upgrade $connection_upgrade {{ default upgrade; '' close; }}
  server {{
    listen 127.0.0.1:{port};
    location {folder}/ {{
      proxy_pass http://127.0.0.1:{behind}{taken_off};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto {scheme};
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_read_timeout 1h;
    }}
  }}
}}
"""


def nginx(home: Path, behind: int, folder: str = "", taken_off: str = "", scheme: str = "$scheme") -> Proxy:
    home.mkdir()
    config = home / "nginx.conf"
    facts = {"behind": behind, "folder": folder, "taken_off": taken_off, "scheme": scheme}

    def command(port: int) -> list[str]:
        config.write_text(NGINX.format(home=home, port=port, **facts))
        return ["nginx", "-c", str(config), "-p", str(home)]

    return Proxy(command, home)


CADDY = """
{{
  admin off
  auto_https off
  storage file_system {home}/storage
}}
http://127.0.0.1:{port} {{
  {handle} {folder}/* {{
    reverse_proxy 127.0.0.1:{behind} {{
      header_up X-Forwarded-Proto https
    }}
  }}
}}
"""


def caddy(home: Path, behind: int, folder: str, taken_off: str) -> Proxy:
    """As docs/operating.md has it; it ends HTTPS as far as we can tell."""
    home.mkdir()
    config = home / "Caddyfile"
    facts = {"behind": behind, "folder": folder, "handle": "handle_path" if taken_off else "handle"}

    def command(port: int) -> list[str]:
        config.write_text(CADDY.format(home=home, port=port, **facts))
        return ["caddy", "run", "--config", str(config), "--adapter", "caddyfile"]

    return Proxy(command, home)


def ask(port: int, path: str, *headers: str, body: bytes | None = None) -> str:
    """The whole answer to a request, spelt out."""
    method, length = ("GET", ()) if body is None else ("POST", (f"Content-Length: {len(body)}",))
    typed = () if body is None else ("Content-Type: application/json",)
    lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Connection: close", *length, *typed, *headers]
    at = ServerProcess.__new__(ServerProcess)
    at.port = port
    return at.raw("\r\n".join([*lines, "", ""]).encode() + (body or b"")).decode()


@pytest.mark.parametrize("taken_off", ["", "/"], ids=["folder passed on", "folder taken off"])
@pytest.mark.parametrize("name", ["nginx", "caddy"])
def test_a_proxy_may_keep_us_in_a_folder_of_its_site(tmp_path, name, taken_off):
    """Origin, Host, scheme, cookies, links and sockets, all below /wood."""
    if not shutil.which(name):
        pytest.skip(f"{name} is not installed here")
    with ServerProcess(tmp_path / "home", root_path="/wood") as running:
        facts = (tmp_path / name, running.port, "/wood", taken_off)
        with caddy(*facts) if name == "caddy" else nginx(*facts, "https") as proxy:
            port = proxy.port
            told = ask(port, "/wood/api/me")
            assert "200 OK" in told
            assert re.search(r"set-cookie: spinney_guest=.*Path=/wood/.*Secure", told, re.IGNORECASE)
            assert "strict-transport-security: max-age=31536000" in told.lower()
            cookie = re.search(r"spinney_guest=[^;]+", told)
            assert cookie
            own, foreign = f"Origin: https://127.0.0.1:{port}", "Origin: https://evil.example"
            wish = json.dumps({"edition": "forest", "seats": [ME, OPEN]}).encode()
            assert "403 Forbidden" in ask(port, "/wood/api/tables", foreign, body=wish)
            made = ask(port, "/wood/api/tables", own, f"Cookie: {cookie[0]}", body=wish)
            assert "201 Created" in made
            table = json.loads(
                made.partition("\r\n\r\n")[2].split("\r\n")[1] if "chunked" in made else made.partition("\r\n\r\n")[2]
            )
            link = ask(port, f"/wood/api/tables/{table['id']}/seat-link", own, f"Cookie: {cookie[0]}", body=b"")
            assert '"path":"/wood/seat/' in link
            page = ask(port, f"/wood/table/{table['id']}")
            if "200 OK" in page:  # it is built
                assert 'data-base="/wood"' in page
                assert not re.search(r'(src|href)="(\./|/(?!wood/))', page)

            async def look(origin: str) -> int:
                headers = {"Cookie": cookie[0], "Origin": origin}
                async with connect(
                    f"ws://127.0.0.1:{port}/wood/ws/tables/{table['id']}", additional_headers=headers
                ) as socket:
                    said = json.loads(await socket.recv())
                    return sum(seat["you"] for seat in said["table"]["seats"])

            assert asyncio.run(look(f"https://127.0.0.1:{port}")) == 1
            with pytest.raises((ConnectionClosed, InvalidHandshake)):
                asyncio.run(look("https://evil.example"))
        assert running.end() == ""


@pytest.mark.skipif(not shutil.which("nginx"), reason="nginx is not installed here")
def test_visitors_behind_a_proxy_are_counted_one_by_one_and_only_a_trusted_one_is_believed(tmp_path):
    """nginx says who asks; what a visitor says about himself counts for nothing."""
    for proxies, apart in (("127.0.0.1", True), ("192.0.2.1", False)):
        with (
            ServerProcess(tmp_path / proxies, requests_per_second="2", proxies=proxies) as running,
            nginx(tmp_path / f"nginx-{proxies}", running.port) as proxy,
        ):
            claimed = ["X-Forwarded-For: 198.51.100." + str(i) for i in range(30)]
            through = [ask(proxy.port, "/api/me", claim).split()[1] for claim in claimed]
            assert through.count("429") > 10  # a visitor cannot make himself many
            direct = ask(running.port, "/api/me", "X-Forwarded-For: 198.51.100.77").split()[1]
            assert (direct == "200") is apart


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ROOT_PATH", "wood"),
        ("ROOT_PATH", "/a b"),
        ("LOG", "xml"),
        ("LOG_LEVEL", "loud"),
        ("KEEP_DAYS", "-1"),
        ("CONTACT", "me"),
        ("CONTACT", "http://a b"),
    ],
)
def test_a_setting_that_cannot_be_is_told_in_a_sentence(monkeypatch, name, value):
    monkeypatch.setenv(f"SPINNEY_{name}", value)
    with pytest.raises(Refused, match=f"SPINNEY_{name} is '{value}'"):
        from_environment()
