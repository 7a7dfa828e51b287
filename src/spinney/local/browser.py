"""What the two workers of a browser call: strings and numbers in, strings out."""

from __future__ import annotations

from typing import Final

from spinney.editions import edition, shipped
from spinney.local import asked, daily_routes, practice_routes, puzzle_routes, review_routes, table_routes, thinking
from spinney.local.drawer import Drawer
from spinney.local.host import Line, LocalHost, Others
from spinney.local.library import pack_away
from spinney.local.routes import answer

ROUTED: Final = (asked, daily_routes, practice_routes, puzzle_routes, review_routes, table_routes)
__all__ = ["Line", "answer", "open_host", "pack_away", "warm_up", "work"]

work = thinking.work


def warm_up() -> None:
    """Read what every game reads, once for all starts: what is in memory now is kept."""
    for name in shipped():
        edition(name)


async def open_host(drawer: Drawer, desk: thinking.Desk, others: Others) -> LocalHost:
    """Ready to answer."""
    host = LocalHost(drawer, desk, others)
    await host.open()
    return host
