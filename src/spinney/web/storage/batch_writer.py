"""Writes many changes in one transaction.

Writes queue up for one thread, which commits whatever has accumulated as one transaction, each write under its own
savepoint: one sync to disk acknowledges many tables' moves, and the event loop never waits for a disk.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError

from spinney.hosting.tables.store import VersionConflict

T = TypeVar("T")
Work = Callable[[Connection], T]
MAX_WRITES_PER_TRANSACTION: Final = 200
CLOSE_TIMEOUT_S: Final = 1.5  # for the last writes


class BatchWriter:
    """A thread that commits writes in the order they arrive."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._queue: queue.SimpleQueue[tuple[Work[Any], Future[Any]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store-write", daemon=True)
        self._thread.start()

    def submit(self, work: Work[T]) -> Future[T]:
        """Queue a write; the future is done when it is committed."""
        done: Future[T] = Future()
        self._queue.put((work, done))
        return done

    def waiting(self) -> int:
        """Return how many writes wait."""
        return self._queue.qsize()

    def close(self) -> bool:
        """Write what waits and say whether that is done; a database that hangs is not waited for."""
        self._queue.put(None)
        self._thread.join(CLOSE_TIMEOUT_S)
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

    def _commit(self, batch: list[tuple[Work[Any], Future[Any]]]) -> None:
        answers: list[tuple[Future[Any], Any, Exception | None]] = []
        try:
            with self.engine.connect().execution_options(writes=True) as connection, connection.begin():
                if len(batch) == 1:  # its failure undoes nobody else's write, so it needs no savepoint
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
