"""Requests to score tables of real cards."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, ParamSpec

from spinney.editions.moves import BadNotation
from spinney.hosting.api.context import Context
from spinney.hosting.api.endpoint import Endpoint, WrittenJson
from spinney.hosting.messages import ClientInput, without_defaults
from spinney.hosting.messages.checks import Length, Range, ShortName
from spinney.hosting.refusals import Refused
from spinney.hosting.scoring.messages import Scores, SeatedScores
from spinney.notation.forest_json import parse_forest
from spinney.notation.scores_json import write_scores
from spinney.notation.unplaced_cards import place_and_score

P = ParamSpec("P")


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


ENDPOINTS: Final = (
    Endpoint("POST", "/api/score", score, refusals=(422, 429), needs_guest=False),
    Endpoint("POST", "/api/score/seats", place_cards, refusals=(422, 429), needs_guest=False),
)
