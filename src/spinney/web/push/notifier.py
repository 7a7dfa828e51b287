"""Notifies players who are not looking that it is their turn: once per table, until they come back."""

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

from spinney.editions import edition_named
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.live_table import LiveTable
from spinney.hosting.tables.record import now
from spinney.text.phrases import join_words
from spinney.web.push import web_push
from spinney.web.push.web_push import Subscription
from spinney.web.security.guests import Identity
from spinney.web.settings import Settings
from spinney.web.storage.batch_writer import Work, locking, table_key
from spinney.web.storage.schema import pushes, seats
from spinney.web.storage.store import Store

T = TypeVar("T")
MAX_PUSH_DEVICES: Final = 10  # of one guest
log = logging.getLogger("spinney.web")


class TurnNotifier:
    """The sender of "Your turn" notifications; bot turns report table changes and returning players to it."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.store = store
        self.key = web_push.vapid_key(settings.vapid_key, settings.private_home() / "vapid.pem")
        self.contact = settings.contact
        self.delay_s = settings.push_delay_s
        self.any_address = settings.push_to_any_address
        self._tasks: set[asyncio.Task[None]] = set()
        self._threads = ThreadPoolExecutor(4, "push")  # looking up names and reaching services may take long
        self._visitors_subscribing: set[str] = set()  # whose push service is being looked up

    def table_changed(self, table: LiveTable) -> None:
        """Start notifying the player to move, if they are absent."""
        if self._absent_seat(table) is not None and not table.notifying:
            table.notifying = True
            task = asyncio.create_task(self._notify(table))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _absent_seat(self, table: LiveTable) -> int | None:
        """Return the seat to move, if it is a person's who is not connected."""
        decides = table.record.decides
        if decides is None or table.record.state != "playing" or table.record.purpose != "game":
            return None
        seat = table.record.seats[decides]
        return None if seat.active_bot() or table.presence()[decides] else decides

    async def _notify(self, table: LiveTable) -> None:
        """Notify after a moment, as pages are reloaded and moves follow each other."""
        number = None
        try:
            await asyncio.sleep(self.delay_s)
            number = self._absent_seat(table)
            if number is None:
                return
            guest = table.record.seats[number].guest or ""
            found = await self.store.read(lambda c: subscriptions_of(c, guest))
            is_first = bool(found) and await self.store.write(mark_notified(table.record.id, number))
            if is_first:
                payload = json.dumps(notification(table, number), ensure_ascii=False).encode()
                await asyncio.gather(*(self._send(device, payload, table.record.id) for device in found))
        except DBAPIError as error:
            log.warning("Table %s: the notification was not sent (%s).", table.record.id, type(error).__name__)
        finally:
            table.notifying = False
        if self._absent_seat(table) not in (None, number):  # the turn has passed on while a message was sent
            self.table_changed(table)

    async def _send(self, to: Subscription, payload: bytes, topic: str) -> None:
        try:
            status = await self._run_in_thread(
                web_push.send, self.key, self.contact, to, payload, topic, self.any_address
            )
        except (Refused, OSError, HTTPException) as error:
            log.info("A push service could not be reached (%s).", type(error).__name__)
            return
        if status in web_push.GONE_STATUSES:
            await self.store.write(unsubscribe(to.endpoint))
        elif status >= 300:
            log.info("A push service answered %d.", status)

    async def player_returned(self, table: LiveTable, number: int) -> None:
        """Allow the next notification, now that the player looks again."""
        with suppress(DBAPIError):  # then when they look the next time
            await self.store.write(clear_notified(table.record.id, number))

    async def subscribe(self, identity: Identity, subscription: Subscription, visitor: str) -> None:
        """Check and store a subscription, one at a time per visitor, as a service that does not answer blocks."""
        if visitor in self._visitors_subscribing:
            raise Refused("too-fast", "Another subscription of yours is being looked at; wait a moment.")
        self._visitors_subscribing.add(visitor)
        try:
            await self._run_in_thread(web_push.check_subscription, subscription, self.any_address)
        finally:
            self._visitors_subscribing.discard(visitor)
        if not await self.store.write(subscribe(identity, subscription)):
            raise Refused("too-many-devices", f"You are told on {MAX_PUSH_DEVICES} devices already; end that on one.")

    async def _run_in_thread(self, function: Callable[..., T], *arguments: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, function, *arguments)

    def close(self) -> None:
        """Cancel what is still to be sent."""
        for task in self._tasks:
            task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)


def notification(table: LiveTable, number: int) -> dict[str, str]:
    """Return what a browser shows: only what anybody may know, and not even the points."""
    record = table.record
    others = [name for i, name in enumerate(table.display().names) if i != number]
    title = edition_named(record.edition).title
    return {
        "type": "your-turn",
        "title": "Your turn",
        "body": f"Your turn at {title} with {join_words(others)}.",
        "table": record.id,
        "path": f"/table/{record.id}",
    }


# --- in the store ---------------------------------------------------------------------------------------------------


def subscriptions_of(connection: Connection, guest: str) -> list[Subscription]:
    """Return the subscriptions of a guest's browsers."""
    rows = connection.execute(select(pushes).where(pushes.c.guest == guest))
    return [Subscription(row.endpoint, row.p256dh, row.auth) for row in rows]


def subscribe(identity: Identity, subscription: Subscription) -> Work[bool]:
    """Store a browser's subscription as this guest's alone; the result is False if they have too many."""

    def work(connection: Connection) -> bool:
        connection.execute(delete(pushes).where(pushes.c.endpoint == subscription.endpoint))
        count = connection.execute(select(func.count()).where(pushes.c.guest == identity.guest)).scalar_one()
        if count < MAX_PUSH_DEVICES:
            row = {"guest": identity.guest, "device": identity.device, "made": now(), **vars(subscription)}
            connection.execute(insert(pushes).values(row))
        return count < MAX_PUSH_DEVICES

    return work


def unsubscribe(endpoint: str, guest: str | None = None) -> Work[None]:
    """Remove a subscription; if a guest asks for it, only one of their own."""

    def work(connection: Connection) -> None:
        removal = delete(pushes).where(pushes.c.endpoint == endpoint)
        connection.execute(removal if guest is None else removal.where(pushes.c.guest == guest))

    return work


def mark_notified(table_id: str, number: int) -> Work[bool]:
    """Mark a seat as notified; the result says whether this server is the first since the player was last here."""

    @locking(table_key(table_id))
    def work(connection: Connection) -> bool:
        seat = update(seats).where(seats.c.table_id == table_id, seats.c.seat == number, seats.c.nudged.is_(False))
        return connection.execute(seat.values(nudged=True)).rowcount == 1

    return work


def clear_notified(table_id: str, number: int) -> Work[None]:
    """Mark a seat as not notified."""

    @locking(table_key(table_id))
    def work(connection: Connection) -> None:
        seat = update(seats).where(seats.c.table_id == table_id, seats.c.seat == number, seats.c.nudged.is_(True))
        connection.execute(seat.values(nudged=False))

    return work
