"""Stores reviews: a row per stretch of a game, as soon as it is analysed."""

from __future__ import annotations

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from spinney.hosting.reviews.stretches import StoredStretches
from spinney.study.analysis.review import REVIEW_VERSION
from spinney.web.storage.schema import reviews
from spinney.web.storage.store import Store


class SqlReviewStore:
    """A store of reviews in a database; it ignores what another version, or another depth, has analysed."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def load_stretches(self, table_id: str, lines: int) -> StoredStretches:
        wanted = select(reviews.c.first, reviews.c.found).where(
            reviews.c.table_id == table_id, reviews.c.version == REVIEW_VERSION, reviews.c.lines == lines
        )
        return {row.first: row.found for row in await self.store.read(lambda c: c.execute(wanted).all())}

    async def save_stretch(self, table_id: str, lines: int, first: int, found: str) -> None:
        def work(connection: Connection) -> None:
            row = {"table_id": table_id, "version": REVIEW_VERSION, "lines": lines, "first": first, "found": found}
            connection.execute(insert(reviews).values(row))

        try:
            await self.store.write(work)
        except IntegrityError:
            return  # another server was faster, or the table is gone
