"""The store's side of the deal of the day: the deals, who tried them, and what the opponents made of them."""

from __future__ import annotations

from typing import Final

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from spinney.hosting.daily.deals import DailyDeal, Par
from spinney.hosting.daily.messages import DailyResult
from spinney.hosting.tables.record import add_seconds, now
from spinney.web.storage.schema import daily_deals, daily_pars, daily_tries, tables
from spinney.web.storage.store import Work

MOST_SHOWN: Final = 100
JUST_BEGUN: Final = 60.0  # seconds within which a try's table may still be about to be stored


def past_deal(connection: Connection, day: str, edition: str) -> DailyDeal | None:
    """The deal of a day as it was kept; none if nobody asked for it on its day."""
    wanted = select(daily_deals).where(daily_deals.c.day == day, daily_deals.c.edition == edition)
    row = connection.execute(wanted).first()
    return DailyDeal(row.day, row.edition, row.seed, row.salt, row.start, tuple(row.rivals.split())) if row else None


def kept_deal(dealt: DailyDeal) -> Work[DailyDeal]:
    """The deal of a day is what it was when first asked for, whatever has become of keys and opponents since."""

    def work(connection: Connection) -> DailyDeal:
        if there := past_deal(connection, dealt.day, dealt.edition):
            return there
        connection.execute(insert(daily_deals).values(vars(dealt) | {"rivals": " ".join(dealt.rivals)}))
        return dealt

    return work


def my_table(connection: Connection, dealt: DailyDeal, guest: str) -> str | None:
    """The table of my try that counts, if it is still there."""
    mine = select(daily_tries.c.table_id).where(_try(dealt, guest)).join(tables, tables.c.id == daily_tries.c.table_id)
    return connection.execute(mine).scalar()


def _try(dealt: DailyDeal, guest: str) -> ColumnElement[bool]:
    return (daily_tries.c.day == dealt.day) & (daily_tries.c.edition == dealt.edition) & (daily_tries.c.guest == guest)


def begin(dealt: DailyDeal, guest: str, name: str, table_id: str) -> Work[None]:
    """A try begins: an IntegrityError if there is one already.  One whose table is not there (any more) never was."""

    def work(connection: Connection) -> None:
        there = select(tables.c.id)
        lost = delete(daily_tries).where(_try(dealt, guest), daily_tries.c.points.is_(None))
        long_ago = add_seconds(now(), -JUST_BEGUN)
        connection.execute(lost.where(daily_tries.c.table_id.not_in(there), daily_tries.c.made < long_ago))
        row = {"day": dealt.day, "edition": dealt.edition, "guest": guest, "name": name, "table_id": table_id}
        connection.execute(insert(daily_tries).values(row | {"made": now()}))

    return work


def finish(table_id: str, points: int, place: int) -> Work[None]:
    def work(connection: Connection) -> None:
        mine = update(daily_tries).where(daily_tries.c.table_id == table_id, daily_tries.c.points.is_(None))
        connection.execute(mine.values(points=points, place=place))

    return work


def my_try(connection: Connection, dealt: DailyDeal, guest: str) -> tuple[str, int | None, int | None] | None:
    """Table, points and place of my try that counts."""
    row = connection.execute(select(daily_tries).where(_try(dealt, guest))).first()
    return (row.table_id, row.points, row.place) if row else None


def standing(connection: Connection, dealt: DailyDeal) -> tuple[int, int | None]:
    """How many have finished, and the most points."""
    finished = (daily_tries.c.day == dealt.day) & (daily_tries.c.edition == dealt.edition)
    wanted = select(func.count(daily_tries.c.points), func.max(daily_tries.c.points)).where(finished)
    row = connection.execute(wanted).one()
    return int(row[0]), row[1]


def results(connection: Connection, dealt: DailyDeal, guest: str, open_: bool) -> list[DailyResult]:
    """The best first; with their tables, where these are open to all."""
    wanted = select(daily_tries).where(daily_tries.c.day == dealt.day, daily_tries.c.edition == dealt.edition)
    wanted = wanted.where(daily_tries.c.points.is_not(None))
    ordered = wanted.order_by(daily_tries.c.points.desc(), daily_tries.c.place, daily_tries.c.made)
    return [
        DailyResult(
            name=row.name,
            points=row.points,
            place=row.place,
            you=row.guest == guest,
            table=row.table_id if open_ else None,
        )
        for row in connection.execute(ordered.limit(MOST_SHOWN))
    ]


def better_than(connection: Connection, dealt: DailyDeal, points: int) -> int:
    """How many have more."""
    wanted = select(func.count()).where(
        daily_tries.c.day == dealt.day, daily_tries.c.edition == dealt.edition, daily_tries.c.points > points
    )
    return connection.execute(wanted).scalar_one()


def days_of(connection: Connection, guest: str) -> list[str]:
    """The days on which a guest has finished a deal."""
    wanted = select(daily_tries.c.day).where(daily_tries.c.guest == guest, daily_tries.c.points.is_not(None))
    return list(connection.execute(wanted.distinct()).scalars())


def pars(connection: Connection, dealt: DailyDeal) -> list[Par]:
    """The gentlest first."""
    wanted = select(daily_pars).where(daily_pars.c.day == dealt.day, daily_pars.c.edition == dealt.edition)
    return [Par(row.bot, row.points, row.place) for row in connection.execute(wanted.order_by(daily_pars.c.bot))]


def keep_par(dealt: DailyDeal, par: Par) -> Work[None]:
    def work(connection: Connection) -> None:
        row = {"day": dealt.day, "edition": dealt.edition, "bot": par.bot, "points": par.points, "place": par.place}
        known = {one.bot for one in pars(connection, dealt)}
        if par.bot not in known:
            connection.execute(insert(daily_pars).values(row))

    return work


def bring_along(guest: str, owner: str) -> Work[None]:
    """A device becomes its owner's: its tries are his, where he has none of that deal."""

    def work(connection: Connection) -> None:
        tried = select(daily_tries.c.day, daily_tries.c.edition)
        his = {(row.day, row.edition) for row in connection.execute(tried.where(daily_tries.c.guest == owner))}
        for row in connection.execute(tried.where(daily_tries.c.guest == guest)).all():
            mine = (daily_tries.c.day == row.day) & (daily_tries.c.edition == row.edition)
            one = mine & (daily_tries.c.guest == guest)
            if (row.day, row.edition) in his:
                connection.execute(delete(daily_tries).where(one))
            else:
                connection.execute(update(daily_tries).where(one).values(guest=owner))

    return work
