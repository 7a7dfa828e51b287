"""A queue in which many jobs of one visitor delay nobody else: visitors take turns, and so do the tables of each."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Waiting jobs, by visitor and table."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()  # by visitor, by table
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def put(self, visitor: str, table: str, job: T) -> None:
        """Add a job."""
        tables = self._waiting.setdefault(visitor, OrderedDict())
        tables.setdefault(table, deque()).append(job)
        self._length += 1

    def waiting(self, visitor: str) -> int:
        """Return how many jobs of one visitor wait."""
        return sum(map(len, self._waiting.get(visitor, {}).values()))

    def take(self) -> T:
        """Remove and return the next job: of the visitor served longest ago, and of that visitor's table likewise."""
        visitor, tables = self._waiting.popitem(last=False)
        table, jobs = tables.popitem(last=False)
        job = jobs.popleft()
        if jobs:
            tables[table] = jobs
        if tables:
            self._waiting[visitor] = tables
        self._length -= 1
        return job
