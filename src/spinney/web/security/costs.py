"""What visitors cost the server: processor time and bytes, measured and paid from each visitor's budget.

Limits of requests alone let one visitor ask for whatever is most expensive.  So the time that a request takes the
event loop and the store's threads is measured step by step, and so is what is sent.  Who has spent more than their
budget is refused, or served more slowly over a socket, until it is filled again.  Bots and scores are not counted
here: they run in processes of their own, in a fair queue.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Generator, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from typing import Any, Final, Generic, ParamSpec, TypeVar

from spinney.web.security.visitors import RateLimits

P = ParamSpec("P")
T = TypeVar("T")
TIME_BURST_S: Final = 20.0  # of the share of a core: with a tenth of one, two seconds may be used at once
BYTES_BURST_S: Final = 100.0  # twenty devices behind one address may load the engine at once
REQUEST_OVERHEAD_S: Final = 0.0003  # reading a request and writing its answer, which nothing here can measure
PAY_EVERY_S: Final = 0.002  # of measured time, as a socket may stay open for hours
MAX_PAUSE_S: Final = 2.0  # between two checks whether a socket's visitor may go on


class Budgets:
    """What each visitor may cost: a share of a core, and bytes."""

    def __init__(self, core_share: float, megabytes: float) -> None:
        self.seconds = RateLimits(core_share, TIME_BURST_S, 0.0)
        self.bytes = RateLimits(1e6 * megabytes, BYTES_BURST_S)
        self.limits = {"seconds": self.seconds, "bytes": self.bytes}  # by the name the other servers know them by

    def wait_s(self, visitor: str) -> int:
        """Return after how many seconds a visitor may ask again; 0 if they may now."""
        return max(self.seconds.wait_s(visitor), self.bytes.wait_s(visitor))


class Payer:
    """A visitor whose budgets pay for a request."""

    def __init__(self, budgets: Budgets, visitor: str) -> None:
        self.budgets = budgets
        self.visitor = visitor

    def pay_time(self, seconds: float) -> None:
        """Pay for processor time."""
        self.budgets.seconds.spend(self.visitor, seconds)

    def pay_bytes(self, number: int) -> None:
        """Pay for what is sent."""
        if number:
            self.budgets.bytes.spend(self.visitor, number)

    async def wait(self) -> None:
        """Wait until the budgets owe nothing any more."""
        while wait_s := self.budgets.wait_s(self.visitor):
            await asyncio.sleep(min(wait_s, MAX_PAUSE_S))


payer: ContextVar[Payer | None] = ContextVar("payer", default=None)  # of the request that is being answered


class TimedWork(Generic[T]):
    """Work whose steps are measured: the time it waits, while others use the event loop, is not counted."""

    def __init__(self, work: Coroutine[Any, Any, T], paying: Payer) -> None:
        self.work = work
        self.paying = paying
        self.unpaid_s = 0.0

    def __await__(self) -> Generator[Any, Any, T]:
        """Do the work."""
        steps = self.work.__await__()
        step: Callable[[Any], Any] = steps.send
        value: Any = None
        while True:
            began = time.thread_time()
            try:
                waits_for = step(value)
            except StopIteration as end:
                result: T = end.value
                return result
            finally:
                self.unpaid_s += time.thread_time() - began
                if self.unpaid_s > PAY_EVERY_S:
                    self.pay()
            try:
                value = yield waits_for
                step = steps.send
            except BaseException as error:  # a cancellation, mostly
                step, value = steps.throw, error

    def pay(self) -> None:
        """Pay for what was measured since the last time."""
        self.paying.pay_time(self.unpaid_s)
        self.unpaid_s = 0.0


async def measure_work(work: Coroutine[Any, Any, T], paying: Payer) -> T:
    """Do work, and pay for it as it goes on."""
    measured = TimedWork(work, paying)
    try:
        return await measured
    finally:
        measured.pay()


class ThreadTimer:
    """Measures calls in other threads."""

    seconds = 0.0

    def call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function and measure its time."""
        began = time.thread_time()
        try:
            return function(*args, **kwargs)
        finally:
            self.seconds += time.thread_time() - began


@contextmanager
def paid_thread() -> Iterator[ThreadTimer]:
    """Pay for calls in other threads, if they are part of a request."""
    timer = ThreadTimer()
    try:
        yield timer
    finally:
        if paying := payer.get():
            paying.pay_time(timer.seconds)


async def run_in_thread(function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """Run a function in a thread, and let whose request it is pay for it."""
    with paid_thread() as timer:
        return await asyncio.to_thread(partial(timer.call, function, *args, **kwargs))
