"""What keeps the door: limits of rate and size, where requests may come from, and the headers every answer carries."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from contextlib import suppress
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final
from urllib.parse import urlsplit

from sqlalchemy.exc import DBAPIError
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from spinney.hosting.limits import TokenBucket
from spinney.web import metrics
from spinney.web.logs import request_id
from spinney.web.settings import Settings

log = logging.getLogger("spinney.web")
MOST_BYTES: Final = 256 * 1024  # of a request's body
LONGEST_PATH: Final = 1000  # characters
FAILED: Final = 1011  # as the standard numbers the reasons for closing a socket
NOTHING_HERE: Final = "There is nothing at this address; begin at the first page."
TOO_BIG: Final = f"That is more than {MOST_BYTES // 1024} kB; send less."
FAILURE: Final = "Something went wrong here; the game is safe, so reload and try again."
NO_STORE: Final = "The store does not answer just now; nothing is lost, so try again in a moment."
MOST_BUCKETS: Final = 10_000
YEAR: Final = 365 * 24 * 3600  # seconds
METHODS: Final = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "SOCKET")
SAFE: Final = ("GET", "HEAD", "OPTIONS")
HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self' blob:; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # a seat link in an address is nobody else's business
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Buckets:
    """One bucket per visitor; those not seen for longest are forgotten."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, visitor: str, cost: float = 1) -> bool:
        return self.of(visitor).take(cost)

    def drain(self) -> dict[str, float]:
        """What each visitor has taken since the last time, for the other servers."""
        spent = {visitor: bucket.taken for visitor, bucket in self._buckets.items() if bucket.taken}
        for visitor in spent:
            self._buckets[visitor].taken = 0.0
        return spent

    def of(self, visitor: str) -> TokenBucket:
        bucket = self._buckets.pop(visitor, None) or TokenBucket(self.rate)
        self._buckets[visitor] = bucket
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return bucket


def visitor_of(connection: HTTPConnection) -> str:
    return network_of(connection.client.host) if connection.client else "?"


