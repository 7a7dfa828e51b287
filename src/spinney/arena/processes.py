"""The same numbered work in this process or in many."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Final, TypeVar

from spinney.arena.contest import BadContest

LARGEST: Final = 50  # games handed out at once: a stop loses no more than that
Result = TypeVar("Result")


def checked_jobs(jobs: int) -> int:
    """A number of processes; 0 is one a core."""
    if jobs < 0:
        raise BadContest(f"The number of jobs is 1 or more, or 0 for one a core, not {jobs}.")
    return jobs or cores()


@contextmanager
def in_processes(
    play: Callable[[int], Result], numbers: Sequence[int], jobs: int, one_by_one: bool = False
) -> Iterator[Iterator[Result]]:
    """What the numbered games give, in any order; `one_by_one` hands out no two at once, for games that take long."""
    if jobs == 1 or len(numbers) == 1:
        yield map(play, numbers)
        return
    chunk = 1 if one_by_one else max(1, min(LARGEST, len(numbers) // (4 * jobs)))
    with get_context().Pool(min(jobs, len(numbers)), initializer=leave_stopping_to_the_parent) as pool:
        yield pool.imap_unordered(play, numbers, chunk)


def leave_stopping_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
