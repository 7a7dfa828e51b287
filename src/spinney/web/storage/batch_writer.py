"""Writes many changes in one transaction.

Writes queue up for one thread, which commits whatever has accumulated as one transaction, each write under its own
savepoint: one sync to disk acknowledges many tables' moves, and the event loop never waits for a disk.  A write that
fails changes nothing and fails alone.  Tables' next versions, which are most writes, are made by one statement for all;
should that fail, they are written like all others.

Servers on one PostgreSQL must not wait for each other in a circle, so a batch locks rows in one order: its writes are
sorted by the key whose rows they lock.  A write without a key may lock anything and has a transaction of its own.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import random
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, OperationalError

from spinney.hosting.tables.store import VersionConflict
from spinney.web import metrics
from spinney.web.storage.database import connect_driver
from spinney.web.storage.table_versions import (
    TableVersion,
    write_version,
    write_versions_to_postgres,
    write_versions_to_sqlite,
)

T = TypeVar("T")
Work = Callable[[Connection], T]
log = logging.getLogger("spinney.web")
MAX_WRITES_PER_TRANSACTION: Final = 200
MAX_WRITE_ATTEMPTS: Final = 6  # at a write that another server's locks have stopped
MAX_RETRY_PAUSE_S: Final = 0.1
CLOSE_TIMEOUT_S: Final = 1.5  # for the last writes of two writers
TABLE_KEYS: Final = "table "
LOCK_CONFLICTS: Final = ("40001", "40P01", "55P03")  # SQLSTATE: serialization failure, deadlock, lock timeout
KEY_TAKEN: Final = "23505"  # SQLSTATE: unique violation


@dataclass(frozen=True)
class KeyedWork(Generic[T]):
    """A write that locks rows of one key only."""

    key: str
    work: Work[T]

    def __call__(self, connection: Connection) -> T:
        return self.work(connection)


@dataclass(frozen=True)
class VersionWork:
    """A write of a table's next version, which is written together with those of other tables."""

    key: str
    version: TableVersion

    def __call__(self, connection: Connection) -> None:
        write_version(connection, self.version)


def locking(key: str) -> Callable[[Work[T]], KeyedWork[T]]:
    """Declare which rows a write locks, such as those of one table or one guest."""
    return lambda work: KeyedWork(key, work)


def table_key(table_id: str) -> str:
    """Return the key of all rows of a table."""
    return f"{TABLE_KEYS}{table_id}"


def is_table_work(work: Work[Any]) -> bool:
    """Say whether a write locks the rows of one table only."""
    return isinstance(work, VersionWork) or (isinstance(work, KeyedWork) and work.key.startswith(TABLE_KEYS))


@dataclass
class QueuedWrite:
    """A write, the future of its result, and its outcome as long as that is not committed."""

    work: Work[Any]
    done: asyncio.Future[Any]
    result: Any = None
    error: Exception | None = None

    def key(self) -> str | None:
        """Return the key whose rows it locks, or None if it may lock anything."""
        return self.work.key if isinstance(self.work, KeyedWork | VersionWork) else None

    def settle(self) -> None:
        """Hand the outcome to whoever waits for it, in their event loop."""
        if self.done.done():  # they were cancelled
            return
        if self.error is None:
            self.done.set_result(self.result)
        else:
            self.done.set_exception(self.error)


