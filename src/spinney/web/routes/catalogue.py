"""Requests that need no table: what is printed, who I am, the scorer."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from fastapi import APIRouter, Request, Response

from spinney.editions.moves import BadNotation
from spinney.hosting.editions.documents import edition_json, edition_name
from spinney.hosting.editions.messages import BotInfo, EditionInfo, EditionName
from spinney.hosting.editions.offered import offered_editions
from spinney.hosting.editions.opponents import OpponentInfo, bot_infos, opponent_infos
from spinney.hosting.editions.rules import Rules, rules_json
from spinney.hosting.messages import Problem
from spinney.hosting.people.messages import Address, Me
from spinney.hosting.refusals import Refused
from spinney.hosting.scoring.messages import Scores, SeatedScores
from spinney.hosting.tables.record import no_such_edition
from spinney.notation.forest_json import parse_forest
from spinney.notation.scores_json import write_scores
from spinney.notation.unplaced_cards import place_and_score
from spinney.web.addresses import reachable_addresses
from spinney.web.routes.requests import Rename, SeatCards
from spinney.web.security.middleware import visitor_of
from spinney.web.services import TheGuest, TheServices

router = APIRouter(prefix="/api")


@router.get("/health")
async def health() -> dict[str, bool]:
    """Is the server there?"""
    return {"ok": True}


@router.get("/editions")
async def list_editions() -> list[EditionName]:
    """The stand-alone games that can be played and scored."""
    return [edition_name(name) for name in offered_editions()]


@router.get(
    "/editions/{name}",
    response_model=EditionInfo,
    responses={304: {"description": "You have it already."}, 404: {"model": Problem}},
)
async def get_edition(name: str, request: Request) -> Response:
    """Everything printed in an edition: species, cards, caves.  Answers carry an ETag."""
    if name not in offered_editions():
        raise no_such_edition()
    return unless_known(request, *edition_json(name))


def unless_known(request: Request, body: bytes, etag: str) -> Response:
    """A document, or the word that the browser has it already."""
    headers = {"ETag": etag, "Cache-Control": "public, max-age=300"}
    if etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


@router.get("/editions/{name}/rules", response_model=Rules, responses={304: {}, 404: {"model": Problem}})
async def get_rules(name: str, request: Request) -> Response:
    """The rules of an edition in plain words, what its words mean, and the legend of its signs."""
    if name not in offered_editions():
        raise no_such_edition()
    return unless_known(request, *rules_json(name))


@router.get("/bots")
async def list_bots() -> list[BotInfo]:
    """The bots programs know by name; people choose among the opponents."""
    return bot_infos()


@router.get("/opponents")
async def list_opponents() -> list[OpponentInfo]:
    """Eight opponents of growing strength, the gentlest first; each can be given a seat as a bot."""
    return opponent_infos()


@router.get("/me")
async def get_me(guest: TheGuest, services: TheServices) -> Me:
    """Who I am; a newcomer gets a cookie."""
    name = await services.name(guest)
    await services.see(guest, name)
    return Me(name=name)


@router.post("/me", responses={422: {"model": Problem}})
async def rename_me(wish: Rename, guest: TheGuest, services: TheServices) -> Me:
    """Change my name, at tables I join from now on."""
    return Me(name=await services.named(guest, wish.name))


@router.get("/address")
async def get_address(request: Request, services: TheServices) -> Address:
    """Where friends find this server, for links and QR codes."""
    return await asyncio.to_thread(reachable_addresses, request, services.settings.public_url, services.listening)


FOREST_JSON: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {"application/json": {"schema": {"type": "object", "required": ["edition", "players"]}}},
    }
}


@router.post(
    "/score",
    openapi_extra=FOREST_JSON,
    response_model=Scores,
    responses={422: {"model": Problem}, 429: {"model": Problem}},
)
async def score(request: Request, services: TheServices, lenient: bool = False) -> Response:
    """Score a table in Forest JSON; the answer is the document of `spinney score --json`."""
    try:
        text = (await request.body()).decode("utf-8-sig")
        written = await services.short_jobs.run(visitor_of(request), "", scored, text, lenient)
        return Response(written, media_type="application/json")
    except UnicodeDecodeError:
        raise Refused("bad-notation", "That is not UTF-8 text; send Forest JSON in UTF-8.") from None
    except BadNotation as error:
        raise Refused("bad-notation", str(error)) from None


@router.post(
    "/score/seats",
    response_model=SeatedScores,
    responses={422: {"model": Problem}, 429: {"model": Problem}},
)
async def seat_cards(wish: SeatCards, request: Request, services: TheServices) -> Response:
    """Score a table some of whose cards have no place yet: each finds its best one."""
    loose = [[card.model_dump(exclude_none=True) for card in cards] for cards in wish.loose]
    try:
        asked = (wish.table, loose, wish.player, wish.wanted)
        written = await services.short_jobs.run(visitor_of(request), "", seated, *asked)
        return Response(written, media_type="application/json")
    except BadNotation as error:
        raise Refused("bad-notation", str(error)) from None


def seated(table: dict[str, Any], loose: list[list[dict[str, Any]]], player: int, wanted: list[str]) -> str:
    """In a worker."""
    return json.dumps(place_and_score(table, loose, player, wanted))


def scored(text: str, lenient: bool) -> str:
    """In a worker."""
    return json.dumps(write_scores(parse_forest(text, lenient)))
