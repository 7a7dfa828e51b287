"""The store's side of ratings: a guest's, by what it was earned at, and what each finished game did to it."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, insert, select, update

from spinney.hosting.people.ratings import RatedGame, rate_game, rated_game_info, reason_not_rated
from spinney.hosting.tables.record import TableRecord
from spinney.study.rating import Rating
from spinney.web.storage.schema import rated_games, ratings
from spinney.web.storage.store import Work

PLAY = "play"


def rating_of(connection: Connection, guest: str, kind: str = PLAY, changing: bool = False) -> Rating:
    """What a guest is rated; a newcomer is like any other.  Who is `changing` it is the only one."""
    wanted = select(ratings).where(ratings.c.guest == guest, ratings.c.kind == kind)
    row = connection.execute(wanted.with_for_update() if changing else wanted).first()
    return Rating(row.value, row.spread, row.results) if row else Rating()


def keep_rating(connection: Connection, guest: str, rating: Rating, kind: str = PLAY) -> None:
    row = {"value": rating.value, "spread": rating.spread, "results": rating.results}
    mine = update(ratings).where(ratings.c.guest == guest, ratings.c.kind == kind)
    if connection.execute(mine.values(row)).rowcount == 0:
        connection.execute(insert(ratings).values(row | {"guest": guest, "kind": kind}))


def rated_game(connection: Connection, table_id: str, guest: str) -> RatedGame | None:
    """What a game did to a guest's rating, if it was looked at."""
    wanted = select(rated_games).where(rated_games.c.table_id == table_id, rated_games.c.guest == guest)
    row = connection.execute(wanted).first()
    if row is None:
        return None
    before = Rating(row.value_before, row.spread_before, row.results_before)
    return rated_game_info(row.sentence, before, Rating(row.value, row.spread, row.results))


def rate(record: TableRecord, seat: int, totals: Sequence[int]) -> Work[RatedGame]:
    """A finished game counts for the guest at a seat: once, whoever asks and how often."""

    def work(connection: Connection) -> RatedGame:
        guest = record.seats[seat].guest or ""
        known = rated_game(connection, record.id, guest)
        if known:
            return known
        before = rating_of(connection, guest, changing=True)
        sentence = reason_not_rated(record, seat)
        after = before if sentence else rate_game(record, seat, totals, before)
        row = {"table_id": record.id, "guest": guest, "sentence": sentence}
        row_before = {"value_before": before.value, "spread_before": before.spread, "results_before": before.results}
        row_after = {"value": after.value, "spread": after.spread, "results": after.results}
        connection.execute(insert(rated_games).values(row | row_before | row_after))
        if not sentence:
            keep_rating(connection, guest, after)
        return rated_game_info(sentence, before, after)

    return work


def bring_along(guest: str, owner: str) -> Work[None]:
    """A device becomes its owner's: what he earned there is his, where he has nothing of the kind yet."""

    def work(connection: Connection) -> None:
        mine = set(connection.execute(select(ratings.c.kind).where(ratings.c.guest == owner)).scalars())
        for kind in connection.execute(select(ratings.c.kind).where(ratings.c.guest == guest)).scalars().all():
            if kind not in mine:
                moved = update(ratings).where(ratings.c.guest == guest, ratings.c.kind == kind)
                connection.execute(moved.values(guest=owner))
        there = select(rated_games.c.table_id).where(rated_games.c.guest == owner)
        told = update(rated_games).where(rated_games.c.guest == guest, rated_games.c.table_id.not_in(there))
        connection.execute(told.values(guest=owner))
        for part in (ratings, rated_games):
            connection.execute(delete(part).where(part.c.guest == guest))

    return work
