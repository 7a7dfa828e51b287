"""Messages between servers that are longer than PostgreSQL's NOTIFY allows, and jobs that break no pool."""

from __future__ import annotations

import asyncio
import json
import os
import threading
from collections import Counter
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from prometheus_client import REGISTRY

from spinney.hosting.tables.bus import News
from spinney.hosting.tables.record import Seat, TableOptions, new_record, now, record_with_news
from spinney.web.cluster.peers import Peers
from spinney.web.cluster.postgres_bus import PostgresBus
from spinney.web.cluster.worker_processes import WorkerPool
from spinney.web.storage.database import make_engine
from spinney.web.storage.store import Store
from spinney.web.storage.stores.table_store import SqlTableStore
from spinney.web.storage.table_versions import MAX_PAYLOAD_BYTES

MANY = {f"{number:040d}" for number in range(1000)}  # guests at one table, with the longest ids


class FakeBus:
    shared = True

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []

    def publish(self, **message: object) -> None:
        self.sent.append({"by": "0123456789ab", **message})


class FakeTable:
    def __init__(self, guests: set[str]) -> None:
        self.record = SimpleNamespace(id="~" + "x" * 23)
        self.guests = guests
        self.guests_elsewhere: set[str] = set()
        self.viewers: set[object] = set()

    def guests_here(self) -> set[str]:
        return self.guests

    def announce_presence(self) -> None:
        pass


def peers_with(table: FakeTable) -> tuple[Peers, FakeBus]:
    bus = FakeBus()
    registry: Any = SimpleNamespace(tables={table.record.id: table})
    return Peers(bus, registry, Counter(), {}), bus  # type: ignore[arg-type]


def test_a_table_with_a_thousand_spectators_is_published_in_parts():
    table, elsewhere = FakeTable(MANY), FakeTable(set())
    here, bus = peers_with(table)
    there, _ = peers_with(elsewhere)

    def publish(guests: set[str]) -> None:
        table.guests = guests
        bus.sent.clear()
        here.publish_presence(table)  # type: ignore[arg-type]
        for message in bus.sent:
            assert len(json.dumps(message)) <= MAX_PAYLOAD_BYTES
            there.handle_message(json.loads(json.dumps(message)))
        assert elsewhere.guests_elsewhere == guests

    for guests in (MANY, set(sorted(MANY)[500:600]), MANY, set()):
        publish(guests)


def test_a_message_that_is_too_long_costs_neither_the_connection_nor_its_locks(postgres):
    url = postgres.empty()

    async def story() -> list[str]:
        buses = [PostgresBus(make_engine(url)) for _ in range(2)]
        heard: list[str] = []
        listening = [asyncio.Event(), asyncio.Event()]
        got_last = asyncio.Event()

        def receive(message: dict[str, Any]) -> None:
            heard.extend(message.keys() - {"by"})
            if "last" in message:
                got_last.set()

        for bus, event in zip(buses, listening, strict=True):
            await bus.open(lambda *_: None, receive, event.set)
        try:
            await asyncio.gather(*(asyncio.wait_for(event.wait(), 30) for event in listening))
            assert await buses[0].acquire("a table")
            buses[0].publish(first=True)
            buses[0].publish(long="x" * 8000)
            buses[0].publish(umlauts="ä" * 1300)
            buses[0].publish(last=True)
            await asyncio.wait_for(got_last.wait(), 30)
            assert not await buses[1].acquire("a table")
            return heard
        finally:
            for bus in buses:
                await bus.close()

    assert asyncio.run(story()) == ["first", "umlauts", "last"]


