"""Requests about scoring rooms, which only a server has."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, Final

from spinney.hosting.api.context import ServerContext
from spinney.hosting.api.endpoint import Endpoint, WrittenJson
from spinney.hosting.api.scoring import LooseCard
from spinney.hosting.messages import ClientInput, to_json, without_defaults
from spinney.hosting.messages.checks import Length, Range, ShortName
from spinney.hosting.people.names import plain_name
from spinney.hosting.scoring import rooms
from spinney.hosting.scoring.messages import RoomInfo
from spinney.hosting.scoring.rooms import ForestInput

REFUSALS: Final = (403, 404, 409, 413, 422, 429)
Dwellers = Annotated[list[LooseCard], Length(0, 20)]
ForestNumber = Annotated[int, Range(0, 100_000)]


@dataclass(kw_only=True)
class PlaceInput(ClientInput):
    """A tree, shrub or ground with its dwellers, as Forest JSON has it."""

    card: ShortName
    symbol: ShortName | None = None
    river: bool = False
    top: Dwellers = field(default_factory=list)
    bottom: Dwellers = field(default_factory=list)
    left: Dwellers = field(default_factory=list)
    right: Dwellers = field(default_factory=list)


@dataclass(kw_only=True)
class PlayerInput(ClientInput):
    """A player as Forest JSON has it, in the shape the page can draw; the scores say what cannot be scored."""

    name: Annotated[str, Length(0, 40)] = ""
    cave: Annotated[int, Range(0, 500)] = 0
    cave_card: ShortName | None = None
    forest: Annotated[list[PlaceInput], Length(0, 80)] = field(default_factory=list)


@dataclass(kw_only=True)
class EnterForest(ClientInput):
    """My forest as it is now."""

    name: Annotated[str, Length(0, 40)]
    player: PlayerInput = field(default_factory=PlayerInput)
    loose: Annotated[list[LooseCard], Length(0, 80)] = field(default_factory=list)


@dataclass(kw_only=True)
class NewRoom(EnterForest):
    edition: ShortName


async def open_room(context: ServerContext, request: NewRoom) -> WrittenJson[RoomInfo]:
    """Open a room, with my forest in it; it ends after a day."""
    maker = context.limit_new_rooms()
    return room_json(context, await context.rooms.open(request.edition, context.guest, maker, entered(request)))


async def get_room(context: ServerContext, room_id: str) -> WrittenJson[RoomInfo]:
    """Return a room as it stands."""
    return room_json(context, await context.rooms.room(room_id))


async def enter_forest(context: ServerContext, request: EnterForest, room_id: str) -> WrittenJson[RoomInfo]:
    """Enter my forest; as the host, one more for somebody without a phone."""
    change = partial(rooms.add_forest, guest=context.guest, forest=entered(request))
    return room_json(context, await context.rooms.change(room_id, context.visitor, change))


async def correct_forest(
    context: ServerContext, request: EnterForest, room_id: str, number: ForestNumber
) -> WrittenJson[RoomInfo]:
    """Correct a forest: my own, or as the host anybody's."""
    change = partial(rooms.replace_forest, guest=context.guest, number=number, forest=entered(request))
    return room_json(context, await context.rooms.change(room_id, context.visitor, change))


async def remove_forest(context: ServerContext, room_id: str, number: ForestNumber) -> WrittenJson[RoomInfo]:
    """Take a forest away: my own, or as the host anybody's."""
    change = partial(rooms.remove_forest, guest=context.guest, number=number)
    return room_json(context, await context.rooms.change(room_id, context.visitor, change))


def entered(request: EnterForest) -> ForestInput:
    name = plain_name(request.name)
    player = {"cave": 0, "forest": [], **without_defaults(request.player), "name": name}
    return ForestInput(name, player, [without_defaults(card) for card in request.loose])


def room_json(context: ServerContext, room: rooms.Room) -> WrittenJson[RoomInfo]:
    return WrittenJson(to_json(rooms.room_info(room, context.guest)))


ENDPOINTS: Final = tuple(
    Endpoint(method, f"/api/rooms{path}", handler, status, REFUSALS, needs_server=True)
    for method, path, handler, status in (
        ("POST", "", open_room, 201),
        ("GET", "/{room_id}", get_room, 200),
        ("POST", "/{room_id}/forests", enter_forest, 201),
        ("POST", "/{room_id}/forests/{number}", correct_forest, 200),
        ("DELETE", "/{room_id}/forests/{number}", remove_forest, 200),
    )
)
