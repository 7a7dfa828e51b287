"""Stores ratings of guests, for play and for puzzles, and what each finished game did to them."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, insert, select, update

from spinney.hosting.people.ratings import RatedGame, is_left_behind, rate_game, rated_game_info, reason_not_rated
from spinney.hosting.tables.live_table import LiveTable
from spinney.hosting.tables.record import TableRecord
from spinney.study.rating import Rating
from spinney.web.storage.batch_writer import Work
from spinney.web.storage.schema import rated_games, ratings
from spinney.web.storage.store import Store

PLAY_RATING = "play"


class SqlRatings:
    """`hosting.api.context.Ratings` in the database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def rating(self, guest: str) -> Rating:
        return await self.store.read(lambda connection: rating_of(connection, guest))

    async def rate_left_game(self, record: TableRecord, seat: int, totals: Sequence[int]) -> None:
        if is_left_behind(record, seat, totals):
            await self.store.write(store_rated_game(record, seat, totals))

    async def rate(self, table: LiveTable, seat: int) -> RatedGame:
        game = table.game
        assert game is not None
        totals = [game.score(number) for number in range(game.seats)]
        return await self.store.write(store_rated_game(table.record, seat, totals))


def rating_of(connection: Connection, guest: str, kind: str = PLAY_RATING, changing: bool = False) -> Rating:
    """Return a guest's rating, or a newcomer's; `changing` locks the row."""
    wanted = select(ratings).where(ratings.c.guest == guest, ratings.c.kind == kind)
    row = connection.execute(wanted.with_for_update() if changing else wanted).first()
    return Rating(row.value, row.spread, row.results) if row else Rating()


def store_rating(connection: Connection, guest: str, rating: Rating, kind: str = PLAY_RATING) -> None:
    """Store a guest's rating."""
    row = {"value": rating.value, "spread": rating.spread, "results": rating.results}
    mine = update(ratings).where(ratings.c.guest == guest, ratings.c.kind == kind)
    if connection.execute(mine.values(row)).rowcount == 0:
        connection.execute(insert(ratings).values(row | {"guest": guest, "kind": kind}))


def find_rated_game(connection: Connection, table_id: str, guest: str) -> RatedGame | None:
    """Return what a game did to a guest's rating, or None if it was not rated yet."""
    wanted = select(rated_games).where(rated_games.c.table_id == table_id, rated_games.c.guest == guest)
    row = connection.execute(wanted).first()
    if row is None:
        return None
    before = Rating(row.value_before, row.spread_before, row.results_before)
    return rated_game_info(row.sentence, before, Rating(row.value, row.spread, row.results))


def store_rated_game(record: TableRecord, seat: int, totals: Sequence[int]) -> Work[RatedGame]:
    """Count a game, finished or left, for the guest at a seat, once."""

    def work(connection: Connection) -> RatedGame:
        guest = record.seats[seat].guest or ""
        known = find_rated_game(connection, record.id, guest)
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
            store_rating(connection, guest, after)
        return rated_game_info(sentence, before, after)

    return work


def merge_ratings(guest: str, owner: str) -> Work[None]:
    """Give a device's ratings to its owner, for the kinds the owner has none of."""

    def work(connection: Connection) -> None:
        owned = set(connection.execute(select(ratings.c.kind).where(ratings.c.guest == owner)).scalars())
        for kind in connection.execute(select(ratings.c.kind).where(ratings.c.guest == guest)).scalars().all():
            if kind not in owned:
                moved = update(ratings).where(ratings.c.guest == guest, ratings.c.kind == kind)
                connection.execute(moved.values(guest=owner))
        owned_games = select(rated_games.c.table_id).where(rated_games.c.guest == owner)
        others = update(rated_games).where(rated_games.c.guest == guest, rated_games.c.table_id.not_in(owned_games))
        connection.execute(others.values(guest=owner))
        for part in (ratings, rated_games):
            connection.execute(delete(part).where(part.c.guest == guest))

    return work
