"""Makes the prices in `bots/weights`: the planner plays itself, and the points its cards brought are counted.

    python -m spinney.training.learn_prices --edition forest --seats 2 --rounds 6 --games 400 --jobs 2

Each round does two things.  *Promises*: whenever a card comes into a forest, note what it brings at once; at the end
see what the forest would lack without it; a species' promise is the mean difference, in proportion to the part of the
game that was left.  *Prices*: in every game each seat plays with prices perturbed by a random factor; the winners'
prices estimate the gradient along which the prices move (an evolution strategy).
"""

from __future__ import annotations

import argparse
from functools import partial
from math import exp
from random import Random
from typing import Final, NamedTuple

from spinney.arena.play import derive_seed
from spinney.arena.processes import Executor, run_in_order
from spinney.bots.evaluation.prices import PRICE_NAMES, Prices
from spinney.bots.evaluation.values import first_deck_size, turns_left
from spinney.bots.evaluation.weights import find_stored, parse_prices, prices_file, stored_prices, with_parent_folder
from spinney.bots.planner import PlannerBot
from spinney.editions import BASE, Edition, edition
from spinney.game import facts, outcome
from spinney.game.facts import Fact
from spinney.land import NO_KIND, NOWHERE, Forest, Half
from spinney.training.options import add_executor_options, make_executor
from spinney.views import Game, deal

PERTURBATION_SIGMA: Final = 0.25  # of the logarithm of the factor each price is multiplied by
PRICE_LEARNING_RATE: Final = 1.5  # along the gradient, a round
MAX_PRICE_STEP: Final = 0.25  # of the logarithm, a round
PROMISE_PRIOR_GAMES: Final = 4.0  # so many games without any effect keep a rare promise near 0
PROMISE_DISCOUNT: Final = 0.6  # cards that need each other all count the same points
PROMISE_STEP: Final = 0.5  # share of the way to what a round saw


class GameEvidence(NamedTuple):
    """What one game says about promises and prices."""

    promises: list[tuple[int, int, float]]  # species, points it brought later, share of the game left
    gradient: list[float]  # by price, towards what won
    score: float
    turns: float


class LearnedPrices(NamedTuple):
    """The prices and promises learned so far, in a form that travels to other processes."""

    edition: Edition
    seats: int
    prices: dict[str, float]
    promise: dict[str, float]


def play_perturbed(learned: LearnedPrices, seed: int) -> GameEvidence:
    """Play one game of the planner against itself, every seat with slightly different prices."""
    table = learned.edition
    rng = Random(seed)
    perturbations = [[rng.gauss(0.0, PERTURBATION_SIGMA) for _ in PRICE_NAMES] for _ in range(learned.seats)]
    bots = [PlannerBot(perturb_prices(table, learned, each)) for each in perturbations]
    game = deal(table, learned.seats, seed)
    arrivals: list[tuple[int, Half, int, float]] = []
    while not game.is_over():
        arrivals += play_and_watch(game, bots[game.seat])
    promises = [
        (table.flora.species_of[half], points_of_card(game, seat, half) - gain, left)
        for seat, half, gain, left in arrivals
    ]
    scores = [game.score(seat) for seat in range(learned.seats)]
    seats = learned.seats
    return GameEvidence(promises, gradient(perturbations, scores), sum(scores) / seats, game.turn / seats)


def perturb_prices(table: Edition, learned: LearnedPrices, perturbation: list[float]) -> Prices:
    """Return the prices, each multiplied by a random factor."""
    prices = {name: learned.prices[name] * exp(by) for name, by in zip(PRICE_NAMES, perturbation, strict=True)}
    return parse_prices(table, prices, learned.promise)


def play_and_watch(game: Game, bot: PlannerBot) -> list[tuple[int, Half, int, float]]:
    """Make one move and, if it brought just one card into the forest, return what that scored and the time left."""
    seat = game.seat
    before = game.score(seat)
    left = turns_left(game.edition, game.seats, len(game.deck))
    whole = turns_left(game.edition, game.seats, first_deck_size(game.edition, game.seats))
    did = game.push_with_facts(bot.choose(game.view(seat)))
    new = [arriving_half(game.edition, fact) for fact in did if fact.what in (facts.SETTLED, facts.LAID)]
    return [(seat, new[0], game.score(seat) - before, left / whole)] if len(new) == 1 else []


def arriving_half(edition: Edition, fact: Fact) -> Half:
    """Return the half that came into the forest; a card laid face down shows none of its own."""
    return fact.half if fact.what == facts.SETTLED else edition.flora.loose_half(edition.face_down)


def points_of_card(game: Game, seat: int, half: Half) -> int:
    """Return the points a forest would lack without one of its cards."""
    rivals = [forest for other, forest in enumerate(game.forests) if other != seat]
    whole = outcome.total(game.edition, game.forests[seat], rivals)
    return whole - outcome.total(game.edition, remove_card(game.forests[seat], half), rivals)


