"""/docs: the API for people, written from the OpenAPI document as a plain page.

The usual page for this fetches scripts from elsewhere, which our content-security policy rightly forbids.
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
    return Response(described(request.app), media_type="application/json")


@router.get("/docs")
async def show_docs(request: Request) -> Response:
    return documented(request.app)


def write_down(app: FastAPI) -> None:
    """Before anybody asks: it takes a moment in which nobody else would be served."""
    described(app)
    documented(app)


@cache
def described(app: FastAPI) -> bytes:
    """For programs; written once, as it is large and never changes."""
    return json.dumps(app.openapi()).encode()


@cache
def documented(app: FastAPI) -> HTMLResponse:
    """For people; written once as well."""
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
        _request(method, path, said) for path, methods in api["paths"].items() for method, said in methods.items()
    )
    models = "".join(_model(name, model) for name, model in sorted(api["components"]["schemas"].items()))
    return plain_page("Spinney's API", f"{lead}<h2>Requests</h2>{requests}<h2>Models</h2>{models}")


def _request(method: str, path: str, said: dict[str, Any]) -> str:
    asks = [_typed(found["schema"]) for found in said.get("requestBody", {}).get("content", {}).values()]
    answers = [
        _typed(found["schema"])
        for status, answer in said["responses"].items()
        if status.startswith("2")
        for found in answer.get("content", {}).values()
    ]
    options = "".join(
        f"<li><code>{escape(p['name'])}</code> ({p['in']}): {_typed(p['schema'])}</li>"
        for p in said.get("parameters", [])
    )
    takes = f"<p>Takes {' or '.join(asks)}.</p>" if asks else ""
    gives = f"<p>Answers {' or '.join(answers)}.</p>" if answers else ""
    title = f"<h3><code>{method.upper()} {escape(path)}</code></h3>"
    return f"<section>{title}<p>{escape(said.get('description', ''))}</p><ul>{options}</ul>{takes}{gives}</section>"


def _model(name: str, model: dict[str, Any]) -> str:
    fields = "".join(
        f"<li><code>{escape(field)}</code>: {_typed(found)}</li>"
        for field, found in model.get("properties", {}).items()
    )
    said = escape(model.get("description", ""))
    return f'<section id="{escape(name)}"><h3>{escape(name)}</h3><p>{said}</p><ul>{fields}</ul></section>'


def _typed(schema: dict[str, Any]) -> str:
    """A type in words, models as links."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rsplit("/", 1)[-1])
        return f'<a href="#{name}">{name}</a>'
    if "anyOf" in schema or "oneOf" in schema:
        return " or ".join(_typed(part) for part in schema.get("anyOf") or schema["oneOf"])
    if "const" in schema or "enum" in schema:
        return " or ".join(f"<code>{escape(str(x))}</code>" for x in schema.get("enum") or [schema["const"]])
    if schema.get("type") == "array":
        return f"list of {_typed(schema.get('items', {}))}"
    return escape(str(schema.get("type", "anything")))
