"""The store: the schema's history ends in the schema, and one version is written once."""

from __future__ import annotations

import asyncio
import threading
import time
from dataclasses import replace
from functools import partial
from random import Random

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, event, insert, inspect, text
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from spinney.editions import edition_named
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.record import Seat, TableOptions, new_record, now
from spinney.hosting.tables.store import VersionConflict
from spinney.study.puzzles.collection import puzzles_of
from spinney.web.storage import schema
from spinney.web.storage.batch_writer import locking
from spinney.web.storage.store import Store
from spinney.web.storage.stores import accounts_store, puzzle_store, table_rows

GUESTS = [Seat("guest", "Ann", "a"), Seat("guest", "Ben", "b")]


def record():
    return new_record(TableOptions(edition="forest", public=True), [Seat(**vars(seat)) for seat in GUESTS])


def later(before, texts):
    """The next version of a record, with moves of one message."""
    said = [len(before.moves)] * len(texts)
    return replace(before, moves=before.moves + texts, said=before.said + said, version=before.version + 1)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'spinney.db'}"
    return request.getfixturevalue("postgres").empty()


@pytest.fixture
def kept(url):
    opened = Store(url)
    yield opened
    opened.close()


def test_the_history_of_the_schema_ends_in_the_schema(kept):
    with kept.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []


def test_opening_a_store_twice_changes_nothing(kept, url):
    Store(url).close()
    assert {"tables", "seats", "moves", "guests"} <= set(inspect(kept.engine).get_table_names())


def test_what_is_written_is_read_again(kept):
    async def story():
        new = record()
        await kept.write(table_rows.create_table(new))
        new = later(new, ["take deck", "take deck"])
        await kept.write(table_rows.append_moves(new, 0))
        await kept.write(table_rows.append_moves(later(new, ["play Birch"]), 2))
        new = replace(new, version=3)
        await kept.write(table_rows.remove_moves(new))
        new = replace(new, version=4, seats=[GUESTS[0], Seat("bot", "Bot", None, "random")], decides=1, due=now())
        await kept.write(table_rows.update_seats(new))
        await kept.write(accounts_store.rename_guest("a", "Anna"))
        await kept.write(accounts_store.rename_guest("a", "Anne"))
        again = await kept.read(lambda c: table_rows.load_table(c, new.id))
        return new, again, await kept.read(lambda c: (table_rows.tables_of(c, "a"), accounts_store.name_of(c, "a")))

    new, again, (mine, name) = asyncio.run(story())
    assert (again.moves, again.said, again.version) == (["take deck", "take deck"], [0, 0], 4)
    assert again == new
    assert (again.seed, again.salt, again.start) == (new.seed, new.salt, new.start)
    assert [seat.kind for seat in again.seats] == ["guest", "bot"]
    assert new.id in [found.id for found in mine]
    assert name == "Anne"


def test_who_knows_a_table_reads_on_and_finds_what_a_whole_reading_finds(kept):
    """After every kind of change, and several of them; moves taken back are forgotten though as many came after."""
    known = [record()]

    async def story():
        def changes():
            new = known[0]
            yield table_rows.create_table(new), new
            new = later(new, ["take deck", "take deck"])
            yield table_rows.append_moves(new, 0), new
            new = later(new, ["play Birch"])
            yield table_rows.append_moves(new, 2), new
            new = replace(new, moves=new.moves[:2], said=new.said[:2], version=3)
            yield table_rows.remove_moves(new), new
            new = replace(later(new, ["play Linden"]), decides=1)
            yield table_rows.append_moves(new, 2), new
            new = replace(new, version=5, seats=[GUESTS[0], Seat("bot", "Bot", None, "random")])
            yield table_rows.update_seats(new), new
            new = replace(new, version=6, state="finished")
            yield table_rows.update_table(new), new

        for work, new in changes():
            await kept.write(work)
            known.append(new)
            for older in known:
                assert await kept.read(lambda c, older=older: table_rows.load_newer(c, older)) == new

    asyncio.run(story())


