"""What is told of a deal of the day."""

from __future__ import annotations

from dataclasses import dataclass

from spinney.bots import opponent, opponents
from spinney.hosting.daily.deals import DailyDeal, Par, days_before


@dataclass(kw_only=True)
class DailyResult:
    """One line of the table of results."""

    name: str
    points: int
    place: int  # at his own table
    you: bool = False
    table: str | None = None  # whose replay anybody may see; None as long as the deal is today's


@dataclass(kw_only=True)
class ParLine:
    """What an opponent made of it at everybody's seat."""

    bot: str
    name: str
    points: int
    place: int


@dataclass(kw_only=True)
class MyDaily:
    """My try that counts."""

    table: str
    points: int | None = None  # None: it goes on
    place: int | None = None
    rank: int | None = None  # among all who have finished
    share: str = ""  # a line of text that tells nothing of the cards


@dataclass(kw_only=True)
class DailyInfo:
    """A deal of the day, as far as whoever asks may know it: results and par when he has finished, or the day has."""

    day: str
    edition: str
    over: bool  # is the day?
    ends: str  # when it is
    promise: str  # SHA-256 of seed and salt
    seed: str | None = None  # when the day is over
    salt: str | None = None
    rivals: list[str]  # bots: "level:3"
    start: int  # the seat that begins; yours is 0
    played: int  # how many have finished
    best: int | None = None  # the most points
    streak: int = 0  # days in a row on which I have finished one
    mine: MyDaily | None = None
    results: list[DailyResult]
    par: list[ParLine]  # the gentlest first; it grows while they play
    par_of: int  # so many opponents are asked


def daily_info(dealt: DailyDeal, today: str, streak: int) -> DailyInfo:
    """What everybody may know of a deal: its seed only when the day is over."""
    over = dealt.day < today
    return DailyInfo(
        day=dealt.day,
        edition=dealt.edition,
        over=over,
        ends=f"{days_before(dealt.day, -1)}T00:00:00+00:00",
        promise=dealt.promise,
        seed=dealt.seed if over else None,
        salt=dealt.salt if over else None,
        rivals=list(dealt.rivals),
        start=dealt.start,
        played=0,
        streak=streak,
        results=[],
        par=[],
        par_of=len(opponents()),
    )


def par_line(par: Par) -> ParLine:
    known = opponent(par.bot)
    return ParLine(bot=par.bot, name=known.name if known else par.bot, points=par.points, place=par.place)
