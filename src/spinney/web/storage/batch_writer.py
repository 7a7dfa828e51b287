"""Writes many changes in one transaction.

Writes queue up for one thread, which commits whatever has accumulated as one transaction, each write under its own
savepoint: one sync to disk acknowledges many tables' moves, and the event loop never waits for a disk.  A write that
fails changes nothing and fails alone.

Servers on one PostgreSQL must not wait for each other in a circle, so a batch locks rows in one order: its writes are
sorted by the key whose rows they lock.  A write without a key may lock anything and has a transaction of its own.
"""

from __future__ import annotations

import logging
import queue
import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, OperationalError

from spinney.web import metrics

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


def locking(key: str) -> Callable[[Work[T]], KeyedWork[T]]:
    """Declare which rows a write locks, such as those of one table or one guest."""
    return lambda work: KeyedWork(key, work)


def table_key(table_id: str) -> str:
    """Return the key of all rows of a table."""
    return f"{TABLE_KEYS}{table_id}"


def is_table_work(work: Work[Any]) -> bool:
    """Say whether a write locks the rows of one table only."""
    return isinstance(work, KeyedWork) and work.key.startswith(TABLE_KEYS)


@dataclass
class QueuedWrite:
    """A write, the future of its result, and its outcome as long as that is not committed."""

    work: Work[Any]
    done: Future[Any]
    result: Any = None
    error: Exception | None = None

    def key(self) -> str | None:
        """Return the key whose rows it locks, or None if it may lock anything."""
        return self.work.key if isinstance(self.work, KeyedWork) else None

    def settle(self) -> None:
        """Hand the outcome to whoever waits for it."""
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
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def submit(self, work: Work[T]) -> Future[T]:
        """Queue a write; the future is done when it is committed."""
        done: Future[T] = Future()
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

    def _commit(self, batch: list[QueuedWrite]) -> None:
        alone = [write for write in batch if write.key() is None] if self.is_shared else []
        together = [write for write in batch if write.key() is not None] if self.is_shared else batch
        if len(together) == 1:
            alone, together = [*together, *alone], []
        self._commit_together(sorted(together, key=lambda write: write.key() or ""))
        for write in alone:
            self._commit_alone(write)

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
                    write.done.set_exception(error)
                return
            log.warning("A batch of %d writes failed (%s); they are written one by one.", len(batch), reason_of(error))
            for write in batch:
                self._commit_alone(write)
            return
        for write in batch:
            write.settle()

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
    code = getattr(getattr(error, "orig", None), "sqlstate", None)
    return f"{type(error).__name__} {code}" if code else type(error).__name__
