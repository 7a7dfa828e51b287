"""A table in a host's memory: a cache of what is stored, and its viewers."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from spinney.hosting.limits import TokenBucket
from spinney.hosting.messages.sockets import Reaction, ReactionName
from spinney.hosting.messages.tables import TableInfo
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.hosted_table import HostedTable
from spinney.hosting.tables.record import TableRecord, table_info
from spinney.views import SPECTATOR

if TYPE_CHECKING:
    from spinney.hosting.viewers.changes import Shown
    from spinney.hosting.viewers.viewers import Viewer

REACTIONS_PER_SECOND: Final = 0.5  # of one seat
MAX_UNREAD_ANSWERS: Final = 50  # of one viewer


class LiveTable(HostedTable):
    """A table with its viewers, its lock and its timers."""

    def __init__(self, record: TableRecord) -> None:
        super().__init__(record)
        self.viewers: set[Viewer] = set()
        self.shown: dict[str, Shown] = {}  # by guest; all who have nothing to do with the table are one, without a name
        self.guests_elsewhere: set[str] = set()  # who look at it by way of another server
        self.lock = asyncio.Lock()  # one change at a time
        self.due_task: asyncio.Task[None] | None = None  # does what is due
        self.due_timer: asyncio.TimerHandle | None = None  # starts what is due next
        self.notifying = False  # is a player being notified of their turn?
        self.trouble = ""  # why it cannot go on, for people
        self.reactions: dict[int, TokenBucket] = {}  # by seat
        self.advice: tuple[tuple[int, int], asyncio.Task[str]] | None = None  # for which ply and version
        self.last_used = time.monotonic()
        self.visitor = record.maker  # whom the bots' jobs are charged to: who moved last, or made the table
        self.sent_presence: list[bool] = []  # by seat, as it was last sent

    def guests_here(self) -> set[str]:
        """Return the guests who look at it at this server."""
        return {viewer.guest for viewer in self.viewers}

    def connected_guests(self) -> set[str]:
        """Return the guests who look at it at any server."""
        return self.guests_here() | self.guests_elsewhere

    def info(self, guest: str) -> TableInfo:
        """Return what a guest may know of the table."""
        return replace(table_info(self.record, guest, self.connected_guests()), trouble=self.trouble)

    def is_busy(self) -> bool:
        """Say whether it is doing what is due."""
        return self.due_task is not None and not self.due_task.done()

    def set_trouble(self, sentence: str) -> None:
        """Show all viewers why the table cannot go on, once."""
        if self.trouble != sentence:
            self.trouble = sentence
            self.mark_viewers_stale()

    def react(self, seat: int, reaction: ReactionName) -> None:
        """Show a seat's reaction to all viewers, at a limited rate."""
        if seat == SPECTATOR:
            raise Refused("not-seated", "You are watching this table; only who sits here can react.")
        if not self.reactions.setdefault(seat, TokenBucket(REACTIONS_PER_SECOND)).take():
            raise Refused("too-fast", "That was too fast; wait a moment before the next reaction.")
        self.show_reaction(seat, reaction)

    def show_reaction(self, seat: int, reaction: ReactionName) -> None:
        """Show a reaction that was made here or at another server."""
        for viewer in self.viewers:
            if len(viewer.answers) < MAX_UNREAD_ANSWERS:  # a viewer who reads nothing misses it
                viewer.answer(Reaction(seat=seat, reaction=reaction))

    def presence(self) -> list[bool]:
        """Return by seat whether its player is connected."""
        connected = self.connected_guests()
        return [seat.kind == "guest" and seat.guest in connected for seat in self.record.seats]

    def announce_presence(self) -> None:
        """Send all viewers who is connected, if that has changed."""
        now = self.presence()
        if now != self.sent_presence:
            self.sent_presence = now
            for viewer in self.viewers:
                viewer.mark_presence_stale()

    def mark_viewers_stale(self) -> None:
        """Let all viewers be shown what is new."""
        self.last_used = time.monotonic()
        for viewer in self.viewers:
            viewer.mark_stale()
