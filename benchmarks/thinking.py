"""How long a line of search takes, and whether it still says the same.

    python -m benchmarks.thinking [--lines 100] [--positions 24]
    PYTHONPATH=build/compiled python -m benchmarks.thinking

`search` thinks for so many lines at positions of greedy games, of every edition at two and four seats.  Counted is the
processor's time for a line, choosing a shortlist and imagining tables included, the best of some rounds; what it picks
is told as a digest, so that a change that only means to be faster can show that it plays the same.
"""

from __future__ import annotations

import argparse
from hashlib import sha256
from time import process_time
from typing import Final

import spinney
from spinney.bots.greedy import GreedyBot
from spinney.bots.search import SearchBot
from spinney.views import View

SEATS: Final = (2, 4)
STRIDE: Final = 11  # of the decisions with a choice, every so many are thought about
ROUNDS: Final = 3


def positions(edition: spinney.Edition, seats: int, number: int) -> list[View]:
    """Return decisions with more than one move, from all parts of games."""
    found: list[View] = []
    player = GreedyBot()
    seed = choices = 0
    while True:
        game = spinney.deal(edition, seats, seed)
        seed += 1
        while not game.is_over():
            view = game.view(game.seat)
            if len(view.moves) > 1:
                choices += 1
                if choices % STRIDE == 0:
                    found.append(view)
                    if len(found) == number:
                        return found
            game.push(player.choose(view))


def think(views: list[View], lines: int) -> tuple[float, str]:
    """Return the seconds a line, and a digest of what was picked."""
    best, digest = 0.0, ""
    for _ in range(ROUNDS):
        used, tried, picks = 0.0, 0, []
        for number, view in enumerate(views):
            bot = SearchBot(number, lines)
            begin = process_time()
            picks.append(str(bot.choose(view)))
            used += process_time() - begin
            tried += bot.lines_tried
        digest = sha256("\n".join(picks).encode()).hexdigest()[:12]
        best = min(best or used / tried, used / tried)
    return best, digest


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure a line of search.")
    parser.add_argument("--lines", type=int, default=100)
    parser.add_argument("--positions", type=int, default=24)
    arguments = parser.parse_args()
    print("compiled" if spinney.is_compiled() else "plain")
    for name in spinney.shipped():
        edition = spinney.edition(name)
        for seats in SEATS:
            seconds, digest = think(positions(edition, seats, arguments.positions), arguments.lines)
            print(f"{name:10} {seats} seats  {1e6 * seconds:7.1f} us a line  picks {digest}", flush=True)


if __name__ == "__main__":
    main()
