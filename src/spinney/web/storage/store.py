"""The store of a server: reads and writes to its database, in threads.

Every write to a table names the version it has seen, so that two servers (or two clicks) cannot both answer one
position.
"""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from sqlalchemy import text
from sqlalchemy.exc import DataError

from spinney.hosting.refusals import Refused
from spinney.hosting.tables.bus import Bus
from spinney.web import metrics
from spinney.web.cluster.postgres_bus import MIGRATION_LOCK, PostgresBus
from spinney.web.security.costs import paid_thread
from spinney.web.storage import migrations
from spinney.web.storage.batch_writer import BatchWriter, Work, is_table_work
from spinney.web.storage.database import make_engine

T = TypeVar("T")
log = logging.getLogger("spinney.web")
UNSTORABLE: Final = (DataError, UnicodeEncodeError, OverflowError)


class Store:
    """A database, opened once per server."""

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)
        level = {"isolation_level": "REPEATABLE READ"} if self.is_shared() else {}
        self._reading = self.engine.execution_options(**level)  # a table and its moves are read as of one moment
        with self.engine.connect().execution_options(writes=True) as connection:
            if self.is_shared():
                connection.execute(text("set local statement_timeout = 0"))  # a migration may take long
                connection.execute(text("set local lock_timeout = 0"))
                connection.execute(MIGRATION_LOCK)  # of several that start together one migrates, and the others wait
            migrations.upgrade(connection)
            connection.commit()
        self._readers = ThreadPoolExecutor(4, "store-read")
        self._table_writer = BatchWriter(self.engine, "store-write-tables")
        # Of its own, so that moves never wait for the locks of other writes; SQLite has one lock for all.
        self._other_writer = BatchWriter(self.engine, "store-write-others") if self.is_shared() else self._table_writer

    def is_shared(self) -> bool:
        """Say whether several servers may work on it."""
        return self.engine.dialect.name == "postgresql"

    def waiting(self) -> int:
        """Return how many writes wait."""
        return sum(writer.waiting() for writer in {self._table_writer, self._other_writer})

    def bus(self) -> Bus:
        """Return the bus to the other servers on this store."""
        return PostgresBus(self.engine) if self.is_shared() else Bus()

    def close(self) -> None:
        """Write what waits, unless the database hangs: such writes were never acknowledged."""
        self._table_writer.finish()
        self._other_writer.finish()
        has_ended = self._table_writer.join() and self._other_writer.join()
        self._readers.shutdown(wait=has_ended, cancel_futures=True)
        self.engine.dispose()

    async def read(self, work: Work[T]) -> T:
        """Run a read in a thread."""
        try:
            with paid_thread() as timer:
                return await asyncio.get_running_loop().run_in_executor(self._readers, timer.call, self._read, work)
        except UNSTORABLE as error:
            raise unstorable(error) from None

    def _read(self, work: Work[T]) -> T:
        with self._reading.connect() as connection:
            return work(connection)

    async def write(self, work: Work[T]) -> T:
        """Run a write and return when it is committed; if it raises, nothing has changed."""
        writer = self._table_writer if is_table_work(work) else self._other_writer
        try:
            return await writer.submit(work)
        except UNSTORABLE as error:
            raise unstorable(error) from None


def unstorable(error: Exception) -> Refused:
    """Return the refusal of a value the database cannot hold: a NUL character, too long a text, too large a number."""
    metrics.rejected_values.inc()
    log.warning("A value was refused by the database (%s); requests should be checked before.", type(error).__name__)
    return Refused("bad-request", "That has a character, a length or a number that cannot be stored; change it.")
