"""What is kept of a table: from this alone the whole of it can be told again."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Literal, cast

from spinney.hosting.messages import SeatInfo, TableInfo

State = Literal["waiting", "playing", "finished"]
Kind = Literal["guest", "bot", "open"]


@dataclass
class Seat:
    """Who sits there."""

    kind: str  # guest, bot or open
    name: str = ""
    guest: str | None = None
    bot: str | None = None


@dataclass
class Record:
    """One table as it is stored."""

    id: str
    edition: str
    public: bool
    show_scores: bool
    allow_undo: bool
    bot_pause: float
    state: str
    seed: str
    salt: str
    start: int
    created: str
    moved: str
    rematch: str | None = None
    version: int = 0
    seats: list[Seat] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    said: list[int] = field(default_factory=list)  # by ply: the first ply of the message the move came in


def commitment(seed: str, salt: str) -> str:
    """Published at the deal; seed and salt, told at the end, prove that the deck was this one from the start."""
    return hashlib.sha256(f"{seed}:{salt}".encode()).hexdigest()


def table_info(record: Record, guest: str, connected: set[str]) -> TableInfo:
    """What everybody may know of a table; seed and salt only when it is over."""
    finished = record.state == "finished"
    return TableInfo(
        id=record.id,
        edition=record.edition,
        seats=[_seat_info(i, seat, guest, connected) for i, seat in enumerate(record.seats)],
        public=record.public,
        show_scores=record.show_scores,
        allow_undo=record.allow_undo,
        bot_pause=record.bot_pause,
        state=cast(State, record.state),
        commitment=None if record.state == "waiting" else commitment(record.seed, record.salt),
        seed=record.seed if finished else None,
        salt=record.salt if finished else None,
        start=record.start,
        created=record.created,
        moved=record.moved,
        rematch=record.rematch,
    )


def _seat_info(number: int, seat: Seat, guest: str, connected: set[str]) -> SeatInfo:
    return SeatInfo(
        seat=number,
        kind=cast(Kind, seat.kind),
        name=seat.name,
        bot=seat.bot,
        you=seat.kind == "guest" and seat.guest == guest,
        connected=seat.kind == "guest" and seat.guest in connected,
    )
