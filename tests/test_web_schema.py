"""The OpenAPI document keeps its word: requests nobody would think of are answered as it says, never by a failure."""

from __future__ import annotations

from functools import cache

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from pydantic import TypeAdapter
from schemathesis.schemas import BaseSchema

from spinney.hosting.messages import Problem
from spinney.web.app import make_app
from spinney.web.settings import Settings
from tests.web import serving

ALWAYS = {400, 403, 413, 422}  # what the door may answer to anything
API = make_app(Settings()).openapi()
REQUESTS = [(path, method) for path, methods in API["paths"].items() for method in methods]


@cache
def document() -> BaseSchema:
    return schemathesis.openapi.from_dict(API)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("home")) as server:
        server.visitor("Ann").make({"kind": "me"}, {"kind": "open"}, public=True)
        yield server


@pytest.mark.parametrize(("path", "method"), REQUESTS)
def test_the_api_answers_as_described(server, path, method):
    seen = set()

    @settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.generate])
    @given(case=document()[path][method].as_strategy())
    def ask(case):
        asked = case.as_transport_kwargs(base_url="http://testserver")
        wanted = {key: asked[key] for key in ("params", "json", "content", "data") if asked.get(key) is not None}
        wanted["content"] = wanted.pop("data", None) if "json" not in wanted else None
        answer = server.client.request(asked["method"], asked["url"], headers=dict(asked["headers"]), **wanted)
        seen.add(answer.status_code)
        described = {int(status) for status in API["paths"][path][method]["responses"]}
        assert answer.status_code in described | ALWAYS | {404, 405}
        if answer.status_code >= 400:
            TypeAdapter(Problem).validate_json(answer.content)

    ask()
    assert seen
