"""What is printed, who I am, the scorer, and editions of one's own."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from spinney.editions.moves import BadNotation
from spinney.hosting.editions.documents import edition_json, edition_name
from spinney.hosting.editions.messages import BotInfo, EditionName
from spinney.hosting.editions.offered import offered_editions
from spinney.hosting.editions.opponents import OpponentInfo, bot_infos, opponent_infos
from spinney.hosting.editions.rules import rules_json
from spinney.hosting.people.messages import Address, Me
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.record import no_such_edition
from spinney.local import own_editions
from spinney.local.reading import asked
from spinney.local.routes import Ask, Text, needs_server, route
from spinney.notation.forest_json import parse_forest
from spinney.notation.scores_json import write_scores
from spinney.notation.unplaced_cards import place_and_score


@dataclass(kw_only=True)
class Named:
    name: str


@dataclass(kw_only=True)
class LooseCard:
    species: str
    symbol: str | None = None


@dataclass(kw_only=True)
class SeatCards:
    table: dict[str, Any]
    loose: list[list[LooseCard]] = field(default_factory=list)
    player: int = 0
    wanted: list[str] = field(default_factory=list)


@dataclass(kw_only=True)
class OwnEdition:
    """A zip as base64, or files by their paths in a folder."""

    folder: str = ""
    zip: str = ""
    files: dict[str, str] = field(default_factory=dict)


@route("GET", "/api/editions")
async def list_editions(_: Ask) -> list[EditionName]:
    return [edition_name(name) for name in offered_editions()]


@route("GET", "/api/editions/{name}")
async def get_edition(_: Ask, name: str) -> Text:
    if name not in offered_editions():
        raise no_such_edition()
    return Text(edition_json(name)[0].decode())


@route("GET", "/api/editions/{name}/rules")
async def get_rules(_: Ask, name: str) -> Text:
    if name not in offered_editions():
        raise no_such_edition()
    return Text(rules_json(name)[0].decode())


@route("GET", "/api/bots")
async def list_bots(_: Ask) -> list[BotInfo]:
    return bot_infos()


@route("GET", "/api/opponents")
async def list_opponents(_: Ask) -> list[OpponentInfo]:
    return opponent_infos()


@route("GET", "/api/me")
async def get_me(ask: Ask) -> Me:
    return Me(name=await ask.host.name(ask.guest))


@route("POST", "/api/me")
async def rename_me(ask: Ask) -> Me:
    return Me(name=await ask.host.named(ask.guest, asked(Named, ask.body).name))


@route("GET", "/api/address")
async def get_address(_: Ask) -> Address:
    return Address(addresses=[], sentence="This table is on your own device; friends by link need a server.")


@route("GET", "/api/push/key")
async def get_push_key(_: Ask) -> None:
    raise needs_server()


@route("POST", "/api/rooms")
async def open_room(_: Ask) -> None:
    raise needs_server()


@route("GET", "/api/keepsake")
async def get_keepsake(_: Ask) -> None:
    raise needs_server()


@route("POST", "/api/score")
async def score(ask: Ask) -> dict[str, Any]:
    try:
        return write_scores(parse_forest(ask.text, ask.query.get("lenient") in ("true", "1")))
    except BadNotation as error:
        raise Refused("bad-notation", str(error)) from None


@route("POST", "/api/score/seats")
async def seat_cards(ask: Ask) -> dict[str, Any]:
    wish = asked(SeatCards, ask.body)
    loose = [[{k: v for k, v in vars(card).items() if v is not None} for card in cards] for cards in wish.loose]
    try:
        return place_and_score(wish.table, loose, wish.player, wish.wanted)
    except BadNotation as error:
        raise Refused("bad-notation", str(error)) from None


@route("POST", "/api/own-editions", 201)
async def load_edition(ask: Ask) -> EditionName:
    """Kept on this device, and played like any other."""
    wish = asked(OwnEdition, ask.body)
    files = own_editions.unzipped(wish.zip) if wish.zip else wish.files
    name, texts = own_editions.understood(files, wish.folder)
    own_editions.welcome(name, texts, ask.host.home)
    kept = json.loads(await ask.host.drawer.fact("editions") or "{}") | {name: texts}
    await ask.host.keep("editions", json.dumps(kept))
    await ask.host.thinkers.do("welcome", json.dumps({name: texts}))
    return edition_name(name)
