"""Nobody can choose a deal: what a server commits to, what browsers add, and how changes of either are found."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from typer.testing import CliRunner

import spinney
from spinney.cli import app
from spinney.hosting.messages.tables import TableInfo
from spinney.hosting.tables.record import NUMBER_TIMEOUT_S, TableOptions, commitment_of, committed_options, derive_deal
from spinney.hosting.tables.seats import stop_waiting_for_numbers
from spinney.notation.promises.promise import Promise, SharedPromise, commit_to_seed
from spinney.notation.promises.statements import commit_to_secret, deal_from_numbers
from spinney.notation.transcripts import Transcript
from tests.devices import device
from tests.test_web_requests import finish
from tests.web import ME, OPEN, serving

BOT = {"kind": "bot", "bot": "random"}
ONE, TWO = "1" * 32, "2" * 32
HEX = "0123456789abcdef0123456789abcdef"
OPTIONS: dict[str, Any] = {
    "edition": "forest",
    "public": True,
    "show_scores": True,
    "allow_undo": False,
    "bot_pause": 0.3,
    "turn_end": "grace",
    "grace": 5.0,
    "clock": "days",
    "move_time": 86400,
    "reserve": 0,
    "seats": 2,
}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("home")) as server:
        yield server


@pytest.fixture(scope="module")
def told(server):
    """The transcript of a finished game to whose deal two browsers have added numbers."""
    ann, table = shared_game(server)
    finish(server, ann, table)
    return ann.client.get(f"/api/tables/{table}/transcript").text


def shared_game(server, *more, **options):
    """A game of Ann's and Ben's, who have added numbers, and Ann."""
    ann, ben = server.visitor("Ann"), server.visitor("Ben")
    table = ann.make(ME, OPEN, *more, adds_number=True, **options)
    ben.post(f"/api/tables/{table}/join", adds_number=True)
    assert ann.post(f"/api/tables/{table}/number", number=ONE)["state"] == "waiting"
    assert ben.post(f"/api/tables/{table}/number", number=TWO)["state"] == "playing"
    return ann, table


def send(visitor, path, body):
    """Send what no client of good will would, lone surrogates as well."""
    return visitor.client.post(path, content=json.dumps(body), headers={"Content-Type": "application/json"})


def expire(server, table):
    """Let the time pass in which a full table waits for numbers."""
    held = server.table(table)
    held.record = replace(held.record, due="2026-01-01T00:00:00.000+00:00")
    server.call(server.services.bot_turns.actions.reseat, held, "", stop_waiting_for_numbers)


# --- the texts ------------------------------------------------------------------------------------------------------


def test_commitment_and_deal_are_those_the_page_computes():
    """frontend/src/game/commitment.test.ts has the same table and the same hashes."""
    wanted = "97b20a78feeda85b203a4ace765d9918a5f0738d4009a36d28deb5653c1427ae"
    assert commit_to_secret("kX3_fQ-a01Zz", "5" * 64, OPTIONS) == wanted
    assert deal_from_numbers("kX3_fQ-a01Zz", "5" * 64, OPTIONS, [HEX, ""], 2) == (
        214255199435112094647002703807846504634,
        0,
    )


def test_every_option_of_a_table_is_bound_and_known_to_the_page(server):
    table = server.table(server.visitor("Ann").make(ME, OPEN)).record
    assert set(committed_options(table)) == set(TableOptions.__dataclass_fields__) | {"seats"}
    assert set(committed_options(table)) - {"seats"} <= set(TableInfo.__dataclass_fields__)
    assert set(committed_options(table)) == set(OPTIONS)


@pytest.mark.parametrize("name", sorted(OPTIONS))
def test_another_value_of_any_option_is_another_commitment_and_another_deal(name):
    other = {**OPTIONS, name: {str: "smoky", bool: False, int: 7, float: 0.7}[type(OPTIONS[name])]}
    other[name] = not OPTIONS[name] if isinstance(OPTIONS[name], bool) else other[name]
    assert commit_to_secret("t", "s", other) != commit_to_secret("t", "s", OPTIONS)
    assert deal_from_numbers("t", "s", other, ["", ""], 2) != deal_from_numbers("t", "s", OPTIONS, ["", ""], 2)


def test_every_seat_begins_about_as_often():
    begins = [deal_from_numbers("t", str(secret), OPTIONS, ["", "", ""], 3).start for secret in range(600)]
    assert all(150 < begins.count(seat) < 250 for seat in range(3))


# --- at a table -----------------------------------------------------------------------------------------------------


def test_the_commitment_stands_before_any_number_and_is_proved_at_the_end(server):
    ann, ben = server.visitor("Ann"), server.visitor("Ben")
    table = ann.make(ME, OPEN, adds_number=True, bot_pause=0.25)
    path = f"/api/tables/{table}"
    promised = ann.get(path)
    assert (promised["commits_to"], promised["state"], promised["start"]) == ("secret", "waiting", 0)
    assert promised["seats"][0]["number_due"]
    assert ben.post(f"{path}/join", adds_number=True)["state"] == "waiting"  # it waits for both
    ann.post(f"{path}/number", number=ONE)
    dealt = ben.post(f"{path}/number", number=TWO)
    assert (dealt["state"], dealt["seed"], dealt["salt"]) == ("playing", None, None)
    assert [seat["number"] for seat in dealt["seats"]] == [ONE, TWO]
    finish(server, ann, table)
    end = ann.get(path)
    options = {name: end[name] for name in OPTIONS if name != "seats"} | {"seats": 2}
    assert end["commitment"] == promised["commitment"] == commit_to_secret(table, end["salt"], options)
    made = deal_from_numbers(table, end["salt"], options, [ONE, TWO], 2)
    assert (end["seed"], end["start"]) == (str(made.seed), made.start)
    first = ann.get(f"{path}/replay?seat=open&count=1")["frames"][0]
    assert first["hands"] == spinney.deal("forest", 2, made.seed, made.start).hands


def test_secret_and_seed_are_in_nothing_the_server_sends_before_the_end(server):
    sent = len(server.recorder.sent)
    ann, table = shared_game(server, public=True)
    with ann.look(table) as tab:
        tab.hear()
    ann.get("/api/tables")
    record = server.table(table).record
    assert record.seed
    assert len(record.salt) == 64
    assert not [text for text in server.recorder.sent[sent:] if record.salt in text or record.seed in text]


def test_who_sends_no_number_plays_all_the_same(server):
    ann, ben = server.visitor("Ann"), server.visitor("Ben")
    table = ann.make(ME, OPEN)
    begun = ben.post(f"/api/tables/{table}/join")
    assert (begun["state"], [seat["number"] for seat in begun["seats"]]) == ("playing", ["", ""])
    assert ann.post(f"/api/tables/{table}/number", 409, number=ONE)["slug"] == "already-dealt"
    alone = ann.post("/api/tables", 201, edition="forest", seats=[ME, BOT], bot_pause=0)
    assert alone["state"] == "playing"
    bots = ann.post("/api/tables", 201, edition="forest", seats=[BOT, BOT], bot_pause=0, adds_number=True)
    assert bots["state"] == "playing"


def test_a_game_alone_against_bots_begins_with_my_number_too(server):
    ann = server.visitor("Ann")
    made = ann.post("/api/tables", 201, edition="forest", seats=[ME, BOT], bot_pause=0, adds_number=True)
    assert (made["state"], bool(made["commitment"])) == ("waiting", True)
    begun = ann.post(f"/api/tables/{made['id']}/number", number=ONE)
    assert (begun["state"], begun["commitment"]) == ("playing", made["commitment"])


def test_a_number_that_does_not_come_is_not_waited_for_long(server):
    ann, ben = server.visitor("Ann"), server.visitor("Ben")
    table = ann.make(ME, OPEN, adds_number=True)
    assert server.table(table).record.due is None  # while a seat is open there is time
    ben.post(f"/api/tables/{table}/join", adds_number=True)
    due = server.table(table).record.due
    ben.post(f"/api/tables/{table}/number", number=TWO)
    assert server.table(table).record.due == due  # another number does not make it longer
    assert NUMBER_TIMEOUT_S <= 30
    expire(server, table)
    begun = ann.get(f"/api/tables/{table}")
    assert (begun["state"], [seat["number"] for seat in begun["seats"]]) == ("playing", ["", TWO])
    assert not any(seat["number_due"] for seat in begun["seats"])


def test_the_table_itself_goes_on_when_a_number_does_not_come(server, monkeypatch):
    monkeypatch.setattr("spinney.hosting.tables.record.NUMBER_TIMEOUT_S", 0.2)
    ann = server.visitor("Ann")
    table = ann.make(ME, BOT, adds_number=True)
    with ann.look(table) as tab:
        while tab.hear()["table"]["state"] != "playing":
            pass


def test_who_leaves_before_the_deal_takes_their_number_along(server):
    ann, ben, cat = (server.visitor(name) for name in ("Ann", "Ben", "Cat"))
    table = ann.make(ME, OPEN, OPEN)
    path = f"/api/tables/{table}"
    ben.post(f"{path}/join", adds_number=True)
    ben.post(f"{path}/number", number=TWO)
    left = ben.post(f"{path}/leave")
    assert [seat["number"] for seat in left["seats"]] == ["", "", ""]
    assert ben.post(f"{path}/number", 403, number=TWO)["slug"] == "not-seated"
    assert not cat.post(f"{path}/join", seat=1)["seats"][1]["number"]
    again = ben.post(f"{path}/join", adds_number=True)
    assert (again["state"], again["seats"][2]["number_due"]) == ("waiting", True)


def test_the_first_number_of_a_seat_counts_and_only_until_the_deal(server):
    ann, eve = server.visitor("Ann"), server.visitor("Eve")
    table = ann.make(ME, OPEN, adds_number=True)
    path = f"/api/tables/{table}"
    assert eve.post(f"{path}/number", 403, number=TWO)["slug"] == "not-seated"
    ann.post(f"{path}/number", number=ONE)
    assert ann.post(f"{path}/number", number=ONE)["seats"][0]["number"] == ONE  # sent again, as its answer was lost
    assert ann.post(f"{path}/number", 409, number=TWO)["slug"] == "number-given"
    eve.post(f"{path}/join")
    assert eve.post(f"{path}/number", 409, number=TWO)["slug"] == "already-dealt"
    assert ann.post(f"{path}/number", number=ONE)["state"] == "playing"


def test_a_copied_number_neither_cancels_nor_repeats_anything(server):
    ann, eve = server.visitor("Ann"), server.visitor("Eve")
    table = ann.make(ME, OPEN, adds_number=True)
    ann.post(f"/api/tables/{table}/number", number=ONE)
    eve.post(f"/api/tables/{table}/join", adds_number=True)
    eve.post(f"/api/tables/{table}/number", number=ONE)
    record = server.table(table).record
    seeds = {
        derive_deal(replace(record, seats=[replace(record.seats[0], number=one), replace(record.seats[1], number=two)]))
        for one in ("", ONE, TWO)
        for two in ("", ONE, TWO)
    }
    assert len(seeds) == 9


NUMBERS: list[Any] = [
    "",
    "1",
    ONE + "1",
    ONE[:-1],
    "A" * 32,
    "g" * 32,
    " " + ONE[1:],
    ONE[1:] + "\n",
    "\x00" * 32,
    "\ud800" * 32,
]
NUMBERS += [
    "\uff11" * 32,
    "é" * 32,
    "0x" + "1" * 30,
    "none" * 8,
    1,
    int(ONE),
    1.5,
    True,
    None,
    [],
    [ONE],
    {"number": ONE},
]


@pytest.mark.parametrize("number", NUMBERS, ids=range(len(NUMBERS)))
def test_no_number_of_another_form_comes_near_the_table(server, number):
    ann = server.visitor("Ann")
    table = ann.make(ME, OPEN, adds_number=True)
    sent = send(ann, f"/api/tables/{table}/number", {"number": number})
    assert sent.status_code == 422, sent.text
    assert ann.get(f"/api/tables/{table}")["seats"][0]["number"] == ""
    for flag in (number, "perhaps", 7):
        if not isinstance(flag, bool):
            asked = {"edition": "forest", "seats": [ME, OPEN], "adds_number": flag}
            status = send(ann, "/api/tables", asked).status_code
            assert status == (201 if flag in ("1", 1) else 422)


def test_numbers_stay_with_the_deal_whoever_sits_there_later(server):
    ann, ben, cat = (server.visitor(name) for name in ("Ann", "Ben", "Cat"))
    table = ann.make(ME, OPEN, BOT, adds_number=True)
    path = f"/api/tables/{table}"
    ann.post(f"{path}/number", number=ONE)
    ben.post(f"{path}/join", adds_number=True)
    ben.post(f"{path}/number", number=TWO)
    ben.post(f"{path}/leave")
    cat.post(f"{path}/seats/1/take", adds_number=True)
    ben.post(f"{path}/seats/1/take")
    ben.post(f"{path}/seats/1/bot", bot="greedy")
    cat.post(f"{path}/seats/2/take", adds_number=True)
    seats = ann.post(f"{path}/seats/2/consent", agree=True)["seats"]
    assert [seat["number"] for seat in seats] == [ONE, TWO, ""]
    assert derive_deal(server.table(table).record).seed == int(server.table(table).record.seed)


def test_a_rematch_waits_for_those_who_added_a_number_and_for_nobody_else(server):
    ann, table = shared_game(server)
    cat = server.visitor("Cat")
    finish(server, ann, table)
    again = ann.post(f"/api/tables/{table}/rematch")
    assert (again["state"], again["commitment"] is None) == ("waiting", False)
    assert [seat["number_due"] for seat in again["seats"]] == [True, True]
    assert [seat["number"] for seat in again["seats"]] == ["", ""]
    ann.post(f"/api/tables/{again['id']}/number", number=ONE)
    assert cat.post(f"/api/tables/{again['id']}/number", 403, number=TWO)["slug"] == "not-seated"
    expire(server, again["id"])
    assert ann.get(f"/api/tables/{again['id']}")["state"] == "playing"
    old = server.visitor("Old")
    oldtable = old.make(ME, OPEN)
    server.visitor("Older").post(f"/api/tables/{oldtable}/join")
    finish(server, old, oldtable)
    assert old.post(f"/api/tables/{oldtable}/rematch")["state"] == "playing"


def test_a_restart_between_commitment_and_deal_changes_nothing(tmp_path):
    with serving(tmp_path) as server:
        ann = server.visitor("Ann")
        table = ann.make(ME, OPEN, adds_number=True)
        ann.post(f"/api/tables/{table}/number", number=ONE)
        promised = ann.get(f"/api/tables/{table}")["commitment"]
        cookies = ann.client.cookies
    with serving(tmp_path) as server:
        ben = server.visitor("Ben")
        begun = ben.post(f"/api/tables/{table}/join", adds_number=True)
        assert begun["commitment"] == promised
        ben.post(f"/api/tables/{table}/number", number=TWO)
        made = server.table(table).record
        assert (made.state, made.seed) == ("playing", str(derive_deal(made).seed))
    with serving(tmp_path) as server:  # what was dealt is stored, not dealt again
        ann = server.visitor("Ann again")
        ann.client.cookies = cookies
        assert ann.get(f"/api/tables/{table}")["seats"][0]["you"]
        held = server.table(table).record
        assert (held.seed, held.start, [seat.number for seat in held.seats]) == (made.seed, made.start, [ONE, TWO])


def test_a_restart_while_a_number_is_missing_deals_when_its_time_is_up(tmp_path, monkeypatch):
    monkeypatch.setattr("spinney.hosting.tables.record.NUMBER_TIMEOUT_S", 0.3)
    monkeypatch.setattr("spinney.hosting.tables.bot_turns.OVERDUE_AFTER_S", 0.0)
    with serving(tmp_path) as server:
        ann = server.visitor("Ann")
        monkeypatch.setattr(server.services.bot_turns, "schedule", lambda _: None)  # as if it were killed
        table = ann.make(ME, BOT, adds_number=True)
        cookies = ann.client.cookies
    with serving(tmp_path) as server:
        ann = server.visitor("Ann again")
        ann.client.cookies = cookies
        with ann.look(table) as tab:
            while tab.hear()["table"]["state"] != "playing":
                pass


def test_a_table_of_an_earlier_version_begins_and_ends_with_its_own_commitment(tmp_path):
    with serving(tmp_path) as server:
        ann, ben = server.visitor("Ann"), server.visitor("Ben")
        table = ann.make(ME, OPEN)
        held = server.table(table)
        held.record = replace(held.record, seed="77", salt="ab" * 16, commits_to="seed")
        assert ann.get(f"/api/tables/{table}")["commitment"] is None
        begun = ben.post(f"/api/tables/{table}/join")
        assert (begun["commits_to"], begun["commitment"]) == ("seed", commit_to_seed("77", "ab" * 16))
        finish(server, ann, table)
        promise = Transcript.read(ann.client.get(f"/api/tables/{table}/transcript").text).promise
        assert promise == Promise(begun["commitment"], "ab" * 16)


def test_on_a_device_nobody_is_waited_for(tmp_path):
    with device(tmp_path) as here:
        status, made = here.ask("POST", "/api/tables", {"edition": "forest", "seats": [ME, BOT], "bot_pause": 0})
        assert (status, made["state"], made["commits_to"]) == (201, "playing", "secret")
        status, made = here.ask("POST", "/api/tables", {"edition": "forest", "seats": [ME, OPEN], "adds_number": True})
        path = f"/api/tables/{made['id']}/number"
        assert here.ask("POST", path, {"number": "x" * 32})[0] == 422
        assert here.ask("POST", path, {"number": ONE})[1]["seats"][0]["number"] == ONE


def test_practice_promises_nothing_and_an_imported_game_what_its_file_did(server, told):
    ann = server.visitor("Ann")
    imported = ann.post("/api/tables/import", 201, transcript=told)
    assert (imported["commits_to"], imported["commitment"]) == ("file", None)
    again = ann.client.get(f"/api/tables/{imported['id']}/transcript").text
    assert json.loads(again)["promise"] == json.loads(told)["promise"]
    plain = {name: value for name, value in json.loads(told).items() if name != "promise"}
    bare = ann.post("/api/tables/import", 201, transcript=json.dumps(plain))
    assert bare["commits_to"] == "nothing"
    assert "promise" not in json.loads(ann.client.get(f"/api/tables/{bare['id']}/transcript").text)
    forked = ann.post(f"/api/tables/{imported['id']}/practice", 201, ply=3)
    assert (forked["commits_to"], forked["commitment"]) == ("nothing", None)


# --- a cheating operator --------------------------------------------------------------------------------------------


def test_an_honest_transcript_is_told_with_commitment_and_numbers(told, tmp_path):
    path = tmp_path / "game.json"
    path.write_text(told, "utf-8")
    promise = Transcript.read(told).promise
    assert isinstance(promise, SharedPromise)
    said = CliRunner().invoke(app, ["replay", str(path)]).output.replace("\n", "")
    assert all(part in said for part in (promise.commitment, f"Ann {ONE}", f"Ben {TWO}"))


def other_deal(row, **change):
    """The transcript of another deal of the same game, without moves, as an operator would write it."""
    facts = {"seats": row["seats"], "seed": row["seed"], "start": row["options"]["start"]} | change
    return json.loads(Transcript(row["edition"], **facts).write()) | {"promise": row["promise"]}


FORGERIES = {
    "another seed": lambda row: other_deal(row, seed=row["seed"] + 1),
    "another start": lambda row: other_deal(row, start=1 - row["options"]["start"]),
    "a dropped number": lambda row: row["promise"].update(numbers=[ONE, ""]),
    "another number": lambda row: row["promise"].update(numbers=[ONE, ONE]),
    "numbers of other seats": lambda row: row["promise"].update(numbers=[TWO, ONE]),
    "a number too many": lambda row: row["promise"].update(numbers=[ONE, TWO, ONE]),
    "other options": lambda row: row["promise"]["options"].update(show_scores=False),
    "an option left out": lambda row: row["promise"]["options"].pop("clock"),
    "an option added": lambda row: row["promise"]["options"].update(cheats=True),
    "another edition": lambda row: row["promise"]["options"].update(edition="smoky"),
    "other seats": lambda row: row["promise"]["options"].update(seats=3),
    "another table": lambda row: row["promise"].update(table="t"),
    "another secret": lambda row: row["promise"].update(secret="0" * 64),
    "another commitment": lambda row: row["promise"].update(commitment="0" * 64),
}


@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_transcript_of_a_cheating_operator_is_refused(told, forgery):
    row = json.loads(told)
    forged = FORGERIES[forgery](row)
    with pytest.raises(ValueError, match="promise"):
        Transcript.read(json.dumps(forged if isinstance(forged, dict) else row))


def recommit(row):
    promise = row["promise"]
    promise["commitment"] = commit_to_secret(promise["table"], promise["secret"], promise["options"])


def test_a_new_commitment_to_fit_a_forgery_is_another_one_than_was_published(told):
    """That is why page and people keep the one they saw before the deal."""
    row = json.loads(told)
    published = row["promise"]["commitment"]
    row["promise"]["secret"] = "0" * 64
    recommit(row)
    assert row["promise"]["commitment"] != published
    with pytest.raises(ValueError, match="another seed"):
        Transcript.read(json.dumps(row))


VALUES: list[Any] = [
    None,
    True,
    6,
    1.5,
    10**40,
    "x",
    "\x00",
    "\ud800",
    "é" * 9,
    "x" * 1000,
    [],
    {},
    [[]],
    [None],
    ["x"] * 5,
    {"": 1},
]


@pytest.mark.parametrize("value", VALUES, ids=range(len(VALUES)))
def test_no_part_of_a_promise_makes_a_reader_fail(server, told, value):
    eve = server.visitor("Eve")
    for part in ("commitment", "secret", "table", "options", "numbers"):
        row = json.loads(told)
        row["promise"][part] = value
        refused(eve, row)
    for name in ("edition", "seats", "bot_pause", "grace", "x", "A", "a" * 50):
        row = json.loads(told)
        row["promise"]["options"][name] = value
        if value is True or value == 6:
            recommit(row)
        refused(eve, row)
    row = json.loads(told)
    row["promise"]["more"] = value
    refused(eve, row)


def refused(eve, row):
    sent = send(eve, "/api/tables/import", {"transcript": json.dumps(row)})
    assert (sent.status_code, sent.json()["slug"]) == (422, "bad-notation"), sent.text


@pytest.mark.parametrize("changed", [{"allow_undo": False}, {"salt": "f" * 64}, {"id": "other"}], ids=str)
def test_an_operator_who_changes_a_waiting_table_publishes_another_commitment(server, changed):
    ann = server.visitor("Ann")
    table = ann.make(ME, OPEN, adds_number=True)
    record = server.table(table).record
    assert commitment_of(replace(record, **changed)) != ann.get(f"/api/tables/{table}")["commitment"]
