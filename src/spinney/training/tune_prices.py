"""How later generations of prices in `bots/weights` are made: prices and promises are moved towards what wins.

    python -m spinney.training.tune_prices --edition forest --seats 2 --rounds 50 --games 3000 --jobs 2

`learn_prices` counts what cards came to; whether a planner that believes those counts wins is another question, and is
asked here.  At every seat all numbers are off by chance, each seat in its own way and all together not at all (at two
seats one is the mirror image of the other); they play the same deal once from each seat.  Over thousands of games the
winners tell for every number which way to go (an evolution strategy).  Nothing is asked but who wins, so a number may
end far from what it is named after.

At two seats winners tell most.  Other numbers of seats can begin with how much promises have changed there, which
wins at once; how fast to play depends on the seats, so their prices are left to the games:

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
from spinney.bots.evaluation.weights import prices_of
from spinney.editions import BASE, Edition, edition
from spinney.game import turns
from spinney.training.learn_prices import Pupil, known, write
from spinney.training.options import add_executor_options, make_executor
from spinney.views import deal

PRICES_OFF: Final = 0.15  # how far prices are off, as the sigma of a factor's logarithm,
PROMISES_OFF: Final = 1.2  # and promises, as the sigma in points
RATE: Final = 18.0  # how far a round goes along the gradient, at first; towards the end less and less
HELD: Final = 0.5  # share of the way it went before that a round goes on with
SHOWN: Final = 400  # tables against where it began, after the last round; in small trials no more than a round has


class Course(NamedTuple):
    """Where all numbers stand, the prices by their logarithms, and where the last round was going."""

    numbers: list[float]
    going: list[float]


def numbers_of(pupil: Pupil) -> list[float]:
    promises = [pupil.promise.get(species.name, 0.0) for species in pupil.edition.flora.species]
    return [*(log(pupil.prices[name]) for name in PRICE_NAMES), *promises]


def pupil_of(numbers: list[float], of: Edition, seats: int) -> Pupil:
    few = len(PRICE_NAMES)
    prices = {name: exp(number) for name, number in zip(PRICE_NAMES, numbers, strict=False)}
    promise = {species.name: numbers[few + i] for i, species in enumerate(of.flora.species)}
    return Pupil(of, seats, prices, promise)


def with_promises_of(seats: int, pupil: Pupil, generation: int) -> Pupil:
    """The pupil, its promises changed by as much as this generation has changed them at another number of seats."""
    later, before = (known(pupil.edition, seats, each).promise for each in (generation, generation - 1))
    changed = {name: pupil.promise.get(name, 0.0) + later[name] - before.get(name, 0.0) for name in later}
    return pupil._replace(promise=changed)


def prices_by(numbers: list[float], of: Edition) -> Prices:
    _, _, prices, promise = pupil_of(numbers, of, 0)
    return prices_of(of, prices, promise)


def played(of: Edition, seats: int, seed: int, prices: list[Prices]) -> list[int]:
    """The scores of one game in which each seat plays as in a rollout, by prices of its own."""
    table = deal(of, seats, seed)
    minds = [Rollout(each) for each in prices]
    while not table.is_over():
        turns.push(table, minds[table.seat].choice(table))
    return [table.score(seat) for seat in range(seats)]


def pull(of: Edition, seats: int, numbers: list[float], seeds: list[int], at: int) -> list[float]:
    """The games on one deal, each seat at each place once: which way they pull each number, in sigmas."""
    off = offs(seats, len(numbers), Random(seeds[at]))
    minds = [prices_by(moved(numbers, each, 1.0), of) for each in off]
    won = [0.0] * seats
    for way in range(seats):
        order = [(seat + way) % seats for seat in range(seats)]  # who sits where
        scores = played(of, seats, seeds[at], [minds[who] for who in order])
        for seat, who in enumerate(order):
            won[who] += value_of(margin(scores, seat)) / seats
    even = sum(won) / seats
    return [
        sum((mine - even) * by for mine, by in zip(won, column, strict=True)) / seats
        for column in zip(*off, strict=True)
    ]


def offs(seats: int, numbers: int, rng: Random) -> list[list[float]]:
    """By seat and number: how far off it is, in sigmas.  Over all seats it comes to nothing, so that none gains by
    what would help everybody."""
    drawn = [[rng.gauss(0.0, 1.0) for _ in range(numbers)] for _ in range(seats)]
    means = [sum(column) / seats for column in zip(*drawn, strict=True)]
    wider = sqrt(seats / (seats - 1))  # what is taken from each other lies closer together
    return [[wider * (by - mean) for by, mean in zip(each, means, strict=True)] for each in drawn]


def moved(numbers: list[float], by: list[float], rate: float) -> list[float]:
    """The numbers so many sigmas further on."""
    return [number + sigma * rate * of for number, sigma, of in zip(numbers, sigmas(len(numbers)), by, strict=True)]


def sigmas(numbers: int) -> list[float]:
    few = len(PRICE_NAMES)
    return [PRICES_OFF] * few + [PROMISES_OFF] * (numbers - few)


def polish(course: Course, of: Edition, seats: int, seeds: list[int], executor: Executor, rate: float) -> Course:
    """One round, as many games a seed as there are seats."""
    pulls = run_in_order(executor, partial(pull, of, seats, course.numbers, seeds), len(seeds))
    mean = [sum(column) / len(pulls) for column in zip(*pulls, strict=True)]
    going = [HELD * before + (1 - HELD) * now for before, now in zip(course.going, mean, strict=True)]
    return Course(moved(course.numbers, going, rate), going)


def share_won(pupil: Pupil, rival: Pupil, seeds: list[int], at: int) -> float:
    """One game among rivals, at each seat in turn: 1, 0, or a part where it is shared."""
    mine, theirs = (prices_of(each.edition, each.prices, each.promise) for each in (pupil, rival))
    seat = at % pupil.seats
    prices = [mine if other == seat else theirs for other in range(pupil.seats)]
    scores = played(pupil.edition, pupil.seats, seeds[at // pupil.seats], prices)
    return 1 / scores.count(max(scores)) if scores[seat] == max(scores) else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Polish an edition's prices by self-play and write bots/weights/EDITION.prices@GENERATION.toml."
    )
    parser.add_argument("--edition", default=BASE, help="a name, or the path of a folder")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--games", type=int, default=3000, help="a round")
    parser.add_argument("--generation", type=int, default=2, help="which it is; it starts from the one before")
    parser.add_argument("--promises-of", type=int, metavar="SEATS", help="begin with what was learned at these seats")
    add_executor_options(parser)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    of, seats, executor = edition(asked.edition), asked.seats, make_executor(asked)
    pupil = first = known(of, seats, asked.generation - 1)
    if asked.promises_of:
        pupil = with_promises_of(asked.promises_of, first, asked.generation)
        write(pupil, f"promises changed as at {asked.promises_of} seats", asked.generation)
    course = Course(numbers_of(pupil), [0.0] * len(numbers_of(pupil)))
    for number in range(asked.rounds):
        seeds = [derive_seed(asked.seed, seats, number, game) for game in range(asked.games // seats)]
        course = polish(course, of, seats, seeds, executor, RATE * sqrt(1 - number / asked.rounds))
        pupil = pupil_of(course.numbers, of, seats)
        note = f"{number + 1} rounds of {asked.games} games of polishing from seed {asked.seed}"
        write(pupil, note, asked.generation)
        print(f"{of.name}, {seats} seats, round {number + 1} of {asked.rounds}", flush=True)
    shown = min(SHOWN, asked.games)
    seeds = [derive_seed(asked.seed, seats, asked.rounds, game) for game in range(shown)]
    shares = run_in_order(executor, partial(share_won, pupil, first, seeds), shown)
    print(f"It wins {sum(shares) / shown:.0%} of {shown} tables against generation {asked.generation - 1}.", flush=True)


if __name__ == "__main__":
    main()
