"""All tables of this server: loading them, making them, and who sits where.

Every change is stored first and comes into memory only then; a table somebody else has changed is read again.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from sqlalchemy import select

from spinney.bots import BOTS
from spinney.editions import EDITIONS
from spinney.game.setting_up import MOST_SEATS
from spinney.hosting.messages import TableInfo, TableLists
from spinney.hosting.record import Record, Seat, table_info
from spinney.hosting.refusals import Refused, no_such_seat, no_such_table
from spinney.hosting.table import tell
from spinney.web import schema, store
from spinney.web.live_table import LiveTable
from spinney.web.requests import NewTable
from spinney.web.steadily import to_the_end
from spinney.web.store import Overtaken, Store

IDLE_AFTER: Final = 300.0  # seconds a table nobody looks at stays in memory
LEVEL_FOR_LEAVERS: Final = "planner"  # who plays on for somebody who left


class Hall:
    def __init__(self, kept: Store) -> None:
        self.store = kept
        self.tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}

    # --- finding a table ----------------------------------------------------------------------------------------

    async def table(self, table_id: str) -> LiveTable:
        """The table of an id, from memory or from the store."""
        table = self.tables.get(table_id)
        if table is None:
            loading = self._loading.get(table_id)
            if loading is None:
                loading = self._loading[table_id] = asyncio.create_task(self._load(table_id))
                loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
            table = await asyncio.shield(loading)
        table.touched = time.monotonic()
        return table

    async def _load(self, table_id: str) -> LiveTable:
        record = await self.store.read(lambda c: store.load(c, table_id))
        if record is None:
            raise no_such_table()
        table = await asyncio.to_thread(LiveTable, record)
        self.tables[table_id] = table
        return table

    async def refresh(self, table: LiveTable) -> None:
        """Somebody else has written to it: the store is right.  (The table's lock is held.)"""
        record = await self.store.read(lambda c: store.load(c, table.record.id))
        if record is not None and record.version != table.record.version:
            story = None if record.state == "waiting" else await asyncio.to_thread(tell, record)
            table.record = record
            if story:
                table.follow(story)
        table.changed()

    async def refresh_overtaken(self) -> None:
        """Tables that are looked at here and were changed by another server on the same store."""
        watched = [table for table in self.tables.values() if table.viewers]
        ids = [table.record.id for table in watched]
        wanted = select(schema.tables.c.id, schema.tables.c.version).where(schema.tables.c.id.in_(ids))
        versions = {row.id: row.version for row in await self.store.read(lambda c: c.execute(wanted).all())}
        for table in watched:
            if versions.get(table.record.id, 0) > table.record.version:
                async with table.lock:
                    if versions[table.record.id] > table.record.version:
                        await self.refresh(table)

    def forget_idle(self) -> None:
        """A table nobody looks at need not stay in memory: it is all in the store."""
        long_ago = time.monotonic() - IDLE_AFTER
        for table_id, table in list(self.tables.items()):
            busy = table.viewers or table.lock.locked() or (table.thinking and not table.thinking.done())
            if not busy and table.touched < long_ago:
                del self.tables[table_id]

    async def lists(self, guest: str) -> TableLists:
        seen = await self.store.read(store.open_tables)
        mine = await self.store.read(lambda c: store.tables_of(c, guest))
        return TableLists(
            open=[table_info(record, guest, self._connected(record)) for record in seen],
            mine=[table_info(record, guest, self._connected(record)) for record in mine],
        )

    def _connected(self, record: Record) -> set[str]:
        table = self.tables.get(record.id)
        return table.connected() if table else set()

    # --- making a table -----------------------------------------------------------------------------------------

    async def make(self, wish: NewTable, guest: str, name: str) -> TableInfo:
        if wish.edition not in EDITIONS:
            raise Refused("no-such-edition", f"There is no such edition; there are: {', '.join(EDITIONS)}.", 404)
        if sum(seat.kind == "me" for seat in wish.seats) > 1:
            raise Refused("one-seat-each", "You can take one seat only; leave the others open or give them to bots.")
        seats: list[Seat] = []
        for seat in wish.seats:
            seats.append(_wished(seat.kind, seat.bot, guest, name, seats))
        record = new_record(wish.edition, seats, wish.public, wish.show_scores, wish.allow_undo, wish.bot_pause)
        await self.store.write(store.create(record))
        table = self.tables[record.id] = await asyncio.to_thread(LiveTable, record)
        return table.info(guest)

    @to_the_end
    async def rematch(self, table: LiveTable, guest: str) -> TableInfo:
        """The same people at a new table, once: who asks second gets the same one."""
        async with table.lock:
            old = table.record
            if old.rematch is None:
                if old.state != "finished":
                    raise Refused("not-over", "This game is not over yet; finish it before the rematch.", 409)
                if table.seat_of(guest) < 0:
                    raise Refused("not-seated", "Only who played here can ask for a rematch; make a new table.", 403)
                seats = [replace(seat) for seat in old.seats]
                new = new_record(old.edition, seats, old.public, old.show_scores, old.allow_undo, old.bot_pause)
                await self._store(table, store.follow(new, old.id, old.version))
                old.rematch = new.id
                old.version += 1
                table.changed()
        assert table.record.rematch is not None
        return (await self.table(table.record.rematch)).info(guest)

    # --- seats --------------------------------------------------------------------------------------------------

    async def join(self, table: LiveTable, guest: str, name: str, wanted: int | None) -> TableInfo:
        """Take an open seat; who sits already stays where he is."""

        def sit(seats: list[Seat]) -> None:
            if table.seat_of(guest) >= 0:
                return
            free = [i for i, seat in enumerate(seats) if seat.kind == "open"]
            if wanted is not None and not 0 <= wanted < len(seats):
                raise no_such_seat(len(seats))
            if not free or (wanted is not None and wanted not in free):
                raise Refused("seat-taken", "That seat is taken; choose an open one, or watch.", 409)
            seats[free[0] if wanted is None else wanted] = Seat("guest", name, guest)

        return await self._reseat(table, guest, sit)

    async def take(self, table: LiveTable, guest: str, name: str, number: int) -> TableInfo:
        """Take a seat over from a bot, in whatever position it is."""

        def take(seats: list[Seat]) -> None:
            if not 0 <= number < len(seats):
                raise no_such_seat(len(seats))
            if table.seat_of(guest) == number:
                return
            if table.seat_of(guest) >= 0:
                raise Refused("one-seat-each", "You sit at this table already; hand your seat to a bot first.", 409)
            if seats[number].kind == "guest":
                raise Refused("seat-taken", "Somebody sits there; choose an open seat or a bot's.", 409)
            seats[number] = Seat("guest", name, guest)

        return await self._reseat(table, guest, take)

    async def give_to_bot(self, table: LiveTable, guest: str, number: int, bot: str) -> TableInfo:
        """Hand one's own seat, or an open one at one's table, to a bot."""

        def give(seats: list[Seat]) -> None:
            if not 0 <= number < len(seats):
                raise no_such_seat(len(seats))
            mine = table.seat_of(guest)
            if seats[number].kind == "guest" and mine != number:
                raise Refused("not-yours", "That seat is somebody else's; only its owner can hand it to a bot.", 403)
            if mine < 0:
                raise Refused("not-seated", "Only who sits at this table can seat a bot; join it first.", 403)
            seats[number] = bot_seat(bot, seats)

        return await self._reseat(table, guest, give)

    async def leave(self, table: LiveTable, guest: str) -> TableInfo:
        """Stand up: the seat is open again, or, in mid-game, a bot plays on."""

        def leave(seats: list[Seat]) -> None:
            mine = table.seat_of(guest)
            if mine >= 0:
                waiting = table.record.state == "waiting"
                seats[mine] = Seat("open") if waiting else bot_seat(LEVEL_FOR_LEAVERS, seats)

        return await self._reseat(table, guest, leave)

    async def move_seat(self, table: LiveTable, owner: str, guest: str) -> TableInfo:
        """A seat goes to another device of its owner."""

        def hand_over(seats: list[Seat]) -> None:
            mine = table.seat_of(owner)
            if mine < 0:
                raise Refused("link-used", "This link's seat has moved on already; ask for a new link.", 409)
            if owner != guest and table.seat_of(guest) >= 0:
                raise Refused("one-seat-each", "This device has a seat at that table already.", 409)
            seats[mine] = Seat("guest", seats[mine].name, guest)

        return await self._reseat(table, guest, hand_over)

    @to_the_end
    async def _reseat(self, table: LiveTable, guest: str, change: Callable[[list[Seat]], None]) -> TableInfo:
        async with table.lock:
            record = table.record
            seats = [replace(seat) for seat in record.seats]
            change(seats)
            if record.state == "finished" or seats == record.seats:
                return table.info(guest)
            begins = record.state == "waiting" and all(seat.kind != "open" for seat in seats)
            state = "playing" if begins else record.state
            await self._store(table, store.reseat(record.id, record.version, seats, state))
            record.seats, record.state = seats, state
            record.version += 1
            if begins:
                table.replay()
            table.changed()
        return table.info(guest)

    async def _store(self, table: LiveTable, work: store.Work[None]) -> None:
        try:
            await self.store.write(work)
        except Overtaken:
            await self.refresh(table)
            raise overtaken() from None


def overtaken() -> Refused:
    return Refused("stale", "The table has changed meanwhile; look at it again and repeat what you wanted.", 409)


def new_record(
    edition: str, seats: list[Seat], public: bool, show_scores: bool, allow_undo: bool, bot_pause: float
) -> Record:
    """A table with a deck nobody knows: 128 bits of seed, and a salt so that the commitment cannot be searched."""
    begins = all(seat.kind != "open" for seat in seats)
    return Record(
        id=secrets.token_urlsafe(9),
        edition=edition,
        public=public,
        show_scores=show_scores,
        allow_undo=allow_undo,
        bot_pause=bot_pause,
        state="playing" if begins else "waiting",
        seed=str(secrets.randbits(128)),
        salt=secrets.token_hex(16),
        start=secrets.randbelow(len(seats)),
        created=store.now(),
        moved=store.now(),
        seats=seats,
    )


def _wished(kind: str, bot: str | None, guest: str, name: str, others: list[Seat]) -> Seat:
    if kind == "bot":
        return bot_seat(bot or LEVEL_FOR_LEAVERS, others)
    return Seat("guest", name, guest) if kind == "me" else Seat("open")


def bot_seat(bot: str, others: list[Seat]) -> Seat:
    """A seat for a bot, under a name nobody else at the table has."""
    if bot not in BOTS:
        raise Refused("unknown-bot", f"There is no such bot; there are: {', '.join(BOTS)}.", 404)
    taken = {seat.name for seat in others}
    name = f"{bot.capitalize()} bot"
    names = [name, *(f"{name} {number}" for number in range(2, MOST_SEATS + 1))]
    return Seat("bot", next(one for one in names if one not in taken), None, bot)