@lru_cache(MOST_BUCKETS)
def network_of(host: str) -> str:
    """Whom the limits count: an address, or all of the /64 that one IPv6 household has to itself."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    return str(address.ipv4_mapped or ip_network((address, 64), strict=False))


def is_foreign(headers: Headers, allowed: tuple[str, ...]) -> bool:
    """Does the request come from a page that is not ours?  Programs, which name no origin, are welcome."""
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return False
    try:
        return urlsplit(origin).netloc.lower() != headers.get("host", "").lower()
    except ValueError:  # no address at all
        return True


class Guard:
    """The outermost room of the server: whatever fails inside is told here, in a sentence and with all headers."""

    def __init__(self, app: ASGIApp, settings: Settings, requests: Buckets) -> None:
        self.app = app
        self.settings = settings
        self.requests = requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        self._enter(scope)
        answer = Answer(scope, send)
        refused = self._refusal(scope)
        request_id.set(answer.id)
        try:
            if refused is not None:
                await refused(scope, receive, answer)
            elif scope["type"] == "http":
                await self.app(scope, limited(receive), answer)
            else:
                await self.app(scope, receive, answer)
        except ClientDisconnect:
            return  # nobody is left to be told
        except asyncio.CancelledError:  # the server is to end, and cannot wait for the store any longer
            if not await answer.fail(receive, away=True):
                raise
        except Exception as error:
            metrics.failures.inc()
            away = isinstance(error, DBAPIError)  # then there is no mistake to be found in our own code
            what = scope.get("method", "socket"), scope["path"]
            if away:
                log.error("The store failed: %s %s: %s", *what, str(error).partition("\n")[0])
            else:
                log.error("Failed: %s %s", *what, exc_info=error)
            if not await answer.fail(receive, away):
                raise  # the connection is cut, so that nobody takes half an answer for a whole one
        finally:
            answer.note()

    def _enter(self, scope: Scope) -> None:
        """A site may keep us in a folder, whose name its proxy may or may not have taken off."""
        root = self.settings.root_path
        if root:
            scope["root_path"] = root
            if not f"{scope['path']}/".startswith(f"{root}/"):
                scope["path"] = root + scope["path"]

    def _refusal(self, scope: Scope) -> JSONResponse | None:
        connection = HTTPConnection(scope)
        path = route_path(scope)
        length = connection.headers.get("content-length", "0")
        if len(path) > LONGEST_PATH or not path.isprintable():
            return problem(404, "no-such-address", NOTHING_HERE)
        if not length.isdecimal() or len(length) > 9 or int(length) > MOST_BYTES:
            return problem(413, "too-big", TOO_BIG)
        changes = scope["type"] == "http" and scope["method"] not in SAFE
        if changes and is_foreign(connection.headers, self.settings.origins):
            return problem(403, "foreign-origin", "That request comes from another site; open the page itself.")
        if not self.requests.take(visitor_of(connection), cost(scope["type"], path)):
            headers = {"Retry-After": "1", "Connection": "close"}  # who asks on and on has to come anew
            return problem(429, "too-fast", "That was too fast; wait a moment and try again.", headers)
        return None


def route_path(scope: Scope) -> str:
    """The path within our site, which may be a folder of another one."""
    path: str = scope["path"]
    return path.removeprefix(scope.get("root_path", "")) or "/"


def cost(kind: str, path: str) -> float:
    """How many requests one counts for: what makes the server work costs more, and files of the page little."""
    if kind == "websocket" or path.endswith(("/replay", "/story", "/transcript", "/review", "/score", "/score/seats")):
        return 4
    if "/forests" in path:
        return 2
    return 1 if path.startswith(("/api", "/seat")) else 0.2


def problem(status: int, slug: str, sentence: str, headers: dict[str, str] | None = None) -> JSONResponse:
    return JSONResponse({"slug": slug, "sentence": sentence}, status, headers)


def limited(receive: Receive) -> Receive:
    """A body without a stated length is refused where it gets too long."""
    seen = 0

    async def counted() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > MOST_BYTES:
            raise HTTPException(413)
        return message

    return counted


class Answer:
    """What goes out: every answer gets the strict headers, and what fails half-way is ended in order."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self.scope = scope
        self.send = send
        self.begun = False
        self.id = secrets.token_hex(6)  # tells this request from others in the log
        self.status = 0
        self.since = time.perf_counter()

    async def __call__(self, message: Message) -> None:
        self.begun = True
        if message["type"].endswith("http.response.start"):
            self.status = message["status"]
            headers = MutableHeaders(scope=message)
            headers["X-Request-ID"] = self.id
            if self.scope["scheme"] in ("https", "wss"):
                headers.setdefault("Strict-Transport-Security", f"max-age={YEAR}")
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if route_path(self.scope).startswith("/api"):
                headers.setdefault("Cache-Control", "no-store")
        await self.send(message)

    def note(self) -> None:
        """For the log and the figures: what was asked, as its route is named, so that no link or id is written down."""
        took = time.perf_counter() - self.since
        kind = "socket" if self.scope["type"] == "websocket" else "request"
        method = self.scope.get("method", "SOCKET")
        metrics.requests.labels(method if method in METHODS else "other", str(self.status or 101)).inc()
        if kind == "request":
            metrics.request_seconds.labels(kind).observe(took)
        route = getattr(self.scope.get("route"), "path", None) or "-"
        facts = {"method": method, "route": route, "status": self.status, "ms": round(1000 * took, 1)}
        log.info("%s %s: %d, %.1f ms", method, route, self.status, 1000 * took, extra=facts)

    async def fail(self, receive: Receive, away: bool) -> bool:
        """Our own failure: the log has it all, the visitor learns nothing but that, if he can still be told."""
        sentence = NO_STORE if away else FAILURE
        if not self.begun:
            status, slug = (503, "no-store") if away else (500, "failure")
            await problem(status, slug, sentence)(self.scope, receive, self)
        elif self.scope["type"] == "websocket":
            with suppress(RuntimeError, OSError):  # closed already
                await self.send({"type": "websocket.close", "code": FAILED, "reason": sentence})
        else:
            return False
        return True
