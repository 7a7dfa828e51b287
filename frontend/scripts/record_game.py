"""Prints a game as its sockets would tell it to seat 0, for the tests of the page's motion.

python scripts/record_game.py EDITION SEATS SEED   messages, one a move: what it did, and what lies there then
python scripts/record_game.py EDITION              what is printed
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import spinney
from spinney.bots.registry import bot
from spinney.hosting.editions.documents import edition_info
from spinney.hosting.messages import to_json
from spinney.hosting.messages.games import GameView
from spinney.hosting.messages.sockets import MoveFacts
from spinney.hosting.viewers.game_view import TableDisplay, game_view
from spinney.hosting.viewers.journal import Journal, ReadPosition, play_move

ME = 0


def tell(edition: str, seats: int, seed: int) -> Iterator[dict[str, list[MoveFacts] | GameView]]:
    """Everybody plays like the greedy bot."""
    game = spinney.deal(edition, seats, seed)
    display = TableDisplay(tuple(f"Player {seat}" for seat in range(seats)))
    players = [bot("greedy", seat) for seat in range(seats)]
    journal, position = Journal(ME, game), ReadPosition()
    yield {"moves": [], "game": game_view(game.view(ME), display, can_undo=False)}
    while not game.is_over():
        view = game.view(game.seat)
        journal.add(play_move(game, players[game.seat].choose(view)))
        moves = journal.read_new(position, display.names).moves
        yield {"moves": moves, "game": game_view(game.view(ME), display, can_undo=False)}


if __name__ == "__main__":
    edition, *numbers = sys.argv[1:]
    print(to_json(list(tell(edition, *map(int, numbers))) if numbers else edition_info(edition)))
