"""What has begun is finished: a tab that closes in the middle of a commit must not leave memory behind the store."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
running_tasks: set[asyncio.Task[Any]] = set()  # the loop itself keeps weak references only


def shielded(act: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, Awaitable[T]]:
    """The act goes on even if whoever asked for it is gone."""

    @wraps(act)
    async def run_to_the_end(*args: P.args, **kwargs: P.kwargs) -> T:
        task = asyncio.create_task(act(*args, **kwargs))
        running_tasks.add(task)
        task.add_done_callback(running_tasks.discard)
        return await asyncio.shield(task)

    return run_to_the_end
