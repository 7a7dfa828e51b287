"""On one device bots think in a worker of their own: it is handed a job as JSON, and answers so."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

from spinney.hosting import bot_choices
from spinney.hosting.coaching.advice import think_for
from spinney.hosting.daily import deals
from spinney.hosting.reviews.stretches import weigh_stretch
from spinney.local import own_editions

WHERE: Final = Path.home() / "spinney-editions"  # in a browser: in its worker's memory
MAX_DECISION_S: Final = 0.3
Desk = Callable[[str], Awaitable[str]]  # a job's JSON to its answer's


class DeskThinkers:
    """What the host has: somebody else's desk."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def choose(self, name: str, told: str, table: str, visitor: str) -> tuple[str, str]:  # noqa: ARG002
        move, reason = await self.do("choose", name, told)
        return move, reason

    async def advise(self, told: str, table: str, visitor: str) -> str:  # noqa: ARG002
        return str(await self.do("advise", told))

    async def analyse_stretch(self, told: str, first: int, last: int, lines: int, table: str, visitor: str) -> str:  # noqa: ARG002
        return str(await self.do("weigh", told, first, last, lines))

    async def do(self, job: str, *facts: object) -> Any:  # noqa: ANN401 - whatever the job answers
        """What one of `JOBS` answers; what fails there fails here."""
        answer = json.loads(await self.desk(json.dumps([job, *facts])))
        if "failed" in answer:
            raise RuntimeError(answer["failed"])
        return answer["done"]


def choose(name: str, told: str) -> tuple[str, str]:
    """A bot's move, within what people wait for: a phone may be too slow for all that the strongest would think."""
    return bot_choices.choose_move(name, told, MAX_DECISION_S)


def welcome(editions: str) -> None:
    """Editions of this device, which bots must know, too."""
    own_editions.welcome_all(editions, WHERE)


def par(day: str, edition: str, player: str) -> tuple[int, int]:
    """Points and place of an opponent at everybody's seat of a deal of the day."""
    made = deals.play_for_par(deals.derive_daily_deal(b"", day, edition), player)
    return made.points, made.place


JOBS: Final[dict[str, Callable[..., Any]]] = {
    "choose": choose,
    "advise": think_for,
    "weigh": weigh_stretch,
    "welcome": welcome,
    "par": par,
}


def work(job: str) -> str:
    """In the worker that thinks."""
    name, *facts = json.loads(job)
    try:
        return json.dumps({"done": JOBS[name](*facts)})
    except Exception as error:  # whatever it is, the host must hear of it
        return json.dumps({"failed": f"{type(error).__name__}: {error}"})
