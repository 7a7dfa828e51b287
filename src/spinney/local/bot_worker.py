"""The worker of a browser in which bots think: jobs and results are JSON."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

from spinney.hosting import bot_choices
from spinney.hosting.coaching.advice import advise_json
from spinney.hosting.daily import deals
from spinney.hosting.reviews.stretches import analyse_stretch_json
from spinney.local import own_editions

EDITIONS_FOLDER: Final = Path.home() / "spinney-editions"  # in a browser: in its worker's memory
MAX_DECISION_S: Final = 0.3  # a phone may be too slow for all that the strongest bot would think
RunInWorker = Callable[[str], Awaitable[str]]  # the JSON of a job to that of its result


class WorkerBotRunner:
    """`BotRunner` for the host, which hands all work to the other worker."""

    def __init__(self, run_in_worker: RunInWorker) -> None:
        self.run_in_worker = run_in_worker

    async def choose(self, name: str, told: str, table: str, visitor: str) -> tuple[str, str]:  # noqa: ARG002
        move, reason = await self.run("choose", name, told)
        return move, reason

    async def advise(self, told: str, table: str, visitor: str) -> str:  # noqa: ARG002
        return str(await self.run("advise", told))

    async def analyse_stretch(self, told: str, first: int, last: int, lines: int, table: str, visitor: str) -> str:  # noqa: ARG002
        return str(await self.run("analyse", told, first, last, lines))

    async def run(self, job: str, *args: object) -> Any:  # noqa: ANN401 - whatever the job returns
        """Return the result of one of `JOBS`; what fails there fails here."""
        result = json.loads(await self.run_in_worker(json.dumps([job, *args])))
        if "failed" in result:
            raise RuntimeError(result["failed"])
        return result["done"]


def choose(name: str, told: str) -> tuple[str, str]:
    """Return a bot's move and reason, in the time people wait for."""
    return bot_choices.choose_move(name, told, MAX_DECISION_S)


def install_editions(editions: str) -> None:
    """Install the editions of this device, which bots must know, too."""
    own_editions.install_all(editions, EDITIONS_FOLDER)


def par(day: str, edition: str, player: str) -> tuple[int, int]:
    """Return points and place of a bot at everybody's seat of a deal of the day."""
    made = deals.play_for_par(deals.derive_daily_deal(b"", day, edition), player)
    return made.points, made.place


JOBS: Final[dict[str, Callable[..., Any]]] = {
    "choose": choose,
    "advise": advise_json,
    "analyse": analyse_stretch_json,
    "install_editions": install_editions,
    "par": par,
}


def work(job: str) -> str:
    """Run a job, in the worker."""
    name, *args = json.loads(job)
    try:
        return json.dumps({"done": JOBS[name](*args)})
    except Exception as error:  # whatever it is, the host must hear of it
        return json.dumps({"failed": f"{type(error).__name__}: {error}"})
