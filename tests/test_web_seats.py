"""Nobody looks into a hand that is not his: how seats change hands in mid-game, and what it leaves in the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from random import Random

import pytest

from spinney.hosting.refusals import Refused
from spinney.hosting.tables import seats
from spinney.hosting.tables.record import Seat, TableOptions, TableRecord, add_seconds, new_record, now, seat_of
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


# --- a player who is away ---------------------------------------------------------------------------------------------


def wait_for_vanished(server, table, number=1):
    """Let all wait for a player until the host may seat a bot for them."""
    at, rng = server.table(table), Random(1)
    while at.record.decides != number:
        server.push(table, rng.choice(server.game(table).legal_moves()).text)
    at.record.tick = add_seconds(now(), -1000)


def test_a_host_with_a_second_cookie_cannot_open_the_hand_of_somebody_who_is_away(server, people):
    ann, ben, second, table = people
    wait_for_vanished(server, table)
    handed = ann.post(seat(table, 1, "bot"), bot="greedy")
    assert handed["seats"][1]["waits_for_owner"]
    assert second.post(seat(table, 1, "take"), 403)["slug"] == "not-yours"
    assert ann.post(seat(table, 1, "consent"), 409, agree=True)["slug"] == "nobody-asks"
    ann.post(f"/api/tables/{table}/leave")
    assert ann.post(seat(table, 1, "take"), 409)["slug"] == "seen-a-hand"
    assert second.post(seat(table, 1, "take"), 403)["slug"] == "not-yours"
    assert hand(ann, table) == hand(second, table) == []
    back = ben.post(seat(table, 1, "take"))
    assert (back["seats"][1]["you"], back["seats"][1]["waits_for_owner"]) == (True, False)
    assert hand(ben, table) != []


def test_nobody_is_overruled_while_they_are_away(server, people):
    """A bot's seat is not given away over the head of a player whose place a bot keeps."""
    ann, ben, second, table = people
    wait_for_vanished(server, table)
    ann.post(seat(table, 1, "bot"), bot="greedy")
    second.post(seat(table, 2, "take"))
    assert ann.post(seat(table, 2, "consent"), agree=True)["seats"][2]["kind"] == "bot"
    assert hand(second, table) == []
    ben.post(seat(table, 1, "take"))
    assert ben.post(seat(table, 2, "consent"), agree=True)["seats"][2]["name"] == "Cat"


def test_where_all_have_left_nobody_but_they_can_come_back(people):
    ann, ben, cat, table = people
    for one in (ben, ann):
        one.post(f"/api/tables/{table}/leave")
    for number in range(3):
        assert cat.post(seat(table, number, "take"), 403)["slug"] == "not-yours"
    assert ann.post(seat(table, 1, "take"), 409)["slug"] == "seen-a-hand"
    assert ben.post(seat(table, 1, "take"))["seats"][1]["you"]


def test_who_left_lets_another_play_on_and_takes_no_second_hand(people):
    ann, ben, cat, table = people
    assert not ben.post(f"/api/tables/{table}/leave")["seats"][1]["waits_for_owner"]
    cat.post(seat(table, 1, "take"))
    done = ann.post(seat(table, 1, "consent"), agree=True)
    assert done["seats"][1]["name"] == "Cat"
    assert not ben.get(f"/api/tables/{table}")["seats"][1]["was_yours"]
    assert ben.post(seat(table, 1, "take"), 409)["slug"] == "seat-taken"
    assert ben.post(seat(table, 2, "take"), 409)["slug"] == "seen-a-hand"


@pytest.mark.parametrize("way", ["link", "phrase"])
def test_who_was_away_comes_back_from_another_device(server, people, way):
    ann, ben, _, table = people
    tablet = server.visitor("Tablet")
    link = ben.post(f"/api/tables/{table}/seat-link")["path"]
    wait_for_vanished(server, table)
    ann.post(seat(table, 1, "bot"), bot="greedy")
    if way == "link":
        assert tablet.client.post(link, follow_redirects=False).status_code == 303
    else:
        ben.post("/api/keepsake/open", phrase=tablet.post("/api/keepsake")["phrase"])
    assert tablet.get(f"/api/tables/{table}")["seats"][1]["was_yours"]
    assert tablet.post(seat(table, 1, "take"))["seats"][1]["you"]
    assert hand(tablet, table) != []


COOKIES = ("ann", "ann2", "ann3")  # of the host
AWAY = 1  # Ben's seat


def everything(record: TableRecord) -> Iterator[Callable[[], seats.SeatChange]]:
    """All changes of seats that the cookies of one host can ask for, with everybody else taken for vanished."""
    numbers = range(len(record.seats))
    for me in COOKIES:
        yield partial(seats.leave, record, me)
        for number in numbers:
            yield partial(seats.join, record, me, me, number)
            yield partial(seats.take_over, record, me, me, number)
            yield partial(seats.answer_request, record, me, number, True)
            yield partial(seats.answer_request, record, me, number, False)
            yield partial(seats.give_to_bot, record, me, number, "greedy", True)
        for other in COOKIES:
            yield partial(seats.move_device, record, me, other)


@pytest.mark.parametrize("hosts", [1, 2])
@pytest.mark.parametrize("clock", [False, True])
def test_whatever_the_cookies_of_a_host_ask_for_an_absent_player_s_hand_stays_closed(hosts, clock):
    """All sequences of four requests; Ben, who sends nothing, can come back after each."""
    sitting = [Seat("guest", "Ann", "ann"), Seat("guest", "Ben", "ben", caretaker=clock), seats.bot_seat("greedy", [])]
    sitting += [Seat("guest", "Ann2", "ann2")] * (hosts - 1)
    first = new_record(TableOptions(edition="forest"), sitting, "ann")
    seen, new = {repr(first.seats)}, [first]
    for _ in range(4):
        reached, new = new, []
        for record in reached:
            for change in everything(record):
                try:
                    changed = replace(record, seats=change().seats)
                except Refused:
                    continue
                if repr(changed.seats) in seen:
                    continue
                seen.add(repr(changed.seats))
                new.append(changed)
                assert changed.seats[AWAY].guest in ("ben", None)
                if seat_of(changed, "ben") < 0:
                    assert seats.take_over(changed, "ben", "Ben", AWAY).seats[AWAY].guest == "ben"
    assert len(seen) > 20
