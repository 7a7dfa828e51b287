"""Requests for tables that begin elsewhere than at a fresh deal."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request

from spinney.hosting.lessons.lessons import lesson_infos, new_lesson_record
from spinney.hosting.lessons.messages import LessonInfo
from spinney.hosting.messages import Problem
from spinney.hosting.messages.tables import TableInfo
from spinney.hosting.practice.practice import new_record_from_ply
from spinney.web.routes.requests import TakeLesson, TryAgain
from spinney.web.routes.tables import REFUSALS
from spinney.web.services import TheGuest, TheServices, TheTable

router = APIRouter(prefix="/api", responses=REFUSALS)


@router.get("/lessons")
async def list_lessons(guest: TheGuest, services: TheServices) -> list[LessonInfo]:
    """Which lessons there are, and where I have left off."""
    return lesson_infos(await services.registry.store.tables_of(guest), guest)


@router.post("/lessons/{edition}", status_code=201, responses={429: {"model": Problem}})
async def take_lesson(
    edition: str, asked: TakeLesson, request: Request, guest: TheGuest, services: TheServices
) -> TableInfo:
    """The table of a lesson: the one I have left, or one where it begins."""
    left = next((one.table for one in await list_lessons(guest, services) if one.edition == edition), None)
    if left and not asked.afresh:
        return (await services.registry.table(left)).info(guest)
    new = new_lesson_record(
        edition, guest, await services.name(guest), await services.new_table(request, with_bots=True)
    )
    return (await services.actions.create(new)).info(guest)


@router.post("/tables/{table_id}/practice", status_code=201, responses={429: {"model": Problem}})
async def try_again(
    asked: TryAgain, request: Request, table: TheTable, guest: TheGuest, services: TheServices
) -> TableInfo:
    """Play on from any decision of a finished game, alone among bots."""
    maker = await services.new_table(request, with_bots=True)
    name = await services.name(guest)
    new = await asyncio.to_thread(
        new_record_from_ply, table.record, asked.ply, guest, name, asked.seat, asked.bots, asked.fresh, maker
    )
    return (await services.actions.create(new)).info(guest)
