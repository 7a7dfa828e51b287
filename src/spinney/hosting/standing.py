"""How a table stands beside its moves: who decides, since when, and when something is due without anybody's doing.

All of it is stored with every change, so that a table goes on rightly after a restart and with nobody connected.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from spinney.hosting.record import Record, now
from spinney.hosting.story import Story, tell


def following(record: Record, story: Story | None, at: str) -> Record:
    """The next version of a record that was changed at a moment, with all that follows from the change."""
    version = record.version + 1
    if story is None:
        return replace(record, version=version, decides=None, tick=at, due=None)
    state = "finished" if story.game.is_over() else "playing"
    decides = decider(record, story)
    tick = record.tick if decides == record.decides else at
    due = _due(record, story, decides, at)
    return replace(record, version=version, state=state, decides=decides, tick=tick, due=due)


def begun(record: Record) -> Record:
    """A table as it stands when its game begins."""
    return following(replace(record, state="playing"), tell(record), now())


def decider(record: Record, story: Story) -> int | None:
    """Who can go on: the player to move, unless the one before him may still take his turn back."""
    if story.game.is_over():
        return None
    held = holder(record, story)
    return story.game.seat if held is None else held


def holder(record: Record, story: Story) -> int | None:
    """The seat whose turn has passed and who can still take it back, where the table waits for that."""
    if record.turn_end == "at-once" or not record.allow_undo or record.ended >= len(record.moves):
        return None
    last = story.movers[-1]
    if last == story.game.seat or story.game.is_over() or record.seats[last].kind != "guest":
        return None
    return last if story.can_take_back(last, record.said[-1]) else None


def _due(record: Record, story: Story, decides: int | None, at: str) -> str | None:
    """When the table goes on by itself: at once if a bot decides, or when a grace ends."""
    if decides is None:
        return None
    if decides != story.game.seat:
        return later(record.moved, record.grace) if record.turn_end == "grace" else None
    return at if record.seats[decides].kind == "bot" else None


def later(moment: str, seconds: float) -> str:
    """A moment some seconds after another."""
    return (datetime.fromisoformat(moment) + timedelta(seconds=seconds)).isoformat(timespec="milliseconds")


def is_due(record: Record) -> bool:
    """Should the table go on by itself now?"""
    return record.due is not None and record.due <= now()


def seconds_between(moment: str, other: str) -> float:
    return (datetime.fromisoformat(other) - datetime.fromisoformat(moment)).total_seconds()
