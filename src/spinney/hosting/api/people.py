"""Requests about the guest: their name, their rating, and where friends find them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spinney.hosting.api.context import Context
from spinney.hosting.api.endpoint import Endpoint
from spinney.hosting.messages import ClientInput
from spinney.hosting.messages.checks import ShortName
from spinney.hosting.people.messages import Address, Me
from spinney.hosting.people.ratings import RatedGame, RatingInfo, rating_info
from spinney.hosting.refusals import Refused


@dataclass(kw_only=True)
class Rename(ClientInput):
    name: ShortName


async def get_me(context: Context) -> Me:
    """Return who I am; a newcomer gets a cookie."""
    name = await context.name()
    await context.note_visit(name)
    return Me(name=name)


async def rename_me(context: Context, request: Rename) -> Me:
    """Change my name, at tables I join from now on."""
    return Me(name=await context.rename(request.name))


async def get_address(context: Context) -> Address:
    """Return where friends find this server, for links and QR codes."""
    return await context.address()


async def my_rating(context: Context) -> RatingInfo:
    """Return my rating by my games against the opponents, and which of them to play next."""
    return rating_info(await context.ratings.rating(context.guest))


async def rated_game(context: Context, table_id: str) -> RatedGame:
    """Return what a finished game did to my rating, or why it did not count."""
    table = await context.table(table_id)
    if table.record.state != "finished":
        raise Refused("not-over", "This game is not over yet; it counts when it is.")
    seat = table.seat_of(context.guest)
    if seat < 0:
        raise Refused("not-seated", "You did not play this game, so it says nothing about you.")
    return await context.ratings.rate(table, seat)


PEOPLE_ENDPOINTS: Final = (
    Endpoint("GET", "/api/me", get_me),
    Endpoint("POST", "/api/me", rename_me, refusals=(422,)),
    Endpoint("GET", "/api/address", get_address, needs_guest=False),
    Endpoint("GET", "/api/me/rating", my_rating),
    Endpoint("GET", "/api/tables/{table_id}/rating", rated_game, refusals=(403, 404, 409)),
)
