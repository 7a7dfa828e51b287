"""Playing at a table: moves, taking them back, trying them out, the bots' turns, and their advice."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from random import Random

from sqlalchemy.exc import IntegrityError

from spinney.bots import ADVISER
from spinney.editions.moves import BadNotation, Move
from spinney.game import turns
from spinney.game.state import IllegalMove
from spinney.views import SPECTATOR, Game
from spinney.web import store
from spinney.web.hall import Hall, overtaken
from spinney.web.messages import Advice
from spinney.web.refusals import Refused
from spinney.web.steadily import to_the_end
from spinney.web.store import Overtaken, Record
from spinney.web.table import Table, tell
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
    async def move(self, table: Table, seat: int, ply: int, texts: Sequence[str]) -> None:
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
    async def undo(self, table: Table, seat: int, ply: int) -> None:
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

    def wake(self, table: Table) -> None:
        """If it is a bot's turn, let it think."""
        if table.bot_to_move() and (table.thinking is None or table.thinking.done()):
            table.thinking = asyncio.create_task(self._play_bots(table))

    async def _play_bots(self, table: Table) -> None:
        while bot := table.bot_to_move():
            game, record = table.game, table.record
            assert game is not None
            seat, ply = game.seat, game.ply
            await asyncio.sleep(record.bot_pause / (QUICKER if game.pending else 1))
            text = await self._ask(bot, told_of(record, ply), table)
            try:
                await self.move(table, seat, ply, [text])
            except Refused as refused:
                log.info("Table %s: a bot's move came too late (%s).", record.id, refused.slug)

    async def _ask(self, bot: str, told: str, table: Table) -> str:
        """A bot that fails must not stop the table: any legal move will do then."""
        try:
            return (await self.thinkers.choose(bot, told))[0]
        except Exception:
            log.exception("Table %s: the %s bot failed; a random move is made for it.", table.record.id, bot)
            game = table.game
            assert game is not None
            return Random(game.ply).choice(game.legal_moves()).text

    # --- advice -------------------------------------------------------------------------------------------------

    async def advise(self, table: Table, seat: int, ply: int) -> Advice:
        """What a good player would do in the place of who is to move, thought of once however often it is asked."""
        answerable(table, seat, ply)
        if not table.is_practice(seat):
            raise Refused("no-advice", "Advice is for tables where all others are bots; here, think for yourself.", 403)
        if table.advice is None or table.advice[0] != (ply, table.record.version):
            thought = asyncio.create_task(self.thinkers.choose(ADVISER, told_of(table.record, ply)))
            table.advice = (ply, table.record.version), thought
        try:
            move, reason = await asyncio.shield(table.advice[1])
        except Exception:
            table.advice = None
            log.exception("Table %s: no advice could be found.", table.record.id)
            raise Refused("no-advice", "No advice could be found just now; try again.", 409) from None
        return Advice(ply=ply, move=move, reason=reason)


def told_of(record: Record, ply: int) -> str:
    """The game up to a ply, for a worker."""
    return tell_worker(record.id, record.edition, len(record.seats), record.seed, record.start, record.moves[:ply])


def answerable(table: Table, seat: int, ply: int) -> Game:
    """The game, if this seat may answer this ply."""
    game = table.game
    if game is None:
        raise Refused("not-begun", "The game has not begun; it does when every seat is taken.", 409)
    if game.is_over():
        raise Refused("over", "The game is over; a rematch begins a new one.", 409)
    if seat == SPECTATOR:
        raise Refused("not-seated", "You are watching this table; only who sits here can make moves.", 403)
    if ply != game.ply:
        raise Refused("stale", f"That answers ply {ply}, and the game is at ply {game.ply}; look again.", 409)
    if seat != game.seat:
        raise Refused("not-your-turn", f"It is the turn of {table.manner().names[game.seat]}; wait for yours.", 409)
    return game


def push_all(game: Game, seat: int, texts: Sequence[str], seen: list[Move] | None = None) -> list[Move]:
    """The moves of a message.  An answer the rules gave by themselves, for want of a choice, may be named as well.

    `seen` is told all of them, those the rules made included.
    """
    made: list[Move] = []
    forced: list[Move] = []
    for text in texts:
        move = game.edition.moves.by_text.get(text)
        if move in forced and move not in game.legal_moves():
            forced.remove(move)
        else:
            forced = []
            made.append(push(game, seat, text, forced))
            if seen is not None:
                seen += [made[-1], *forced]
    return made


def push(game: Game, seat: int, text: str, forced: list[Move]) -> Move:
    """One of the moves of a message; the turn may have passed on by the one before it."""
    if game.seat != seat or game.is_over():
        raise Refused("not-your-turn", f"'{text}' comes too late: the moves before it ended your turn.", 409)
    try:
        move = game.edition.moves.by_text.get(text) or game.edition.moves.parse(text, game.legal_moves())
        turns.push(game, move, forced)
    except BadNotation as error:
        raise Refused(error.slug, str(error)) from None
    except IllegalMove as error:
        sentence = f"'{move}' cannot be made now; choose one of the moves that are offered."
        raise Refused(error.slug, sentence, 409) from None
    return move


def no_undo(table: Table) -> str:
    if not table.record.allow_undo:
        return "This table is played without undo."
    return "Nothing can be taken back: a card has turned up, or the turn has passed on, since your last move."
