"""Accepting WebSockets: from our own pages only, a limited number per visitor, and with a reason when refused."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from fastapi import WebSocket, WebSocketDisconnect

from spinney.hosting.refusals import Refused
from spinney.web.security.middleware import is_foreign
from spinney.web.security.visitors import visitor_of, visitors_in, wider_networks
from spinney.web.services import Services, services_of

CLOSE_FOREIGN_ORIGIN: Final = 4403
CLOSE_NOT_FOUND: Final = 4404
CLOSE_TRY_LATER: Final = 1013  # a close code of the WebSocket standard
SocketHandler = Callable[[Services, str], Awaitable[None]]


def has_too_many_sockets(services: Services, visitor: str) -> bool:
    """Say whether a visitor, or a wider network they are in, has as many open sockets as allowed."""
    allowed = services.settings.sockets
    if services.peers.sockets_of(visitor) >= allowed:
        return True
    open_here = {other: count for other, count in services.sockets.items() if wider_networks(other)}
    return any(
        sum(count for other, count in open_here.items() if network in wider_networks(other))
        >= allowed * visitors_in(network)
        for network in wider_networks(visitor)
    )


async def serve_socket(socket: WebSocket, handle: SocketHandler) -> None:
    """Accept a socket and run `handle`, with the services and the visitor, until it is closed."""
    services, visitor = services_of(socket), visitor_of(socket)
    with suppress(WebSocketDisconnect):
        await socket.accept()
        if is_foreign(socket.headers, services.settings.origins):
            await socket.close(CLOSE_FOREIGN_ORIGIN, "This page is open on its own site only.")
            return
        if has_too_many_sockets(services, visitor):
            await socket.close(CLOSE_TRY_LATER, "You have too many tables and rooms open; close some.")
            return
        services.sockets[visitor] += 1
        services.open_sockets.add(socket)
        try:
            await handle(services, visitor)
        except Refused as refused:
            await socket.close(CLOSE_NOT_FOUND, refused.sentence)
        finally:
            services.open_sockets.discard(socket)
            services.sockets[visitor] -= 1
            if not services.sockets[visitor]:
                del services.sockets[visitor]
