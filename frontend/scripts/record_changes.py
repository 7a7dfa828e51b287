"""Prints what the socket of seat 0 sends in a game that takes turns back, once as changes and once as whole views.

python scripts/record_changes.py EDITION SEATS SEED   a list of [message, whole view]
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

from spinney.hosting.messages import to_json
from spinney.hosting.tables.clock import start_game
from spinney.hosting.tables.live_table import LiveTable
from spinney.hosting.tables.record import Seat, TableOptions, new_record, now
from spinney.hosting.viewers.changes import ViewerState

UNDO_SHARE = 0.1


def tell(edition: str, seats: int, seed: int) -> Iterator[list[dict[str, Any]]]:
    """Everybody plays by chance."""
    sitting = [Seat("guest", f"Player {seat}", f"guest {seat}") for seat in range(seats)]
    record = new_record(TableOptions(edition=edition), sitting)
    record.seed, record.start = str(seed), 0
    table, rng = LiveTable(start_game(record)), Random(seed)
    changes, wholes = ViewerState(wants_changes=True), ViewerState(wants_changes=False)
    while True:
        for seat in range(seats):
            table.build_journal(seat)
        shown = dict(table.shown_plies)
        change = changes.write_next(table, "guest 0")
        table.shown_plies = shown  # both read on from where the seat stood
        yield [json.loads(change), json.loads(wholes.write_next(table, "guest 0"))]
        game = table.game
        if game is None or game.is_over():
            return
        ply = table.undo_ply(0)
        if ply is not None and rng.random() < UNDO_SHARE:
            table.record, history = table.rewind(ply, now())
            table.set_history(history)
        else:
            table.adopt(table.make_next_version([rng.choice(game.legal_moves())], now()))


if __name__ == "__main__":
    edition, *numbers = sys.argv[1:]
    print(to_json(list(tell(edition, *map(int, numbers)))))
