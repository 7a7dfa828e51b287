"""Runs long jobs in worker processes, so that no table waits for another one's.

The pool holds at most as many jobs as there are processes; the others wait in a fair queue.  Processes that die are
replaced together, and their jobs are run again; an exception in a job fails that job only.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import pickle
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from spinney.hosting.refusals import Refused
from spinney.web import metrics
from spinney.web.cluster.fair_queue import FairQueue

T = TypeVar("T")
log = logging.getLogger("spinney.web")
MAX_VISITOR_JOBS: Final = 60  # of one visitor
MAX_JOB_ATTEMPTS: Final = 3  # at a job whose process died
NICE_LEVEL: Final = 5  # so that the server, which people wait for, goes first


@dataclass
class Job:
    """A pickled function with its arguments, to call in a worker process, and the future of its result."""

    payload: bytes
    done: asyncio.Future[Any]
    attempts: int = 0


class WorkerPool:
    """Worker processes, started when the first job comes."""

    def __init__(self, processes: int, name: str = "workers") -> None:
        self.processes = processes
        self.name = name
        self.busy = 0
        self.queue: FairQueue[Job] = FairQueue()
        self._pool: ProcessPoolExecutor | None = None
        self._running: set[asyncio.Task[None]] = set()
        self._closed = False

    async def run(self, visitor: str, table: str, function: Callable[..., T], *arguments: object) -> T:
        """Return what the function returns; it and its arguments must be picklable."""
        if self.queue.waiting(visitor) >= MAX_VISITOR_JOBS:
            raise Refused("too-fast", "Too many of your requests are still running. Try again in a moment.")
        payload = pickle.dumps((function, arguments))
        job = Job(payload, asyncio.get_running_loop().create_future())
        self.queue.put(visitor, table, job)
        self._start_jobs()
        result: T = await job.done
        return result

    def _start_jobs(self) -> None:
        while self.busy < self.processes and len(self.queue) and not self._closed:
            job = self.queue.take()
            if not job.done.done():  # its client may have gone
                self.busy += 1
                running = asyncio.create_task(self._finish(job))
                self._running.add(running)
                running.add_done_callback(self._running.discard)

    async def _finish(self, job: Job) -> None:
        try:
            answer = await self._call(job)
        except BaseException as error:
            if not job.done.done():
                job.done.set_exception(error)
        else:
            if not job.done.done():
                job.done.set_result(answer)
        finally:
            self.busy -= 1
            self._start_jobs()

    async def _call(self, job: Job) -> Any:  # noqa: ANN401 - whatever the function returns
        while True:
            pool = self._pool or self._start_pool()
            job.attempts += 1
            try:
                running = pool.submit(run_payload, job.payload)
            except RuntimeError as error:  # the pool is broken, or was shut down meanwhile
                self._replace(pool, job, error)
                continue
            try:
                return await asyncio.wrap_future(running)
            except BrokenProcessPool as error:
                self._replace(pool, job, error)

    def _replace(self, pool: ProcessPoolExecutor, job: Job, error: RuntimeError) -> None:
        """Let the next attempt at a job start a new pool, or raise if there were too many."""
        if self._closed:  # nobody waits for the result any more
            raise asyncio.CancelledError from None
        if self._pool is pool:  # the first job to notice replaces the pool for all
            log.warning("A process of the %s ended unexpectedly; others take over.", self.name)
            metrics.pools_replaced.labels(self.name).inc()
            self._pool = None
        if job.attempts == MAX_JOB_ATTEMPTS:
            raise error

    def _start_pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(self.processes, context, initializer=prepare_worker)
        return self._pool

    def close(self) -> None:
        """End at once; jobs that run now are asked for again after the next start."""
        self._closed = True
        for running in self._running:
            running.cancel()
        if self._pool:
            for process in list(
                (self._pool._processes or {}).values()
            ):  # the pool itself would wait for them to finish
                process.terminate()
            self._pool.shutdown(cancel_futures=True)


def run_payload(payload: bytes) -> Any:  # noqa: ANN401 - whatever the function returns
    """Call a pickled function in the worker; one that cannot be unpickled fails alone, and not the process."""
    function, arguments = pickle.loads(payload)
    return function(*arguments)


def prepare_worker() -> None:
    """Lower the worker's priority, and end it with the server: one that was killed cannot end its workers."""
    with suppress(AttributeError, OSError):
        os.nice(NICE_LEVEL)
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
