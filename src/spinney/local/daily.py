"""The deal of the day on one device: it follows from the date alone, so it is the same on all of them."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

from spinney.hosting.api.context import with_device_id
from spinney.hosting.daily import deals
from spinney.hosting.daily.deals import DailyDeal, Par
from spinney.hosting.daily.messages import DailyInfo, DailyResult, MyDaily, daily_info, par_line
from spinney.hosting.editions.offered import offered_editions
from spinney.hosting.tables.live_table import LiveTable
from spinney.hosting.tables.record import TableRecord, no_such_edition, now

if TYPE_CHECKING:
    from spinney.local.host import LocalHost


class LocalDailyDeals:
    """`hosting.api.context.DailyDeals` of one device."""

    def __init__(self, host: LocalHost) -> None:
        self.host = host
        self._playing: dict[str, asyncio.Task[None]] = {}  # by day: the opponents play its deal

    async def play(self, edition: str, guest: str, maker: str) -> LiveTable:
        deal = find_deal(edition)
        counting = table_of(await self._tables(guest), deal)
        if counting and counting.state != "finished":
            return await self.host.registry.table(counting.id)
        record = deals.new_daily_record(deal, guest, await self.host.name(guest), maker, bool(counting))
        return await self.host.actions.create(with_device_id(record))

    async def info(self, edition: str, guest: str, day: str = "") -> DailyInfo:
        deal, today = find_deal(edition, day), now()[:10]
        tables = await self._tables(guest)
        streak = deals.daily_streak([table.about for table in tables if table.state == "finished"], today)
        info = daily_info(deal, today, streak)
        found = table_of(tables, deal)
        if found is not None:
            info.mine = MyDaily(table=found.id)
            if found.state == "finished":
                await self._add_result(guest, deal, info, info.mine)
        return info

    async def _tables(self, guest: str) -> list[TableRecord]:
        """Return a guest's tables of such deals, without their moves."""
        return [table for table in await self.host.tables.tables_of(guest) if table.purpose == "daily"]

    async def _add_result(self, guest: str, deal: DailyDeal, info: DailyInfo, mine: MyDaily) -> None:
        """Add what the guest made of a deal, and what the opponents did, as far as they have played."""
        game = (await self.host.registry.table(mine.table)).game
        assert game is not None
        totals = [game.score(seat) for seat in range(game.seats)]
        points, place = totals[deals.PLAYER_SEAT], deals.rank_at_table(totals)
        pars = await self._pars(deal)
        mine.points, mine.place, mine.rank = points, place, 1
        mine.share = deals.share_line(deal, points, place, pars, info.streak)
        info.played, info.best = 1, points
        name = await self.host.name(guest)
        info.results = [DailyResult(name=name, points=points, place=place, you=True, table=mine.table)]
        info.par = [par_line(par) for par in pars]
        if len(pars) < info.par_of and deal.day not in self._playing:
            self._playing[deal.day] = asyncio.create_task(self._play_for_par(deal))

    async def _pars(self, deal: DailyDeal) -> list[Par]:
        return [Par(*par) for par in json.loads(await self.host.notes.read(par_note(deal)) or "[]")]

    async def _play_for_par(self, deal: DailyDeal) -> None:
        """Let the opponents play the deal, the quickest first, in the bots' worker."""
        try:
            pars = await self._pars(deal)
            for bot in deals.bots_without_par(pars):
                points, place = await self.host.bot_runner.run("par", deal.day, deal.edition, bot)
                pars.append(Par(bot, points, place))
                rows = [[par.bot, par.points, par.place] for par in pars]
                await self.host.notes.write(par_note(deal), json.dumps(rows))
        finally:
            self._playing.pop(deal.day, None)

    def close(self) -> None:
        for playing in self._playing.values():
            playing.cancel()


def find_deal(edition: str, day: str = "") -> DailyDeal:
    if edition not in offered_editions():
        raise no_such_edition()
    today = now()[:10]
    return deals.derive_daily_deal(deals.NO_SERVER_KEY, deals.validate_day(day or today, today), edition)


def table_of(tables: list[TableRecord], deal: DailyDeal) -> TableRecord | None:
    return next((table for table in tables if (table.about, table.edition) == (deal.day, deal.edition)), None)


def par_note(deal: DailyDeal) -> str:
    return f"par {deal.day} {deal.edition}"
