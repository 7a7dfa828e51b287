"""What servers on one store share beside the store: who is there, and what each visitor has used of the limits.

Each tells the others what changes here, several times a second; who has not been heard for some seconds is gone, and
his people with him.  A newcomer is told everything.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from typing import Final, TypeVar

from spinney.hosting.messages.sockets import ReactionName
from spinney.hosting.tables.bus import Bus, BusMessage
from spinney.hosting.tables.live_table import LiveTable
from spinney.hosting.tables.registry import TableRegistry
from spinney.web.security.middleware import Buckets

T = TypeVar("T")
log = logging.getLogger("spinney.web")
TELLING: Final = 0.25  # seconds between two tellings of what was used
GONE: Final = 3.5  # seconds without a word after which a server is taken for dead
MOST_AT_ONCE: Final = 80  # visitors in one message, which may have 8,000 bytes


@dataclass
class Neighbour:
    """What another server has told."""

    heard: float = field(default_factory=time.monotonic)
    there: dict[str, set[str]] = field(default_factory=dict)  # guests, by table
    sockets: Counter[str] = field(default_factory=Counter)  # by visitor


class Neighbours:
    def __init__(self, bus: Bus, registry: TableRegistry, sockets: Counter[str], limits: dict[str, Buckets]) -> None:
        self.bus = bus
        self.registry = registry
        self.sockets = sockets
        self.limits = limits
        self.known: dict[str, Neighbour] = {}
        self.on_room: Callable[[str], None] = lambda _: None  # a scoring room was changed at another server
        self.on_sign_out: Callable[[Collection[str]], None] = nobody  # devices at other servers are strangers now
        self._told: Counter[str] = Counter()
        registry.on_loaded = self.fill
        registry.on_presence = self.tell_presence
        registry.on_reaction = self.tell_reaction

    async def open(self) -> None:
        await self.bus.open(self.registry.handle_stored_version, self.hear, self.introduce)

    async def keep_telling(self) -> None:
        while self.bus.shared:
            await asyncio.sleep(TELLING)
            try:
                self.tell_used()
                self.forget_the_dead()
            except Exception:
                log.exception("Telling the other servers failed; it is tried again.")

    # --- telling ------------------------------------------------------------------------------------------------

    def introduce(self) -> None:
        """We listen (again): others are to tell what we may have missed, and the store is asked for the rest."""
        self.bus.publish(hello=True)
        self.tell_all()
        self.registry.refresh_watched_soon()

    def tell_all(self) -> None:
        self._told.clear()
        for table in self.registry.tables.values():
            if table.viewers:
                self.tell_presence(table)

    def tell_presence(self, table: LiveTable) -> None:
        if self.bus.shared:
            self.bus.publish(table=table.record.id, there=sorted(table.guests_here()))

    def tell_reaction(self, table: LiveTable, seat: int, reaction: ReactionName) -> None:
        if self.bus.shared and table.guests_elsewhere:
            self.bus.publish(table=table.record.id, seat=seat, reaction=reaction)

    def tell_used(self) -> None:
        """What visitors have used since the last time; at least that we live."""
        open_ones = {who: self.sockets[who] for who in {*self.sockets, *self._told}}
        for part in _in_parts({who: count for who, count in open_ones.items() if count != self._told[who]}):
            self.bus.publish(sockets=part)
        self._told = Counter(self.sockets)
        for name, buckets in self.limits.items():
            for spent in _in_parts(buckets.drain()):
                self.bus.publish(limit=name, spent=spent)
        self.bus.publish(alive=True)

    # --- hearing ------------------------------------------------------------------------------------------------

    def hear(self, words: BusMessage) -> None:
        if words.get("bye"):
            self._forget(words["by"])
            return
        newcomer = words["by"] not in self.known
        other = self.known.setdefault(words["by"], Neighbour())
        other.heard = time.monotonic()
        if newcomer or words.get("hello"):
            self.tell_all()
        if "there" in words:
            self._hear_presence(other, words["table"], set(words["there"]))
        if "room" in words:
            self.on_room(words["room"])
        if "gone" in words:
            self.on_sign_out(set(words["gone"]))
        if "reaction" in words and (table := self.registry.tables.get(words["table"])):
            table.show_reaction(words["seat"], words["reaction"])
        other.sockets.update({who: count - other.sockets[who] for who, count in words.get("sockets", {}).items()})
        for visitor, cost in words.get("spent", {}).items():
            if words["limit"] in self.limits:
                self.limits[words["limit"]].of(visitor).charge(cost)

    def _hear_presence(self, other: Neighbour, table_id: str, there: set[str]) -> None:
        if there:
            other.there[table_id] = there
        else:
            other.there.pop(table_id, None)
        table = self.registry.tables.get(table_id)
        if table:
            self.fill(table)
            table.announce_presence()

    def fill(self, table: LiveTable) -> None:
        """Who is at this table, but at another server."""
        table.guests_elsewhere = set().union(
            *(other.there.get(table.record.id, set()) for other in self.known.values())
        )

    def sockets_of(self, visitor: str) -> int:
        """Here and elsewhere."""
        return self.sockets[visitor] + sum(other.sockets[visitor] for other in self.known.values())

    def forget_the_dead(self) -> None:
        silent = time.monotonic() - GONE
        for name in [name for name, other in self.known.items() if other.heard < silent]:
            log.warning("Server %s is not heard any more; its people are taken for gone.", name)
            self._forget(name)

    def _forget(self, name: str) -> None:
        other = self.known.pop(name, None)
        for table_id in other.there if other else ():
            table = self.registry.tables.get(table_id)
            if table:
                self.fill(table)
                table.announce_presence()

    async def close(self) -> None:
        self.bus.publish(bye=True)
        await self.bus.close()


def nobody(gone: Collection[str]) -> None:
    """Who is told of devices that were signed out, until somebody is."""


def _in_parts(whole: dict[str, T]) -> Iterator[dict[str, T]]:
    """A message can hold only so much."""
    items = list(whole.items())
    for start in range(0, len(items), MOST_AT_ONCE):
        yield dict(items[start : start + MOST_AT_ONCE])
