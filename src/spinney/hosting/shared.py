"""Something that is computed once in a while, however many ask for it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Shared(Generic[T]):
    """The result of work that is done at most once in a while, and once at a time; a failure is not kept."""

    def __init__(self, max_age_s: float) -> None:
        self.max_age_s = max_age_s
        self._work: asyncio.Task[T] | None = None
        self._since = 0.0

    def invalidate(self) -> None:
        """Do the work again for whoever asks next."""
        self._work = None

    async def get(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Return the result, of work that was begun a moment ago or begins now."""
        now, running = time.monotonic(), self._work
        is_failed = running is not None and running.done() and (running.cancelled() or running.exception() is not None)
        if running is None or is_failed or now - self._since > self.max_age_s:
            running = self._work = asyncio.create_task(work())
            self._since = now
        return await asyncio.shield(running)
