"""What a table does by itself: bots' turns, and turns that are over when their grace ends.

Whatever fails is tried again with patience, and people at the table are told that it is.  What is due is written in the
store, so that a table nobody looks at goes on, too, after a restart as well.
"""

from __future__ import annotations

import asyncio
import logging
import time
from random import Random
from typing import Final, Protocol

from spinney.hosting.bot_choices import BotRunner, game_json
from spinney.hosting.lessons.lessons import scripted_move
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.actions import TableActions
from spinney.hosting.tables.clock import is_due, is_time_up, seconds_between
from spinney.hosting.tables.live_table import LiveTable
from spinney.hosting.tables.record import add_seconds, now
from spinney.hosting.tables.registry import TableRegistry
from spinney.views import SPECTATOR

log = logging.getLogger("spinney.hosting")
FOLLOW_UP_PAUSE_DIVISOR: Final = 4  # the small moves that finish a bot's turn wait a quarter of the pause
FIRST_RETRY_S: Final = 0.1  # seconds before something that failed is tried again; twice as many each time
MAX_RETRY_S: Final = 30.0
MAX_TIMER_S: Final = 3600.0  # seconds: what is due later is found in the store
OVERDUE_AFTER_S: Final = (
    5.0  # seconds after which it is due to whoever finds it, though another server had the table last
)
MAX_DUE_TABLES: Final = 50  # tables taken up at once
STUCK_SENTENCE: Final = "The table cannot go on just now; it is tried again until it works, and nothing is lost."


class TurnListener(Protocol):
    """Who tells people of their turns while they are not looking."""

    def table_changed(self, table: LiveTable) -> None: ...

    async def player_returned(self, table: LiveTable, number: int) -> None: ...


class BotTurns:
    def __init__(self, registry: TableRegistry, thinkers: BotRunner) -> None:
        self.registry = registry
        self.actions = TableActions(registry, self.table_changed)
        self.turn_listener: TurnListener | None = None
        self.bot_runner = thinkers
        self._retry_after: dict[str, tuple[float, float]] = {}  # tables that could not be read: until when, how long

    def table_changed(self, table: LiveTable) -> None:
        """A table has changed: what is due is done, and who is to decide is told."""
        self.schedule(table)
        if self.turn_listener:
            self.turn_listener.table_changed(table)

    def schedule(self, table: LiveTable) -> None:
        """Go on with what is due, now or when it will be."""
        if table.due_timer:
            table.due_timer.cancel()
            table.due_timer = None
        due = table.record.due
        if due is None or self.registry.tables.get(table.record.id) is not table:
            return
        if is_due(table.record):
            if not table.is_busy():
                table.due_task = asyncio.create_task(self._run_due(table))
        elif (wait := seconds_between(now(), due)) < MAX_TIMER_S:
            table.due_timer = asyncio.get_running_loop().call_later(wait, self.schedule, table)

    async def player_returned(self, table: LiveTable, seat: int) -> None:
        """Somebody's page looks again, so he may be told of his turn later.

        His caretaker plays on until he says something himself: a page in the background comes back by itself.
        """
        if seat != SPECTATOR and self.turn_listener:
            await self.turn_listener.player_returned(table, seat)

    async def resume_due_tables(self) -> None:
        """Take up tables that should have gone on by themselves: nobody looks at them, or their server is gone."""
        overdue = add_seconds(now(), -OVERDUE_AFTER_S)
        for table_id in await self.registry.store.due_tables(overdue, 2 * MAX_DUE_TABLES):
            known = self.registry.tables.get(table_id)
            until, rest = self._retry_after.get(table_id, (0.0, FIRST_RETRY_S))
            if (known and known.is_busy()) or until > time.monotonic():
                continue
            try:
                self.schedule(await self.registry.table(table_id))
                self._retry_after.pop(table_id, None)
            except Exception as error:
                self._retry_after[table_id] = (time.monotonic() + rest, min(2 * rest, 20 * MAX_RETRY_S))
                log.warning("Table %s cannot be read (%s); it is tried again in %g seconds.", table_id, error, rest)

    async def _run_due(self, table: LiveTable) -> None:
        """One server at a time does what is due at a table; if that one dies, another takes over."""
        rest = FIRST_RETRY_S
        while is_due(table.record):
            try:
                if not await self._run_due_exclusively(table):
                    return  # another server does it
                rest = FIRST_RETRY_S
            except Exception as error:
                reason = type(error).__name__
                log.warning("Table %s cannot go on (%s); it is tried again in %g s.", table.record.id, reason, rest)
                table.set_trouble(STUCK_SENTENCE)
                await asyncio.sleep(rest)
                rest = min(2 * rest, MAX_RETRY_S)
        asyncio.get_running_loop().call_soon(self.schedule, table)  # when this is done: what is due later

    async def _run_due_exclusively(self, table: LiveTable) -> bool:
        """All that is due, if nobody else does it."""
        if not await self.registry.bus.acquire(table.record.id):
            return False
        try:
            while is_due(table.record):
                try:
                    await self._do_next_due(table)
                except Refused as refused:
                    if refused.slug == "store-away":
                        raise
                    log.info("Table %s: what was due came too late (%s).", table.record.id, refused.slug)
                    await asyncio.sleep(FIRST_RETRY_S)
                table.set_trouble("")
        finally:
            await self.registry.bus.release(table.record.id)
        return True

    async def _do_next_due(self, table: LiveTable) -> None:
        held = table.holding_seat()
        if is_time_up(table.record):
            await self.actions.start_substitution(table)
        elif held is not None and table.record.turn_end == "grace":
            await self.actions.end_turn(table, held, len(table.record.moves))
        elif bot := table.bot_to_move():
            await self._make_bot_move(table, bot)
        else:
            await self.actions.update_due(table)

    async def _make_bot_move(self, table: LiveTable, bot: str) -> None:
        game, record = table.game, table.record
        assert game is not None
        seat, ply = game.seat, game.ply
        legal = [move.text for move in game.legal_moves()]
        await asyncio.sleep(record.bot_pause / (FOLLOW_UP_PAUSE_DIVISOR if game.pending else 1))
        text = scripted_move(record) or await self._ask_bot(bot, game_json(record, ply), table)
        if table.record.moves != record.moves:  # somebody took something back, or another server was quicker
            raise Refused("stale", "The table has moved on while the bot thought.")
        if text not in legal:
            if text:
                log.error("Table %s: the %s bot wants '%s', which is no legal move.", record.id, bot, text)
            text = Random(len(legal)).choice(legal)
        await self.actions.move(table, seat, ply, [text])

    async def _ask_bot(self, bot: str, told: str, table: LiveTable) -> str:
        """A bot that fails must not stop the table: it says nothing, and any move will do.

        But where it is only to wait, as whoever it plays for has asked for much, it is asked again.
        """
        try:
            return (await self.bot_runner.choose(bot, told, table.record.id, table.visitor))[0]
        except Refused:
            raise
        except Exception:
            log.exception("Table %s: the %s bot failed; a random move is made for it.", table.record.id, bot)
            return ""
