"""Carries out what an operator has ended with `spinney admin end`, at every server on the store."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from sqlalchemy.exc import DBAPIError

from spinney.hosting.tables.live_table import LiveTable
from spinney.web.logs import Outage
from spinney.web.storage import inspection

if TYPE_CHECKING:
    from spinney.web.services import Services

LOOK_ALONE_EVERY_S: Final = 1.0  # where no bus says that there is something new
LOOK_EVERY_S: Final = 30.0  # should the bus have missed it
TABLE_ENDED: Final = "The operator of this server has ended this table."
GUEST_ENDED: Final = "The operator of this server has ended your stay here."
log = logging.getLogger("spinney.web")


class Endings:
    """What operators have ended."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._known: set[tuple[str, str]] = set()
        self._news = asyncio.Event()

    def look_soon(self) -> None:
        """Look at once for what was ended: another process has said that there is something."""
        self._news.set()

    async def watch(self) -> None:
        """Look for what was ended, until cancelled."""
        every_s = LOOK_EVERY_S if self.services.registry.bus.shared else LOOK_ALONE_EVERY_S
        outage = Outage("What operators have ended cannot be read.", "What operators have ended can be read again.")
        while True:
            try:
                await self.look()
                outage.report_recovery()
            except DBAPIError as error:
                outage.report_failure(error)
            except Exception:
                log.exception("Something that the operator has ended goes on; it is tried again.")
            try:
                await asyncio.wait_for(self._news.wait(), every_s)
            except TimeoutError:
                continue
            self._news.clear()

    async def look(self) -> None:
        """Carry out what is new."""
        for kind, wanted in sorted(await self.services.store.read(inspection.what_has_ended) - self._known):
            self._carry_out(kind, wanted)
            self._known.add((kind, wanted))

    def _carry_out(self, kind: str, wanted: str) -> None:
        services = self.services
        if kind == "room":
            services.rooms.notify_watchers(wanted)
        elif kind == "table":
            table = services.registry.tables.pop(wanted, None)
            services.registry.public_list.invalidate()
            if table is not None:
                stop_table(table)
        else:
            services.devices.ended_guests.add(wanted)
            for table in services.registry.tables.values():
                for viewer in list(table.viewers):
                    if viewer.guest == wanted:
                        viewer.close_session(GUEST_ENDED)


def stop_table(table: LiveTable) -> None:
    """Stop a table that is not stored any more, and tell everybody who looks at it."""
    if table.due_timer:
        table.due_timer.cancel()
    if table.due_task:
        table.due_task.cancel()
    for viewer in list(table.viewers):
        viewer.close_session(TABLE_ENDED)
