"""Writes many tables' next versions, with their new moves, by constant statements of the database's own driver.

A move is such a version.  A query builder takes longer for it than the database does, so a batch of them bypasses it:
on SQLite the driver prepares each statement once and repeats it, on PostgreSQL one statement writes the whole batch in
one round trip.  Either way, a version somebody else was faster with is left out, and all others are written.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from pydantic_core import to_json
from sqlalchemy import Connection, Table, bindparam, insert, update

from spinney.hosting.tables.record import TableRecord
from spinney.hosting.tables.store import VersionConflict
from spinney.web import metrics
from spinney.web.storage.schema import moves, seats, tables

Row = dict[str, Any]
MAX_PAYLOAD_BYTES: Final = 7999  # of PostgreSQL's NOTIFY
TABLE_CHANNEL: Final = "spinney_t_"  # before a table's id; also named by the trigger (migrations)
CHANGING_FIELDS: Final = ("version", "state", "moved", "rematch", "ended", "decides", "tick", "due", "rules", "lately")
MOVE_FIELDS: Final = ("table_id", "ply", "text", "said")


class TableVersion(NamedTuple):
    """A table's next version as the database gets it."""

    table: Row  # what changes, and of which table and version
    moves: list[Row]
    times: list[Row]  # what is left of each seat's reserve, where the table has a clock
    news: str = ""  # for other servers where people look at the table, which then need not read it


def version_rows(new: TableRecord, first_ply: int) -> TableVersion:
    """Return the rows of a table's next version, whose new moves begin at a ply."""
    table = {"of": new.id, "seen": new.version - 1}
    for name in CHANGING_FIELDS:
        table[name] = getattr(new, name)
    times = [{"of": new.id, "of_seat": i, "time_left": seat.time_left} for i, seat in enumerate(new.seats)]
    return TableVersion(table, move_rows(new, first_ply), times if new.clock != "none" else [])


def news_of(version: TableVersion) -> str:
    """Return what other servers are told of moves, or "" if they must read the table."""
    number = version.table["version"]
    news = {
        "changes": {name: version.table[name] for name in CHANGING_FIELDS if name != "version"},
        "moves": [row["text"] for row in version.moves],
        "said": [row["said"] for row in version.moves],
    }
    payload = f"{number} {to_json(news).decode()}"
    return payload if not version.times and len(payload.encode()) <= MAX_PAYLOAD_BYTES else ""


def move_rows(record: TableRecord, first_ply: int) -> list[Row]:
    """Return the rows of a table's moves from a ply on."""
    return [
        {"table_id": record.id, "ply": ply, "text": record.moves[ply], "said": record.said[ply]}
        for ply in range(first_ply, len(record.moves))
    ]


# --- by the query builder, one at a time ------------------------------------------------------------------------------

CLAIM_VERSION: Final = (
    update(tables)
    .where(tables.c.id == bindparam("of"), tables.c.version == bindparam("seen"))
    .values({name: bindparam(name) for name in CHANGING_FIELDS})
)
SET_TIME_LEFT: Final = (
    update(seats)
    .where(seats.c.table_id == bindparam("of"), seats.c.seat == bindparam("of_seat"))
    .values(time_left=bindparam("time_left"))
)


def write_version(connection: Connection, version: TableVersion) -> None:
    """Write a table's next version, or raise VersionConflict if somebody was faster."""
    if connection.execute(CLAIM_VERSION, version.table).rowcount != 1:
        raise VersionConflict
    if version.times:
        connection.execute(SET_TIME_LEFT, version.times)
    if version.moves:
        connection.execute(insert(moves), version.moves)


# --- by the driver, many at once --------------------------------------------------------------------------------------

SQLITE_CLAIM_VERSION: Final = (
    f"update tables set {', '.join(f'{name} = :{name}' for name in CHANGING_FIELDS)} where id = :of and version = :seen"
)
SQLITE_ADD_MOVE: Final = (
    f"insert into moves ({', '.join(MOVE_FIELDS)}) values ({', '.join(f':{name}' for name in MOVE_FIELDS)})"
)
SQLITE_SET_TIME_LEFT: Final = "update seats set time_left = :time_left where table_id = :of and seat = :of_seat"


def write_versions_to_sqlite(connection: Any, versions: Sequence[TableVersion]) -> list[bool]:  # noqa: ANN401 - the driver's
    """Write versions in one transaction, and say of each whether it was written; what raises leaves a transaction."""
    connection.execute("BEGIN IMMEDIATE")
    written = [connection.execute(SQLITE_CLAIM_VERSION, version.table).rowcount == 1 for version in versions]
    new = [version for version, is_written in zip(versions, written, strict=True) if is_written]
    connection.executemany(SQLITE_ADD_MOVE, [row for version in new for row in version.moves])
    connection.executemany(SQLITE_SET_TIME_LEFT, [row for version in new for row in version.times])
    with metrics.commit_seconds.time():
        connection.execute("COMMIT")
    return written


def _columns(table: Table, names: Sequence[str]) -> str:
    return ", ".join(f"{name} {'integer' if table.c[name].type.python_type is int else 'text'}" for name in names)


# Rows are locked in the order of their ids, as a batch of single writes locks them.
POSTGRES_WRITE_VERSIONS: Final = f"""
with wanted as (
    select * from json_to_recordset(%s::json) as wanted(of text, seen integer, {_columns(tables, CHANGING_FIELDS)})
), locked as materialized (
    select id from tables where id in (select of from wanted) order by id collate "C" for no key update
), claimed as (
    update tables set {", ".join(f"{name} = wanted.{name}" for name in CHANGING_FIELDS)}
    from wanted join locked on locked.id = wanted.of
    where tables.id = wanted.of and tables.version = wanted.seen
    returning tables.id
), added as (
    insert into moves ({", ".join(MOVE_FIELDS)})
    select made.* from json_to_recordset(%s::json) as made({_columns(moves, MOVE_FIELDS)})
    join claimed on claimed.id = made.table_id
), timed as (
    update seats set time_left = clock.time_left
    from json_to_recordset(%s::json) as clock(of text, of_seat integer, time_left float)
    join claimed on claimed.id = clock.of
    where seats.table_id = clock.of and seats.seat = clock.of_seat
), told as (
    select pg_notify('{TABLE_CHANNEL}' || news.of, news.payload)
    from json_to_recordset(%s::json) as news(of text, payload text)
    join claimed on claimed.id = news.of
)
select id, (select count(*) from told) from claimed
"""


def write_versions_to_postgres(connection: Any, versions: Sequence[TableVersion]) -> list[bool]:  # noqa: ANN401 - the driver's
    """Write versions in one statement, its own transaction, and say of each whether it was written."""
    rows = (
        [version.table for version in versions],
        [row for version in versions for row in version.moves],
        [row for version in versions for row in version.times],
        [{"of": version.table["of"], "payload": version.news} for version in versions if version.news],
    )
    texts = [to_json(part).decode() for part in rows]
    with metrics.commit_seconds.time():
        written = {row[0] for row in connection.execute(POSTGRES_WRITE_VERSIONS, texts, prepare=True).fetchall()}
    return [version.table["of"] in written for version in versions]
