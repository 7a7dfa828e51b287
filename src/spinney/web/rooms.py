"""Scoring rooms of this server: whoever looks at one is told when it changes, here or at another server."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from spinney.hosting.refusals import Refused
from spinney.hosting.scoring.rooms import ForestInput, Room, add_forest, new_room, no_such_room, score_room
from spinney.hosting.tables.bus import Bus
from spinney.hosting.tables.store import VersionConflict
from spinney.web.cluster.worker_processes import WorkerPool
from spinney.web.storage import room_store
from spinney.web.storage.store import Store

MOST_ATTEMPTS: Final = 8  # at a change, as others change the same room
Change = Callable[[Room], Room]


class Rooms:
    def __init__(self, store: Store, scoring_jobs: WorkerPool, bus: Bus, most: int) -> None:
        self.store = store
        self.scoring_jobs = scoring_jobs
        self.bus = bus
        self.most = most  # rooms of one visitor
        self.watching: defaultdict[str, set[asyncio.Event]] = defaultdict(set)

    async def room(self, room_id: str) -> Room:
        found = await self.store.read(lambda c: room_store.load_room(c, room_id))
        if found is None:
            raise no_such_room()
        return found

    async def open(self, edition: str, host: str, maker: str, forest: ForestInput) -> Room:
        """A new room with the host's forest."""
        if await self.store.read(lambda c: room_store.count_rooms_of(c, maker)) >= self.most:
            raise Refused("too-fast", f"You have {self.most} rooms open; they end after a day.")
        room = await self._scored(add_forest(new_room(edition, host, maker), host, forest), maker)
        await self.store.write(room_store.create_room(room))
        return room

    async def change(self, room_id: str, maker: str, how: Change) -> Room:
        """The room after a change; who was overtaken by somebody's change repeats it, as it is of another forest."""
        for _ in range(MOST_ATTEMPTS):
            room = await self._scored(how(await self.room(room_id)), maker)
            try:
                await self.store.write(room_store.update_room(room))
            except VersionConflict:
                continue
            self.hear_of_change(room_id)
            self.bus.publish(room=room_id)
            return room
        raise Refused("too-fast", "Others change this room at the same moment; it is tried again.")

    async def _scored(self, room: Room, maker: str) -> Room:
        """Once a change, for all who look: those at one table mostly come from one address, and share its limits."""
        return replace(room, scored=await self.scoring_jobs.run(maker, room.id, score_room, room))

    def hear_of_change(self, room_id: str) -> None:
        for event in self.watching.get(room_id, ()):
            event.set()

    def watch(self, room_id: str) -> asyncio.Event:
        event = asyncio.Event()
        self.watching[room_id].add(event)
        return event

    def leave(self, room_id: str, event: asyncio.Event) -> None:
        self.watching[room_id].discard(event)
        if not self.watching[room_id]:
            del self.watching[room_id]
