"""Deletes what is too old: tables, guests and tickets."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from sqlalchemy import Connection, delete, select, update

from spinney.web.storage.batch_writer import Work
from spinney.web.storage.schema import (
    daily_tries,
    devices,
    guests,
    moves,
    passkeys,
    pushes,
    puzzle_attempts,
    rated_games,
    ratings,
    recovery_phrases,
    seats,
    tables,
    used,
)

MAX_REMOVED_PER_TRANSACTION: Final = 200  # tables or guests: other writes wait meanwhile


def remove_tables(before: str, but: Collection[str]) -> Work[int]:
    """Delete tables nobody has touched since then, with all that belongs to them, and return how many."""

    def work(connection: Connection) -> int:
        untouched = select(tables.c.id).where(tables.c.moved < before, tables.c.id.not_in(but))
        ids = list(connection.execute(untouched.limit(MAX_REMOVED_PER_TRANSACTION)).scalars())
        connection.execute(update(tables).where(tables.c.rematch.in_(ids)).values(rematch=None))
        for part in (moves, seats):
            connection.execute(delete(part).where(part.c.table_id.in_(ids)))
        connection.execute(delete(tables).where(tables.c.id.in_(ids)))
        return len(ids)

    return work


def remove_guests(before: str) -> Work[int]:
    """Delete guests who have not been here since then and sit nowhere, and return how many."""

    def work(connection: Connection) -> int:
        sitting = select(seats.c.guest).where(seats.c.guest.is_not(None))
        absent = select(guests.c.id).where(guests.c.seen < before, guests.c.id.not_in(sitting))
        ids = list(connection.execute(absent.limit(MAX_REMOVED_PER_TRANSACTION)).scalars())
        for part in (recovery_phrases, passkeys, devices, pushes, ratings, rated_games, daily_tries, puzzle_attempts):
            connection.execute(delete(part).where(part.c.guest.in_(ids)))
        connection.execute(delete(guests).where(guests.c.id.in_(ids)))
        return len(ids)

    return work


def remove_tickets(before: str) -> Work[None]:
    """Delete tickets that have expired."""

    def work(connection: Connection) -> None:
        connection.execute(delete(used).where(used.c.until < before))

    return work
