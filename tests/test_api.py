"""Server and device answer every address of the API alike: good and bad requests, unknown ids, wrong types."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from spinney.hosting.api.endpoint import Endpoint
from spinney.hosting.api.endpoints import ENDPOINTS
from spinney.local import device_requests
from spinney.local.browser import answer
from spinney.web.app import make_app
from spinney.web.settings import Settings
from tests.devices import Device, device
from tests.test_local import plain
from tests.web import ME, OPEN, Visitor, serving

SHARED = [endpoint for endpoint in ENDPOINTS if not endpoint.needs_server]
BODIES: dict[str, dict[str, Any]] = {
    "rename_me": {"name": "Bea"},
    "place_cards": {"table": {"edition": "forest", "players": [{"name": "Ann", "forest": [{"card": "Birch"}]}]}},
    "make_table": {"edition": "forest", "seats": [ME, OPEN]},
    "import_table": {"transcript": "{}"},
    "ask_advice": {"ply": 0},
    "join_table": {},
    "add_number": {"number": "07" * 16},
    "give_seat_to_bot": {"bot": "nobody"},
    "take_seat": {},
    "say_who_plays_on": {"agree": True},
    "take_lesson": {"afresh": True},
    "practise_from_game": {"ply": 0},
    "answer_puzzle": {"move": "none"},
    "practise_from_puzzle": {},
}
WRONG: list[Any] = [None, "x", "", "3", 3, -1, 10**9, 2.5, True, [], ["x"], [None], [{}] * 2, {}, {"x": 1}]
OWN = {"promise", "start", "decides"}  # each host's own
UNLIKE = {"get_next", "get_address", "download_transcript"}  # each guest's own; none here; at any time here


def plainer(document: Any) -> Any:
    """Return an answer without what is each host's own."""
    if isinstance(document, dict):
        return {key: plainer(value) for key, value in plain(document).items() if key not in OWN}
    return [plainer(item) for item in document] if isinstance(document, list) else document


def paths_of(endpoint: Endpoint, known: dict[str, str]) -> Iterator[str]:
    """Yield the address with ids that are known, and with each of them unknown or of the wrong type."""
    yield endpoint.path.format(**known)
    for name in endpoint.path_parameters:
        for wrong in ("none", "-1", "99", "1.5", "a b"):
            yield endpoint.path.format(**known | {name: quote(wrong)})


def bodies_of(endpoint: Endpoint) -> Iterator[str]:
    """Yield a good body, and bodies in which one thing is wrong."""
    if endpoint.request is None or endpoint.reads_query:
        yield ""
        return
    good = BODIES[endpoint.handler.__name__]
    yield json.dumps(good)
    yield from ("", "null", "[]", "3", '"x"', "{", "no JSON")
    yield json.dumps(good | {"unknown": 1})
    for field in fields(endpoint.request):
        yield json.dumps({name: value for name, value in good.items() if name != field.name})
        for wrong in WRONG:
            yield json.dumps(good | {field.name: wrong})
        if isinstance(good.get(field.name), list):
            yield json.dumps(good | {field.name: [*good[field.name], "x"]})
            yield json.dumps(good | {field.name: good[field.name] * 9})


def queries_of(endpoint: Endpoint) -> Iterator[str]:
    yield ""
    if endpoint.reads_query and endpoint.request:
        yield "?unknown=1"
        for field in fields(endpoint.request):
            for wrong in ("", "x", "3", "-1", "1000000000", "2.5", "true", "None"):
                yield f"?{field.name}={wrong}"


def requests_of(endpoint: Endpoint, known: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield paths and bodies."""
    path, *others = paths_of(endpoint, known)
    for query in queries_of(endpoint):
        for body in bodies_of(endpoint):
            yield path + query, body
    for other in others:
        yield other, next(bodies_of(endpoint))


def ask_server(ann: Visitor, method: str, path: str, body: str) -> tuple[int, Any]:
    found = ann.client.request(method, path, content=body, headers={"Content-Type": "application/json"})
    return found.status_code, found.json()


def ask_device(one: Device, method: str, path: str, body: str) -> tuple[int, Any]:
    status, text = json.loads(one.runner.run(answer(one.host, method, path, body)))
    return status, json.loads(text)


@dataclass
class Hosts:
    """A server and a device, with ids of each."""

    ann: Visitor
    device: Device
    on_server: dict[str, str]
    on_device: dict[str, str]


@pytest.fixture(scope="module")
def hosts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosts]:
    table = json.dumps({"edition": "forest", "seats": [ME, OPEN]})
    with (
        serving(tmp_path_factory.mktemp("server")) as server,
        device(tmp_path_factory.mktemp("device")) as one,
    ):
        ann = server.visitor("Ann")
        one.ask("POST", "/api/me", {"name": "Ann"})
        ids = {"name": "forest", "edition": "forest", "seat": "1", "puzzle": ann.get("/api/puzzles/forest/day")["id"]}
        on_server = {"table_id": ask_server(ann, "POST", "/api/tables", table)[1]["id"]}
        on_device = {"table_id": ask_device(one, "POST", "/api/tables", table)[1]["id"]}
        yield Hosts(ann, one, ids | on_server, ids | on_device)


@pytest.mark.parametrize("endpoint", SHARED, ids=lambda endpoint: endpoint.handler.__name__)
def test_server_and_device_answer_alike(hosts: Hosts, endpoint: Endpoint) -> None:
    unlike = endpoint.handler.__name__ in UNLIKE
    asked = zip(requests_of(endpoint, hosts.on_server), requests_of(endpoint, hosts.on_device), strict=True)
    for (path, body), (own_path, _) in asked:
        status, said = ask_server(hosts.ann, endpoint.method, path, body)
        own_status, own_said = ask_device(hosts.device, endpoint.method, own_path, body)
        assert status < 500
        what = f"{endpoint.method} {path} {body[:200]}"
        assert own_status == status, what
        assert unlike or plainer(own_said) == plainer(said), what


def test_what_needs_a_server_says_so_on_a_device(tmp_path: Path) -> None:
    shared = {(endpoint.method, endpoint.path) for endpoint in SHARED}
    described = make_app(Settings()).openapi()["paths"]
    others = {(method.upper(), path) for path, methods in described.items() for method in methods} - shared
    assert len(others) > 15
    with device(tmp_path) as one:
        for method, path in others:
            status, said = ask_device(one, method, re.sub(r"\{\w+\}", "1", path), "")
            assert (status, said["slug"]) == (409, "needs-server"), f"{method} {path}"


def test_a_device_answers_few_requests_that_a_server_does_not() -> None:
    assert {endpoint.path for endpoint in device_requests.DEVICE_ENDPOINTS} == {
        "/api/own-editions",
        "/api/tables/{table_id}/remove",
    }
