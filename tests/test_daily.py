"""The deal of the day: the same for all, known to nobody beforehand, one try that counts."""

from __future__ import annotations

import json
import re
from dataclasses import fields

import pytest
from typer.testing import CliRunner

import spinney.cli.playing.daily
from spinney.bots import bot, opponents
from spinney.cli import app
from spinney.editions import shipped
from spinney.hosting.api.endpoints import ENDPOINTS
from spinney.hosting.bot_choices import bot_seed
from spinney.hosting.daily import deals
from spinney.hosting.daily.deals import (
    Par,
    check_daily_access,
    daily_streak,
    days_before,
    derive_daily_deal,
    new_daily_record,
    play_for_par,
    share_line,
)
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.record import now
from spinney.notation.promises.promise import commit_to_seed
from spinney.notation.transcripts import Transcript, read_transcript
from tests.web import ME, serving

KEY = b"a key of sixteen letters or more"
MONDAY = "2026-11-16"
SLOWLY = 5.0


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("home")) as server:
        yield server


def play_out(server, table, mine="planner"):
    live = server.table(table)
    live.record.bot_pause = SLOWLY  # these tests move for the bots
    game = server.game(table)
    while not game.is_over():
        player = bot(mine if game.seat == 0 else "random", game.ply)
        try:
            server.push(table, player.choose(game.view(game.seat)).text)
        except Refused:
            game = server.game(table)


# --- the deal ---------------------------------------------------------------------------------------------------------


def test_a_deal_follows_from_key_day_and_edition_and_from_nothing_else():
    first = derive_daily_deal(KEY, MONDAY, "forest")
    assert derive_daily_deal(KEY, MONDAY, "forest") == first
    others = [
        derive_daily_deal(b"other", MONDAY, "forest"),
        derive_daily_deal(KEY, "2026-11-17", "forest"),
        derive_daily_deal(KEY, MONDAY, "smoky"),
    ]
    assert len({first.seed, first.salt, *(one.seed for one in others), *(one.salt for one in others)}) == 8
    assert first.promise == commit_to_seed(first.seed, first.salt)
    assert first.seed not in first.promise


def test_the_week_grows_harder_and_every_lineup_can_sit_down():
    days = [days_before("2026-11-22", 6 - number) for number in range(7)]
    for edition in shipped():
        for day in days:
            dealt = derive_daily_deal(KEY, day, edition)
            record = new_daily_record(dealt, "a", "Ann", "")
            assert [seat.bot for seat in record.seats] == [None, *dealt.rivals]
            assert (record.purpose, record.about, record.allow_undo) == ("daily", day, False)
            assert (record.seed, record.start) == (dealt.seed, dealt.start)
    assert derive_daily_deal(KEY, days[0], "forest").rivals < derive_daily_deal(KEY, days[6], "forest").rivals


def test_par_is_what_an_opponent_makes_of_the_same_deal_and_stays_so():
    dealt = derive_daily_deal(KEY, MONDAY, "forest")
    par = play_for_par(dealt, "level:4")
    assert par == play_for_par(dealt, "level:4")
    assert par.points > 20
    assert par.place in (1, 2)
    assert deals.bots_without_par([par]) == [one.bot for one in opponents() if one.number != 4]


def test_a_streak_is_days_in_a_row_and_today_may_still_come():
    days = [days_before(MONDAY, number) for number in (1, 2, 3, 5)]
    assert daily_streak(days, MONDAY) == 3
    assert daily_streak([*days, MONDAY], MONDAY) == 4
    assert daily_streak(days, days_before(MONDAY, -1)) == 0
    assert daily_streak([], MONDAY) == 0


def test_the_line_to_share_tells_points_and_no_card():
    dealt = derive_daily_deal(KEY, "2026-11-18", "forest")
    pars = [Par("level:1", 80, 2), Par("level:2", 120, 1)]
    said = share_line(dealt, 101, 2, pars, 4)
    assert (
        said == "Spinney, Forest, deal of 18 November: 101 points, place 2 of 3, ahead of 1 of 2 bots, 4 days in a row."
    )