def test_one_version_is_written_once_and_a_refused_write_changes_nothing(kept):
    async def story():
        new = record()
        await kept.write(table_rows.create_table(new))
        writes = [kept.write(table_rows.append_moves(later(new, [f"take {i}"]), 0)) for i in range(30)]
        answers = await asyncio.gather(*writes, return_exceptions=True)
        return answers, await kept.read(lambda c: table_rows.load_table(c, new.id))

    answers, again = asyncio.run(story())
    won = [i for i, answer in enumerate(answers) if answer is None]
    assert len(won) == 1
    assert all(isinstance(answer, VersionConflict) for i, answer in enumerate(answers) if i not in won)
    assert (again.moves, again.version) == ([f"take {won[0]}"], 1)


def test_two_stores_on_one_database_agree(kept, url):
    other = Store(url)

    async def story():
        new = record()
        await kept.write(table_rows.create_table(new))
        rng = Random(1)
        for ply in range(20):  # each write is one move, so the version is the ply
            texts = [f"take {rng.random()}" for _ in range(2)]
            moves = [table_rows.append_moves(later(new, [text]), ply) for text in texts]
            writes = [kept.write(moves[0]), other.write(moves[1])]
            answers = await asyncio.gather(*writes, return_exceptions=True)
            assert sum(answer is None for answer in answers) == 1
            new = later(new, [texts[answers.index(None)]])
        return await kept.read(lambda c: table_rows.load_table(c, new.id))

    try:
        assert len(asyncio.run(story()).moves) == 20
    finally:
        other.close()


def fail(_):
    raise RuntimeError("no such luck")


ORPHAN = {"table_id": "nowhere", "number": 0, "ply": 0, "text": "x"}
BAD_WRITES = {
    "an error of ours": (lambda: fail, RuntimeError),
    "too large a number": (
        lambda: accounts_store.add_passkey(f"key {now()}", "a", "Ann", b"key", 2**70),
        Refused,
    ),
    "half a character": (lambda: accounts_store.rename_guest("a", "\ud800"), Refused),
    "a key of nobody's": (lambda: lambda c: c.execute(insert(schema.notes).values(ORPHAN)), IntegrityError),
    "no such version": (lambda: table_rows.update_table(replace(record(), version=7)), VersionConflict),
    "no such column": (lambda: lambda c: c.exec_driver_sql("select nothing from nowhere"), DBAPIError),
}
POSTGRES_ONLY = {
    "NUL": (lambda: accounts_store.rename_guest("a", "A\0nn"), Refused),
    "too long": (lambda: accounts_store.rename_guest("a", "A" * 41), Refused),
    "a counter beyond 31 bits": (lambda: accounts_store.add_passkey("key", "a", "Ann", b"key", 2**31), Refused),
}


def hold_writer(store):
    """Let writes queue up, so that all of them are in one batch; returns what lets the writer go on."""
    release = threading.Event()
    for writer in {store._table_writer, store._other_writer}:
        writer.submit(lambda _: release.wait(10) and None)
    return release.set


def test_a_write_that_fails_fails_alone(kept):
    """Whatever is wrong with it, among others in the same batch, keyed ones and those that may lock anything."""
    bad = BAD_WRITES | (POSTGRES_ONLY if kept.is_shared() else {})

    async def story():
        await kept.write(accounts_store.rename_guest("a", "Ann"))
        go_on = hold_writer(kept)
        writes, expected = [], []
        for make, error in bad.values():
            writes += [
                kept.write(table_rows.create_table(record())),
                kept.write(make()),
                kept.write(locking("z")(make())),
            ]
            expected += [type(None), error, error]
            writes.append(kept.write(accounts_store.rename_guest("b", "Ben")))
            expected.append(type(None))
        asked = [asyncio.ensure_future(write) for write in writes]
        await asyncio.sleep(0.1)
        go_on()
        answers = await asyncio.gather(*asked, return_exceptions=True)
        for answer, kind in zip(answers, expected, strict=True):
            assert isinstance(answer, kind), (answer, kind)
        return await kept.read(lambda c: (accounts_store.name_of(c, "a"), len(table_rows.open_tables(c))))

    assert asyncio.run(story()) == ("Ann", len(bad))


