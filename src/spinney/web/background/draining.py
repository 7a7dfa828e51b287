"""Draining: a server that is to end says that it is not ready, takes no new tables, and asks its people to reconnect.

SIGUSR1 begins it.  A proxy that asks `/health/ready` sends people elsewhere from then on; sockets that are open are
closed one after the other, and their pages connect again by themselves.  The server ends when none is left, or after
`SPINNEY_DRAIN_SECONDS`.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from spinney.hosting.refusals import Refused
from spinney.web import metrics

if TYPE_CHECKING:
    from spinney.web.services import Services

NOTICE_SHARE: Final = 0.2  # of the time, until proxies have noticed that this server is not ready
RECONNECT_SHARE: Final = 0.4  # of the time, over which sockets are closed, so that not all reconnect at once
DRAIN_CHECK_EVERY_S: Final = 0.2
CLOSE_RESTART: Final = 1012  # a close code of the WebSocket standard: pages connect again
log = logging.getLogger("spinney.web")


def end_process() -> None:
    """End this process as an operator would."""
    signal.raise_signal(signal.SIGTERM)


class Draining:
    """Whether this server is about to end, and what it does until then."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.on_end: Callable[[], None] = end_process
        self._task: asyncio.Task[None] | None = None

    @property
    def active(self) -> bool:
        """Say whether this server is about to end."""
        return self._task is not None

    def listen_for_signal(self) -> None:
        """Begin when the operator sends SIGUSR1, where the system knows that signal."""
        with suppress(AttributeError, NotImplementedError, RuntimeError, ValueError):  # on Windows, or in a thread
            asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, self.begin)

    def begin(self) -> None:
        """Take no new tables, and end when nobody is left."""
        if self._task is None:
            log.warning("This server takes no new tables and ends when nobody is left.")
            metrics.draining.set(1)
            self.services.readiness.invalidate()
            self._task = asyncio.create_task(self._drain())

    def refuse_new(self) -> None:
        """Refuse something new that would not be finished here."""
        if self.active:
            raise Refused("restarting", "This server is about to restart; wait a moment and try again.")

    async def _drain(self) -> None:
        seconds = self.services.settings.drain_seconds
        until = time.monotonic() + seconds
        await self._wait(until - (1 - NOTICE_SHARE) * seconds)
        waiting = list(self.services.open_sockets)
        for socket in waiting:
            with suppress(RuntimeError, OSError):  # it is closing already
                await socket.close(CLOSE_RESTART, "The server restarts; connect again.")
            await asyncio.sleep(min(DRAIN_CHECK_EVERY_S, RECONNECT_SHARE * seconds / len(waiting)))
        await self._wait(until)
        log.warning("This server ends; %d sockets are left.", len(self.services.open_sockets))
        self.on_end()

    async def _wait(self, until: float) -> None:
        """Wait until then, or until nobody is left."""
        while time.monotonic() < until and self.services.open_sockets:
            await asyncio.sleep(DRAIN_CHECK_EVERY_S)

    def close(self) -> None:
        """Stop, as the server ends."""
        if self._task:
            self._task.cancel()
