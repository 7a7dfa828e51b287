"""How long does it take to review a game at the default depth?  One game of planners an edition and number of seats.

    PYTHONPATH=build/compiled python -m benchmarks.review_time [--seed 5]

Processor seconds of one process; a server with two cores weighs with one, and has the other for its tables.
"""

from __future__ import annotations

import argparse
from time import process_time

from spinney import is_compiled
from spinney.bots import bot
from spinney.editions import shipped
from spinney.editions.edition import MAX_SEATS, MIN_SEATS
from spinney.notation.transcripts import Transcript
from spinney.study.analysis.review import REVIEW_LINES, review_game


def play_game(edition: str, seats: int, seed: int) -> Transcript:
    """Play a game of good and weaker players in turn, so that there is something to review."""
    players = [bot(("planner", "greedy")[seat % 2], seed) for seat in range(seats)]
    story = Transcript(edition, seats, seed)
    while not story.game.is_over():
        story.play(players[story.game.seat].choose(story.game.view(story.game.seat)))
    return story


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--seats", type=int, nargs="+", default=list(range(MIN_SEATS, MAX_SEATS + 1)))
    arguments = parser.parse_args()
    print(f"{REVIEW_LINES} lines a decision, {'compiled' if is_compiled() else 'plain'} engine")
    for edition in shipped():
        for seats in arguments.seats:
            story = play_game(edition, seats, arguments.seed)
            began = process_time()
            found = review_game(story)
            seconds = process_time() - began
            print(f"{edition:<9} {seats} seats: {len(found.decisions):>4} decisions, {seconds:5.1f} s", flush=True)


if __name__ == "__main__":
    main()
