"""What viewers are sent: the whole view once, and then only what has changed.

All onlookers are shown the same, so it is put together once and written once; so is each forest, for all viewers.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from itertools import count
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from spinney.hosting.lessons.lessons import lesson_view
from spinney.hosting.lessons.messages import LessonView
from spinney.hosting.messages import to_json
from spinney.hosting.messages.games import GameView
from spinney.hosting.messages.sockets import ChangeMessage, ViewMessage
from spinney.hosting.messages.tables import TableInfo
from spinney.hosting.tables.game_history import GameHistory
from spinney.hosting.tables.record import TableRecord, host_of, seat_of
from spinney.hosting.viewers.forests import DrawnForest
from spinney.hosting.viewers.game_view import game_view
from spinney.hosting.viewers.journal import JournalUpdate, ReadPosition
from spinney.views import View

if TYPE_CHECKING:
    from spinney.hosting.tables.live_table import LiveTable

SHOWN_FOR_S: Final = 0.1  # that it is shown to further viewers: it says how late it is
FIRST: Final = '"number":0'  # what is written once gets each viewer's number
NO_FORESTS: Final = '"forests":[]'  # and forests that were written before
_numbers = count(1)


class TableState(NamedTuple):
    """All that decides what a viewer is shown of a table."""

    record: TableRecord
    history: GameHistory | None
    ply: int
    connected: tuple[bool, ...]
    trouble: str

    def is_same(self, other: TableState) -> bool:
        return self.record is other.record and self.history is other.history and self[2:] == other[2:]


class WrittenMessage(NamedTuple):
    """A message that several viewers may get, and up to where they have read the journal with it."""

    text: str
    point: tuple[int, int, int]


@dataclass(kw_only=True, eq=False)
class Shown:
    """What one guest, or all onlookers, are shown of a table at one moment."""

    state: TableState
    table: TableInfo
    game: GameView | None  # without its forests
    forests: list[DrawnForest]
    lesson: LessonView | None
    number: int = field(default_factory=lambda: next(_numbers))
    made: float = field(default_factory=time.monotonic)
    written: dict[tuple[object, ...], WrittenMessage] = field(default_factory=dict)


class Sent(NamedTuple):
    """What a viewer was shown last, and who was connected by what they were told since."""

    shown: Shown
    connected: tuple[bool, ...]


class ViewerState:
    """What one viewer has been sent so far."""

    def __init__(self, wants_changes: bool) -> None:
        self.wants_changes = wants_changes
        self.position = ReadPosition()
        self.number = 0  # of the last message
        self.sent: Sent | None = None  # None: the next message is a whole view

    def forget(self) -> None:
        """Send the whole view and the whole log next."""
        self.sent, self.position = None, ReadPosition()

    def note_presence(self, connected: list[bool]) -> None:
        """Note that the viewer was sent who is connected."""
        if self.sent:
            self.sent = self.sent._replace(connected=tuple(connected))

    def write_next(self, table: LiveTable, guest: str) -> str:
        """Return the message that shows a viewer the table as it is now."""
        shown = shown_to(table, guest)
        before = self.sent if self.wants_changes and self.sent and _can_change(self.sent.shown, shown) else None
        seat = seat_of(table.record, guest)
        journal = table.journals.get(seat)
        begins = None if self.position.journal else table.shown_plies.get(seat)  # where a new reader begins
        key: tuple[object, ...] = (self.position.point, journal.number if journal else 0, begins)
        if before:
            key += (before.shown.number, before.connected)
        message = shown.written.get(key)
        if message is None:
            news = table.read_journal(seat, self.position) if shown.game else JournalUpdate([], [], afresh=True)
            text = _write_change(before, shown, news) if before else _write_view(shown, news)
            message = shown.written[key] = WrittenMessage(text, self.position.point)
        self.position.move_to(message.point)
        if not self.wants_changes:
            return message.text
        self.number += 1
        self.sent = Sent(shown, shown.state.connected)
        return message.text.replace(FIRST, f'"number":{self.number}', 1)


def shown_to(table: LiveTable, guest: str) -> Shown:
    """Return what a guest is shown of a table, put together once a moment."""
    name = guest if _has_part_in(table.record, guest) else ""
    state = _state_of(table)
    shown = table.shown.get(name)
    if shown is None or not shown.state.is_same(state) or time.monotonic() - shown.made > SHOWN_FOR_S:
        view = table.game.view(seat_of(table.record, name)) if table.game else None
        shown = table.shown[name] = _show(table, name, view, state)
    return shown


def _has_part_in(record: TableRecord, guest: str) -> bool:
    """Say whether a table is anything else to a guest than to all who look on."""
    return guest == host_of(record) or any(guest in (seat.guest, seat.former) for seat in record.seats)


def _state_of(table: LiveTable) -> TableState:
    ply = table.game.ply if table.game else 0
    return TableState(table.record, table.history, ply, tuple(table.presence()), table.trouble)


def _show(table: LiveTable, guest: str, view: View | None, state: TableState) -> Shown:
    """Put together what a guest is shown; all it has of the game is their view."""
    info = table.info(guest)
    if view is None:
        return Shown(state=state, table=info, game=None, forests=[], lesson=None)
    lesson = lesson_view(table.record, view.me, view.ply)
    game = game_view(view, table.display(), table.undo_ply(view.me) is not None, [], table.pause())
    if lesson:
        game.suggestion = []  # a learner chooses the cards to pay
    return Shown(state=state, table=info, game=game, forests=table.drawn_forests(), lesson=lesson)


def _can_change(before: Shown, after: Shown) -> bool:
    """Say whether what was shown can be turned into what is to be shown: for the same seat of a game."""
    return before.game is not None and after.game is not None and before.game.me == after.game.me


def _write_view(shown: Shown, news: JournalUpdate) -> str:
    message = ViewMessage(table=shown.table, game=shown.game, lesson=shown.lesson, **news._asdict())
    if not shown.game:
        return to_json(message)
    forests = ",".join(forest.text() for forest in shown.forests)
    return to_json(message).replace(NO_FORESTS, f'"forests":[{forests}]', 1)


def _write_change(before: Sent, shown: Shown, news: JournalUpdate) -> str:
    old = before.shown
    seats = [replace(seat, connected=now) for seat, now in zip(old.table.seats, before.connected, strict=True)]
    forests = [
        forest.change_since(drawn)
        for drawn, forest in zip(old.forests, shown.forests, strict=True)
        if drawn is not forest
    ]
    message = ChangeMessage(
        table=different_fields(replace(old.table, seats=seats), shown.table),
        game=different_fields(old.game, shown.game),
        forests=forests,
        lesson=shown.lesson,
        **news._asdict(),
    )
    return to_json(message)


def different_fields(before: object, after: object) -> dict[str, Any]:
    """Return the fields of a message that are different from those of another."""
    old = vars(before)
    return {name: value for name, value in vars(after).items() if value != old[name]}
