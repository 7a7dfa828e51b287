"""A table in this server's memory: a cache of what is stored, and the people who look at it."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from spinney.hosting.messages import TableInfo
from spinney.hosting.record import Record, table_info
from spinney.hosting.table import HostedTable

if TYPE_CHECKING:
    from spinney.web.live import Viewer


class LiveTable(HostedTable):
    def __init__(self, record: Record) -> None:
        super().__init__(record)
        self.viewers: set[Viewer] = set()
        self.elsewhere: set[str] = set()  # guests who look at it by way of another server
        self.lock = asyncio.Lock()  # one change at a time
        self.thinking: asyncio.Task[None] | None = None
        self.advice: tuple[tuple[int, int], asyncio.Task[tuple[str, str]]] | None = None  # for which ply and version
        self.touched = time.monotonic()
        self.visitor = record.maker  # whose visit the bots' thinking counts as: who moved last, or made the table
        self.present: list[bool] = []  # by seat, as it was last told

    def guests_here(self) -> set[str]:
        return {viewer.guest for viewer in self.viewers}

    def connected(self) -> set[str]:
        return self.guests_here() | self.elsewhere

    def info(self, guest: str) -> TableInfo:
        return table_info(self.record, guest, self.connected())

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
