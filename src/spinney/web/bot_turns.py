"""The bots' turns: whenever a table waits for a bot, it is asked, and its move is made like anybody's."""

from __future__ import annotations

import asyncio
import logging
from random import Random
from typing import Final

from sqlalchemy.exc import DBAPIError

from spinney.hosting.refusals import Refused
from spinney.web.live_table import LiveTable
from spinney.web.registry import TableRegistry
from spinney.web.table_actions import TableActions
from spinney.web.thinking import Thinkers, game_json

log = logging.getLogger("spinney.web")
QUICKER: Final = 4  # the small moves that finish a bot's turn wait a quarter of the pause


class BotTurns:
    def __init__(self, registry: TableRegistry, thinkers: Thinkers) -> None:
        self.registry = registry
        self.actions = TableActions(registry, self.wake)
        self.thinkers = thinkers

    def wake(self, table: LiveTable) -> None:
        """If it is a bot's turn, let it think."""
        if table.bot_to_move() and (table.thinking is None or table.thinking.done()):
            table.thinking = asyncio.create_task(self._play(table))

    async def _play(self, table: LiveTable) -> None:
        """One server at a time plays a table's bots; if that one dies, another looks again and takes over."""
        try:
            if not await self.registry.bus.hold(table.record.id):
                return
            try:
                await self._play_on(table)
            finally:
                await self.registry.bus.let_go(table.record.id)
        except DBAPIError as error:
            log.warning("Table %s: its bots wait for the store (%s).", table.record.id, type(error).__name__)

    async def _play_on(self, table: LiveTable) -> None:
        while bot := table.bot_to_move():
            game, record = table.game, table.record
            assert game is not None
            seat, ply = game.seat, game.ply
            await asyncio.sleep(record.bot_pause / (QUICKER if game.pending else 1))
            text = await self._ask(bot, game_json(record, ply), table)
            try:
                await self.actions.move(table, seat, ply, [text])
            except Refused as refused:
                log.info("Table %s: a bot's move came too late (%s).", record.id, refused.slug)

    async def _ask(self, bot: str, told: str, table: LiveTable) -> str:
        """A bot that fails must not stop the table: any legal move will do then."""
        try:
            return (await self.thinkers.choose(bot, told, table.record.id, table.visitor))[0]
        except Exception:
            log.exception("Table %s: the %s bot failed; a random move is made for it.", table.record.id, bot)
            game = table.game
            assert game is not None
            return Random(game.ply).choice(game.legal_moves()).text
