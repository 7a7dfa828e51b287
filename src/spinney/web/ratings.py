"""The ratings of people, kept in the database."""

from __future__ import annotations

from spinney.hosting.people.ratings import RatedGame
from spinney.hosting.tables.live_table import LiveTable
from spinney.study.rating import Rating
from spinney.web.storage import rating_store
from spinney.web.storage.store import Store


class SqlRatings:
    """`hosting.api.context.Ratings` in the database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def rating(self, guest: str) -> Rating:
        return await self.store.read(lambda connection: rating_store.rating_of(connection, guest))

    async def rate(self, table: LiveTable, seat: int) -> RatedGame:
        game = table.game
        assert game is not None
        totals = [game.score(number) for number in range(game.seats)]
        return await self.store.write(rating_store.store_rated_game(table.record, seat, totals))
