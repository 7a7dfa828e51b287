"""A bus over PostgreSQL: NOTIFY reaches the other servers, an advisory lock says who plays a table's bots.

A trigger publishes changes of tables at their commit.  Two connections are open beside the store's: one listens, the
other publishes and holds the locks; when it breaks, its locks are released, and whoever asks next gets them.
"""

from __future__ import annotations

import asyncio
import json
import logging
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, NullPool, create_engine, text
from sqlalchemy.exc import SQLAlchemyError

from spinney.hosting.tables.bus import Bus, BusMessage
from spinney.web.logs import Outage

T = TypeVar("T")
log = logging.getLogger("spinney.web")
CHANGES_CHANNEL: Final = "spinney_changes"  # also named by the trigger (migrations)
MESSAGES_CHANNEL: Final = "spinney_words"
MAX_PAYLOAD_BYTES: Final = 7999  # of PostgreSQL's NOTIFY
LOCK_NAMESPACE: Final = 0x5B17  # tells our advisory locks from others' on the same database
MIGRATION_LOCK: Final = text(f"select pg_advisory_xact_lock({LOCK_NAMESPACE}, 0)")
LISTEN_TIMEOUT_S: Final = 0.5  # between two checks whether to end, or attempts to listen again


class PostgresBus(Bus):
    """Several servers on one PostgreSQL database."""

    shared = True

    def __init__(self, engine: Engine) -> None:
        super().__init__()
        self.engine = create_engine(engine.url, poolclass=NullPool, isolation_level="AUTOCOMMIT")
        self.ending = threading.Event()
        self._sender = ThreadPoolExecutor(1, "bus-send")  # one thread, as its connection holds the locks
        self._listener: threading.Thread | None = None
        self._connection: Connection | None = None
        self._send_outage = Outage(
            "Nothing can be published to the other servers just now; it is tried again.",
            "The other servers can be reached again.",
        )
        self._listen_outage = Outage(
            "The other servers cannot be listened to; it is tried again.", "The other servers are listened to again."
        )

    async def open(
        self,
        on_change: Callable[[str, int], None],
        on_message: Callable[[BusMessage], None],
        on_connected: Callable[[], None],
    ) -> None:
        loop = asyncio.get_running_loop()

        def receive(channel: str, payload: str) -> None:
            if channel == CHANGES_CHANNEL:
                table_id, _, version = payload.rpartition(":")
                loop.call_soon_threadsafe(on_change, table_id, int(version))
            elif (message := json.loads(payload)).get("by") != self.name:
                loop.call_soon_threadsafe(on_message, message)

        def report_connection() -> None:
            loop.call_soon_threadsafe(on_connected)

        self._listener = threading.Thread(
            target=self._listen, args=(receive, report_connection), name="bus-listen", daemon=True
        )
        self._listener.start()

    def publish(self, **message: object) -> None:
        if self.ending.is_set():
            return  # those who still look leave with us
        payload = json.dumps({"by": self.name, **message}, separators=(",", ":"))
        if len(payload) > MAX_PAYLOAD_BYTES:  # an error would close the connection, and release our locks
            log.error("A message to the other servers is too long and is dropped: %s", ", ".join(message))
            return
        notify = text("select pg_notify(:channel, :payload)").bindparams(channel=MESSAGES_CHANNEL, payload=payload)
        self.send(lambda connection: connection.execute(notify))

    async def acquire(self, table_id: str) -> bool:
        if self.ending.is_set():
            return False
        statement = text("select pg_try_advisory_lock(:locks, hashtext(:table))").bindparams(
            locks=LOCK_NAMESPACE, table=table_id
        )
        return bool(await self.run(lambda connection: connection.execute(statement).scalar()))

    async def release(self, table_id: str) -> None:
        if self.ending.is_set():
            return  # the lock goes with the connection
        statement = text("select pg_advisory_unlock(:locks, hashtext(:table))").bindparams(
            locks=LOCK_NAMESPACE, table=table_id
        )
        self.send(lambda connection: connection.execute(statement))

    async def close(self) -> None:
        """Close without waiting for the database, which forgets us with our connections."""
        self.ending.set()
        self.send(lambda connection: connection.close())
        self._sender.shutdown(wait=False)
        if self._listener:
            await asyncio.to_thread(self._listener.join, 2 * LISTEN_TIMEOUT_S)

    # --- in threads of their own --------------------------------------------------------------------------------

    def send(self, work: Callable[[Connection], object]) -> None:
        """Run a short work on that connection sometime soon, if it works just now."""
        self._sender.submit(self._try_to_send, work)

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run a short work on the connection of messages and locks, and return its result."""
        return await asyncio.get_running_loop().run_in_executor(self._sender, self._send, work)

    def _try_to_send(self, work: Callable[[Connection], object]) -> None:
        try:
            self._send(work)
            self._send_outage.report_recovery()
        except SQLAlchemyError as error:
            if not self.ending.is_set():
                self._send_outage.report_failure(error)

    def _send(self, work: Callable[[Connection], T]) -> T:
        try:
            if self._connection is None:
                self._connection = self.engine.connect()
            return work(self._connection)
        except SQLAlchemyError:
            if self._connection is not None:
                self._connection.invalidate()
                self._connection.close()
            self._connection = None
            raise

    def _listen(self, receive: Callable[[str, str], None], report_connection: Callable[[], None]) -> None:
        while not self.ending.is_set():
            try:
                with self.engine.connect() as connection:
                    self._receive_all(connection, receive, report_connection)
            except Exception as error:
                if not self.ending.is_set():
                    self._listen_outage.report_failure(error)
                    self.ending.wait(LISTEN_TIMEOUT_S)

    def _receive_all(
        self, connection: Connection, receive: Callable[[str, str], None], report_connection: Callable[[], None]
    ) -> None:
        for channel in (CHANGES_CHANNEL, MESSAGES_CHANNEL):
            connection.execute(text(f"listen {channel}"))
        listening: Any = connection.connection.driver_connection  # psycopg's own, which can wait for a notice
        self._listen_outage.report_recovery()
        report_connection()
        while not self.ending.is_set():
            for notice in listening.notifies(timeout=LISTEN_TIMEOUT_S):
                receive(notice.channel, notice.payload)
                if self.ending.is_set():
                    return
