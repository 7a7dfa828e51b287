"""Changes instead of views: whoever applies them to what they were sent first has exactly the whole view.

Random games of every edition at all sizes, with turns taken back, substitutes, people who come, go and lose their
connection, and hidden scores.  Beside each viewer a whole view is put together anew, with nothing kept from before.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from spinney.editions import edition_named, shipped
from spinney.hosting.lessons.lessons import lesson_view
from spinney.hosting.messages import to_json
from spinney.hosting.messages.sockets import ViewMessage
from spinney.hosting.tables.clock import start_game, with_note, with_substitute
from spinney.hosting.tables.live_table import LiveTable
from spinney.hosting.tables.record import Seat, TableOptions, new_record, now
from spinney.hosting.viewers import changes
from spinney.hosting.viewers.changes import ViewerState
from spinney.hosting.viewers.forests import forest_views
from spinney.hosting.viewers.game_view import game_view
from spinney.hosting.viewers.journal import JournalUpdate, ReadPosition
from spinney.views import SPECTATOR
from tests.web import ME, OPEN, applied, game_of, serving

TOLD_APART = ("now",)  # what is different in any two messages
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"show_scores": False},
    {"turn_end": "said", "clock": "live", "move_time": 60, "reserve": 100},
    {"turn_end": "grace", "grace": 5},
)


@dataclass(eq=False)
class Reader:
    """A page, and beside it what the whole view would be."""

    guest: str
    wants_changes: bool = True
    state: ViewerState = field(init=False)
    position: ReadPosition = field(default_factory=ReadPosition)
    view: dict[str, Any] | None = None
    kinds: list[str] = field(default_factory=list)
    sizes: list[tuple[int, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.state = ViewerState(self.wants_changes)

    def reconnect(self) -> None:
        self.__post_init__()
        self.position, self.view = ReadPosition(), None

    def ask_whole(self) -> None:
        """Send that a message was missed."""
        self.state.forget()
        self.position, self.view = ReadPosition(), None

    def be_shown(self, table: LiveTable) -> None:
        shown = dict(table.shown_plies)
        whole = whole_view(table, self.guest, self.position)
        table.shown_plies = shown  # the page reads on from where it stood, too
        text = self.state.write_next(table, self.guest)
        told = json.loads(text)
        self.kinds.append(told["type"])
        if told["type"] == "change":
            assert self.view is not None
            self.sizes.append((len(text), len(whole)))
            told = applied(self.view, told)
        self.view = told
        assert plain(told) == plain(json.loads(whole))

    def note_presence(self, connected: list[bool]) -> None:
        self.state.note_presence(connected)
        assert self.view
        for seat, here in zip(self.view["table"]["seats"], connected, strict=True):
            seat["connected"] = here


def plain(view: dict[str, Any]) -> dict[str, Any]:
    """A view without what is different in any two."""
    table = {name: value for name, value in view["table"].items() if name not in TOLD_APART}
    return {name: value for name, value in view.items() if name != "number"} | {"table": table}


def whole_view(table: LiveTable, guest: str, position: ReadPosition) -> str:
    """The whole view, all of it made anew from the table and the viewer's own view."""
    seat = table.seat_of(guest)
    if table.game is None:
        return to_json(ViewMessage(table=table.info(guest), game=None, moves=[], log=[], afresh=True))
    view = table.game.view(seat)
    news: JournalUpdate = table.read_journal(seat, position)
    forests = forest_views(table.game.view(SPECTATOR), table.record.show_scores or table.game.is_over())
    game = game_view(view, table.display(), table.undo_ply(seat) is not None, forests, table.pause())
    lesson = lesson_view(table.record, seat, view.ply)
    return to_json(ViewMessage(table=table.info(guest), game=game, lesson=lesson, **news._asdict()))


def sizes(edition: str) -> range:
    return range(2, edition_named(edition).most_seats + 1)


@pytest.mark.parametrize(
    ("edition", "seats", "options"),
    [(edition, seats, OPTIONS[(seats + i) % 4]) for i, edition in enumerate(shipped()) for seats in sizes(edition)],
)
def test_applied_changes_are_the_whole_view(edition, seats, options):
    rng = Random(f"{edition} {seats}")
    sitting = [Seat("guest", f"Guest {i}", f"guest{i}") for i in range(seats)]
    open_seats = [replace(sitting[0]), *(Seat("open") for _ in sitting[1:])]
    waiting = new_record(TableOptions(edition=edition, **options), open_seats, "guest0")
    table = LiveTable(waiting)
    readers = [Reader(f"guest{i}") for i in range(seats)]
    readers += [Reader("onlooker"), Reader("guest0"), Reader("guest1", False), Reader("", False)]
    for reader in readers:
        reader.be_shown(table)
    table.record = start_game(replace(waiting, seats=sitting))
    table.rebuild()
    undone = 0
    for seat in (*range(seats), SPECTATOR):
        table.build_journal(seat)
    while True:
        for reader in readers:
            if rng.random() < 0.4 or game_of(table).is_over():
                reader.be_shown(table)
        if game_of(table).is_over():
            break
        undone += change(table, readers, rng)
        for seat in (*range(seats), SPECTATOR):
            table.build_journal(seat)
    assert undone or "turn_end" in options
    assert all(reader.kinds.count("change") > 30 for reader in readers if reader.wants_changes)
    assert all("change" not in reader.kinds for reader in readers if not reader.wants_changes)
    told, whole = map(sum, zip(*(size for reader in readers for size in reader.sizes), strict=True))
    assert told < whole / 2


