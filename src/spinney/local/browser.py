"""The functions that the two workers of a browser call: strings and numbers in, strings out."""

from __future__ import annotations

from spinney.editions import edition, shipped
from spinney.local.bot_worker import RunInWorker, work
from spinney.local.dispatcher import answer
from spinney.local.host import LocalHost, OtherTabs
from spinney.local.standard_library import pack_away
from spinney.local.storage.browser_store import BrowserStore

__all__ = ["answer", "open_host", "pack_away", "warm_up", "work"]


def warm_up() -> None:
    """Read what every game reads, once for all starts: what is in memory now is kept."""
    for name in shipped():
        edition(name)


async def open_host(store: BrowserStore, run_in_worker: RunInWorker, tabs: OtherTabs) -> LocalHost:
    """Return a host that is ready to answer."""
    host = LocalHost(store, run_in_worker, tabs)
    await host.open()
    return host
