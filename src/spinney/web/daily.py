"""The deal of the day at a server: who plays it, what comes of it, and the opponents who play it for par."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from spinney.hosting.daily import deals
from spinney.hosting.daily.deals import DailyDeal, Par
from spinney.hosting.daily.messages import DailyInfo, MyDaily, daily_info, par_line
from spinney.hosting.editions.offered import offered_editions
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.live_table import LiveTable
from spinney.hosting.tables.record import no_such_edition, now
from spinney.web.storage import daily_store

if TYPE_CHECKING:
    from spinney.web.services import Services

log = logging.getLogger("spinney.web")
MOMENT: Final = 0.1  # seconds
MOST_ATTEMPTS: Final = 20  # to find a table that is about to come
FOR_PAR: Final = "par"  # whose turn in the fair queue the opponents' games are


class Daily:
    def __init__(self, services: Services, key: str) -> None:
        self.services = services
        self.key = key.encode()
        self._playing: dict[tuple[str, str], asyncio.Task[None]] = {}  # the opponents, by day and edition

    async def deal(self, edition: str, day: str = "") -> DailyDeal:
        """Today's deal, or one of a day before: the days of all time cannot be had for the asking."""
        if edition not in offered_editions():
            raise no_such_edition()
        today = now()[:10]
        if deals.validate_day(day or today, today) == today:
            return await self.services.store.write(
                daily_store.store_deal(deals.derive_daily_deal(self.key, today, edition))
            )
        past = await self.services.store.read(lambda c: daily_store.find_deal(c, day, edition))
        if past is None and day == deals.days_before(today):  # every page has a link to it
            past = deals.derive_daily_deal(self.key, day, edition)
        if past is None:
            raise Refused("no-such-day", "Nobody asked for the deal of that day here; choose another day.")
        return past

    async def play(self, edition: str, guest: str, maker: str, attempts: int = MOST_ATTEMPTS) -> LiveTable:
        """My table of today's deal: the one that counts, or when that is finished one for practice."""
        store, dealt = self.services.store, await self.deal(edition)
        name = await self.services.name(guest)
        there = await store.read(lambda c: daily_store.table_of_try(c, dealt, guest))
        again = False
        if there:
            table = await self.services.registry.table(there)
            if table.record.state != "finished":
                return table
            again = True
        record = deals.new_daily_record(dealt, guest, name, maker, again)
        if not again:
            try:
                await store.write(daily_store.begin_try(dealt, guest, name, record.id))
            except IntegrityError:  # asked for twice at once: the other one's table is about to come
                if not attempts:
                    raise Refused("too-fast", "Your table of today is about to come; try again in a minute.") from None
                await asyncio.sleep(MOMENT)
                return await self.play(edition, guest, maker, attempts - 1)
        self.ask_for_par(dealt)
        return await self.services.actions.create(record)

    async def note_end(self, table: LiveTable) -> None:
        """A table has ended: does it count?"""
        record, game = table.record, table.game
        if game is not None and deals.is_daily_result(record, now()[:10]):
            totals = [game.score(seat) for seat in range(game.seats)]
            points, place = totals[deals.PLAYER_SEAT], deals.rank_at_table(totals)
            await self.services.store.write(daily_store.finish_try(record.id, points, place))

    # --- what is told -------------------------------------------------------------------------------------------

    async def info(self, edition: str, guest: str, day: str = "") -> DailyInfo:
        dealt = await self.deal(edition, day)
        info = await self.services.store.read(lambda c: told(c, dealt, guest, now()[:10]))
        if info.par_of > len(info.par) and info.played:
            self.ask_for_par(dealt)
        return info

    # --- par ----------------------------------------------------------------------------------------------------

    def ask_for_par(self, dealt: DailyDeal) -> None:
        """The opponents play the deal, when there is time."""
        which = (dealt.day, dealt.edition)
        if which not in self._playing or self._playing[which].done():
            self._playing[which] = asyncio.create_task(self._play_for_par(dealt))

    async def _play_for_par(self, dealt: DailyDeal) -> None:
        store = self.services.store
        try:
            for player in deals.bots_without_par(await store.read(lambda c: daily_store.pars(c, dealt))):
                par: Par = await self.services.bot_workers.run(
                    FOR_PAR, dealt.edition, deals.play_for_par, dealt, player
                )
                await store.write(daily_store.store_par(dealt, par))
        except Exception:
            log.exception("The opponents could not play the deal of %s; they try when somebody asks.", dealt.day)

    def close(self) -> None:
        for playing in self._playing.values():
            playing.cancel()


def told(connection: Connection, dealt: DailyDeal, guest: str, today: str) -> DailyInfo:
    """What a guest may know: results and par are for those who have finished, and for all when the day is over."""
    played, best = daily_store.count_finished(connection, dealt)
    days = deals.daily_streak(daily_store.finished_days(connection, guest), today)
    found = daily_store.find_try(connection, dealt, guest)
    mine = MyDaily(table=found[0], points=found[1], place=found[2]) if found else None
    pars = daily_store.pars(connection, dealt)
    info = replace(daily_info(dealt, today, days), played=played, best=best, mine=mine)
    if mine and mine.points is not None and mine.place is not None:
        mine.rank = 1 + daily_store.count_better(connection, dealt, mine.points)
        mine.share = deals.share_line(dealt, mine.points, mine.place, pars, days)
    elif not info.over:
        return info
    return replace(
        info, results=daily_store.results(connection, dealt, guest, info.over), par=[par_line(par) for par in pars]
    )
