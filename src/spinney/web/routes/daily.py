"""Requests about the deal of the day."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request

from spinney.hosting.daily.messages import DailyInfo
from spinney.hosting.messages import Problem
from spinney.hosting.messages.tables import TableInfo
from spinney.web.routes.tables import REFUSALS
from spinney.web.services import TheGuest, TheServices

router = APIRouter(prefix="/api/daily", responses=REFUSALS)
Day = Annotated[str, Query(max_length=10)]


@router.get("/{edition}")
async def get_daily(edition: str, guest: TheGuest, services: TheServices, day: Day = "") -> DailyInfo:
    """Today's deal, or that of a day before (`day=2026-11-16`), as far as I may know it."""
    return await services.daily.info(edition, guest, day)


@router.post("/{edition}/play", status_code=201, responses={429: {"model": Problem}})
async def play_daily(edition: str, request: Request, guest: TheGuest, services: TheServices) -> TableInfo:
    """My table of today's deal: one try counts, and what follows it is practice."""
    maker = await services.new_table(request, with_bots=True)
    return (await services.daily.play(edition, guest, maker)).info(guest)
