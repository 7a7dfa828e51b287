"""A table in a host's memory: a cache of what is stored, and the people who look at it."""

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
    from spinney.hosting.viewers.viewers import Viewer

REACTIONS_PER_SECOND: Final = 0.5  # of one seat
MAX_UNREAD_ANSWERS: Final = 50  # answers, by one viewer


class LiveTable(HostedTable):
    def __init__(self, record: TableRecord) -> None:
        super().__init__(record)
        self.viewers: set[Viewer] = set()
        self.guests_elsewhere: set[str] = set()  # guests who look at it by way of another server
        self.lock = asyncio.Lock()  # one change at a time
        self.due_task: asyncio.Task[None] | None = None  # what it does by itself
        self.due_timer: asyncio.TimerHandle | None = None  # when it does so next
        self.notifying = False  # is somebody being told that it is his turn?
        self.trouble = ""  # why it does not, for people
        self.reactions: dict[int, TokenBucket] = {}  # by seat: how many more it may show
        self.advice: tuple[tuple[int, int], asyncio.Task[str]] | None = None  # for which ply and version
        self.last_used = time.monotonic()
        self.visitor = record.maker  # whose visit the bots' thinking counts as: who moved last, or made the table
        self.sent_presence: list[bool] = []  # by seat, as it was last told

    def guests_here(self) -> set[str]:
        return {viewer.guest for viewer in self.viewers}

    def connected_guests(self) -> set[str]:
        return self.guests_here() | self.guests_elsewhere

    def info(self, guest: str) -> TableInfo:
        return replace(table_info(self.record, guest, self.connected_guests()), trouble=self.trouble)

    def is_busy(self) -> bool:
        """Does it go on by itself just now?"""
        return self.due_task is not None and not self.due_task.done()

    def set_trouble(self, sentence: str) -> None:
        """It cannot go on: everybody who looks is told, once."""
        if self.trouble != sentence:
            self.trouble = sentence
            self.mark_viewers_stale()

    def react(self, seat: int, reaction: ReactionName) -> None:
        """Everybody who looks sees it at the seat; nobody can shower the others with them."""
        if seat == SPECTATOR:
            raise Refused("not-seated", "You are watching this table; only who sits here can react.")
        if not self.reactions.setdefault(seat, TokenBucket(REACTIONS_PER_SECOND)).take():
            raise Refused("too-fast", "That was too fast; wait a moment before the next reaction.")
        self.show_reaction(seat, reaction)

    def show_reaction(self, seat: int, reaction: ReactionName) -> None:
        """Somebody reacts, here or at another server."""
        for viewer in self.viewers:
            if len(viewer.answers) < MAX_UNREAD_ANSWERS:  # who reads nothing misses them
                viewer.answer(Reaction(seat=seat, reaction=reaction))

    def presence(self) -> list[bool]:
        """By seat: is somebody there?"""
        there = self.connected_guests()
        return [seat.kind == "guest" and seat.guest in there for seat in self.record.seats]

    def announce_presence(self) -> None:
        """Who sits here has come or gone: that is told to all, and nothing else, as nothing else has changed."""
        now = self.presence()
        if now != self.sent_presence:
            self.sent_presence = now
            for viewer in self.viewers:
                viewer.mark_presence_stale()

    def mark_viewers_stale(self) -> None:
        """Everybody who looks is to be shown what is new."""
        self.last_used = time.monotonic()
        for viewer in self.viewers:
            viewer.mark_stale()
