"""Hands connections over to the process that owns the table they ask for.

All processes of a port accept connections.  Who gets one looks at the first line of each request and, if the table it
names is another process's, sends it the open connection itself, with the bytes that have arrived: nothing is copied
from then on, and the owner sees the client's own address.  No byte is changed or skipped, and a line that looks in any
way unusual is answered where it arrived.
"""

from __future__ import annotations

import array
import asyncio
import re
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from spinney.web.cluster.ownership import TableOwners

TABLE_REQUEST: Final = (
    rb"(?:GET|HEAD|POST|PUT|DELETE) (?:%b)?/(?:ws|api)/tables/(~?[\w-]{12})(?:[/?][^ ]*)? HTTP/1\.1\r\n"
)
MAX_HANDED_BYTES: Final = 64 * 1024  # that may have arrived; with more, a request is answered where it is
QUEUE_RETRY_S: Final = 0.002  # when the owner's queue is full
MAX_RETRIES: Final = 500
Accept = Callable[[socket.socket, bytes], None]


class QueueFull(Exception):
    """Raised when the owner cannot take a connection just now."""


class ConnectionHandover:
    """One process's end: a datagram socket in a folder that only the processes of the port can open."""

    def __init__(self, owners: TableOwners, folder: Path, root_path: str) -> None:
        self.owners = owners
        self.folder = folder
        self._table_request = re.compile(TABLE_REQUEST % re.escape(root_path.encode()))
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        self._socket.bind(str(folder / owners.name))
        self._accept: Accept | None = None

    def open(self, accept: Accept) -> None:
        """Begin to take connections from the other processes."""
        self._accept = accept
        asyncio.get_running_loop().add_reader(self._socket.fileno(), self._receive_all)

    def find_table(self, data: bytes) -> str:
        """Return the table that a request is about whose first bytes these are, or "" if that is not quite clear."""
        found = self._table_request.match(data) if len(data) <= MAX_HANDED_BYTES else None
        return found[1].decode() if found else ""

    def send(self, table_id: str, connection: int, data: bytes) -> bool:
        """Send a connection to the table's owner, or to the next who lives; False if that is this process."""
        for name in self.owners.in_order(table_id):
            if name == self.owners.name:
                return False
            try:
                rights = socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [connection])
                self._socket.sendmsg([data], [rights], 0, str(self.folder / name))
                return True
            except BlockingIOError:
                raise QueueFull from None
            except OSError:  # dead, or its end: the next one owns its tables
                continue
        return False

    def close(self) -> None:
        """Take no more connections; those that are on their way are cut, and connect again."""
        asyncio.get_running_loop().remove_reader(self._socket.fileno())
        self._receive_all()
        self._socket.close()
        with suppress(OSError):
            (self.folder / self.owners.name).unlink()

    def _receive_all(self) -> None:
        while True:
            try:
                data, handles, flags, _ = socket.recv_fds(self._socket, MAX_HANDED_BYTES, 1)
            except OSError:  # no more
                return
            connections = [socket.socket(fileno=handle) for handle in handles]
            if len(connections) == 1 and not flags & (socket.MSG_TRUNC | socket.MSG_CTRUNC) and self._accept:
                connections[0].setblocking(False)
                self._accept(connections[0], data)
            else:
                for connection in connections:
                    connection.close()
