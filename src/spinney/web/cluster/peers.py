"""Shares with the other servers on one store who is connected, and what each visitor has used of the limits.

Each server publishes what has changed there several times a second.  A peer that has been silent for some seconds is
taken for dead, and the people connected to it for gone.  A new peer is sent everything.
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
from spinney.web.security.visitors import RateLimits

T = TypeVar("T")
log = logging.getLogger("spinney.web")
PUBLISH_EVERY_S: Final = 0.25
PEER_TIMEOUT_S: Final = 3.5  # of silence, after which a server is taken for dead
MAX_VISITORS_PER_MESSAGE: Final = 80  # a message may have MAX_PAYLOAD_BYTES
MAX_GUESTS_PER_MESSAGE: Final = 150


@dataclass
class Peer:
    """Another server, as its messages describe it."""

    heard: float = field(default_factory=time.monotonic)
    there: dict[str, set[str]] = field(default_factory=dict)  # guests, by table
    sockets: Counter[str] = field(default_factory=Counter)  # by visitor


class Peers:
    """The other servers on this store."""

    def __init__(self, bus: Bus, registry: TableRegistry, sockets: Counter[str], limits: dict[str, RateLimits]) -> None:
        self.bus = bus
        self.registry = registry
        self.sockets = sockets
        self.limits = limits
        self.known: dict[str, Peer] = {}
        self.on_room: Callable[[str], None] = lambda _: None  # a scoring room was changed at another server
        self.on_ended: Callable[[], None] = lambda: None  # an operator has ended something
        self.on_sign_out: Callable[[Collection[str]], None] = lambda _: None  # devices were signed out elsewhere
        self._published_sockets: Counter[str] = Counter()
        registry.on_loaded = self.set_guests_elsewhere
        registry.on_presence = self.publish_presence
        registry.on_reaction = self.publish_reaction

    async def open(self) -> None:
        """Begin to listen."""
        await self.bus.open(self.registry.handle_stored_version, self.handle_message, self.announce)

    async def publish_regularly(self) -> None:
        """Publish what visitors use, and drop silent peers, until cancelled."""
        while self.bus.shared:
            await asyncio.sleep(PUBLISH_EVERY_S)
            try:
                self.publish_usage()
                self.drop_silent()
            except Exception:
                log.exception("Publishing to the other servers failed; it is tried again.")

    # --- publishing ---------------------------------------------------------------------------------------------

    def announce(self) -> None:
        """Ask the peers for everything, now that we listen (again), and the store for what was missed."""
        self.bus.publish(hello=True)
        self.publish_all()
        self.registry.refresh_watched_soon()
        self.on_ended()  # or may have, meanwhile

    def publish_all(self) -> None:
        """Publish who is connected here, and all open sockets with the next usage."""
        self._published_sockets.clear()
        for table in self.registry.tables.values():
            if table.viewers:
                self.publish_presence(table)

    def publish_presence(self, table: LiveTable) -> None:
        """Publish which guests look at a table here."""
        if self.bus.shared:
            guests = sorted(table.guests_here())
            self.bus.publish(table=table.record.id, there=guests[:MAX_GUESTS_PER_MESSAGE])
            for start in range(MAX_GUESTS_PER_MESSAGE, len(guests), MAX_GUESTS_PER_MESSAGE):
                self.bus.publish(table=table.record.id, also=guests[start : start + MAX_GUESTS_PER_MESSAGE])

    def publish_reaction(self, table: LiveTable, seat: int, reaction: ReactionName) -> None:
        """Publish a reaction, if somebody looks at the table elsewhere."""
        if self.bus.shared and table.guests_elsewhere:
            self.bus.publish(table=table.record.id, seat=seat, reaction=reaction)

    def publish_usage(self) -> None:
        """Publish what visitors have used since the last time, and that we are alive."""
        sockets = {who: self.sockets[who] for who in {*self.sockets, *self._published_sockets}}
        for part in _split({who: count for who, count in sockets.items() if count != self._published_sockets[who]}):
            self.bus.publish(sockets=part)
        self._published_sockets = Counter(self.sockets)
        for name, buckets in self.limits.items():
            for spent in _split(buckets.drain()):
                self.bus.publish(limit=name, spent=spent)
        self.bus.publish(alive=True)

    # --- receiving ---------------------------------------------------------------------------------------------

    def handle_message(self, message: BusMessage) -> None:
        """Take in what another server has published."""
        if message.get("ended"):  # from a command of the operator's, who is no server
            self.on_ended()
            return
        if message.get("bye"):
            self._drop(message["by"])
            return
        newcomer = message["by"] not in self.known
        other = self.known.setdefault(message["by"], Peer())
        other.heard = time.monotonic()
        if newcomer or message.get("hello"):
            self.publish_all()
        if "there" in message:
            self._handle_presence(other, message["table"], set(message["there"]))
        if "also" in message:
            known = other.there.get(message["table"], set())
            self._handle_presence(other, message["table"], known | set(message["also"]))
        if "room" in message:
            self.on_room(message["room"])
        if "gone" in message:
            self.on_sign_out(set(message["gone"]))
        if "reaction" in message and (table := self.registry.tables.get(message["table"])):
            table.show_reaction(message["seat"], message["reaction"])
        other.sockets.update({who: count - other.sockets[who] for who, count in message.get("sockets", {}).items()})
        for visitor, cost in message.get("spent", {}).items():
            if message["limit"] in self.limits:
                self.limits[message["limit"]].bucket(visitor).charge(cost)

    def _handle_presence(self, other: Peer, table_id: str, there: set[str]) -> None:
        if there:
            other.there[table_id] = there
        else:
            other.there.pop(table_id, None)
        table = self.registry.tables.get(table_id)
        if table:
            self.set_guests_elsewhere(table)
            table.announce_presence()

    def set_guests_elsewhere(self, table: LiveTable) -> None:
        """Set which guests look at this table by way of other servers."""
        table.guests_elsewhere = set().union(
            *(other.there.get(table.record.id, set()) for other in self.known.values())
        )

    def sockets_of(self, visitor: str) -> int:
        """Return how many sockets a visitor has open, here and elsewhere."""
        return self.sockets[visitor] + sum(other.sockets[visitor] for other in self.known.values())

    def drop_silent(self) -> None:
        """Take peers that have been silent for long for dead."""
        silent = time.monotonic() - PEER_TIMEOUT_S
        for name in [name for name, other in self.known.items() if other.heard < silent]:
            log.warning("Server %s has been silent for too long; its people are taken for gone.", name)
            self._drop(name)

    def _drop(self, name: str) -> None:
        other = self.known.pop(name, None)
        for table_id in other.there if other else ():
            table = self.registry.tables.get(table_id)
            if table:
                self.set_guests_elsewhere(table)
                table.announce_presence()

    async def close(self) -> None:
        """Say goodbye, and listen no more."""
        self.bus.publish(bye=True)
        await self.bus.close()


def _split(whole: dict[str, T]) -> Iterator[dict[str, T]]:
    """Yield parts that fit into a message each."""
    items = list(whole.items())
    for start in range(0, len(items), MAX_VISITORS_PER_MESSAGE):
        yield dict(items[start : start + MAX_VISITORS_PER_MESSAGE])
