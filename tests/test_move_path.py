"""What a host does for a move, and for a table it has just loaded, is what the long way round would have done."""

from __future__ import annotations

import json
from random import Random

import pytest

from spinney.hosting import messages
from spinney.hosting.messages import to_json, use_json_writer
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.clock import start_game
from spinney.hosting.tables.hosted_table import HostedTable
from spinney.hosting.tables.move_checks import check_moves
from spinney.hosting.tables.record import Seat, TableOptions, new_record, now
from spinney.hosting.viewers.game_view import game_view
from spinney.hosting.viewers.journal import ReadPosition
from spinney.hosting.viewers.trial_moves import TrialMoves
from spinney.views import SPECTATOR
from spinney.web.services import write_json

EDITIONS = ("forest", "dartmoor", "smoky")


def play_on(table, rng, moves):
    """Make random moves, as a host makes them."""
    for _ in range(moves):
        if not table.game.is_over():
            table.adopt(table.make_next_version([rng.choice(table.game.legal_moves())], now()))


def table_of(edition):
    seats = [Seat("guest", "Ann", "a"), Seat("guest", "Ben", "b")]
    return HostedTable(start_game(new_record(TableOptions(edition=edition), seats)))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_move_that_is_offered_is_judged_as_a_trial_judges_it(edition):
    table, rng = table_of(edition), Random(1)
    for _ in range(40):
        game = table.game
        view, legal = game.view(game.seat), game.legal_moves()
        assert view.moves == legal
        for move in legal:
            assert check_moves(table, game.seat, game.ply, [move.text]) == TrialMoves(view, [move.text]).moves == [move]
        known = game.edition.moves.by_text
        illegal = next(text for text in known if known[text] not in legal)
        with pytest.raises(Refused) as refused:
            check_moves(table, game.seat, game.ply, [illegal])
        assert refused.value.slug in ("illegal-move", "bad-notation")
        play_on(table, rng, 3)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("later", [0, 5], ids=["at once", "after some moves"])
def test_a_loaded_table_tells_what_the_table_told_that_was_played(edition, later):
    table, rng = table_of(edition), Random(2)
    for seat in (0, 1, SPECTATOR):
        table.build_journal(seat)
    play_on(table, rng, 90)
    loaded = HostedTable(table.record)
    for _ in range(later):
        new = table.make_next_version([rng.choice(table.game.legal_moves())], now())
        table.adopt(new)
        loaded.catch_up(new.record)
    assert loaded.history
    assert table.history
    assert loaded.game
    assert table.game
    assert loaded.history.movers == table.history.movers
    assert loaded.history.revealed == table.history.revealed
    names = table.display().names
    told = [found.last_turns.to_text(found.game.edition, names) for found in (loaded.history, table.history)]
    assert told[0] == told[1] == table.record.lately
    for seat in (0, 1, SPECTATOR):
        assert loaded.game.view(seat) == table.game.view(seat)
        loaded.build_journal(seat)
        logs = [found.journals[seat].read_new(ReadPosition(), names) for found in (loaded, table)]
        assert to_json(logs[0]) == to_json(logs[1])


def test_a_server_writes_messages_as_the_standard_library_does():
    table = table_of("forest")
    play_on(table, Random(3), 60)
    view = game_view(
        table.game.view(0), table.display(), True, [drawn.view for drawn in table.drawn_forests()], table.pause()
    )
    before = messages._writers[:]
    try:
        use_json_writer(write_json)
        compiled = [to_json(view), to_json([view]), to_json({"ä": [1.5, None, True]})]
    finally:
        use_json_writer(*before)
    plain = [messages.to_json_by_attributes(it) for it in (view, [view], {"ä": [1.5, None, True]})]
    assert [json.loads(text) for text in compiled] == [json.loads(text) for text in plain]
    assert compiled[2] == plain[2]
