"""Requests: what is printed, guests, tables and seats, and what keeps the door."""

from __future__ import annotations

import json
import re
import stat
from itertools import pairwise
from pathlib import Path

import pytest

import spinney
from spinney.editions import shipped
from spinney.hosting.limits import TokenBucket
from spinney.hosting.people.names import plain_name
from spinney.hosting.refusals import Refused
from spinney.notation.transcripts import Transcript
from spinney.web.security.middleware import MAX_BODY_BYTES
from spinney.web.server import address, listen, open_services
from spinney.web.settings import Settings, from_environment
from tests.web import ME, OPEN, serving

BOT = {"kind": "bot", "bot": "random"}
EXAMPLE = {
    "edition": "forest",
    "players": [{"name": "Ann", "cave": 2, "forest": [{"card": "Birch", "top": ["Great Spotted Woodpecker"]}]}],
}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("home")) as server:
        yield server


def finish(server, ann, table):
    game = server.game(table)
    while not game.is_over():
        server.push(table, game.legal_moves()[0].text)
    assert ann.get(f"/api/tables/{table}")["state"] == "finished"


# --- what is printed ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", shipped())
def test_an_edition_tells_every_species_and_card_as_printed(server, name):
    info = server.visitor("Ann").get(f"/api/editions/{name}")
    edition = spinney.edition(name)
    assert [species["name"] for species in info["species"]] == edition.species
    assert [card["name"] for card in info["cards"]] == edition.cards
    assert sum(card["copies"] for card in info["cards"]) == sum(edition.copies)
    for card in info["cards"]:
        for half in card["halves"]:
            assert edition.flora.species_of[half["half"]] == half["species"]
    for species in info["species"]:
        shown = [card for card in info["cards"] for half in card["halves"] if half["species"] == species["index"]]
        assert sum(card["copies"] for card in shown) == species["copies"]


