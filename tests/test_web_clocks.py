"""Nothing hangs: clocks, players who vanish, a store that is away, moves and stores of another version."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing

import pytest
from sqlalchemy import event
from starlette.websockets import WebSocketDisconnect

from spinney.editions.moves import BadNotation
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.clock import next_version, start_game
from spinney.hosting.tables.game_history import deal_record, replay_record
from spinney.hosting.tables.hosted_table import HostedTable
from spinney.hosting.tables.record import Seat, TableOptions, add_seconds, new_record, now
from spinney.notation.transcripts import Transcript
from spinney.web.cluster.worker_processes import WorkerPool
from spinney.web.server import open_services
from spinney.web.settings import Settings
from tests.server_process import until
from tests.test_web_attacks import sleep_hard
from tests.web import ME, OPEN, game_of, serving


def sit_down(server, **options):
    ann, ben = server.visitor("Ann"), server.visitor("Ben")
    table = ann.make(ME, OPEN, **options)
    ben.post(f"/api/tables/{table}/join")
    return ann, ben, table


# --- clocks ---------------------------------------------------------------------------------------------------------


def test_whose_time_is_up_is_played_for_until_he_comes_back(tmp_path):
    with serving(tmp_path) as server:
        ann, ben, table = sit_down(server, clock="live", move_time=5, reserve=100)
        at = server.table(table)
        info = ann.get(f"/api/tables/{table}")
        mover = info["decides"]
        assert info["deadline"] == add_seconds(at.record.tick, 105)
        assert info["seats"][0]["time_left"] == 100
        at.record.tick = add_seconds(now(), -200)
        at.record.due = add_seconds(now(), -90)
        server.call(wake, server, table)
        until(lambda: at.record.seats[mover].caretaker or at.record.decides != mover)
        until(lambda: at.record.decides == 1 - mover)  # a whole turn was made
        assert at.record.seats[mover].caretaker
        away, there = (ann, ben) if mover == 0 else (ben, ann)
        with there.look(table) as tab:
            tab.hear()
            assert any("time" in line and "is up" in line for line in tab.log)
            assert tab.view["table"]["seats"][mover]["caretaker"]
        with away.look(table) as tab:  # a page in the background that comes back by itself
            tab.hear()
            assert tab.view["table"]["seats"][mover]["caretaker"]
        assert at.record.seats[mover].caretaker
        with away.look(table) as tab:  # he is back
            tab.socket.send_text('{"type": "back"}')
            while tab.hear()["table"]["seats"][mover]["caretaker"]:
                pass
            assert tab.log[-1].endswith("is back.")
        server.push(table, server.game(table).legal_moves()[0].text)


async def wake(server, table):
    server.services.bot_turns.schedule(server.table(table))


def test_a_clock_runs_out_with_nobody_connected_and_after_a_restart(tmp_path):
    with serving(tmp_path) as server:
        _, _, table = sit_down(server, clock="live", move_time=5)
        record = server.table(table).record
        mover, due = record.decides, record.due
    assert mover is not None
    assert due is not None
    until(lambda: due <= now())
    with serving(tmp_path) as server:
        until(lambda: table in server.services.registry.tables)
        until(lambda: server.table(table).record.decides != mover)
        assert server.table(table).record.seats[mover].caretaker


def test_what_a_turn_takes_beyond_its_time_comes_from_the_reserve():
    record = new_record(
        TableOptions(edition="forest", clock="live", move_time=60, reserve=100),
        [Seat("guest", "A", "a"), Seat("guest", "B", "b")],
    )
    table = HostedTable(start_game(record))
    game, mover = table.game, table.record.decides
    assert game is not None
    assert mover is not None
    began = table.record.tick
    while table.record.decides == mover:
        table.adopt(table.make_next_version([game.legal_moves()[0]], add_seconds(began, 90)))
        game = game_of(table)
    assert table.record.seats[mover].time_left == 70  # 90 - 60 of the 100
    assert table.record.seats[1 - mover].time_left == 100
    assert table.record.tick == add_seconds(began, 90)
    assert table.record.due == add_seconds(began, 90 + 160)


def test_undoing_gives_no_time_back():
    options = TableOptions(edition="forest", clock="live", move_time=60, reserve=0)
    table = HostedTable(start_game(new_record(options, [Seat("guest", "A", "a"), Seat("guest", "B", "b")])))
    tick = table.record.tick
    new, _ = table.rewind(0, add_seconds(tick, 30))
    assert new.tick == tick
    assert next_version(table.record, table.history, add_seconds(tick, 50)).tick == tick


@pytest.mark.parametrize(
    "wish",
    [
        {"clock": "live", "move_time": 4},
        {"clock": "live", "move_time": 86400},
        {"clock": "days", "move_time": 60},
        {"clock": "none", "move_time": 60},
        {"clock": "hourglass"},
        {"clock": "live", "reserve": -1},
    ],
)
def test_a_clock_is_one_that_can_be_kept(tmp_path, wish):
    with serving(tmp_path) as server:
        server.visitor("Ann").post("/api/tables", 422, edition="forest", seats=[ME, OPEN], **wish)


def test_days_for_a_move_are_the_default_of_that_clock(tmp_path):
    with serving(tmp_path) as server:
        ann, _, table = sit_down(server, clock="days")
        told = ann.get(f"/api/tables/{table}")
        assert (told["move_time"], told["deadline"]) == (86400, add_seconds(server.table(table).record.tick, 86400))


# --- a store that is away -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("watched", [True, False])
def test_a_bot_whose_store_was_locked_goes_on_when_it_is_there_again(tmp_path, watched, caplog):
    """The table was dead until somebody reloaded; now it says so and tries again, watched or not."""
    with serving(tmp_path) as server:
        engine = server.services.store.engine
        ann = server.visitor("Ann")
        table = ann.make({"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}, bot_pause=0.2)
        at = server.table(table)
        until(lambda: at.record.moves)
        engine.dispose()  # connections made from now on are impatient
        impatient(engine)
        with closing(sqlite3.connect(tmp_path / "spinney.db", isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            until(lambda: at.trouble)
            stuck = len(at.record.moves)
            if watched:
                info = server.call(info_of, at)
                assert "tried again" in info.trouble
            time.sleep(1)
            assert len(at.record.moves) == stuck
            other.execute("ROLLBACK")
        until(lambda: len(at.record.moves) > stuck + 5)
        assert at.trouble == ""
        assert "cannot go on" in caplog.text


async def info_of(table):
    return table.info("")


def impatient(engine):
    @event.listens_for(engine, "connect")
    def _(connection, _):
        connection.execute("PRAGMA busy_timeout = 100")


def test_a_person_is_told_that_the_store_is_away_and_may_try_again(tmp_path):
    with serving(tmp_path) as server:
        ann, ben, table = sit_down(server)
        server.services.store.engine.dispose()
        impatient(server.services.store.engine)
        with ann.look(table) as a, ben.look(table) as b:
            tabs = (a, b)
            for tab in tabs:
                tab.until(0)
            mover = tabs[server.game(table).seat]
            text = mover.view["game"]["moves"][0]["text"]
            with closing(sqlite3.connect(tmp_path / "spinney.db", isolation_level=None)) as other:
                other.execute("BEGIN EXCLUSIVE")
                mover.move(text)
                assert mover.answer("refusal")["slug"] == "store-away"
                other.execute("ROLLBACK")
            mover.move(text)
            assert mover.until(1)["ply"] == 1


def test_killing_a_thinker_with_25_tables_waiting_starts_two_new_ones():
    """Once each table that waited started its own."""

    async def story():
        workers = WorkerPool(2)
        try:
            first = await workers.run("a", "t", os.getpid)
            jobs = [asyncio.create_task(workers.run(f"v{i}", str(i), sleep_hard, 0.05)) for i in range(25)]
            await asyncio.sleep(0.2)
            old = {child.pid for child in multiprocessing.active_children()}
            os.kill(first, signal.SIGKILL)
            seen = set()
            while not all(job.done() for job in jobs):
                seen |= {child.pid for child in multiprocessing.active_children()}
                await asyncio.sleep(0.01)
            return old, seen, [job.result() for job in jobs]
        finally:
            workers.close()

    old, seen, done = asyncio.run(story())
    assert len(done) == 25
    assert len(seen - old) <= 2


# --- other versions -------------------------------------------------------------------------------------------------


def test_a_stored_move_this_version_does_not_know_gets_a_sentence(tmp_path):
    with serving(tmp_path) as server:
        ann, _, table = sit_down(server)
        server.push(table, server.game(table).legal_moves()[0].text)
    with closing(sqlite3.connect(tmp_path / "spinney.db")) as store:
        store.execute("UPDATE moves SET text = 'fly to the moon'")
        store.commit()
    with serving(tmp_path) as server:
        ann = server.visitor("Ann")
        answer = ann.get(f"/api/tables/{table}", 409)
        assert answer["slug"] == "other-rules"
        assert "does not know" in answer["sentence"]
        assert ann.get("/api/tables")["open"] == []


def test_a_game_dealt_by_other_rules_says_so_even_where_its_moves_would_fit():
    record = start_game(new_record(TableOptions(edition="forest"), [Seat("guest", "A", "a"), Seat("guest", "B", "b")]))
    record.moves = [deal_record(record).legal_moves()[0].text]
    assert replay_record(record).game.ply == 1
    record.rules = "0" * 64
    with pytest.raises(Refused, match="other rules"):
        replay_record(record)


@pytest.mark.parametrize("over", [False, True], ids=["unfinished", "finished"])
def test_a_stored_table_of_other_rules_is_told_in_a_sentence_and_never_replayed_by_todays(tmp_path, over):
    with serving(tmp_path) as server:
        ann, _, table = sit_down(server)
        game = server.game(table)
        for _ in range(100_000 if over else 1):
            if not game.is_over():
                server.push(table, game.legal_moves()[0].text)
        assert game.is_over() == over
    with closing(sqlite3.connect(tmp_path / "spinney.db")) as store:
        store.execute("UPDATE tables SET rules = ?", ("0" * 64,))
        store.commit()
    with serving(tmp_path) as server:
        ann = server.visitor("Ann")
        for path in ("", "/transcript", "/replay", "/story"):
            answer = ann.get(f"/api/tables/{table}{path}", 409)
            assert (answer["slug"], "other rules" in answer["sentence"]) == ("other-rules", True)
        for path in ("/rematch", "/leave"):
            assert ann.post(f"/api/tables/{table}{path}", 409)["slug"] == "other-rules"
        with pytest.raises(WebSocketDisconnect) as closed, ann.look(table) as tab:
            tab.hear()
        assert "other rules" in closed.value.reason


def test_a_table_that_waited_while_the_rules_changed_is_dealt_by_todays(tmp_path):
    with serving(tmp_path) as server:
        table = server.visitor("Ann").make(ME, OPEN)
    with closing(sqlite3.connect(tmp_path / "spinney.db")) as store:
        store.execute("UPDATE tables SET rules = ?", ("0" * 64,))
        store.commit()
    with serving(tmp_path) as server:
        info = server.visitor("Ben").post(f"/api/tables/{table}/join")
        assert info["state"] == "playing"
        assert info["rules"] == server.game(table).edition.digest
    with serving(tmp_path) as server:
        assert server.visitor("Ann").get(f"/api/tables/{table}")["rules"] == info["rules"]


def test_a_transcript_carries_the_rules_it_was_dealt_with_and_is_read_by_no_others(tmp_path):
    with serving(tmp_path) as server:
        ann, _, table = sit_down(server)
        game = server.game(table)
        while not game.is_over():
            server.push(table, game.legal_moves()[0].text)
        text = ann.client.get(f"/api/tables/{table}/transcript").text
        digest = server.table(table).record.rules
    assert json.loads(text)["digest"] == digest == game.edition.digest
    assert Transcript.read(text).game.is_over()
    with pytest.raises(BadNotation, match="another state of 'forest'"):
        Transcript.read(text.replace(digest, "0" * 64))


def test_a_store_of_a_newer_version_gets_a_sentence(tmp_path):
    with serving(tmp_path):
        pass
    with closing(sqlite3.connect(tmp_path / "spinney.db")) as store:
        store.execute("UPDATE alembic_version SET version_num = '9999_the_future'")
        store.commit()
    with pytest.raises(Refused, match="newer version"):
        open_services(Settings(home=tmp_path))
    worker = subprocess.run(  # one that is started anew after an upgrade of the others
        [sys.executable, "-c", "from spinney.web.server import worker_app; worker_app()"],
        check=False,
        env=os.environ | {"SPINNEY_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert worker.returncode == 1
    assert "newer version of Spinney" in worker.stderr
    assert "Traceback" not in worker.stderr


def test_a_table_of_an_older_version_goes_on_after_the_upgrade(tmp_path):
    """It does not say who decides nor what is due: it is looked at once, and told anew."""
    with serving(tmp_path) as server:
        table = server.visitor("Ann").make(
            {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}, bot_pause=5
        )
    with closing(sqlite3.connect(tmp_path / "spinney.db")) as store:
        store.execute(
            "UPDATE tables SET due = moved, decides = NULL, tick = '', host = NULL, rules = '', bot_pause = 0"
        )
        store.commit()
    with serving(tmp_path) as server:
        until(lambda: table in server.services.registry.tables)
        until(lambda: len(server.table(table).record.moves) > 3)
