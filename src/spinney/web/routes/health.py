"""For operators: is the server alive, can it serve, and how it fares."""

from __future__ import annotations

import asyncio
import hmac
import shutil
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request, Response
from sqlalchemy import text
from starlette.responses import JSONResponse

from spinney.hosting.refusals import Refused
from spinney.web import metrics
from spinney.web.security.middleware import NOTHING_HERE
from spinney.web.services import Services, TheServices

router = APIRouter(include_in_schema=False)
LEAST_FREE: Final = 50 * 1024 * 1024  # bytes of disk, below which moves may soon not be stored
PATIENCE: Final = 3.0  # seconds the store may take
MOST_WAITING: Final = 500  # bots' questions; then people wait too long for them


@router.get("/health/live")
async def live() -> dict[str, bool]:
    """The process is there, and its loop turns: if not, start it anew."""
    return {"ok": True}


@router.get("/health/ready")
async def ready(services: TheServices) -> Response:
    """Whether to send people here: what is wrong is said, part by part."""
    parts = {
        "database": await the_database(services),
        "disk": await asyncio.to_thread(the_disk, services),
        "workers": the_workers(services),
    }
    fine = all(said == "ok" for said in parts.values())
    return JSONResponse({"ok": fine, **parts}, 200 if fine else 503)


async def the_database(services: Services) -> str:
    try:
        async with asyncio.timeout(PATIENCE):
            await services.store.read(lambda connection: connection.execute(text("select 1")).scalar())
    except Exception as error:
        return f"does not answer ({type(error).__name__})"
    return "ok"


def the_disk(services: Services) -> str:
    """Where the store is a file; a database server minds its own disk."""
    file = services.store.engine.url.database if not services.store.is_shared() else None
    folder = Path(file).parent if file else services.settings.home
    if not folder.exists():
        return "ok"
    free = shutil.disk_usage(folder).free
    return "ok" if free > LEAST_FREE else f"only {free // 2**20} MB free"


def the_workers(services: Services) -> str:
    waiting = len(services.bot_workers.queue)
    return "ok" if waiting < MOST_WAITING else f"{waiting} of the bots' questions wait"


@router.get("/metrics")
async def show_metrics(request: Request, services: TheServices) -> Response:
    token = services.settings.metrics_token
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not token or not hmac.compare_digest(given.encode(), token.encode()):
        raise Refused("no-such-address", NOTHING_HERE)
    return Response(metrics.as_text(), media_type="text/plain; version=0.0.4; charset=utf-8")
