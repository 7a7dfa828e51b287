"""Requests of operators: whether the server is alive and can serve, and its metrics."""

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
MIN_FREE_BYTES: Final = 50 * 1024 * 1024  # of disk, below which moves may soon not be stored
DATABASE_TIMEOUT_S: Final = 3.0
MAX_HEALTHY_WAITING_JOBS: Final = 500  # of bots; with more, people wait too long for them


@router.get("/health/live")
async def live() -> dict[str, bool]:
    """Say that the process is there, and its loop turns: if not, restart it."""
    return {"ok": True}


@router.get("/health/ready")
async def ready(services: TheServices) -> Response:
    """Say whether to send people here, part by part; it is checked once a second at most, however many ask."""
    parts = await services.readiness.get(lambda: check_parts(services))
    is_ready = all(state == "ok" for state in parts.values())
    return JSONResponse({"ok": is_ready, **parts}, 200 if is_ready else 503)


async def check_parts(services: Services) -> dict[str, str]:
    """Check everything the server needs."""
    return {
        "database": await check_database(services),
        "disk": await asyncio.to_thread(check_disk, services),
        "workers": check_workers(services),
        **({"server": "is about to end"} if services.draining.active else {}),
    }


async def check_database(services: Services) -> str:
    try:
        async with asyncio.timeout(DATABASE_TIMEOUT_S):
            await services.store.read(lambda connection: connection.execute(text("select 1")).scalar())
    except Exception as error:
        return f"does not answer ({type(error).__name__})"
    return "ok"


def check_disk(services: Services) -> str:
    """Check the disk where the store is a file; a database server has its own."""
    file = services.store.engine.url.database if not services.store.is_shared() else None
    folder = Path(file).parent if file else services.settings.home
    if not folder.exists():
        return "ok"
    free = shutil.disk_usage(folder).free
    return "ok" if free > MIN_FREE_BYTES else f"only {free // 2**20} MB free"


def check_workers(services: Services) -> str:
    waiting = len(services.bot_workers.queue)
    return "ok" if waiting < MAX_HEALTHY_WAITING_JOBS else f"{waiting} of the bots' questions wait"


@router.get("/metrics")
async def show_metrics(request: Request, services: TheServices) -> Response:
    token = services.settings.metrics_token
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not token or not hmac.compare_digest(given.encode(), token.encode()):
        raise Refused("no-such-address", NOTHING_HERE)
    return Response(metrics.as_text(), media_type="text/plain; version=0.0.4; charset=utf-8")
