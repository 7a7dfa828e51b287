"""The door itself: a request that comes in drips, or with endless headers, is shown out, as is one that is no HTTP."""

from __future__ import annotations

import asyncio
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from spinney.web.guard import HEADERS

PATIENCE: Final = 15.0  # seconds a whole request may take to arrive
MOST_HEADER_BYTES: Final = 64 * 1024
TOO_SLOW: Final = (408, "Request Timeout", "That request took too long to arrive; send it again.")
NOT_HTTP: Final = (400, "Bad Request", "That is no HTTP request; see /docs for what can be asked.")
TOO_MUCH: Final = (431, "Request Header Fields Too Large", "Those headers are too long; send fewer.")


class Door(HttpToolsProtocol):
    """uvicorn's protocol, which by itself waits for ever for the end of a first request."""

    patience: asyncio.TimerHandle | None = None
    in_headers = True
    received = 0  # bytes since the last request was complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        if self.in_headers and self.received > MOST_HEADER_BYTES + len(data):
            self._turn_away(*TOO_MUCH)
        else:
            super().data_received(data)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.in_headers = True
        self._wait()

    def on_headers_complete(self) -> None:
        self.in_headers = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.in_headers, self.received = True, 0
        self._wait_no_more()

    def handle_websocket_upgrade(self) -> None:
        self._wait_no_more()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """The server is to end: the rest of half a request is not waited for."""
        if self.received:
            self.transport.close()
        else:
            super().shutdown()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - ours is kinder
        self._turn_away(*NOT_HTTP)

    def _wait(self) -> None:
        self._wait_no_more()
        self.patience = self.loop.call_later(PATIENCE, self._give_up)

    def _wait_no_more(self) -> None:
        if self.patience is not None:
            self.patience.cancel()
            self.patience = None

    def _give_up(self) -> None:
        if self.in_headers and self.received:
            self._turn_away(*TOO_SLOW)
        else:
            self.transport.close()

    def _turn_away(self, status: int, title: str, sentence: str) -> None:
        """An answer from before there is a request."""
        told = {
            **HEADERS,
            "Content-Type": "text/plain; charset=utf-8",
            "Content-Length": str(len(sentence)),
            "Connection": "close",
        }
        lines = [f"HTTP/1.1 {status} {title}", *(f"{name}: {value}" for name, value in told.items()), "", sentence]
        self.transport.write("\r\n".join(lines).encode())
        self.transport.close()
