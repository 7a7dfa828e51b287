"""The store: what it holds is what happened.

Writes queue up for one thread, which commits whatever has come together as one transaction, each write under its own
savepoint: one sync to disk acknowledges many tables' moves, and the event loop never waits for a disk.  Every write to
a table names the version it has seen, so that two servers (or two clicks) cannot both answer one position.
"""

from __future__ import annotations

import asyncio
import os
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import (
    Connection,
    Engine,
    Row,
    Select,
    Update,
    bindparam,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from spinney.hosting.tables.bus import Bus
from spinney.hosting.tables.record import LogNote, Seat, TableRecord, now
from spinney.hosting.tables.store import VersionConflict
from spinney.web.cluster.postgres_bus import MIGRATING, PostgresBus
from spinney.web.storage import migrations
from spinney.web.storage.schema import guests, moves, notes, seats, tables

T = TypeVar("T")
Work = Callable[[Connection], T]
MOST_AT_ONCE: Final = 200  # writes in one transaction
MOST_LISTED: Final = 100
LAST_WRITES: Final = 1.5  # seconds they may take at the end
OF_A_SEAT: Final = tuple(field.name for field in fields(Seat))
# of a table's row:
CHANGING: Final = ("version", "state", "moved", "rematch", "ended", "decides", "tick", "due", "rules", "lately")
# Built once, since building a statement takes longer than the database needs for it.
CLAIM: Final = (
    update(tables)
    .where(tables.c.id == bindparam("of"), tables.c.version == bindparam("seen"))
    .values({name: bindparam(name) for name in CHANGING})
)
READ_ON: Final = (
    select(*(tables.c[name] for name in CHANGING), moves.c.text, moves.c.said)
    .join(moves)
    .where(tables.c.id == bindparam("of"), moves.c.ply >= bindparam("since"))
    .order_by(moves.c.ply)
)


class Store:
    """Opened once per server; `read` and `write` run a piece of work in a thread."""

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)
        level = {"isolation_level": "REPEATABLE READ"} if self.is_shared() else {}
        self._reading = self.engine.execution_options(**level)  # a table and its moves are read as of one moment
        with self.engine.connect().execution_options(writes=True) as connection:
            if self.is_shared():
                connection.execute(MIGRATING)  # of several that start together one migrates, and the others wait
            migrations.upgrade(connection)
            connection.commit()
        self._queue: queue.SimpleQueue[tuple[Work[Any], Future[Any]] | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(4, "store-read")
        self._writer = threading.Thread(target=self._commit_all, name="store-write", daemon=True)
        self._writer.start()

    def is_shared(self) -> bool:
        """May several servers work on it?"""
        return self.engine.dialect.name == "postgresql"

    def waiting(self) -> int:
        """How many writes wait."""
        return self._queue.qsize()

    def bus(self) -> Bus:
        return PostgresBus(self.engine) if self.is_shared() else Bus()

    def close(self) -> None:
        """What waits is written, unless the database keeps us waiting: nobody was told that it is."""
        self._queue.put(None)
        self._writer.join(LAST_WRITES)
        self._readers.shutdown(wait=not self._writer.is_alive(), cancel_futures=True)
        self.engine.dispose()

    async def read(self, work: Work[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    def _read(self, work: Work[T]) -> T:
        with self._reading.connect() as connection:
            return work(connection)

    async def write(self, work: Work[T]) -> T:
        """Returns when the work is committed; what it raises, it has not changed."""
        done: Future[T] = Future()
        self._queue.put((work, done))
        return await asyncio.shield(asyncio.wrap_future(done))

    def _commit_all(self) -> None:
        while (first := self._queue.get()) is not None:
            batch = [first]
            while len(batch) < MOST_AT_ONCE and not self._queue.empty():
                following = self._queue.get()
                if following is None:
                    self._queue.put(None)
                    break
                batch.append(following)
            self._commit(batch)

    def _commit(self, batch: list[tuple[Work[Any], Future[Any]]]) -> None:
        answers: list[tuple[Future[Any], Any, Exception | None]] = []
        try:
            with self.engine.connect().execution_options(writes=True) as connection, connection.begin():
                if len(batch) == 1:  # then nobody else's is lost with it
                    answers = [(batch[0][1], batch[0][0](connection), None)]
                else:
                    answers = [self._carry_out(connection, work, done) for work, done in batch]
        except Exception as error:
            answers = [(done, None, error) for _, done in batch]
        for done, value, refused in answers:
            if refused is None:
                done.set_result(value)
            else:
                done.set_exception(refused)

    def _carry_out(
        self, connection: Connection, work: Work[Any], done: Future[Any]
    ) -> tuple[Future[Any], Any, Exception | None]:
        try:
            with connection.begin_nested():
                return (done, work(connection), None)
        except (VersionConflict, IntegrityError) as error:
            return (done, None, error)


def make_engine(url: str) -> Engine:
    """SQLite gets one file, a journal that lets readers read on, and transactions that begin when we say so."""
    if not url.startswith("sqlite"):
        return create_engine(url, pool_pre_ping=True)
    engine = create_engine(url)
    _make_private(engine.url.database)

    @event.listens_for(engine, "connect")
    def _prepare(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None
        connection.execute("PRAGMA busy_timeout = 10000")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _make_private(file: str | None) -> None:
    """Hands and decks are in it: its owner reads it, and nobody else; SQLite makes its helpers alike."""
    if not file or file == ":memory:":
        return
    with suppress(OSError):  # what cannot be made is told by SQLite
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        for part in (file, f"{file}-wal", f"{file}-shm"):
            if Path(part).exists():
                Path(part).chmod(0o600)


# --- reading --------------------------------------------------------------------------------------------------------


def load(connection: Connection, table_id: str) -> TableRecord | None:
    """A table with its moves."""
    found = _records(connection, select(tables).where(tables.c.id == table_id))
    if not found:
        return None
    record = found[0]
    rows = connection.execute(select(moves).where(moves.c.table_id == table_id).order_by(moves.c.ply)).all()
    record.moves = [row.text for row in rows]
    record.said = [row.said for row in rows]
    noted = connection.execute(select(notes).where(notes.c.table_id == table_id).order_by(notes.c.number))
    record.notes = [LogNote(row.ply, row.text) for row in noted]
    return record


def load_on(connection: Connection, known: TableRecord) -> TableRecord | None:
    """A table of which this much is known: where somebody has just moved, nothing else is read.

    Only moves add moves, and one version adds those of one message; clocks, though, are with the seats.
    """
    rows = connection.execute(READ_ON, {"of": known.id, "since": len(known.moves)}).all()
    if not rows or rows[0].version != known.version + 1 or known.clock != "none":
        return load(connection, known.id)
    said = {"moves": [row.text for row in rows], "said": [row.said for row in rows]}
    changed = {name: getattr(rows[0], name) for name in CHANGING}
    return replace(known, **changed, moves=known.moves + said["moves"], said=known.said + said["said"])


def open_tables(connection: Connection) -> list[TableRecord]:
    """Public tables that wait for players or, after these, can be watched; without their moves.

    There is room for everybody's latest, then for everybody's second, and so on: many tables crowd out nobody's.
    """
    latest = tables.c.state.desc(), tables.c.moved.desc()
    nth = func.row_number().over(partition_by=tables.c.maker, order_by=latest)
    shown = tables.c.public & tables.c.state.in_(("waiting", "playing"))
    ranked = select(tables.c.id, nth.label("nth")).where(shown).subquery()
    wanted = select(tables).join(ranked, ranked.c.id == tables.c.id)
    found = _records(connection, wanted.order_by(ranked.c.nth, *latest).limit(MOST_LISTED))
    return sorted(found, key=lambda record: record.state, reverse=True)


def bot_tables_of(connection: Connection, maker: str, since: str) -> int:
    """How many unfinished tables with bots a visitor has made, of those touched since then."""
    with_bots = select(seats.c.table_id).where(seats.c.kind == "bot")
    his = (tables.c.maker == maker) & (tables.c.moved >= since) & (tables.c.state != "finished")
    wanted = select(func.count()).select_from(tables).where(his, tables.c.id.in_(with_bots))
    return connection.execute(wanted).scalar_one()


def tables_of(connection: Connection, guest: str) -> list[TableRecord]:
    """The tables a guest sits at, the latest first; without their moves."""
    mine = select(seats.c.table_id).where(seats.c.guest == guest)
    wanted = select(tables).where(tables.c.id.in_(mine)).order_by(tables.c.moved.desc()).limit(MOST_LISTED)
    return _records(connection, wanted)


def due_tables(connection: Connection, now: str, most: int) -> list[str]:
    """The tables that should have gone on by themselves by now, the longest waiting first."""
    wanted = select(tables.c.id).where(tables.c.state == "playing", tables.c.due <= now)
    return list(connection.execute(wanted.order_by(tables.c.due).limit(most)).scalars())


def _records(connection: Connection, wanted: Select[Any]) -> list[TableRecord]:
    records = [_record(row) for row in connection.execute(wanted)]
    by_id = {record.id: record for record in records}
    sitting = select(seats).where(seats.c.table_id.in_(by_id)).order_by(seats.c.table_id, seats.c.seat)
    for row in connection.execute(sitting):
        by_id[row.table_id].seats.append(Seat(**{name: getattr(row, name) for name in OF_A_SEAT}))
    return records


def _record(row: Row[Any]) -> TableRecord:
    return TableRecord(**row._mapping)


def name_of(connection: Connection, guest: str) -> str | None:
    return connection.execute(select(guests.c.name).where(guests.c.id == guest)).scalar()


# --- writing --------------------------------------------------------------------------------------------------------


def create(record: TableRecord) -> Work[None]:
    def work(connection: Connection) -> None:
        facts = {column.name: getattr(record, column.name) for column in tables.columns}
        connection.execute(insert(tables).values(facts))
        connection.execute(insert(seats), [_seat_row(record.id, i, seat) for i, seat in enumerate(record.seats)])
        _write_moves(connection, record, 0)

    return work


def _seat_row(table_id: str, number: int, seat: Seat) -> dict[str, object]:
    return {"table_id": table_id, "seat": number} | vars(seat)


def _claim(connection: Connection, new: TableRecord) -> None:
    """The next version of a table is ours, or somebody was faster."""
    changes = {name: getattr(new, name) for name in CHANGING}
    if connection.execute(CLAIM, {"of": new.id, "seen": new.version - 1, **changes}).rowcount != 1:
        raise VersionConflict
    if new.clock != "none":
        for number, seat in enumerate(new.seats):
            connection.execute(_seat_of(new, number).values(time_left=seat.time_left))


def _seat_of(record: TableRecord, number: int) -> Update:
    return update(seats).where(seats.c.table_id == record.id, seats.c.seat == number)


def change(new: TableRecord) -> Work[None]:
    """A table's next version, in which neither moves nor seats are new."""
    return lambda connection: _claim(connection, new)


def append(new: TableRecord, ply: int) -> Work[None]:
    """A table's next version, with moves of one message from this ply on."""

    def work(connection: Connection) -> None:
        _claim(connection, new)
        _write_moves(connection, new, ply)

    return work


def _write_moves(connection: Connection, record: TableRecord, ply: int) -> None:
    rows = [
        {"table_id": record.id, "ply": number, "text": record.moves[number], "said": record.said[number]}
        for number in range(ply, len(record.moves))
    ]
    if rows:
        connection.execute(insert(moves), rows if len(rows) > 1 else rows[0])


def take_back(new: TableRecord) -> Work[None]:
    """A table's next version, in which the moves after its own never happened."""

    def work(connection: Connection) -> None:
        _claim(connection, new)
        connection.execute(delete(moves).where(moves.c.table_id == new.id, moves.c.ply >= len(new.moves)))
        for number, seat in enumerate(new.seats):
            if seat.helped:
                connection.execute(_seat_of(new, number).values(helped=seat.helped))

    return work


def reseat(new: TableRecord) -> Work[None]:
    """A table's next version, with who sits where, and what the log says of it."""

    def work(connection: Connection) -> None:
        _claim(connection, new)
        for number, seat in enumerate(new.seats):
            connection.execute(_seat_of(new, number).values(_seat_row(new.id, number, seat)))
        kept = connection.execute(select(func.count()).where(notes.c.table_id == new.id)).scalar_one()
        for number in range(kept, len(new.notes)):
            row = {"table_id": new.id, "number": number} | new.notes[number]._asdict()
            connection.execute(insert(notes).values(row))

    return work


def follow(record: TableRecord, old: TableRecord) -> Work[None]:
    """A rematch: the new table, and the old one's next version, which points to it."""

    def work(connection: Connection) -> None:
        create(record)(connection)
        _claim(connection, old)

    return work


def rename(guest: str, name: str) -> Work[None]:
    def work(connection: Connection) -> None:
        if connection.execute(update(guests).where(guests.c.id == guest).values(name=name)).rowcount == 0:
            connection.execute(insert(guests).values(id=guest, name=name, seen=now()))

    return work
