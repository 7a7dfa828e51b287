"""Requests about my rating against the opponents."""

from __future__ import annotations

from typing import Any, Final

from fastapi import APIRouter

from spinney.hosting.messages import Problem
from spinney.hosting.people.ratings import RatedGame, RatingInfo, rating_info
from spinney.hosting.refusals import Refused
from spinney.web.services import TheGuest, TheServices, TheTable
from spinney.web.storage import rating_store

REFUSALS: Final[dict[int | str, dict[str, Any]]] = {status: {"model": Problem} for status in (403, 404, 409)}
router = APIRouter(prefix="/api")


@router.get("/me/rating")
async def my_rating(guest: TheGuest, services: TheServices) -> RatingInfo:
    """What I am rated by my games against the opponents, and which of them to play next."""
    return rating_info(await services.store.read(lambda c: rating_store.rating_of(c, guest)))


@router.get("/tables/{table_id}/rating", responses=REFUSALS)
async def rated_game(table: TheTable, guest: TheGuest, services: TheServices) -> RatedGame:
    """What a finished game did to my rating, or why it did not count."""
    if table.record.state != "finished":
        raise Refused("not-over", "This game is not over yet; it counts when it is.")
    seat = table.seat_of(guest)
    if seat < 0:
        raise Refused("not-seated", "You did not play this game, so it says nothing about you.")
    return await services.rate(table, seat)
