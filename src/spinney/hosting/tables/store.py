"""Where tables are kept: what it holds is what happened.

A change names the version it has seen, so that two hosts (or two clicks) cannot both answer one position.  A server
keeps its tables in a database, a browser in its own storage; whoever hosts a table knows no more of it than this.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from typing import ParamSpec, Protocol, TypeVar

from spinney.hosting.tables.record import TableRecord

P = ParamSpec("P")
T = TypeVar("T")


class VersionConflict(Exception):
    """Somebody else has written to this table meanwhile: look at it again."""


class StoreUnavailable(Exception):
    """Nothing can be kept just now; the sentence says why, where that helps."""

    def __init__(self, reason: str, sentence: str = "") -> None:
        super().__init__(reason)
        self.sentence = sentence


class TableStore(Protocol):
    """Each change returns when it is kept for good, and has changed nothing when it raises `Overtaken` or `Away`."""

    async def load(self, table_id: str) -> TableRecord | None:
        """A table with its moves."""

    async def load_newer(self, known: TableRecord) -> TableRecord | None:
        """The same, of a table of which this much is known."""

    async def versions(self, ids: Collection[str]) -> dict[str, int]:
        """The versions that are kept of these tables; one that is gone has none."""

    async def open_tables(self) -> list[TableRecord]:
        """Tables anybody may join or watch; without their moves."""

    async def tables_of(self, guest: str) -> list[TableRecord]:
        """The tables a guest sits at, the latest first; without their moves."""

    async def due_tables(self, now: str, most: int) -> list[str]:
        """The tables that should have gone on by themselves by now, the longest waiting first."""

    async def create(self, record: TableRecord) -> None:
        """A new table."""

    async def update(self, new: TableRecord) -> None:
        """A table's next version, in which neither moves nor seats are new."""

    async def append_moves(self, new: TableRecord, ply: int) -> None:
        """A table's next version, with moves of one message from this ply on."""

    async def remove_moves(self, new: TableRecord) -> None:
        """A table's next version, in which the moves after its own never happened."""

    async def update_seats(self, new: TableRecord) -> None:
        """A table's next version, with who sits where, and what the log says of it."""

    async def create_rematch(self, record: TableRecord, old: TableRecord) -> None:
        """A rematch: the new table, and the old one's next version, which points to it."""


class RunWork(Protocol):
    """How work that takes a while is done: in a thread, where there are threads."""

    def __call__(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Awaitable[T]: ...


async def run_inline(work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """Where there are no threads."""
    return work(*args, **kwargs)
