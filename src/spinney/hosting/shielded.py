"""A decorator that lets a coroutine finish although its caller was cancelled.

A tab that closes during a commit must not leave memory behind the store.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
running_tasks: set[asyncio.Task[Any]] = set()  # the event loop keeps weak references only


def shield(function: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, Awaitable[T]]:
    """Make a coroutine function run to its end even if its caller is cancelled."""

    @wraps(function)
    async def run_to_end(*args: P.args, **kwargs: P.kwargs) -> T:
        task = asyncio.create_task(function(*args, **kwargs))
        running_tasks.add(task)
        task.add_done_callback(running_tasks.discard)
        return await asyncio.shield(task)

    return run_to_end
