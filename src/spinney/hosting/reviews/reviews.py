"""Reviews that are running: each game is analysed once, in the background, a few stretches at a time."""

from __future__ import annotations

import asyncio
import logging
from typing import Final, Protocol

from spinney.hosting.bot_choices import BotRunner, game_json
from spinney.hosting.refusals import Refused
from spinney.hosting.reviews.stretches import StoredStretches, replay_finished
from spinney.hosting.tables.record import TableRecord
from spinney.hosting.tables.store import RunWork
from spinney.study.analysis.review import REVIEW_LINES

log = logging.getLogger("spinney.hosting")
MAX_PARALLEL_STRETCHES: Final = 2  # of one game
MAX_RUNNING_REVIEWS: Final = 2  # of one visitor


class ReviewStore(Protocol):
    """Keeps the analysed stretches of games."""

    async def load_stretches(self, table_id: str, lines: int) -> StoredStretches:
        """Return the stretches of a game that were analysed with so many lines."""

    async def save_stretch(self, table_id: str, lines: int, first: int, found: str) -> None:
        """Keep a stretch; one that is kept already stays as it is."""


class Reviews:
    """The reviews of a host: those that are running, and the store of those that are done."""

    def __init__(self, store: ReviewStore, bot_runner: BotRunner, run_work: RunWork, lines: int = REVIEW_LINES) -> None:
        self.store = store
        self.lines = lines  # of search for each decision
        self.bot_runner = bot_runner
        self.run_work = run_work
        self._running: dict[str, tuple[str, asyncio.Task[None]]] = {}  # by table: the visitor, and the task

    async def load_stretches(self, table_id: str) -> StoredStretches:
        """Return the stretches of a game that are analysed."""
        return await self.store.load_stretches(table_id, self.lines)

    def is_running(self, table_id: str) -> bool:
        return table_id in self._running

    async def begin(self, record: TableRecord, visitor: str) -> None:
        """Analyse what is not analysed yet, unless that is running already."""
        if record.state != "finished":
            raise Refused("not-over", "This game is not over yet; it can be reviewed when it is.")
        if self.is_running(record.id):
            return
        if sum(mine == visitor for mine, _ in self._running.values()) >= MAX_RUNNING_REVIEWS:
            raise Refused("too-fast", "Some of your games are being weighed; wait until one of them is done.")
        task = asyncio.create_task(self._analyse(record, visitor))
        self._running[record.id] = (visitor, task)
        task.add_done_callback(lambda _: self._running.pop(record.id, None))

    async def _analyse(self, record: TableRecord, visitor: str) -> None:
        try:
            known = await self.load_stretches(record.id)
            game = await self.run_work(replay_finished, record)
            missing = iter([stretch for stretch in game.stretches if stretch[0] not in known])
            game_text = game_json(record, len(record.moves), seed="review")

            async def analyse_next() -> None:
                for first, last in missing:  # shared: each takes the next
                    found = await self.bot_runner.analyse_stretch(
                        game_text, first, last, self.lines, record.id, visitor
                    )
                    await self.store.save_stretch(record.id, self.lines, first, found)

            await asyncio.gather(*(analyse_next() for _ in range(MAX_PARALLEL_STRETCHES)))
        except Exception:
            log.exception("Table %s: its review stopped; the next request goes on with it.", record.id)

    def close(self) -> None:
        """Cancel the reviews that are running."""
        for _, task in list(self._running.values()):
            task.cancel()
