"""Fair and closed: nothing that leaves the server tells a viewer what he may not know.

Whole games of each edition are played by two guests before a spectator, with wrong messages in between, and everything
sent is looked at: seed and salt by their letters, views by building them again from a table in which everything hidden
lies elsewhere, the lines of the log by the cards they name.
"""

from __future__ import annotations

import json
import logging
from random import Random

import pytest

from spinney.editions import shipped
from spinney.hosting.messages import to_json
from spinney.hosting.practice.practice import seat_to_move_at
from spinney.hosting.viewers.forests import forest_views
from spinney.hosting.viewers.game_view import game_view
from spinney.hosting.viewers.previews import preview_moves
from spinney.views import SPECTATOR, View
from spinney.words.steps import PUT
from tests.web import ME, OPEN, serving

WRONG = (
    {"type": "move", "ply": -1, "moves": ["take deck"]},
    {"type": "move", "ply": None, "moves": ["at 77"]},
    {"type": "move", "ply": None, "moves": ["tell me the deck"]},
    {"type": "preview", "ply": None, "moves": ["at 77"]},
    {"type": "undo", "ply": None},
    {"deck": "?"},
)
NEVER = {"deck", "hands", "removed", "reach", "buried", "thrown"}  # no field of this name is ever sent while playing


@pytest.mark.parametrize("edition", shipped())
def test_nothing_hidden_leaves_the_server_during_a_whole_game(edition, tmp_path, caplog):
    caplog.set_level(logging.DEBUG)
    with serving(tmp_path) as server:
        ann, ben, cat = (server.visitor(name) for name in ("Ann", "Ben", "Cat"))
        table = ann.make(ME, OPEN, edition=edition, public=True, allow_undo=False)
        ben.post(f"/api/tables/{table}/join")
        game, record = server.game(table), server.table(table).record
        rng = Random(4)
        changes = edition != "dartmoor"  # whole views are put together from the same parts
        with ann.look(table, changes) as a, ben.look(table) as b, cat.look(table, changes) as c:
            tabs = {0: a, 1: b, SPECTATOR: c}
            heard = dict.fromkeys(tabs, 0)
            before = {me: game.view(me) for me in tabs}
            seen: dict[int, set[int]] = {me: set() for me in tabs}  # in this turn and the last move of the one before
            while True:
                for me, tab in tabs.items():
                    check_view(server.table(table), tab.until(game.ply), me, rng)
                    view = game.view(me)
                    now = seen_cards(before[me]) | seen_cards(view)
                    seen[me] |= now
                    check_facts(tab.facts[heard[me] :], now, view)
                    check_lines([line for turn in tab.view["log"] for line in turn["lines"]], seen[me], view)
                    if view.turn > before[me].turn:
                        seen[me] = now
                    heard[me], before[me] = len(tab.facts), view
                if game.ply % 50 == 0:
                    pester(tabs, game, rng)
                    look_around(cat, table)
                last = game.copy()
                last.push(move := rng.choice(game.legal_moves()))
                if last.is_over():
                    break
                mover = tabs[game.seat]
                mover.move(move.text)
                mover.until(last.ply)
            assert all(heard.values())
            everything = "\n".join([*server.recorder.sent, *(line.getMessage() for line in caplog.records)])
            assert record.seed not in everything
            assert record.salt not in everything
            assert len(everything) > 1_000_000
            server.push(table, move.text)
            assert c.until(last.ply)["over"]
            assert (c.view["table"]["seed"], c.view["table"]["salt"]) == (record.seed, record.salt)


def check_view(table, shown, me, rng):
    """A message is the same when everything its viewer cannot see is shuffled: so it cannot depend on it."""
    view = table.game.view(me)
    other = view.sample(rng)
    assert fields(shown).isdisjoint(NEVER)
    forests = forest_views(other.view(SPECTATOR), show_scores=True)
    again = game_view(other.view(me), table.display(), table.undo_ply(me) is not None, forests)
    assert shown == json.loads(to_json(again))
    if view.moves:
        text = rng.choice(view.moves).text
        assert preview_moves(view, [text], table.display()) == preview_moves(other.view(me), [text], table.display())


def fields(shown):
    """The names of all fields of a message."""
    if isinstance(shown, dict):
        return set(shown).union(*(fields(value) for value in shown.values()))
    return set().union(*(fields(value) for value in shown)) if isinstance(shown, list) else set()


def check_facts(facts, visible, view):
    """A fact has a card only if its reader could see it before or after; so has its sentence."""
    for fact in facts:
        assert fact["card"] is None or fact["card"] in visible, fact
        assert fact["half"] is None or fact["half"] // 2 == fact["card"], fact
    check_lines([fact["text"] for fact in facts], visible, view)


def check_lines(lines, visible, view):
    """A line names a card only if its reader could see it."""
    for card, name in enumerate(view.edition.cards):
        if "/" in name and card not in visible:  # the name of a tree is also that of a place one may speak of
            assert not any(name in line for line in lines), lines