def test_days_that_have_not_come_are_not_dealt():
    assert deals.validate_day(MONDAY, MONDAY) == MONDAY
    for day in ("2026-11-17", "tomorrow", "20261116"):
        with pytest.raises(Refused):
            deals.validate_day(day, MONDAY)


def test_a_table_of_today_is_closed_to_others_until_the_day_is_over():
    dealt = derive_daily_deal(KEY, MONDAY, "forest")
    for again in (False, True):
        record = new_daily_record(dealt, "ann", "Ann", "", again)
        check_daily_access(record, "ann", MONDAY)
        check_daily_access(record, "eve", days_before(MONDAY, -1))
        with pytest.raises(Refused, match="when the day is over"):
            check_daily_access(record, "eve", MONDAY)


# --- at the server ----------------------------------------------------------------------------------------------------


def test_one_try_counts_and_is_compared(server):
    ann, ben = server.visitor("Ann", "192.0.2.1"), server.visitor("Ben", "192.0.2.2")
    fresh = ann.get("/api/daily/forest")
    assert re.fullmatch(r"[0-9a-f]{64}", fresh["promise"])
    assert (fresh["day"], fresh["mine"], fresh["seed"], fresh["results"]) == (now()[:10], None, None, [])
    tables = {}
    for who in (ann, ben):
        made = who.post("/api/daily/forest/play", 201)
        tables[who] = made["id"]
        assert made["commitment"] == fresh["promise"]
        assert who.post("/api/daily/forest/play", 201)["id"] == made["id"]  # it goes on
    assert tables[ann] != tables[ben]
    assert ann.get("/api/daily/forest")["mine"] == {
        "table": tables[ann], "points": None, "place": None, "rank": None, "counted": True, "share": ""
    }  # fmt: skip
    play_out(server, tables[ann])
    told = ann.get("/api/daily/forest")
    assert told["mine"]["points"] == server.game(tables[ann]).score(0)
    assert (told["mine"]["rank"], told["played"], told["streak"]) == (1, 1, 1)
    assert "place" in told["mine"]["share"]
    assert [one["name"] for one in told["results"]] == ["Ann"]
    assert told["results"][0]["table"] is None  # open when the day is over
    early = ben.get("/api/daily/forest")
    assert (early["played"], early["results"], early["par"]) == (1, [], [])


def test_nobody_learns_of_today_s_cards_from_another_s_table(server):
    ann, eve = server.visitor("Ann"), server.visitor("Eve")
    table = ann.post("/api/daily/dartmoor/play", 201)["id"]
    for path in ("", "/transcript", "/story", "/replay", "/rating"):
        assert eve.get(f"/api/tables/{table}{path}", 403)["slug"] == "closed-today"
    play_out(server, table)
    for path in ("", "/transcript", "/story", "/replay", "/rating"):
        assert eve.get(f"/api/tables/{table}{path}", 403)["slug"] == "closed-today"
    assert eve.post(f"/api/tables/{table}/practice", 403, ply=3)["slug"] == "closed-today"
    server.recorder.sent.clear()
    eve.get("/api/daily/dartmoor")
    eve.client.get("/")
    record = server.table(table).record
    assert not any(record.seed in sent or record.salt in sent for sent in server.recorder.sent)


def test_there_is_one_try_and_it_is_not_rated(server):
    ann = server.visitor("Ann", "192.0.2.5")
    table = ann.post("/api/daily/smoky/play", 201)["id"]
    assert ann.post(f"/api/tables/{table}/advice", 403, ply=0)["slug"] == "no-advice"
    play_out(server, table)
    points = ann.get("/api/daily/smoky")["mine"]["points"]
    assert ann.post("/api/daily/smoky/play", 403)["slug"] == "closed-today"
    told = ann.get("/api/daily/smoky")
    assert (told["mine"]["table"], told["mine"]["points"], told["played"]) == (table, points, 1)
    rated = ann.get(f"/api/tables/{table}/rating")
    assert (rated["counted"], "deal of the day" in rated["sentence"]) == (False, True)


