"""How hosts on one store hear of each other: the post between them, and which of them plays a table's bots.

A server on SQLite is alone: there is nobody to tell, and every table's bots are its own.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

BusMessage = dict[str, Any]  # JSON, with the sender's name


class Bus:
    """One server alone."""

    shared = False
    """Are there others on this store who tell us what they change?"""

    def __init__(self) -> None:
        self.name = secrets.token_hex(6)  # what the others call us

    async def open(
        self,
        on_change: Callable[[str, int], None],  # a table's id and its new version
        on_words: Callable[[BusMessage], None],
        on_return: Callable[[], None],  # we listen (again): what was said before is lost
    ) -> None:
        """Listen from now on."""

    def publish(self, **words: object) -> None:
        """Say something to all the others, who may hear it or not."""

    async def acquire(self, table_id: str) -> bool:  # noqa: ARG002 - there is nobody else
        """Is it for us to play this table's bots?  If so, nobody else does, until we let go or die."""
        return True

    async def release(self, table_id: str) -> None:
        """Others may play this table's bots."""

    async def close(self) -> None:
        """Listen no more."""
