"""Makes later generations of the prices in `bots/weights`: prices and promises move towards what wins.

    python -m spinney.training.tune_prices --edition forest --seats 2 --rounds 50 --games 3000 --jobs 2

`learn_prices` counts the points cards brought; whether a planner that relies on them wins is another question, answered
here.  At every seat all numbers get random offsets that add up to nothing over the seats (at two seats one is the
mirror image of the other), and each set of offsets plays the same deal once from each seat.  Over thousands of games
the winners show for every number which way to move it (an evolution strategy).  Only winning counts, so a number may
end far from what it is named after.

Games at two seats tell most.  Other numbers of seats can begin with the changes of promises learned there, which helps
at once; how fast to play depends on the seats, so their prices are learned from their own games:

    python -m spinney.training.tune_prices --edition forest --seats 4 --promises-of 2 --rounds 60 --games 2400
"""

from __future__ import annotations

import argparse
from functools import partial
from math import exp, log, sqrt
from random import Random
from typing import Final, NamedTuple

from spinney.arena.play import derive_seed
from spinney.arena.processes import Executor, run_in_order
from spinney.bots.evaluation.prices import PRICE_NAMES, Prices
from spinney.bots.evaluation.rollout import Rollout
from spinney.bots.evaluation.value_model import margin, value_of
from spinney.bots.evaluation.weights import parse_prices
from spinney.editions import BASE, Edition, edition
from spinney.game import turns
from spinney.training.learn_prices import LearnedPrices, load_prices, write_prices
from spinney.training.options import add_executor_options, make_executor
from spinney.views import deal

PRICE_SIGMA: Final = 0.15  # of the logarithm of the factor each price is multiplied by
PROMISE_SIGMA: Final = 1.2  # in points
FIRST_RATE: Final = 18.0  # along the gradient; it falls towards the end
MOMENTUM: Final = 0.5  # share of the previous direction that a round keeps
MAX_TEST_GAMES: Final = 400  # against the first prices, after the last round


class TuningState(NamedTuple):
    """All numbers, the prices by their logarithms, and the direction of the last round."""

    numbers: list[float]
    momentum: list[float]


def to_numbers(learned: LearnedPrices) -> list[float]:
    """Return prices and promises as one list of numbers, the prices by their logarithms."""
    promises = [learned.promise.get(species.name, 0.0) for species in learned.edition.flora.species]
    return [*(log(learned.prices[name]) for name in PRICE_NAMES), *promises]


def from_numbers(numbers: list[float], of: Edition, seats: int) -> LearnedPrices:
    """Return the prices and promises of a list of numbers."""
    few = len(PRICE_NAMES)
    prices = {name: exp(number) for name, number in zip(PRICE_NAMES, numbers, strict=False)}
    promise = {species.name: numbers[few + i] for i, species in enumerate(of.flora.species)}
    return LearnedPrices(of, seats, prices, promise)


def with_promises_of(seats: int, learned: LearnedPrices, generation: int) -> LearnedPrices:
    """Change the promises by as much as this generation changed them at another number of seats."""
    later, before = (load_prices(learned.edition, seats, each).promise for each in (generation, generation - 1))
    changed = {name: learned.promise.get(name, 0.0) + later[name] - before.get(name, 0.0) for name in later}
    return learned._replace(promise=changed)


def prices_from_numbers(numbers: list[float], of: Edition) -> Prices:
    """Return the planner's prices of a list of numbers."""
    _, _, prices, promise = from_numbers(numbers, of, 0)
    return parse_prices(of, prices, promise)


def play_scores(of: Edition, seats: int, seed: int, prices: list[Prices]) -> list[int]:
    """Play one game in which each seat plays as in a rollout, by its own prices, and return the scores."""
    table = deal(of, seats, seed)
    rollouts = [Rollout(each) for each in prices]
    while not table.is_over():
        turns.push(table, rollouts[table.seat].choice(table))
    return [table.score(seat) for seat in range(seats)]


def deal_gradient(of: Edition, seats: int, numbers: list[float], seeds: list[int], at: int) -> list[float]:
    """Play one deal from every seat and return which way the results move each number, in sigmas."""
    offsets = draw_offsets(seats, len(numbers), Random(seeds[at]))
    prices = [prices_from_numbers(move_numbers(numbers, each, 1.0), of) for each in offsets]
    won = [0.0] * seats
    for way in range(seats):
        order = [(seat + way) % seats for seat in range(seats)]  # the player at each seat
        scores = play_scores(of, seats, seeds[at], [prices[player] for player in order])
        for seat, player in enumerate(order):
            won[player] += value_of(margin(scores, seat)) / seats
    even = sum(won) / seats
    return [
        sum((mine - even) * by for mine, by in zip(won, column, strict=True)) / seats
        for column in zip(*offsets, strict=True)
    ]


