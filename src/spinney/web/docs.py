"""The page /docs: the API for people, written from the OpenAPI document as plain HTML.

FastAPI's own page fetches scripts from another site, which our content-security policy forbids.
"""

from __future__ import annotations

import json
from functools import cache
from html import escape
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from starlette.responses import HTMLResponse, Response

from spinney.web.pages import plain_page

router = APIRouter(include_in_schema=False)


@router.get("/openapi.json")
async def show_openapi(request: Request) -> Response:
    """Return the OpenAPI document."""
    return Response(openapi_json(request.app), media_type="application/json")


@router.get("/docs")
async def show_docs(request: Request) -> Response:
    """Return the page about the API."""
    return docs_page(request.app)


def cache_pages(app: FastAPI) -> None:
    """Write both before the first request, as nobody else is served while they are written."""
    openapi_json(app)
    docs_page(app)


@cache
def openapi_json(app: FastAPI) -> bytes:
    """Return the API for programs; written once, as it is large and never changes."""
    return json.dumps(app.openapi()).encode()


@cache
def docs_page(app: FastAPI) -> HTMLResponse:
    """Return the API for people; written once as well."""
    api: dict[str, Any] = app.openapi()
    lead = (
        '<p>The same for programs: <a href="openapi.json">openapi.json</a>. The live table is a socket at '
        "<code>/ws/tables/{id}</code>, which sends <a href='#ViewMessage'>ViewMessage</a>, "
        "<a href='#Presence'>Presence</a>, <a href='#Refusal'>Refusal</a>, <a href='#Preview'>Preview</a> "
        "and <a href='#Reaction'>Reaction</a> and hears "
        "<a href='#MakeMoves'>MakeMoves</a>, <a href='#Undo'>Undo</a>, <a href='#EndTurn'>EndTurn</a>, "
        "<a href='#AskPreview'>AskPreview</a>, <a href='#React'>React</a> and <a href='#Back'>Back</a>: "
        "see docs/protocol.md.</p>"
    )
    requests = "".join(
        _request_html(method, path, operation)
        for path, methods in api["paths"].items()
        for method, operation in methods.items()
    )
    models = "".join(_model_html(name, model) for name, model in sorted(api["components"]["schemas"].items()))
    return plain_page("Spinney's API", f"{lead}<h2>Requests</h2>{requests}<h2>Models</h2>{models}")


def _request_html(method: str, path: str, operation: dict[str, Any]) -> str:
    bodies = [_type_html(content["schema"]) for content in operation.get("requestBody", {}).get("content", {}).values()]
    answers = [
        _type_html(content["schema"])
        for status, answer in operation["responses"].items()
        if status.startswith("2")
        for content in answer.get("content", {}).values()
    ]
    options = "".join(
        f"<li><code>{escape(p['name'])}</code> ({p['in']}): {_type_html(p['schema'])}</li>"
        for p in operation.get("parameters", [])
    )
    takes = f"<p>Takes {' or '.join(bodies)}.</p>" if bodies else ""
    gives = f"<p>Answers {' or '.join(answers)}.</p>" if answers else ""
    title = f"<h3><code>{method.upper()} {escape(path)}</code></h3>"
    description = escape(operation.get("description", ""))
    return f"<section>{title}<p>{description}</p><ul>{options}</ul>{takes}{gives}</section>"


def _model_html(name: str, model: dict[str, Any]) -> str:
    fields = "".join(
        f"<li><code>{escape(field)}</code>: {_type_html(schema)}</li>"
        for field, schema in model.get("properties", {}).items()
    )
    description = escape(model.get("description", ""))
    return f'<section id="{escape(name)}"><h3>{escape(name)}</h3><p>{description}</p><ul>{fields}</ul></section>'


def _type_html(schema: dict[str, Any]) -> str:
    """Return a type in words, with models as links."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rsplit("/", 1)[-1])
        return f'<a href="#{name}">{name}</a>'
    if "anyOf" in schema or "oneOf" in schema:
        return " or ".join(_type_html(part) for part in schema.get("anyOf") or schema["oneOf"])
    if "const" in schema or "enum" in schema:
        return " or ".join(f"<code>{escape(str(x))}</code>" for x in schema.get("enum") or [schema["const"]])
    if schema.get("type") == "array":
        return f"list of {_type_html(schema.get('items', {}))}"
    return escape(str(schema.get("type", "anything")))