REQUESTS = {"ply": 3, "seat": 0, "bots": ["level:1"], "agree": True, "bot": "greedy", "fresh": True}


def test_not_even_its_player_is_told_more_of_today_s_deal_than_they_saw(server):
    """Every address of a finished table, with whatever a client can ask there."""
    ann = server.visitor("Ann", "192.0.2.6")
    table = ann.post("/api/daily/dartmoor/play", 201)["id"]
    play_out(server, table)
    record = server.table(table).record
    at = f"/api/tables/{table}"
    server.recorder.sent.clear()
    for endpoint in ENDPOINTS:
        path = endpoint.path.replace("{table_id}", table).replace("{edition}", "dartmoor").replace("{seat}", "0")
        if "{" in path or endpoint.path.startswith("/api/rooms"):
            continue
        names = {field.name for field in fields(endpoint.request)} if endpoint.request else set()
        body = {name: value for name, value in REQUESTS.items() if name in names}
        body |= {"seats": [ME, {"kind": "bot", "bot": "level:1"}]} if "seats" in names else {}
        for view in ("", "?seat=open", "?seat=0", "?seat=1", "?seat=open&start=5&count=200"):
            ann.client.request(endpoint.method, path + view, json=None if endpoint.method == "GET" else body)
    with ann.look(table) as tab:
        seen = tab.hear()
    assert (seen["table"]["state"], seen["table"]["seed"], seen["table"]["salt"]) == ("finished", None, None)
    assert not any(record.seed in sent or record.salt in sent for sent in server.recorder.sent)
    for closed in ("/transcript", "/review", "/replay?seat=1"):
        assert ann.get(at + closed, 403)["slug"] == "closed-today"
    assert ann.post(f"{at}/review", 403)["slug"] == "closed-today"
    for fresh in (False, True):
        assert ann.post(f"{at}/practice", 403, ply=0, fresh=fresh)["slug"] == "closed-today"
    for mine in ("", "?seat=0"):
        frames = ann.get(f"{at}/replay{mine}")["frames"]
        assert all(frame["hands"] is None and (frame["move"] is None or frame["by"] == 0) for frame in frames)
        assert frames[0]["game"]["hand"]
    assert ann.get(f"{at}/story")["turns"]
    record = server.table(table).record
    record.about = days_before(record.about)  # when the day is over
    told = server.visitor("Eve").get(at)
    assert commit_to_seed(told["seed"], told["salt"]) == told["commitment"]
    assert json.loads(ann.client.get(f"{at}/transcript").text)["seed"] == int(record.seed)
    assert ann.get(f"{at}/replay")["frames"][0]["hands"]
    assert ann.post(f"{at}/practice", 201, ply=0)["purpose"] == "practice"


def test_of_two_guests_at_one_address_one_is_counted(tmp_path):
    """A second cookie knows the cards; nor is room made for it by signing in with the first."""
    with serving(tmp_path) as server:
        ann, second = server.visitor("Ann", "192.0.2.7"), server.visitor("Second", "192.0.2.7")
        tables = {who: who.post("/api/daily/smoky/play", 201)["id"] for who in (ann, second)}
        play_out(server, tables[second], "planner")
        mine = second.get("/api/daily/smoky")
        assert (mine["mine"]["counted"], mine["mine"]["rank"], mine["played"], mine["results"]) == (False, None, 0, [])
        play_out(server, tables[ann], "random")
        told = ann.get("/api/daily/smoky")
        assert (told["mine"]["counted"], told["mine"]["rank"], told["played"]) == (True, 1, 1)
        assert [one["name"] for one in told["results"]] == ["Ann"]
        ann.post("/api/keepsake/open", phrase=second.post("/api/keepsake")["phrase"])
        third = server.visitor("Third", "192.0.2.7")
        third.post("/api/daily/smoky/play", 201)
        assert third.get("/api/daily/smoky")["mine"]["counted"] is False
        elsewhere = server.visitor("Else", "192.0.2.8")
        elsewhere.post("/api/daily/smoky/play", 201)
        assert elsewhere.get("/api/daily/smoky")["mine"]["counted"] is True


