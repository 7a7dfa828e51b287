"""How the prices in `bots/weights` are made: the planner plays itself, and what came of its cards is counted.

    python -m spinney.training.learn_prices --edition forest --seats 2 --rounds 6 --games 400 --jobs 2

Each round does two things.  *Promises*: whenever a card comes into a forest, note what it brings at once; at the end
see what the forest would lack without it; a species' promise is the mean difference, in proportion to the part of the
game that was left.  *Prices*: in every game each seat plays with prices perturbed by a random factor; whose prices
won estimates the gradient along which the prices should go (an evolution strategy).
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
from spinney.bots.evaluation.values import first_deck, turns_left
from spinney.bots.evaluation.weights import latest, prices_file, prices_of, stored_prices, written
from spinney.bots.planner import PlannerBot
from spinney.editions import BASE, Edition, edition
from spinney.game import facts, outcome
from spinney.game.facts import Fact
from spinney.land import NO_KIND, NOWHERE, Forest, Half
from spinney.training.options import add_executor_options, make_executor
from spinney.views import Game, deal

PERTURBATION: Final = 0.25  # how far the prices of a game are off, as the sigma of a factor's logarithm
LEARNING_RATE: Final = 1.5  # how far a round goes along the gradient
LARGEST_STEP: Final = 0.25  # and how far at the most
PRIOR: Final = 4.0  # a promise seen seldom stays near nothing: so many whole games' worth of nothing are counted in
TRUST: Final = 0.6  # cards that need each other all count the same points: a promise is that much too good
HALFWAY: Final = 0.5  # a round moves promises by this share of the way to what it saw


class Lesson(NamedTuple):
    """What one game taught."""

    promises: list[tuple[int, int, float]]  # species, what it brought later, share of the game that was left
    gradient: list[float]  # by price: towards what won
    score: float
    turns: float


class Pupil(NamedTuple):
    """What is known so far, in a form that travels to other processes."""

    edition: Edition
    seats: int
    prices: dict[str, float]
    promise: dict[str, float]


def play_and_note(pupil: Pupil, seed: int) -> Lesson:
    """One game of the planner against itself, every seat with slightly different prices."""
    table = pupil.edition
    rng = Random(seed)
    perturbations = [[rng.gauss(0.0, PERTURBATION) for _ in PRICE_NAMES] for _ in range(pupil.seats)]
    bots = [PlannerBot(perturbed(table, pupil, each)) for each in perturbations]
    game = deal(table, pupil.seats, seed)
    arrivals: list[tuple[int, Half, int, float]] = []
    while not game.is_over():
        arrivals += watch(game, bots[game.seat])
    promises = [
        (table.flora.species_of[half], loss(game, seat, half) - gain, left) for seat, half, gain, left in arrivals
    ]
    scores = [game.score(seat) for seat in range(pupil.seats)]
    return Lesson(promises, gradient(perturbations, scores), sum(scores) / pupil.seats, game.turn / pupil.seats)


def perturbed(table: Edition, pupil: Pupil, perturbation: list[float]) -> Prices:
    prices = {name: pupil.prices[name] * exp(by) for name, by in zip(PRICE_NAMES, perturbation, strict=True)}
    return prices_of(table, prices, pupil.promise)


def watch(game: Game, bot: PlannerBot) -> list[tuple[int, Half, int, float]]:
    """One move; the card it brought into the forest (if it was just one), what that brought, and the time left."""
    seat = game.seat
    before = game.score(seat)
    left = turns_left(game.edition, game.seats, len(game.deck))
    whole = turns_left(game.edition, game.seats, first_deck(game.edition, game.seats))
    did = game.witness(bot.choose(game.view(seat)))
    new = [arrived(game.edition, fact) for fact in did if fact.what in (facts.SETTLED, facts.LAID)]
    return [(seat, new[0], game.score(seat) - before, left / whole)] if len(new) == 1 else []


def arrived(edition: Edition, fact: Fact) -> Half:
    """The half that came into the forest; a card laid face down shows none of its own."""
    return fact.half if fact.what == facts.SETTLED else edition.flora.loose_half(edition.face_down)


def loss(game: Game, seat: int, half: Half) -> int:
    """What a forest would lack without one of its cards."""
    rivals = [forest for other, forest in enumerate(game.forests) if other != seat]
    whole = outcome.total(game.edition, game.forests[seat], rivals)
    return whole - outcome.total(game.edition, without(game.forests[seat], half), rivals)


def without(forest: Forest, half: Half) -> Forest:
    """The forest as counted without one card; its place, if it is one, stays behind bare of its name."""
    flora = forest.flora
    species = flora.species[flora.species_of[half]]
    rest = forest.copy()
    last = rest.cards[species.kinds[0]] == 1
    if last:
        rest.present.remove(species.kinds[0])
    for kind in species.kinds:
        rest.cards[kind] -= 1
        rest.different[kind] -= 1 if last and not species.nameless else 0
    if flora.symbol_of[half] != NO_KIND:
        rest.cards[flora.symbol_of[half]] -= 1
    if species.side != NOWHERE:
        at = rest.dwellers.index(half)
        rest.below -= 1 if species.side == 1 else 0
        del rest.dwellers[at], rest.spots[at]
    return rest


def gradient(perturbations: list[list[float]], scores: list[int]) -> list[float]:
    """Which way the winner's prices were off, compared with the table's mean."""
    best = max(scores)
    share = [1.0 if score == best else 0.0 for score in scores]
    merit = [won / sum(share) - 1 / len(scores) for won in share]
    return [
        sum(merit[seat] * perturbations[seat][i] for seat in range(len(scores))) / PERTURBATION
        for i in range(len(PRICE_NAMES))
    ]


def lesson_of(pupil: Pupil, seeds: list[int], number: int) -> Lesson:
    return play_and_note(pupil, seeds[number])


def learn_round(pupil: Pupil, seeds: list[int], executor: Executor) -> tuple[Pupil, str]:
    """One round of games and the wiser pupil that comes out of it."""
    lessons = run_in_order(executor, partial(lesson_of, pupil, seeds), len(seeds))
    games = len(lessons)
    prices = dict(pupil.prices)
    for i, name in enumerate(PRICE_NAMES):
        mean = sum(lesson.gradient[i] for lesson in lessons) / games
        prices[name] *= exp(max(-LARGEST_STEP, min(LARGEST_STEP, LEARNING_RATE * mean)))
    score = sum(lesson.score for lesson in lessons) / games
    length = sum(lesson.turns for lesson in lessons) / games
    shown = " ".join(f"{name}={value:.2f}" for name, value in prices.items())
    wiser = Pupil(pupil.edition, pupil.seats, prices, promised(pupil, lessons))
    return wiser, f"mean score {score:.0f}, {length:.0f} turns a seat; {shown}"


def promised(pupil: Pupil, lessons: list[Lesson]) -> dict[str, float]:
    """Least squares through the origin: later points = promise * share of the game left."""
    names = [species.name for species in pupil.edition.flora.species]
    above, below = [0.0] * len(names), [PRIOR] * len(names)
    for lesson in lessons:
        for species, later, left in lesson.promises:
            above[species] += later * left
            below[species] += left * left
    seen = {name: above[i] / below[i] for i, name in enumerate(names)}
    return {name: pupil.promise.get(name, 0.0) * HALFWAY + seen[name] * HALFWAY * TRUST for name in names}


def known(of: Edition, seats: int, generation: int = 1) -> Pupil:
    """Where learning starts: what the files say, or the defaults."""
    found = latest(stored_prices, of, seats, generation)
    if found is None:
        return Pupil(of, seats, {price: getattr(Prices(), price) for price in PRICE_NAMES}, {})
    return Pupil(of, seats, found["prices"], found["promise"])


def write(pupil: Pupil, note: str, generation: int = 1) -> None:
    """Put what was learned into the edition's file, beside what it says of other numbers of seats."""
    table = stored_prices(pupil.edition, generation)
    table[str(pupil.seats)] = {"note": note, "prices": pupil.prices, "promise": pupil.promise}
    learner = "learn_prices" if generation == 1 else "polish_prices"
    lines = [f"# Learned by self-play: python -m spinney.arena.{learner}.  Prices and promises in points, by seats."]
    for seats in sorted(table):
        lines += ["", f"[{seats}]", f'note = "{table[seats]["note"]}"']
        for part in ("prices", "promise"):
            lines += ["", f"[{seats}.{part}]"]
            lines += [f'"{name}" = {value:.3f}' for name, value in table[seats][part].items()]
    written(prices_file(pupil.edition, generation)).write_text("\n".join(lines) + "\n", "utf-8")


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
    asked = parser.parse_args()
    pupil = known(edition(asked.edition), asked.seats)
    executor = make_executor(asked)
    for number in range(asked.rounds):
        seeds = [derive_seed(asked.seed, asked.seats, number, game) for game in range(asked.games)]
        pupil, said = learn_round(pupil, seeds, executor)
        write(pupil, f"{number + 1} rounds of {asked.games} games from seed {asked.seed}")
        print(f"{pupil.edition.name}, {asked.seats} seats, round {number + 1}: {said}", flush=True)


if __name__ == "__main__":
    main()
