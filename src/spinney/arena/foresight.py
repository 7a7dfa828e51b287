"""How the numbers in `bots/lore/EDITION.outlook.json` are made: the planner plays itself, and how positions ended is
fitted to the signs one could see in them.

    python -m spinney.arena.foresight --edition forest --seats 2 --games 40000 --jobs 2

In these games the planner strays now and then from what it thinks best: so positions are seen that a better player
would get into, and what a move brings is told apart from why it was made.  A tenth of the games is kept out of the
fitting, to see how well it foretells games it has not seen.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from spinney.arena.play import derived_seed
from spinney.bots.imagine import Mind
from spinney.bots.learned import learned, outlook_file, outlooks
from spinney.bots.look import look_from
from spinney.bots.outlook import CLOSE, margin
from spinney.bots.planner import rank
from spinney.bots.signs import CLOCK, names_of_signs, signs
from spinney.editions import edition
from spinney.game import turns
from spinney.views import deal

Numbers = NDArray[np.floating[Any]]

NOTED: Final = 0.4  # share of the turns whose signs are noted
STRAY: Final = 0.15  # how often a turn begins with any of the FEW best moves
WAVER: Final = 0.06  # how often a choice within a turn is one of the FEWER best
FEW: Final = 5
FEWER: Final = 3
BATCH: Final = 50  # games a process plays before it reports
UNITS: Final = 12
EPOCHS: Final = 5
SHEAF: Final = 512  # positions looked at before each step of the fitting
STRIDE: Final = 1e-3
SHRINK: Final = 1e-3  # how strongly numbers that are not needed are drawn to nothing


class Job(NamedTuple):
    edition: str
    seats: int
    seeds: list[int]


class Notes(NamedTuple):
    """Positions: what was seen in each, by how much its seat won, and in which game it was."""

    signs: NDArray[np.float16]
    margins: Numbers
    games: NDArray[np.int64]


# --- playing --------------------------------------------------------------------------------------------------------


def play_and_note(job: Job) -> Notes:
    """Some games of the planner against itself."""
    seen: list[list[float]] = []
    margins: list[int] = []
    games: list[int] = []
    for seed in job.seeds:
        noted, seats, scores = play_one(job, seed)
        seen += noted
        margins += [margin(scores, seat) for seat in seats]
        games += [seed] * len(seats)
    return Notes(np.array(seen, np.float16), np.array(margins, np.float32), np.array(games, np.int64))


def play_one(job: Job, seed: int) -> tuple[list[list[float]], list[int], list[int]]:
    """The signs noted in one game, whose they were, and the final scores."""
    rng = Random(seed)
    table = edition(job.edition)
    game = deal(table, job.seats, seed)
    temper = learned(table, job.seats)
    mind = Mind(temper)
    noted: list[list[float]] = []
    seats: list[int] = []
    while not game.is_over():
        begins = not game.pending
        if begins and rng.random() < NOTED:
            noted.append(signs(game, mind.eye(game)))
            seats.append(game.seat)
        if rng.random() < (STRAY if begins else WAVER):
            ranked = rank(look_from(game), temper)[: FEW if begins else FEWER]
            turns.push(game, ranked[int(rng.random() * len(ranked))][1])
        else:
            turns.push(game, mind.choice(game))
    return noted, seats, [game.score(seat) for seat in range(job.seats)]


def play_many(name: str, seats: int, seeds: list[int], jobs: int) -> Notes:
    batches = [Job(name, seats, seeds[i : i + BATCH]) for i in range(0, len(seeds), BATCH)]
    with ProcessPoolExecutor(jobs) as pool:
        done = list(pool.map(play_and_note, batches))
    return Notes(*(np.concatenate(part) for part in zip(*done, strict=True)))


# --- fitting --------------------------------------------------------------------------------------------------------


class Fit:
    """The model of `bots.outlook` while its numbers are sought; it sees signs brought to mean 0 and deviation 1."""

    def __init__(self, signs: int, units: int, rng: np.random.Generator) -> None:
        self.numbers: dict[str, Numbers] = {
            "units": rng.normal(0, 1 / np.sqrt(30), (signs, units)).astype(np.float32),
            "bias": np.zeros(units, np.float32),
            "votes": rng.normal(0, 0.3 / np.sqrt(units), units).astype(np.float32),
            "start": np.zeros(1, np.float32),
            "always": np.zeros(signs, np.float32),
            "early": np.zeros(signs, np.float32),
        }

    def foretell(self, seen: Numbers, left: Numbers) -> tuple[Numbers, Numbers]:
        """The chances, and how strongly each unit was lit."""
        n = self.numbers
        lit = np.maximum(seen @ n["units"] + n["bias"], 0)
        total = lit @ n["votes"] + n["start"] + seen @ n["always"] + left * (seen @ n["early"])
        return 1 / (1 + np.exp(-total)), lit

    def slopes(self, seen: Numbers, left: Numbers, came: Numbers) -> dict[str, Numbers]:
        """Which way each number should not go: the slope of the cross-entropy between foretold and come."""
        foretold, lit = self.foretell(seen, left)
        off = (foretold - came) / len(came)
        off_units = np.outer(off, self.numbers["votes"]) * (lit > 0)
        return {
            "units": seen.T @ off_units,
            "bias": off_units.sum(0),
            "votes": lit.T @ off,
            "start": off.sum(keepdims=True),
            "always": seen.T @ off,
            "early": seen.T @ (off * left),
        }


class Adam:
    """The usual stepper: each number's stride is fitted to how its slopes have been."""

    def __init__(self, numbers: dict[str, Numbers], steps: int) -> None:
        self.numbers = numbers
        self.steps = steps
        self.step = 0
        self.first = {name: np.zeros_like(value) for name, value in numbers.items()}
        self.second = {name: np.zeros_like(value) for name, value in numbers.items()}

    def go(self, slopes: dict[str, Numbers]) -> None:
        self.step += 1
        stride = STRIDE * 0.5 * (1 + np.cos(np.pi * self.step / self.steps))
        for name, slope in slopes.items():
            first = self.first[name] = 0.9 * self.first[name] + 0.1 * slope
            second = self.second[name] = 0.999 * self.second[name] + 0.001 * slope**2
            way = first / (1 - 0.9**self.step) / (np.sqrt(second / (1 - 0.999**self.step)) + 1e-8)
            shrink = SHRINK if name in {"units", "always", "early"} else 0.0
            self.numbers[name] -= (stride * (way + shrink * self.numbers[name])).astype(np.float32)


