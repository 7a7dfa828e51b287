"""What keeps the door: limits of rate and size, where requests may come from, and the headers every answer carries."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from spinney.web.settings import Settings

MOST_BYTES: Final = 256 * 1024  # of a request's body
BURST: Final = 6.0  # seconds' worth of a rate that may come at once
MOST_BUCKETS: Final = 10_000
SAFE: Final = ("GET", "HEAD", "OPTIONS")
HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # a seat link in an address is nobody else's business
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Bucket:
    """Fills at a rate, and is emptied by what is asked; when it is empty, the asker must wait."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self.level = max(1.0, rate * BURST)
        self.at = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.level = min(max(1.0, self.rate * BURST), self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Buckets:
    """One bucket per visitor; those not seen for longest are forgotten."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, visitor: str) -> bool:
        bucket = self._buckets.pop(visitor, None) or Bucket(self.rate)
        self._buckets[visitor] = bucket
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return bucket.take()


def visitor_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else "?"


def is_foreign(headers: Headers, allowed: tuple[str, ...]) -> bool:
    """Does the request come from a page that is not ours?  Programs, which name no origin, are welcome."""
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return False
    return urlsplit(origin).netloc.lower() != headers.get("host", "").lower()


class Guard:
    """The outermost room of the server."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.requests = Buckets(settings.requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        refused = self._refusal(scope)
        if refused is not None:
            await refused(scope, receive, with_headers(send, scope["path"]))
            return
        await self.app(scope, limited(receive), with_headers(send, scope["path"]))

    def _refusal(self, scope: Scope) -> JSONResponse | None:
        connection = HTTPConnection(scope)
        length = connection.headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > MOST_BYTES:
            return problem(413, "too-big", f"That is more than {MOST_BYTES // 1024} kB; send less.")
        if scope["method"] not in SAFE and is_foreign(connection.headers, self.settings.origins):
            return problem(403, "foreign-origin", "That request comes from another site; open the page itself.")
        if scope["path"].startswith("/api") and not self.requests.take(visitor_of(connection)):
            return problem(429, "too-fast", "That was too fast; wait a moment and try again.", {"Retry-After": "1"})
        return None


def problem(status: int, slug: str, sentence: str, headers: dict[str, str] | None = None) -> JSONResponse:
    return JSONResponse({"slug": slug, "sentence": sentence}, status, headers)


def limited(receive: Receive) -> Receive:
    """A body without a stated length is cut off where it gets too long."""
    seen = 0

    async def counted() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > MOST_BYTES:
            return {"type": "http.disconnect"}
        return message

    return counted


def with_headers(send: Send, path: str) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if path.startswith("/api"):
                headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return sending
