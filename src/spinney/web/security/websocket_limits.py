"""Limits of open WebSockets: clients that send too many frames, or answer no ping, are cut off.

Pings, pongs and fragments never reach the limits of messages, yet each costs time: a flood of them would hold up
everybody.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from spinney.hosting.limits import TokenBucket

FRAMES_PER_MESSAGE: Final = 4.0  # frames a visitor may send for each message allowed: pings, fragments
CHUNK_BYTES: Final = 1024  # parsed before frames are counted: few enough to hold up nobody


class WebSocketLimits(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol with limits: by itself it accepts whatever is sent, as fast as it comes."""

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
        self.frame_limit = TokenBucket(FRAMES_PER_MESSAGE * messages)

    def data_received(self, data: bytes) -> None:
        """Parse what arrives chunk by chunk, so that a flood is noticed early."""
        for start in range(0, len(data), CHUNK_BYTES):
            if not self.transport.is_closing():
                super().data_received(data[start : start + CHUNK_BYTES])

    def handle_events(self) -> None:
        """Handle the frames that were parsed, or cut off a client that sends too many."""
        if self.frame_limit.take(len(self.conn.events)):
            super().handle_events()
        else:
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        """Cut off a client that answers no ping: it may not read either, and a polite close would wait for ever."""
        super().keepalive_timeout()
        self.transport.abort()
