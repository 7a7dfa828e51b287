"""Scoring rooms: people with real cards count together, each the own forest."""

from __future__ import annotations

import json
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from unittest.mock import patch

import pytest
from sqlalchemy import update
from starlette.websockets import WebSocketDisconnect

from spinney.hosting.refusals import Refused
from spinney.hosting.scoring.rooms import (
    ForestInput,
    add_forest,
    new_room,
    read_entries,
    remove_forest,
    replace_forest,
    room_info,
    score_room,
    write_entries,
    write_room,
)
from spinney.web import rooms as server_rooms
from spinney.web.storage.schema import rooms
from spinney.web.storage.stores import room_store
from tests.web import serving

BEECH = {"card": "Beech"}


def forest(*places, **more):
    return {"forest": [dict(place) for place in places], "cave": 0, **more}


def entered(name="Ann", *places, loose=()):
    return ForestInput(name, forest(*places), list(loose))


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("home")) as server:
        yield server


def opened(visitor, name="Ann", *places, edition="forest"):
    return visitor.post("/api/rooms", 201, edition=edition, name=name, player=forest(*places))


# --- what a room allows ---------------------------------------------------------------------------------------------


def test_everybody_has_one_forest_and_the_host_those_of_people_without_a_phone():
    room = add_forest(new_room("forest", "host", ""), "host", entered("Hal"))
    room = add_forest(room, "ann", entered("Ann"))
    with pytest.raises(Refused, match="already"):
        add_forest(room, "ann", entered("Ann again"))
    room = add_forest(room, "host", entered("Grandma"))
    assert [(one.name, one.yours, one.editable) for one in room_info(room, "ann").forests] == [
        ("Hal", False, False),
        ("Ann", True, True),
        ("Grandma", False, False),
    ]
    assert all(one.editable for one in room_info(room, "host").forests)
    for number in range(2):
        room = add_forest(room, f"guest {number}", entered(f"G{number}"))
    with pytest.raises(Refused, match="5 forests"):
        add_forest(room, "late", entered("Late"))


def test_a_forest_is_changed_by_its_enterer_and_the_host_alone():
    room = add_forest(add_forest(new_room("forest", "host", ""), "host", entered("Hal")), "ann", entered("Ann"))
    assert replace_forest(room, "host", 1, entered("Ann", BEECH)).entries[1].guest == "ann"
    assert replace_forest(room, "ann", 1, entered("Anna", BEECH)).entries[1].name == "Anna"
    for guest, number in (("ann", 0), ("stranger", 0), ("stranger", 1), ("", 1)):
        with pytest.raises(Refused) as refused:
            replace_forest(room, guest, number, entered("Eve"))
        assert refused.value.slug == "not-yours"
        with pytest.raises(Refused):
            remove_forest(room, guest, number)
    with pytest.raises(Refused, match="no such forest"):
        replace_forest(room, "host", 7, entered())
    assert [entry.number for entry in remove_forest(room, "ann", 1).entries] == [0]
    assert (
        add_forest(remove_forest(room, "host", 0), "late", entered("Late")).entries[-1].number == 2
    )  # numbers are not reused


def test_majorities_are_counted_across_the_room():
    """Linden: one point, or three for whoever has most of them."""
    one = add_forest(new_room("forest", "a", ""), "a", entered("Ann", {"card": "Linden Tree"}))
    two = add_forest(one, "b", entered("Ben", {"card": "Linden Tree"}, {"card": "Linden Tree"}))
    totals = [[player["total"] for player in json.loads(score_room(room))["scores"]["players"]] for room in (one, two)]
    assert totals == [[3], [1, 6]]
    assert read_entries(write_entries(two)) == two.entries


@pytest.mark.parametrize(
    "player",
    [
        forest({"card": 7}),
        forest({"card": "Beech", "left": "Red Fox"}),
        forest({"card": "Beech", "left": [["Red Fox"]]}),
        forest({"card": "Beech", "x": {"y": "z"}}),
        forest(cave="x"),
        forest(cave=-1),
        forest(*[BEECH] * 81),
        {"forest": "x"},
        [],
    ],
)
def test_what_another_phone_could_not_draw_is_refused_in_a_sentence(server, player):
    """A forest goes to all others in the room as it was said."""
    answer = server.visitor("Ann").post("/api/rooms", 422, edition="forest", name="Ann", player=player)
    assert answer["slug"] == "bad-request"
    assert answer["sentence"].endswith(".")


def test_what_cannot_be_scored_is_told_to_all_and_more_than_a_table_holds_is_refused(server):
    ann = server.visitor("Ann")
    assert "no species 'Baobab'" in opened(ann, "Ann", {"card": "Baobab"})["answer"]["scores"]["problems"][0]
    dormice = [{"species": "European Fat Dormouse"}] * 20
    crowd = [{"card": "Beech", "left": dormice, "right": dormice}] * 80
    answer = ann.post("/api/rooms", 413, edition="forest", name="Ann", player=forest(*crowd))
    assert answer["slug"] == "too-big"


# --- the server -----------------------------------------------------------------------------------------------------


