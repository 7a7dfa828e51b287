"""FastAPI routes for the table of endpoints that the server shares with browsers."""

from __future__ import annotations

from dataclasses import MISSING, fields
from inspect import Parameter, Signature
from typing import Annotated, Any, Final, get_type_hints

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import JSONResponse

from spinney.hosting.api.endpoint import Endpoint, WrittenJson
from spinney.hosting.api.endpoints import ENDPOINTS
from spinney.hosting.messages import Problem, to_json
from spinney.hosting.refusals import Refused
from spinney.web.context import AnonymousContext, GuestContext, WebContext

FOREST_JSON: Final[dict[str, Any]] = {
    "requestBody": {
        "required": True,
        "content": {"application/json": {"schema": {"type": "object", "required": ["edition", "players"]}}},
    }
}
router = APIRouter()


def add_endpoint(router: APIRouter, endpoint: Endpoint) -> None:
    """Add the route of an endpoint."""

    async def answer(request_: Request, response_: Response, context: WebContext, **values: Any) -> object:  # noqa: ANN401
        if endpoint.takes_text:
            values["text"] = await read_text(request_)
        if endpoint.reads_query and endpoint.request:
            names = [field.name for field in fields(endpoint.request)]
            values["request"] = endpoint.request(**{name: values.pop(name) for name in names})
        found = await endpoint.handler(context, **values)
        written = found if isinstance(found, WrittenJson) else WrittenJson[object](to_json(found))
        return write_response(written, endpoint.status, request_, response_)

    answer.__signature__ = signature_of(endpoint)  # type: ignore[attr-defined]  # FastAPI reads it
    responses: dict[int | str, dict[str, Any]] = {status: {"model": Problem} for status in endpoint.refusals}
    if endpoint.has_etag:
        responses[304] = {"description": "You have it already."}
    is_file = endpoint.response is object
    router.add_api_route(
        endpoint.path,
        answer,
        methods=[endpoint.method],
        name=endpoint.handler.__name__,
        description=endpoint.handler.__doc__,
        status_code=endpoint.status,
        response_model=None if is_file else endpoint.response,
        response_class=Response if is_file else JSONResponse,
        responses=responses,
        openapi_extra=FOREST_JSON if endpoint.takes_text else None,
    )


def signature_of(endpoint: Endpoint) -> Signature:
    """Return the parameters by which FastAPI reads a request."""
    parameters: dict[str, Any] = {
        "request_": Request,
        "response_": Response,
        "context": GuestContext if endpoint.needs_guest else AnonymousContext,
        **endpoint.path_parameters,
    }
    defaults: dict[str, object] = {}
    if endpoint.reads_query and endpoint.request:
        hints = get_type_hints(endpoint.request, include_extras=True)
        for field in fields(endpoint.request):
            parameters[field.name] = Annotated[hints[field.name], Query()]
            assert field.default is not MISSING
            defaults[field.name] = field.default
    elif endpoint.request:
        parameters["request"] = endpoint.request
    return Signature(
        [
            Parameter(name, Parameter.KEYWORD_ONLY, annotation=hint, default=defaults.get(name, Parameter.empty))
            for name, hint in parameters.items()
        ]
    )


async def read_text(request: Request) -> str:
    try:
        return (await request.body()).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused("bad-notation", "That is not UTF-8 text; send Forest JSON in UTF-8.") from None


def write_response(found: WrittenJson[object], status: int, request: Request, response: Response) -> Response:
    """Return what a handler has written, with its headers; or say that the browser has it already."""
    headers = dict(response.headers)
    if found.etag:
        headers |= {"ETag": found.etag, "Cache-Control": "public, max-age=300"}
        if found.etag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
    if found.filename:
        headers["Content-Disposition"] = f'attachment; filename="{found.filename}"'
    return Response(found.text, status, media_type="application/json", headers=headers)


for endpoint in ENDPOINTS:
    add_endpoint(router, endpoint)
