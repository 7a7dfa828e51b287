"""The deal of the day: one deck a day and edition, the same opponents for everybody.

Seed and salt follow from a key, the day and the edition.  A server has a secret key, so that nobody can know a deal in
advance; without a server (in a terminal or an offline browser) they follow from the date alone.  The hash of both is
published at once, seed and salt when the day is over.  Days are in UTC.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from hashlib import sha256
from typing import Final

from spinney.bots import bot, opponents
from spinney.editions import edition_named
from spinney.hosting.bot_choices import bot_seed
from spinney.hosting.practice.practice import GameStart, new_practice_record, single_player_seats
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.record import (
    DAILY_PRACTICE_PREFIX,
    TableOptions,
    TableRecord,
    hides_todays_deal,
    now,
    seat_of,
)
from spinney.notation.promises.promise import commit_to_seed
from spinney.views import deal

NO_SERVER_KEY: Final = b""
PLAYER_SEAT: Final = 0  # the same for everybody
# From Monday to Sunday: the week begins with weak opponents, and two days have more of them.
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
    """A day's deal of an edition: what is random in it, and who plays against the person."""

    day: str  # 2026-11-17
    edition: str
    seed: str
    salt: str
    start: int  # the seat that begins
    rivals: tuple[str, ...]

    @property
    def promise(self) -> str:
        return commit_to_seed(self.seed, self.salt)


@dataclass(frozen=True)
class Par:
    """The result of a bot that played the deal at the person's seat, for comparison."""

    bot: str
    points: int
    place: int


def derive_daily_deal(key: bytes, day: str, edition: str) -> DailyDeal:
    """Derive the deal of a day from the server's key."""

    def derive_bytes(label: str) -> bytes:
        return hmac.new(key, f"spinney daily {day} {edition} {label}".encode(), sha256).digest()

    rivals = RIVALS_BY_WEEKDAY[date.fromisoformat(day).weekday()]
    return DailyDeal(
        day=day,
        edition=edition,
        seed=str(int.from_bytes(derive_bytes("seed")[:16])),
        salt=derive_bytes("salt")[:16].hex(),
        start=derive_bytes("start")[0] % (len(rivals) + 1),
        rivals=rivals,
    )


def validate_day(day: str, today: str) -> str:
    """Return the day, or refuse one that is badly written or still to come."""
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


def new_daily_record(daily_deal: DailyDeal, guest: str, name: str, maker: str, again: bool = False) -> TableRecord:
    """Make the one table that counts, without undo; or, with `again`, one for practice."""
    options = TableOptions(edition=daily_deal.edition, allow_undo=again)
    seats = single_player_seats(len(daily_deal.rivals) + 1, PLAYER_SEAT, guest, name, daily_deal.rivals)
    start = GameStart(seed=daily_deal.seed, salt=daily_deal.salt, start=daily_deal.start, commits_to="seed")
    if again:
        return new_practice_record(
            options, seats, start, about=DAILY_PRACTICE_PREFIX + daily_deal.day, guest=guest, maker=maker
        )
    return new_practice_record(options, seats, start, purpose="daily", about=daily_deal.day, guest=guest, maker=maker)


def check_daily_access(record: TableRecord, guest: str, today: str) -> None:
    """Refuse to show a table of today's deal to anybody but its players, because it shows the cards."""
    plays = seat_of(record, guest) >= 0 or any(seat.former == guest for seat in record.seats if guest)
    if hides_todays_deal(record, today) and not plays:
        raise Refused("closed-today", "This is a table of today's deal; it opens to all when the day is over.")


def refuse_todays_cards(record: TableRecord) -> None:
    """Refuse to tell more of today's deal than was seen at the table, to its player as well."""
    if hides_todays_deal(record, now()[:10]):
        raise played_today()


def played_today() -> Refused:
    """Return the refusal of anything that would tell the cards of today's deal."""
    return Refused("closed-today", "Others still play today's deal; its cards are shown when the day is over.")


def refuse_daily_advice(record: TableRecord) -> None:
    if record.purpose == "daily":
        raise Refused("no-advice", "The deal of the day is played without advice, by everybody.")


def is_daily_result(record: TableRecord, today: str) -> bool:
    """Say whether a finished table counts: its guest played it to the end, unaided, on its day."""
    seat = record.seats[PLAYER_SEAT]
    by_guest = seat.kind == "guest" and not (seat.taken or seat.caretaker or seat.helped)
    return record.purpose == "daily" and record.about == today and by_guest


def rank_at_table(totals: Sequence[int], seat: int = PLAYER_SEAT) -> int:
    """Return the rank of a seat by points; 1 means that nobody has more."""
    return 1 + sum(points > totals[seat] for points in totals)


# --- par --------------------------------------------------------------------------------------------------------------


def play_for_par(daily_deal: DailyDeal, player: str) -> Par:
    """Play the deal with a bot at the person's seat; the other bots choose as they do for everybody."""
    game = deal(edition_named(daily_deal.edition), len(daily_deal.rivals) + 1, int(daily_deal.seed), daily_deal.start)
    bots = (player, *daily_deal.rivals)
    while not game.is_over():
        chooser = bot(bots[game.seat], bot_seed(daily_deal.seed, game.ply))
        game.push(chooser.choose(game.view(game.seat)))
    totals = [game.score(seat) for seat in range(game.seats)]
    return Par(player, totals[PLAYER_SEAT], rank_at_table(totals))


def bots_without_par(known: Iterable[Par]) -> list[str]:
    """Return the opponents that have not played the deal yet, the quickest first."""
    done = {par.bot for par in known}
    return [level.bot for level in opponents() if level.bot not in done]


# --- results ----------------------------------------------------------------------------------------------------------


def daily_streak(days: Iterable[str], today: str) -> int:
    """Count the days in a row on which somebody finished a deal, up to today, or yesterday if not yet today."""
    played = set(days)
    last = today if today in played else days_before(today)
    number = 0
    while days_before(last, number) in played:
        number += 1
    return number


def share_line(daily_deal: DailyDeal, points: int, place: int, pars: Sequence[Par], days: int) -> str:
    """Return a result as one line of text that reveals nothing about the cards."""
    seats = len(daily_deal.rivals) + 1
    day = date.fromisoformat(daily_deal.day)
    parts = [f"{points} points", f"place {place} of {seats}"]
    if pars:
        parts.append(f"ahead of {sum(points > par.points for par in pars)} of {len(pars)} bots")
    if days > 1:
        parts.append(f"{days} days in a row")
    return f"Spinney, {edition_named(daily_deal.edition).title}, deal of {day.day} {day:%B}: {', '.join(parts)}."
