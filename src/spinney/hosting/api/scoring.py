"""Requests to score tables of real cards, alone or in a scoring room, which only a server has."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, Any, Final, ParamSpec

from spinney.editions.moves import BadNotation
from spinney.hosting.api.context import Context, ServerContext
from spinney.hosting.api.endpoint import Endpoint, WrittenJson
from spinney.hosting.messages import ClientInput, without_defaults
from spinney.hosting.messages.checks import Length, Range, ShortName
from spinney.hosting.people.names import plain_name
from spinney.hosting.refusals import Refused
from spinney.hosting.scoring import rooms
from spinney.hosting.scoring.messages import RoomInfo, Scores, SeatedScores
from spinney.hosting.scoring.rooms import ForestInput
from spinney.notation.forest_json import parse_forest
from spinney.notation.scores_json import write_scores
from spinney.notation.unplaced_cards import place_and_score

P = ParamSpec("P")
ROOM_REFUSALS: Final = (403, 404, 409, 413, 422, 429)
ForestNumber = Annotated[int, Range(0, 100_000)]


@dataclass(kw_only=True)
class ScoreOptions(ClientInput):
    lenient: bool = False


@dataclass(kw_only=True)
class LooseCard(ClientInput):
    """A dweller of a real table whose place has not been said."""

    species: ShortName
    symbol: ShortName | None = None


@dataclass(kw_only=True)
class PlaceCards(ClientInput):
    """Forest JSON, the cards of each player without a place, and cards one might add to a player's forest."""

    table: dict[str, Any]
    loose: Annotated[list[Annotated[list[LooseCard], Length(0, 80)]], Length(0, 5)] = field(default_factory=list)
    player: Annotated[int, Range(0, 4)] = 0
    wanted: Annotated[list[ShortName], Length(0, 8)] = field(default_factory=list)


async def score(context: Context, request: ScoreOptions, text: str) -> WrittenJson[Scores]:
    """Score a table in Forest JSON; the response is the document of `spinney score --json`."""
    return WrittenJson(await run_scorer(context, score_text, text, request.lenient))


async def place_cards(context: Context, request: PlaceCards) -> WrittenJson[SeatedScores]:
    """Score a table some of whose cards have no place yet: each finds its best one."""
    loose = [[without_defaults(card) for card in cards] for cards in request.loose]
    return WrittenJson(await run_scorer(context, score_placed, request.table, loose, request.player, request.wanted))


async def run_scorer(context: Context, function: Callable[P, str], *args: P.args, **kwargs: P.kwargs) -> str:
    try:
        return await context.run_job(function, *args, **kwargs)
    except BadNotation as error:
        raise Refused("bad-notation", str(error)) from None


def score_text(text: str, lenient: bool) -> str:
    return json.dumps(write_scores(parse_forest(text, lenient)))


def score_placed(table: dict[str, Any], loose: list[list[dict[str, Any]]], player: int, wanted: list[str]) -> str:
    return json.dumps(place_and_score(table, loose, player, wanted))


# --- scoring rooms ----------------------------------------------------------------------------------------------------


Dwellers = Annotated[list[LooseCard], Length(0, 20)]


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
    return room_json(context, await context.rooms.open(request.edition, context.guest, maker, forest_input(request)))


async def get_room(context: ServerContext, room_id: str) -> WrittenJson[RoomInfo]:
    """Return a room as it stands."""
    return room_json(context, await context.rooms.room(room_id))


async def enter_forest(context: ServerContext, request: EnterForest, room_id: str) -> WrittenJson[RoomInfo]:
    """Enter my forest; as the host, one more for somebody without a phone."""
    change = partial(rooms.add_forest, guest=context.guest, forest=forest_input(request))
    return room_json(context, await context.rooms.change(room_id, context.visitor, change))


async def correct_forest(
    context: ServerContext, request: EnterForest, room_id: str, number: ForestNumber
) -> WrittenJson[RoomInfo]:
    """Correct a forest: my own, or as the host anybody's."""
    change = partial(rooms.replace_forest, guest=context.guest, number=number, forest=forest_input(request))
    return room_json(context, await context.rooms.change(room_id, context.visitor, change))


async def remove_forest(context: ServerContext, room_id: str, number: ForestNumber) -> WrittenJson[RoomInfo]:
    """Take a forest away: my own, or as the host anybody's."""
    change = partial(rooms.remove_forest, guest=context.guest, number=number)
    return room_json(context, await context.rooms.change(room_id, context.visitor, change))


def forest_input(request: EnterForest) -> ForestInput:
    name = plain_name(request.name)
    player = {"cave": 0, "forest": [], **without_defaults(request.player), "name": name}
    return ForestInput(name, player, [without_defaults(card) for card in request.loose])


def room_json(context: ServerContext, room: rooms.Room) -> WrittenJson[RoomInfo]:
    return WrittenJson(rooms.write_room(room, context.guest))


ROOM_ENDPOINTS: Final = tuple(
    Endpoint(method, f"/api/rooms{path}", handler, status, ROOM_REFUSALS, needs_server=True)
    for method, path, handler, status in (
        ("POST", "", open_room, 201),
        ("GET", "/{room_id}", get_room, 200),
        ("POST", "/{room_id}/forests", enter_forest, 201),
        ("POST", "/{room_id}/forests/{number}", correct_forest, 200),
        ("DELETE", "/{room_id}/forests/{number}", remove_forest, 200),
    )
)
SCORING_ENDPOINTS: Final = (
    Endpoint("POST", "/api/score", score, refusals=(422, 429), needs_guest=False),
    Endpoint("POST", "/api/score/seats", place_cards, refusals=(422, 429), needs_guest=False),
    *ROOM_ENDPOINTS,
)
