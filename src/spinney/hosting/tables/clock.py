"""Who decides at a table, since when, and when it goes on by itself.

All of it is stored with every change, so that a table goes on after a restart and with nobody connected.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Final

from spinney.editions import edition_named
from spinney.hosting.people.ratings import HELPED_BY_BOT
from spinney.hosting.tables.game_history import GameHistory, replay_record
from spinney.hosting.tables.record import (
    LogNote,
    Seat,
    TableRecord,
    add_seconds,
    deadline,
    derive_deal,
    names_of,
    now,
    number_deadline,
    with_changes,
)

VANISHED_AFTER_S: Final = 120.0  # that all wait for somebody who is not connected


def next_version(record: TableRecord, history: GameHistory | None, at: str) -> TableRecord:
    """Return the next version of a changed record, with its state, who decides and what is due."""
    new = with_changes(record, version=record.version + 1)
    if history is None:
        wait = number_deadline(new.seats, at)
        return with_changes(new, decides=None, tick=at, due=wait and (record.due or wait))
    new.state = "finished" if history.game.is_over() else "playing"
    new.decides = deciding_seat(record, history)
    new.lately = history.last_turns.to_text(history.game.edition, names_of(new))
    if new.decides != record.decides:
        new.seats = _charge_reserve(record, at)
        new.tick = at
    new.due = _next_due(new, history, at)
    return new


def start_game(record: TableRecord) -> TableRecord:
    """Return a table whose game begins now, dealt by today's rules."""
    seats = [replace(seat, time_left=float(record.reserve)) for seat in record.seats]
    dealt = replace(record, state="playing", seats=seats, due=None, rules=edition_named(record.edition).digest)
    if record.commits_to == "secret":
        made = derive_deal(record)
        dealt = replace(dealt, seed=str(made.seed), start=made.start)
    return next_version(dealt, replay_record(dealt), now())


def _charge_reserve(record: TableRecord, at: str) -> list[Seat]:
    """Return the seats, with the time beyond a turn's taken from the reserve of the seat that decided."""
    seats = record.seats[:]
    if record.decides is not None and record.clock != "none":
        seat = seats[record.decides]
        beyond = max(0.0, seconds_between(record.tick, at) - record.move_time)
        seats[record.decides] = replace(seat, time_left=max(0.0, seat.time_left - beyond))
    return seats


def deciding_seat(record: TableRecord, history: GameHistory) -> int | None:
    """Return who decides: the player to move, unless the one before may still take their turn back."""
    if history.game.is_over():
        return None
    held = holding_seat(record, history)
    return history.game.seat if held is None else held


def holding_seat(record: TableRecord, history: GameHistory) -> int | None:
    """Return the seat that can still take its last turn back, if the table waits for that."""
    if record.turn_end == "at-once" or not record.allow_undo or record.ended >= len(record.moves):
        return None
    last = history.movers[-1]
    if last == history.game.seat or history.game.is_over() or record.seats[last].active_bot():
        return None
    return last if history.can_take_back(last, record.said[-1]) else None


def _next_due(record: TableRecord, history: GameHistory, at: str) -> str | None:
    """Return when the table goes on by itself: now for a bot, when a grace period ends, or when time is up."""
    if record.decides is None:
        return None
    if record.seats[record.decides].active_bot():
        return at
    held = record.decides != history.game.seat
    ends = [add_seconds(record.moved, record.grace)] if held and record.turn_end == "grace" else []
    return min([*ends, *filter(None, [deadline(record)])], default=None)


def is_time_up(record: TableRecord) -> bool:
    """Say whether the time of the deciding seat is up."""
    end = deadline(record)
    return end is not None and end <= now()


def with_substitute(record: TableRecord, number: int, active: bool, at: str) -> TableRecord:
    """Return a record in which a substitute plays a seat, or its owner again, who then has the time of a turn."""
    seats = record.seats[:]
    helped = seats[number].helped or (HELPED_BY_BOT if active else "")
    seats[number] = replace(seats[number], caretaker=active, time_left=0.0, helped=helped)
    return replace(record, seats=seats, tick=at if record.decides == number else record.tick)


def with_note(record: TableRecord, text: str) -> TableRecord:
    """Return a record with a note in the log, which all may read."""
    return replace(record, notes=[*record.notes, LogNote(len(record.moves), text)]) if text else record


def has_vanished(record: TableRecord, number: int, connected: bool) -> bool:
    """Say whether all have waited too long for a player who is not connected, by the table's clock."""
    if record.state != "playing" or connected:
        return False
    if record.seats[number].caretaker:
        return True
    wait = VANISHED_AFTER_S if record.clock != "days" else float(record.move_time)
    return record.decides == number and seconds_between(record.tick, now()) > wait


def is_due(record: TableRecord) -> bool:
    """Say whether the table should go on by itself now."""
    return record.due is not None and record.due <= now()


def seconds_between(moment: str, other: str) -> float:
    """Return the seconds from a moment to another."""
    return (datetime.fromisoformat(other) - datetime.fromisoformat(moment)).total_seconds()
