"""Messages about a deal of the day."""

from __future__ import annotations

from dataclasses import dataclass

from spinney.bots import opponent, opponents
from spinney.hosting.daily.deals import DailyDeal, Par, days_before


@dataclass(kw_only=True)
class DailyResult:
    """One person's result."""

    name: str
    points: int
    place: int  # at their own table
    you: bool = False
    table: str | None = None  # its replay is public; None while the deal is today's


@dataclass(kw_only=True)
class ParLine:
    """The result of a bot that played the deal at the person's seat."""

    bot: str
    name: str
    points: int
    place: int


@dataclass(kw_only=True)
class MyDaily:
    """My game; one counts per guest and per visitor, that is, network address."""

    table: str
    points: int | None = None  # None: not finished
    place: int | None = None
    rank: int | None = None  # among all who finished
    counted: bool = True  # False: somebody at my address has tried before me
    share: str = ""  # a line of text that reveals nothing about the cards


@dataclass(kw_only=True)
class DailyInfo:
    """A deal of the day; results and par are for those who have finished it, and for all when the day is over."""

    day: str
    edition: str
    over: bool  # the day, that is
    ends: str  # when the day is over
    promise: str  # SHA-256 of seed and salt
    seed: str | None = None  # None until the day is over
    salt: str | None = None
    rivals: list[str]  # bots: "level:3"
    start: int  # the seat that begins; yours is 0
    played: int  # how many people have finished
    best: int | None = None  # the most points
    streak: int = 0  # days in a row on which I finished one
    mine: MyDaily | None = None
    results: list[DailyResult]
    par: list[ParLine]  # the weakest first; grows while the bots play
    par_of: int  # how many bots play it


def daily_info(daily_deal: DailyDeal, today: str, streak: int) -> DailyInfo:
    """Return what everybody may know of a deal; its seed only when the day is over."""
    over = daily_deal.day < today
    return DailyInfo(
        day=daily_deal.day,
        edition=daily_deal.edition,
        over=over,
        ends=f"{days_before(daily_deal.day, -1)}T00:00:00+00:00",
        promise=daily_deal.promise,
        seed=daily_deal.seed if over else None,
        salt=daily_deal.salt if over else None,
        rivals=list(daily_deal.rivals),
        start=daily_deal.start,
        played=0,
        streak=streak,
        results=[],
        par=[],
        par_of=len(opponents()),
    )


def par_line(par: Par) -> ParLine:
    known = opponent(par.bot)
    return ParLine(bot=par.bot, name=known.name if known else par.bot, points=par.points, place=par.place)
