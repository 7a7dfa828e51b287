"""Stores the daily deals, the tries of guests, and the results of the bots."""

from __future__ import annotations

from typing import Final

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from spinney.hosting.daily.deals import DailyDeal, Par
from spinney.hosting.daily.messages import DailyResult, MyDaily
from spinney.hosting.tables.record import add_seconds, now
from spinney.web.storage.batch_writer import Work
from spinney.web.storage.schema import daily_deals, daily_pars, daily_tries, tables

MAX_RESULTS_SHOWN: Final = 100
NEW_TRY_GRACE_S: Final = 60.0  # within which a try's table may still be about to be stored


def find_deal(connection: Connection, day: str, edition: str) -> DailyDeal | None:
    """Return the stored deal of a day, or None if nobody asked for it on its day."""
    wanted = select(daily_deals).where(daily_deals.c.day == day, daily_deals.c.edition == edition)
    row = connection.execute(wanted).first()
    return DailyDeal(row.day, row.edition, row.seed, row.salt, row.start, tuple(row.rivals.split())) if row else None


def store_deal(dealt: DailyDeal) -> Work[DailyDeal]:
    """Store the deal of a day and return it, or the one that is stored: keys and opponents may have changed since."""

    def work(connection: Connection) -> DailyDeal:
        if there := find_deal(connection, dealt.day, dealt.edition):
            return there
        connection.execute(insert(daily_deals).values(vars(dealt) | {"rivals": " ".join(dealt.rivals)}))
        return dealt

    return work


def table_of_try(connection: Connection, dealt: DailyDeal, guest: str) -> str | None:
    """Return the table of the guest's try, if it still exists."""
    mine = (
        select(daily_tries.c.table_id)
        .where(_is_try_of(dealt, guest))
        .join(tables, tables.c.id == daily_tries.c.table_id)
    )
    return connection.execute(mine).scalar()


def _is_of(dealt: DailyDeal) -> ColumnElement[bool]:
    return (daily_tries.c.day == dealt.day) & (daily_tries.c.edition == dealt.edition)


def _is_try_of(dealt: DailyDeal, guest: str) -> ColumnElement[bool]:
    return _is_of(dealt) & (daily_tries.c.guest == guest)


def begin_try(dealt: DailyDeal, guest: str, name: str, table_id: str, visitor: str) -> Work[None]:
    """Store that a try begins, or raise IntegrityError if there is one; a try without a table does not count.

    Nor does one of a visitor who has tried as another guest.
    """

    def work(connection: Connection) -> None:
        existing = select(tables.c.id)
        lost = delete(daily_tries).where(_is_try_of(dealt, guest), daily_tries.c.points.is_(None))
        long_ago = add_seconds(now(), -NEW_TRY_GRACE_S)
        connection.execute(lost.where(daily_tries.c.table_id.not_in(existing), daily_tries.c.made < long_ago))
        of_visitor = _is_of(dealt) & (daily_tries.c.visitor == visitor)
        counted = not connection.execute(select(daily_tries.c.guest).where(of_visitor)).first()
        row = {"day": dealt.day, "edition": dealt.edition, "guest": guest, "name": name, "table_id": table_id}
        mark = {"counted": counted, "visitor": visitor if counted and visitor else None}
        connection.execute(insert(daily_tries).values(row | {"made": now()} | mark))

    return work


def finish_try(table_id: str, points: int, place: int) -> Work[None]:
    """Store the result of a try; the first one counts."""

    def work(connection: Connection) -> None:
        mine = update(daily_tries).where(daily_tries.c.table_id == table_id, daily_tries.c.points.is_(None))
        connection.execute(mine.values(points=points, place=place))

    return work


def find_try(connection: Connection, dealt: DailyDeal, guest: str) -> MyDaily | None:
    """Return the guest's try."""
    row = connection.execute(select(daily_tries).where(_is_try_of(dealt, guest))).first()
    return MyDaily(table=row.table_id, points=row.points, place=row.place, counted=row.counted) if row else None


def count_finished(connection: Connection, dealt: DailyDeal) -> tuple[int, int | None]:
    """Return how many have finished, and the most points."""
    wanted = select(func.count(daily_tries.c.points), func.max(daily_tries.c.points))
    wanted = wanted.where(_is_of(dealt), daily_tries.c.counted)
    row = connection.execute(wanted).one()
    return int(row[0]), row[1]


def results(connection: Connection, dealt: DailyDeal, guest: str, open_: bool) -> list[DailyResult]:
    """Return the results, the best first; with their tables if these are open to all."""
    wanted = select(daily_tries).where(_is_of(dealt), daily_tries.c.counted, daily_tries.c.points.is_not(None))
    ordered = wanted.order_by(daily_tries.c.points.desc(), daily_tries.c.place, daily_tries.c.made)
    return [
        DailyResult(
            name=row.name,
            points=row.points,
            place=row.place,
            you=row.guest == guest,
            table=row.table_id if open_ else None,
        )
        for row in connection.execute(ordered.limit(MAX_RESULTS_SHOWN))
    ]


def count_better(connection: Connection, dealt: DailyDeal, points: int) -> int:
    """Return how many have more points."""
    wanted = select(func.count()).where(_is_of(dealt), daily_tries.c.counted, daily_tries.c.points > points)
    return connection.execute(wanted).scalar_one()


def finished_days(connection: Connection, guest: str) -> list[str]:
    """Return the days on which a guest has finished a deal."""
    wanted = select(daily_tries.c.day).where(daily_tries.c.guest == guest, daily_tries.c.points.is_not(None))
    return list(connection.execute(wanted.distinct()).scalars())


def pars(connection: Connection, dealt: DailyDeal) -> list[Par]:
    """Return the results of the bots, the weakest first."""
    wanted = select(daily_pars).where(daily_pars.c.day == dealt.day, daily_pars.c.edition == dealt.edition)
    return [Par(row.bot, row.points, row.place) for row in connection.execute(wanted.order_by(daily_pars.c.bot))]


def store_par(dealt: DailyDeal, par: Par) -> Work[None]:
    """Store a bot's result, once."""

    def work(connection: Connection) -> None:
        row = {"day": dealt.day, "edition": dealt.edition, "bot": par.bot, "points": par.points, "place": par.place}
        known = {stored.bot for stored in pars(connection, dealt)}
        if par.bot not in known:
            connection.execute(insert(daily_pars).values(row))

    return work


def merge_tries(guest: str, owner: str) -> Work[None]:
    """Give a device's tries to its owner; of two tries of a deal the owner's own is kept, the other not counted."""

    def work(connection: Connection) -> None:
        tried = select(daily_tries.c.day, daily_tries.c.edition)
        owned = {(row.day, row.edition) for row in connection.execute(tried.where(daily_tries.c.guest == owner))}
        for row in connection.execute(tried.where(daily_tries.c.guest == guest)).all():
            same_deal = (daily_tries.c.day == row.day) & (daily_tries.c.edition == row.edition)
            of_device = same_deal & (daily_tries.c.guest == guest)
            if (row.day, row.edition) in owned:
                connection.execute(update(daily_tries).where(of_device).values(counted=False))  # its visitor has tried
            else:
                connection.execute(update(daily_tries).where(of_device).values(guest=owner))

    return work