def remove_card(forest: Forest, half: Half) -> Forest:
    """Return the forest as counted without one card; its place, if it is one, stays behind without a name."""
    flora = forest.flora
    species = flora.species[flora.species_of[half]]
    rest = forest.copy()
    last = rest.cards[species.kinds[0]] == 1
    if last:
        rest.present.remove(species.kinds[0])
    for kind in flora.kinds_of[half]:
        rest.cards[kind] -= 1
    for kind in species.kinds:
        rest.different[kind] -= 1 if last and not species.nameless else 0
    if flora.symbol_of[half] != NO_KIND:
        rest.cards[flora.symbol_of[half]] -= 1
    if species.side != NOWHERE:
        at = rest.dwellers.index(half)
        rest.below -= 1 if species.side == 1 else 0
        del rest.dwellers[at], rest.spots[at]
    return rest


def gradient(perturbations: list[list[float]], scores: list[int]) -> list[float]:
    """Return which way the winner's prices were off, compared with the table's mean."""
    best = max(scores)
    share = [1.0 if score == best else 0.0 for score in scores]
    merit = [won / sum(share) - 1 / len(scores) for won in share]
    return [
        sum(merit[seat] * perturbations[seat][i] for seat in range(len(scores))) / PERTURBATION_SIGMA
        for i in range(len(PRICE_NAMES))
    ]


def collect_evidence(learned: LearnedPrices, seeds: list[int], number: int) -> GameEvidence:
    """Play the game of one seed."""
    return play_perturbed(learned, seeds[number])


def learn_round(learned: LearnedPrices, seeds: list[int], executor: Executor) -> tuple[LearnedPrices, str]:
    """Play a round of games and return the improved prices and a summary."""
    games_seen = run_in_order(executor, partial(collect_evidence, learned, seeds), len(seeds))
    games = len(games_seen)
    prices = dict(learned.prices)
    for i, name in enumerate(PRICE_NAMES):
        mean = sum(evidence.gradient[i] for evidence in games_seen) / games
        prices[name] *= exp(max(-MAX_PRICE_STEP, min(MAX_PRICE_STEP, PRICE_LEARNING_RATE * mean)))
    score = sum(evidence.score for evidence in games_seen) / games
    length = sum(evidence.turns for evidence in games_seen) / games
    shown = " ".join(f"{name}={value:.2f}" for name, value in prices.items())
    better = LearnedPrices(learned.edition, learned.seats, prices, fit_promises(learned, games_seen))
    return better, f"mean score {score:.0f}, {length:.0f} turns a seat; {shown}"


def fit_promises(learned: LearnedPrices, games_seen: list[GameEvidence]) -> dict[str, float]:
    """Fit promises by least squares through the origin: later points = promise * share of the game left."""
    names = [species.name for species in learned.edition.flora.species]
    above, below = [0.0] * len(names), [PROMISE_PRIOR_GAMES] * len(names)
    for evidence in games_seen:
        for species, later, left in evidence.promises:
            above[species] += later * left
            below[species] += left * left
    seen = {name: above[i] / below[i] for i, name in enumerate(names)}
    return {
        name: learned.promise.get(name, 0.0) * (1 - PROMISE_STEP) + seen[name] * PROMISE_STEP * PROMISE_DISCOUNT
        for name in names
    }


def load_prices(of: Edition, seats: int, generation: int = 1) -> LearnedPrices:
    """Return the prices learning starts from: those in the files, or the defaults."""
    found = find_stored(stored_prices, of, seats, generation)
    if found is None:
        return LearnedPrices(of, seats, {price: getattr(Prices(), price) for price in PRICE_NAMES}, {})
    return LearnedPrices(of, seats, found["prices"], found["promise"])


def write_prices(learned: LearnedPrices, note: str, generation: int = 1) -> None:
    """Write prices into the edition's file, beside those of other numbers of seats."""
    table = stored_prices(learned.edition, generation)
    table[str(learned.seats)] = {"note": note, "prices": learned.prices, "promise": learned.promise}
    module = "learn_prices" if generation == 1 else "tune_prices"
    lines = [f"# Learned by self-play: python -m spinney.training.{module}.  Prices and promises in points, by seats."]
    for seats in sorted(table):
        lines += ["", f"[{seats}]", f'note = "{table[seats]["note"]}"']
        for part in ("prices", "promise"):
            lines += ["", f"[{seats}.{part}]"]
            lines += [f'"{name}" = {value:.3f}' for name, value in table[seats][part].items()]
    with_parent_folder(prices_file(learned.edition, generation)).write_text("\n".join(lines) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Learn an edition by self-play and write bots/weights/EDITION.prices.toml."
    )
    parser.add_argument("--edition", default=BASE, help="a name, or the path of a folder")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--games", type=int, default=400)
    add_executor_options(parser)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    learned = load_prices(edition(arguments.edition), arguments.seats)
    executor = make_executor(arguments)
    for number in range(arguments.rounds):
        seeds = [derive_seed(arguments.seed, arguments.seats, number, game) for game in range(arguments.games)]
        learned, summary = learn_round(learned, seeds, executor)
        write_prices(learned, f"{number + 1} rounds of {arguments.games} games from seed {arguments.seed}")
        print(f"{learned.edition.name}, {arguments.seats} seats, round {number + 1}: {summary}", flush=True)


if __name__ == "__main__":
    main()
