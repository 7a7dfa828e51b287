"""Runs bots in processes of their own."""

from __future__ import annotations

from spinney.hosting.bot_choices import choose_move
from spinney.hosting.coaching.advice import advise_json
from spinney.hosting.reviews.stretches import analyse_stretch_json
from spinney.web import metrics
from spinney.web.cluster.worker_processes import WorkerPool


class BotWorkers(WorkerPool):
    """A `BotRunner` in worker processes."""

    async def choose(self, name: str, told: str, table: str, visitor: str) -> tuple[str, str]:
        """Return the move a bot chooses, and its reason; the job counts as this visitor's."""
        with metrics.thinking_seconds.time():
            return await self.run(visitor, table, choose_move, name, told)

    async def advise(self, told: str, table: str, visitor: str) -> str:
        return await self.run(visitor, table, advise_json, told)

    async def analyse_stretch(self, told: str, first: int, last: int, lines: int, table: str, visitor: str) -> str:
        return await self.run(visitor, table, analyse_stretch_json, told, first, last, lines)
