"""Runs what a table does by itself: bots' turns, turns that end after a grace period, and clocks that run out.

Whatever fails is retried at growing intervals, and the people at the table are told so.  What is due is stored, so that
a table goes on with nobody connected, and after a restart.
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
from spinney.hosting.tables.seats import stop_waiting_for_numbers
from spinney.views import SPECTATOR

log = logging.getLogger("spinney.hosting")
FOLLOW_UP_PAUSE_DIVISOR: Final = 4  # the small moves that finish a bot's turn wait a quarter of the pause
FIRST_RETRY_S: Final = 0.1  # before something that failed is tried again; doubled each time
MAX_RETRY_S: Final = 30.0
MAX_TIMER_S: Final = 3600.0  # what is due later is found in the store
OVERDUE_AFTER_S: Final = 5.0  # after which any server may take it over
MAX_DUE_TABLES: Final = 50  # resumed at once
STUCK_SENTENCE: Final = "The table cannot go on just now; it is tried again until it works, and nothing is lost."


class TurnListener(Protocol):
    """A notifier of people whose turn it is while they are not looking."""

    def table_changed(self, table: LiveTable) -> None: ...

    async def player_returned(self, table: LiveTable, number: int) -> None: ...


class BotTurns:
    """The bots, grace periods and clocks of all tables."""

    def __init__(self, registry: TableRegistry, bot_runner: BotRunner) -> None:
        self.registry = registry
        self.actions = TableActions(registry, self.table_changed)
        self.turn_listener: TurnListener | None = None
        self.bot_runner = bot_runner
        self._retry_after: dict[
            str, tuple[float, float]
        ] = {}  # of tables that could not be read: when, and after how long

    def table_changed(self, table: LiveTable) -> None:
        """Start what is due after a change, and notify the player to move."""
        self.schedule(table)
        if self.turn_listener:
            self.turn_listener.table_changed(table)

    def schedule(self, table: LiveTable) -> None:
        """Do what is due, now or when it will be."""
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
        """Note that a player's page is connected again, so that they may be notified later.

        Their substitute plays on until they act: a page in the background reconnects by itself.
        """
        if seat != SPECTATOR and self.turn_listener:
            await self.turn_listener.player_returned(table, seat)

    def player_left(self, table: LiveTable, seat: int) -> None:
        """Notify a player whose page is gone of a turn that came while it was there."""
        if seat != SPECTATOR and self.turn_listener:
            self.turn_listener.table_changed(table)

    async def resume_due_tables(self) -> None:
        """Resume tables that should have gone on by themselves: nobody looks at them, or their server is gone."""
        overdue = add_seconds(now(), -OVERDUE_AFTER_S)
        for table_id in await self.registry.store.due_tables(overdue, 2 * MAX_DUE_TABLES):
            known = self.registry.tables.get(table_id)
            until, delay = self._retry_after.get(table_id, (0.0, FIRST_RETRY_S))
            if (known and known.is_busy()) or until > time.monotonic():
                continue
            try:
                self.schedule(await self.registry.table(table_id))
                self._retry_after.pop(table_id, None)
            except Exception as error:
                self._retry_after[table_id] = (time.monotonic() + delay, min(2 * delay, 20 * MAX_RETRY_S))
                reason = type(error).__name__
                log.warning("Table %s cannot be read (%s); it is tried again in %g seconds.", table_id, reason, delay)

    async def _run_due(self, table: LiveTable) -> None:
        """Do what is due at a table, retrying on failure, unless another server does it."""
        delay = FIRST_RETRY_S
        while is_due(table.record):
            try:
                if not await self._run_due_exclusively(table):
                    return  # another server does it
                delay = FIRST_RETRY_S
            except Exception as error:
                reason = type(error).__name__
                log.warning("Table %s cannot go on (%s); it is tried again in %g s.", table.record.id, reason, delay)
                table.set_trouble(STUCK_SENTENCE)
                await asyncio.sleep(delay)
                delay = min(2 * delay, MAX_RETRY_S)
        asyncio.get_running_loop().call_soon(self.schedule, table)  # for what is due later, once this task is done

    async def _run_due_exclusively(self, table: LiveTable) -> bool:
        """Do all that is due under the table's lock, and say whether that was up to us."""
        if is_watched_only_elsewhere(table) or not await self.registry.bus.acquire(table.record.id):
            return False
        try:
            while is_due(table.record):
                try:
                    await self._do_next_due(table)
                except Refused as refused:
                    if refused.slug == "store-away":
                        raise
                    log.info("Table %s: the due action came too late (%s).", table.record.id, refused.slug)
                    await asyncio.sleep(FIRST_RETRY_S)
                table.set_trouble("")
                if is_watched_only_elsewhere(table):
                    return False
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
        elif table.record.state == "waiting":
            await self.actions.reseat(table, "", stop_waiting_for_numbers)
        else:
            await self.actions.update_due(table)

    async def _make_bot_move(self, table: LiveTable, bot: str) -> None:
        game, record = table.game, table.record
        assert game is not None
        seat, ply = game.seat, game.ply
        legal = [move.text for move in game.legal_moves()]
        await asyncio.sleep(record.bot_pause / (FOLLOW_UP_PAUSE_DIVISOR if game.pending else 1))
        text = scripted_move(record) or await self._ask_bot(bot, game_json(record, ply), table)
        if table.record.moves != record.moves:  # an undo, or another server was quicker
            raise Refused("stale", "The table has moved on while the bot thought.")
        if text not in legal:
            if text:
                log.error("Table %s: the %s bot wants '%s', which is no legal move.", record.id, bot, text)
            text = Random(len(legal)).choice(legal)
        await self.actions.move(table, seat, ply, [text])

    async def _ask_bot(self, bot: str, told: str, table: LiveTable) -> str:
        """Return the bot's move, or "" if it fails, as a bot must not stop the table.

        A refusal (too many jobs of this visitor) is raised, and the bot is asked again.
        """
        try:
            return (await self.bot_runner.choose(bot, told, table.record.id, table.visitor))[0]
        except Refused:
            raise
        except Exception:
            log.exception("Table %s: the %s bot failed; a random move is made for it.", table.record.id, bot)
            return ""


def is_watched_only_elsewhere(table: LiveTable) -> bool:
    """Say whether people look at a table by way of other servers only, one of which then does what is due."""
    return not table.viewers and bool(table.guests_elsewhere)
