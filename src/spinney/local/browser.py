"""What the two workers of a browser call: strings and numbers in, strings out."""

from __future__ import annotations

from spinney.local import asked, daily_routes, practice_routes, puzzle_routes, table_routes, thinking
from spinney.local.drawer import Drawer
from spinney.local.host import Line, LocalHost, Others
from spinney.local.routes import answer

__all__ = [
    "Line",
    "answer",
    "asked",
    "daily_routes",
    "open_host",
    "practice_routes",
    "puzzle_routes",
    "table_routes",
    "work",
]

work = thinking.work


async def open_host(drawer: Drawer, desk: thinking.Desk, others: Others) -> LocalHost:
    """Ready to answer."""
    host = LocalHost(drawer, desk, others)
    await host.open()
    return host
