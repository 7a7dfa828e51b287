"""Says which of the processes that share a port owns a table, so that everybody at it is served by one of them.

The processes are rows in PostgreSQL, which each renews every second; one that does not is taken for dead.  A table's
owner follows from its id and these names (rendezvous hashing), so that a death moves only the tables of the dead.
Nothing depends on it but time: a process that does not own a table answers correctly, too.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import socket
import time
from collections.abc import Awaitable, Callable
from typing import Final

from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError

from spinney.web.cluster.postgres_bus import PostgresBus

log = logging.getLogger("spinney.web")
RENEW_EVERY_S: Final = 1.0
PROCESS_TIMEOUT_S: Final = 3.5  # without renewal, after which a process is taken for dead
SETTLE_S: Final = 5.0  # that the processes must have stayed the same before people are moved
RENEW: Final = text(
    "insert into processes (name, siblings, seen) values (:name, :siblings, now()) "
    "on conflict (name) do update set seen = now()"
)
FORGET_DEAD: Final = text("delete from processes where seen < now() - interval '1 minute'")
READ_LIVING: Final = text(
    "select name from processes where siblings = :siblings and seen > now() - :timeout * interval '1 second'"
)
LEAVE: Final = text("delete from processes where name = :name")


class TableOwners:
    """The living processes that share a port with this one, and the tables each of them owns."""

    def __init__(self, bus: PostgresBus, folder: str) -> None:
        self.bus = bus
        self.name = bus.name
        self.siblings = f"{socket.gethostname()}:{folder}"  # the same for all processes of one port
        self.names: tuple[str, ...] = (self.name,)
        self.changed_at = time.monotonic()  # when one of them came or went

    def in_order(self, table_id: str) -> list[str]:
        """Return the processes that may own a table: its owner, and who owns it if those before are dead."""
        return sorted(self.names, key=lambda name: hashlib.blake2b(f"{name} {table_id}".encode()).digest())

    def owns(self, table_id: str) -> bool:
        """Say whether this process owns a table."""
        return len(self.names) == 1 or self.in_order(table_id)[0] == self.name

    async def renew_regularly(self, on_settled: Callable[[], Awaitable[None]]) -> None:
        """Renew our row and read the others', until cancelled; `on_settled` follows some time after each change."""
        is_settled = True
        while True:
            try:
                names = tuple(sorted({self.name, *await self.bus.run(self._renew)}))
            except SQLAlchemyError:
                names = self.names  # the database is away, which says nothing about the other processes
            if names != self.names:
                self.names, self.changed_at, is_settled = names, time.monotonic(), False
            if not is_settled and time.monotonic() - self.changed_at >= SETTLE_S:
                is_settled = True
                try:
                    await on_settled()
                except Exception:
                    log.exception("People at tables of other processes could not be moved; they stay here.")
            await asyncio.sleep(RENEW_EVERY_S)

    def leave(self) -> None:
        """Give all tables up to the other processes."""
        self.bus.send(lambda connection: connection.execute(LEAVE, {"name": self.name}))

    def _renew(self, connection: Connection) -> list[str]:
        connection.execute(RENEW, {"name": self.name, "siblings": self.siblings})
        connection.execute(FORGET_DEAD)
        living = {"siblings": self.siblings, "timeout": PROCESS_TIMEOUT_S}
        return list(connection.execute(READ_LIVING, living).scalars())
