"""A table in a host's memory: a cache of what is stored, and the people who look at it."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from spinney.hosting.limits import Bucket
from spinney.hosting.messages import Reaction, ReactionName, TableInfo
from spinney.hosting.record import Record, table_info
from spinney.hosting.refusals import Refused
from spinney.hosting.table import HostedTable
from spinney.views import SPECTATOR

if TYPE_CHECKING:
    from spinney.hosting.attending import Viewer

REACTIONS_PER_SECOND: Final = 0.5  # of one seat
MOST_UNREAD: Final = 50  # answers, by one viewer


class LiveTable(HostedTable):
    def __init__(self, record: Record) -> None:
        super().__init__(record)
        self.viewers: set[Viewer] = set()
        self.elsewhere: set[str] = set()  # guests who look at it by way of another server
        self.lock = asyncio.Lock()  # one change at a time
        self.thinking: asyncio.Task[None] | None = None  # what it does by itself
        self.alarm: asyncio.TimerHandle | None = None  # when it does so next
        self.nudging = False  # is somebody being told that it is his turn?
        self.trouble = ""  # why it does not, for people
        self.reactions: dict[int, Bucket] = {}  # by seat: how many more it may show
        self.advice: tuple[tuple[int, int], asyncio.Task[str]] | None = None  # for which ply and version
        self.touched = time.monotonic()
        self.visitor = record.maker  # whose visit the bots' thinking counts as: who moved last, or made the table
        self.present: list[bool] = []  # by seat, as it was last told

    def guests_here(self) -> set[str]:
        return {viewer.guest for viewer in self.viewers}

    def connected(self) -> set[str]:
        return self.guests_here() | self.elsewhere

    def info(self, guest: str) -> TableInfo:
        return replace(table_info(self.record, guest, self.connected()), trouble=self.trouble)

    def is_busy(self) -> bool:
        """Does it go on by itself just now?"""
        return self.thinking is not None and not self.thinking.done()

    def be_troubled(self, sentence: str) -> None:
        """It cannot go on: everybody who looks is told, once."""
        if self.trouble != sentence:
            self.trouble = sentence
            self.changed()

    def react(self, seat: int, reaction: ReactionName) -> None:
        """Everybody who looks sees it at the seat; nobody can shower the others with them."""
        if seat == SPECTATOR:
            raise Refused("not-seated", "You are watching this table; only who sits here can react.")
        if not self.reactions.setdefault(seat, Bucket(REACTIONS_PER_SECOND)).take():
            raise Refused("too-fast", "That was too fast; wait a moment before the next reaction.")
        self.show_reaction(seat, reaction)

    def show_reaction(self, seat: int, reaction: ReactionName) -> None:
        """Somebody reacts, here or at another server."""
        for viewer in self.viewers:
            if len(viewer.answers) < MOST_UNREAD:  # who reads nothing misses them
                viewer.answer(Reaction(seat=seat, reaction=reaction))

    def presence(self) -> list[bool]:
        """By seat: is somebody there?"""
        there = self.connected()
        return [seat.kind == "guest" and seat.guest in there for seat in self.record.seats]

    def greet_all(self) -> None:
        """Who sits here has come or gone: that is told to all, and nothing else, as nothing else has changed."""
        now = self.presence()
        if now != self.present:
            self.present = now
            for viewer in self.viewers:
                viewer.greet()

    def changed(self) -> None:
        """Everybody who looks is to be shown what is new."""
        self.touched = time.monotonic()
        for viewer in self.viewers:
            viewer.look()
