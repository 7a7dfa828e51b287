"""Limits of HTTP connections: slow requests, long headers, and whatever is not HTTP are refused.

Also limits pipelining, slow readers and connection floods.
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

from spinney.web.cluster.handover import MAX_RETRIES, QUEUE_RETRY_S, ConnectionHandover, QueueFull
from spinney.web.security.middleware import SECURITY_HEADERS
from spinney.web.security.visitors import network_of, visitors_in, wider_networks

REQUEST_TIMEOUT_S: Final = 15.0  # until a whole request has arrived
MAX_HEADER_BYTES: Final = 64 * 1024
MAX_PIPELINED_REQUESTS: Final = 4  # sent before the first is answered; browsers send one
MAX_CONNECTIONS_PER_VISITOR: Final = 250  # not counted for proxies, whose connections are many visitors'
UNREAD_ANSWER_TIMEOUT_S: Final = 60.0  # then a client that reads nothing of an answer is cut off
TOO_SLOW: Final = (408, "Request Timeout", "That request took too long to arrive; send it again.")
NOT_HTTP: Final = (400, "Bad Request", "That is no HTTP request; see /docs for what can be asked.")
HEADERS_TOO_LONG: Final = (431, "Request Header Fields Too Large", "Those headers are too long; send fewer.")


class TooManyPipelinedRequests(Exception):
    """Raised inside the parser, so that it stops at once and reads nothing of what follows."""


class HttpLimits(HttpToolsProtocol):
    """uvicorn's HTTP protocol with limits: by itself it waits for ever for a request's end, and for a reader."""

    request_timer: asyncio.TimerHandle | None = None
    unread_timer: asyncio.TimerHandle | None = None
    handover_timer: asyncio.TimerHandle | None = None
    in_headers = True
    in_request = False  # has a request begun whose end has not arrived?
    received = 0  # bytes since the last request was complete
    counted_networks: tuple[str, ...] = ()  # whose connection this one is counted as
    open_by_network: Counter[str] = Counter()  # open connections

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        proxies: tuple[str, ...] = (),
        handover: ConnectionHandover | None = None,
        received: bytes = b"",
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.proxies = proxies
        self.handover = handover
        self.received_elsewhere = received  # by the process that has handed the connection over

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, and cut it if its visitor has too many."""
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        if host and not is_proxy(host, self.proxies):
            visitor = network_of(host)
            self.counted_networks = (visitor, *wider_networks(visitor))
            self.open_by_network.update(self.counted_networks)
            if any(is_crowded(network, self.open_by_network[network]) for network in self.counted_networks):
                transport.abort()
                return
        self._start_request_timer()
        if self.received_elsewhere:
            self._parse(self.received_elsewhere)
            self.received_elsewhere = b""

    def _stop_counting(self) -> None:
        for network in self.counted_networks:
            self.open_by_network[network] -= 1
            if not self.open_by_network[network]:
                del self.open_by_network[network]
        self.counted_networks = ()

    def data_received(self, data: bytes) -> None:
        """Parse what arrives, or hand the connection over with it if the table it asks for is another process's."""
        table = self.handover.find_table(data) if self.handover and self._is_between_requests() else ""
        if not table or not self._hand_over(table, data):
            self._parse(data)

    def _is_between_requests(self) -> bool:
        is_answered = self.cycle is None or self.cycle.response_complete
        is_quiet = not self.in_request and is_answered and not self.pipeline
        return is_quiet and not self.transport.is_closing() and not self.transport.get_write_buffer_size()

    def _hand_over(self, table: str, data: bytes, attempt: int = 0) -> bool:
        """Hand the connection over, now or as soon as the owner's queue has room; False if it is served here."""
        assert self.handover is not None
        self.handover_timer = None
        try:
            is_sent = self.handover.send(table, self.transport.get_extra_info("socket").fileno(), data)
        except QueueFull:
            is_sent = False
            if attempt < MAX_RETRIES:
                self.transport.pause_reading()
                self.handover_timer = self.loop.call_later(QUEUE_RETRY_S, self._retry, table, data, attempt + 1)
                return True
        if is_sent:
            self.transport.abort()  # closes it here only
        return is_sent

    def _retry(self, table: str, data: bytes, attempt: int) -> None:
        if not self.transport.is_closing() and not self._hand_over(table, data, attempt):
            self.transport.resume_reading()
            self._parse(data)

    def _parse(self, data: bytes) -> None:
        """Parse what has arrived, unless the headers grow too long."""
        self.received += len(data)
        if self.in_headers and self.received > MAX_HEADER_BYTES + len(data):
            self._refuse(*HEADERS_TOO_LONG)
        else:
            super().data_received(data)

    def on_message_begin(self) -> None:
        """Begin a request, unless too many before it are still unanswered."""
        if len(self.pipeline) >= MAX_PIPELINED_REQUESTS:
            raise TooManyPipelinedRequests
        super().on_message_begin()
        self.in_headers = self.in_request = True
        self._start_request_timer()

    def on_headers_complete(self) -> None:
        """Note that only the body is still to come."""
        self.in_headers = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Stop the request's timer: all of it has arrived."""
        super().on_message_complete()
        self.in_headers, self.in_request, self.received = True, False, 0
        self._stop_request_timer()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to the WebSocket protocol, which counts its own."""
        self._stop_request_timer()
        self._stop_counting()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop timers and counting."""
        self._stop_request_timer()
        self._stop_counting()
        for timer in (self.unread_timer, self.handover_timer):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Start waiting for the client to read."""
        super().pause_writing()
        self.unread_timer = self.loop.call_later(UNREAD_ANSWER_TIMEOUT_S, self.transport.abort)

    def resume_writing(self) -> None:
        """Stop waiting: the client has read."""
        super().resume_writing()
        if self.unread_timer is not None:
            self.unread_timer.cancel()
            self.unread_timer = None

    def shutdown(self) -> None:
        """Close at the server's end, without waiting for the rest of half a request."""
        if self.received:
            self.transport.close()
        else:
            super().shutdown()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - our sentence says what to do
        """Refuse what is not HTTP."""
        self._refuse(*NOT_HTTP)

    def _start_request_timer(self) -> None:
        self._stop_request_timer()
        self.request_timer = self.loop.call_later(REQUEST_TIMEOUT_S, self._time_out)

    def _stop_request_timer(self) -> None:
        if self.request_timer is not None:
            self.request_timer.cancel()
            self.request_timer = None

    def _time_out(self) -> None:
        if self.in_headers and self.received:
            self._refuse(*TOO_SLOW)
        else:
            self.transport.close()

    def _refuse(self, status: int, title: str, sentence: str) -> None:
        """Answer and close the connection before there is a whole request."""
        headers = {
            **SECURITY_HEADERS,
            "Content-Type": "text/plain; charset=utf-8",
            "Content-Length": str(len(sentence)),
            "Connection": "close",
        }
        lines = [f"HTTP/1.1 {status} {title}", *(f"{name}: {value}" for name, value in headers.items()), "", sentence]
        self.transport.write("\r\n".join(lines).encode())
        self.transport.close()


def is_crowded(network: str, connections: int) -> bool:
    """Say whether a visitor, or a wider network, has more connections than allowed."""
    return connections > MAX_CONNECTIONS_PER_VISITOR * visitors_in(network)


@lru_cache(1000)
def is_proxy(host: str, proxies: tuple[str, ...]) -> bool:
    """Say whether this address is a proxy's, which speaks for many visitors."""
    if "*" in proxies or host in proxies:
        return True
    try:
        return any(ip_address(host) in ip_network(proxy) for proxy in proxies if "/" in proxy)
    except ValueError:
        return False
