"""Accepting WebSockets: from our own pages only, a limited number per visitor, and with a reason when refused."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from fastapi import WebSocket, WebSocketDisconnect

from spinney.hosting.refusals import Refused
from spinney.web.security.middleware import is_foreign, visitor_of
from spinney.web.services import Services, services_of

CLOSE_FOREIGN_ORIGIN: Final = 4403
CLOSE_NOT_FOUND: Final = 4404
CLOSE_TRY_LATER: Final = 1013  # a close code of the WebSocket standard
SocketHandler = Callable[[Services, str], Awaitable[None]]


async def serve_socket(socket: WebSocket, handle: SocketHandler) -> None:
    """Accept a socket and run `handle`, with the services and the visitor, until it is closed."""
    services, visitor = services_of(socket), visitor_of(socket)
    with suppress(WebSocketDisconnect):
        await socket.accept()
        if is_foreign(socket.headers, services.settings.origins):
            await socket.close(CLOSE_FOREIGN_ORIGIN, "This page is open on its own site only.")
            return
        if services.peers.sockets_of(visitor) >= services.settings.sockets:
            await socket.close(CLOSE_TRY_LATER, "You have too many tables and rooms open; close some.")
            return
        services.sockets[visitor] += 1
        try:
            await handle(services, visitor)
        except Refused as refused:
            await socket.close(CLOSE_NOT_FOUND, refused.sentence)
        finally:
            services.sockets[visitor] -= 1
            if not services.sockets[visitor]:
                del services.sockets[visitor]
