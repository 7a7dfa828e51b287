"""Requests for tables that begin elsewhere than at a fresh deal."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request

from spinney.hosting.messages import Problem, TableInfo
from spinney.hosting.practice import tried_again
from spinney.web.requests import TryAgain
from spinney.web.services import TheGuest, TheServices, TheTable
from spinney.web.table_routes import REFUSALS

router = APIRouter(prefix="/api", responses=REFUSALS)


@router.post("/tables/{table_id}/practice", status_code=201, responses={429: {"model": Problem}})
async def try_again(
    asked: TryAgain, request: Request, table: TheTable, guest: TheGuest, services: TheServices
) -> TableInfo:
    """Play on from any decision of a finished game, alone among bots."""
    maker = await services.new_table(request, with_bots=True)
    name = await services.name(guest)
    new = await asyncio.to_thread(
        tried_again, table.record, asked.ply, guest, name, asked.seat, asked.bots, asked.fresh, maker
    )
    return (await services.actions.make(new)).info(guest)
