"""The store: the schema's history ends in the schema, and one version is written once."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect
from sqlalchemy.exc import OperationalError

from spinney.hosting.tables.record import Seat, TableOptions, new_record, now
from spinney.hosting.tables.store import VersionConflict
from spinney.web.storage import accounts_store, schema, table_rows
from spinney.web.storage.store import Store

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


def test_a_failed_commit_is_told_to_everybody_in_it(kept):
    def fail(_):
        raise RuntimeError("disk full")

    async def story():
        good = kept.write(table_rows.create_table(record()))
        bad = kept.write(fail)
        return await asyncio.gather(good, bad, return_exceptions=True)

    answers = asyncio.run(story())
    assert isinstance(answers[1], RuntimeError)
    assert answers[0] is None or isinstance(answers[0], RuntimeError)
    assert asyncio.run(kept.read(lambda c: accounts_store.name_of(c, "nobody"))) is None


def test_a_place_that_does_not_exist_is_an_error_at_once(tmp_path):
    with pytest.raises(OperationalError, match="unable to open"):
        Store(f"sqlite:///{tmp_path / 'missing' / 'spinney.db'}")
