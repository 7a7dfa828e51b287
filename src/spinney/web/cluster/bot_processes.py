"""Runs bots in processes of their own."""

from __future__ import annotations

from spinney.hosting.bot_choices import choose_move
from spinney.hosting.coaching.advice import think_for
from spinney.hosting.reviews.stretches import weigh_stretch
from spinney.web import metrics
from spinney.web.cluster.worker_processes import WorkerPool


class BotWorkers(WorkerPool):
    """A `BotRunner` in worker processes."""

    async def choose(self, name: str, told: str, table: str, visitor: str) -> tuple[str, str]:
        """Return the move a bot chooses, and its reason; the job counts as this visitor's."""
        with metrics.thinking_seconds.time():
            return await self.run(visitor, table, choose_move, name, told)

    async def advise(self, told: str, table: str, visitor: str) -> str:
        return await self.run(visitor, table, think_for, told)

    async def analyse_stretch(self, told: str, first: int, last: int, lines: int, table: str, visitor: str) -> str:
        return await self.run(visitor, table, weigh_stretch, told, first, last, lines)
