"""Scoring rooms: people with real cards enter their forests together.

Functions that change a room return the changed copy, or refuse.  A room needs no account and ends after a day.
"""

from __future__ import annotations

import json
import secrets
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from spinney.editions import edition_named
from spinney.editions.moves import BadNotation
from spinney.hosting.editions.offered import offered_editions
from spinney.hosting.messages import to_json
from spinney.hosting.refusals import Refused
from spinney.hosting.scoring.messages import RoomForest, RoomInfo
from spinney.hosting.tables.record import add_seconds, no_such_edition, now
from spinney.notation.unplaced_cards import place_and_score

ROOM_LIFETIME_S: Final = 24 * 3600.0
MAX_FOREST_CHARACTERS: Final = 40_000  # as JSON: more than five times what fits on a table
NO_ANSWER: Final = '"answer":null'
MAX_ROOM_CHANGES: Final = 100_000


@dataclass
class ForestEntry:
    """A forest in a room, and the guest who entered it."""

    number: int
    guest: str
    name: str
    player: dict[str, Any]
    loose: list[dict[str, Any]]
    changed: str


@dataclass
class Room:
    """A scoring room as it is stored."""

    id: str
    edition: str
    host: str  # the guest who opened it
    maker: str  # a hash of the visitor, for limits
    made: str
    until: str
    version: int = 0
    entries: list[ForestEntry] = field(default_factory=list)
    scored: str = ""  # the scores of all forests, as JSON


@dataclass
class ForestInput:
    """A forest as a guest sends it."""

    name: str
    player: dict[str, Any]
    loose: list[dict[str, Any]]


def new_room(edition: str, host: str, maker: str) -> Room:
    if edition not in offered_editions():
        raise no_such_edition()
    at = now()
    return Room(secrets.token_urlsafe(9), edition, host, maker, at, add_seconds(at, ROOM_LIFETIME_S))


def no_such_room() -> Refused:
    return Refused("no-such-room", "There is no such room (any more): rooms end after a day. Open a new one.")


def has_ended(room: Room) -> bool:
    return room.until <= now()


def add_forest(room: Room, guest: str, forest: ForestInput) -> Room:
    """Add a forest; a guest has one, and the host enters those of people without a phone."""
    if guest != room.host and any(entry.guest == guest for entry in room.entries):
        raise Refused("one-forest-each", "You have entered a forest in this room already; go on with that one.")
    most = edition_named(room.edition).most_seats
    if len(room.entries) >= most:
        raise Refused("room-full", f"This room has {most} forests, as many as the game has players.")
    number = 1 + max((entry.number for entry in room.entries), default=-1)
    return _with_entries(room, [*room.entries, _new_entry(number, guest, forest)])


def replace_forest(room: Room, guest: str, number: int, forest: ForestInput) -> Room:
    """Replace a forest; only the guest who entered it and the host may."""
    old = _editable_entry(room, guest, number)
    new = _new_entry(number, old.guest, forest)
    return _with_entries(room, [new if entry.number == number else entry for entry in room.entries])


def remove_forest(room: Room, guest: str, number: int) -> Room:
    _editable_entry(room, guest, number)
    return _with_entries(room, [entry for entry in room.entries if entry.number != number])


def score_room(room: Room) -> str:
    """Return the scores of all forests as JSON; if they cannot be scored, refuse and say why."""
    if not room.entries:
        return ""
    for entry in room.entries:
        if len(json.dumps([entry.player, entry.loose])) > MAX_FOREST_CHARACTERS:
            raise Refused("too-big", "That is more than a forest on a table can hold; enter less.")
    players = [{**entry.player, "name": entry.name} for entry in room.entries]
    try:
        table = {"edition": room.edition, "players": players}
        return json.dumps(place_and_score(table, [entry.loose for entry in room.entries], 0, []))
    except BadNotation as error:
        raise Refused("bad-notation", str(error)) from None


def room_info(room: Room, guest: str) -> RoomInfo:
    """Return a room as a guest sees it."""
    host = room.host == guest
    return RoomInfo(
        id=room.id,
        edition=room.edition,
        version=room.version,
        until=room.until,
        now=now(),
        you_host=host,
        most=edition_named(room.edition).most_seats,
        forests=[
            RoomForest(
                number=entry.number,
                name=entry.name,
                player=entry.player,
                loose=entry.loose,
                yours=entry.guest == guest,
                editable=host or entry.guest == guest,
                changed=entry.changed,
            )
            for entry in room.entries
        ],
        answer=json.loads(room.scored) if room.scored else None,
    )


def write_room(room: Room, guest: str) -> str:
    """Return a room as JSON for a guest; the scores, which are most of it, are taken over as they were written."""
    text = to_json(room_info(replace(room, scored=""), guest))
    head, mark, tail = text.rpartition(NO_ANSWER)
    return f'{head}"answer":{room.scored}{tail}' if room.scored and mark else text


def write_entries(room: Room) -> str:
    """Return the forests of a room as text, for the store."""
    return json.dumps([asdict(entry) for entry in room.entries])


def read_entries(text: str) -> list[ForestEntry]:
    return [ForestEntry(**entry) for entry in json.loads(text)]


def _editable_entry(room: Room, guest: str, number: int) -> ForestEntry:
    for entry in room.entries:
        if entry.number == number:
            if guest not in (entry.guest, room.host):
                raise Refused("not-yours", f"Only {entry.name} and the host can change this forest.")
            return entry
    raise Refused("no-such-forest", "There is no such forest in this room (any more).")


def _new_entry(number: int, guest: str, forest: ForestInput) -> ForestEntry:
    return ForestEntry(number, guest, forest.name, forest.player, forest.loose, now())


def _with_entries(room: Room, entries: list[ForestEntry]) -> Room:
    if room.version >= MAX_ROOM_CHANGES:
        raise Refused("too-fast", "This room has been changed very often; open a new one.")
    return replace(room, entries=entries, version=room.version + 1)
