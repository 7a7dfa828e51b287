"""What the two workers of a browser call: strings and numbers in, strings out."""

from __future__ import annotations

from typing import Final

from spinney.editions import edition, shipped
from spinney.local import asked, bot_worker, daily_routes, practice_routes, puzzle_routes, review_routes, table_routes
from spinney.local.browser_store import Drawer
from spinney.local.host import Line, LocalHost, Others
from spinney.local.routes import answer
from spinney.local.standard_library import pack_away

ROUTED: Final = (asked, daily_routes, practice_routes, puzzle_routes, review_routes, table_routes)
__all__ = ["Line", "answer", "open_host", "pack_away", "warm_up", "work"]

work = bot_worker.work


def warm_up() -> None:
    """Read what every game reads, once for all starts: what is in memory now is kept."""
    for name in shipped():
        edition(name)


async def open_host(drawer: Drawer, desk: bot_worker.Desk, others: Others) -> LocalHost:
    """Ready to answer."""
    host = LocalHost(drawer, desk, others)
    await host.open()
    return host