class BatchWriter:
    """A thread that commits writes; writes of one key stay in the order they arrive in."""

    def __init__(self, engine: Engine, name: str) -> None:
        self.engine = engine
        self.is_shared = engine.dialect.name == "postgresql"
        self._queue: queue.SimpleQueue[QueuedWrite | None] = queue.SimpleQueue()
        self._driver: Any = None  # a connection of the database's own driver, for tables' versions
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def submit(self, work: Work[T]) -> asyncio.Future[T]:
        """Queue a write; the future is done when it is committed."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put(QueuedWrite(work, done))
        return done

    def waiting(self) -> int:
        """Return how many writes wait."""
        return self._queue.qsize()

    def finish(self) -> None:
        """Write what waits, and then end."""
        self._queue.put(None)

    def join(self) -> bool:
        """Wait for the end and say whether it has come; a database that hangs is not waited for."""
        self._thread.join(CLOSE_TIMEOUT_S / 2)
        return not self._thread.is_alive()

    def _run(self) -> None:
        while (first := self._queue.get()) is not None:
            batch = [first]
            while len(batch) < MAX_WRITES_PER_TRANSACTION and not self._queue.empty():
                following = self._queue.get()
                if following is None:
                    self._queue.put(None)
                    break
                batch.append(following)
            self._commit(batch)
        self._close_driver()

    def _commit(self, batch: list[QueuedWrite]) -> None:
        rest = self._commit_versions(batch)
        alone = [write for write in rest if write.key() is None] if self.is_shared else []
        together = [write for write in rest if write.key() is not None] if self.is_shared else rest
        if len(together) == 1:
            alone, together = [*together, *alone], []
        self._commit_together(sorted(together, key=lambda write: write.key() or ""))
        for write in alone:
            self._commit_alone(write)

    def _commit_versions(self, batch: list[QueuedWrite]) -> list[QueuedWrite]:
        """Commit tables' versions by the driver, and return the other writes, or all if that has failed.

        A table with several writes in the batch is left to the others, which keep their order.
        """
        keys = Counter(write.key() for write in batch)
        versions = {
            write.work.key: (write, write.work.version)
            for write in batch
            if isinstance(write.work, VersionWork) and keys[write.work.key] == 1
        }
        if not versions:
            return batch
        found = [versions[key] for key in sorted(versions)]
        write_all = write_versions_to_postgres if self.is_shared else write_versions_to_sqlite
        try:
            if self._driver is None:
                self._driver = connect_driver(self.engine)
            written = write_all(self._driver, [version for _, version in found])
        except Exception as error:
            self._close_driver()
            metrics.batch_failures.inc()
            log.warning("A batch of %d moves failed (%s); they are written anew.", len(found), reason_of(error))
            return batch
        for (write, _), is_written in zip(found, written, strict=True):
            write.error = None if is_written else VersionConflict()
        settle([write for write, _ in found])
        return [write for write in batch if write.key() not in versions]

    def _close_driver(self) -> None:
        """Close the driver's connection, which undoes what is not committed."""
        with suppress(Exception):  # it may be broken
            if self._driver is not None:
                self._driver.close()
        self._driver = None

    def _commit_together(self, batch: list[QueuedWrite]) -> None:
        """Commit writes in one transaction or, should that fail, one by one."""
        if not batch:
            return
        has_begun = False
        try:
            with self.engine.connect().execution_options(writes=True) as connection, connection.begin():
                has_begun = True
                for write in batch:
                    self._run_in_savepoint(connection, write)
        except Exception as error:
            metrics.batch_failures.inc()
            if not has_begun or is_disconnect(error):  # every single write would fail alike
                for write in batch:
                    write.error = error
                settle(batch)
                return
            log.warning("A batch of %d writes failed (%s); they are written one by one.", len(batch), reason_of(error))
            for write in batch:
                self._commit_alone(write)
            return
        settle(batch)

    def _run_in_savepoint(self, connection: Connection, write: QueuedWrite) -> None:
        """Run a write of a batch; what fails is undone and noted, unless the whole batch must be repeated."""
        savepoint = connection.begin_nested()
        try:
            write.result = write.work(connection)
            savepoint.commit()
        except Exception as error:
            if is_disconnect(error) or is_lock_conflict(error):
                raise
            savepoint.rollback()
            if is_key_taken(error) and write.error is None:  # another server was first to add this row: now it is read
                write.error = error
                self._run_in_savepoint(connection, write)
                return
            write.error = error
        else:
            write.error = None

    def _commit_alone(self, write: QueuedWrite) -> None:
        """Commit a write in a transaction of its own; one that lost against another server's locks is repeated."""
        was_key_taken = False
        for attempt in range(1, MAX_WRITE_ATTEMPTS + 1):
            write.error = None
            try:
                with self.engine.connect().execution_options(writes=True) as connection, connection.begin():
                    write.result = write.work(connection)
            except Exception as error:
                write.error = error
                if (
                    is_key_taken(error) and not was_key_taken
                ):  # another server was first to add this row: now it is read
                    was_key_taken = True
                    continue
                if is_lock_conflict(error) and attempt < MAX_WRITE_ATTEMPTS:
                    metrics.lock_retries.inc()
                    time.sleep(random.uniform(0, MAX_RETRY_PAUSE_S))
                    continue
            break
        settle([write])


def settle(batch: list[QueuedWrite]) -> None:
    """Hand the outcomes to those who wait for them, waking their event loop once."""
    by_loop: dict[asyncio.AbstractEventLoop, list[QueuedWrite]] = {}
    for write in batch:
        by_loop.setdefault(write.done.get_loop(), []).append(write)
    for loop, writes in by_loop.items():
        with suppress(RuntimeError):  # the loop is closed, and nobody waits any more
            loop.call_soon_threadsafe(_settle_all, writes)


def _settle_all(batch: list[QueuedWrite]) -> None:
    for write in batch:
        write.settle()


def is_lock_conflict(error: Exception) -> bool:
    """Say whether a write failed only because of other transactions."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in LOCK_CONFLICTS


def is_key_taken(error: Exception) -> bool:
    """Say whether a row of this key has come to be there meanwhile."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) == KEY_TAKEN


def is_disconnect(error: Exception) -> bool:
    """Say whether the database is away, or went away in the middle."""
    if not isinstance(error, DBAPIError):
        return False
    is_transaction_end = isinstance(error, OperationalError) and error.statement is None  # COMMIT, ROLLBACK
    return error.connection_invalidated or (is_transaction_end and not is_lock_conflict(error))


def reason_of(error: Exception) -> str:
    """Return an error's type and the database's code for it, without values that people have sent."""
    code = getattr(getattr(error, "orig", error), "sqlstate", None)
    return f"{type(error).__name__} {code}" if code else type(error).__name__
