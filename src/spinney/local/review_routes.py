"""Reviews on one device: weighed in the worker that thinks, stretch by stretch, and kept as soon as one is."""

from __future__ import annotations

import asyncio
import json

from spinney.hosting.reviews.messages import ReviewPage
from spinney.hosting.reviews.reviews import Reviews
from spinney.hosting.reviews.stretches import Kept, review_page
from spinney.hosting.tables.record import TableRecord
from spinney.hosting.tables.store import run_inline
from spinney.hosting.viewers.replay import require_finished
from spinney.local.host import LocalHost
from spinney.local.routes import Ask, route
from spinney.study.analysis.review import VERSION


class DeviceReviews:
    """`ReviewShelf` as one note per game; what another version weighed is not looked at, and written over."""

    def __init__(self, host: LocalHost) -> None:
        self.host = host
        self.writing = asyncio.Lock()  # a note is written whole: two stretches done at once must not lose each other

    async def weighed(self, table_id: str, lines: int) -> Kept:
        told = json.loads(await self.host.drawer.fact(f"review {table_id} {lines}") or "{}")
        return {int(first): found for first, found in told["found"].items()} if told.get("version") == VERSION else {}

    async def keep_weighed(self, table_id: str, lines: int, first: int, found: str) -> None:
        async with self.writing:
            kept = {first: found, **await self.weighed(table_id, lines)}
            told = json.dumps({"version": VERSION, "found": kept})
            await self.host.keep(f"review {table_id} {lines}", told)


def reviews(ask: Ask) -> Reviews:
    """One for all who ask, as it knows what is being weighed."""
    host = ask.host
    if host.reviews is None:
        host.reviews = Reviews(DeviceReviews(host), host.thinkers, run_inline)
    return host.reviews


@route("GET", "/api/tables/{table_id}/review")
async def get_review(ask: Ask, table_id: str) -> ReviewPage:
    return await shown(ask, require_finished(await ask.host.registry.table(table_id)).record)


@route("POST", "/api/tables/{table_id}/review")
async def begin_review(ask: Ask, table_id: str) -> ReviewPage:
    record = require_finished(await ask.host.registry.table(table_id)).record
    await reviews(ask).begin(record, ask.guest)
    return await shown(ask, record)


async def forget(ask: Ask, table_id: str) -> None:
    """The game is removed, and what was thought about it."""
    told = f"review {table_id} {reviews(ask).lines}"
    if await ask.host.drawer.fact(told):
        await ask.host.keep(told, "")


async def shown(ask: Ask, record: TableRecord) -> ReviewPage:
    kept = await reviews(ask).weighed(record.id)
    return review_page(record, ask.guest, kept, reviews(ask).is_running(record.id))
