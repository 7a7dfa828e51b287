"""Values no database holds, and JSON no parser likes, sent to every address of a server on PostgreSQL."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import REGISTRY
from starlette.websockets import WebSocketDisconnect

from tests.test_web_accounts import Authenticator
from tests.test_web_push import Browser
from tests.web import ME, OPEN, Server, Visitor, serving

SCENE = json.loads((Path(__file__).parent / "examples" / "forest85.json").read_text())
HOSTILE: dict[str, str] = {  # by name, as JSON
    "NUL": '"a\\u0000b"',
    "only NULs": '"\\u0000\\u0000\\u0000\\u0000"',
    "half a character": '"\\ud83d"',
    "the other half": '"x\\udc00"',
    "halves in the wrong order": '"\\udc00\\ud83d"',
    "long": json.dumps("x" * 5000),
    "beyond 31 bits": str(2**31),
    "beyond 63 bits": str(2**63),
    "beyond all": "9" * 4000,
    "below zero": str(-(2**63) - 1),
    "a float": "1e400",
    "not a number": "NaN",
    "500 deep": "[" * 500 + "]" * 500,
    "950 deep": '{"a":' * 950 + "1" + "}" * 950,
    "20,000 deep": "[" * 20_000 + "]" * 20_000,
    "never closed": "[" * 900,
}


@pytest.fixture(scope="module")
def server(postgres, tmp_path_factory):
    home = tmp_path_factory.mktemp("home")
    with serving(home, database=postgres.empty(), push_to_any_address=True) as server:
        server.services.phrases.rate = 1e6
        yield server


def figure(name: str) -> float:
    return REGISTRY.get_sample_value(name) or 0.0


def samples(browser: Browser) -> dict[str, Any]:
    """A valid body for every request that takes one."""
    forest = {"name": "Ann", "player": SCENE["players"][0], "loose": [{"species": "Fire Salamander"}]}
    credential = Authenticator().register({"rp": {"id": "testserver"}, "challenge": "YQ"})
    return {
        "POST /api/me": {"name": "Ann"},
        "POST /api/score": SCENE,
        "POST /api/score/seats": {"table": SCENE, "loose": [[{"species": "Fire Salamander"}]], "wanted": ["Linden"]},
        "POST /api/tables": {
            "edition": "forest",
            "seats": [ME, {"kind": "bot", "bot": "random"}],
            "grace": 5,
            "adds_number": False,
        },
        "POST /api/tables/import": {"transcript": "spinney 1\nedition forest\n"},
        "POST /api/tables/{table_id}/join": {"name": "Ann", "seat": 1, "adds_number": True},
        "POST /api/tables/{table_id}/number": {"number": "1" * 32},
        "POST /api/tables/{table_id}/seats/{seat}/bot": {"bot": "random"},
        "POST /api/tables/{table_id}/seats/{seat}/take": {"name": "Ann", "seat": 1},
        "POST /api/tables/{table_id}/seats/{seat}/consent": {"agree": True},
        "POST /api/tables/{table_id}/advice": {"ply": 0},
        "POST /api/tables/{table_id}/practice": {"ply": 0, "seat": 0, "bots": ["random"], "fresh": True},
        "POST /api/lessons/{edition}": {"afresh": True},
        "POST /api/keepsake/open": {"phrase": "one two three"},
        "POST /api/keepsake/look": {"phrase": "one two three"},
        "POST /api/keepsake/passkeys/add": {"ticket": "TICKET", "credential": credential},
        "POST /api/keepsake/passkeys/open": {"ticket": "TICKET", "credential": credential},
        "POST /api/keepsake/passkeys/remove": {"id": "x"},
        "POST /api/push": browser.wish(),
        "DELETE /api/push": {"endpoint": "https://127.0.0.1/x"},
        "POST /api/puzzles/{edition}/{puzzle}/answer": {"move": "take deck"},
        "POST /api/puzzles/{edition}/{puzzle}/practice": {"bots": ["random"]},
        "POST /api/rooms": {"edition": "forest", **forest},
        "POST /api/rooms/{room_id}/forests": forest,
        "POST /api/rooms/{room_id}/forests/{number}": forest,
    }


def leaves(body: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where something else can be put; of alike things in a list, the first."""
    yield path
    for name, part in body.items() if isinstance(body, dict) else enumerate(body[:1]) if isinstance(body, list) else ():
        yield from leaves(part, (*path, name))


def with_hostile(body: Any, path: tuple[Any, ...], hostile: str) -> str:
    """The body as JSON, with something hostile in one place."""
    if not path:
        return hostile
    changed = json.loads(json.dumps(body))
    inside = changed
    for name in path[:-1]:
        inside = inside[name]
    inside[path[-1]] = "HOSTILE"
    return json.dumps(changed).replace('"HOSTILE"', hostile)


