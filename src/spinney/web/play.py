"""Playing at a table: moves, taking them back, trying them out, the bots' turns, and their advice."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from random import Random

from sqlalchemy.exc import IntegrityError

from spinney.bots import ADVISER
from spinney.hosting.answering import answerable, no_undo, push_all
from spinney.hosting.messages import Advice
from spinney.hosting.record import Record
from spinney.hosting.refusals import Refused
from spinney.hosting.table import tell
from spinney.web import store
from spinney.web.hall import Hall, overtaken
from spinney.web.live_table import LiveTable
from spinney.web.steadily import to_the_end
from spinney.web.store import Overtaken
from spinney.web.thinking import Thinkers
from spinney.web.thinking import tell as tell_worker

log = logging.getLogger("spinney.web")
QUICKER = 4  # the small moves that finish a bot's turn wait a quarter of the pause


class Play:
    def __init__(self, hall: Hall, thinkers: Thinkers) -> None:
        self.hall = hall
        self.thinkers = thinkers

    # --- moves --------------------------------------------------------------------------------------------------

    @to_the_end
    async def move(self, table: LiveTable, seat: int, ply: int, texts: Sequence[str]) -> None:
        """Make moves, all or none; they are made when this returns, and nothing has changed when it raises."""
        async with table.lock:
            game = answerable(table, seat, ply)
            after = game.copy()
            made = push_all(after, seat, texts)
            state = "finished" if after.is_over() else "playing"
            record = table.record
            words = [move.text for move in made]
            try:
                moved = await self.hall.store.write(store.append(record.id, record.version, ply, words, state))
            except (Overtaken, IntegrityError):
                await self.hall.refresh(table)
                raise overtaken() from None
            table.advance(made, moved)
            table.changed()
        self.wake(table)

    @to_the_end
    async def undo(self, table: LiveTable, seat: int, ply: int) -> None:
        """Take back one's last message, unless something hidden has come to light since."""
        async with table.lock:
            answerable(table, seat, ply)
            start = table.undo_to(seat)
            if start is None:
                raise Refused("no-undo", no_undo(table), 409)
            record = table.record
            try:
                await self.hall.store.write(store.take_back(record.id, record.version, start))
            except Overtaken:
                await self.hall.refresh(table)
                raise overtaken() from None
            record.version += 1
            del record.moves[start:], record.said[start:]
            table.follow(tell(record))
            table.changed()

    # --- bots ---------------------------------------------------------------------------------------------------

    def wake(self, table: LiveTable) -> None:
        """If it is a bot's turn, let it think."""
        if table.bot_to_move() and (table.thinking is None or table.thinking.done()):
            table.thinking = asyncio.create_task(self._play_bots(table))

    async def _play_bots(self, table: LiveTable) -> None:
        while bot := table.bot_to_move():
            game, record = table.game, table.record
            assert game is not None
            seat, ply = game.seat, game.ply
            await asyncio.sleep(record.bot_pause / (QUICKER if game.pending else 1))
            text = await self._ask(bot, told_of(record, ply), table)
            try:
                await self.move(table, seat, ply, [text])
            except Refused as refused:
                log.info("LiveTable %s: a bot's move came too late (%s).", record.id, refused.slug)

    async def _ask(self, bot: str, told: str, table: LiveTable) -> str:
        """A bot that fails must not stop the table: any legal move will do then."""
        try:
            return (await self.thinkers.choose(bot, told, table.record.id, table.visitor))[0]
        except Exception:
            log.exception("LiveTable %s: the %s bot failed; a random move is made for it.", table.record.id, bot)
            game = table.game
            assert game is not None
            return Random(game.ply).choice(game.legal_moves()).text

    # --- advice -------------------------------------------------------------------------------------------------

    async def advise(self, table: LiveTable, seat: int, ply: int) -> Advice:
        """What a good player would do in the place of who is to move, thought of once however often it is asked."""
        answerable(table, seat, ply)
        if not table.is_practice(seat):
            raise Refused("no-advice", "Advice is for tables where all others are bots; here, think for yourself.", 403)
        if table.advice is None or table.advice[0] != (ply, table.record.version):
            thought = asyncio.create_task(
                self.thinkers.choose(ADVISER, told_of(table.record, ply), table.record.id, table.visitor)
            )
            table.advice = (ply, table.record.version), thought
        try:
            move, reason = await asyncio.shield(table.advice[1])
        except Exception:
            table.advice = None
            log.exception("LiveTable %s: no advice could be found.", table.record.id)
            raise Refused("no-advice", "No advice could be found just now; try again.", 409) from None
        return Advice(ply=ply, move=move, reason=reason)


def told_of(record: Record, ply: int) -> str:
    """The game up to a ply, for a worker."""
    return tell_worker(record.id, record.edition, len(record.seats), record.seed, record.start, record.moves[:ply])
