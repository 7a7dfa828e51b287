"""Numbered work on a Ray cluster, with the same results as anywhere.

Numbers are handed out in batches that take about a second. Ray replaces a worker that dies, and its batch is retried
number by number; a result that is missing after some attempts is an error, never a gap.
"""

from __future__ import annotations

import logging
import os
import socket
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter
from typing import Any, Final, NamedTuple, TypeVar

from spinney import __version__
from spinney.arena.contest import BadContest
from spinney.arena.processes import MAX_CHUNK, Executor, resolve_jobs

BATCHES_PER_CORE: Final = 2  # enough that no core waits, few enough that a stop loses little
BATCH_DURATION_S: Final = 1.0  # much longer than handing a batch out takes
MAX_BATCH_ATTEMPTS: Final = 4  # at a number whose worker dies
CONNECT_TIMEOUT_S: Final = 5.0
LOCAL_OBJECT_STORE_BYTES: Final = 100 * 1024 * 1024  # enough for results in transit
Result = TypeVar("Result")


class MissingResults(BadContest):
    """Some results did not come back from the cluster."""

    slug = "lost-work"


def ray_executor(address: str, jobs: int = 0) -> Executor:
    """Return the executor at an address.

    `auto` finds the cluster this machine belongs to, `local` starts one of `jobs` processes here.
    """
    try:
        import ray  # noqa: PLC0415 - an extra
    except ImportError:
        raise BadContest("A cluster needs Ray: install it with  pip install 'spinney-game[ray]'") from None
    processes = resolve_jobs(jobs)

    @contextmanager
    def executor(work: Callable[[int], Result], numbers: Sequence[int]) -> Iterator[Iterator[Result]]:
        if not ray.is_initialized():
            connect(address, processes)
        scheduler = BatchScheduler(work, numbers)
        try:
            yield scheduler.results()
        finally:
            scheduler.cancel_running()

    return executor


def connect(address: str, jobs: int) -> None:
    """Connect this process to a cluster, or start one that ends with this process."""
    import ray  # noqa: PLC0415 - an extra

    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # Ray reports usage unless told not to
    here: dict[str, Any] = {}
    check_reachable(address)
    if address == "local":
        here = {"num_cpus": jobs, "include_dashboard": False, "object_store_memory": LOCAL_OBJECT_STORE_BYTES}
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, **here)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise BadContest(f"There is no Ray cluster at '{address}' ({error}); name one, or say local.") from None


def check_reachable(address: str) -> None:
    """Raise an error if nothing listens at this address: Ray itself would wait for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        try:
            socket.create_connection((host, int(port)), timeout=CONNECT_TIMEOUT_S).close()
        except OSError as error:
            raise BadContest(f"There is no Ray cluster at '{address}' ({error}); name one, or say local.") from None


class BatchResult(NamedTuple):
    """The results of a batch of numbers, and how long it took."""

    version: str
    results: list[tuple[int, Any]]
    seconds: float


def run_batch(work: Callable[[int], object], numbers: list[int]) -> BatchResult:
    """Do the work of some numbers, in a worker."""
    begin = perf_counter()
    results = [(number, work(number)) for number in numbers]
    return BatchResult(__version__, results, perf_counter() - begin)


class BatchScheduler:
    """Hands out batches of numbers, collects their results and retries those whose worker died."""

    def __init__(self, work: Callable[[int], Any], numbers: Sequence[int]) -> None:
        import ray  # noqa: PLC0415 - an extra

        self.ray = ray
        self.work = ray.put(work)  # sent to each machine once
        self.do = ray.remote(num_cpus=1, max_retries=0)(run_batch)  # BatchScheduler retries and counts the attempts
        self.cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
        self.left = deque(numbers)
        self.retries: deque[int] = deque()  # numbers whose worker died
        self.attempts: Counter[int] = Counter()
        self.running: dict[Any, list[int]] = {}
        self.wanted = set(numbers)
        self.pace = 0.0  # seconds a number took in the latest batch

    def results(self) -> Iterator[Any]:
        """Yield the results as they come, and raise an error if some are missing at the end."""
        self.submit_batches()
        while self.running:
            ended, _ = self.ray.wait(list(self.running))
            for reference in ended:
                yield from self.collect(reference, self.running.pop(reference))
            self.submit_batches()
        if self.wanted:
            raise MissingResults(f"{len(self.wanted)} games did not come back from the cluster; run the same again.")

    def submit_batches(self) -> None:
        """Hand out batches until every core has enough to do."""
        while (self.retries or self.left) and len(self.running) < BATCHES_PER_CORE * self.cores:
            if self.retries:
                numbers = [self.retries.popleft()]
            else:
                numbers = [self.left.popleft() for _ in range(self.next_batch_size())]
            self.attempts.update(numbers)
            self.running[self.do.remote(self.work, numbers)] = numbers

    def cancel_running(self) -> None:
        """Cancel the batches that are still running."""
        for reference in self.running:
            self.ray.cancel(reference, force=True)

    def next_batch_size(self) -> int:
        """Return how many numbers take about a second, but few enough to keep all cores busy to the end."""
        if not self.pace:
            return 1
        share = -(-len(self.left) // (BATCHES_PER_CORE * self.cores))
        return max(1, min(MAX_CHUNK, int(BATCH_DURATION_S / self.pace), share))

    def collect(self, reference: Any, numbers: list[int]) -> list[Any]:  # noqa: ANN401 - Ray has no types
        """Return the results of a batch; if its worker died, retry its numbers one by one."""
        errors = self.ray.exceptions
        try:
            batch: BatchResult = self.ray.get(reference)
        except errors.RayTaskError as error:
            raise error.cause from None
        except errors.RayError as error:
            exhausted = [number for number in numbers if self.attempts[number] >= MAX_BATCH_ATTEMPTS]
            if exhausted:
                raise MissingResults(
                    f"Game {exhausted[0]} was lost {MAX_BATCH_ATTEMPTS} times with its worker "
                    f"({type(error).__name__}); look at the cluster's log."
                ) from None
            self.retries.extend(numbers)
            return []
        if batch.version != __version__:
            raise BadContest(f"A worker runs Spinney {batch.version}, and this is {__version__}; install the same.")
        self.pace = max(batch.seconds / len(numbers), 1e-6)
        self.wanted.difference_update(number for number, _ in batch.results)
        return [result for _, result in batch.results]
