"""The socket: views, moves, refusals, undo, previews, bots, and a table that is there again after a restart."""

from __future__ import annotations

import asyncio
import json
from random import Random

import pytest
from starlette.websockets import WebSocketDisconnect

from spinney.editions import shipped
from spinney.hosting.tables.hosted_table import HostedTable
from spinney.hosting.tables.record import Seat, TableOptions, new_record, now
from spinney.hosting.viewers.previews import preview_moves
from spinney.web.routes.table_socket import MAX_MESSAGE_CHARACTERS
from spinney.web.security.websockets import CLOSE_NOT_FOUND
from spinney.web.storage.stores import table_rows
from tests.web import ME, OPEN, game_of, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("home")) as server:
        yield server


@pytest.fixture
def pair(server):
    """Ann (seat 0) and Ben (seat 1) at a new forest table."""
    return sit_down(server, "forest")


def sit_down(server, edition, **options):
    ann, ben = server.visitor("Ann"), server.visitor("Ben")
    table = ann.make(ME, OPEN, edition=edition, **options)
    ben.post(f"/api/tables/{table}/join")
    return ann, ben, table


def mover_first(tabs):
    """The tabs of both seats, that of the player to move first."""
    game = tabs[0].view["game"]
    return tabs if game["seat"] == 0 else tabs[::-1]


def moves(tab):
    return [move["text"] for move in tab.view["game"]["moves"]]


def test_each_seat_sees_its_own_hand_and_only_the_mover_is_offered_moves(server, pair):
    ann, ben, table = pair
    game = server.game(table)
    with ann.look(table) as a, ben.look(table) as b, server.visitor("Cat").look(table) as c:
        for seat, tab in enumerate((a, b)):
            view = tab.until(0)
            assert (view["me"], view["hand"]) == (seat, game.hands[seat])
            assert bool(view["moves"]) == (game.seat == seat)
        watching = c.until(0)
        assert (watching["me"], watching["hand"], watching["moves"]) == (-1, [], [])
        assert watching["hand_sizes"] == [6, 6]


def test_a_table_that_waits_has_no_game_and_begins_before_everybody_s_eyes(server):
    ann, ben = server.visitor("Ann"), server.visitor("Ben")
    table = ann.make(ME, OPEN)
    with ann.look(table) as tab:
        assert tab.hear()["game"] is None
        ben.post(f"/api/tables/{table}/join")
        assert tab.until(0)["hand_sizes"] == [6, 6]


def test_a_move_reaches_everybody_with_its_line_in_the_log(pair):
    ann, ben, table = pair
    with ann.look(table) as a, ben.look(table) as b:
        a.until(0), b.until(0)
        mover, other = mover_first([a, b])
        mover.move(moves(mover)[0])
        mover.until(1), other.until(1)
        assert mover.log[-1].startswith("You ")
        assert other.log[-1].split()[0] in ("Ann", "Ben", "Turned")


@pytest.mark.parametrize(
    ("message", "slug"),
    [
        ({"type": "move", "ply": 5, "moves": ["take deck"]}, "stale"),
        ({"type": "move", "ply": 0, "moves": ["fly away"]}, "bad-notation"),
        ({"type": "move", "ply": 0, "moves": ["at 3"]}, "illegal-move"),
        ({"type": "move", "ply": 0, "moves": []}, "bad-message"),
        ({"type": "move", "ply": 0, "moves": ["done"] * 21}, "bad-message"),
        ({"type": "move", "ply": 0, "moves": ["x" * 201]}, "bad-message"),
        ({"type": "move", "ply": "0", "moves": [7]}, "bad-message"),
        ({"type": "move", "ply": 0, "moves": ["take deck"], "seat": 1}, "bad-message"),
        ({"type": "undo", "ply": 0}, "no-undo"),
        ({"type": "preview", "ply": 0, "moves": ["at 3"]}, "illegal-move"),
        ({"type": "cheat"}, "bad-message"),
        ([], "bad-message"),
        (None, "bad-message"),
    ],
)
def test_what_does_not_fit_is_refused_with_a_reason_and_changes_nothing(server, pair, message, slug):
    ann, ben, table = pair
    with ann.look(table) as a, ben.look(table) as b:
        a.until(0), b.until(0)
        mover, _ = mover_first([a, b])
        mover.socket.send_text(json.dumps(message))
        refusal = mover.answer("refusal")
        assert refusal["slug"] == slug
        assert refusal["sentence"].endswith(".")
        assert (server.game(table).ply, server.table(table).record.moves) == (0, [])


