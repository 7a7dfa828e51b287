"""What operators look at and end: tables, guests and scoring rooms, in the database of a server that may be running.

What was ended is marked, among the links and tickets that are not valid any more, so that every running server hears
of it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any, Final, Literal

from sqlalchemy import Connection, Engine, delete, func, insert, inspect, select, text
from sqlalchemy import Table as SqlTable
from sqlalchemy.engine import make_url

from spinney.hosting.refusals import Refused
from spinney.web.security.guests import DAY_S, YEAR_S
from spinney.web.storage import backups
from spinney.web.storage.database import make_engine
from spinney.web.storage.retention import delete_guests, delete_tables
from spinney.web.storage.schema import guests, moves, rooms, seats, tables, used

Kind = Literal["table", "guest", "room"]
ENDED_MARK: Final = "ended "
NOTIFY_ENDED: Final = text("select pg_notify('spinney_words', :message)")  # the bus's channel, see `postgres_bus`


@contextmanager
def open_database(url: str, writes: bool = False) -> Iterator[Connection]:
    """Open the database of a server, or refuse in a sentence; it is neither made nor migrated."""
    address = make_url(url)
    if address.get_backend_name() == "sqlite" and not backups.sqlite_file(url).exists():
        sentence = f"There is no store at {address.database}; name it with --database, or set SPINNEY_HOME."
        raise Refused("no-store", sentence)
    engine: Engine = make_engine(url)
    try:
        with engine.connect().execution_options(writes=writes) as connection:
            if not inspect(connection).has_table("rooms"):
                raise Refused("no-store", "That is no store of this version; start the server once.")
            yield connection
            connection.commit()
    finally:
        engine.dispose()


# --- looking --------------------------------------------------------------------------------------------------------


def list_tables(connection: Connection, of: str, most: int) -> list[dict[str, Any]]:
    """Return the tables touched last: of all, of a guest, or of an address's mark."""
    wanted = select(tables).order_by(tables.c.moved.desc()).limit(most)
    if of:
        sits_there = select(seats.c.table_id).where(seats.c.guest == of)
        wanted = wanted.where((tables.c.maker == of) | (tables.c.host == of) | tables.c.id.in_(sits_there))
    return [_table(connection, row._mapping) for row in connection.execute(wanted).all()]


def _table(connection: Connection, row: Any) -> dict[str, Any]:  # noqa: ANN401 - a row
    sitting = connection.execute(select(seats).where(seats.c.table_id == row["id"]).order_by(seats.c.seat)).all()
    number = connection.execute(select(func.count()).where(moves.c.table_id == row["id"])).scalar_one()
    return {
        **{name: row[name] for name in ("id", "edition", "state", "public", "purpose", "created", "moved")},
        "moves": number,
        "host": row["host"] or "",
        "maker": row["maker"],
        "seats": [
            {"kind": seat.kind, "name": seat.name, "guest": seat.guest or "", "bot": seat.bot or ""} for seat in sitting
        ],
    }


def list_guests(connection: Connection, of: str, most: int) -> list[dict[str, Any]]:
    """Return the guests who were here last: all, or those at the tables of an address's mark, or of this name."""
    wanted = select(guests).order_by(guests.c.seen.desc(), guests.c.id).limit(most)
    if of:
        made = select(seats.c.guest).join(tables, tables.c.id == seats.c.table_id).where(tables.c.maker == of)
        wanted = wanted.where((guests.c.id == of) | (guests.c.name == of) | guests.c.id.in_(made))
    return [_guest(connection, row) for row in connection.execute(wanted).all()]


def _guest(connection: Connection, row: Any) -> dict[str, Any]:  # noqa: ANN401 - a row
    def count(part: SqlTable, column: str) -> int:
        wanted = select(func.count()).select_from(part).where(part.c[column] == row.id)
        return connection.execute(wanted).scalar_one()

    return {
        "id": row.id,
        "name": row.name,
        "seen": row.seen,
        "seats": count(seats, "guest"),
        "rooms": count(rooms, "host"),
    }


def list_rooms(connection: Connection, of: str, most: int) -> list[dict[str, Any]]:
    """Return the scoring rooms made last: all, or those of a guest or an address's mark."""
    wanted = select(rooms).order_by(rooms.c.made.desc()).limit(most)
    if of:
        wanted = wanted.where((rooms.c.maker == of) | (rooms.c.host == of))
    return [
        {
            **{name: getattr(row, name) for name in ("id", "edition", "host", "maker", "made", "until")},
            "forests": len(json.loads(row.entries)),
        }
        for row in connection.execute(wanted).all()
    ]


LISTS: Final[dict[Kind, Callable[[Connection, str, int], list[dict[str, Any]]]]] = {
    "table": list_tables,
    "guest": list_guests,
    "room": list_rooms,
}


def show(connection: Connection, kind: Kind, wanted: str) -> dict[str, Any]:
    """Return one table, guest or room, with the tables of a guest, or refuse."""
    if kind == "table":
        row = connection.execute(select(tables).where(tables.c.id == wanted)).first()
        if row is not None:
            return _table(connection, row._mapping)
    elif kind == "guest":
        row = connection.execute(select(guests).where(guests.c.id == wanted)).first()
        if row is not None:
            return _guest(connection, row) | {"tables": list_tables(connection, wanted, 100)}
    else:
        row = connection.execute(select(rooms.c.host).where(rooms.c.id == wanted)).first()
        if row is not None:
            return next(room for room in list_rooms(connection, row.host, 10_000) if room["id"] == wanted)
    raise Refused(f"no-such-{kind}", f"There is no {kind} {wanted}; spinney admin list {kind} shows what there is.")


# --- ending ---------------------------------------------------------------------------------------------------------


def end(connection: Connection, kind: Kind, wanted: str) -> None:
    """Delete a table or room, or a guest with their name and ratings, whose cookie then counts for nothing."""
    show(connection, kind, wanted)
    if kind == "table":
        delete_tables(connection, [wanted])
    elif kind == "guest":
        delete_guests(connection, [wanted])
    else:
        connection.execute(delete(rooms).where(rooms.c.id == wanted))
    mark = f"{ENDED_MARK}{kind} {wanted}"
    lifetime = timedelta(seconds=YEAR_S if kind == "guest" else DAY_S)  # of a guest's cookie; or until all have heard
    connection.execute(delete(used).where(used.c.id == mark))
    until = (datetime.now(UTC) + lifetime).isoformat(timespec="milliseconds")
    connection.execute(insert(used).values(id=mark, until=until))
    if connection.dialect.name == "postgresql":
        connection.execute(NOTIFY_ENDED, {"message": json.dumps({"by": "operator", "ended": True})})


def what_has_ended(connection: Connection) -> set[tuple[str, str]]:
    """Return what operators have ended: the kind and the id of each."""
    marks = connection.execute(select(used.c.id).where(used.c.id.startswith(ENDED_MARK))).scalars()
    return {(kind, wanted) for kind, wanted in (mark.removeprefix(ENDED_MARK).split(" ", 1) for mark in marks)}
