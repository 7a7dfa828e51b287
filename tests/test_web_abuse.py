"""Attacks on daily deals, games from elsewhere, reviews, practice, the hand-over of seats, rooms and push.

Each test is named by what somebody tried, and says what keeps it out.
"""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any

import pytest
from sqlalchemy import func, select
from starlette.websockets import WebSocketDisconnect

from spinney.hosting.daily.deals import days_before
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.record import now
from spinney.hosting.tables.seats import MAX_SEAT_NOTES
from spinney.notation.promises.promise import commit_to_seed
from spinney.notation.transcripts import Transcript
from spinney.web.push.web_push import Subscription
from spinney.web.security.guests import Identity
from spinney.web.storage.schema import daily_deals
from tests.web import ME, OPEN, serving

BOT = {"kind": "bot", "bot": "random"}
OF_FINISHED = ("review", "replay", "story", "transcript")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("home")) as server:
        yield server


@pytest.fixture(scope="module")
def told():
    """A finished game of two people, as a document."""
    game = Transcript("forest", seats=2, seed=5, names=["Ann", "Bo"])
    while not game.game.is_over():
        game.play(game.game.legal_moves()[0])
    return game.write()


def deals(server):
    count = select(func.count()).select_from(daily_deals)
    return server.call(server.services.store.read, lambda c: c.execute(count).scalar())


def test_the_deals_of_all_days_since_the_year_one_cannot_be_dealt_and_played_by_bots(server):
    ann = server.visitor("Ann")
    ann.get("/api/daily/forest")
    kept = deals(server)
    for day in ("0001-01-01", "1999-12-31", days_before(now()[:10], 2)):
        assert ann.get(f"/api/daily/forest?day={day}", 404)["slug"] == "no-such-day"
    assert deals(server) == kept
    assert not server.services.daily._playing


def test_a_running_game_is_neither_reviewed_nor_tried_again_nor_told_to_anybody(server):
    """Each of these would show the deck or a hand."""
    ann, eve = server.visitor("Ann"), server.visitor("Eve")
    table = ann.make(ME, OPEN)
    server.visitor("Bo").post(f"/api/tables/{table}/join")
    for who in (ann, eve):
        for what in OF_FINISHED:
            assert who.get(f"/api/tables/{table}/{what}", 409)["slug"] == "not-over"
        assert who.post(f"/api/tables/{table}/review", 409)["slug"] == "not-over"
        assert who.post(f"/api/tables/{table}/practice", 409, ply=0, fresh=True)["slug"] == "not-over"
        assert who.post(f"/api/tables/{table}/rematch", 409)["slug"] == "not-over"


def test_today_s_deal_of_another_is_closed_at_every_door_and_open_to_who_left_it(server):
    ann, eve = server.visitor("Ann"), server.visitor("Eve")
    table = ann.post("/api/daily/smoky/play", 201)["id"]
    for what in ("", *(f"/{one}" for one in OF_FINISHED)):
        assert eve.get(f"/api/tables/{table}{what}", 403)["slug"] == "closed-today"
    for what, body in (("join", {}), ("seats/0/take", {}), ("review", {}), ("practice", {"ply": 0}), ("rematch", {})):
        assert eve.post(f"/api/tables/{table}/{what}", 403, **body)["slug"] == "closed-today"
    with eve.client.websocket_connect(f"/ws/tables/{table}") as socket, pytest.raises(WebSocketDisconnect) as turned:
        socket.receive_text()
    assert turned.value.code == 4404
    assert ann.post(f"/api/tables/{table}/leave")["seats"][0]["kind"] == "bot"
    assert ann.post(f"/api/tables/{table}/seats/0/take")["seats"][0]["you"]


def test_a_rematch_of_a_game_from_elsewhere_seats_nobody_who_never_comes(server, told):
    ann = server.visitor("Ann")
    table = ann.post("/api/tables/import", 201, transcript=told)["id"]
    again = ann.post(f"/api/tables/{table}/rematch")
    assert (again["state"], [seat["kind"] for seat in again["seats"]]) == ("waiting", ["guest", "open"])


