"""Opens the database: SQLite in one private file, or PostgreSQL."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event


def make_engine(url: str) -> Engine:
    """Return an engine; on SQLite readers do not block the writer, and transactions begin explicitly."""
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
    """Let only the owner read the file, which holds hands and decks; SQLite copies its mode to the files beside it."""
    if not file or file == ":memory:":
        return
    with suppress(OSError):  # SQLite itself reports a file it cannot create
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        for part in (file, f"{file}-wal", f"{file}-shm"):
            if Path(part).exists():
                Path(part).chmod(0o600)
