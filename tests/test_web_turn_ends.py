"""Taking back a turn: among bots, within a grace, until the turn is said to be over; and reactions, and the address."""

from __future__ import annotations

import time
from random import Random

import pytest

from spinney.hosting.tables.clock import start_game
from spinney.hosting.tables.hosted_table import HostedTable
from spinney.hosting.tables.record import Seat, TableOptions, add_seconds, new_record, now
from spinney.views import View
from spinney.web.addresses import own_addresses
from tests.server_process import until
from tests.web import ME, OPEN, game_of, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("home")) as server:
        yield server


def bot(name="random"):
    return {"kind": "bot", "bot": name}


def passing_turn(game):
    """Moves of one message that end the turn and show nobody anything: two cards taken from the clearing."""
    if game.pending or len(game.clearing) < 2 or len(game.hands[game.seat]) > 8:
        return []
    return [game.edition.moves.take[card].text for card in game.clearing[:2]]


def play_until_one_can_pass(server, table, seat):
    """Play on with people's moves until a seat can end its turn with nothing coming to light."""
    rng = Random(1)
    while not ((moves := passing_turn(server.game(table))) and server.game(table).seat == seat):
        game = server.game(table)
        server.push(table, rng.choice(game.legal_moves()).text)
        if server.table(table).holding_seat() is not None:
            end_turn(server, table)
        assert not game.is_over()
    return moves


def end_turn(server, table):
    at = server.table(table)
    server.call(server.services.actions.end_turn, at, at.holding_seat(), server.game(table).ply)


def sit_down(server, **options):
    ann, ben = server.visitor("Ann"), server.visitor("Ben")
    table = ann.make(ME, OPEN, **options)
    ben.post(f"/api/tables/{table}/join")
    return ann, ben, table


# --- among bots -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["forest", "dartmoor", "smoky"])
def test_among_bots_a_turn_and_all_that_followed_can_be_taken_back_while_nothing_came_to_light(edition):
    """Every ply of whole games: undo is offered just where the rule says so, and leads back to the same view."""
    seats = [Seat("guest", "Ann", "a"), Seat("bot", "B", None, "random"), Seat("bot", "C", None, "random")]
    record = new_record(TableOptions(edition=edition), seats)
    passed = 0
    for seed in range(8):
        record.seed = str(seed)
        table, rng = HostedTable(start_game(record)), Random(seed)
        views: list[View | None] = []  # by ply
        game, story = table.game, table.history
        assert game is not None
        assert story is not None
        while not game.is_over():
            views.append(game.view(0))
            moves = passing_turn(game) if game.seat == 0 else []
            made = [game.edition.moves.by_text[text] for text in moves] or [rng.choice(game.legal_moves())]
            views += [None] * (len(made) - 1)
            table.adopt(table.make_next_version(made, now()))
            game, story = game_of(table), table.history
            assert story is not None
            back = table.undo_ply(0)
            if back is None:
                continue
            assert story.movers[back] == 0
            assert story.can_take_back(0, back)
            assert 0 not in story.movers[back + 1 :] or table.record.said[back] == back
            new, before = table.rewind(back, now())
            assert before.game.view(0) == views[back]
            assert new.decides == 0
            passed += game.seat != 0 or story.movers[-1] != 0
    assert passed > 5


def test_a_bot_s_moves_are_taken_back_with_mine_and_it_does_not_matter_that_they_came_meanwhile(server, monkeypatch):
    async def draw_if_possible(*_):
        return "take deck", ""

    monkeypatch.setattr(server.services.bot_workers, "choose", draw_if_possible)
    ann = server.visitor("Ann")
    table = ann.make(ME, bot(), bot())
    rng = Random(2)
    with ann.look(table) as tab:
        while True:
            while not tab.view or not tab.view["game"]["moves"]:
                tab.hear()
            before = tab.view["game"]
            assert not before["over"]
            moves = passing_turn(server.game(table))
            plays = [move["text"] for move in before["moves"] if move["verb"] in ("play", "pay", "at")]
            tab.move(*(moves or [rng.choice(plays or [before["moves"][0]["text"]])]))
            while tab.view["game"]["ply"] == before["ply"] or not (
                tab.view["game"]["moves"] or tab.view["game"]["over"]
            ):
                tab.hear()
            if moves and tab.view["game"]["can_undo"] and before["ply"] + 2 < tab.view["game"]["ply"]:
                break
        tab.say("undo", before["ply"] + 2)  # as if the bots' moves had not been seen yet
        assert tab.until(before["ply"]) == before
        tab.say("undo", before["ply"] + 2)
        assert tab.answer("refusal")["slug"] in ("stale", "no-undo")


def test_with_people_a_turn_that_has_passed_at_once_stays_passed(server):
    _, _, table = sit_down(server)
    moves = play_until_one_can_pass(server, table, 0)
    at = server.table(table)
    server.call(server.services.actions.move, at, 0, server.game(table).ply, moves)
    assert (at.undo_ply(0), at.holding_seat(), at.record.decides) == (None, None, 1)


# --- as the table chose ---------------------------------------------------------------------------------------------