def test_two_phones_see_each_other_grow(server):
    host, ann = server.visitor("Hal"), server.visitor("Ann")
    room = opened(host, "Hal", {"card": "Linden Tree"})
    assert (room["you_host"], room["most"], room["forests"][0]["yours"]) == (True, 5, True)
    with host.client.websocket_connect(f"/ws/rooms/{room['id']}") as socket:
        assert json.loads(socket.receive_text())["version"] == 1
        hers = ann.post(f"/api/rooms/{room['id']}/forests", 201, name="Ann", player=forest({"card": "Linden Tree"}))
        assert hers["you_host"] is False
        seen = json.loads(socket.receive_text())
        assert [one["name"] for one in seen["forests"]] == ["Hal", "Ann"]
        assert [player["total"] for player in seen["answer"]["scores"]["players"]] == [3, 3]
        ann.post(
            f"/api/rooms/{room['id']}/forests/1",
            name="Ann",
            player=forest({"card": "Linden Tree"}, {"card": "Linden Tree"}),
        )
        seen = json.loads(socket.receive_text())
        assert [player["total"] for player in seen["answer"]["scores"]["players"]] == [1, 6]
        assert all(line["why"] for player in seen["answer"]["scores"]["players"] for line in player["lines"])
    answer = ann.post(f"/api/rooms/{room['id']}/forests/0", 403, name="Hal", player=forest())
    assert answer["slug"] == "not-yours"
    assert ann.client.delete(f"/api/rooms/{room['id']}/forests/0").status_code == 403
    assert len(host.client.delete(f"/api/rooms/{room['id']}/forests/1").json()["forests"]) == 1


def test_a_change_is_read_once_however_many_look(server):
    host, ann = server.visitor("Hal"), server.visitor("Ann")
    room = opened(host, "Hal", {"card": "Linden Tree"})
    with ExitStack() as looking:
        sockets = [
            looking.enter_context(who.client.websocket_connect(f"/ws/rooms/{room['id']}")) for who in (host, ann) * 8
        ]
        for socket in sockets:
            socket.receive_text()
        with (
            patch.object(room_store, "load_room", wraps=room_store.load_room) as reads,
            patch.object(server_rooms, "write_room", wraps=write_room) as writes,
        ):
            ann.post(f"/api/rooms/{room['id']}/forests", 201, name='"answer":null', player=forest())
            seen = [json.loads(socket.receive_text()) for socket in sockets]
        assert reads.call_count == 2  # by the change itself, and for all who look
        assert writes.call_count == 2  # the host's and Ann's
    assert [told["you_host"] for told in seen] == [True, False] * 8
    assert [[one["yours"] for one in told["forests"]] for told in seen] == [[True, False], [False, True]] * 8
    assert all(told["forests"][1]["name"] and len(told["answer"]["scores"]["players"]) == 2 for told in seen)


def test_cards_without_a_place_find_one_and_names_are_plain(server):
    ann = server.visitor("Ann")
    wish = {"edition": "forest", "name": " A\u202enn ", "player": forest(BEECH), "loose": [{"species": "Red Fox"}]}
    room = ann.post("/api/rooms", 201, **wish)
    assert room["forests"][0]["name"] == "A nn"
    assert room["answer"]["seats"][0][0]["place"] == 0


def test_a_room_ends_by_itself_after_a_day(tmp_path):
    with serving(tmp_path) as server:
        ann = server.visitor("Ann")
        room = opened(ann)["id"]
        ended = (datetime.now(UTC) - timedelta(seconds=1)).isoformat(timespec="milliseconds")

        def end(connection):
            connection.execute(update(rooms).values(until=ended))

        server.call(server.services.store.write, end)
        assert ann.get(f"/api/rooms/{room}", 404)["slug"] == "no-such-room"
        assert ann.post(f"/api/rooms/{room}/forests/0", 404, name="Ann")["slug"] == "no-such-room"
        with pytest.raises(WebSocketDisconnect) as closed, ann.client.websocket_connect(f"/ws/rooms/{room}") as socket:
            socket.receive_text()
        assert closed.value.code == 4404
        server.call(server.services.cleanup.clean)
        assert server.call(server.services.store.read, lambda c: c.execute(rooms.select()).first()) is None
        assert server.services.rooms.watchers == {}


def test_nobody_opens_more_rooms_than_a_visitor_may(tmp_path):
    with serving(tmp_path, rooms=2) as server:
        ann = server.visitor("Ann")
        for _ in range(2):
            opened(ann)
        assert ann.post("/api/rooms", 429, edition="forest", name="Ann")["slug"] == "too-fast"


@pytest.mark.parametrize(
    "body", [{}, {"name": ""}, {"name": "x" * 41}, {"name": "A", "loose": [{}]}, {"name": "A", "x": 1}]
)
def test_requests_nobody_would_send_get_a_sentence(server, body):
    ann = server.visitor("Ann")
    room = opened(ann)["id"]
    for path in (f"/api/rooms/{room}/forests", f"/api/rooms/{room}/forests/0"):
        answer = ann.client.post(path, json=body)
        assert answer.status_code == 422
        assert answer.json()["sentence"]
    assert ann.client.post(f"/api/rooms/{room}/forests/{'9' * 5000}", json={"name": "A"}).status_code in (404, 422)
    assert ann.client.post("/api/rooms/%00/forests", json={"name": "A"}).status_code == 404
