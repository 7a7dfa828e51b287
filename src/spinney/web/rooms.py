"""The scoring rooms of a server; everybody who looks at one is notified when it changes, at whichever server."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from spinney.hosting.refusals import Refused
from spinney.hosting.scoring.rooms import ForestInput, Room, add_forest, new_room, no_such_room, score_room, write_room
from spinney.hosting.tables.bus import Bus
from spinney.hosting.tables.store import VersionConflict
from spinney.web.cluster.worker_processes import WorkerPool
from spinney.web.security.table_limits import GUESTS_PER_ADDRESS
from spinney.web.storage.store import Store
from spinney.web.storage.stores import room_store

MAX_ROOM_CHANGE_TRIES: Final = 8  # at a change, as others change the same room
SNAPSHOT_LIFETIME_S: Final = 30.0  # after which a room that nobody changes is read again: it may have ended
Change = Callable[[Room], Room]


class RoomSnapshot:
    """A room as it was read, and what has been written of it; for all who have no forest in it, that is the same."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.involved = {room.host, *(entry.guest for entry in room.entries)}
        self._texts: dict[str, str] = {}

    def json_for(self, guest: str) -> str:
        """Return the room as a guest sees it."""
        reader = guest if guest in self.involved else ""
        if reader not in self._texts:
            self._texts[reader] = write_room(self.room, reader)
        return self._texts[reader]


class Rooms:
    """`hosting.api.context.ScoringRooms` in the database."""

    def __init__(self, store: Store, scoring_jobs: WorkerPool, bus: Bus, max_rooms: int) -> None:
        self.store = store
        self.scoring_jobs = scoring_jobs
        self.bus = bus
        self.max_rooms = max_rooms  # of one guest
        self.watchers: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._snapshots: dict[str, tuple[float, asyncio.Task[RoomSnapshot]]] = {}  # of watched rooms, and since when

    async def room(self, room_id: str) -> Room:
        """Return a room, or refuse."""
        found = await self.store.read(lambda c: room_store.load_room(c, room_id))
        if found is None:
            raise no_such_room()
        return found

    async def open(self, edition: str, host: str, maker: str, forest: ForestInput) -> Room:
        """Open a room with the host's forest."""
        of_host, of_address = await self.store.read(lambda c: room_store.count_rooms_of(c, maker, host))
        if of_host >= self.max_rooms or of_address >= GUESTS_PER_ADDRESS * self.max_rooms:
            raise Refused("too-fast", f"You have {self.max_rooms} rooms open; they end after a day.")
        room = await self._score(add_forest(new_room(edition, host, maker), host, forest), maker)
        await self.store.write(room_store.create_room(room))
        return room

    async def change(self, room_id: str, maker: str, how: Change) -> Room:
        """Change a room; one that meets another is repeated, as it is of another forest."""
        for _ in range(MAX_ROOM_CHANGE_TRIES):
            room = await self._score(how(await self.room(room_id)), maker)
            try:
                await self.store.write(room_store.update_room(room))
            except VersionConflict:
                continue
            self.notify_watchers(room_id)
            self.bus.publish(room=room_id)
            return room
        raise Refused("too-fast", "Others change this room at the same moment; it is tried again.")

    async def _score(self, room: Room, maker: str) -> Room:
        """Score a room once per change, for all who look: people at a table mostly share an address and its limits."""
        return replace(room, scored=await self.scoring_jobs.run(maker, room.id, score_room, room))

    async def json_for_watcher(self, room_id: str, guest: str) -> str:
        """Return a watched room as JSON; it is read and written once per change, however many look."""
        since, reading = self._snapshots.get(room_id, (0.0, None))
        failed = reading is not None and reading.done() and (reading.cancelled() or reading.exception())
        if reading is None or failed or time.monotonic() - since > SNAPSHOT_LIFETIME_S:
            reading = asyncio.create_task(self._read_snapshot(room_id))
            self._snapshots[room_id] = (time.monotonic(), reading)
        return (await asyncio.shield(reading)).json_for(guest)

    async def _read_snapshot(self, room_id: str) -> RoomSnapshot:
        return RoomSnapshot(await self.room(room_id))

    def notify_watchers(self, room_id: str) -> None:
        """Wake everybody here who looks at a room."""
        self._snapshots.pop(room_id, None)
        for event in self.watchers.get(room_id, ()):
            event.set()

    def watch(self, room_id: str) -> asyncio.Event:
        """Return an event that is set whenever the room changes."""
        event = asyncio.Event()
        self.watchers[room_id].add(event)
        return event

    def unwatch(self, room_id: str, event: asyncio.Event) -> None:
        self.watchers[room_id].discard(event)
        if not self.watchers[room_id]:
            del self.watchers[room_id]
            self._snapshots.pop(room_id, None)
