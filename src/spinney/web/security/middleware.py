"""The outermost middleware: limits of rate and size, allowed origins, and the headers of every response."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

from sqlalchemy.exc import DBAPIError
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from spinney.hosting.http_status import status_of
from spinney.hosting.refusals import Refused
from spinney.web import metrics
from spinney.web.logs import name_failure, request_id
from spinney.web.security.costs import REQUEST_OVERHEAD_S, Budgets, Payer, measure_work, payer
from spinney.web.security.json_checks import check_json
from spinney.web.security.visitors import RateLimits, visitor_of
from spinney.web.settings import Settings
from spinney.words.nouns import count_noun

log = logging.getLogger("spinney.web")
MAX_BODY_BYTES: Final = 256 * 1024
MAX_PATH_CHARS: Final = 1000
CLOSE_INTERNAL_ERROR: Final = 1011  # a close code of the WebSocket standard
NOTHING_HERE: Final = "There is nothing at this address; begin at the first page."
BODY_TOO_BIG: Final = f"That is more than {MAX_BODY_BYTES // 1024} kB; send less."
SERVER_FAILURE: Final = "Something went wrong here; the game is safe, so reload and try again."
NO_STORE: Final = "The store does not answer just now; nothing is lost, so try again in a moment."
YEAR_S: Final = 365 * 24 * 3600
METHODS: Final = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "SOCKET")
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
SECURITY_HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self' blob:; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # an address may contain a seat link
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def is_foreign(headers: Headers, allowed: tuple[str, ...]) -> bool:
    """Say whether a request comes from another site's page; programs, which send no origin, are allowed."""
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return False
    try:
        return urlsplit(origin).netloc.lower() != headers.get("host", "").lower()
    except ValueError:  # no address at all
        return True


class SecurityMiddleware:
    """The outermost layer of the server: it refuses what exceeds a limit, and answers for whatever fails inside."""

    def __init__(self, app: ASGIApp, settings: Settings, requests: RateLimits, budgets: Budgets) -> None:
        self.app = app
        self.settings = settings
        self.requests = requests
        self.budgets = budgets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        self._set_root_path(scope)
        paying = Payer(self.budgets, visitor_of(HTTPConnection(scope)))
        response = ResponseSender(scope, send, paying)
        request_id.set(response.id)
        payer.set(paying)
        paying.pay_time(REQUEST_OVERHEAD_S)
        try:
            await measure_work(self._answer(scope, receive, response), paying)
        except ClientDisconnect:
            return  # nobody is left to answer
        except Refused as error:  # of a body that nothing has parsed yet
            await problem_response(status_of(error), error.slug, error.sentence)(scope, receive, response)
        except asyncio.CancelledError:  # the server shuts down, and cannot wait for the store any longer
            if not await response.send_failure(receive, store_failed=True):
                raise
        except Exception as error:
            metrics.failures.inc()
            store_failed = isinstance(error, DBAPIError)  # then the traceback would show nothing of interest
            request = scope.get("method", "socket"), route_name(scope)  # a path may be a working link
            if store_failed:
                log.error("The store failed: %s %s: %s", *request, name_failure(error))
            else:
                log.error("Failed: %s %s", *request, exc_info=error)
            if not await response.send_failure(receive, store_failed):
                raise  # cuts the connection, so that nobody takes half a response for a whole one
        finally:
            response.record()

    async def _answer(self, scope: Scope, receive: Receive, response: ResponseSender) -> None:
        refusal = self._refusal(scope)
        if refusal is not None:
            await refusal(scope, receive, response)
        elif scope["type"] == "http" and scope["method"] not in SAFE_METHODS:
            await self.app(scope, await read_body(receive), response)
        else:
            await self.app(scope, receive, response)

    def _set_root_path(self, scope: Scope) -> None:
        """Put the site's folder in front of the path, which a proxy may or may not have removed."""
        root = self.settings.root_path
        if root:
            scope["root_path"] = root
            if not f"{scope['path']}/".startswith(f"{root}/"):
                scope["path"] = root + scope["path"]

    def _refusal(self, scope: Scope) -> JSONResponse | None:
        connection = HTTPConnection(scope)
        path = route_path(scope)
        length = connection.headers.get("content-length", "0")
        if len(path) > MAX_PATH_CHARS or not path.isprintable():
            return problem_response(404, "no-such-address", NOTHING_HERE)
        if not length.isdecimal() or len(length) > 9 or int(length) > MAX_BODY_BYTES:
            return problem_response(413, "too-big", BODY_TOO_BIG)
        changes = scope["type"] == "http" and scope["method"] not in SAFE_METHODS
        if changes and is_foreign(connection.headers, self.settings.origins):
            return problem_response(
                403, "foreign-origin", "That request comes from another site; open the page itself."
            )
        visitor = visitor_of(connection)
        if wait_s := self.budgets.wait_s(visitor):
            metrics.cost_refusals.inc()
            headers = {"Retry-After": str(wait_s), "Connection": "close"}
            sentence = f"You have asked for a lot in a short time; wait {count_noun(wait_s, 'second')} and try again."
            return problem_response(429, "too-fast", sentence, headers)
        if not self.requests.take(visitor, request_cost(scope["type"], path)):
            headers = {"Retry-After": "1", "Connection": "close"}  # reconnecting slows a flood down
            return problem_response(429, "too-fast", "That was too fast; wait a moment and try again.", headers)
        return None


