"""Random clients, valid, stale and mad, cannot break a table: whatever they send, the table goes on."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spinney.editions import shipped
from spinney.hosting.refusals import Refused
from spinney.hosting.shielded import running_tasks
from spinney.hosting.tables.game_history import replay_record
from spinney.web.storage.stores import table_rows
from tests.web import ME, OPEN, serving

WORDS = st.sampled_from(
    ["take deck", "done", "accept", "decline", "at 1", "show hand", "play", "pay", "", "\x00", "é" * 90]
)
PLIES = st.one_of(st.integers(-2, 60), st.integers(), st.none(), st.text(max_size=3))
MESSAGES = st.one_of(
    st.fixed_dictionaries(
        {"type": st.sampled_from(["move", "preview"]), "ply": PLIES, "moves": st.lists(WORDS, max_size=4)}
    ),
    st.fixed_dictionaries({"type": st.sampled_from(["undo", "cheat", "view"]), "ply": PLIES}),
    st.recursive(st.none() | st.booleans() | st.text(max_size=5), lambda x: st.lists(x, max_size=3), max_leaves=5),
)
ACTS = st.lists(
    st.one_of(
        st.tuples(st.just("wrong"), st.sampled_from([0, 1, 2]), MESSAGES.map(json.dumps)),
        st.tuples(st.just("garbage"), st.sampled_from([0, 1, 2]), st.text(max_size=40)),
        st.tuples(st.just("play"), st.integers(0, 10**6), st.just("")),
        st.tuples(st.just("undo"), st.just(0), st.just("")),
    ),
    max_size=25,
)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("home")) as server:
        yield server


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)
@given(acts=ACTS, edition=st.sampled_from(shipped()))
def test_no_client_can_break_a_table(server, acts, edition):
    ann, ben, cat = (server.visitor(name) for name in ("Ann", "Ben", "Cat"))
    table = ann.make(ME, OPEN, edition=edition)
    ben.post(f"/api/tables/{table}/join")
    game_of = server.game
    with ann.look(table) as a, ben.look(table) as b, cat.look(table) as c:
        tabs = (a, b, c)
        for kind, number, text in acts:
            game = game_of(table)
            if kind in ("wrong", "garbage"):
                tabs[number].socket.send_text(text)
            elif kind == "play" and not game.is_over():
                with suppress(Refused):  # an undo that is on its way may come first
                    server.push(table, Random(number).choice(game.legal_moves()).text)
            elif kind == "undo" and game.ply:
                tabs[game.seat].say("undo", game.ply)
        for tab in tabs:  # everybody is still heard: a message of no sense is answered
            tab.socket.send_text('"are you there?"')
            while (said := tab.hear())["type"] != "refusal" or said["slug"] != "bad-message":
                pass
    server.call(settled, server.table(table))
    check_whole(server, table)
    game = game_of(table)
    if not game.is_over():
        ply = game.ply
        server.push(table, game.legal_moves()[0].text)
        assert game_of(table).ply == ply + 1


async def settled(table):
    """What was under way when the tabs closed is finished."""
    while running_tasks:
        await asyncio.wait(list(running_tasks))
    async with table.lock:
        pass


def check_whole(server, table):
    """Memory and store tell the same legal game."""
    kept = server.call(server.services.store.read, lambda c: table_rows.load_table(c, table))
    assert kept is not None
    at = server.table(table)
    assert (kept.moves, kept.said, kept.version) == (at.record.moves, at.record.said, at.record.version)
    again, game = replay_record(kept).game, server.game(table)
    assert (again.ply, again.deck, again.hands, again.pending) == (game.ply, game.deck, game.hands, game.pending)
