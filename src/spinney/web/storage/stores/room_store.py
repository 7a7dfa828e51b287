"""Stores scoring rooms: one row each, whose next version names the last one."""

from __future__ import annotations

from sqlalchemy import Connection, case, delete, func, insert, select, update

from spinney.hosting.scoring.rooms import Room, read_entries, write_entries
from spinney.hosting.tables.record import now
from spinney.hosting.tables.store import VersionConflict
from spinney.web.storage.batch_writer import Work, locking
from spinney.web.storage.schema import rooms


def load_room(connection: Connection, room_id: str) -> Room | None:
    """Return a room, or None if it does not exist or has ended."""
    row = connection.execute(select(rooms).where(rooms.c.id == room_id, rooms.c.until > now())).first()
    if row is None:
        return None
    return Room(**{**row._mapping, "entries": read_entries(row.entries)})


def count_rooms_of(connection: Connection, maker: str, host: str) -> tuple[int, int]:
    """Return how many rooms a guest has opened, and how many their address in all."""
    by_host = func.count(case((rooms.c.host == host, 1)))
    row = connection.execute(select(by_host, func.count()).where(rooms.c.maker == maker, rooms.c.until > now())).one()
    return row[0], row[1]


def create_room(room: Room) -> Work[None]:
    """Write a new room."""

    @locking(f"room {room.id}")
    def work(connection: Connection) -> None:
        row = {name: value for name, value in vars(room).items() if name != "entries"}
        connection.execute(insert(rooms).values(row | {"entries": write_entries(room)}))

    return work


def update_room(new: Room) -> Work[None]:
    """Write a room's next version, or raise VersionConflict if somebody was faster."""

    @locking(f"room {new.id}")
    def work(connection: Connection) -> None:
        this = update(rooms).where(rooms.c.id == new.id, rooms.c.version == new.version - 1)
        if (
            connection.execute(this.values(version=new.version, entries=write_entries(new), scored=new.scored)).rowcount
            != 1
        ):
            raise VersionConflict

    return work


def remove_ended_rooms(connection: Connection) -> None:
    """Delete the rooms whose time is over."""
    connection.execute(delete(rooms).where(rooms.c.until <= now()))
