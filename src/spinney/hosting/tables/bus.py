"""Messages between the servers on one store, and locks that say which of them plays a table's bots.

A server on SQLite is alone: it has no peers, and plays every table's bots.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection
from typing import Any

BusMessage = dict[str, Any]  # JSON, with the sender's name
News = dict[str, Any]  # what a message of moves has changed in a table's record


class Bus:
    """The bus of a server without peers."""

    shared = False
    """Whether other servers on this store publish what they change."""

    def __init__(self) -> None:
        self.name = secrets.token_hex(6)  # for the peers
        self.on_watched: Callable[[Collection[str]], None] = lambda _: None  # from now on these tables' changes come

    async def open(
        self,
        on_change: Callable[[str, int, News | None], None],  # a table's id and its new version, with or without news
        on_message: Callable[[BusMessage], None],
        on_connected: Callable[[], None],  # (again): earlier messages are lost
    ) -> None:
        """Begin to listen."""

    def watch(self, table_id: str, is_watched: bool) -> None:
        """Listen to a table's changes, or not any more."""

    def publish(self, **message: object) -> None:
        """Send a message to all peers, without a guarantee that it arrives."""

    async def acquire(self, table_id: str) -> bool:  # noqa: ARG002 - there are no peers
        """Lock the bots of a table until we release them or die, and say whether that succeeded."""
        return True

    async def release(self, table_id: str) -> None:
        """Let others play this table's bots."""

    async def close(self) -> None:
        """Listen no more."""
