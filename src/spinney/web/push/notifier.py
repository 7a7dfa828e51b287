"""Telling people that it is their turn when they are not looking: once a table, until they come back."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.client import HTTPException
from typing import Final, TypeVar

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import DBAPIError

from spinney.editions import named
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.live_table import LiveTable
from spinney.hosting.tables.record import now
from spinney.text.phrases import listed
from spinney.web.push import web_push
from spinney.web.push.web_push import Subscription
from spinney.web.security.guests import Known
from spinney.web.settings import Settings
from spinney.web.storage.batch_writer import Work
from spinney.web.storage.schema import pushes, seats
from spinney.web.storage.store import Store

T = TypeVar("T")
MOST_DEVICES: Final = 10  # of one guest
log = logging.getLogger("spinney.web")


class Nudges:
    def __init__(self, settings: Settings, kept: Store) -> None:
        self.store = kept
        self.key = web_push.vapid_key(settings.vapid_key, settings.private_home() / "vapid.pem")
        self.contact = settings.contact
        self.patience = settings.push_patience
        self.anywhere = settings.push_anywhere
        self._waiting: set[asyncio.Task[None]] = set()
        self._abroad = ThreadPoolExecutor(4, "push")  # names and services far away may take their time
        self._asking: set[str] = set()  # visitors whose service is being looked up

    def table_changed(self, table: LiveTable) -> None:
        """A table has changed: is it the turn of somebody who does not look?"""
        if self._absent(table) is not None and not table.notifying:
            table.notifying = True
            task = asyncio.create_task(self._nudge(table))
            self._waiting.add(task)
            task.add_done_callback(self._waiting.discard)

    def _absent(self, table: LiveTable) -> int | None:
        """The seat everybody waits for, if a person has it who is not there."""
        decides = table.record.decides
        if decides is None or table.record.state != "playing" or table.record.purpose != "game":
            return None
        seat = table.record.seats[decides]
        return None if seat.active_bot() or table.presence()[decides] else decides

    async def _nudge(self, table: LiveTable) -> None:
        """After a moment, as pages are reloaded and moves follow each other."""
        try:
            await asyncio.sleep(self.patience)
            number = self._absent(table)
            if number is None:
                return
            guest = table.record.seats[number].guest or ""
            found = await self.store.read(lambda c: subscriptions_of(c, guest))
            first = bool(found) and await self.store.write(nudged_first(table.record.id, number))
            if first:
                words = json.dumps(said(table, number), ensure_ascii=False).encode()
                await asyncio.gather(*(self._send(one, words, table.record.id) for one in found))
        except DBAPIError as error:
            log.warning("Table %s: nobody could be told of his turn (%s).", table.record.id, type(error).__name__)
        finally:
            table.notifying = False

    async def _send(self, to: Subscription, words: bytes, topic: str) -> None:
        try:
            status = await self._abroad_do(web_push.send, self.key, self.contact, to, words, topic, self.anywhere)
        except (Refused, OSError, HTTPException) as error:
            log.info("A push service could not be reached (%s).", type(error).__name__)
            return
        if status in web_push.GONE:
            await self.store.write(unsubscribe(to.endpoint))
        elif status >= 300:
            log.info("A push service answered %d.", status)

    async def player_returned(self, table: LiveTable, number: int) -> None:
        """Who looks again may be told again, later."""
        with suppress(DBAPIError):  # then when he looks the next time
            await self.store.write(not_nudged(table.record.id, number))

    async def subscribe(self, known: Known, subscription: Subscription, visitor: str) -> None:
        """One at a time: a name that nobody answers for keeps only the one waiting who named it."""
        if visitor in self._asking:
            raise Refused("too-fast", "Another subscription of yours is being looked at; wait a moment.")
        self._asking.add(visitor)
        try:
            await self._abroad_do(web_push.check, subscription, self.anywhere)
        finally:
            self._asking.discard(visitor)
        if not await self.store.write(subscribe(known, subscription)):
            raise Refused("too-many-devices", f"You are told on {MOST_DEVICES} devices already; end that on one.")

    async def _abroad_do(self, act: Callable[..., T], *facts: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._abroad, act, *facts)

    def close(self) -> None:
        for task in self._waiting:
            task.cancel()
        self._abroad.shutdown(wait=False, cancel_futures=True)


def said(table: LiveTable, number: int) -> dict[str, str]:
    """What a browser shows: nothing anybody may not know, and not even the points."""
    record = table.record
    others = [name for i, name in enumerate(table.display().names) if i != number]
    title = named(record.edition).title
    return {
        "type": "your-turn",
        "title": "Your turn",
        "body": f"Your turn at {title} with {listed(others)}.",
        "table": record.id,
        "path": f"/table/{record.id}",
    }


# --- in the store ---------------------------------------------------------------------------------------------------


def subscriptions_of(connection: Connection, guest: str) -> list[Subscription]:
    rows = connection.execute(select(pushes).where(pushes.c.guest == guest))
    return [Subscription(row.endpoint, row.p256dh, row.auth) for row in rows]


def subscribe(known: Known, subscription: Subscription) -> Work[bool]:
    """A browser is one guest's at a time; false if he has too many."""

    def work(connection: Connection) -> bool:
        connection.execute(delete(pushes).where(pushes.c.endpoint == subscription.endpoint))
        many = connection.execute(select(func.count()).where(pushes.c.guest == known.guest)).scalar_one()
        if many < MOST_DEVICES:
            row = {"guest": known.guest, "device": known.device, "made": now(), **vars(subscription)}
            connection.execute(insert(pushes).values(row))
        return many < MOST_DEVICES

    return work


def unsubscribe(endpoint: str, guest: str | None = None) -> Work[None]:
    """A browser hears us no more; asked for by a guest, only his own."""

    def work(connection: Connection) -> None:
        gone = delete(pushes).where(pushes.c.endpoint == endpoint)
        connection.execute(gone if guest is None else gone.where(pushes.c.guest == guest))

    return work


def nudged_first(table_id: str, number: int) -> Work[bool]:
    """Are we the first, of all servers, to tell him since he was last here?"""

    def work(connection: Connection) -> bool:
        this = update(seats).where(seats.c.table_id == table_id, seats.c.seat == number, seats.c.nudged.is_(False))
        return connection.execute(this.values(nudged=True)).rowcount == 1

    return work


def not_nudged(table_id: str, number: int) -> Work[None]:
    def work(connection: Connection) -> None:
        this = update(seats).where(seats.c.table_id == table_id, seats.c.seat == number, seats.c.nudged.is_(True))
        connection.execute(this.values(nudged=False))

    return work
