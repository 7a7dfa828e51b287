"""Measures how late the event loop is: whatever holds it up, everybody waits for."""

from __future__ import annotations

import asyncio
from typing import Final

from spinney.web import metrics

MEASURE_EVERY_S: Final = 0.25


async def measure_loop_lag() -> None:
    """Measure how late a timer comes, until cancelled."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + MEASURE_EVERY_S
        await asyncio.sleep(MEASURE_EVERY_S)
        metrics.loop_lag_seconds.observe(max(0.0, loop.time() - due))