def test_rematches_are_tables_and_counted_as_such(tmp_path, told):
    with serving(tmp_path, tables=0.001) as server:
        ann = server.visitor("Ann")
        table = ann.post("/api/tables/import", 201, transcript=told)["id"]
        assert ann.post(f"/api/tables/{table}/rematch", 429)["slug"] == "too-fast"


BAD = ["[" * 50_000, '{"a":' * 20_000, "9" * 5_000, "\x00", "NaN", '{"format": "spinney transcript", "seed": 1e999}']


@pytest.mark.parametrize("text", BAD, ids=range(len(BAD)))
def test_no_document_from_elsewhere_makes_the_server_fail(server, text):
    refusal = server.visitor("Eve").post("/api/tables/import", 422, transcript=text)
    assert refusal["slug"] == ("bad-request" if "\x00" in text else "bad-notation")


UNDEALT: list[dict[str, Any]] = [
    *({"options": {"start": start}} for start in (-1, 2, 9, 10**30)),
    *({"deck": deck} for deck in ([], ["Birch"], ["Birch"] * 158, ["Winter"] * 3)),
]


@pytest.mark.parametrize("change", UNDEALT, ids=range(len(UNDEALT)))
def test_a_start_or_deck_that_cannot_be_dealt_is_refused(server, told, change):
    sent = server.visitor("Eve").client.post(
        "/api/tables/import", json={"transcript": json.dumps(json.loads(told) | change)}
    )
    assert (sent.status_code, sent.json()["slug"]) == (422, "bad-notation")


VALUES: list[Any] = [None, True, -1, 1.5, 10**30, "x", [], {}, [[]], "\x00", "9" * 5000, ["x"] * 1000]


@pytest.mark.parametrize("value", VALUES, ids=range(len(VALUES)))
def test_no_part_of_a_document_from_elsewhere_makes_the_server_fail(server, told, value):
    eve, whole = server.visitor("Eve"), json.loads(told)
    for part in whole:
        sent = eve.client.post("/api/tables/import", json={"transcript": json.dumps(whole | {part: value})})
        assert sent.status_code in (201, 409, 422), (part, sent.text)


PROMISES: list[Any] = [{"salt": salt} for salt in ("y" * 1000, "a\x00b", "\ud800", 5, None, ["x"])] + [[], {"salt": ""}]


@pytest.mark.parametrize("promise", PROMISES, ids=range(len(PROMISES)))
def test_no_promise_of_a_document_from_elsewhere_makes_the_server_fail(server, told, promise):
    """PostgreSQL keeps neither a zero nor more letters than a column has, and nobody hashes half a letter."""
    whole, eve = json.loads(told), server.visitor("Eve")
    if isinstance(promise, dict):
        salt = str(promise["salt"]).encode(errors="replace").decode()
        promise = {"commitment": commit_to_seed(whole["seed"], salt), **promise}
    sent = eve.client.post("/api/tables/import", json={"transcript": json.dumps(whole | {"promise": promise})})
    assert (sent.status_code, sent.json()["slug"]) == (422, "bad-notation")


def test_a_seed_no_table_is_dealt_with_is_refused(server):
    game = Transcript("forest", seats=2, seed=10**60, names=["Ann", "Random bot"])
    sent = server.visitor("Eve").post("/api/tables/import", 422, transcript=game.write())
    assert sent["slug"] == "bad-notation"


WISHES = [{"seat": -1}, {"seat": 10**30}, {"bots": ["\x00"]}, {"bots": ["level:99"]}, {"ply": 10**9}, {"ply": -1}]


@pytest.mark.parametrize("wish", WISHES, ids=range(len(WISHES)))
def test_no_wish_to_try_again_makes_the_server_fail(server, told, wish):
    eve = server.visitor("Eve")
    table = eve.post("/api/tables/import", 201, transcript=told)["id"]
    sent = eve.client.post(f"/api/tables/{table}/practice", json={"ply": 3} | wish)
    assert sent.status_code in (404, 422), sent.text


