"""Requests for reviews of finished games: begin (or go on with) one, and look how far it is."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from spinney.hosting.messages import Problem, to_json
from spinney.hosting.reviews.messages import ReviewPage
from spinney.hosting.reviews.stretches import Kept, review_page
from spinney.hosting.tables.record import TableRecord
from spinney.hosting.viewers.replay import require_finished
from spinney.web.routes.tables import REFUSALS
from spinney.web.security.middleware import visitor_of
from spinney.web.services import Services, TheGuest, TheServices, TheTable

router = APIRouter(prefix="/api/tables", responses=REFUSALS)


@router.get("/{table_id}/review", response_model=ReviewPage)
async def get_review(
    request: Request, response: Response, table: TheTable, guest: TheGuest, services: TheServices
) -> Response:
    """A finished game as far as it has been weighed: chances, grades, turning points, luck and choice."""
    record = require_finished(table).record
    return await shown(record, request, response, guest, services)


@router.post("/{table_id}/review", response_model=ReviewPage, responses={429: {"model": Problem}})
async def begin_review(
    request: Request, response: Response, table: TheTable, guest: TheGuest, services: TheServices
) -> Response:
    """Weigh a finished game, or go on where weighing stopped; what is weighed is kept with the game."""
    record = require_finished(table).record
    await services.reviews.begin(record, services.guests.pseudonym(visitor_of(request)))
    return await shown(record, request, response, guest, services)


async def shown(record: TableRecord, request: Request, response: Response, guest: str, services: Services) -> Response:
    kept = dict(await services.reviews.weighed(record.id))
    running = services.reviews.is_running(record.id)
    text = await services.short_jobs.run(visitor_of(request), record.id, told_review, record, guest, kept, running)
    return Response(text, media_type="application/json", headers=dict(response.headers))


def told_review(record: TableRecord, guest: str, kept: Kept, running: bool) -> str:
    """In a worker."""
    return to_json(review_page(record, guest, kept, running))
