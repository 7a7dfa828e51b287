"""Nobody looks into a hand that is not his: how seats change hands in mid-game, and what it leaves in the log."""

from __future__ import annotations

from random import Random

import pytest

from spinney.hosting.tables.record import add_seconds, now
from tests.web import ME, OPEN, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("home")) as server:
        yield server


def bot(name="random"):
    return {"kind": "bot", "bot": name}


@pytest.fixture
def people(server):
    """Ann hosts; Ben and a bot sit with her; Cat has the link."""
    ann, ben, cat = (server.visitor(name) for name in ("Ann", "Ben", "Cat"))
    table = ann.make(ME, OPEN, bot(), bot_pause=5)
    ben.post(f"/api/tables/{table}/join")
    return ann, ben, cat, table


def seat(table, number, what):
    return f"/api/tables/{table}/seats/{number}/{what}"


def lines(visitor, table):
    with visitor.look(table) as tab:
        tab.hear()
        return tab.log


def hand(visitor, table):
    with visitor.look(table) as tab:
        return tab.hear()["game"]["hand"]


def test_a_bot_s_hand_cannot_be_looked_into_with_the_link_alone(server, people):
    ann, ben, cat, table = people
    asked = cat.post(seat(table, 2, "take"))
    assert asked["seats"][2]["kind"] == "bot"
    assert asked["seats"][2]["asked_by"] == "Cat"
    assert hand(cat, table) == []
    ann.post(seat(table, 2, "consent"), agree=True)
    assert ann.get(f"/api/tables/{table}")["seats"][2]["agreed"] == [0]
    assert hand(cat, table) == []
    assert cat.post(seat(table, 2, "consent"), 403, agree=True)["slug"] == "not-seated"
    done = ben.post(seat(table, 2, "consent"), agree=True)
    assert (done["seats"][2]["kind"], done["seats"][2]["name"]) == ("guest", "Cat")
    assert hand(cat, table) != []
    for told in (lines(ann, table), lines(server.visitor("Dan"), table)):
        assert "Cat asks to play on for Random bot." in told
        assert "Cat plays on for Random bot, as all agree." in told


def test_who_takes_a_seat_over_plays_it_to_the_end(people):
    ann, ben, cat, table = people
    cat.post(seat(table, 2, "take"))
    for one in (ann, ben):
        one.post(seat(table, 2, "consent"), agree=True)
    assert cat.post(seat(table, 2, "bot"), 409, bot="greedy")["slug"] == "plays-to-the-end"
    assert cat.post(f"/api/tables/{table}/leave", 409)["slug"] == "plays-to-the-end"


def test_one_no_is_enough(people):
    ann, ben, cat, table = people
    cat.post(seat(table, 2, "take"))
    ann.post(seat(table, 2, "consent"), agree=True)
    refused = ben.post(seat(table, 2, "consent"), agree=False)
    assert (refused["seats"][2]["kind"], refused["seats"][2]["asked_by"]) == ("bot", None)
    assert ben.post(seat(table, 2, "consent"), 409, agree=True)["slug"] == "nobody-asks"
    assert hand(cat, table) == []


def test_a_leaver_s_hand_is_his_to_take_back_and_nobody_else_s(people):
    ann, ben, cat, table = people
    mine = hand(ben, table)
    left = ben.post(f"/api/tables/{table}/leave")
    assert (left["seats"][1]["kind"], left["seats"][1]["bot"], left["seats"][1]["was_yours"]) == ("bot", "greedy", True)
    assert cat.post(seat(table, 1, "take"))["seats"][1]["kind"] == "bot"
    assert hand(cat, table) == []
    assert ben.post(seat(table, 2, "take"), 409)["slug"] == "seen-a-hand"  # he knows one hand already
    assert ann.post(seat(table, 2, "take"), 409)["slug"] == "one-seat-each"
    back = ben.post(seat(table, 1, "take"))
    assert (back["seats"][1]["kind"], back["seats"][1]["you"]) == ("guest", True)
    assert hand(ben, table) == mine  # the bot had no time to move yet
    told = lines(ann, table)
    assert "Greedy bot plays on for Ben." in told
    assert "Ben has taken the seat of Greedy bot back." in told


