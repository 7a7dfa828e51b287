"""The door of sockets once they are open: who sends more than anybody can say, or never reads, is cut off.

Pings, their answers and pieces of messages never reach the server's own limits, yet each costs it time: whoever sent
nothing else once held up everybody.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from spinney.hosting.limits import TokenBucket

FRAMES: Final = 4.0  # of the standard's frames, for each message a visitor may send: pings, pieces
PIECE: Final = 1024  # bytes looked at before frames are counted: few enough to hold up nobody


class Wicket(WebSocketsSansIOProtocol):
    """uvicorn's protocol, which by itself hears whatever is sent, as fast as it comes."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        messages: float,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.allowed = TokenBucket(FRAMES * messages)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PIECE):
            if not self.transport.is_closing():
                super().data_received(data[start : start + PIECE])

    def handle_events(self) -> None:
        if self.allowed.take(len(self.conn.events)):
            super().handle_events()
        else:
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        """Who does not even answer a ping may not read, either: then a polite close would wait for ever."""
        super().keepalive_timeout()
        self.transport.abort()
