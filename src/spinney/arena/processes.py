"""The same numbered work in this process or in many."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from multiprocessing import get_context
from typing import Final, Protocol, TypeVar

from spinney.arena.contest import BadContest

LARGEST: Final = 50  # games handed out at once: a stop loses no more than that
Result = TypeVar("Result")


class Ground(Protocol):
    """Where work is done: the function is called with each number, wherever there is room, and what it returns comes
    back in any order, each once.  Function and results must be such as can be pickled."""

    def __call__(
        self, work: Callable[[int], Result], numbers: Sequence[int]
    ) -> AbstractContextManager[Iterator[Result]]: ...


def processes(jobs: int, one_by_one: bool = False) -> Ground:
    """A ground of so many processes (0: one a core); `one_by_one` is for work that takes long."""
    number = checked_jobs(jobs)

    def ground(work: Callable[[int], Result], numbers: Sequence[int]) -> AbstractContextManager[Iterator[Result]]:
        return in_processes(work, numbers, number, one_by_one)

    return ground


def in_order(ground: Ground, work: Callable[[int], Result], count: int) -> list[Result]:
    """What work number 0, 1, ... gives, in that order wherever it was done: so that sums come out the same."""
    with ground(partial(with_number, work), range(count)) as done:
        found = dict(done)
    return [found[number] for number in range(count)]


def with_number(work: Callable[[int], Result], number: int) -> tuple[int, Result]:
    return number, work(number)


def checked_jobs(jobs: int) -> int:
    """A number of processes; 0 is one a core."""
    if jobs < 0:
        raise BadContest(f"The number of jobs is 1 or more, or 0 for one a core, not {jobs}.")
    return jobs or cores()


@contextmanager
def in_processes(
    work: Callable[[int], Result], numbers: Sequence[int], jobs: int, one_by_one: bool = False
) -> Iterator[Iterator[Result]]:
    """What the numbered work gives, in any order; `one_by_one` hands out no two at once."""
    if jobs == 1 or len(numbers) == 1:
        yield map(work, numbers)
        return
    chunk = 1 if one_by_one else max(1, min(LARGEST, len(numbers) // (4 * jobs)))
    with get_context().Pool(min(jobs, len(numbers)), initializer=leave_stopping_to_the_parent) as pool:
        yield pool.imap_unordered(work, numbers, chunk)


def leave_stopping_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
