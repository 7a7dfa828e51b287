"""The deal of the day: one deck a day and edition, the same opponents for everybody.

Seed and salt follow from a key, the day and the edition: a server has a key of its own, so that nobody can know a deal
beforehand; without one (in the terminal, in a browser without a network) they follow from the date alone.  The promise,
which is the hash of both, is told all day long; seed and salt when the day is over.  Days are UTC's.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from hashlib import sha256
from typing import Final

from spinney.bots import bot, opponents
from spinney.editions import named
from spinney.hosting.bot_choices import bot_seed
from spinney.hosting.practice.practice import (
    DAILY_PRACTICE_PREFIX,
    GameStart,
    date_of_daily,
    new_practice_record,
    single_player_seats,
)
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.record import TableOptions, TableRecord, seat_of
from spinney.notation.transcripts import commitment
from spinney.views import deal

NO_SERVER_KEY: Final = b""  # where there is no server
PLAYER_SEAT: Final = 0  # where everybody sits
# From Monday to Sunday: it begins gently, and two days have more company.
RIVALS_BY_WEEKDAY: Final = (
    ("level:2",),
    ("level:3",),
    ("level:4", "level:3"),
    ("level:5",),
    ("level:6",),
    ("level:5", "level:6", "level:7"),
    ("level:8",),
)


@dataclass(frozen=True)
class DailyDeal:
    day: str  # 2026-11-17
    edition: str
    seed: str
    salt: str
    start: int  # the seat that begins
    rivals: tuple[str, ...]

    @property
    def promise(self) -> str:
        return commitment(self.seed, self.salt)


@dataclass(frozen=True)
class Par:
    """What an opponent made of the deal at everybody's seat."""

    bot: str
    points: int
    place: int


def derive_daily_deal(key: bytes, day: str, edition: str) -> DailyDeal:
    """The deal of a day, for whoever has the key."""

    def drawn(what: str) -> bytes:
        return hmac.new(key, f"spinney daily {day} {edition} {what}".encode(), sha256).digest()

    rivals = RIVALS_BY_WEEKDAY[date.fromisoformat(day).weekday()]
    return DailyDeal(
        day=day,
        edition=edition,
        seed=str(int.from_bytes(drawn("seed")[:16])),
        salt=drawn("salt")[:16].hex(),
        start=drawn("start")[0] % (len(rivals) + 1),
        rivals=rivals,
    )


def validate_day(day: str, today: str) -> str:
    """A day that has come."""
    try:
        date.fromisoformat(day)
    except ValueError:
        raise Refused("no-such-day", "A day is written like 2026-11-17.") from None
    if len(day) != len(today) or day > today:
        raise Refused("no-such-day", "That deal is not dealt yet.")
    return day


def days_before(day: str, days: int = 1) -> str:
    return (date.fromisoformat(day) - timedelta(days=days)).isoformat()


# --- tables -----------------------------------------------------------------------------------------------------------


def new_daily_record(dealt: DailyDeal, guest: str, name: str, maker: str, again: bool = False) -> TableRecord:
    """The one try that counts, without taking back; or, `again`, one for practice."""
    options = TableOptions(edition=dealt.edition, allow_undo=again)
    seats = single_player_seats(len(dealt.rivals) + 1, PLAYER_SEAT, guest, name, dealt.rivals)
    begins = GameStart(seed=dealt.seed, salt=dealt.salt, start=dealt.start)
    if again:
        return new_practice_record(
            options, seats, begins, about=DAILY_PRACTICE_PREFIX + dealt.day, guest=guest, maker=maker
        )
    return new_practice_record(options, seats, begins, purpose="daily", about=dealt.day, guest=guest, maker=maker)


def check_daily_access(record: TableRecord, guest: str, today: str) -> None:
    """As long as a deal is today's, its tables are open to those who play them only: they show its cards."""
    played = seat_of(record, guest) >= 0 or any(seat.former == guest for seat in record.seats if guest)
    if date_of_daily(record) >= today and not played:
        raise Refused("closed-today", "This is a table of today's deal; it opens to all when the day is over.")


def refuse_daily_advice(record: TableRecord) -> None:
    if record.purpose == "daily":
        raise Refused("no-advice", "The deal of the day is played without advice, by everybody.")


def is_daily_result(record: TableRecord, today: str) -> bool:
    """Does a finished table count: was it played by its guest, to the end, on its day?"""
    seat = record.seats[PLAYER_SEAT]
    played = seat.kind == "guest" and not (seat.taken or seat.caretaker or seat.helped)
    return record.purpose == "daily" and record.about == today and played


def rank_at_table(totals: Sequence[int], seat: int = PLAYER_SEAT) -> int:
    """1: nobody has more."""
    return 1 + sum(points > totals[seat] for points in totals)


# --- par --------------------------------------------------------------------------------------------------------------


def play_for_par(dealt: DailyDeal, player: str) -> Par:
    """The deal played by an opponent at everybody's seat, the others choosing as they do for everybody."""
    game = deal(named(dealt.edition), len(dealt.rivals) + 1, int(dealt.seed), dealt.start)
    sitting = (player, *dealt.rivals)
    while not game.is_over():
        choosing = bot(sitting[game.seat], bot_seed(dealt.seed, game.ply))
        game.push(choosing.choose(game.view(game.seat)))
    totals = [game.score(seat) for seat in range(game.seats)]
    return Par(player, totals[PLAYER_SEAT], rank_at_table(totals))


def bots_without_par(known: Iterable[Par]) -> list[str]:
    """The opponents who have not played the deal yet, the quickest first."""
    there = {par.bot for par in known}
    return [one.bot for one in opponents() if one.bot not in there]


# --- what is said of it -----------------------------------------------------------------------------------------------


def daily_streak(days: Iterable[str], today: str) -> int:
    """How many days in a row somebody has finished a deal, up to today, or to yesterday if today is still to come."""
    played = set(days)
    last = today if today in played else days_before(today)
    number = 0
    while days_before(last, number) in played:
        number += 1
    return number


def share_line(dealt: DailyDeal, points: int, place: int, pars: Sequence[Par], days: int) -> str:
    """A result as one line of text that tells nothing of the cards."""
    seats = len(dealt.rivals) + 1
    day = date.fromisoformat(dealt.day)
    said = [f"{points} points", f"place {place} of {seats}"]
    if pars:
        said.append(f"ahead of {sum(points > par.points for par in pars)} of {len(pars)} bots")
    if days > 1:
        said.append(f"{days} days in a row")
    return f"Spinney, {named(dealt.edition).title}, deal of {day.day} {day:%B}: {', '.join(said)}."
