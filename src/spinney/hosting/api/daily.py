"""Requests about the deal of the day."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from spinney.hosting.api.context import Context
from spinney.hosting.api.endpoint import LIMITED, TABLE_REFUSALS, Endpoint
from spinney.hosting.daily.messages import DailyInfo
from spinney.hosting.messages import ClientInput
from spinney.hosting.messages.checks import Length
from spinney.hosting.messages.tables import TableInfo


@dataclass(kw_only=True)
class DayOptions(ClientInput):
    day: Annotated[str, Length(0, 10)] = ""


async def get_daily(context: Context, request: DayOptions, edition: str) -> DailyInfo:
    """Return today's deal, or that of a day before (`day=2026-11-16`), as far as I may know it."""
    return await context.daily.info(edition, context.guest, request.day)


async def play_daily(context: Context, edition: str) -> TableInfo:
    """Return my table of today's deal: one try counts; on a device what follows it is practice."""
    maker = await context.limit_tables_with_bots()
    return (await context.daily.play(edition, context.guest, maker)).info(context.guest)


DAILY_ENDPOINTS: Final = (
    Endpoint("GET", "/api/daily/{edition}", get_daily, refusals=TABLE_REFUSALS),
    Endpoint("POST", "/api/daily/{edition}/play", play_daily, 201, LIMITED),
)
