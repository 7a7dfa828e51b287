"""Backs up and restores a SQLite store while the server runs, by SQLite's own online backup."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from sqlalchemy.engine import make_url

from spinney.hosting.refusals import Refused

SQLITE_LOCK_TIMEOUT_S: Final = 30.0  # for a server that is just writing


def sqlite_file(url: str) -> Path:
    """Return the file of a SQLite store, or refuse: PostgreSQL has tools of its own."""
    address = make_url(url)
    if address.get_backend_name() != "sqlite" or not address.database:
        raise Refused("no-file", "This store is no file; copy PostgreSQL's with pg_dump, as docs/operating.md says.")
    return Path(address.database)


def back_up(url: str, target: Path) -> int:
    """Copy the store as it is at one moment, though games go on, and return how many tables are in the copy."""
    source = sqlite_file(url)
    if not source.exists():
        raise Refused("no-store", f"There is no store at {source}; name it with --database, or set SPINNEY_HOME.")
    draft = target.with_name(f"{target.name}.part")
    draft.unlink(missing_ok=True)
    try:
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))  # hands and decks are in it
        with closing(_connect(source)) as here, closing(_connect(draft)) as there:
            here.backup(there)
            there.execute("PRAGMA journal_mode = DELETE")  # so that the copy is one file
            tables = _count_tables(there)
        draft.replace(target)
    except OSError as error:
        raise Refused("no-file", f"{target} cannot be written ({error.strerror}); choose another file.") from None
    finally:
        draft.unlink(missing_ok=True)
    return tables


def restore(url: str, copy: Path) -> int:
    """Replace the store by the copy, in one step, and return how many tables are in it.

    A server that runs shows it from then on.
    """
    target = sqlite_file(url)
    if not copy.exists():
        raise Refused("no-file", f"There is no file {copy}; give one that  spinney backup  has made.")
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with closing(_connect(copy)) as here:
        tables = _count_tables(here)
        if not target.exists():
            os.close(os.open(target, os.O_WRONLY | os.O_CREAT, 0o600))
        with closing(_connect(target)) as there:
            here.backup(there)
            there.execute("PRAGMA journal_mode = WAL")
    return tables


def _connect(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(file, timeout=SQLITE_LOCK_TIMEOUT_S)


def _count_tables(store: sqlite3.Connection) -> int:
    """Return how many tables there are, or refuse a file that is no sound store of Spinney."""
    try:
        sound = store.execute("PRAGMA quick_check").fetchone()[0] == "ok"
        count: int = store.execute("select count(*) from tables").fetchone()[0]
    except sqlite3.DatabaseError:
        sound, count = False, 0
    if not sound:
        raise Refused("no-store", "That file is no store of Spinney's, or is damaged; choose another copy.")
    return count