def test_where_turns_are_ended_by_saying_so_all_wait_until_then(server):
    ann, ben, table = sit_down(server, turn_end="said")
    moves = play_until_one_can_pass(server, table, 0)
    with ann.look(table) as a, ben.look(table) as b:
        ply = server.game(table).ply
        before = a.until(ply)
        assert not before["can_end_turn"]
        a.move(*moves)
        mine, theirs = a.until(ply + 2), b.until(ply + 2)
        assert (mine["held_by"], mine["held_until"], mine["can_undo"], mine["can_end_turn"]) == (0, None, True, True)
        assert (theirs["held_by"], theirs["can_end_turn"], theirs["moves"], theirs["seat"]) == (0, False, [], 1)
        assert theirs["question"] == "Ann can still take the turn back."
        assert ann.get("/api/tables")["mine"][0]["decides"] == 0
        b.move("take deck")
        assert b.answer("refusal")["slug"] == "not-yet"
        b.say("end-turn", ply + 2)
        assert b.answer("refusal")["slug"] == "no-turn-to-end"
        a.say("undo", ply + 2)
        assert a.until(ply) == before
        a.move(*moves)
        a.until(ply + 2)
        a.say("end-turn", ply)
        assert a.answer("refusal")["slug"] == "stale"
        a.say("end-turn", ply + 2)
        while not b.view["game"]["moves"]:
            b.hear()
        assert b.view["game"]["held_by"] is None
        a.say("undo", ply + 2)
        assert a.answer("refusal")["slug"] == "no-undo"
        assert ben.get("/api/tables")["mine"][0]["decides"] == 1


def test_a_grace_ends_by_itself_also_with_nobody_connected_and_after_a_restart(tmp_path):
    with serving(tmp_path) as server:
        _, _, table = sit_down(server, turn_end="grace", grace=1)
        moves = play_until_one_can_pass(server, table, 0)
        at = server.table(table)
        server.call(server.services.actions.move, at, 0, server.game(table).ply, moves)
        assert at.holding_seat() == 0
        assert at.record.due == add_seconds(at.record.moved, 1)
        until(lambda: at.holding_seat() is None)
        assert at.record.decides == 1
        moves = play_until_one_can_pass(server, table, 0)
        server.call(server.services.actions.move, at, 0, server.game(table).ply, moves)
        assert at.holding_seat() == 0
    with serving(tmp_path) as server:
        until(lambda: table in server.services.registry.tables)
        until(lambda: server.table(table).holding_seat() is None)
        assert server.table(table).record.decides == 1


def test_a_bot_waits_for_a_grace_and_goes_on_with_nobody_connected(tmp_path):
    with serving(tmp_path) as server:
        ann = server.visitor("Ann")
        table = ann.make(ME, bot(), turn_end="grace", grace=1)
        at = server.table(table)
        rng = Random(3)
        while True:
            until(lambda: at.record.decides == 0 and at.holding_seat() is None)
            moves = passing_turn(at.game)
            chosen = moves or [rng.choice(server.game(table).legal_moves()).text]
            server.call(server.services.actions.move, at, 0, server.game(table).ply, chosen)
            if moves:
                break
            if at.holding_seat() is not None:
                end_turn(server, table)
        ply = server.game(table).ply
        assert at.holding_seat() == 0
        time.sleep(0.5)
        assert server.game(table).ply == ply
        until(lambda: server.game(table).ply > ply)


@pytest.mark.parametrize(("wish", "why"), [({"turn_end": "never"}, "turn_end"), ({"grace": 0}, "grace")])
def test_a_turn_s_end_is_one_of_three(server, wish, why):
    answer = server.visitor("Ann").post("/api/tables", 422, edition="forest", seats=[ME, OPEN], **wish)
    assert why in answer["sentence"]


# --- reactions ------------------------------------------------------------------------------------------------------


def test_a_reaction_is_one_of_a_few_is_seen_by_all_and_cannot_be_showered(server):
    ann, ben, table = sit_down(server)
    with ann.look(table) as a, ben.look(table) as b, server.visitor("Cat").look(table) as c:
        a.until(0), b.until(0), c.until(0)
        a.socket.send_text('{"type": "react", "reaction": "well-played"}')
        for tab in (a, b, c):
            assert tab.answer("reaction") == {"type": "reaction", "seat": 0, "reaction": "well-played"}
        a.socket.send_text('{"type": "react", "reaction": "buy my coins"}')
        assert a.answer("refusal")["slug"] == "bad-message"
        c.socket.send_text('{"type": "react", "reaction": "wow"}')
        assert c.answer("refusal")["slug"] == "not-seated"
        slugs = []
        for _ in range(6):
            a.socket.send_text('{"type": "react", "reaction": "wow"}')
            slugs.append(a.hear())
        assert [said["type"] for said in slugs].count("reaction") <= 3
        assert slugs[-1]["slug"] == "too-fast"


# --- the address ----------------------------------------------------------------------------------------------------


def test_friends_are_given_an_address_that_works_on_their_devices(server, tmp_path):
    at_home = {"Host": "127.0.0.1:8000"}
    lan = server.client.get("/api/address", headers={"Host": "192.168.1.7:8000"}).json()
    assert lan == {"addresses": ["http://192.168.1.7:8000"], "sentence": ""}
    here = server.client.get("/api/address", headers=at_home).json()
    assert here["addresses"] == []
    assert "--host 0.0.0.0" in here["sentence"]
    server.services.listening = ("0.0.0.0", 8000)
    found = server.client.get("/api/address", headers=at_home).json()
    server.services.listening = None
    assert found["addresses"] == [f"http://{f'[{one}]' if ':' in one else one}:8000" for one in own_addresses()]
    assert not any("127.0.0.1" in address or "localhost" in address for address in found["addresses"])
    with serving(tmp_path, public_url="https://spinney.example/games") as public:
        said = public.client.get("/api/address", headers=at_home).json()
        assert said == {"addresses": ["https://spinney.example/games"], "sentence": ""}