def test_a_seat_lent_to_a_strong_bot_is_no_advice_among_people(server, people):
    ann, _, _, table = people
    for name in ("search", "planner"):
        assert ann.post(seat(table, 0, "bot"), 403, bot=name)["slug"] == "no-advice"
    ann.post(seat(table, 0, "bot"), bot="greedy")
    assert not server.table(table).plays_only_bots(1)  # a table somebody has left is no table of bots
    alone = ann.make(ME, bot(), bot_pause=5)
    assert ann.post(seat(alone, 0, "bot"), bot="search")["seats"][0]["bot"] == "search"


def test_at_a_table_of_bots_the_host_is_asked_and_may_sit_down(server):
    ann, cat = server.visitor("Ann"), server.visitor("Cat")
    table = ann.make(bot(), bot(), bot_pause=5)
    assert cat.post(seat(table, 0, "take"))["seats"][0]["asked_by"] == "Cat"
    assert hand(cat, table) == []
    assert ann.post(seat(table, 1, "take"))["seats"][1]["kind"] == "guest"
    assert cat.get(f"/api/tables/{table}")["you_host"] is False
    assert ann.get(f"/api/tables/{table}")["you_host"] is True


def test_the_host_hands_the_seat_of_a_vanished_player_to_a_bot_and_nobody_else_does(server, people):
    ann, ben, cat, table = people
    at = server.table(table)
    rng = Random(1)
    while at.record.decides != 1:
        game = server.game(table)
        server.push(table, rng.choice(game.legal_moves()).text)
    assert ann.post(seat(table, 1, "bot"), 409, bot="greedy")["slug"] == "not-vanished"
    at.record.tick = add_seconds(now(), -1000)
    assert cat.post(seat(table, 1, "bot"), 403, bot="greedy")["slug"] == "not-yours"
    with ben.look(table) as tab:
        tab.hear()
        assert ann.post(seat(table, 1, "bot"), 409, bot="greedy")["slug"] == "not-vanished"  # he is there
    handed = ann.post(seat(table, 1, "bot"), bot="search")
    assert handed["seats"][1]["bot"] == "greedy"
    assert "Greedy bot plays on for Ben, who has not come back." in lines(ann, table)
    assert ben.post(seat(table, 1, "take"))["seats"][1]["you"]


def test_seats_and_notes_survive_a_restart(tmp_path):
    with serving(tmp_path) as server:
        ann, ben, cat = (server.visitor(name) for name in ("Ann", "Ben", "Cat"))
        table = ann.make(ME, OPEN, bot(), bot_pause=5)
        ben.post(f"/api/tables/{table}/join")
        cat.post(seat(table, 2, "take"))
        ben.post(f"/api/tables/{table}/leave")
        before = server.table(table).record
    with serving(tmp_path) as server:
        again = server.call(server.services.registry.table, table).record
        assert again.seats == before.seats
        assert again.notes == before.notes
        assert len(again.notes) == 2
        assert again.rules == before.rules != ""


def test_a_rematch_begins_with_free_hands(server):
    """What happened to seats in one game is no matter of the next."""
    ann, ben = server.visitor("Ann"), server.visitor("Ben")
    table = ann.make(ME, OPEN)
    ben.post(f"/api/tables/{table}/join")
    game = server.game(table)
    while not game.is_over():
        server.push(table, game.legal_moves()[0].text)
    server.table(table).record.seats[0].taken = True
    new = ann.post(f"/api/tables/{table}/rematch")
    assert not server.table(new["id"]).record.seats[0].taken
    assert new["you_host"]