def write_in_one_batch(store, works):
    """Return what each write answers, all of them having waited for the same batch."""

    async def story():
        go_on = hold_writer(store)
        asked = [asyncio.ensure_future(store.write(work)) for work in works]
        await asyncio.sleep(0.1)
        go_on()
        return await asyncio.gather(*asked, return_exceptions=True)

    return asyncio.run(story())


def load(store, table):
    return asyncio.run(store.read(lambda c: table_rows.load_table(c, table.id)))


def test_moves_at_many_tables_are_written_at_once_without_the_query_builder(kept):
    tables = [replace(record(), clock=clock) for clock in ("none", "live") * 10]
    write_in_one_batch(kept, [table_rows.create_table(table) for table in tables])
    moved = [later(table, ["take deck", "take deck"]) for table in tables]
    for table in moved[1::2]:
        table.seats = [replace(seat, time_left=12.5 + i) for i, seat in enumerate(table.seats)]
    moved[7].version = 5  # somebody was faster
    built: list[str] = []
    event.listen(kept.engine, "before_cursor_execute", lambda *told: built.append(told[2]))
    answers = write_in_one_batch(kept, [table_rows.append_moves(table, 0) for table in moved])
    assert {*built} <= {"BEGIN IMMEDIATE"}  # of what held the writer
    assert isinstance(answers.pop(7), VersionConflict)
    assert answers == [None] * 19
    for table, new in zip(tables, moved, strict=True):
        assert load(kept, table) == (table if new is moved[7] else new)


def test_a_move_that_cannot_be_stored_fails_alone(kept):
    """Be its ply taken by another row, or its text be one the database does not hold."""
    bad = {"take deck": IntegrityError, "\ud800": Refused}
    if kept.is_shared():
        bad |= {"x" * 201: Refused, "a\0b": Refused}
    for text_of_move, error in bad.items():
        tables = [replace(record(), clock=clock) for clock in ("none", "live") * 3]
        write_in_one_batch(kept, [table_rows.create_table(table) for table in tables])
        moved = [later(table, [text_of_move if table is tables[3] else "take deck"]) for table in tables]
        if error is IntegrityError:
            row = {"table_id": tables[3].id, "ply": 0, "text": "take deck", "said": 0}
            write_in_one_batch(
                kept, [locking("z")(partial(Connection.execute, statement=insert(schema.moves).values(row)))]
            )
        answers = write_in_one_batch(kept, [table_rows.append_moves(table, 0) for table in moved])
        assert isinstance(answers.pop(3), error)
        assert answers == [None] * 5
        assert [load(kept, table).version for table in tables] == [1, 1, 1, 0, 1, 1]


def test_moves_are_written_after_the_database_has_dropped_the_connection(kept):
    """The driver's connection is opened anew, and no move is refused for it."""
    new = record()
    write_in_one_batch(kept, [table_rows.create_table(new)])
    new = later(new, ["take deck"])
    assert write_in_one_batch(kept, [table_rows.append_moves(new, 0)]) == [None]
    kept._table_writer._driver.close()
    new = later(new, ["take deck"])
    assert write_in_one_batch(kept, [table_rows.append_moves(new, 1)]) == [None]
    assert load(kept, new) == new


