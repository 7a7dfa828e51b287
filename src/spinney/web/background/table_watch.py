"""Looks at all tables once a second: what is idle, what is due, what another server has changed."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from sqlalchemy.exc import DBAPIError

from spinney.web import metrics
from spinney.web.logs import Outage

if TYPE_CHECKING:
    from spinney.web.services import Services

WATCH_EVERY_S: Final = 1.0
log = logging.getLogger("spinney.web")


async def watch_tables(services: Services) -> None:
    """Forget idle tables, resume what is due, and, without a shared bus, look for changes."""
    registry, bot_turns = services.registry, services.bot_turns
    outage = Outage("The store does not answer; it is asked again every second.", "The store answers again.")
    while True:
        await asyncio.sleep(WATCH_EVERY_S)
        try:
            registry.drop_idle()
            update_gauges(services)
            for table in list(registry.tables.values()):
                bot_turns.schedule(table)
            if not registry.bus.shared:
                await registry.refresh_watched()
            await bot_turns.resume_due_tables()
            outage.report_recovery()
        except DBAPIError as error:
            outage.report_failure(error)
        except Exception:
            log.exception("Looking for changed tables failed; trying again in a second.")


def update_gauges(services: Services) -> None:
    """Write into the metrics what there is just now."""
    metrics.tables.set(len(services.registry.tables))
    metrics.sockets.set(services.sockets.total())
    metrics.waiting.set(len(services.bot_workers.queue))
    metrics.writing.set(services.store.waiting())
