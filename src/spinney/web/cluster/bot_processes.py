"""On a server bots think in processes of their own."""

from __future__ import annotations

from spinney.hosting.bot_choices import choose_move
from spinney.hosting.coaching.advice import think_for
from spinney.hosting.reviews.stretches import weigh_stretch
from spinney.web import metrics
from spinney.web.cluster.worker_processes import Workers


class Thinkers(Workers):
    """Workers that think for bots."""

    async def choose(self, name: str, told: str, table: str, visitor: str) -> tuple[str, str]:
        """The move a bot chooses in the game it is told, and its reason; the visitor is who wants it to play."""
        with metrics.thinking_seconds.time():
            return await self.do(visitor, table, choose_move, name, told)

    async def advise(self, told: str, table: str, visitor: str) -> str:
        return await self.do(visitor, table, think_for, told)

    async def analyse_stretch(self, told: str, first: int, last: int, lines: int, table: str, visitor: str) -> str:
        return await self.do(visitor, table, weigh_stretch, told, first, last, lines)
