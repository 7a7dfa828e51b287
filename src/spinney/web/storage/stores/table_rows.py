"""Reads and writes the rows of tables, their seats, moves and notes."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    Update,
    bindparam,
    case,
    delete,
    exists,
    func,
    insert,
    select,
    update,
)

from spinney.hosting.tables.record import LogNote, Seat, TableRecord
from spinney.web.storage.batch_writer import VersionWork, Work, locking, table_key
from spinney.web.storage.schema import moves, notes, seats, tables
from spinney.web.storage.table_versions import CHANGING_FIELDS, move_rows, news_of, version_rows, write_version

MAX_TABLES_LISTED: Final = 100
SEAT_FIELDS: Final = tuple(field.name for field in fields(Seat))
# Built once, since building a statement takes longer than the database needs for it.
READ_TABLE: Final = select(tables).where(tables.c.id == bindparam("of"))
READ_SEATS: Final = (
    select(seats).where(seats.c.table_id.in_(bindparam("of", expanding=True))).order_by(seats.c.table_id, seats.c.seat)
)
READ_MOVES: Final = select(moves.c.text, moves.c.said).where(moves.c.table_id == bindparam("of")).order_by(moves.c.ply)
READ_NOTES: Final = (
    select(notes.c.ply, notes.c.text).where(notes.c.table_id == bindparam("of")).order_by(notes.c.number)
)
READ_NEW_MOVES: Final = (
    select(*(tables.c[name] for name in CHANGING_FIELDS), moves.c.text, moves.c.said)
    .join(moves)
    .where(tables.c.id == bindparam("of"), moves.c.ply >= bindparam("since"))
    .order_by(moves.c.ply)
)


# --- reading --------------------------------------------------------------------------------------------------------


def load_table(connection: Connection, table_id: str) -> TableRecord | None:
    """Return a table with its moves."""
    found = _records(connection, READ_TABLE, {"of": table_id})
    if not found:
        return None
    record = found[0]
    for text, said in connection.execute(READ_MOVES, {"of": table_id}):
        record.moves.append(text)
        record.said.append(said)
    record.notes = [LogNote(*row) for row in connection.execute(READ_NOTES, {"of": table_id})]
    return record


def load_newer(connection: Connection, known: TableRecord) -> TableRecord | None:
    """Return a table of which an older record is known; after a single move only that move is read.

    Only moves add moves, and one version adds those of one message; clocks, though, are with the seats.
    """
    rows = connection.execute(READ_NEW_MOVES, {"of": known.id, "since": len(known.moves)}).all()
    if not rows or rows[0].version != known.version + 1 or known.clock != "none":
        return load_table(connection, known.id)
    changed = {name: getattr(rows[0], name) for name in CHANGING_FIELDS}
    new_moves, new_said = [row.text for row in rows], [row.said for row in rows]
    return replace(known, **changed, moves=known.moves + new_moves, said=known.said + new_said)


def open_tables(connection: Connection) -> list[TableRecord]:
    """Return public tables that wait for players and, after these, those that can be watched; without their moves.

    There is room for everybody's latest, then for everybody's second, and so on: many tables crowd out nobody's.
    """
    latest = tables.c.state.desc(), tables.c.moved.desc()
    nth = func.row_number().over(partition_by=tables.c.maker, order_by=latest)
    shown = tables.c.public & tables.c.state.in_(("waiting", "playing"))
    ranked = select(tables.c.id, nth.label("nth")).where(shown).subquery()
    wanted = select(tables).join(ranked, ranked.c.id == tables.c.id)
    found = _records(connection, wanted.order_by(ranked.c.nth, *latest).limit(MAX_TABLES_LISTED))
    return sorted(found, key=lambda record: record.state, reverse=True)


def count_bot_tables(connection: Connection, maker: str, guest: str, since: str) -> tuple[int, int]:
    """Return how many unfinished tables with bots, touched since then, a guest has made, and their address in all."""
    has_bots = exists().where(seats.c.table_id == tables.c.id, seats.c.kind == "bot")  # by the seats' primary key
    return _count_made(connection, guest, _is_unfinished(maker, since) & has_bots)


def count_open_tables(connection: Connection, maker: str, guest: str, since: str) -> tuple[int, int]:
    """Return how many unfinished tables, touched since then, a guest has made, and their address in all."""
    return _count_made(connection, guest, _is_unfinished(maker, since))


def _is_unfinished(maker: str, since: str) -> ColumnElement[bool]:
    return (tables.c.maker == maker) & (tables.c.moved >= since) & (tables.c.state != "finished")


def _count_made(connection: Connection, guest: str, wanted: ColumnElement[bool]) -> tuple[int, int]:
    """Return how many such tables a guest has made, and how many there are."""
    by_guest = func.count(case((tables.c.host == guest, 1)))
    row = connection.execute(select(by_guest, func.count()).select_from(tables).where(wanted)).one()
    return row[0], row[1]


def tables_of(connection: Connection, guest: str) -> list[TableRecord]:
    """Return the tables a guest sits at, the latest first; without their moves."""
    mine = select(seats.c.table_id).where(seats.c.guest == guest)
    wanted = select(tables).where(tables.c.id.in_(mine)).order_by(tables.c.moved.desc()).limit(MAX_TABLES_LISTED)
    return _records(connection, wanted)


def table_ids_of(connection: Connection, guest: str) -> list[str]:
    """Return the ids of all tables a guest sits at."""
    return list(connection.execute(select(seats.c.table_id).where(seats.c.guest == guest)).scalars())


def table_ids_left_by(connection: Connection, guest: str) -> list[str]:
    """Return the ids of the tables where a bot plays on for a guest."""
    wanted = select(seats.c.table_id).where(seats.c.former == guest, seats.c.kind == "bot")
    return list(connection.execute(wanted).scalars())


def due_tables(connection: Connection, now: str, most: int) -> list[str]:
    """Return the tables that should have gone on by themselves by now, the longest waiting first."""
    wanted = select(tables.c.id).where(tables.c.state.in_(("waiting", "playing")), tables.c.due <= now)
    return list(connection.execute(wanted.order_by(tables.c.due).limit(most)).scalars())


def _records(connection: Connection, wanted: Select[Any], of: dict[str, Any] | None = None) -> list[TableRecord]:
    records = [TableRecord(**row._mapping) for row in connection.execute(wanted, of)]
    by_id = {record.id: record for record in records}
    for row in connection.execute(READ_SEATS, {"of": list(by_id)}):
        by_id[row.table_id].seats.append(Seat(**{name: getattr(row, name) for name in SEAT_FIELDS}))
    return records


# --- writing --------------------------------------------------------------------------------------------------------


def create_table(record: TableRecord) -> Work[None]:
    """Write a new table."""

    @locking(table_key(record.id))
    def work(connection: Connection) -> None:
        facts = {column.name: getattr(record, column.name) for column in tables.columns}
        connection.execute(insert(tables).values(facts))
        connection.execute(insert(seats), [_seat_row(record.id, i, seat) for i, seat in enumerate(record.seats)])
        if record.moves:
            connection.execute(insert(moves), move_rows(record, 0))

    return work


def update_table(new: TableRecord) -> Work[None]:
    """Write a table's next version, in which neither moves nor seats are new."""
    return append_moves(new, len(new.moves))


