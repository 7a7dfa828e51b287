"""Reviews under way: each game is weighed once, in the background, a few stretches at a time, for whoever asked."""

from __future__ import annotations

import asyncio
import logging
from typing import Final, Protocol

from spinney.hosting.bot_choices import BotRunner, game_json
from spinney.hosting.refusals import Refused
from spinney.hosting.reviews.stretches import Kept, divided
from spinney.hosting.tables.record import TableRecord
from spinney.hosting.tables.store import RunWork
from spinney.study.analysis.review import LINES

log = logging.getLogger("spinney.hosting")
AT_ONCE: Final = 2  # stretches of one game that are weighed at the same time
MOST: Final = 2  # reviews of one visitor at the same time


class ReviewShelf(Protocol):
    """What is weighed is kept with the game."""

    async def weighed(self, table_id: str, lines: int) -> Kept:
        """What is kept of a game that was weighed so deeply, by the ply it begins at."""

    async def keep_weighed(self, table_id: str, lines: int, first: int, found: str) -> None:
        """Keep a stretch; one that is kept already stays as it is."""


class Reviews:
    def __init__(self, shelf: ReviewShelf, thinkers: BotRunner, aside: RunWork, lines: int = LINES) -> None:
        self.shelf = shelf
        self.lines = lines  # of play a decision
        self.thinkers = thinkers
        self.aside = aside
        self._running: dict[str, tuple[str, asyncio.Task[None]]] = {}  # by table: for whom

    async def weighed(self, table_id: str) -> Kept:
        return await self.shelf.weighed(table_id, self.lines)

    def is_running(self, table_id: str) -> bool:
        return table_id in self._running

    async def begin(self, record: TableRecord, visitor: str) -> None:
        """Weigh what is not weighed yet, unless somebody does."""
        if record.state != "finished":
            raise Refused("not-over", "This game is not over yet; it can be reviewed when it is.")
        if self.is_running(record.id):
            return
        if sum(mine == visitor for mine, _ in self._running.values()) >= MOST:
            raise Refused("too-fast", "Some of your games are being weighed; wait until one of them is done.")
        task = asyncio.create_task(self._weigh(record, visitor))
        self._running[record.id] = (visitor, task)
        task.add_done_callback(lambda _: self._running.pop(record.id, None))

    async def _weigh(self, record: TableRecord, visitor: str) -> None:
        try:
            known = await self.weighed(record.id)
            asked = [one for one in await self.aside(divided, record) if one[0] not in known]
            told = game_json(record, len(record.moves), wits="review")
            waiting = iter(asked)

            async def some() -> None:
                for first, last in waiting:  # shared: each takes the next
                    found = await self.thinkers.analyse_stretch(told, first, last, self.lines, record.id, visitor)
                    await self.shelf.keep_weighed(record.id, self.lines, first, found)

            await asyncio.gather(*(some() for _ in range(AT_ONCE)))
        except Exception:
            log.exception("Table %s: weighing stopped; whoever asks again goes on with it.", record.id)

    def close(self) -> None:
        for _, task in list(self._running.values()):
            task.cancel()
