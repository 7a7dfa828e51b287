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

from spinney.hosting.lessons import scripted
from spinney.hosting.live_table import LiveTable
from spinney.hosting.record import later, now
from spinney.hosting.refusals import Refused
from spinney.hosting.registry import TableRegistry
from spinney.hosting.standing import is_due, is_time_up, seconds_between
from spinney.hosting.table_actions import TableActions
from spinney.hosting.thinking import Thinkers, game_json
from spinney.views import SPECTATOR

log = logging.getLogger("spinney.hosting")
QUICKER: Final = 4  # the small moves that finish a bot's turn wait a quarter of the pause
FIRST_REST: Final = 0.1  # seconds before something that failed is tried again; twice as many each time
LONGEST_REST: Final = 30.0
LONGEST_ALARM: Final = 3600.0  # seconds: what is due later is found in the store
LATE: Final = 5.0  # seconds after which it is due to whoever finds it, though another server had the table last
MOST_FOUND: Final = 50  # tables taken up at once
TROUBLE: Final = "The table cannot go on just now; it is tried again until it works, and nothing is lost."


class Nudges(Protocol):
    """Who tells people of their turns while they are not looking."""

    def after(self, table: LiveTable) -> None: ...

    async def welcome_back(self, table: LiveTable, number: int) -> None: ...


class BotTurns:
    def __init__(self, registry: TableRegistry, thinkers: Thinkers) -> None:
        self.registry = registry
        self.actions = TableActions(registry, self.after)
        self.nudges: Nudges | None = None
        self.thinkers = thinkers
        self._resting: dict[str, tuple[float, float]] = {}  # tables that could not be read: until when, how long

    def after(self, table: LiveTable) -> None:
        """A table has changed: what is due is done, and who is to decide is told."""
        self.wake(table)
        if self.nudges:
            self.nudges.after(table)

    def wake(self, table: LiveTable) -> None:
        """Go on with what is due, now or when it will be."""
        if table.alarm:
            table.alarm.cancel()
            table.alarm = None
        due = table.record.due
        if due is None or self.registry.tables.get(table.record.id) is not table:
            return
        if is_due(table.record):
            if not table.is_busy():
                table.thinking = asyncio.create_task(self._go_on(table))
        elif (wait := seconds_between(now(), due)) < LONGEST_ALARM:
            table.alarm = asyncio.get_running_loop().call_later(wait, self.wake, table)

    async def welcome(self, table: LiveTable, seat: int) -> None:
        """Somebody's page looks again, so he may be told of his turn later.

        His caretaker plays on until he says something himself: a page in the background comes back by itself.
        """
        if seat != SPECTATOR and self.nudges:
            await self.nudges.welcome_back(table, seat)

    async def find_due(self) -> None:
        """Take up tables that should have gone on by themselves: nobody looks at them, or their server is gone."""
        overdue = later(now(), -LATE)
        for table_id in await self.registry.shelf.due(overdue, 2 * MOST_FOUND):
            known = self.registry.tables.get(table_id)
            until, rest = self._resting.get(table_id, (0.0, FIRST_REST))
            if (known and known.is_busy()) or until > time.monotonic():
                continue
            try:
                self.wake(await self.registry.table(table_id))
                self._resting.pop(table_id, None)
            except Exception as error:
                self._resting[table_id] = (time.monotonic() + rest, min(2 * rest, 20 * LONGEST_REST))
                log.warning("Table %s cannot be read (%s); it is tried again in %g seconds.", table_id, error, rest)

    async def _go_on(self, table: LiveTable) -> None:
        """One server at a time does what is due at a table; if that one dies, another takes over."""
        rest = FIRST_REST
        while is_due(table.record):
            try:
                if not await self._hold_and_do(table):
                    return  # another server does it
                rest = FIRST_REST
            except Exception as error:
                reason = type(error).__name__
                log.warning("Table %s cannot go on (%s); it is tried again in %g s.", table.record.id, reason, rest)
                table.be_troubled(TROUBLE)
                await asyncio.sleep(rest)
                rest = min(2 * rest, LONGEST_REST)
        asyncio.get_running_loop().call_soon(self.wake, table)  # when this is done: what is due later

    async def _hold_and_do(self, table: LiveTable) -> bool:
        """All that is due, if nobody else does it."""
        if not await self.registry.bus.hold(table.record.id):
            return False
        try:
            while is_due(table.record):
                try:
                    await self._do_what_is_due(table)
                except Refused as refused:
                    if refused.slug == "store-away":
                        raise
                    log.info("Table %s: what was due came too late (%s).", table.record.id, refused.slug)
                    await asyncio.sleep(FIRST_REST)
                table.be_troubled("")
        finally:
            await self.registry.bus.let_go(table.record.id)
        return True

    async def _do_what_is_due(self, table: LiveTable) -> None:
        held = table.holder()
        if is_time_up(table.record):
            await self.actions.time_up(table)
        elif held is not None and table.record.turn_end == "grace":
            await self.actions.end_turn(table, held, len(table.record.moves))
        elif bot := table.bot_to_move():
            await self._move(table, bot)
        else:
            await self.actions.settle(table)

    async def _move(self, table: LiveTable, bot: str) -> None:
        game, record = table.game, table.record
        assert game is not None
        seat, ply = game.seat, game.ply
        legal = [move.text for move in game.legal_moves()]
        await asyncio.sleep(record.bot_pause / (QUICKER if game.pending else 1))
        text = scripted(record) or await self._ask(bot, game_json(record, ply), table)
        if table.record.moves != record.moves:  # somebody took something back, or another server was quicker
            raise Refused("stale", "The table has moved on while the bot thought.")
        if text not in legal:
            if text:
                log.error("Table %s: the %s bot wants '%s', which is no legal move.", record.id, bot, text)
            text = Random(len(legal)).choice(legal)
        await self.actions.move(table, seat, ply, [text])

    async def _ask(self, bot: str, told: str, table: LiveTable) -> str:
        """A bot that fails must not stop the table: it says nothing, and any move will do.

        But where it is only to wait, as whoever it plays for has asked for much, it is asked again.
        """
        try:
            return (await self.thinkers.choose(bot, told, table.record.id, table.visitor))[0]
        except Refused:
            raise
        except Exception:
            log.exception("Table %s: the %s bot failed; a random move is made for it.", table.record.id, bot)
            return ""