def draw_offsets(seats: int, numbers: int, rng: Random) -> list[list[float]]:
    """Draw offsets by seat and number, in sigmas.

    Over all seats they add up to nothing, so that no seat gains by what would help everybody.
    """
    drawn = [[rng.gauss(0.0, 1.0) for _ in range(numbers)] for _ in range(seats)]
    means = [sum(column) / seats for column in zip(*drawn, strict=True)]
    wider = sqrt(seats / (seats - 1))  # subtracting the mean narrows the spread
    return [[wider * (by - mean) for by, mean in zip(each, means, strict=True)] for each in drawn]


def move_numbers(numbers: list[float], by: list[float], rate: float) -> list[float]:
    """Move the numbers by so many sigmas."""
    return [number + sigma * rate * of for number, sigma, of in zip(numbers, sigmas(len(numbers)), by, strict=True)]


def sigmas(numbers: int) -> list[float]:
    """Return the sigma of each number's offset."""
    few = len(PRICE_NAMES)
    return [PRICE_SIGMA] * few + [PROMISE_SIGMA] * (numbers - few)


def tune_round(
    state: TuningState, of: Edition, seats: int, seeds: list[int], executor: Executor, rate: float
) -> TuningState:
    """Play one round, as many games a seed as there are seats, and move the numbers."""
    gradients = run_in_order(executor, partial(deal_gradient, of, seats, state.numbers, seeds), len(seeds))
    mean = [sum(column) / len(gradients) for column in zip(*gradients, strict=True)]
    momentum = [MOMENTUM * before + (1 - MOMENTUM) * now for before, now in zip(state.momentum, mean, strict=True)]
    return TuningState(move_numbers(state.numbers, momentum, rate), momentum)


def share_won(learned: LearnedPrices, rival: LearnedPrices, seeds: list[int], at: int) -> float:
    """Play one game among rivals, at each seat in turn; return 1, 0, or a part where it is shared."""
    mine, theirs = (parse_prices(each.edition, each.prices, each.promise) for each in (learned, rival))
    seat = at % learned.seats
    prices = [mine if other == seat else theirs for other in range(learned.seats)]
    scores = play_scores(learned.edition, learned.seats, seeds[at // learned.seats], prices)
    return 1 / scores.count(max(scores)) if scores[seat] == max(scores) else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Tune an edition's prices by self-play and write bots/weights/EDITION.prices@GENERATION.toml."
    )
    parser.add_argument("--edition", default=BASE, help="a name, or the path of a folder")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--games", type=int, default=3000, help="a round")
    parser.add_argument("--generation", type=int, default=2, help="which it is; it starts from the one before")
    parser.add_argument("--promises-of", type=int, metavar="SEATS", help="begin with what was learned at these seats")
    add_executor_options(parser)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    of, seats, executor = edition(arguments.edition), arguments.seats, make_executor(arguments)
    learned = first = load_prices(of, seats, arguments.generation - 1)
    if arguments.promises_of:
        learned = with_promises_of(arguments.promises_of, first, arguments.generation)
        write_prices(learned, f"promises changed as at {arguments.promises_of} seats", arguments.generation)
    state = TuningState(to_numbers(learned), [0.0] * len(to_numbers(learned)))
    for number in range(arguments.rounds):
        seeds = [derive_seed(arguments.seed, seats, number, game) for game in range(arguments.games // seats)]
        state = tune_round(state, of, seats, seeds, executor, FIRST_RATE * sqrt(1 - number / arguments.rounds))
        learned = from_numbers(state.numbers, of, seats)
        note = f"{number + 1} rounds of {arguments.games} games of tuning from seed {arguments.seed}"
        write_prices(learned, note, arguments.generation)
        print(f"{of.name}, {seats} seats, round {number + 1} of {arguments.rounds}", flush=True)
    shown = min(MAX_TEST_GAMES, arguments.games)
    seeds = [derive_seed(arguments.seed, seats, arguments.rounds, game) for game in range(shown)]
    shares = run_in_order(executor, partial(share_won, learned, first, seeds), shown)
    before = arguments.generation - 1
    print(f"It wins {sum(shares) / shown:.0%} of {shown} tables against generation {before}.", flush=True)


if __name__ == "__main__":
    main()
