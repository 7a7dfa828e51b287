"""docs/protocol.md names every request and every message there is."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args, get_type_hints

from spinney.hosting.messages.sockets import (
    ChangeMessage,
    PageMessage,
    Presence,
    Preview,
    Reaction,
    Refusal,
    ViewMessage,
)
from spinney.web.app import make_app
from spinney.web.settings import Settings

WRITTEN = (Path(__file__).parents[1] / "docs" / "protocol.md").read_text("utf-8")
NAMES = {"table_id": "id", "room_id": "id", "seat": "n"}  # as the page calls them


def test_every_request_stands_on_the_page_about_the_protocol():
    said = set(re.findall(r"`(GET|POST|DELETE) (/api/[^`?[ ]*)", WRITTEN))
    api = make_app(Settings()).openapi()["paths"]
    asked = {
        (method.upper(), re.sub(r"{(\w+)}", lambda name: f"{{{NAMES.get(name[1], name[1])}}}", path))
        for path, methods in api.items()
        for method in methods
    }
    asked = {(method, path) for method, path in asked if path.startswith("/api/")}
    assert len(asked) > 50
    assert asked - said == set()
    assert said - asked == set()


def test_every_message_stands_on_the_page_about_the_protocol():
    for kind in get_args(PageMessage):
        assert f'{{"type": "{get_args(get_type_hints(kind)["type"])[0]}"' in WRITTEN
    for told in (ViewMessage, ChangeMessage, Presence, Refusal, Preview, Reaction):
        assert f"- `{get_args(get_type_hints(told)['type'])[0]}`: " in WRITTEN
