"""PostgreSQL's own bus: NOTIFY tells the other servers, an advisory lock says who plays a table's bots.

Changes of tables are told by a trigger, at their commit.  Two connections are kept beside the store's: one listens, the
other speaks and holds the locks; when it breaks, its locks are gone, and whoever asks next has them.
"""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, NullPool, create_engine, text
from sqlalchemy.exc import SQLAlchemyError

from spinney.hosting.tables.bus import Bus, BusMessage
from spinney.web.logs import Outage

T = TypeVar("T")
CHANGES: Final = "spinney_changes"  # channels; the first is also named by the trigger (migrations)
WORDS: Final = "spinney_words"
LOCKS: Final = 0x5B17  # tells our advisory locks from others' on the same database
MIGRATING: Final = text(f"select pg_advisory_xact_lock({LOCKS}, 0)")
PATIENCE: Final = 0.5  # seconds between looking whether we are to end, or can listen again


class PostgresBus(Bus):
    shared = True

    def __init__(self, engine: Engine) -> None:
        super().__init__()
        self.engine = create_engine(engine.url, poolclass=NullPool, isolation_level="AUTOCOMMIT")
        self.ending = threading.Event()
        self._speaker = ThreadPoolExecutor(1, "bus-speak")  # one thread, so that its connection is nobody else's
        self._listener: threading.Thread | None = None
        self._speaking: Connection | None = None
        self._mute = Outage(
            "The other servers cannot be told anything just now; it is tried again.",
            "The other servers can be told again.",
        )
        self._deaf = Outage(
            "The other servers cannot be heard; listening is tried again.", "The other servers are heard again."
        )

    async def open(
        self,
        on_change: Callable[[str, int], None],
        on_words: Callable[[BusMessage], None],
        on_return: Callable[[], None],
    ) -> None:
        loop = asyncio.get_running_loop()

        def heard(channel: str, said: str) -> None:
            if channel == CHANGES:
                table_id, _, version = said.rpartition(":")
                loop.call_soon_threadsafe(on_change, table_id, int(version))
            elif (words := json.loads(said)).get("by") != self.name:
                loop.call_soon_threadsafe(on_words, words)

        def returned() -> None:
            loop.call_soon_threadsafe(on_return)

        self._listener = threading.Thread(target=self._listen, args=(heard, returned), name="bus-listen", daemon=True)
        self._listener.start()

    def publish(self, **words: object) -> None:
        if self.ending.is_set():
            return  # who still looks leaves with us
        said = json.dumps({"by": self.name, **words}, separators=(",", ":"))
        notify = text("select pg_notify(:channel, :said)").bindparams(channel=WORDS, said=said)
        self._speaker.submit(self._try_to_speak, lambda connection: connection.execute(notify))

    async def acquire(self, table_id: str) -> bool:
        if self.ending.is_set():
            return False
        wish = text("select pg_try_advisory_lock(:locks, hashtext(:table))").bindparams(locks=LOCKS, table=table_id)
        return bool(await self._ask(lambda connection: connection.execute(wish).scalar()))

    async def release(self, table_id: str) -> None:
        if self.ending.is_set():
            return  # the lock goes with the connection
        wish = text("select pg_advisory_unlock(:locks, hashtext(:table))").bindparams(locks=LOCKS, table=table_id)
        self._speaker.submit(self._try_to_speak, lambda connection: connection.execute(wish))

    async def close(self) -> None:
        """Soon, though the database may be away: what it knows of us ends with our connections."""
        self.ending.set()
        self._speaker.submit(self._try_to_speak, lambda connection: connection.close())
        self._speaker.shutdown(wait=False)
        if self._listener:
            await asyncio.to_thread(self._listener.join, 2 * PATIENCE)

    # --- in threads of their own --------------------------------------------------------------------------------

    async def _ask(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._speaker, self._speak, work)

    def _try_to_speak(self, work: Callable[[Connection], Any]) -> None:
        try:
            self._speak(work)
            self._mute.is_over()
        except SQLAlchemyError as error:
            if not self.ending.is_set():
                self._mute.fails(error)

    def _speak(self, work: Callable[[Connection], T]) -> T:
        try:
            if self._speaking is None:
                self._speaking = self.engine.connect()
            return work(self._speaking)
        except SQLAlchemyError:
            if self._speaking is not None:
                self._speaking.invalidate()
                self._speaking.close()
            self._speaking = None
            raise

    def _listen(self, heard: Callable[[str, str], None], returned: Callable[[], None]) -> None:
        while not self.ending.is_set():
            try:
                with self.engine.connect() as connection:
                    self._hear_out(connection, heard, returned)
            except Exception as error:
                if not self.ending.is_set():
                    self._deaf.fails(error)
                    self.ending.wait(PATIENCE)

    def _hear_out(
        self, connection: Connection, heard: Callable[[str, str], None], returned: Callable[[], None]
    ) -> None:
        for channel in (CHANGES, WORDS):
            connection.execute(text(f"listen {channel}"))
        listening: Any = connection.connection.driver_connection  # psycopg's, which alone can wait for a notice
        self._deaf.is_over()
        returned()
        while not self.ending.is_set():
            for notice in listening.notifies(timeout=PATIENCE):
                heard(notice.channel, notice.payload)
                if self.ending.is_set():
                    return