def test_a_stranger_s_question_does_not_put_a_table_s_bots_on_his_account(server):
    """He could fill his own queue, and bots of others would wait in it."""
    ann, eve = server.visitor("Ann"), server.visitor("Eve")
    table = ann.make(ME, BOT, public=True)
    server.table(table).visitor = "whoever Ann is"
    assert eve.post(f"/api/tables/{table}/advice", 403, ply=0)["slug"] == "not-seated"
    assert server.table(table).visitor == "whoever Ann is"


def test_a_bot_whose_visitor_asks_too_much_waits_and_does_not_move_at_random(server, monkeypatch):
    asked = []
    choose = server.services.bot_workers.choose

    async def busy_at_first(*facts):
        asked.append(facts[1])
        if len(asked) < 3:
            raise Refused("too-fast", "You have asked much that is still to be done; wait a moment.")
        return await choose(*facts)

    monkeypatch.setattr(server.services.bot_workers, "choose", busy_at_first)
    ann = server.visitor("Ann")
    with ann.look(ann.make(BOT, BOT)) as tab:
        while not tab.view or tab.view["game"]["ply"] < 2:
            tab.hear()
    assert asked[0] == asked[1] == asked[2] != asked[3]  # the same position, until it was answered


def test_strangers_who_ask_for_a_seat_again_and_again_do_not_fill_the_log(server):
    ann, eve = server.visitor("Ann"), server.visitor("Eve")
    table = ann.make(ME, BOT, public=True)
    take = f"/api/tables/{table}/seats/1/take"
    for _ in range(3):
        eve.post(take)
    assert server.visitor("Eve again").post(take, 409)["slug"] == "seat-asked-for"
    assert [note.text for note in server.table(table).record.notes] == ["Eve asks to play on for Random bot."]
    ann.post(f"/api/tables/{table}/seats/1/consent", agree=False)
    server.table(table).record.notes *= MAX_SEAT_NOTES
    assert eve.post(take, 409)["slug"] == "too-many-changes"


def test_who_talks_to_a_room_without_end_is_shown_out(tmp_path):
    with serving(tmp_path, messages=2.0) as server:
        ann = server.visitor("Ann")
        room = ann.post("/api/rooms", 201, edition="forest", name="Ann")["id"]
        with ann.client.websocket_connect(f"/ws/rooms/{room}") as socket:
            socket.receive_text()
            with suppress(WebSocketDisconnect):
                for _ in range(50):
                    socket.send_text("x" * 1000)
            with pytest.raises(WebSocketDisconnect) as turned:
                socket.receive_text()
        assert turned.value.code == 1013


def test_a_push_service_whose_name_nobody_answers_for_keeps_only_its_visitor_waiting(server, monkeypatch):
    """Names are looked up in threads of their own, one for a visitor at a time: others' requests go on."""
    released = asyncio.Event()

    async def nobody_answers(*_):
        await released.wait()

    notifier, ann = server.services.notifier, server.visitor("Ann")
    monkeypatch.setattr(notifier, "_run_in_thread", nobody_answers)
    slow = Subscription("https://slow.example/x", "x", "x")
    first = server.client.portal.start_task_soon(notifier.subscribe, Identity("a"), slow, "testclient")
    while not notifier._visitors_subscribing:
        pass
    keys = {"p256dh": "x", "auth": "x"}
    assert ann.post("/api/push", 429, endpoint=slow.endpoint, keys=keys)["slug"] == "too-fast"
    first.cancel()


def test_an_address_of_a_push_service_holds_nothing_a_database_cannot_keep(server):
    ann = server.visitor("Ann")
    for endpoint in ("\x00", "https://push.example/\x00", "https://push.example/ä", ""):
        sent = ann.client.request("DELETE", "/api/push", json={"endpoint": endpoint})
        assert sent.status_code == 422, endpoint
