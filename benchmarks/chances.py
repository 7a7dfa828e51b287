"""How a chance to win follows from the bots' value of a position: the numbers of `spinney/study/chances.py`.

    python -m benchmarks.chances [--games 60]

Bots of several strengths play at tables of every size; at the beginning of each turn the value model is asked, and
whether that seat wins in the end is what a logistic curve is fitted to.
"""

from __future__ import annotations

import argparse
from math import log
from random import Random

import numpy as np

from spinney.bots import bot
from spinney.bots.evaluation.features import features
from spinney.editions import Edition, edition_named, shipped
from spinney.study.analysis.analyser import model_for, rollout_for
from spinney.study.analysis.win_chance import MIN_VALUE, share_won
from spinney.views import deal

PLAYERS = ("planner", "planner", "greedy", "search:24")
Row = tuple[float, float, float]  # share of the game left, log-odds of the value, and what it came to


def rows_of(edition: Edition, seats: int, seed: int, rng: Random) -> list[Row]:
    game = deal(edition, seats, seed, seed % seats)
    players = [bot(rng.choice(PLAYERS), seed) for _ in range(seats)]
    model, rollout = model_for(game), rollout_for(game)
    seen_turns: list[tuple[int, float, float]] = []
    last = -1
    while not game.is_over():
        if game.turn != last and not game.pending:
            last = game.turn
            seen = features(game, rollout.evaluator(game))
            value = min(max(model.value(seen), MIN_VALUE), 1 - MIN_VALUE)
            seen_turns.append((game.seat, seen[model.clock], log(value / (1 - value))))
        game.push(players[game.seat].choose(game.view(game.seat)))
    return [(left, odds, share_won(game, seat)) for seat, left, odds in seen_turns]


def fit_curve(rows: list[Row]) -> list[float]:
    """Fit slope, slope times what is left, constant, constant times what is left, by Newton's method."""
    facts = np.array([[odds, left * odds, 1.0, left] for left, odds, _ in rows])
    ends = np.array([end for _, _, end in rows])
    weights = np.zeros(4)
    for _ in range(30):
        chance = 1 / (1 + np.exp(-facts @ weights))
        bend = facts.T @ (facts * (chance * (1 - chance))[:, None])
        weights += np.linalg.solve(bend + 1e-6 * np.eye(4), facts.T @ (ends - chance))
    return [round(float(weight), 2) for weight in weights]


def main() -> None:
    seen_turns = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    seen_turns.add_argument("--games", type=int, default=60, help="an edition and number of seats")
    games = seen_turns.parse_args().games
    rng = Random(5)
    for seats in (2, 3, 4, 5):
        rows: list[Row] = []
        for name in shipped():
            for seed in range(1000, 1000 + games):
                rows += rows_of(edition_named(name), seats, seed, rng)
        print(f"{seats} seats, {len(rows)} turns: {fit_curve(rows)}", flush=True)


if __name__ == "__main__":
    main()
