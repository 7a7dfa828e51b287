"""Stores what outlasts a visit: guests' names, recovery phrases, passkeys and tickets that work once."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select, update

from spinney.hosting.tables.record import now
from spinney.web.storage.batch_writer import Work, locking
from spinney.web.storage.database import upsert
from spinney.web.storage.schema import guests, passkeys, recovery_phrases, used

# --- guests ---------------------------------------------------------------------------------------------------------


def name_of(connection: Connection, guest: str) -> str | None:
    """Return the name a guest chose."""
    return connection.execute(select(guests.c.name).where(guests.c.id == guest)).scalar()


def rename_guest(guest: str, name: str) -> Work[None]:
    """Write a guest's name; an unknown guest is added."""

    @locking(f"guest {guest}")
    def work(connection: Connection) -> None:
        upsert(connection, guests, {"id": guest}, {"name": name}, {"seen": now()})

    return work


def mark_seen(guest: str, name: str) -> Work[None]:
    """Write that a guest was here; an unknown guest is added."""

    @locking(f"guest {guest}")
    def work(connection: Connection) -> None:
        upsert(connection, guests, {"id": guest}, {"seen": now()}, {"name": name})

    return work


# --- recovery phrases -----------------------------------------------------------------------------------------------


def replace_phrase(guest: str, name: str, digest: str) -> Work[None]:
    """Write a guest's new recovery phrase; the one before does not work any more."""

    @locking(f"guest {guest}")
    def work(connection: Connection) -> None:
        mark_seen(guest, name)(connection)
        connection.execute(delete(recovery_phrases).where(recovery_phrases.c.guest == guest))
        connection.execute(insert(recovery_phrases).values(guest=guest, digest=digest, made=now()))

    return work


def remove_phrase(guest: str) -> Work[None]:
    """Delete a guest's recovery phrase."""

    @locking(f"guest {guest}")
    def work(connection: Connection) -> None:
        connection.execute(delete(recovery_phrases).where(recovery_phrases.c.guest == guest))

    return work


def owner_of_phrase(connection: Connection, digest: str) -> str | None:
    """Return the guest whose recovery phrase has this digest."""
    return connection.execute(select(recovery_phrases.c.guest).where(recovery_phrases.c.digest == digest)).scalar()


def phrase_date(connection: Connection, guest: str) -> str | None:
    """Return when a guest's recovery phrase was made, or None without one."""
    return connection.execute(select(recovery_phrases.c.made).where(recovery_phrases.c.guest == guest)).scalar()


# --- passkeys -------------------------------------------------------------------------------------------------------


def add_passkey(key: str, guest: str, name: str, public_key: bytes, count: int) -> Work[None]:
    """Write a guest's new passkey."""

    def work(connection: Connection) -> None:
        mark_seen(guest, name)(connection)
        row = {"id": key, "guest": guest, "public_key": public_key, "count": count, "made": now()}
        connection.execute(insert(passkeys).values(row))

    return work


def passkeys_of(connection: Connection, guest: str) -> list[tuple[str, str]]:
    """Return id and date of each passkey of a guest."""
    wanted = select(passkeys.c.id, passkeys.c.made).where(passkeys.c.guest == guest).order_by(passkeys.c.made)
    return [(row.id, row.made) for row in connection.execute(wanted)]


def find_passkey(connection: Connection, key: str) -> tuple[str, bytes, int] | None:
    """Return a passkey's owner, its public key, and how often it says it was used."""
    row = connection.execute(select(passkeys).where(passkeys.c.id == key)).first()
    return (row.guest, row.public_key, row._mapping["count"]) if row else None


def update_passkey_count(key: str, count: int) -> Work[None]:
    """Write how often a passkey says it was used."""

    def work(connection: Connection) -> None:
        connection.execute(update(passkeys).where(passkeys.c.id == key).values(count=count))

    return work


def remove_passkey(key: str, guest: str) -> Work[None]:
    """Delete a guest's passkey."""

    def work(connection: Connection) -> None:
        connection.execute(delete(passkeys).where(passkeys.c.id == key, passkeys.c.guest == guest))

    return work


# --- tickets --------------------------------------------------------------------------------------------------------


def use_ticket(ticket: str, until: str) -> Work[None]:
    """Mark a ticket as used, or raise IntegrityError if it was; it must be remembered until it expires."""

    def work(connection: Connection) -> None:
        connection.execute(insert(used).values(id=ticket, until=until))

    return work


def is_ticket_used(connection: Connection, ticket: str) -> bool:
    """Say whether a ticket was used."""
    return connection.execute(select(used.c.id).where(used.c.id == ticket)).first() is not None
