"""Requests for what is printed, and for the bots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from spinney.hosting.api.context import Context
from spinney.hosting.api.endpoint import Endpoint, WrittenJson
from spinney.hosting.editions.documents import edition_json, edition_name
from spinney.hosting.editions.messages import BotInfo, EditionInfo, EditionName
from spinney.hosting.editions.offered import offered_editions
from spinney.hosting.editions.opponents import OpponentInfo, bot_infos, opponent_infos
from spinney.hosting.editions.rules import Rules, rules_json
from spinney.hosting.messages import ClientInput
from spinney.hosting.messages.checks import Length
from spinney.hosting.tables.record import no_such_edition
from spinney.language.translator import GRAMMARS


@dataclass(kw_only=True)
class LanguageChoice(ClientInput):
    """The language of a response; English if it is not one of ours."""

    language: Annotated[str, Length(0, 8)] = "en"

    def get_language(self) -> str:
        """Return the language the response is in."""
        return self.language if self.language in GRAMMARS else "en"


async def health(_: Context) -> dict[str, bool]:
    """Say that the host is there."""
    return {"ok": True}


async def list_editions(_: Context) -> list[EditionName]:
    """List the stand-alone games that can be played and scored."""
    return [edition_name(name) for name in offered_editions()]


async def get_edition(_: Context, name: str, request: LanguageChoice) -> WrittenJson[EditionInfo]:
    """Return everything printed in an edition: species, cards, caves.  Responses carry an ETag."""
    check_edition(name)
    text, etag = edition_json(name, request.get_language())
    return WrittenJson(text.decode(), etag)


async def get_rules(_: Context, name: str, request: LanguageChoice) -> WrittenJson[Rules]:
    """Return the rules of an edition in plain words, what its words mean, and the legend of its icons."""
    check_edition(name)
    text, etag = rules_json(name, request.get_language())
    return WrittenJson(text.decode(), etag)


async def list_bots(_: Context) -> list[BotInfo]:
    """List the bots that programs know by name; people choose among the opponents."""
    return bot_infos()


async def list_opponents(_: Context) -> list[OpponentInfo]:
    """List eight opponents of growing strength, the gentlest first; each can be given a seat as a bot."""
    return opponent_infos()


def check_edition(name: str) -> None:
    if name not in offered_editions():
        raise no_such_edition()


CATALOGUE_ENDPOINTS: Final = (
    Endpoint("GET", "/api/health", health, needs_guest=False),
    Endpoint("GET", "/api/editions", list_editions, needs_guest=False),
    Endpoint("GET", "/api/editions/{name}", get_edition, refusals=(404,), needs_guest=False, has_etag=True),
    Endpoint("GET", "/api/editions/{name}/rules", get_rules, refusals=(404,), needs_guest=False, has_etag=True),
    Endpoint("GET", "/api/bots", list_bots, needs_guest=False),
    Endpoint("GET", "/api/opponents", list_opponents, needs_guest=False),
)
