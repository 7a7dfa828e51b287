"""A fingerprint of many random games: two engines that print the same one play the same game, move by move.

    python -m spinney.arena.game_digest --games 1000

Into it goes, for every decision of every game, the list of legal moves and the one made; now and then a view, a
copy and a possible table of it; and the explained scores at the end.
"""

from __future__ import annotations

import argparse
from hashlib import sha256
from random import Random

from spinney.api import is_compiled
from spinney.editions import edition, edition_names
from spinney.editions.edition import MIN_SEATS
from spinney.views import Game, deal


def digest_games(name: str, games: int) -> str:
    """Return the fingerprint of an edition's first games, with all numbers of seats in turn."""
    of, seen = edition(name), sha256()
    for seed in range(games):
        seats = MIN_SEATS + seed % (of.most_seats - MIN_SEATS + 1)
        seen.update(describe_game(deal(of, seats, seed), Random(seed)).encode())
    return seen.hexdigest()


def describe_game(game: Game, rng: Random) -> str:
    """Play one random game and write it down."""
    lines: list[str] = []
    while not game.is_over():
        moves = game.legal_moves()
        if not game.ply % 100:
            lines.append(describe_view(game))
            game = game.copy()
        move = moves[int(rng.random() * len(moves))]
        lines.append(f"{[each.index for each in moves]} {move}")
        game.push(move)
    return "\n".join([*lines, *describe_scores(game)])


def describe_view(game: Game) -> str:
    """Write down what the seat to move sees, and a table sampled from it."""
    view = game.view(game.seat)
    table = view.sample(Random(game.ply))
    return f"{view.everything()} {table.deck} {table.hands} {table.buried} {table.score(game.seat)}"


def describe_scores(game: Game) -> list[str]:
    """Write down the score sheets of a finished game."""
    end = game.outcome()
    return [] if end is None else [f"{sheet.total} {sheet.lines}" for sheet in end.sheets]


def main() -> None:
    parser = argparse.ArgumentParser(description="Print a fingerprint of random games, one line an edition.")
    parser.add_argument("--games", type=int, default=1000, help="games per edition")
    parser.add_argument("--edition", action="append", help="just this one")
    wanted = parser.parse_args()
    print("compiled" if is_compiled() else "pure Python")
    for name in wanted.edition or edition_names():
        print(name, digest_games(name, wanted.games))


if __name__ == "__main__":
    main()
