"""The door itself: a request that comes in drips, or with endless headers, is shown out, as is one that is no HTTP.

So is who sends many requests before he has read an answer, who never reads one, and who comes again and again at once.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import Any, Final

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from spinney.web.security.middleware import HEADERS, network_of

PATIENCE: Final = 15.0  # seconds a whole request may take to arrive
MOST_HEADER_BYTES: Final = 64 * 1024
MOST_AHEAD: Final = 4  # requests sent before the first is answered: browsers send one
MOST_CONNECTIONS: Final = 250  # of one visitor; those of a proxy are many visitors'
UNREAD: Final = 60.0  # seconds after which who reads nothing of an answer is gone
TOO_SLOW: Final = (408, "Request Timeout", "That request took too long to arrive; send it again.")
NOT_HTTP: Final = (400, "Bad Request", "That is no HTTP request; see /docs for what can be asked.")
TOO_MUCH: Final = (431, "Request Header Fields Too Large", "Those headers are too long; send fewer.")


class TooMuchAhead(Exception):
    """The parser stops at once: what follows is not even read."""


class Door(HttpToolsProtocol):
    """uvicorn's protocol, which by itself waits for ever for the end of a first request, and for a reader."""

    patience: asyncio.TimerHandle | None = None
    unread: asyncio.TimerHandle | None = None
    in_headers = True
    received = 0  # bytes since the last request was complete
    counted = ""  # as whose connection this one is
    here: Counter[str] = Counter()  # connections by visitor

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        proxies: tuple[str, ...] = (),
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.proxies = proxies

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        if host and not is_proxy(host, self.proxies):
            self.counted = network_of(host)
            self.here[self.counted] += 1
            if self.here[self.counted] > MOST_CONNECTIONS:
                transport.abort()
                return
        self._wait()

    def _count_no_more(self) -> None:
        if self.counted:
            self.here[self.counted] -= 1
            if not self.here[self.counted]:
                del self.here[self.counted]
            self.counted = ""

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        if self.in_headers and self.received > MOST_HEADER_BYTES + len(data):
            self._turn_away(*TOO_MUCH)
        else:
            super().data_received(data)

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= MOST_AHEAD:
            raise TooMuchAhead
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
        self._count_no_more()  # sockets are counted elsewhere
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        self._count_no_more()
        if self.unread is not None:
            self.unread.cancel()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.unread = self.loop.call_later(UNREAD, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None

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


@lru_cache(1000)
def is_proxy(host: str, proxies: tuple[str, ...]) -> bool:
    """Does this address stand in front of us, and speak for others?"""
    if "*" in proxies or host in proxies:
        return True
    try:
        return any(ip_address(host) in ip_network(proxy) for proxy in proxies if "/" in proxy)
    except ValueError:
        return False