def test_yesterday_is_open_to_all_with_its_seed(server):
    eve = server.visitor("Eve")
    told = eve.get(f"/api/daily/forest?day={days_before(now()[:10])}")
    assert told["over"]
    assert commit_to_seed(told["seed"], told["salt"]) == told["promise"]
    assert eve.get("/api/daily/forest?day=2999-01-01", 404)["slug"] == "no-such-day"


def test_the_opponents_play_the_deal_for_par(server):
    dealt = server.call(server.services.daily.find_deal, "forest")

    async def some() -> None:
        from spinney.web.storage.stores import daily_store  # noqa: PLC0415 - only here

        for player in ("level:1", "level:2"):
            await server.services.store.write(daily_store.store_par(dealt, play_for_par(dealt, player)))

    server.call(some)
    ann = server.visitor("Cat")
    table = ann.post("/api/daily/forest/play", 201)["id"]
    play_out(server, table)
    told = ann.get("/api/daily/forest")
    assert [(one["bot"], one["name"]) for one in told["par"]][:2] == [("level:1", "Hazel"), ("level:2", "Fern")]
    assert told["par_of"] == 8


def test_a_try_goes_with_its_owner(server):
    ann, tablet = server.visitor("Dot"), server.visitor("Tablet")
    table = tablet.post("/api/daily/forest/play", 201)["id"]
    tablet.post("/api/keepsake/open", phrase=ann.post("/api/keepsake")["phrase"])
    assert ann.get("/api/daily/forest")["mine"]["table"] == table


# --- in the terminal --------------------------------------------------------------------------------------------------


def test_the_terminal_plays_the_deal_of_the_date_and_one_try_counts(tmp_path, monkeypatch):
    """The very game a page without a server would deal, the opponents choosing as they do for everybody."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(spinney.cli.playing.daily, "now", lambda: f"{MONDAY}T08:00:00+00:00")
    monkeypatch.setattr(deals, "bots_without_par", lambda known: [] if known else ["level:1", "level:2"])
    dealt = derive_daily_deal(deals.NO_SERVER_KEY, MONDAY, "smoky")
    story, typed = Transcript("smoky", 2, int(dealt.seed), dealt.start), []
    while not story.game.is_over():
        mine = story.game.seat == deals.PLAYER_SEAT
        name = "planner" if mine else dealt.rivals[story.game.seat - 1]
        story.play(bot(name, bot_seed(dealt.seed, story.game.ply)).choose(story.game.view(story.game.seat)))
        typed += [story.moves[-1].text] if mine else []
    points = story.game.score(deals.PLAYER_SEAT)

    def run(*said: str, typing: str = "") -> str:
        return CliRunner().invoke(app, ["daily", "smoky", *said], input=typing).output

    half = len(typed) // 2
    begun = run(typing="\n".join(["a", "u", *typed[:half]]) + "\n")
    assert "without advice" in begun
    assert "without taking back" in begun
    assert "spinney daily smoky" in begun
    assert json.loads(run("--json"))["mine"]["points"] is None
    over = run(typing="\n".join(typed[half:]) + "\n")
    assert "Hazel" in over
    told = json.loads(run("--json"))
    assert (told["promise"], told["seed"], told["streak"]) == (dealt.promise, None, 1)
    assert (told["mine"]["points"], len(told["par"])) == (points, 2)
    assert told["mine"]["share"] in over.replace("\n", " ")
    kept = read_transcript(told["mine"]["table"])
    assert kept.moves == story.moves
    assert kept.promise is not None
    assert kept.promise.commitment == dealt.promise  # which reading it has checked
    run("--again", typing=f"{typed[0]}\nq\n")  # for practice
    assert json.loads(run("--json"))["mine"]["points"] == points
    assert "is not dealt yet" in run("--day", "2026-11-17")
