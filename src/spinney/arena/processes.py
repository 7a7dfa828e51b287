"""Numbered work, done in this process or in many."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from multiprocessing import get_context
from typing import Final, Protocol, TypeVar

from spinney.arena.contest import BadContest

MAX_CHUNK: Final = 50  # numbers handed out at once: a stop loses no more than that
Result = TypeVar("Result")


class Executor(Protocol):
    """A place where numbered work is done.

    It calls the function with each number, wherever there is room, and yields each result once, in any order. Function
    and results must be picklable.
    """

    def __call__(
        self, work: Callable[[int], Result], numbers: Sequence[int]
    ) -> AbstractContextManager[Iterator[Result]]: ...


def process_executor(jobs: int, one_by_one: bool = False) -> Executor:
    """Return an executor of so many processes (0: one a core); `one_by_one` is for work that takes long."""
    number = resolve_jobs(jobs)

    def executor(work: Callable[[int], Result], numbers: Sequence[int]) -> AbstractContextManager[Iterator[Result]]:
        return run_in_processes(work, numbers, number, one_by_one)

    return executor


def run_in_order(executor: Executor, work: Callable[[int], Result], count: int) -> list[Result]:
    """Return the results of work number 0, 1, ... in this order, so that sums come out the same everywhere."""
    with executor(partial(add_number, work), range(count)) as done:
        found = dict(done)
    return [found[number] for number in range(count)]


def add_number(work: Callable[[int], Result], number: int) -> tuple[int, Result]:
    """Return a result together with the number of its work."""
    return number, work(number)


def resolve_jobs(jobs: int) -> int:
    """Return a number of processes, where 0 asks for one a core."""
    if jobs < 0:
        raise BadContest(f"The number of jobs is 1 or more, or 0 for one a core, not {jobs}.")
    return jobs or count_cores()


@contextmanager
def run_in_processes(
    work: Callable[[int], Result], numbers: Sequence[int], jobs: int, one_by_one: bool = False
) -> Iterator[Iterator[Result]]:
    """Yield the results of numbered work, in any order; `one_by_one` hands out no two numbers at once."""
    if jobs == 1 or len(numbers) == 1:
        yield map(work, numbers)
        return
    chunk = 1 if one_by_one else max(1, min(MAX_CHUNK, len(numbers) // (4 * jobs)))
    with get_context().Pool(min(jobs, len(numbers)), initializer=ignore_interrupts) as pool:
        yield pool.imap_unordered(work, numbers, chunk)


def ignore_interrupts() -> None:
    """Leave it to the parent process to stop this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def count_cores() -> int:
    """Return the number of cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
