"""The socket of somebody who looks at a scoring room."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from fastapi import WebSocket, WebSocketDisconnect

from spinney.hosting.limits import TokenBucket
from spinney.web.security.websockets import CLOSE_TRY_LATER, serve_socket
from spinney.web.services import Services

MAX_SILENCE_S: Final = 60.0  # between two looks at a room nobody changes: it may have ended


async def live_room(socket: WebSocket, room_id: str) -> None:
    """Send the room whenever it has changed; what is said here is not listened to, but counted."""

    async def view(services: Services, visitor: str) -> None:
        known = await services.devices.identify(socket)
        changed = services.rooms.watch(room_id)
        sending = asyncio.create_task(send_changes(socket, services, room_id, known.guest if known else "", changed))
        listening = asyncio.create_task(wait_until_gone(socket, services.messages.bucket(visitor)))
        try:
            await asyncio.wait((sending, listening), return_when=asyncio.FIRST_COMPLETED)
        finally:
            services.rooms.unwatch(room_id, changed)
            for task in (listening, sending):
                task.cancel()
                with suppress(asyncio.CancelledError, WebSocketDisconnect):
                    await task

    await serve_socket(socket, view)


async def send_changes(socket: WebSocket, services: Services, room_id: str, guest: str, changed: asyncio.Event) -> None:
    while True:
        changed.clear()
        await socket.send_text(await services.rooms.json_for_watcher(room_id, guest))
        with suppress(TimeoutError):
            await asyncio.wait_for(changed.wait(), MAX_SILENCE_S)


async def wait_until_gone(socket: WebSocket, bucket: TokenBucket) -> None:
    while (await socket.receive())["type"] != "websocket.disconnect":
        if not bucket.take():
            await socket.close(CLOSE_TRY_LATER, "Nobody listens here; say it at a table.")
            return