def seen_cards(view: View) -> set[int]:
    seen = {*view.hand, *view.clearing, *view.gone, *view.caved, *view.buried, *view.thrown, *view.aside}
    for forest in view.forests:
        seen |= {half // 2 for half in (*forest.hosts, *forest.dwellers)}
    for cards in view.shown:
        seen |= {card for card, _ in cards}
    return seen | {step[1] // 2 for step in view.pending if step[0] == PUT}


def pester(tabs, game, rng):
    """Wrong messages of all sorts; a refusal does not tell more than the rules do."""
    for me, tab in tabs.items():
        for wrong in WRONG:
            message = {key: game.ply if value is None else value for key, value in wrong.items()}
            tab.socket.send_text(json.dumps(message))
            said = tab.answer("refusal")
            hidden = [game.edition.cards[card] for i, hand in enumerate(game.hands) if i != me for card in hand]
            told = seen_cards(game.view(me))
            for name in hidden:
                if game.edition.cards.index(name) not in told:
                    assert name not in said["sentence"]
    guess = rng.choice(game.edition.moves.all).text
    other = tabs[1 - game.seat]
    other.say("move", game.ply, guess)
    assert other.answer("refusal")["slug"] == "not-your-turn"


def look_around(cat, table):
    """Everything a stranger can ask for over HTTP; what is answered goes through the recorder."""
    assert cat.get(f"/api/tables/{table}")["seed"] is None
    assert cat.get("/api/tables")["open"][0]["seed"] is None
    for path in ("transcript", "story", "replay?seat=0", "replay?seat=open", "review"):
        assert cat.get(f"/api/tables/{table}/{path}", 409)["slug"] == "not-over"


def test_a_bot_s_mind_is_not_shown_either(tmp_path):
    """Thinking uses the table's seed; a table with bots reveals it no more than one without."""
    with serving(tmp_path) as server:
        ann = server.visitor("Ann")
        table = ann.make(ME, {"kind": "bot", "bot": "greedy"})
        record = server.table(table).record
        rng = Random(2)
        with ann.look(table) as tab:
            for _ in range(30):
                while not tab.view or not tab.view["game"]["moves"]:
                    tab.hear()
                ply = tab.view["game"]["ply"]
                tab.move(rng.choice(tab.view["game"]["moves"])["text"])
                while tab.view["game"]["ply"] == ply:
                    tab.hear()
        everything = "\n".join(server.recorder.sent)
        assert record.seed not in everything
        assert record.salt not in everything


@pytest.mark.parametrize("edition", shipped())
def test_a_practice_table_with_a_fresh_deck_tells_nothing_of_it(edition, tmp_path):
    """Where it came from is known to all; how its deck was shuffled, what the rival holds and thinks is not."""
    with serving(tmp_path) as server:
        ann, ben, eve = server.visitor("Ann"), server.visitor("Ben"), server.visitor("Eve")
        source = ann.make(ME, OPEN, edition=edition)
        ben.post(f"/api/tables/{source}/join")
        rng = Random(5)
        while not server.game(source).is_over():
            server.push(source, rng.choice(server.game(source).legal_moves()).text)
        server.recorder.sent.clear()
        turn = next(ply for ply in range(12, 99) if seat_to_move_at(server.table(source).record, ply) == 0)
        table = ann.post(f"/api/tables/{source}/practice", 201, ply=turn, fresh=True)["id"]
        record, game = server.table(table).record, server.game(table)
        record.bot_pause = 60.0  # the moves are made here
        with ann.look(table) as a, eve.look(table) as e:
            for number in range(40):
                for me, tab in ((0, a), (SPECTATOR, e)):
                    check_view(server.table(table), tab.until(game.ply), me, rng)
                if number % 20 == 0 and game.seat == 0:
                    advice = ann.post(f"/api/tables/{table}/advice", ply=game.ply)
                    assert {advice["move"], *advice["line"]} <= {move.text for move in game.edition.moves.all}
                    look_into(eve, table)
                server.push(table, rng.choice(game.legal_moves()).text)
        everything = "\n".join(server.recorder.sent)
        assert record.deck
        assert record.deck not in everything
        assert record.salt not in everything
        assert fields(json.loads(to_json(server.table(table).info("ann")))).isdisjoint(NEVER)


def look_into(stranger, table):
    assert stranger.get(f"/api/tables/{table}")["seed"] is None
    for path in ("transcript", "story", "replay?seat=0", "replay?seat=open", "review", "rating"):
        assert stranger.get(f"/api/tables/{table}/{path}", 409)["slug"] == "not-over"
    assert stranger.post(f"/api/tables/{table}/practice", 409, ply=1)["slug"] == "not-over"
    assert stranger.post(f"/api/tables/{table}/advice", 403, ply=1)["slug"] == "not-seated"
