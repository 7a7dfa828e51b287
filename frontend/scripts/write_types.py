"""Writes the page's TypeScript types from the server's message models, so that the two cannot drift apart.

python frontend/scripts/write_types.py          write frontend/src/net/messages.ts
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from spinney.hosting import messages
from spinney.hosting.api.endpoints import ENDPOINTS
from spinney.hosting.coaching import messages as coaching
from spinney.hosting.daily import messages as daily
from spinney.hosting.editions import messages as editions
from spinney.hosting.editions import opponents, rules
from spinney.hosting.lessons import messages as lessons
from spinney.hosting.messages import games, sockets, tables
from spinney.hosting.people import messages as people
from spinney.hosting.people import ratings
from spinney.hosting.puzzles import messages as puzzles
from spinney.hosting.reviews import messages as reviews
from spinney.hosting.scoring import messages as scoring
from spinney.web.accounts import messages as accounts
from spinney.web.push import messages as push

OUT = Path(__file__).parents[1] / "src" / "net" / "messages.ts"
HEADER = "// Written by scripts/write_types.py from the messages of hosting/ and web/; change those, not this.\n"
MODULES = (
    messages,
    editions,
    games,
    tables,
    sockets,
    people,
    push,
    lessons,
    accounts,
    opponents,
    puzzles,
    ratings,
    rules,
    daily,
    scoring,
    coaching,
    reviews,
)
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def models() -> list[type]:
    """Return every message and every request body."""
    bodies = [endpoint.request for endpoint in ENDPOINTS if endpoint.request and not endpoint.reads_query]
    return bodies + [
        thing
        for module in MODULES
        for thing in vars(module).values()
        if isinstance(thing, type) and thing.__module__ == module.__name__ and thing is not messages.ClientInput
    ]


def typescript(schema: dict[str, Any]) -> str:
    """Return the type a JSON schema describes."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "const" in schema:
        return f"'{schema['const']}'"
    if "enum" in schema:
        return " | ".join(f"'{value}'" for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(typescript(part) for part in schema["anyOf"])
    if schema.get("type") == "array":
        return f"Array<{typescript(schema['items'])}>" if "items" in schema else "Array<unknown>"
    if schema.get("type") == "object":
        inside = schema.get("additionalProperties")
        return f"Record<string, {typescript(inside)}>" if isinstance(inside, dict) else "Record<string, unknown>"
    return PLAIN.get(schema.get("type", ""), "unknown")


def interface(name: str, schema: dict[str, Any]) -> str:
    closed = schema.get("additionalProperties") is False  # then what has a default may be left out
    required = schema.get("required", [])
    lines = [
        f"  {field}{'?' if closed and field not in required else ''}: {typescript(part)};"
        for field, part in schema.get("properties", {}).items()
    ]
    return "\n".join([f"export interface {name} {{", *lines, "}"])


def written() -> str:
    _, schema = TypeAdapter.json_schemas([(model, "serialization", TypeAdapter(model)) for model in models()])
    parts = [interface(name, part) for name, part in schema["$defs"].items() if part.get("type") == "object"]
    return HEADER + "\n" + "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    OUT.write_text(written(), encoding="utf-8")