class Fitted(NamedTuple):
    fit: Fit
    middle: Numbers  # by sign: its mean
    spread: Numbers  # by sign: its deviation
    clock: int
    explained: float  # share of the variance foretold in games not used for fitting
    right: float  # how often the side that won was foretold there


def fitted(notes: Notes, clock: int, units: int = UNITS, epochs: int = EPOCHS, seed: int = 1) -> Fitted:
    """The numbers that foretell best how the noted positions ended."""
    rng = np.random.default_rng(seed)
    unseen = notes.games % 10 == 0
    learned_from = notes.signs[~unseen].astype(np.float32)
    came = chances(notes.margins)[~unseen]
    middle, spread = learned_from.mean(0), np.maximum(learned_from.std(0), 0.05)
    left = learned_from[:, clock].copy()
    seen = (learned_from - middle) / spread
    fit = Fit(seen.shape[1], units, rng)
    adam = Adam(fit.numbers, epochs * (len(came) // SHEAF))
    for _ in range(epochs):
        order = rng.permutation(len(came))
        for i in range(0, len(came) - SHEAF + 1, SHEAF):
            some = order[i : i + SHEAF]
            adam.go(fit.slopes(seen[some], left[some], came[some]))
    fresh = notes.signs[unseen].astype(np.float32)
    foretold, _ = fit.foretell((fresh - middle) / spread, fresh[:, clock])
    truth = chances(notes.margins)[unseen]
    explained = 1 - np.mean((foretold - truth) ** 2) / np.var(truth)
    right = np.mean((foretold > 0.5) == (notes.margins[unseen] > 0))
    return Fitted(fit, middle, spread, clock, float(explained), float(right))


def chances(margins: Numbers) -> Numbers:
    """`outlook.chance_of`, for many."""
    return np.asarray(1 / (1 + np.exp(-margins / CLOSE)), np.float32)


# --- writing --------------------------------------------------------------------------------------------------------


def plain_numbers(found: Fitted, names: list[str], note: str) -> dict[str, object]:
    """The model as it is stored: for signs as they are, not brought to mean 0; a row a sign."""
    n = found.fit.numbers
    units = n["units"] / found.spread[:, None]
    always, early = n["always"] / found.spread, n["early"] / found.spread
    rows = {
        name: [rounded(always[i]), rounded(early[i]), *(rounded(weight) for weight in units[i])]
        for i, name in enumerate(names)
        if found.spread[i] > 0.05 or found.middle[i]  # a sign never seen says nothing
    }
    return {
        "note": note,
        "start": rounded(float(n["start"][0] - found.middle @ always)),
        "early start": rounded(float(-found.middle @ early)),
        "bias": [rounded(bias) for bias in n["bias"] - found.middle @ units],
        "votes": [rounded(vote) for vote in n["votes"]],
        "signs": rows,
    }


def rounded(number: float) -> float:
    return float(f"{number:.3g}")


def write(name: str, seats: int, model: dict[str, object]) -> None:
    """Beside what the file says of other numbers of seats; a line a sign, so that a change can be read."""
    table = {**outlooks(name), str(seats): model}
    text = json.dumps({known: table[known] for known in sorted(table)}, indent=1)
    outlook_file(name).write_text(joined(text), "utf-8")


def joined(text: str) -> str:
    """JSON with every innermost list on one line."""
    lines: list[str] = []
    within = False
    for line in text.splitlines():
        if within:
            inner = line.strip()
            lines[-1] += inner if inner.startswith("]") else inner.replace(",", ", ")
        else:
            lines.append(line)
        within = line.endswith("[") or (within and "]" not in line)
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn how positions end and write bots/lore/EDITION.outlook.json.")
    parser.add_argument("--edition", default="forest")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=40000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    names = names_of_signs(edition(asked.edition))
    seeds = [derived_seed(asked.seed, asked.seats, game) for game in range(asked.games)]
    notes = play_many(asked.edition, asked.seats, seeds, asked.jobs)
    found = fitted(notes, names.index(CLOCK))
    said = f"explains {found.explained:.0%} of how unseen games end, right about the winner in {found.right:.0%}"
    note = f"{asked.games} games from seed {asked.seed}: {said}"
    write(asked.edition, asked.seats, plain_numbers(found, names, note))
    print(f"{asked.edition}, {asked.seats} seats, {len(notes.margins)} positions: {said}", flush=True)


if __name__ == "__main__":
    main()
