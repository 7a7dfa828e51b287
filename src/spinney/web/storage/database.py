"""Opens the database: SQLite in one private file, or PostgreSQL."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, Table, create_engine, event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.pool import PoolProxiedConnection

from spinney.web import metrics

POSTGRES_TIMEOUTS_S: Final = {
    "lock_timeout": 2.0,  # longer than the batch of another server
    "statement_timeout": 10.0,
    "idle_in_transaction_session_timeout": 30.0,  # of a server that hangs while it holds locks
}


def make_engine(url: str) -> Engine:
    """Return an engine; on SQLite readers do not block the writer, and transactions begin explicitly."""
    if not url.startswith("sqlite"):
        return _make_postgres_engine(url)
    engine = create_engine(url, hide_parameters=True)  # no error may tell what was stored
    _make_private(engine.url.database)

    _measure_commits(engine)

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


def _make_postgres_engine(url: str) -> Engine:
    """Return an engine on which no statement and no lock can hold up a server for long."""
    engine = create_engine(url, pool_pre_ping=True, hide_parameters=True)
    _measure_commits(engine)

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _: object) -> None:  # noqa: ANN401 - psycopg's, which is an extra
        connection.autocommit = True
        for name, seconds in POSTGRES_TIMEOUTS_S.items():
            connection.execute(f"set {name} = {round(1000 * seconds)}")
        connection.autocommit = False

    return engine


def connect_driver(engine: Engine) -> Any:  # noqa: ANN401 - sqlite3's or psycopg's connection
    """Return a connection of the driver's own, on which each statement is a transaction unless one is begun."""
    connection = engine.raw_connection()
    driver: Any = connection.driver_connection
    connection.detach()
    if engine.dialect.name == "postgresql":
        driver.rollback()
        driver.autocommit = True
    return driver


def _measure_commits(engine: Engine) -> None:
    """Measure how long the driver takes to commit what was written, the disk's sync included."""
    commit = engine.dialect.do_commit

    def commit_and_measure(dbapi_connection: PoolProxiedConnection) -> None:
        began = time.perf_counter()
        commit(dbapi_connection)
        metrics.commit_seconds.observe(time.perf_counter() - began)

    engine.dialect.do_commit = commit_and_measure  # type: ignore[method-assign]  # events come before a commit only


def _make_private(file: str | None) -> None:
    """Let only the owner read the file, which holds hands and decks; SQLite copies its mode to the files beside it."""
    if not file or file == ":memory:":
        return
    with suppress(OSError):  # SQLite itself reports a file it cannot create
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        for part in (file, f"{file}-wal", f"{file}-shm"):
            if Path(part).exists():
                Path(part).chmod(0o600)


def upsert(
    connection: Connection, table: Table, key: dict[str, object], values: dict[str, object], new: dict[str, object]
) -> None:
    """Update the row of a key, or insert it with some `new` values more, whoever else does so at the same time."""
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    row = insert(table).values(key | values | new)
    connection.execute(row.on_conflict_do_update(index_elements=list(key), set_=values))
