"""What a list of tables says of the last turns: from what everybody was told, and no more."""

from __future__ import annotations

from random import Random

import pytest

from spinney.hosting.tables.clock import start_game
from spinney.hosting.tables.hosted_table import HostedTable
from spinney.hosting.tables.record import Seat, TableOptions, TableRecord, new_record, now, table_info
from spinney.hosting.viewers.last_turns import latest_since


def dealt(seats: int = 3) -> TableRecord:
    sitting = [Seat("guest", f"Guest {i}", f"g{i}") for i in range(seats)]
    return start_game(new_record(TableOptions(edition="forest"), sitting, "g0"))


def played(record: TableRecord, moves: int, seed: int = 1) -> HostedTable:
    table, rng = HostedTable(record), Random(seed)
    for _ in range(moves):
        assert table.game is not None
        if table.game.is_over():
            break
        table.adopt(table.make_next_version([rng.choice(table.game.legal_moves())], now()))
    return table


def test_nothing_has_happened_before_anybody_moved() -> None:
    info = table_info(dealt(), "g0", set())
    assert (info.happened, info.turns_since) == ("", 0)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_line_is_the_title_of_the_last_turn_a_spectator_was_told(seed: int) -> None:
    table = played(dealt(), 60, seed)
    table.build_journal(-1)
    log = table.journals[-1].log
    game = table.game
    assert game is not None
    for me in range(3):
        info = table_info(table.record, f"g{me}", set())
        mine = max((turn.number for turn in log.started_turns() if turn.seat == me and turn.number), default=0)
        others = {turn.seat: turn for turn in log.started_turns() if turn.number > mine}
        assert info.turns_since == len(others)
        if others:
            last = max(others.values(), key=lambda turn: turn.number)
            assert info.happened == str(last.title(game.edition, table.display().names))[:160]


def test_taking_back_takes_back_the_news() -> None:
    table = played(dealt(), 40)
    record, story = table.rewind(10, now())
    again = HostedTable(record)
    assert again.history is not None
    assert record.lately == story.last_turns.to_text(story.game.edition, table.display().names)
    assert record.lately != table.record.lately


def test_a_copy_hears_nothing_of_what_comes_later() -> None:
    table = played(dealt(), 20)
    assert table.history is not None
    assert table.game is not None
    before = table.history.last_turns.to_text(table.game.edition, table.display().names)
    table.make_next_version([table.game.legal_moves()[0]], now())
    assert table.history.last_turns.to_text(table.game.edition, table.display().names) == before


def test_somebody_who_looks_on_hears_of_the_last_turn_of_all() -> None:
    assert latest_since("0 3 Ann takes a Beech\n1 4 Bo plays the Fox", -1) == ("Bo plays the Fox", 2)
    assert latest_since("0 3 Ann takes a Beech\n1 4 Bo plays the Fox", 1) == ("", 0)
