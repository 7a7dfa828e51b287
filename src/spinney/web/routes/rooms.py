"""Requests about scoring rooms, and the socket that tells how one grows."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Request, Response, WebSocket, WebSocketDisconnect
from pydantic import Field

from spinney.hosting.limits import TokenBucket
from spinney.hosting.messages import Problem, to_json
from spinney.hosting.people.names import plain_name
from spinney.hosting.refusals import Refused
from spinney.hosting.scoring import rooms
from spinney.hosting.scoring.messages import RoomInfo
from spinney.hosting.scoring.rooms import ForestInput
from spinney.web.routes.requests import Asked, LooseCard, Name
from spinney.web.security.middleware import visitor_of
from spinney.web.security.websockets import CLOSE_TRY_LATER, serve_socket
from spinney.web.services import Services, TheGuest, TheServices

REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": Problem} for status in (403, 404, 409, 413, 422, 429)
}
LONGEST_SILENCE: Final = 60.0  # seconds between two looks at a room nobody changes: it may have ended
router = APIRouter(prefix="/api/rooms", responses=REFUSALS)
Number = Annotated[int, Path(ge=0, le=100_000)]


Dwellers = Annotated[list[LooseCard], Field(max_length=20)]


class PlaceSaid(Asked):
    """A tree, shrub or ground with its dwellers, as Forest JSON has it."""

    card: Name
    symbol: Name | None = None
    river: bool = False
    top: Dwellers = []
    bottom: Dwellers = []
    left: Dwellers = []
    right: Dwellers = []


class PlayerSaid(Asked):
    """A player as Forest JSON has it, in the shape the page can draw; what cannot be scored is told by the scores."""

    name: str = Field(default="", max_length=40)
    cave: int = Field(default=0, ge=0, le=500)
    cave_card: Name | None = None
    forest: list[PlaceSaid] = Field(default=[], max_length=80)


class ForestSaid(Asked):
    """My forest as it is now."""

    name: str = Field(max_length=40)
    player: PlayerSaid = PlayerSaid()
    loose: list[LooseCard] = Field(default=[], max_length=80)

    def entered(self) -> ForestInput:
        name = plain_name(self.name)
        player = self.player.model_dump(exclude_defaults=True)
        loose = [card.model_dump(exclude_none=True) for card in self.loose]
        return ForestInput(name, {"cave": 0, "forest": [], **player, "name": name}, loose)


class NewRoom(ForestSaid):
    edition: Name


@router.post("", status_code=201, response_model=RoomInfo)
async def open_room(
    wish: NewRoom, request: Request, response: Response, guest: TheGuest, services: TheServices
) -> Response:
    """A new room, with my forest in it; it ends after a day."""
    visitor = visitor_of(request)
    if not services.new_tables.take(visitor):
        raise Refused("too-fast", "You have opened much at once; wait a little before the next room.")
    maker = services.guests.pseudonym(visitor)
    room = await services.rooms.open(wish.edition, guest, maker, visitor, wish.entered())
    return told(room, guest, response, 201)


@router.get("/{room_id}", response_model=RoomInfo)
async def get_room(room_id: str, response: Response, guest: TheGuest, services: TheServices) -> Response:
    """A room as it stands."""
    return told(await services.rooms.room(room_id), guest, response)


@router.post("/{room_id}/forests", status_code=201, response_model=RoomInfo)
async def enter_forest(
    room_id: str, wish: ForestSaid, request: Request, response: Response, guest: TheGuest, services: TheServices
) -> Response:
    """Enter my forest; as the host, one more for somebody without a phone."""
    change = partial(rooms.add_forest, guest=guest, forest=wish.entered())
    return told(await services.rooms.change(room_id, visitor_of(request), change), guest, response, 201)


@router.post("/{room_id}/forests/{number}", response_model=RoomInfo)
async def correct_forest(
    room_id: str,
    number: Number,
    wish: ForestSaid,
    request: Request,
    response: Response,
    guest: TheGuest,
    services: TheServices,
) -> Response:
    """A forest as it is now: my own, or as the host anybody's."""
    change = partial(rooms.replace_forest, guest=guest, number=number, forest=wish.entered())
    return told(await services.rooms.change(room_id, visitor_of(request), change), guest, response)


@router.delete("/{room_id}/forests/{number}", response_model=RoomInfo)
async def remove_forest(
    room_id: str, number: Number, request: Request, response: Response, guest: TheGuest, services: TheServices
) -> Response:
    """Take a forest away: my own, or as the host anybody's."""
    change = partial(rooms.remove_forest, guest=guest, number=number)
    return told(await services.rooms.change(room_id, visitor_of(request), change), guest, response)


def told(room: rooms.Room, guest: str, response: Response, status: int = 200) -> Response:
    """A room as one of its people sees it."""
    text = to_json(rooms.room_info(room, guest))
    return Response(text, status, media_type="application/json", headers=dict(response.headers))


async def live_room(socket: WebSocket, room_id: str) -> None:
    """Tells the room whenever it has changed; what is said here is not listened to, but counted."""

    async def look(services: Services, visitor: str) -> None:
        known = await services.devices.identify(socket)
        changed = services.rooms.watch(room_id)
        telling = asyncio.create_task(keep_telling(socket, services, room_id, known.guest if known else "", changed))
        listening = asyncio.create_task(until_gone(socket, services.messages.bucket(visitor)))
        try:
            await asyncio.wait((telling, listening), return_when=asyncio.FIRST_COMPLETED)
        finally:
            services.rooms.leave(room_id, changed)
            for task in (listening, telling):
                task.cancel()
                with suppress(asyncio.CancelledError, WebSocketDisconnect):
                    await task

    await serve_socket(socket, look)


async def keep_telling(socket: WebSocket, services: Services, room_id: str, guest: str, changed: asyncio.Event) -> None:
    while True:
        changed.clear()
        await socket.send_text(to_json(rooms.room_info(await services.rooms.room(room_id), guest)))
        with suppress(TimeoutError):
            await asyncio.wait_for(changed.wait(), LONGEST_SILENCE)


async def until_gone(socket: WebSocket, bucket: TokenBucket) -> None:
    while (await socket.receive())["type"] != "websocket.disconnect":
        if not bucket.take():
            await socket.close(CLOSE_TRY_LATER, "Nobody listens here; say it at a table.")
            return