def test_servers_that_write_crosswise_neither_refuse_nor_wait_for_long(postgres):
    """One visitor renames guests at two servers in crossing orders, while people move at tables of both."""
    url = postgres.empty()
    stores = [Store(url), Store(url)]
    waits: list[float] = []

    async def timed(store, work):
        began = time.perf_counter()
        await store.write(work)
        waits.append(time.perf_counter() - began)

    async def story():
        tables = [record() for _ in range(20)]
        for table in tables:
            await stores[0].write(table_rows.create_table(table))
        rng = Random(3)
        for round_ in range(25):
            writes = []
            for number, store in enumerate(stores):
                guests = [accounts_store.rename_guest(f"guest {i}", f"Name {round_}") for i in range(40)]
                mine = tables[number::2]
                moves = [table_rows.append_moves(later(table, ["take deck"]), len(table.moves)) for table in mine]
                answers = [puzzle_answer(f"guest {i}", i % 5) for i in rng.sample(range(40), 4)]
                works = guests[:: 1 - 2 * number] + moves + answers
                rng.shuffle(works)
                writes += [timed(store, work) for work in works]
            await asyncio.gather(*writes)
            tables = [later(table, ["take deck"]) for table in tables]

    def puzzle_answer(guest, number):
        puzzle = puzzles_of(edition_named("forest"))[number]
        return puzzle_store.store_answer(guest, "forest", puzzle, True, now())

    try:
        asyncio.run(story())
        waits.sort()
        print(f"median {1000 * waits[len(waits) // 2]:.0f} ms, p99 {1000 * waits[-len(waits) // 100]:.0f} ms")
        assert waits[-len(waits) // 100] < 5
        with stores[0].engine.connect() as connection:
            connection.execute(text("select pg_stat_force_next_flush()"))
            wanted = text("select deadlocks from pg_stat_database where datname = current_database()")
            assert connection.execute(wanted).scalar_one() == 0
    finally:
        for store in stores:
            store.close()


@pytest.mark.parametrize("company", [0, 3], ids=["alone", "in a batch"])
def test_two_servers_that_add_the_same_row_both_count(postgres, company):
    """Another server adds a puzzle's row while this one is about to: this one reads it then, and counts on."""
    url = postgres.empty()
    store = Store(url)
    puzzle = puzzles_of(edition_named("forest"))[0]

    def answer(guest):
        work = puzzle_store.store_answer(guest, "forest", puzzle, True, now())
        return locking("puzzle")(work) if company else work

    async def wait_for_blocked():
        asked = text(
            "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
        )
        while not await store.read(lambda c: c.execute(asked).scalar_one()):
            await asyncio.sleep(0.01)

    async def story():
        with store.engine.connect() as other:
            with other.begin():
                puzzle_store.store_answer("ann", "forest", puzzle, True, now())(other)
                writes = [asyncio.ensure_future(store.write(answer(f"guest {i}"))) for i in range(company + 1)]
                await asyncio.wait_for(wait_for_blocked(), 20)
            await asyncio.gather(*writes)
        return await store.read(lambda c: puzzle_store.standing_of(c, "forest", puzzle))

    try:
        assert asyncio.run(story()).tried == company + 2
    finally:
        store.close()


def test_a_lock_that_somebody_holds_is_not_waited_for_for_ever(postgres):
    url = postgres.empty()
    store = Store(url)

    async def story():
        await store.write(accounts_store.rename_guest("a", "Ann"))
        with store.engine.connect() as other, other.begin():
            other.execute(text("select * from guests for update"))
            began = time.monotonic()
            with pytest.raises(DBAPIError):
                await store.write(accounts_store.rename_guest("a", "Anne"))
            assert time.monotonic() - began < 30
        await store.write(accounts_store.rename_guest("a", "Anna"))
        return await store.read(lambda c: accounts_store.name_of(c, "a"))

    try:
        assert asyncio.run(story()) == "Anna"
    finally:
        store.close()


def test_a_place_that_does_not_exist_is_an_error_at_once(tmp_path):
    with pytest.raises(OperationalError, match="unable to open"):
        Store(f"sqlite:///{tmp_path / 'missing' / 'spinney.db'}")