def append_moves(new: TableRecord, ply: int, is_watched_elsewhere: bool = False) -> Work[None]:
    """Write a table's next version, with moves of one message from this ply on."""
    version = version_rows(new, ply)
    return VersionWork(table_key(new.id), version._replace(news=news_of(version)) if is_watched_elsewhere else version)


def remove_moves(new: TableRecord) -> Work[None]:
    """Write a table's next version, and delete the moves it does not have any more."""

    @locking(table_key(new.id))
    def work(connection: Connection) -> None:
        _claim_version(connection, new)
        connection.execute(delete(moves).where(moves.c.table_id == new.id, moves.c.ply >= len(new.moves)))
        for number, seat in enumerate(new.seats):
            if seat.helped:
                connection.execute(_update_seat(new, number).values(helped=seat.helped))

    return work


def update_seats(new: TableRecord) -> Work[None]:
    """Write a table's next version, with who sits where, and what the log says of it."""

    @locking(table_key(new.id))
    def work(connection: Connection) -> None:
        _claim_version(connection, new)
        dealt = update(tables).where(tables.c.id == new.id).values(seed=new.seed, start=new.start)  # by now, maybe
        connection.execute(dealt)
        for number, seat in enumerate(new.seats):
            connection.execute(_update_seat(new, number).values(_seat_row(new.id, number, seat)))
        stored = connection.execute(select(func.count()).where(notes.c.table_id == new.id)).scalar_one()
        for number in range(stored, len(new.notes)):
            row = {"table_id": new.id, "number": number} | new.notes[number]._asdict()
            connection.execute(insert(notes).values(row))

    return work


def create_rematch(record: TableRecord, old: TableRecord) -> Work[None]:
    """Write a rematch: the new table, and the old one's next version, which points to it."""

    @locking(table_key(old.id))
    def work(connection: Connection) -> None:
        create_table(record)(connection)
        _claim_version(connection, old)

    return work


def _claim_version(connection: Connection, new: TableRecord) -> None:
    """Write the next version of a table's row, or raise VersionConflict if somebody was faster."""
    write_version(connection, version_rows(new, len(new.moves)))


def _seat_row(table_id: str, number: int, seat: Seat) -> dict[str, object]:
    return {"table_id": table_id, "seat": number} | vars(seat)


def _update_seat(record: TableRecord, number: int) -> Update:
    return update(seats).where(seats.c.table_id == record.id, seats.c.seat == number)
