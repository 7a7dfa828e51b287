"""The deal of the day on one device: it follows from the date alone, so it is the same on all of them."""

from __future__ import annotations

import asyncio
import json

from spinney.hosting.daily import deals
from spinney.hosting.daily.deals import DailyDeal, Par
from spinney.hosting.daily.messages import DailyInfo, DailyResult, MyDaily, daily_info, par_line
from spinney.hosting.editions.offered import offered_editions
from spinney.hosting.messages.tables import TableInfo
from spinney.hosting.tables.record import TableRecord, no_such_edition, now
from spinney.local.host import LocalHost
from spinney.local.routes import Ask, route


def dealt_on(edition: str, day: str = "") -> DailyDeal:
    if edition not in offered_editions():
        raise no_such_edition()
    today = now()[:10]
    return deals.derive_daily_deal(deals.NO_SERVER_KEY, deals.validate_day(day or today, today), edition)


async def tries(ask: Ask) -> list[TableRecord]:
    """My tables of such deals, without their moves."""
    return [head for head in await ask.host.shelf.tables_of(ask.guest) if head.purpose == "daily"]


def of_deal(mine: list[TableRecord], dealt: DailyDeal) -> TableRecord | None:
    return next((head for head in mine if (head.about, head.edition) == (dealt.day, dealt.edition)), None)


@route("POST", "/api/daily/{edition}/play", 201)
async def play_daily(ask: Ask, edition: str) -> TableInfo:
    """One try counts, and what follows it is practice."""
    dealt = dealt_on(edition)
    there = of_deal(await tries(ask), dealt)
    if there and there.state != "finished":
        return (await ask.host.registry.table(there.id)).info(ask.guest)
    record = deals.new_daily_record(dealt, ask.guest, await ask.host.name(ask.guest), "", bool(there))
    return (await ask.host.make(record)).info(ask.guest)


@route("GET", "/api/daily/{edition}")
async def get_daily(ask: Ask, edition: str) -> DailyInfo:
    dealt, today = dealt_on(edition, ask.query.get("day", "")), now()[:10]
    mine = await tries(ask)
    days = deals.daily_streak([head.about for head in mine if head.state == "finished"], today)
    info = daily_info(dealt, today, days)
    found = of_deal(mine, dealt)
    if found is None:
        return info
    info.mine = MyDaily(table=found.id)
    if found.state == "finished":
        await tell_result(ask, dealt, info, info.mine)
    return info


async def tell_result(ask: Ask, dealt: DailyDeal, info: DailyInfo, mine: MyDaily) -> None:
    """What I made of it, and what the opponents did, as far as they have played."""
    game = (await ask.host.registry.table(mine.table)).game
    assert game is not None
    totals = [game.score(seat) for seat in range(game.seats)]
    points, place = totals[deals.PLAYER_SEAT], deals.rank_at_table(totals)
    pars = await known_pars(ask.host, dealt)
    mine.points, mine.place, mine.rank = points, place, 1
    mine.share = deals.share_line(dealt, points, place, pars, info.streak)
    info.played, info.best = 1, points
    name = await ask.host.name(ask.guest)
    info.results = [DailyResult(name=name, points=points, place=place, you=True, table=mine.table)]
    info.par = [par_line(par) for par in pars]
    if len(pars) < info.par_of and dealt.day not in ask.host.pars_played:
        ask.host.pars_played[dealt.day] = asyncio.create_task(play_for_par(ask.host, dealt))


async def known_pars(host: LocalHost, dealt: DailyDeal) -> list[Par]:
    return [Par(*par) for par in json.loads(await host.drawer.fact(f"par {dealt.day} {dealt.edition}") or "[]")]


async def play_for_par(host: LocalHost, dealt: DailyDeal) -> None:
    """The opponents play the deal, the quickest first, in the worker that thinks."""
    try:
        known = await known_pars(host, dealt)
        for player in deals.bots_without_par(known):
            points, place = await host.thinkers.do("par", dealt.day, dealt.edition, player)
            known.append(Par(player, points, place))
            rows = [[par.bot, par.points, par.place] for par in known]
            await host.keep(f"par {dealt.day} {dealt.edition}", json.dumps(rows))
    finally:
        host.pars_played.pop(dealt.day, None)
