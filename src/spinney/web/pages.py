"""The page: built into `static/` and served for each of its routes; a plain one is shown if it is not built."""

from __future__ import annotations

import json
import re
from functools import lru_cache, partial
from html import escape
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from spinney.hosting.http_status import status_of
from spinney.hosting.refusals import Refused
from spinney.hosting.tables import seats
from spinney.web.accounts.tickets import use_ticket
from spinney.web.security.guests import fingerprint
from spinney.web.services import services_of
from spinney.web.storage.stores import accounts_store

STATIC: Final = Path(__file__).parent / "static"
ROUTES_FILE: Final = Path(__file__).parent / "pages.json"  # written from frontend/src/routes.ts
ROUTES: Final[list[str]] = json.loads(ROUTES_FILE.read_text(encoding="utf-8"))
router = APIRouter(include_in_schema=False)


def plain_page(title: str, body: str, status: int = 200) -> HTMLResponse:
    """Return a page without script or style; `body` is HTML."""
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    main = f"<main><h1>{escape(title)}</h1>{body}</main>"
    return HTMLResponse(f'<!doctype html><html lang="en"><head>{head}</head><body>{main}</body></html>', status)


def page_response(root: str) -> Response:
    """Return the built page, or a plain one that says how to build it."""
    index = STATIC / "index.html"
    if index.is_file():
        return HTMLResponse(page_html(index, index.stat().st_mtime_ns, root), headers={"Cache-Control": "no-cache"})
    advice = (
        "<p>The server runs, but its page has not been built yet. Run <code>make play</code> once: it builds the page "
        f'and starts the server again.</p><p>Programs can play already: see <a href="{root}/docs">the API</a>.</p>'
    )
    return plain_page("Spinney", advice, 503)


@lru_cache(4)
def page_html(index: Path, _changed: int, root: str) -> str:
    """Return the built page's HTML, with the sub-path of the site it is served under."""
    text = re.sub(r'(src|href)="\.?/', rf'\1="{root}/', index.read_text(encoding="utf-8"))
    engine = index.parent / "engine" / "version"  # the engine that runs on the visitor's own device, if built
    version = engine.read_text(encoding="utf-8") if engine.is_file() else ""
    return text.replace("<html ", f'<html data-base="{root}" data-engine="{version}" ', 1)


async def show_page(request: Request) -> Response:
    """Return the page, which shows what belongs to its path."""
    return page_response(request.scope.get("root_path", ""))


for route in ROUTES:
    router.add_api_route(route, show_page, methods=["GET"])


def is_for_people(path: str, scope: Scope) -> bool:
    """Say whether a person follows a link, and should see a page if there is nothing."""
    machines = ("api/", "ws/", "assets/", "engine/")
    return "text/html" in Headers(scope=scope).get("accept", "") and not path.startswith(machines)


class BuiltFiles(StaticFiles):
    """What is left to ask for after all routes: files of the build that are too large for memory, or nothing."""

    async def check_config(self) -> None:
        """Accept that nothing is built yet: then there is just no such file."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file; people get the page instead of an error."""
        try:
            return await super().get_response(path, scope)
        except HTTPException as problem:
            if problem.status_code == 404 and is_for_people(path, scope):
                page = page_response(scope.get("root_path", ""))
                page.status_code = 404
                return page
            raise


@router.get("/seat/{link}")
async def ask_to_move_seat(link: str, request: Request) -> Response:
    """Ask before moving a seat, as messengers open links to show a preview."""
    try:
        services_of(request).guests.read_seat_link(link)
        if await services_of(request).store.read(lambda c: accounts_store.is_ticket_used(c, fingerprint(link))):
            raise Refused("link-used", "This link was used already, and works once only; ask for a new one.")
    except Refused as refused:
        return plain_page("Spinney", f"<p>{escape(refused.sentence)}</p>", status_of(refused))
    form = '<form method="post"><button>Play on this device</button></form>'
    return plain_page("Move your seat here?", f"<p>Your seat moves to this device; the other one can watch.</p>{form}")


@router.post("/seat/{link}")
async def move_seat(link: str, request: Request) -> Response:
    """Move the seat of a seat link to this device."""
    services = services_of(request)
    try:
        table_id, owner = services.guests.read_seat_link(link)
        answer = RedirectResponse(f"{request.scope.get('root_path', '')}/table/{table_id}", 303)
        guest = await services.devices.ensure_guest(request, answer)
        change = partial(seats.move_device, owner=owner, guest=guest)
        table = await services.registry.table(table_id)
        await use_ticket(services.store, link)
        await services.actions.reseat(table, guest, change)
    except Refused as refused:
        return plain_page("Spinney", f"<p>{escape(refused.sentence)}</p>", status_of(refused))
    return answer
