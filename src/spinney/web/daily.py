"""The deal of the day at a server: who plays it, what comes of it, and the bots that play it for par."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from spinney.hosting.daily import deals
from spinney.hosting.daily.deals import DailyDeal, Par
from spinney.hosting.daily.messages import DailyInfo, daily_info, par_line
from spinney.hosting.editions.offered import offered_editions
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.live_table import LiveTable
from spinney.hosting.tables.record import no_such_edition, now
from spinney.web.storage.stores import daily_store

if TYPE_CHECKING:
    from spinney.web.services import Services

log = logging.getLogger("spinney.web")
RETRY_AFTER_S: Final = 0.1
MAX_TABLE_TRIES: Final = 20  # to find a table that another request is creating
PAR_VISITOR: Final = "par"  # on whose behalf bots play for par, in the fair queue


class ServerDailyDeals:
    """`hosting.api.context.DailyDeals` of a server."""

    def __init__(self, services: Services, key: str) -> None:
        self.services = services
        self.key = key.encode()
        self._playing: dict[tuple[str, str], asyncio.Task[None]] = {}  # the bots, by day and edition

    async def find_deal(self, edition: str, day: str = "") -> DailyDeal:
        """Return today's deal, or one of a day before that somebody asked for on its day."""
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

    async def play(self, edition: str, guest: str, maker: str, attempts: int = MAX_TABLE_TRIES) -> LiveTable:
        """Return a guest's one table of today's deal, unless it is finished: another try would tell of the cards."""
        store, deal = self.services.store, await self.find_deal(edition)
        name = await self.services.names.name(guest)
        there = await store.read(lambda c: daily_store.table_of_try(c, deal, guest))
        if there:
            table = await self.services.registry.table(there)
            if table.record.state == "finished":
                raise deals.played_today()
            return table
        record = deals.new_daily_record(deal, guest, name, maker)
        try:
            await store.write(daily_store.begin_try(deal, guest, name, record.id, maker))
        except IntegrityError:  # asked for twice at once: the other one's table is about to come
            if not attempts:
                raise Refused("too-fast", "Your table of today is about to come; try again in a minute.") from None
            await asyncio.sleep(RETRY_AFTER_S)
            return await self.play(edition, guest, maker, attempts - 1)
        self.start_par(deal)
        return await self.services.actions.create(record)

    async def count_finished(self, table: LiveTable) -> None:
        """Store the result of a finished table, if it counts."""
        record, game = table.record, table.game
        if game is not None and deals.is_daily_result(record, now()[:10]):
            totals = [game.score(seat) for seat in range(game.seats)]
            points, place = totals[deals.PLAYER_SEAT], deals.rank_at_table(totals)
            await self.services.store.write(daily_store.finish_try(record.id, points, place))

    async def info(self, edition: str, guest: str, day: str = "") -> DailyInfo:
        """Return what a guest may know of a day's deal; without a day, of today's."""
        deal = await self.find_deal(edition, day)
        info = await self.services.store.read(lambda c: read_info(c, deal, guest, now()[:10]))
        if info.par_of > len(info.par) and info.played:
            self.start_par(deal)
        return info

    def start_par(self, deal: DailyDeal) -> None:
        """Let the bots play a deal, when there is time."""
        which = (deal.day, deal.edition)
        if which not in self._playing or self._playing[which].done():
            self._playing[which] = asyncio.create_task(self._play_for_par(deal))

    async def _play_for_par(self, deal: DailyDeal) -> None:
        store = self.services.store
        try:
            for player in deals.bots_without_par(await store.read(lambda c: daily_store.pars(c, deal))):
                par: Par = await self.services.bot_workers.run(
                    PAR_VISITOR, deal.edition, deals.play_for_par, deal, player
                )
                await store.write(daily_store.store_par(deal, par))
        except Exception:
            log.exception("The bots could not play the deal of %s; they try again when somebody asks.", deal.day)

    def close(self) -> None:
        for playing in self._playing.values():
            playing.cancel()


def read_info(connection: Connection, deal: DailyDeal, guest: str, today: str) -> DailyInfo:
    """Return what a guest may know: results and par only after they have finished, or when the day is over."""
    played, best = daily_store.count_finished(connection, deal)
    days = deals.daily_streak(daily_store.finished_days(connection, guest), today)
    mine = daily_store.find_try(connection, deal, guest)
    pars = daily_store.pars(connection, deal)
    info = replace(daily_info(deal, today, days), played=played, best=best, mine=mine)
    if mine and mine.points is not None and mine.place is not None:
        if mine.counted:
            mine.rank = 1 + daily_store.count_better(connection, deal, mine.points)
        mine.share = deals.share_line(deal, mine.points, mine.place, pars, days)
    elif not info.over:
        return info
    return replace(
        info, results=daily_store.results(connection, deal, guest, info.over), par=[par_line(par) for par in pars]
    )
