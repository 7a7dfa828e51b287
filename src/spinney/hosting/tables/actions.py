"""All changes of a table: stored first, then applied in memory, and shown last.

After a version conflict the table is read again, and the client is asked to look at it again.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Final

from spinney.hosting.messages.tables import TableInfo
from spinney.hosting.people.ratings import HELPED_BY_UNDO, mark_helped
from spinney.hosting.refusals import Refused
from spinney.hosting.shielded import shield
from spinney.hosting.tables.clock import is_time_up, next_version, start_game, with_note, with_substitute
from spinney.hosting.tables.live_table import LiveTable
from spinney.hosting.tables.move_checks import check_end_turn, check_moves, check_undo
from spinney.hosting.tables.record import TableRecord, is_on_device, is_ready, new_record, now, options_of
from spinney.hosting.tables.registry import TableRegistry
from spinney.hosting.tables.seats import SeatChange, keep_numbers, rematch_seats
from spinney.hosting.tables.store import StoreUnavailable, VersionConflict
from spinney.views import SPECTATOR

STORE_UNAVAILABLE_SENTENCE: Final = "That cannot be stored just now; wait a moment and try again."
log = logging.getLogger("spinney.hosting")


class TableActions:
    """The changes people and bots make at tables."""

    def __init__(self, registry: TableRegistry, on_changed: Callable[[LiveTable], None]) -> None:
        self.registry = registry
        self.store = registry.store
        self.on_changed = on_changed
        self.on_finished: Callable[[LiveTable], None] = lambda _: None
        self.on_moved: Callable[[str, int, float], None] = lambda *_: None  # a seat's kind, moves made, and seconds

    async def _commit(self, table: LiveTable, write: Awaitable[None]) -> None:
        """Store a change under the version we have seen, while the table's lock is held."""
        try:
            await write
        except VersionConflict:
            await self.registry.refresh(table)
            sentence = "The table has changed meanwhile; look at it again and repeat what you wanted."
            raise Refused("stale", sentence) from None
        except StoreUnavailable as error:
            log.warning("Table %s: the store is unavailable (%s).", table.record.id, error)
            raise Refused("store-away", error.sentence or STORE_UNAVAILABLE_SENTENCE) from error

    # --- moves --------------------------------------------------------------------------------------------------

    @shield
    async def move(self, table: LiveTable, seat: int, ply: int, texts: Sequence[str], visitor: str = "") -> None:
        """Make moves, all or none; they are made when this returns, and nothing has changed when it raises."""
        since = time.perf_counter()
        async with table.lock:
            new = table.make_next_version(check_moves(table, seat, ply, texts), now())
            await self._commit(table, self.store.append_moves(new.record, ply))
            table.adopt(new)
            table.visitor = visitor or table.visitor
            table.mark_viewers_stale()
        if new.record.state == "finished":
            self.on_finished(table)
        self.on_moved(table.record.seats[seat].kind, len(new.played), time.perf_counter() - since)
        self.on_changed(table)

    @shield
    async def undo(self, table: LiveTable, seat: int, ply: int) -> None:
        """Take back a seat's last message, and what bots have done since, unless something hidden was revealed."""
        async with table.lock:
            start = check_undo(table, seat, ply)
            answered = any(mover != seat for mover in table.history.movers[start:]) if table.history else False
            new, history = await self.registry.run_work(table.rewind, start, now())
            if answered:
                new = replace(new, seats=mark_helped(new.seats, seat, HELPED_BY_UNDO))
            await self._commit(table, self.store.remove_moves(new))
            table.record = new
            table.set_history(history)
            table.mark_viewers_stale()
        self.on_changed(table)

    @shield
    async def note_help(self, table: LiveTable, seat: int, by: str) -> None:
        """Store that a seat was helped, which its rating takes into account."""
        async with table.lock:
            if seat != SPECTATOR and not table.record.seats[seat].helped and table.record.state == "playing":
                seated = replace(table.record, seats=mark_helped(table.record.seats, seat, by))
                new = next_version(seated, table.history, now())
                await self._commit(table, self.store.update_seats(new))
                table.record = new

    @shield
    async def end_turn(self, table: LiveTable, seat: int, ply: int) -> None:
        """End a turn that could still be taken back."""
        async with table.lock:
            check_end_turn(table, seat, ply)
            new = next_version(replace(table.record, ended=ply), table.history, now())
            await self._commit(table, self.store.update(new))
            table.record = new
            table.mark_viewers_stale()
        self.on_changed(table)

    @shield
    async def start_substitution(self, table: LiveTable) -> None:
        """Let a substitute play for a player whose time is up, until they return."""
        async with table.lock:
            if is_time_up(table.record):
                name = table.display().names[table.record.decides or 0]
                note = f"The time of {name} is up; a bot plays until {name} comes back."
                new = with_substitute(table.record, table.record.decides or 0, True, now())
                await self._store_substitution(table, with_note(new, note))
        self.on_changed(table)

    async def end_substitution(self, table: LiveTable, seat: int) -> None:
        """Let a player who has returned play again, with the time of a turn."""
        if seat != SPECTATOR and table.record.seats[seat].caretaker:
            await self._end_substitution(table, seat)

    @shield
    async def _end_substitution(self, table: LiveTable, seat: int) -> None:
        async with table.lock:
            if not table.record.seats[seat].caretaker:
                return
            new = with_substitute(table.record, seat, False, now())
            await self._store_substitution(table, with_note(new, f"{table.display().names[seat]} is back."))
        self.on_changed(table)

    async def _store_substitution(self, table: LiveTable, record: TableRecord) -> None:
        new = next_version(record, table.history, now())
        await self._commit(table, self.store.update_seats(new))
        table.record = new
        table.mark_viewers_stale()

    @shield
    async def update_due(self, table: LiveTable) -> None:
        """Compute anew who decides and what is due."""
        async with table.lock:
            new = next_version(table.record, table.history, now())
            await self._commit(table, self.store.update(new))
            table.record = new
        self.on_changed(table)

    # --- tables and seats ---------------------------------------------------------------------------------------

    async def create(self, record: TableRecord) -> LiveTable:
        """Create a table, and begin its game if every seat is taken."""
        if record.state == "playing":
            record = start_game(record)
        return await self.store_new(record)

    async def store_new(self, record: TableRecord) -> LiveTable:
        """Store a table, whose game may have begun elsewhere."""
        await self.store.create(record)
        self.registry.public_list.invalidate()
        table = await self.registry.add(record)
        self.on_changed(table)
        return table

    @shield
    async def rematch(self, table: LiveTable, guest: str) -> LiveTable:
        """Return a new table for the same people; whoever asks second gets the same one."""
        async with table.lock:
            old = table.record
            if old.rematch is None:
                if old.state != "finished":
                    raise Refused("not-over", "This game is not over yet; finish it before the rematch.")
                if table.seat_of(guest) < 0:
                    raise Refused("not-seated", "Only who played here can ask for a rematch; make a new table.")
                seats = rematch_seats(old)
                new = new_record(options_of(old), seats, old.host, old.maker, is_on_device(old.id))
                new = start_game(new) if new.state == "playing" else new
                old_with_link = replace(old, rematch=new.id, version=old.version + 1)
                await self._commit(table, self.store.create_rematch(new, old_with_link))
                table.record = old_with_link
                table.mark_viewers_stale()
        assert table.record.rematch is not None
        rematch = await self.registry.table(table.record.rematch)
        self.on_changed(rematch)
        return rematch

    @shield
    async def reseat(self, table: LiveTable, guest: str, change: Callable[[TableRecord], SeatChange]) -> TableInfo:
        """Change who sits where; `change` returns the new seats, or refuses."""
        async with table.lock:
            record = table.record
            new_seats, note = change(record)
            seats = keep_numbers(record, new_seats)
            if record.state == "finished" or seats == record.seats:
                return table.info(guest)
            begins = record.state == "waiting" and is_ready(seats)
            seated = with_note(replace(record, seats=seats), note)
            new = start_game(seated) if begins else next_version(seated, table.history, now())
            await self._commit(table, self.store.update_seats(new))
            self.registry.public_list.invalidate()
            table.record = new
            if begins:
                table.rebuild()
            table.mark_viewers_stale()
        self.on_changed(table)
        return table.info(guest)
