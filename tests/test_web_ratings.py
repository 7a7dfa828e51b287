"""A rating is earned against the opponents: by which games, once, and it goes where its owner goes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spinney.bots import bot, opponents
from spinney.hosting.daily.deals import derive_daily_deal, is_daily_result, new_daily_record
from spinney.hosting.people.ratings import (
    HELPED_BY_ADVICE,
    HELPED_BY_BOT,
    HELPED_BY_UNDO,
    mark_helped,
    reason_not_rated,
    recommend_opponent,
)
from spinney.hosting.tables.record import Seat, TableOptions, new_record
from spinney.hosting.tables.seats import give_to_bot, take_over
from spinney.study.rating import Rating
from tests.web import ME, serving

HAZEL = {"kind": "bot", "bot": "level:1"}
SLOWLY = 5.0  # seconds a bot would wait: these tests move for it


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("home")) as server:
        yield server


def play_out(server, table, mine="planner", theirs="random"):
    game = server.game(table)
    while not game.is_over():
        player = bot(mine if server.table(table).record.seats[game.seat].kind == "guest" else theirs, game.ply)
        server.push(table, player.choose(game.view(game.seat)).text)


def record(*bots, purpose="game"):
    made = new_record(
        TableOptions(edition="forest"), [Seat("guest", "Ann", "a"), *(Seat("bot", one, None, one) for one in bots)]
    )
    made.purpose = purpose
    return made


# --- which games count ------------------------------------------------------------------------------------------------


def test_games_alone_against_the_opponents_count():
    assert reason_not_rated(record("level:1", "level:4"), 0) == ""
    assert "deal of the day" in reason_not_rated(record("level:1", purpose="daily"), 0)


def test_a_game_does_not_count_that_says_little_about_the_player_s_strength():
    assert "practice" in reason_not_rated(record("level:1", purpose="practice"), 0)
    assert "eight opponents only" in reason_not_rated(record("level:1", "greedy"), 0)
    company = record("level:1")
    company.seats.append(Seat("guest", "Ben", "b"))
    assert "People" in reason_not_rated(company, 0)
    for help_, said in ((HELPED_BY_ADVICE, "advice"), (HELPED_BY_UNDO, "took back")):
        aided = record("level:1")
        aided.seats = mark_helped(aided.seats, 0, help_)
        assert said in reason_not_rated(aided, 0)


def test_who_is_new_begins_with_the_gentlest_and_who_is_strong_ends_with_the_strongest():
    assert recommend_opponent(Rating()) == "level:1"
    assert recommend_opponent(Rating(2500, 50, 30)) == "level:8"
    assert recommend_opponent(Rating(300, 50, 9)) == "level:1"


# --- at the server ----------------------------------------------------------------------------------------------------


def test_the_opponents_are_told_with_name_face_and_sentence(server):
    told = server.visitor("Ann").get("/api/opponents")
    assert [(one["bot"], one["name"]) for one in told] == [(one.bot, one.name) for one in opponents()]
    assert all(one["line"] and one["portrait"] for one in told)


def test_a_game_counts_once_and_says_what_it_did(server):
    ann = server.visitor("Ann")
    fresh = ann.get("/api/me/rating")
    assert (fresh["games"], fresh["fits"]) == (0, "level:1")
    table = ann.make(ME, HAZEL, bot_pause=SLOWLY)
    assert ann.get(f"/api/tables/{table}/rating", 409)["slug"] == "not-over"
    play_out(server, table)
    told = ann.get(f"/api/tables/{table}/rating")
    assert told["counted"]
    assert "first rating" in told["sentence"]
    assert told["after"]["value"] > told["before"]["value"] == fresh["value"]
    assert told["after"]["spread"] < told["before"]["spread"]
    assert ann.get(f"/api/tables/{table}/rating") == told
    assert ann.get("/api/me/rating") == told["after"]
    assert server.visitor("Eve").get(f"/api/tables/{table}/rating", 403)["slug"] == "not-seated"


def test_a_game_with_advice_does_not_count_and_says_so(server):
    ann = server.visitor("Ann")
    table = ann.make(ME, HAZEL, bot_pause=SLOWLY)
    game = server.game(table)
    while server.table(table).record.seats[game.seat].kind == "bot":
        server.push(table, game.legal_moves()[0].text)
    ann.post(f"/api/tables/{table}/advice", ply=game.ply)
    play_out(server, table)
    told = ann.get(f"/api/tables/{table}/rating")
    assert not told["counted"]
    assert "advice" in told["sentence"]
    assert told["after"] == told["before"]
    assert ann.get("/api/me/rating")["games"] == 0


@pytest.mark.parametrize("way", ["leave", "seats/0/bot", "leave and return"])
def test_leaving_a_lost_game_costs_what_losing_costs(server, way):
    """Behind when they leave, ahead or far behind at the end: the game has counted once, as a loss."""
    ann = server.visitor("Ann")
    table = ann.make(ME, HAZEL, bot_pause=SLOWLY)
    game = server.game(table)
    while not game.is_over() and (game.score(1) <= game.score(0) + 20 or game.seat != 0):
        player = bot("random" if game.seat == 0 else "planner", game.ply)
        server.push(table, player.choose(game.view(game.seat)).text)
    assert not game.is_over()
    before = ann.get("/api/me/rating")
    if way == "seats/0/bot":
        ann.post(f"/api/tables/{table}/{way}", bot="planner")
    else:
        ann.post(f"/api/tables/{table}/leave")
    after = ann.get("/api/me/rating")
    assert (after["games"], after["value"] < before["value"]) == (1, True)
    if way == "leave and return":
        ann.post(f"/api/tables/{table}/seats/0/take")
        ann.post(f"/api/tables/{table}/leave")
        ann.post(f"/api/tables/{table}/seats/0/take")
    play_out(server, table)
    assert ann.get("/api/me/rating") == after


def test_leaving_a_game_nobody_has_lost_yet_costs_nothing_and_gains_nothing(server):
    ann = server.visitor("Ann")
    ann.post(f"/api/tables/{ann.make(ME, HAZEL, bot_pause=SLOWLY)}/leave")
    ahead = ann.make(ME, HAZEL, bot_pause=SLOWLY)
    game = server.game(ahead)
    while game.score(0) <= game.score(1) + 20 or game.seat != 0:
        player = bot("planner" if game.seat == 0 else "random", game.ply)
        server.push(ahead, player.choose(game.view(game.seat)).text)
    ann.post(f"/api/tables/{ahead}/leave")
    helped = ann.make(ME, HAZEL, bot_pause=SLOWLY)
    held = server.table(helped)
    held.record = replace(held.record, seats=mark_helped(held.record.seats, 0, HELPED_BY_ADVICE))
    ann.post(f"/api/tables/{helped}/leave")
    assert ann.get("/api/me/rating")["games"] == 0


def test_a_seat_lent_to_a_strong_bot_and_taken_back_does_not_count_and_says_so(server):
    """The bot could play all but the last move; and lending it does not wipe out that there was advice."""
    ann = server.visitor("Ann")
    for help_before in ("", HELPED_BY_ADVICE):
        table = ann.make(ME, HAZEL, bot_pause=SLOWLY)
        live = server.table(table)
        live.record.seats[0].helped = help_before
        ann.post(f"/api/tables/{table}/seats/0/bot", bot="search")
        ann.post(f"/api/tables/{table}/seats/0/take")
        assert live.record.seats[0].helped == (help_before or HELPED_BY_BOT)
        play_out(server, table)
        told = ann.get(f"/api/tables/{table}/rating")
        assert not told["counted"]
        assert ("advice" if help_before else "A bot played part of it") in told["sentence"]


def test_today_s_deal_lent_to_a_strong_bot_does_not_count():
    mine = new_daily_record(derive_daily_deal(b"", "2026-11-17", "forest"), "a", "Ann", "")
    assert is_daily_result(mine, "2026-11-17")
    mine.state = "playing"
    lent = give_to_bot(mine, "a", 0, "search").seats
    back = take_over(replace(mine, seats=lent), "a", "Ann", 0).seats
    assert (back[0].kind, back[0].guest) == ("guest", "a")
    assert not is_daily_result(replace(mine, seats=back), "2026-11-17")


def test_a_slip_of_the_hand_may_be_taken_back_but_not_what_was_answered(server):
    ann = server.visitor("Ann")
    table = ann.make(ME, HAZEL, bot_pause=SLOWLY)
    live, game = server.table(table), server.game(table)
    mine, answered = False, False
    for _ in range(400):
        start = live.undo_ply(0)
        if start is not None and game.ply:
            later = any(mover != 0 for mover in live.history.movers[start:])
            if not mine and not later:
                server.call(server.services.actions.undo, live, 0, game.ply)
                assert live.record.seats[0].helped == ""
                mine, game = True, server.game(table)
            elif later:
                server.call(server.services.actions.undo, live, 0, game.ply)
                assert live.record.seats[0].helped == HELPED_BY_UNDO
                answered = True
                break
        player = bot("greedy", game.ply)
        server.push(table, player.choose(game.view(game.seat)).text)
    assert mine
    assert answered
    stored = server.call(server.services.registry.store.load, table)
    assert stored.seats[0].helped == HELPED_BY_UNDO


def test_a_rating_goes_with_its_owner_to_another_device(server):
    ann, tablet = server.visitor("Ann"), server.visitor("Tablet")
    table = tablet.make(ME, HAZEL, bot_pause=SLOWLY)
    play_out(server, table)
    earned = tablet.get(f"/api/tables/{table}/rating")["after"]  # rates it, if the server has not yet
    assert earned["games"] == 1
    tablet.post("/api/keepsake/open", phrase=ann.post("/api/keepsake")["phrase"])
    assert ann.get("/api/me/rating") == tablet.get("/api/me/rating") == earned