def test_only_the_player_to_move_moves(server, pair):
    ann, ben, table = pair
    with ann.look(table) as a, ben.look(table) as b, server.visitor("Cat").look(table) as c:
        a.until(0), b.until(0), c.until(0)
        mover, other = mover_first([a, b])
        for tab, slug in ((other, "not-your-turn"), (c, "not-seated")):
            tab.move(moves(mover)[0])
            assert tab.answer("refusal")["slug"] == slug


def test_garbage_that_is_no_text_or_too_long_ends_the_connection_only(pair):
    ann, _, table = pair
    with ann.look(table) as tab:
        tab.until(0)
        tab.socket.send_text("x" * (MAX_MESSAGE_CHARACTERS + 1))
        with pytest.raises(WebSocketDisconnect):
            hear_all(tab)
    with ann.look(table) as tab:
        assert tab.until(0)["me"] == 0


def hear_all(tab):
    while True:
        tab.hear()


def test_several_moves_are_made_all_or_none(server, pair):
    ann, ben, table = pair
    game = server.game(table)
    while game.pending or len(set(game.clearing)) < 2 or game.edition.moves.take_deck not in game.legal_moves():
        server.push(table, game.legal_moves()[-1].text)
    ply = game.ply
    with ann.look(table) as a, ben.look(table) as b:
        a.until(ply), b.until(ply)
        mover, _ = mover_first([a, b])
        card = game.edition.moves.take[game.clearing[0]].text
        mover.move(card, "at 9")
        assert mover.answer("refusal")["slug"] == "illegal-move"
        mover.move(card, "take deck", "take deck")
        assert mover.answer("refusal")["slug"] == "too-far"
        assert game.ply == ply
        mover.move(card, "take deck")
        mover.until(ply + 2)
        assert server.table(table).record.said[-2:] == [ply, ply]


def test_a_double_click_is_one_move(server, pair):
    ann, ben, table = pair
    with ann.look(table) as a, ann.look(table) as twin, ben.look(table) as b:
        a.until(0), twin.until(0), b.until(0)
        mover, _ = mover_first([a, b])
        chosen = moves(mover)[0]
        mover.move(chosen)
        mover.move(chosen)
        assert mover.answer("refusal")["slug"] == "stale"
        assert len(server.table(table).record.moves) == 1
        assert twin.until(1)["me"] == 0


def test_undo_takes_back_the_last_message_until_a_card_turns_up(server):
    rng = Random(3)
    undone = kept = 0
    ann, ben, table = sit_down(server, "forest")
    with ann.look(table) as a, ben.look(table) as b:
        a.until(0), b.until(0)
        while undone < 5 or kept < 5:
            mover, other = mover_first([a, b])
            before, ply = mover.view["game"], mover.view["game"]["ply"]
            log = list(mover.log)
            mover.move(rng.choice(moves(mover)))
            after = mover.until(ply + 1)
            other.until(ply + 1)
            hidden = after["deck_size"] != before["deck_size"] or after["seat"] != before["seat"]
            assert after["can_undo"] == (not hidden)
            if hidden:
                kept += 1
                continue
            mover.say("undo", ply + 1)
            assert mover.until(ply) == before
            assert other.until(ply)["ply"] == ply
            assert mover.log == log
            mover.move(moves(mover)[0])
            mover.until(ply + 1), other.until(ply + 1)
            undone += 1
        stale = [mover for mover in (a, b) if not mover.view["game"]["can_undo"]]
        stale[0].say("undo", a.view["game"]["ply"])
        assert stale[0].answer("refusal")["slug"] in ("no-undo", "not-your-turn")


def test_a_table_without_undo_has_none(server):
    ann, ben, table = sit_down(server, "forest", allow_undo=False)
    with ann.look(table) as a, ben.look(table) as b:
        a.until(0), b.until(0)
        mover, _ = mover_first([a, b])
        playing = [text for text in moves(mover) if text.startswith("play")]
        mover.move((playing or moves(mover))[0])
        assert mover.until(1)["can_undo"] is False


def test_hidden_scores_are_shown_at_the_end_only(server):
    ann, _, table = sit_down(server, "forest", show_scores=False)
    with ann.look(table) as tab:
        tab.until(0)
        assert all(forest["score"] is None for forest in tab.view["game"]["forests"])
        if tab.view["game"]["moves"]:
            tab.say("preview", 0, tab.view["game"]["moves"][0]["text"])
            assert tab.answer("preview")["after"] == []
        game = server.game(table)
        while not game.is_over():
            server.push(table, game.legal_moves()[-1].text)
        end = tab.until(game.ply)
        assert [forest["score"] for forest in end["forests"]] == end["outcome"]["totals"]


