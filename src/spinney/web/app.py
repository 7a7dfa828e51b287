"""The server's FastAPI application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import TypeAdapter
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

import spinney
from spinney.hosting.http_status import status_of
from spinney.hosting.messages.sockets import (
    AskPreview,
    Back,
    EndTurn,
    MakeMoves,
    Presence,
    Preview,
    React,
    Reaction,
    Refusal,
    Undo,
    ViewMessage,
)
from spinney.hosting.refusals import NOT_AN_OBJECT, UNKNOWN_FIELD, Refused, bad_request
from spinney.web import docs, pages
from spinney.web.routes import accounts, api, health, push
from spinney.web.routes.files import BuiltFilesMiddleware
from spinney.web.routes.room_socket import live_room
from spinney.web.routes.table_socket import live_table
from spinney.web.security.costs import Budgets
from spinney.web.security.middleware import BODY_TOO_BIG, NOTHING_HERE, SecurityMiddleware, problem_response
from spinney.web.security.visitors import RateLimits
from spinney.web.services import Services
from spinney.web.settings import Settings, from_environment

SOCKET_MODELS: Final = (
    ViewMessage,
    Presence,
    Refusal,
    Preview,
    Reaction,
    MakeMoves,
    Undo,
    EndTurn,
    AskPreview,
    React,
    Back,
)
STATUS_SENTENCES: Final = {
    404: NOTHING_HERE,
    413: BODY_TOO_BIG,
    405: "That cannot be done with this address; /docs says what can.",
}
MESSAGES_BY_TYPE: Final = {"unexpected_keyword_argument": UNKNOWN_FIELD, "dataclass_type": NOT_AN_OBJECT}
SLUGS: Final = {404: "no-such-address", 413: "too-big"}


def do_nothing() -> None:
    """Do nothing else when the server ends."""


def make_app(
    settings: Settings | None = None, services: Services | None = None, at_end: Callable[[], None] = do_nothing
) -> FastAPI:
    """Return a server with its own store, as `spinney serve` runs it; services that are open are taken over."""
    found = settings or from_environment()
    requests = RateLimits(found.requests)  # the middleware is there before the services are
    budgets = Budgets(found.core_share, found.megabytes)

    @asynccontextmanager
    async def open_services(app: FastAPI) -> AsyncIterator[dict[str, Any]]:
        app.state.services = services or await asyncio.to_thread(Services, found)
        app.state.services.peers.limits |= {"requests": requests, **budgets.limits}
        await app.state.services.open()
        app.state.services.draining.listen_for_signal()
        yield {"owners": app.state.services.owners}
        at_end()
        await app.state.services.close()

    app = FastAPI(
        title="Spinney",
        version=spinney.__version__,
        lifespan=open_services,
        docs_url=None,
        openapi_url=None,
        redoc_url=None,
        responses={400: {"description": "Not understood."}},
    )
    for router in (api.router, accounts.router, health.router, push.router, docs.router, pages.router):
        app.include_router(router)
    app.add_api_websocket_route("/ws/tables/{table_id}", live_table)
    app.add_api_websocket_route("/ws/rooms/{room_id}", live_room)
    app.mount("/", pages.BuiltFiles(directory=pages.STATIC, check_dir=False))
    app.add_middleware(BuiltFilesMiddleware, folder=pages.STATIC)
    app.add_middleware(SecurityMiddleware, settings=found, requests=requests, budgets=budgets)
    app.add_exception_handler(Refused, answer_refusal)
    app.add_exception_handler(RequestValidationError, answer_invalid_request)
    app.add_exception_handler(HTTPException, answer_http_error)
    describe_socket(app)
    return app


def describe_socket(app: FastAPI) -> None:
    """Add the messages of sockets, which OpenAPI does not know, to its models, so that they are documented."""
    plain = app.openapi

    @cache
    def with_socket() -> dict[str, Any]:
        api = plain()
        _, found = TypeAdapter.json_schemas(
            [(model.__name__, "serialization", TypeAdapter(model)) for model in SOCKET_MODELS],
            ref_template="#/components/schemas/{model}",
        )
        api["components"]["schemas"] = found["$defs"] | api["components"]["schemas"]
        return api

    app.openapi = with_socket  # type: ignore[method-assign]  # FastAPI's own way to extend it


async def answer_refusal(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refused)
    return problem_response(status_of(error), error.slug, error.sentence)


async def answer_invalid_request(_: Request, error: Exception) -> JSONResponse:
    """Say what does not fit first."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    refused = bad_request(first["loc"], MESSAGES_BY_TYPE.get(first["type"], first["msg"]))
    return problem_response(422, refused.slug, refused.sentence)


async def answer_http_error(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    sentence = STATUS_SENTENCES.get(error.status_code, "That could not be done; /docs says what can.")
    return problem_response(error.status_code, SLUGS.get(error.status_code, "refused"), sentence)
