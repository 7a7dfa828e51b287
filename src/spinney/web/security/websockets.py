"""The door of every socket: our own pages only, so many of a visitor, and whoever is turned away is told why."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from fastapi import WebSocket, WebSocketDisconnect

from spinney.hosting.refusals import Refused
from spinney.web.security.middleware import is_foreign, visitor_of
from spinney.web.services import Services, services_of

FOREIGN: Final = 4403
NOT_HERE: Final = 4404
TRY_LATER: Final = 1013  # as the standard numbers the reasons for closing
Attend = Callable[[Services, str], Awaitable[None]]


async def let_in(socket: WebSocket, attend: Attend) -> None:
    """From connecting to leaving; `attend` is given the services and the visitor, whose socket is counted meanwhile."""
    services, visitor = services_of(socket), visitor_of(socket)
    with suppress(WebSocketDisconnect):
        await socket.accept()
        if is_foreign(socket.headers, services.settings.origins):
            await socket.close(FOREIGN, "This page is open on its own site only.")
            return
        if services.peers.sockets_of(visitor) >= services.settings.sockets:
            await socket.close(TRY_LATER, "You have too many tables and rooms open; close some.")
            return
        services.sockets[visitor] += 1
        try:
            await attend(services, visitor)
        except Refused as refused:
            await socket.close(NOT_HERE, refused.sentence)
        finally:
            services.sockets[visitor] -= 1
            if not services.sockets[visitor]:
                del services.sockets[visitor]