def route_name(scope: Scope) -> str:
    """Return the route a request was answered by, with names in the place of links and ids."""
    return getattr(scope.get("route"), "path", None) or "-"


def route_path(scope: Scope) -> str:
    """Return the path within our site, which may itself be a folder of another one."""
    path: str = scope["path"]
    return path.removeprefix(scope.get("root_path", "")) or "/"


def request_cost(kind: str, path: str) -> float:
    """Return how many requests one counts for: expensive ones count more, and the page's files little."""
    if kind == "websocket" or path.endswith(("/replay", "/story", "/transcript", "/review", "/score", "/score/seats")):
        return 4
    if "/forests" in path:
        return 2
    return 1 if path.startswith(("/api", "/seat")) else 0.2


def problem_response(status: int, slug: str, sentence: str, headers: dict[str, str] | None = None) -> JSONResponse:
    """Return a refusal as JSON."""
    return JSONResponse({"slug": slug, "sentence": sentence}, status, headers)


async def read_body(receive: Receive) -> Receive:
    """Read a whole body, or refuse one that is too long or no JSON to be parsed; the result gives it to the app."""
    body = bytearray()
    is_complete = False
    while not is_complete:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        body += message.get("body", b"")
        if len(body) > MAX_BODY_BYTES:
            raise Refused("too-big", BODY_TOO_BIG)
        is_complete = not message.get("more_body", False)
    whole = bytes(body)
    check_json(whole)
    messages: list[Message] = [{"type": "http.request", "body": whole, "more_body": False}]

    async def receive_body() -> Message:
        return messages.pop() if messages else await receive()

    return receive_body


class ResponseSender:
    """A response on its way out: it gets the security headers, is logged and counted, and may end in a failure."""

    def __init__(self, scope: Scope, send: Send, paying: Payer) -> None:
        self.scope = scope
        self.send = send
        self.paying = paying
        self.started = False
        self.id = secrets.token_hex(6)  # tells this request from others in the log
        self.status = 0
        self.started_at = time.perf_counter()

    async def __call__(self, message: Message) -> None:
        self.started = True
        if message["type"].endswith("http.response.start"):
            self.status = message["status"]
            headers = MutableHeaders(scope=message)
            headers["X-Request-ID"] = self.id
            if self.scope["scheme"] in ("https", "wss"):
                headers.setdefault("Strict-Transport-Security", f"max-age={YEAR_S}")
            for name, value in SECURITY_HEADERS.items():
                headers.setdefault(name, value)
            if route_path(self.scope).startswith("/api"):
                headers.setdefault("Cache-Control", "no-store")
        self.paying.pay_bytes(len(message.get("body") or message.get("text") or ""))
        await self.send(message)

    def record(self) -> None:
        """Log and count the request by its route's name, so that no link or id is written down."""
        took = time.perf_counter() - self.started_at
        kind = "socket" if self.scope["type"] == "websocket" else "request"
        method = self.scope.get("method", "SOCKET")
        metrics.requests.labels(method if method in METHODS else "other", str(self.status or 101)).inc()
        if kind == "request":
            metrics.request_seconds.labels(kind).observe(took)
        route = route_name(self.scope)
        facts = {"method": method, "route": route, "status": self.status, "ms": round(1000 * took, 1)}
        log.info("%s %s: %d, %.1f ms", method, route, self.status, 1000 * took, extra=facts)

    async def send_failure(self, receive: Receive, store_failed: bool) -> bool:
        """Tell the visitor that something failed, without details; False if half a response is already out."""
        sentence = NO_STORE if store_failed else SERVER_FAILURE
        if not self.started:
            status, slug = (503, "no-store") if store_failed else (500, "failure")
            await problem_response(status, slug, sentence)(self.scope, receive, self)
        elif self.scope["type"] == "websocket":
            with suppress(RuntimeError, OSError):  # closed already
                await self.send({"type": "websocket.close", "code": CLOSE_INTERNAL_ERROR, "reason": sentence})
        else:
            return False
        return True