@pytest.mark.parametrize("edition", shipped())
def test_points_of_cards_and_cave_add_up_and_previews_come_true(edition):
    """Every preview is compared with what then happens, wherever nothing hidden took part."""
    record = new_record(TableOptions(edition=edition), [Seat("guest", name) for name in ("Ann", "Ben", "Cat")])
    record.seed = "11"
    table, rng, certain = HostedTable(record), Random(5), 0
    game = table.game
    assert game is not None
    while not game.is_over():
        check_sum(table)
        move = rng.choice(game.legal_moves())
        foretold = preview_moves(game.view(game.seat), [move.text], table.display())
        seat, deck = game.seat, len(game.deck)
        table.adopt(table.make_next_version([move], now()))
        game = game_of(table)
        if len(game.deck) == deck:
            certain += 1
            assert foretold.after == [game.score(i) for i in range(3)]
            assert [info.text for info in foretold.next] == (
                [legal.text for legal in game.legal_moves()] if game.seat == seat else []
            )
    assert certain > 20
    assert table.record.state == "finished"


def check_sum(table):
    edition = table.game.edition
    for forest in (drawn.view for drawn in table.drawn_forests()):
        faces = [face for p in forest.places for face in (p.host, *p.top, *p.bottom, *p.left, *p.right)]
        cave = forest.cave + edition.cave_points(forest.cave_card or 0)
        assert cave + sum(face.points for face in faces) == forest.score


@pytest.mark.parametrize("edition", shipped())
def test_a_suggested_payment_can_be_sent_as_one_message(server, edition):
    rng, paid = Random(8), 0
    ann, ben, table = sit_down(server, edition)
    with ann.look(table) as a, ben.look(table) as b:
        a.until(0), b.until(0)
        while paid < 8 and not a.view["game"]["over"]:
            mover, other = mover_first([a, b])
            game = mover.view["game"]
            plays = [text for text in moves(mover) if text.startswith("play")]
            chosen = game["suggestion"] or [rng.choice(plays or moves(mover))]
            if game["suggestion"]:
                assert len(chosen) == game["to_pay"]
                mover.say("preview", game["ply"], *chosen)
                foretold = mover.answer("preview")
                matching = [c for c in chosen if matches(server.game(table), c)]
                assert foretold["bonus"] in (None, len(matching) == len(chosen))
                paid += 1
            mover.move(*chosen)
            while mover.hear()["game"]["ply"] == game["ply"]:
                pass
            other.until(mover.view["game"]["ply"])
    assert paid == 8


def matches(game, text):
    edition = game.edition
    card = edition.moves.by_text[text].number
    return edition.flora.symbol_of[game.pending[-1][1]] in edition.symbols_of[card]


def test_unknown_tables_and_foreign_pages_are_turned_away(pair):
    ann, _, table = pair
    with ann.look("nowhere") as tab, pytest.raises(WebSocketDisconnect) as closed:
        tab.hear()
    assert closed.value.code == CLOSE_NOT_FOUND
    address = f"/ws/tables/{table}"
    foreign = ann.client.websocket_connect(address, headers={"Origin": "https://evil.example"})
    with foreign as socket, pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_text()
    assert closed.value.code == 4403
    with ann.client.websocket_connect(address, headers={"Origin": "http://testserver"}) as socket:
        assert json.loads(socket.receive_text())["type"] == "view"


def test_who_talks_too_fast_is_told_so(tmp_path):
    with serving(tmp_path, messages=0.5) as slow:
        ann, _, table = sit_down(slow, "forest")
        with ann.look(table) as tab:
            tab.until(0)
            for _ in range(5):
                tab.socket.send_text("{}")
            assert [tab.answer("refusal")["slug"] for _ in range(5)] == ["bad-message"] * 3 + ["too-fast"] * 2


def test_too_many_sockets_are_refused(tmp_path):
    with serving(tmp_path, sockets=1) as small:
        ann, _, table = sit_down(small, "forest")
        with ann.look(table) as tab:
            tab.until(0)
            with ann.look(table) as second, pytest.raises(WebSocketDisconnect):
                second.hear()
        with ann.look(table) as tab:
            tab.until(0)


