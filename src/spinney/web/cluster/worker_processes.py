"""Work that takes long is done in processes of its own, so that no table waits for another one's.

At most as many jobs as there are processes are handed over; the others wait in a fair queue.  Processes that die are
replaced together, and their jobs are done again.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from spinney.hosting.refusals import Refused
from spinney.web.cluster.fair_queue import FairQueue

T = TypeVar("T")
log = logging.getLogger("spinney.web")
MOST_WAITING: Final = 60  # jobs of one visitor
MOST_ATTEMPTS: Final = 3  # at a job whose process died
MEEKNESS: Final = 5  # the system prefers the process that talks to people


@dataclass
class Job:
    function: Callable[..., Any]
    facts: tuple[object, ...]
    done: asyncio.Future[Any]
    attempts: int = 0


class Workers:
    """The processes, started when the first job comes."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.busy = 0
        self.queue: FairQueue[Job] = FairQueue()
        self._pool: ProcessPoolExecutor | None = None
        self._running: set[asyncio.Task[None]] = set()
        self._closed = False

    async def do(self, visitor: str, table: str, function: Callable[..., T], *facts: object) -> T:
        """What the function returns; it and the facts must be such as can be sent to another process."""
        if self.queue.waiting(visitor) >= MOST_WAITING:
            raise Refused("too-fast", "You have asked much that is still to be done; wait a moment.")
        job = Job(function, facts, asyncio.get_running_loop().create_future())
        self.queue.put(visitor, table, job)
        self._hand_out()
        result: T = await job.done
        return result

    def _hand_out(self) -> None:
        while self.busy < self.processes and len(self.queue) and not self._closed:
            job = self.queue.take()
            if not job.done.done():  # whoever asked may have gone
                self.busy += 1
                running = asyncio.create_task(self._carry_out(job))
                self._running.add(running)
                running.add_done_callback(self._running.discard)

    async def _carry_out(self, job: Job) -> None:
        try:
            answer = await self._ask(job)
        except BaseException as error:
            if not job.done.done():
                job.done.set_exception(error)
        else:
            if not job.done.done():
                job.done.set_result(answer)
        finally:
            self.busy -= 1
            self._hand_out()

    async def _ask(self, job: Job) -> Any:  # noqa: ANN401 - whatever the function returns
        while True:
            pool = self._pool or self._start()
            job.attempts += 1
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, job.function, *job.facts)
            except (BrokenProcessPool, RuntimeError):
                if self._closed:  # nobody waits for an answer any more
                    raise asyncio.CancelledError from None
                if self._pool is pool:  # the first to notice replaces them for all
                    log.warning("A worker process ended unexpectedly; others take over.")
                    self._pool = None
                if job.attempts == MOST_ATTEMPTS:
                    raise

    def _start(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(self.processes, context, initializer=serve_humbly)
        return self._pool

    def close(self) -> None:
        """At once: what is being thought of is thought of again after the next start."""
        self._closed = True
        for running in self._running:
            running.cancel()
        if self._pool:
            for process in list((self._pool._processes or {}).values()):  # the pool itself would wait for their end
                process.terminate()
            self._pool.shutdown(cancel_futures=True)


def serve_humbly() -> None:
    """In the worker: let the server go first, and end with it: one that was killed cannot tell its workers."""
    with suppress(AttributeError, OSError):
        os.nice(MEEKNESS)
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