def test_moves_reach_those_who_watch_the_table_inside_the_notification(postgres):
    """Nobody else is woken, and a message too long for a notification is read from the store as ever."""
    url = postgres.empty()
    store = Store(url)
    tables = SqlTableStore(store)
    guests = [Seat("guest", "Ann", "a"), Seat("guest", "Ben", "b")]

    async def story() -> None:
        watching, busy = PostgresBus(store.engine), PostgresBus(store.engine)
        changes: list[tuple[str, int, News | None]] = []
        others: list[str] = []
        watched, changed = asyncio.Event(), asyncio.Event()

        def note(table_id: str, version: int, news: News | None) -> None:
            changes.append((table_id, version, news))
            changed.set()

        async def got(version: int) -> None:
            async with asyncio.timeout(30):
                while not any(number == version and news is None for _, number, news in changes):
                    changed.clear()
                    await changed.wait()

        watching.on_watched = lambda ids: watched.set() if old.id in ids else None
        connected = asyncio.Event()
        old, other = (replace(new_record(TableOptions(edition="forest"), guests), version=1) for _ in range(2))
        await watching.open(note, lambda _: None, connected.set)
        await busy.open(lambda table_id, *_: others.append(table_id), lambda _: None, lambda: None)
        try:
            for record in (old, other):
                await tables.create(record)
            await asyncio.wait_for(connected.wait(), 30)
            watching.watch(old.id, is_watched=True)
            busy.watch(other.id, is_watched=True)
            await asyncio.wait_for(watched.wait(), 30)
            said = [0, 0]
            new = replace(old, version=2, moves=["take deck", "take deck"], said=said, decides=1, moved=now())
            tables.is_watched_elsewhere = lambda table_id: table_id == old.id
            await tables.append_moves(new, 0)
            await got(2)
            assert record_with_news(old, 2, changes[0][2] or {}) == new
            assert [version for _, version, _ in changes] == [2, 2]  # with news first, and without
            assert await tables.load(old.id) == new
            long = replace(
                new, version=3, moves=[*new.moves, *["play Birch" + "x" * 150] * 60], said=[*said, *[2] * 60]
            )
            await tables.append_moves(long, 2)
            await got(3)
            assert [news for _, version, news in changes if version == 3] == [None]
            watching.watch(old.id, is_watched=False)
        finally:
            for bus in (watching, busy):
                await bus.close()
        assert {table_id for table_id, _, _ in changes} == {old.id}
        assert others == []

    asyncio.run(story())
    store.close()


# --- jobs -----------------------------------------------------------------------------------------------------------


def nested(depth: int) -> list[Any]:
    found: list[Any] = []
    for _ in range(depth):
        found = [found]
    return found


def recurse() -> None:
    recurse()


def make_lock() -> object:
    return threading.Lock()


class Explosive:
    """Pickled with ease, but not to be unpickled."""

    def __reduce__(self) -> tuple[Any, tuple[int, int]]:
        return divmod, (1, 0)


BAD_JOBS: list[tuple[Any, ...]] = [
    (len, nested(100_000)),
    (nested, 100_000),
    (recurse,),
    (lambda: None,),
    (make_lock,),
    (len, threading.Lock()),
    (len, Explosive()),
    (divmod, 1, 0),
]


def test_a_job_that_fails_fails_alone_and_its_process_goes_on():
    """Whether it cannot be sent, cannot be read, fails, or its result cannot be sent back."""

    def replaced() -> float:
        return REGISTRY.get_sample_value("spinney_pools_replaced_total", {"pool": "tested"}) or 0.0

    async def story() -> None:
        workers = WorkerPool(1, "tested")
        try:
            process = await workers.run("a", "", os.getpid)
            for bad in BAD_JOBS:
                good = asyncio.create_task(workers.run("b", "", os.getpid))
                with pytest.raises(Exception):  # noqa: B017, PT011 - of many kinds
                    await workers.run("a", "", *bad)
                assert await good == process
            assert replaced() == 0
            with pytest.raises(Exception):  # noqa: B017, PT011 - the pool itself is broken
                await workers.run("a", "", os._exit, 1)
            assert await workers.run("b", "", os.getpid) != process
            assert replaced() > 0
        finally:
            workers.close()

    asyncio.run(story())