def hostile_requests(server: Server, browser: Browser, ann: Visitor) -> Iterator[tuple[str, str, str]]:
    """Method, path and body."""
    known = {"table_id": ann.make(ME, OPEN), "edition": "forest", "name": "forest", "seat": "1", "number": "0"}
    known["puzzle"] = ann.get("/api/puzzles/forest/next")["id"]
    known["room_id"] = ann.post("/api/rooms", 201, edition="forest", name="Ann")["id"]
    bodies = samples(browser)
    for path, operations in server.app.openapi()["paths"].items():
        for method in operations:
            address = path.format(**known)
            body = bodies.pop(f"{method.upper()} {path}", None)
            takes_body = "requestBody" in operations[method]
            assert takes_body == (body is not None), f"{method} {path} needs a body to be tried with"
            for place in leaves(body) if takes_body else ():
                for hostile in HOSTILE.values():
                    yield method.upper(), address, with_hostile(body, place, hostile)
            for name in known:
                if f"{{{name}}}" in path:
                    for value in ("%00", "a%00b", "%ED%A0%80", "x" * 900, str(2**63), "-1", "%5C", "'"):
                        yield method.upper(), path.format(**known | {name: value}), "{}"
            for parameter in operations[method].get("parameters", ()):
                if parameter["in"] == "query":
                    for value in ("%00", "%ED%A0%80", "x" * 900, str(2**63), "-1", "1e400"):
                        yield method.upper(), f"{address}?{parameter['name']}={value}", "{}"
    assert not bodies


def test_nothing_a_client_sends_is_a_failure_of_ours_or_reaches_the_store(server):
    """Every value in every place of every request is refused, or harmless; and no move of others is refused."""
    ann, ben = server.visitor("Ann"), server.visitor("Ben")
    counters = ("spinney_batch_failures_total", "spinney_failures_total", "spinney_rejected_values_total")
    before = [figure(name) for name in counters]
    replaced = figure('spinney_pools_replaced_total{pool="scoring jobs"}')
    refused: list[str] = []
    tried = 0
    for method, path, body in hostile_requests(server, Browser("https://127.0.0.1/x"), ann):
        headers = {"Content-Type": "application/json"}
        sent = body
        if "TICKET" in body:  # so that the passkey itself is looked at, too
            ask = "/api/keepsake/passkeys/" + ("ask" if path.endswith("add") else "who")
            sent = body.replace("TICKET", ann.post(ask)["ticket"])
        answer = ann.client.request(method, path, content=sent, headers=headers)
        tried += 1
        if answer.status_code >= 500:
            refused.append(f"{answer.status_code}: {method} {path} {body[:150]}")
        if tried % 50 == 0:
            ben.post("/api/me", name=f"Ben {tried}")
    assert not refused, f"{len(refused)}: " + "\n".join(refused[:20])
    assert [figure(name) for name in counters] == before
    assert figure('spinney_pools_replaced_total{pool="scoring jobs"}') == replaced
    print(tried, "requests")


def test_a_poisoned_write_takes_no_move_of_others_with_it(server):
    """Push keys with NULs and passkeys that count too far, again and again, while people move."""
    eve, ann, ben = (server.visitor(name) for name in ("Eve", "Ann", "Ben"))
    table = ann.make(ME, OPEN)
    ben.post(f"/api/tables/{table}/join")
    end = threading.Event()
    answers: set[int] = set()

    def attack() -> None:
        push: dict[str, Any] = Browser("https://127.0.0.1/x").wish()
        push["keys"]["p256dh"] = "\0\0\0\0" + push["keys"]["p256dh"]
        while not end.is_set():
            answers.add(eve.client.post("/api/push", json=push).status_code)
            asked = eve.post("/api/keepsake/passkeys/ask")
            authenticator = Authenticator()
            authenticator.count = 2**31 + 5
            credential = authenticator.register(asked["options"])
            answer = {"ticket": asked["ticket"], "credential": credential}
            answers.add(eve.client.post("/api/keepsake/passkeys/add", json=answer).status_code)

    attacker = threading.Thread(target=attack)
    attacker.start()
    try:
        for _ in range(60):
            server.push(table, server.game(table).legal_moves()[0].text)
    finally:
        end.set()
        attacker.join()
    assert answers == {403, 422}
    assert server.game(table).ply == 60


def test_a_socket_refuses_what_is_nested_deeply(server):
    ann = server.visitor("Ann")
    table = ann.make(ME, OPEN)
    with ann.look(table) as tab:
        tab.hear()
        for hostile in HOSTILE.values():
            if len(hostile) < 8000:
                tab.socket.send_text('{"type": "move", "ply": 0, "moves": ' + hostile + "}")
                assert tab.answer("refusal")["slug"] == "bad-message"
                tab.socket.send_text(hostile)
                assert tab.answer("refusal")["slug"] == "bad-message"
    with pytest.raises(WebSocketDisconnect), ann.look("a%00b") as tab:
        tab.hear()


@pytest.mark.parametrize("body", [b"\xed\xa0\x80", '{"name": "Ann"}'.encode("utf-16"), b"\xff", b'{"name": "A\0nn"}'])
def test_what_is_not_utf_8_is_refused(server, body):
    answer = server.visitor("Ann").client.post("/api/me", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422
    assert answer.json()["slug"] in ("bad-notation", "bad-request")


def test_what_only_looks_hostile_is_welcome(server):
    """Brackets and escapes in names, and characters of two halves."""
    for name in ("[[[[" * 9, "\\u0000", "\\\\ud800", "🌲🦔", '"]}"{['):
        assert server.visitor("Ann").post("/api/me", name=name)["name"] == name
