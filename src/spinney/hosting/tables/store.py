"""The store of tables, as their host sees it: a database at a server, the browser's own storage at a local host.

A change names the version it has seen, so that two hosts (or two clicks) cannot both answer one position.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from typing import ParamSpec, Protocol, TypeVar

from spinney.hosting.tables.record import TableRecord

P = ParamSpec("P")
T = TypeVar("T")


class VersionConflict(Exception):
    """The table was changed meanwhile by somebody else."""


class StoreUnavailable(Exception):
    """The store cannot write just now; the sentence, if any, says why."""

    def __init__(self, reason: str, sentence: str = "") -> None:
        super().__init__(reason)
        self.sentence = sentence


class TableStore(Protocol):
    """A store of tables; a change that cannot be stored raises `VersionConflict` or `StoreUnavailable`."""

    async def load(self, table_id: str) -> TableRecord | None:
        """Return a table with its moves."""

    async def load_newer(self, known: TableRecord) -> TableRecord | None:
        """Return a table of which an older record is known."""

    async def versions(self, ids: Collection[str]) -> dict[str, int]:
        """Return the stored versions of these tables, of those that exist."""

    async def open_tables(self) -> list[TableRecord]:
        """Return the tables anybody may join or watch, without their moves."""

    async def tables_of(self, guest: str) -> list[TableRecord]:
        """Return the tables a guest sits at, the latest first, without their moves."""

    async def due_tables(self, now: str, most: int) -> list[str]:
        """Return the tables that should have gone on by themselves by now, the longest waiting first."""

    async def create(self, record: TableRecord) -> None:
        """Store a new table."""

    async def update(self, new: TableRecord) -> None:
        """Store a table's next version, in which neither moves nor seats are new."""

    async def append_moves(self, new: TableRecord, ply: int) -> None:
        """Store a table's next version, with moves of one message from this ply on."""

    async def remove_moves(self, new: TableRecord) -> None:
        """Store a table's next version, and delete the moves it does not have any more."""

    async def update_seats(self, new: TableRecord) -> None:
        """Store a table's next version, with its seats and its notes in the log."""

    async def create_rematch(self, record: TableRecord, old: TableRecord) -> None:
        """Store a rematch: the new table, and the old one's next version, which points to it."""


class RunWork(Protocol):
    """A way to run work that takes a while: in a thread, where there are threads."""

    def __call__(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Awaitable[T]: ...


async def run_inline(work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """Run work at once, where there are no threads."""
    return work(*args, **kwargs)