def test_an_edition_is_fetched_once(server):
    ann = server.visitor("Ann")
    first = ann.client.get("/api/editions/forest")
    again = ann.client.get("/api/editions/forest", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert ann.get("/api/editions/tundra", 404)["slug"] == "no-such-edition"


def test_bots_are_those_of_the_ladder(server):
    assert {bot["name"] for bot in server.visitor("Ann").get("/api/bots")} >= {"random", "greedy"}


def test_the_scorer_explains_and_refuses_like_the_command_line(server):
    ann = server.visitor("Ann")
    sheet = ann.post("/api/score", **EXAMPLE)["players"][0]
    assert sheet["total"] == 2 + sum(line["points"] for line in sheet["lines"])
    wrong = json.loads(json.dumps(EXAMPLE).replace("Birch", "Brich"))
    assert "did you mean 'Birch'" in ann.post("/api/score", 422, **wrong)["sentence"]
    assert ann.client.post("/api/score", content=b"\xff").json()["slug"] == "bad-notation"
    assert ann.post("/api/score?lenient=true", **wrong)["problems"]


def test_bots_of_one_level_are_told_apart_by_their_names(server):
    ann = server.visitor("Ann")
    table = ann.make(ME, BOT, BOT)
    assert [seat["name"] for seat in ann.get(f"/api/tables/{table}")["seats"]] == ["Ann", "Random bot", "Random bot 2"]


# --- guests ---------------------------------------------------------------------------------------------------------


def test_a_guest_is_known_by_a_cookie_no_script_can_read(server):
    answer = server.visitor("Ann").client.get("/api/me")
    assert answer.json() == {"name": "Ann"}
    cookie = server.client.get("/api/me").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


def test_a_forged_cookie_is_nobody_s(server):
    ann = server.visitor("Ann")
    table = ann.make(ME, OPEN)
    name, value = next(iter(ann.client.cookies.items()))
    forged = ("A" if value[0] != "A" else "B") + value[1:]  # not the last letter: some of its bits mean nothing
    seats = server.client.get(f"/api/tables/{table}", headers={"Cookie": f"{name}={forged}"}).json()["seats"]
    assert not any(seat["you"] for seat in seats)


@pytest.mark.parametrize(("given", "shown"), [(" Ann\n\tLee ", "Ann Lee"), ("<b>Bo", "<b>Bo"), ("a\u202eb", "a b")])
def test_names_are_one_visible_line(given, shown):
    assert plain_name(given) == shown


@pytest.mark.parametrize("name", [" ", "\u200b", "you"])
def test_a_name_without_a_letter_is_refused(name):
    with pytest.raises(Refused):
        plain_name(name)


# --- tables ---------------------------------------------------------------------------------------------------------


def test_a_table_begins_when_its_last_seat_is_taken(server):
    ann, ben = server.visitor("Ann"), server.visitor("Ben")
    table = ann.make(ME, OPEN)
    waiting = ann.get(f"/api/tables/{table}")
    assert (waiting["state"], waiting["seed"], waiting["salt"]) == ("waiting", None, None)
    begun = ben.post(f"/api/tables/{table}/join", name="Ben")
    assert (begun["state"], begun["commitment"]) == ("playing", waiting["commitment"])
    assert [(seat["name"], seat["you"]) for seat in begun["seats"]] == [("Ann", False), ("Ben", True)]
    assert begun["seed"] is begun["salt"] is None


def test_joining_twice_is_joining_once_and_a_full_table_is_full(server):
    ann, ben, cat = (server.visitor(name) for name in ("Ann", "Ben", "Cat"))
    table = ann.make(ME, OPEN)
    assert ann.post(f"/api/tables/{table}/join")["state"] == "waiting"
    ben.post(f"/api/tables/{table}/join", seat=1)
    assert cat.post(f"/api/tables/{table}/join", 409)["slug"] == "seat-taken"
    assert cat.post(f"/api/tables/{table}/join", 404, seat=7)["slug"] == "no-such-seat"


def test_public_tables_are_listed_for_all_and_private_ones_for_their_guests_only(server):
    ann, ben = server.visitor("Ann"), server.visitor("Ben")
    public, private = ann.make(ME, OPEN, public=True), ann.make(ME, OPEN)
    seen = {table["id"] for table in ben.get("/api/tables")["open"]}
    assert public in seen
    assert private not in seen
    assert {table["id"] for table in ann.get("/api/tables")["mine"]} == {public, private}
    assert ben.get("/api/tables")["mine"] == []


def test_leaving_opens_the_seat_or_lets_a_bot_play_on(server):
    ann, ben = server.visitor("Ann"), server.visitor("Ben")
    table = ann.make(ME, OPEN, OPEN)
    ben.post(f"/api/tables/{table}/join")
    assert ben.post(f"/api/tables/{table}/leave")["seats"][1]["kind"] == "open"
    ann.post(f"/api/tables/{table}/seats/1/bot", bot="random")
    ben.post(f"/api/tables/{table}/join")
    assert ben.post(f"/api/tables/{table}/leave")["seats"][2]["kind"] == "bot"


def test_a_seat_goes_to_a_bot_and_back(server):
    ann, ben = server.visitor("Ann"), server.visitor("Ben")
    table = ann.make(ME, OPEN)
    assert ben.post(f"/api/tables/{table}/seats/0/bot", 403, bot="random")["slug"] == "not-yours"
    assert ben.post(f"/api/tables/{table}/seats/1/bot", 403, bot="random")["slug"] == "not-seated"
    assert ann.post(f"/api/tables/{table}/seats/1/bot", 404, bot="genius")["slug"] == "unknown-bot"
    assert ann.post(f"/api/tables/{table}/seats/1/bot", 404, bot="random:9")["slug"] == "unknown-bot"
    assert ann.post(f"/api/tables/{table}/seats/1/bot", bot="random")["state"] == "playing"
    assert ann.post(f"/api/tables/{table}/seats/1/take", 409)["slug"] == "one-seat-each"
    assert ben.post(f"/api/tables/{table}/seats/0/take", 409)["slug"] == "seat-taken"
    assert ben.post(f"/api/tables/{table}/seats/1/take", name="Benny")["seats"][1]["asked_by"] == "Benny"
    agreed = ann.post(f"/api/tables/{table}/seats/1/consent", agree=True)
    assert agreed["seats"][1]["name"] == "Benny"


def test_impossible_wishes_are_refused_in_a_sentence(server):
    ann = server.visitor("Ann")
    for wish, status in (
        ({"edition": "tundra", "seats": [ME, OPEN]}, 404),
        ({"edition": "forest", "seats": [ME, ME]}, 409),
        ({"edition": "forest", "seats": [ME]}, 422),
        ({"edition": "forest", "seats": [ME] + [OPEN] * 5}, 422),
        ({"edition": "forest", "seats": [ME, OPEN], "bot_pause": -1}, 422),
        ({"edition": "forest", "seats": [ME, OPEN], "cheat": True}, 422),
    ):
        assert ann.post("/api/tables", status, **wish)["sentence"].endswith(".")
    assert ann.get("/api/tables/nowhere", 404)["slug"] == "no-such-table"


def test_a_seat_link_moves_the_seat_when_the_button_is_pressed_and_not_before(server):
    ann, phone = server.visitor("Ann"), server.visitor("Somebody")
    table = ann.make(ME, OPEN)
    path = ann.post(f"/api/tables/{table}/seat-link")["path"]
    assert phone.post(f"/api/tables/{table}/seat-link", 403)["slug"] == "not-seated"
    assert "button" in phone.client.get(path).text
    assert not phone.get(f"/api/tables/{table}")["seats"][0]["you"]
    assert phone.client.post(path, follow_redirects=False).headers["location"] == f"/table/{table}"
    seat = phone.get(f"/api/tables/{table}")["seats"][0]
    assert (seat["you"], seat["name"]) == (True, "Ann")
    assert not ann.get(f"/api/tables/{table}")["seats"][0]["you"]
    assert ann.client.post(path).status_code == 409
    assert ann.client.get(path + "x").status_code == 404


def test_advice_is_given_to_who_is_to_move_among_bots_and_to_nobody_else(server):
    ann, ben = server.visitor("Ann"), server.visitor("Ben")
    table = ann.make(ME, BOT, BOT, edition="smoky")
    with ann.look(table) as tab:
        while tab.hear()["game"]["seat"] != 0:
            pass
        ply = tab.view["game"]["ply"]
        path = f"/api/tables/{table}/advice"
        advice = ann.post(path, ply=ply)
        legal = [move["text"] for move in tab.view["game"]["moves"]]
        assert advice["move"] in legal
        assert advice["line"][0] == advice["move"]
        assert advice["other"] in legal
        assert advice["reason"].endswith(".")
        assert 0 <= advice["other_chance"] <= 1
        assert ann.post(path, ply=ply) == advice
        assert ann.post(path, 409, ply=ply + 1)["slug"] == "stale"
        assert ann.post(path, 422)["sentence"].endswith(".")
        assert ben.post(path, 403, ply=ply)["slug"] == "not-seated"
        assert server.game(table).ply == ply
    assert ann.post(f"/api/tables/{ann.make(ME, OPEN)}/advice", 409, ply=0)["slug"] == "not-begun"


def test_among_people_there_is_no_advice(server):
    ann, ben = server.visitor("Ann"), server.visitor("Ben")
    table = ann.make(ME, OPEN)
    ben.post(f"/api/tables/{table}/join")
    while server.game(table).seat != 0:
        server.push(table, server.game(table).legal_moves()[0].text)
    refused = ann.post(f"/api/tables/{table}/advice", 403, ply=server.game(table).ply)
    assert refused["slug"] == "no-advice"


# --- the end --------------------------------------------------------------------------------------------------------


def test_the_end_reveals_a_seed_that_deals_the_hands(server):
    ann, ben = server.visitor("Ann"), server.visitor("Ben")
    table = ann.make(ME, OPEN)
    ben.post(f"/api/tables/{table}/join")
    finish(server, ann, table)
    end = ann.get(f"/api/tables/{table}")
    dealt = spinney.deal("forest", 2, int(end["seed"]), end["start"])
    first = ann.get(f"/api/tables/{table}/replay?seat=open&count=1")["frames"][0]
    assert first["hands"] == dealt.hands


def test_a_finished_game_is_told_frame_by_frame_and_an_unfinished_one_is_not(server):
    ann, ben = server.visitor("Ann"), server.visitor("Ben")
    table = ann.make(ME, OPEN)
    ben.post(f"/api/tables/{table}/join")
    assert ann.get(f"/api/tables/{table}/replay", 409)["slug"] == "not-over"
    assert ann.get(f"/api/tables/{table}/transcript", 409)["slug"] == "not-over"
    finish(server, ann, table)
    page = ann.get(f"/api/tables/{table}/replay?seat=0&start=3&count=5")
    assert [frame["ply"] for frame in page["frames"]] == [3, 4, 5, 6, 7]
    assert all(frame["hands"] is None and frame["game"]["me"] == 0 for frame in page["frames"])
    last = ann.get(f"/api/tables/{table}/replay?seat=open&start={page['plies']}")["frames"]
    assert [frame["game"]["over"] for frame in last] == [True]
    assert ann.get(f"/api/tables/{table}/replay?seat=5", 404)["slug"] == "no-such-seat"


def test_a_finished_game_is_told_turn_by_turn_with_everybody_s_points(server):
    ann, ben = server.visitor("Ann"), server.visitor("Ben")
    table = ann.make(ME, OPEN)
    ben.post(f"/api/tables/{table}/join")
    assert ann.get(f"/api/tables/{table}/story", 409)["slug"] == "not-over"
    finish(server, ann, table)
    turns = ann.get(f"/api/tables/{table}/story")["turns"]
    plies = ann.get(f"/api/tables/{table}/replay?count=1")["plies"]
    assert turns[0]["first"] == 0
    assert turns[-1]["last"] == plies
    assert all(one["last"] == other["first"] for one, other in pairwise(turns))
    assert all(turn["title"].startswith(("Ann", "Ben")) for turn in turns if turn["turn"])
    shown = server.game(table)
    assert turns[-1]["points"] == [shown.score(0), shown.score(1)]
    for turn in turns[:: len(turns) // 5]:
        frame = ann.get(f"/api/tables/{table}/replay?seat=open&start={turn['last']}&count=1")["frames"][0]
        assert [forest["score"] for forest in frame["game"]["forests"]] == turn["points"]


def test_a_transcript_is_read_and_verified_again(server):
    ann, ben = server.visitor("Ann"), server.visitor("Ben")
    table = ann.make(ME, OPEN, edition="dartmoor")
    ben.post(f"/api/tables/{table}/join")
    finish(server, ann, table)
    text = ann.client.get(f"/api/tables/{table}/transcript").text
    told = Transcript.read(text)
    assert told.game.is_over()
    assert told.names == ["Ann", "Ben"]
    assert told.promise is not None
    assert told.promise.commitment == ann.get(f"/api/tables/{table}")["commitment"]
    forged = text.replace(told.promise.to_row()["secret"], "0" * 64)
    with pytest.raises(ValueError, match="secret and options do not give"):
        Transcript.read(forged)


def test_a_rematch_is_made_once_with_everybody_in_it(server):
    ann, ben, cat = (server.visitor(name) for name in ("Ann", "Ben", "Cat"))
    table = ann.make(ME, OPEN)
    ben.post(f"/api/tables/{table}/join")
    assert ann.post(f"/api/tables/{table}/rematch", 409)["slug"] == "not-over"
    finish(server, ann, table)
    assert cat.post(f"/api/tables/{table}/rematch", 403)["slug"] == "not-seated"
    again = ann.post(f"/api/tables/{table}/rematch")
    assert ben.post(f"/api/tables/{table}/rematch")["id"] == again["id"] != table
    assert (again["state"], [seat["name"] for seat in again["seats"]]) == ("playing", ["Ann", "Ben"])
    assert cat.get(f"/api/tables/{table}")["rematch"] == again["id"]


# --- the door -------------------------------------------------------------------------------------------------------


def test_every_answer_carries_the_strict_headers(server):
    for path in ("/", "/api/me", "/docs", "/nowhere", "/api/tables/x", "/openapi.json"):
        headers = server.client.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "'unsafe" not in headers["content-security-policy"]  # WebAssembly alone may be compiled
        assert headers["x-content-type-options"] == "nosniff"


def test_the_api_page_works_without_scripts_or_styles(server):
    page = server.client.get("/docs").text
    assert "POST /api/tables/{table_id}/join" in page
    assert not re.search(r"<script|<style|<link|style=|\son\w+=|http", page)
    models = server.client.get("/openapi.json").json()["components"]["schemas"]
    assert {"ViewMessage", "Refusal", "Preview", "MakeMoves", "Undo", "AskPreview", "GameView"} <= set(models)


def test_requests_from_other_sites_are_refused(server):
    for origin, status in (("http://testserver", 200), ("https://evil.example", 403), ("null", 403)):
        answer = server.client.post("/api/me", json={"name": "Ann"}, headers={"Origin": origin})
        assert answer.status_code == status


def test_a_large_request_is_refused_before_it_is_read(server):
    assert server.client.post("/api/score", content=b" " * (MAX_BODY_BYTES + 1)).status_code == 413


def test_too_many_requests_are_refused_for_a_while(tmp_path):
    with serving(tmp_path, requests=1, tables=0.1) as slow:
        answers = [slow.client.get("/api/me") for _ in range(10)]
        slugs = [answer.json().get("slug") for answer in answers]
        assert slugs[:6] == [None] * 6
        assert "too-fast" in slugs  # a busy machine takes so long that some more are allowed


def test_a_bucket_fills_again():
    bucket = TokenBucket(2)
    assert [bucket.take() for _ in range(13)] == [True] * 12 + [False]
    bucket.filled_at -= 1
    assert [bucket.take() for _ in range(3)] == [True, True, False]


def test_the_secret_is_made_once_and_for_its_owner_alone(tmp_path):
    settings = Settings(home=tmp_path)
    keys = settings.signing_keys()
    assert [len(key) > 30 for key in keys] == [True]
    assert settings.signing_keys() == keys
    assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600
    assert Settings(home=tmp_path, secret="a-long-one-of-mine").signing_keys() == ["a-long-one-of-mine"]


def test_a_wrong_setting_is_told(monkeypatch):
    monkeypatch.setenv("SPINNEY_SOCKETS", "many")
    with pytest.raises(Refused, match="SPINNEY_SOCKETS is 'many'"):
        from_environment()


@pytest.mark.parametrize("database", ["nonsense", "nosuchdb://x", "sqlite:////no/such/folder/x.db"])
def test_a_store_that_cannot_be_opened_is_told_in_a_sentence(tmp_path, database):
    with pytest.raises(Refused, match="The store cannot be opened"):
        open_services(Settings(home=tmp_path, database=database))


def test_a_taken_port_is_told_in_a_sentence():
    first = listen("127.0.0.1", 0)
    try:
        with pytest.raises(Refused, match="choose another"):
            listen("127.0.0.1", first.getsockname()[1])
        assert address(first, "0.0.0.0").startswith("http://127.0.0.1:")
    finally:
        first.close()


def test_a_missing_page_says_how_to_build_it(server, monkeypatch, tmp_path):
    monkeypatch.setattr("spinney.web.pages.STATIC", Path(tmp_path))
    answer = server.client.get("/table/abc")
    assert answer.status_code == 503
    assert "make play" in answer.text
