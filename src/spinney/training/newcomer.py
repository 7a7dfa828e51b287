"""Measures how often a newcomer beats the weakest level.

    python -m spinney.training.newcomer --edition forest --games 200

The model of a newcomer plays what scores at once, values slots and hand cards little, has no learned weights, pays with
the first card, overlooks half of the clearing and ignores opponents.
"""

from __future__ import annotations

import argparse
from typing import Final

from spinney.arena.play import derive_seed, play_out
from spinney.arena.report.statistics import Estimate, win_share
from spinney.bots import bot, opponents
from spinney.bots.handicap import Handicap, HandicappedBot
from spinney.editions import BASE, edition
from spinney.views import deal

NEWCOMER_SEED: Final = 31
FORESIGHT: Final = 0.2  # share of values beyond points that a newcomer sees


def newcomer(seed: int) -> HandicappedBot:
    """Return the bot that models a newcomer."""
    handicap = Handicap()
    handicap.knowledge, handicap.foresight = 0.0, FORESIGHT
    handicap.overlook_rate, handicap.careless_rate, handicap.ignores_opponents = 0.5, 1.0, True
    return HandicappedBot(seed, handicap)


def measure_newcomer(name: str, games: int) -> Estimate:
    """Return the share of games at two seats a newcomer wins against the weakest level, ties counting half."""
    wins = 0.0
    for number in range(games):
        dealt = derive_seed(NEWCOMER_SEED, number)
        game, me = deal(edition(name), 2, dealt), number % 2
        players = [newcomer(dealt), bot(opponents()[0].bot, derive_seed(dealt, 1))]
        play_out(game, players if me == 0 else players[::-1])
        mine, other = game.score(me), game.score(1 - me)
        wins += 0.5 * (mine > other) + 0.5 * (mine >= other)
    return win_share(wins, games)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edition", default=BASE)
    parser.add_argument("--games", type=int, default=200)
    arguments = parser.parse_args()
    share = measure_newcomer(arguments.edition, arguments.games)
    between = f"{share.low:.0%} to {share.high:.0%}"
    print(f"{arguments.edition}: a newcomer beats {opponents()[0].name} in {share.value:.0%} of games ({between})")


if __name__ == "__main__":
    main()
