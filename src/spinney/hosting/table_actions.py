"""Everything that changes a table: it is stored first, comes into memory then, and is shown last.

A table somebody else has changed meanwhile is read again, and who wanted to change it is told to look.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Final

from spinney.hosting.answering import ending, moves_asked, undoable
from spinney.hosting.live_table import LiveTable
from spinney.hosting.messages import TableInfo
from spinney.hosting.rated import TAKEN_BACK, helped
from spinney.hosting.record import Record, is_here, new_record, now, options_of
from spinney.hosting.refusals import Refused
from spinney.hosting.registry import TableRegistry
from spinney.hosting.seats import Seating, again
from spinney.hosting.shelf import Away, Overtaken
from spinney.hosting.standing import begun, following, is_time_up, minded, noted
from spinney.hosting.uncancelled import uncancelled
from spinney.views import SPECTATOR

NOT_NOW: Final = "That cannot be stored just now; wait a moment and try again."
log = logging.getLogger("spinney.hosting")


class TableActions:
    def __init__(self, registry: TableRegistry, after: Callable[[LiveTable], None]) -> None:
        self.registry = registry
        self.shelf = registry.shelf
        self.after = after  # told of every table that was changed
        self.on_finished: Callable[[LiveTable], None] = lambda _: None  # told of games that have ended
        self.on_moved: Callable[[str, int, float], None] = lambda *_: None  # a seat's kind, moves made, and seconds

    async def _commit(self, table: LiveTable, keeping: Awaitable[None]) -> None:
        """Store a change under the version we have seen.  (The table's lock is held.)"""
        try:
            await keeping
        except Overtaken:
            await self.registry.refresh(table)
            sentence = "The table has changed meanwhile; look at it again and repeat what you wanted."
            raise Refused("stale", sentence) from None
        except Away as error:
            log.warning("Table %s: the store is away (%s).", table.record.id, error)
            raise Refused("store-away", error.sentence or NOT_NOW) from error

    # --- moves --------------------------------------------------------------------------------------------------

    @uncancelled
    async def move(self, table: LiveTable, seat: int, ply: int, texts: Sequence[str], visitor: str = "") -> None:
        """Make moves, all or none; they are made when this returns, and nothing has changed when it raises."""
        since = time.perf_counter()
        async with table.lock:
            new = table.after(moves_asked(table, seat, ply, texts), now())
            await self._commit(table, self.shelf.append(new, ply))
            table.catch_up(new)
            table.visitor = visitor or table.visitor
            table.changed()
        if new.state == "finished":
            self.on_finished(table)
        self.on_moved(table.record.seats[seat].kind, len(new.moves) - ply, time.perf_counter() - since)
        self.after(table)

    @uncancelled
    async def undo(self, table: LiveTable, seat: int, ply: int) -> None:
        """Take back one's last message, and what bots have done since, unless something hidden has come to light."""
        async with table.lock:
            start = undoable(table, seat, ply)
            answered = any(mover != seat for mover in table.story.movers[start:]) if table.story else False
            new, story = await self.registry.aside(table.back_to, start, now())
            if answered:
                new = replace(new, seats=helped(new.seats, seat, TAKEN_BACK))
            await self._commit(table, self.shelf.take_back(new))
            table.record = new
            table.follow(story)
            table.changed()
        self.after(table)

    @uncancelled
    async def note_help(self, table: LiveTable, seat: int, by: str) -> None:
        """A seat was helped, which its rating takes into account."""
        async with table.lock:
            if seat != SPECTATOR and not table.record.seats[seat].helped and table.record.state == "playing":
                seated = replace(table.record, seats=helped(table.record.seats, seat, by))
                new = following(seated, table.story, now())
                await self._commit(table, self.shelf.reseat(new))
                table.record = new

    @uncancelled
    async def end_turn(self, table: LiveTable, seat: int, ply: int) -> None:
        """A turn that could still be taken back is over for good."""
        async with table.lock:
            ending(table, seat, ply)
            new = following(replace(table.record, ended=ply), table.story, now())
            await self._commit(table, self.shelf.change(new))
            table.record = new
            table.changed()
        self.after(table)

    @uncancelled
    async def time_up(self, table: LiveTable) -> None:
        """Whoever decides has no time left: a bot plays until he comes back."""
        async with table.lock:
            if is_time_up(table.record):
                name = table.manner().names[table.record.decides or 0]
                note = f"The time of {name} is up; a bot plays until {name} comes back."
                new = minded(table.record, table.record.decides or 0, True, now())
                await self._store_minded(table, noted(new, note))
        self.after(table)

    @uncancelled
    async def come_back(self, table: LiveTable, seat: int) -> None:
        """Who is here again plays himself, with the time of a turn."""
        if seat == SPECTATOR or not table.record.seats[seat].caretaker:
            return
        async with table.lock:
            if not table.record.seats[seat].caretaker:
                return
            new = minded(table.record, seat, False, now())
            await self._store_minded(table, noted(new, f"{table.manner().names[seat]} is back."))
        self.after(table)

    async def _store_minded(self, table: LiveTable, record: Record) -> None:
        new = following(record, table.story, now())
        await self._commit(table, self.shelf.reseat(new))
        table.record = new
        table.changed()

    @uncancelled
    async def settle(self, table: LiveTable) -> None:
        """Reckon anew who decides and what is due."""
        async with table.lock:
            new = following(table.record, table.story, now())
            await self._commit(table, self.shelf.change(new))
            table.record = new
        self.after(table)

    # --- tables and seats ---------------------------------------------------------------------------------------

    async def make(self, record: Record) -> LiveTable:
        """A new table."""
        if record.state == "playing":
            record = begun(record)
        return await self.take_in(record)

    async def take_in(self, record: Record) -> LiveTable:
        """A table whose game has begun elsewhere."""
        await self.shelf.create(record)
        self.registry.public.forget()
        table = await self.registry.add(record)
        self.after(table)
        return table

    @uncancelled
    async def rematch(self, table: LiveTable, guest: str) -> LiveTable:
        """The same people at a new table, once: who asks second gets the same one."""
        async with table.lock:
            old = table.record
            if old.rematch is None:
                if old.state != "finished":
                    raise Refused("not-over", "This game is not over yet; finish it before the rematch.")
                if table.seat_of(guest) < 0:
                    raise Refused("not-seated", "Only who played here can ask for a rematch; make a new table.")
                seats = again(old)
                new = new_record(options_of(old), seats, old.host, old.maker, is_here(old.id))
                new = begun(new) if new.state == "playing" else new
                pointing = replace(old, rematch=new.id, version=old.version + 1)
                await self._commit(table, self.shelf.follow(new, pointing))
                table.record = pointing
                table.changed()
        assert table.record.rematch is not None
        rematch = await self.registry.table(table.record.rematch)
        self.after(rematch)
        return rematch

    @uncancelled
    async def reseat(self, table: LiveTable, guest: str, change: Callable[[Record], Seating]) -> TableInfo:
        """Change who sits where; `change` gives the seats as they are to be, or refuses."""
        async with table.lock:
            record = table.record
            seats, note = change(record)
            if record.state == "finished" or seats == record.seats:
                return table.info(guest)
            begins = record.state == "waiting" and all(seat.kind != "open" for seat in seats)
            seated = noted(replace(record, seats=seats), note)
            new = begun(seated) if begins else following(seated, table.story, now())
            await self._commit(table, self.shelf.reseat(new))
            self.registry.public.forget()
            table.record = new
            if begins:
                table.replay()
            table.changed()
        self.after(table)
        return table.info(guest)
