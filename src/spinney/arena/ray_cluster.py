"""Work on a Ray cluster: the same numbered work, so the same results, done wherever there is room.

Numbers go out in batches that take about a second.  A worker that dies is replaced by Ray, and its batch goes out
again, number by number; what does not come back after some attempts is an error, never a gap.
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
from spinney.arena.processes import LARGEST, Ground, checked_jobs

AHEAD: Final = 2  # batches handed out for each core: enough that none waits, few enough that a stop loses little
SECONDS: Final = 1.0  # what a batch should take: much longer than handing it out
MOST_ATTEMPTS: Final = 4  # at a number whose worker dies
PATIENCE: Final = 5.0  # seconds
SMALL_STORE: Final = 100 * 1024 * 1024  # bytes a cluster of this machine's own keeps for results in between
Result = TypeVar("Result")


class LostWork(BadContest):
    """Something handed out did not come back."""

    slug = "lost-work"


def cluster(address: str, jobs: int = 0) -> Ground:
    """The cluster at an address; `auto` finds the one this machine belongs to, `local` starts one of `jobs` here."""
    try:
        import ray  # noqa: PLC0415 - an extra
    except ImportError:
        raise BadContest("A cluster needs Ray: install it with  pip install 'spinney[ray]'") from None
    processes = checked_jobs(jobs)

    @contextmanager
    def ground(work: Callable[[int], Result], numbers: Sequence[int]) -> Iterator[Iterator[Result]]:
        if not ray.is_initialized():
            join(address, processes)
        handout = Handout(work, numbers)
        try:
            yield handout.results()
        finally:
            handout.recall()

    return ground


def join(address: str, jobs: int) -> None:
    """For as long as this process runs: a cluster of its own takes some seconds to start, and ends with it."""
    import ray  # noqa: PLC0415 - an extra

    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # it would report home what is played
    here: dict[str, Any] = {}
    knock(address)
    if address == "local":
        here = {"num_cpus": jobs, "include_dashboard": False, "object_store_memory": SMALL_STORE}
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, **here)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise BadContest(f"There is no Ray cluster at '{address}' ({error}); name one, or say local.") from None


def knock(address: str) -> None:
    """Ray waits for minutes for a cluster that is not there."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        try:
            socket.create_connection((host, int(port)), timeout=PATIENCE).close()
        except OSError as error:
            raise BadContest(f"There is no Ray cluster at '{address}' ({error}); name one, or say local.") from None


class Batch(NamedTuple):
    """Some numbers, worked on by one worker; the time it took tells how large the next may be."""

    version: str
    results: list[tuple[int, Any]]
    seconds: float


def work_off(work: Callable[[int], object], numbers: list[int]) -> Batch:
    """In the worker."""
    begin = perf_counter()
    results = [(number, work(number)) for number in numbers]
    return Batch(__version__, results, perf_counter() - begin)


class Handout:
    """Who has been given what, and what is still to be done."""

    def __init__(self, work: Callable[[int], Any], numbers: Sequence[int]) -> None:
        import ray  # noqa: PLC0415 - an extra

        self.ray = ray
        self.work = ray.put(work)  # sent to each machine once
        self.do = ray.remote(num_cpus=1, max_retries=0)(work_off)  # again is our business: we count the attempts
        self.cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
        self.left = deque(numbers)
        self.again: deque[int] = deque()  # whose worker died
        self.attempts: Counter[int] = Counter()
        self.running: dict[Any, list[int]] = {}
        self.wanted = set(numbers)
        self.pace = 0.0  # seconds a number, lately

    def results(self) -> Iterator[Any]:
        """As they come; at the end nothing may be missing."""
        self.hand_out()
        while self.running:
            ended, _ = self.ray.wait(list(self.running))
            for reference in ended:
                yield from self.taken_back(reference, self.running.pop(reference))
            self.hand_out()
        if self.wanted:
            raise LostWork(f"{len(self.wanted)} games did not come back from the cluster; run the same again.")

    def hand_out(self) -> None:
        while (self.again or self.left) and len(self.running) < AHEAD * self.cores:
            numbers = [self.again.popleft()] if self.again else [self.left.popleft() for _ in range(self.size())]
            self.attempts.update(numbers)
            self.running[self.do.remote(self.work, numbers)] = numbers

    def recall(self) -> None:
        """Whoever stops before the end wants no more."""
        for reference in self.running:
            self.ray.cancel(reference, force=True)

    def size(self) -> int:
        """A second's worth, but so that at the end all cores have something to do."""
        if not self.pace:
            return 1
        share = -(-len(self.left) // (AHEAD * self.cores))
        return max(1, min(LARGEST, int(SECONDS / self.pace), share))

    def taken_back(self, reference: Any, numbers: list[int]) -> list[Any]:  # noqa: ANN401 - Ray has no types
        """What a worker found; if it died, its numbers go out again, one by one."""
        errors = self.ray.exceptions
        try:
            batch: Batch = self.ray.get(reference)
        except errors.RayTaskError as error:
            raise error.cause from None
        except errors.RayError as error:
            tired = [number for number in numbers if self.attempts[number] >= MOST_ATTEMPTS]
            if tired:
                raise LostWork(
                    f"Game {tired[0]} was lost {MOST_ATTEMPTS} times with its worker ({type(error).__name__}); "
                    "look at the cluster's log."
                ) from None
            self.again.extend(numbers)
            return []
        if batch.version != __version__:
            raise BadContest(f"A worker runs Spinney {batch.version}, and this is {__version__}; install the same.")
        self.pace = max(batch.seconds / len(numbers), 1e-6)
        self.wanted.difference_update(number for number, _ in batch.results)
        return [result for _, result in batch.results]