def change(table: LiveTable, readers: list[Reader], rng: Random) -> bool:
    """Let something happen at a table: mostly a move.  Was one taken back?"""
    what = rng.random()
    game = table.game
    assert game is not None
    if what < 0.02:
        rng.choice(readers).reconnect()
    elif what < 0.04:
        rng.choice(readers).ask_whole()
    elif what < 0.06:
        table.guests_elsewhere ^= {rng.choice(readers).guest}
        for reader in readers:
            if reader.view and rng.random() < 0.7:
                reader.note_presence(table.presence())
    elif what < 0.08:
        number = rng.randrange(game.seats)
        active = not table.record.seats[number].caretaker
        table.record = with_note(with_substitute(table.record, number, active, now()), f"Seat {number} changes.")
    elif what < 0.09:
        table.trouble = rng.choice(["", "The bot does not answer."])
    elif what < 0.2 and any(table.undo_ply(seat) is not None for seat in range(game.seats)):
        ply = next(ply for seat in range(game.seats) if (ply := table.undo_ply(seat)) is not None)
        table.record, history = table.rewind(ply, now())
        table.set_history(history)
        return True
    else:
        table.adopt(table.make_next_version([rng.choice(game.legal_moves())], now()))
    return False


def two_at_a_table() -> LiveTable:
    seats = [Seat("guest", "Ann", "a"), Seat("guest", "Ben", "b")]
    return LiveTable(start_game(new_record(TableOptions(edition="forest"), seats)))


def test_all_onlookers_get_one_text_and_each_forest_is_written_once(monkeypatch):
    written: list[object] = []

    def write(message: object) -> str:
        written.append(message)
        return to_json(message)

    monkeypatch.setattr(changes, "to_json", write)
    table = two_at_a_table()
    rng = Random(3)
    viewers = [("a", ViewerState(True)), ("b", ViewerState(True))]
    viewers += [(f"onlooker {i}", ViewerState(True)) for i in range(5)]
    for seat in (0, 1, SPECTATOR):
        table.build_journal(seat)
    for _ in range(60):
        written.clear()
        texts = [state.write_next(table, guest) for guest, state in viewers]
        assert len(set(texts[2:])) == 1
        assert sum(type(message).__name__ in ("ViewMessage", "ChangeMessage") for message in written) == 3
        table.adopt(table.make_next_version([rng.choice(game_of(table).legal_moves())], now()))


def test_a_socket_that_asks_gets_changes_and_the_whole_when_it_has_missed_one(tmp_path):
    with serving(tmp_path) as server:
        ann, ben = server.visitor("Ann"), server.visitor("Ben")
        table = ann.make(ME, OPEN)
        ben.post(f"/api/tables/{table}/join")
        rng = Random(2)
        with ann.look(table, changes=True) as a, ben.look(table) as b:
            first = [a.until(0), b.until(0)]
            assert first[0]["forests"] == first[1]["forests"]
            for ply in range(1, 30):
                server.push(table, rng.choice(server.game(table).legal_moves()).text)
                b.until(ply)
                said = a.socket.receive_text()
                while '"presence"' in said:
                    said = a.socket.receive_text()
                told = json.loads(said)
                assert told["type"] == "change"
                a.view = applied(a.view, told)
                assert a.view["game"]["forests"] == b.view["game"]["forests"]
            numbers = a.view["number"]
            a.socket.send_text('{"type": "whole"}')
            whole = json.loads(a.socket.receive_text())
            assert whole["type"] == "view"
            assert whole["number"] == numbers + 1
            assert whole["afresh"]
            assert whole["game"] == a.view["game"]
            turns = [turn["turn"] for turn in whole["log"]]
            assert all(one < other for one, other in pairwise(turns))
            server.push(table, rng.choice(server.game(table).legal_moves()).text)
            assert json.loads(a.socket.receive_text())["number"] == numbers + 2
            assert "number" not in b.view or b.view["number"] == 0