def test_bots_play_a_whole_game_in_their_own_process(server):
    ann = server.visitor("Ann")
    table = ann.make({"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "greedy"}, edition="dartmoor")
    with ann.look(table) as tab:
        while not (tab.view and tab.view["game"]["over"]):
            assert tab.hear()["type"] == "view"
        assert tab.view["table"]["state"] == "finished"
        assert tab.log[-1].startswith("The game is over")
        assert len(tab.log) > 50


def test_a_bot_that_fails_does_not_stop_the_table(server, monkeypatch):
    async def fail(*_):
        raise RuntimeError("out of wits")

    monkeypatch.setattr(server.services.bot_workers, "choose", fail)
    ann = server.visitor("Ann")
    table = ann.make(ME, {"kind": "bot", "bot": "random"})
    with ann.look(table) as tab:
        while not tab.view or tab.view["game"]["seat"] != 0:
            tab.hear()
        ply = tab.view["game"]["ply"]
        tab.move(moves(tab)[-1])
        while tab.view["game"]["ply"] == ply or tab.view["game"]["seat"] != 0:
            tab.hear()


def test_a_table_is_there_again_after_a_restart(tmp_path):
    rng = Random(1)
    with serving(tmp_path) as server:
        ann, ben, table = sit_down(server, "smoky")
        cookies = [dict(visitor.client.cookies) for visitor in (ann, ben)]
        with ann.look(table) as a, ben.look(table) as b:
            for ply in range(40):
                a.until(ply), b.until(ply)
                mover, _ = mover_first([a, b])
                mover.move(rng.choice(moves(mover)))
            views = [a.until(40), b.until(40)]
            logs = [a.log, b.log]
    with serving(tmp_path) as server:
        for seat in range(2):
            visitor = server.visitor("Nobody")
            visitor.client.cookies.clear()
            visitor.client.cookies.update(cookies[seat])
            with visitor.look(table) as tab:
                assert tab.until(40) == views[seat]
                assert tab.log == logs[seat]


def test_two_servers_on_one_store_cannot_both_answer_a_position(tmp_path):
    with serving(tmp_path) as one, serving(tmp_path) as two:
        ann, _, table = sit_down(one, "forest")
        other = two.call(two.services.registry.table, table)
        game = one.game(table)
        seat, text = game.seat, game.legal_moves()[0].text
        one.call(one.services.actions.move, one.table(table), seat, 0, [text])
        with pytest.raises(ValueError, match="changed meanwhile"):
            two.call(two.services.actions.move, other, seat, 0, ["take deck"])
        assert (other.game.ply, other.record.moves) == (1, [text])
        with ann.look(table) as tab:
            tab.until(1)
            seat, text = other.game.seat, other.game.legal_moves()[0].text
            two.call(two.services.actions.move, other, seat, 1, [text])
            assert tab.until(2)["ply"] == 2  # told within a second or so, though another server made the move


def test_who_leaves_in_the_middle_of_a_commit_leaves_no_gap_between_memory_and_store(server, pair):
    _, _, table = pair
    at, play = server.table(table), server.services.actions
    seat, text = at.game.seat, at.game.legal_moves()[0].text

    async def close_at_once():
        asking = asyncio.create_task(play.move(at, seat, 0, [text]))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        asking.cancel()
        await asyncio.wait([asking])
        async with at.lock:
            return asking.cancelled()

    assert server.call(close_at_once)
    kept = server.call(server.services.store.read, lambda c: table_rows.load_table(c, table))
    assert (kept.moves, kept.version) == (at.record.moves, at.record.version)
    assert kept.moves == [text]


def test_idle_tables_leave_the_memory_and_come_back(server, pair):
    ann, _, table = pair
    server.table(table).last_used -= 10_000
    server.services.registry.drop_idle()
    assert table not in server.services.registry.tables
    with ann.look(table) as tab:
        assert tab.until(0)["hand_sizes"] == [6, 6]
        server.table(table).last_used -= 10_000
        server.services.registry.drop_idle()
        assert table in server.services.registry.tables


def test_many_moves_at_once_for_one_ply_commit_just_one(server, pair):
    _, _, table = pair
    at, play = server.table(table), server.services.actions
    seat, text = at.game.seat, at.game.legal_moves()[0].text

    async def crowd():
        return await asyncio.gather(*(play.move(at, seat, 0, [text]) for _ in range(20)), return_exceptions=True)

    answers = server.call(crowd)
    assert sum(answer is None for answer in answers) == 1
    assert at.record.moves == [text]
