"""Deletes what is too old: tables, guests and tickets."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy import Connection, delete, exists, select, update

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


def unused_tables(connection: Connection, before: str, but: Collection[str], most: int) -> list[str]:
    """Return tables nobody has touched since then, the oldest first; it reads them all, so no write waits for it."""
    untouched = select(tables.c.id).where(tables.c.moved < before, tables.c.id.not_in(but))
    return list(connection.execute(untouched.order_by(tables.c.moved).limit(most)).scalars())


def tables_that_lead_to(connection: Connection, ids: Collection[str]) -> list[str]:
    """Return tables whose rematch is one of these; no index finds them, so this is for reading as well."""
    return list(connection.execute(select(tables.c.id).where(tables.c.rematch.in_(ids))).scalars())


def remove_tables(ids: Sequence[str], before: str, leading: Sequence[str]) -> Work[int]:
    """Delete those of these tables that are still untouched, with all that belongs to them, and return how many."""

    def work(connection: Connection) -> int:
        untouched = select(tables.c.id).where(tables.c.id.in_(ids), tables.c.moved < before)
        gone = list(connection.execute(untouched).scalars())
        if leading:
            led = update(tables).where(tables.c.id.in_(leading), tables.c.rematch.in_(gone))
            connection.execute(led.values(rematch=None))
        delete_tables(connection, gone)
        return len(gone)

    return work


def delete_tables(connection: Connection, ids: Sequence[str]) -> None:
    """Delete tables with all that belongs to them; moves that others are just storing there come before or fail."""
    locked = select(tables.c.id).where(tables.c.id.in_(ids)).order_by(tables.c.id).with_for_update()
    connection.execute(locked).all()
    for part in (moves, seats):
        connection.execute(delete(part).where(part.c.table_id.in_(ids)))
    connection.execute(delete(tables).where(tables.c.id.in_(ids)))


def unused_guests(connection: Connection, before: str, most: int) -> list[str]:
    """Return guests who have not been here since then and sit nowhere."""
    sitting = exists().where(seats.c.guest == guests.c.id)
    return list(connection.execute(select(guests.c.id).where(guests.c.seen < before, ~sitting).limit(most)).scalars())


def remove_guests(ids: Sequence[str], before: str) -> Work[int]:
    """Delete those of these guests who have not come back, and return how many."""

    def work(connection: Connection) -> int:
        sitting = exists().where(seats.c.guest == guests.c.id)
        absent = select(guests.c.id).where(guests.c.id.in_(ids), guests.c.seen < before, ~sitting)
        gone = list(connection.execute(absent).scalars())
        delete_guests(connection, gone)
        return len(gone)

    return work


def delete_guests(connection: Connection, ids: Sequence[str]) -> None:
    """Delete guests with all that belongs to them."""
    for part in (recovery_phrases, passkeys, devices, pushes, ratings, rated_games, daily_tries, puzzle_attempts):
        connection.execute(delete(part).where(part.c.guest.in_(ids)))
    connection.execute(delete(guests).where(guests.c.id.in_(ids)))


def remove_tickets(before: str) -> Work[None]:
    """Delete tickets that have expired."""

    def work(connection: Connection) -> None:
        connection.execute(delete(used).where(used.c.until < before))

    return work
