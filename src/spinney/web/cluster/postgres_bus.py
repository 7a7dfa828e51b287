"""A bus over PostgreSQL: NOTIFY reaches the other servers, an advisory lock says who plays a table's bots.

A trigger publishes changes of tables at their commit, on a channel per table, to servers where people look at it.  Two
connections are open beside the store's: one listens, the other publishes and holds the locks; when it breaks, its locks
are released, and whoever asks next gets them.
"""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from queue import SimpleQueue
from selectors import EVENT_READ, DefaultSelector
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, NullPool, create_engine, text
from sqlalchemy.exc import SQLAlchemyError

from spinney.hosting.tables.bus import Bus, BusMessage, News
from spinney.web import metrics
from spinney.web.logs import Outage
from spinney.web.storage.table_versions import MAX_PAYLOAD_BYTES, TABLE_CHANNEL

T = TypeVar("T")
Notice = tuple[str, str]  # a channel and what was sent there
Receive = Callable[[list[Notice]], None]
ReportWatched = Callable[[list[str]], None]
log = logging.getLogger("spinney.web")
MESSAGES_CHANNEL: Final = "spinney_words"
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
        self._watched: set[str] = set()  # tables
        self._watch_changes: SimpleQueue[tuple[str, bool]] = (
            SimpleQueue()
        )  # which the listening thread has to carry out
        self._waker, self._woken = socket.socketpair()
        self._waker.setblocking(False)
        self._woken.setblocking(False)
        self._send_outage = Outage(
            "Nothing can be published to the other servers just now; it is tried again.",
            "The other servers can be reached again.",
            metrics.bus_outages.labels("send").inc,
        )
        self._listen_outage = Outage(
            "The other servers cannot be listened to; it is tried again.",
            "The other servers are listened to again.",
            metrics.bus_outages.labels("listen").inc,
        )

    async def open(
        self,
        on_change: Callable[[str, int, News | None], None],
        on_message: Callable[[BusMessage], None],
        on_connected: Callable[[], None],
    ) -> None:
        loop = asyncio.get_running_loop()

        def handle(notices: list[Notice]) -> None:
            for channel, payload in notices:
                try:
                    if channel.startswith(TABLE_CHANNEL):
                        version, _, news = payload.partition(" ")
                        on_change(channel.removeprefix(TABLE_CHANNEL), int(version), json.loads(news) if news else None)
                    elif (message := json.loads(payload)).get("by") != self.name:
                        on_message(message)
                except Exception:
                    log.exception("A message of another server could not be handled.")

        def receive(notices: list[Notice]) -> None:
            loop.call_soon_threadsafe(handle, notices)

        def report_watched(ids: list[str]) -> None:
            loop.call_soon_threadsafe(self.on_watched, ids)

        def report_connection() -> None:
            loop.call_soon_threadsafe(on_connected)

        self._listener = threading.Thread(
            target=self._listen, args=(receive, report_watched, report_connection), name="bus-listen", daemon=True
        )
        self._listener.start()

    def watch(self, table_id: str, is_watched: bool) -> None:
        if is_watched != (table_id in self._watched):
            (self._watched.add if is_watched else self._watched.discard)(table_id)
            self._watch_changes.put((table_id, is_watched))
            with suppress(OSError):  # it has been woken before, and does this as well
                self._waker.send(b".")

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
        with suppress(OSError):
            self._waker.send(b".")
        self.send(lambda connection: connection.close())
        self._sender.shutdown(wait=False)
        if self._listener:
            await asyncio.to_thread(self._listener.join, 2 * LISTEN_TIMEOUT_S)
        self._waker.close()

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

    def _listen(self, receive: Receive, report_watched: ReportWatched, report_connection: Callable[[], None]) -> None:
        watched: set[str] = set()
        while not self.ending.is_set():
            try:
                with self.engine.connect() as connection, DefaultSelector() as selector:
                    listening: Any = (
                        connection.connection.driver_connection
                    )  # psycopg's own, which can wait for notices
                    selector.register(listening.fileno(), EVENT_READ)
                    selector.register(self._woken, EVENT_READ)
                    _carry_out(self._watch_changes, watched)
                    listening.execute("; ".join([f"listen {MESSAGES_CHANNEL}", *map(_listen_to, watched)]))
                    self._listen_outage.report_recovery()
                    report_connection()
                    while not self.ending.is_set():
                        if notices := [(notice.channel, notice.payload) for notice in listening.notifies(timeout=0)]:
                            receive(notices)
                        selector.select(LISTEN_TIMEOUT_S)
                        self._update_watched(listening, watched, report_watched)
            except Exception as error:
                if not self.ending.is_set():
                    self._listen_outage.report_failure(error)
                    self.ending.wait(LISTEN_TIMEOUT_S)
        self._woken.close()

    def _update_watched(self, listening: Any, watched: set[str], report_watched: ReportWatched) -> None:  # noqa: ANN401
        """Listen to tables somebody has begun to look at, and no more to those nobody looks at."""
        with suppress(OSError):
            self._woken.recv(4096)
        before = set(watched)
        _carry_out(self._watch_changes, watched)
        begun, ended = watched - before, before - watched
        if begun or ended:
            listening.execute("; ".join([*map(_listen_to, begun), *(f"un{_listen_to(table)}" for table in ended)]))
            report_watched(list(begun))


def _carry_out(changes: SimpleQueue[tuple[str, bool]], watched: set[str]) -> None:
    while not changes.empty():
        table_id, is_watched = changes.get()
        (watched.add if is_watched else watched.discard)(table_id)


def _listen_to(table_id: str) -> str:
    return 'listen "{}"'.format(f"{TABLE_CHANNEL}{table_id}".replace('"', '""'))
