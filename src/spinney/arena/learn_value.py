"""How the value model in `bots/weights/EDITION.value.json` is made: the planner plays itself, and how positions ended
is fitted to their features.

    python -m spinney.arena.learn_value --edition forest --seats 2 --games 40000 --jobs 2

In these games the planner explores now and then, off what it thinks best: so positions are seen that a better player
would get into, and what a move brings is told apart from why it was made.  A tenth of the games is held out of the
fitting, to see how well it predicts games it has not seen.
"""

from __future__ import annotations

import argparse
import json
from functools import partial
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from spinney.arena.grounds import add_grounds, ground_of
from spinney.arena.play import derived_seed
from spinney.arena.processes import Ground, in_order
from spinney.bots.features import CLOCK, feature_names, features
from spinney.bots.learned import learned_prices, model_file, stored_models, written
from spinney.bots.observation import observation_of
from spinney.bots.planner import rank
from spinney.bots.rollout import Rollout
from spinney.bots.value_model import CLOSE, margin
from spinney.editions import BASE, Edition, edition
from spinney.game import turns
from spinney.views import deal

Numbers = NDArray[np.floating[Any]]

SAMPLED: Final = 0.4  # share of the turns whose features are kept
EXPLORE_TURN: Final = 0.15  # how often a turn begins with any of the TURN_CHOICES best moves
EXPLORE_WITHIN: Final = 0.06  # how often a choice within a turn is any of the WITHIN_CHOICES best
TURN_CHOICES: Final = 5
WITHIN_CHOICES: Final = 3
GAMES_A_JOB: Final = 50  # games a process plays before it reports
HIDDEN_UNITS: Final = 12
EPOCHS: Final = 5
BATCH: Final = 512  # positions looked at before each step of the fitting
LEARNING_RATE: Final = 1e-3
WEIGHT_DECAY: Final = 1e-3  # how strongly weights that are not needed are drawn to nothing


class Job(NamedTuple):
    edition: Edition
    seats: int
    seeds: list[int]


class Positions(NamedTuple):
    """The features of each position, by how much its seat won, and in which game it was."""

    features: NDArray[np.float16]
    margins: Numbers
    games: NDArray[np.int64]


# --- playing --------------------------------------------------------------------------------------------------------


def play_and_sample(job: Job) -> Positions:
    """Some games of the planner against itself."""
    rows: list[list[float]] = []
    margins: list[int] = []
    games: list[int] = []
    for seed in job.seeds:
        sampled, seats, scores = play_one(job, seed)
        rows += sampled
        margins += [margin(scores, seat) for seat in seats]
        games += [seed] * len(seats)
    return Positions(np.array(rows, np.float16), np.array(margins, np.float32), np.array(games, np.int64))


def play_one(job: Job, seed: int) -> tuple[list[list[float]], list[int], list[int]]:
    """The features sampled in one game, whose they were, and the final scores."""
    rng = Random(seed)
    game = deal(job.edition, job.seats, seed)
    prices = learned_prices(job.edition, job.seats)
    rollout = Rollout(prices)
    sampled: list[list[float]] = []
    seats: list[int] = []
    while not game.is_over():
        begins = not game.pending
        if begins and rng.random() < SAMPLED:
            sampled.append(features(game, rollout.evaluator(game)))
            seats.append(game.seat)
        if rng.random() < (EXPLORE_TURN if begins else EXPLORE_WITHIN):
            ranked = rank(observation_of(game), prices)[: TURN_CHOICES if begins else WITHIN_CHOICES]
            turns.push(game, ranked[int(rng.random() * len(ranked))][1])
        else:
            turns.push(game, rollout.choice(game))
    return sampled, seats, [game.score(seat) for seat in range(job.seats)]


def share_of(job: Job, number: int) -> Positions:
    return play_and_sample(job._replace(seeds=job.seeds[number * GAMES_A_JOB : (number + 1) * GAMES_A_JOB]))


def play_many(job: Job, ground: Ground) -> Positions:
    """All games of a job, so many at a time."""
    done = in_order(ground, partial(share_of, job), -(-len(job.seeds) // GAMES_A_JOB))
    return Positions(*(np.concatenate(part) for part in zip(*done, strict=True)))


# --- fitting --------------------------------------------------------------------------------------------------------


class Network:
    """The model of `bots.value_model` while it is fitted; it is given features of mean 0 and deviation 1."""

    def __init__(self, features: int, hidden_units: int, rng: np.random.Generator) -> None:
        self.parameters: dict[str, Numbers] = {
            "hidden": rng.normal(0, 1 / np.sqrt(30), (features, hidden_units)).astype(np.float32),
            "hidden bias": np.zeros(hidden_units, np.float32),
            "output": rng.normal(0, 0.3 / np.sqrt(hidden_units), hidden_units).astype(np.float32),
            "intercept": np.zeros(1, np.float32),
            "linear": np.zeros(features, np.float32),
            "early": np.zeros(features, np.float32),
        }

    def predict(self, inputs: Numbers, left: Numbers) -> tuple[Numbers, Numbers]:
        """The values, and the activation of each hidden unit; `left` is the share of the game left."""
        p = self.parameters
        activations = np.maximum(inputs @ p["hidden"] + p["hidden bias"], 0)
        total = activations @ p["output"] + p["intercept"] + inputs @ p["linear"] + left * (inputs @ p["early"])
        return 1 / (1 + np.exp(-total)), activations

    def gradients(self, inputs: Numbers, left: Numbers, targets: Numbers) -> dict[str, Numbers]:
        """Of the loss, which is the mean cross-entropy between predictions and targets."""
        predicted, activations = self.predict(inputs, left)
        error = (predicted - targets) / len(targets)
        hidden_error = np.outer(error, self.parameters["output"]) * (activations > 0)
        return {
            "hidden": inputs.T @ hidden_error,
            "hidden bias": hidden_error.sum(0),
            "output": activations.T @ error,
            "intercept": error.sum(keepdims=True),
            "linear": inputs.T @ error,
            "early": inputs.T @ (error * left),
        }


class Adam:
    """The usual optimizer, its learning rate falling along a cosine, with weight decay."""

    def __init__(self, parameters: dict[str, Numbers], steps: int) -> None:
        self.parameters = parameters
        self.steps = steps
        self.steps_done = 0
        self.first = {name: np.zeros_like(value) for name, value in parameters.items()}
        self.second = {name: np.zeros_like(value) for name, value in parameters.items()}

    def step(self, gradients: dict[str, Numbers]) -> None:
        self.steps_done += 1
        rate = LEARNING_RATE * 0.5 * (1 + np.cos(np.pi * self.steps_done / self.steps))
        for name, gradient in gradients.items():
            first = self.first[name] = 0.9 * self.first[name] + 0.1 * gradient
            second = self.second[name] = 0.999 * self.second[name] + 0.001 * gradient**2
            update = first / (1 - 0.9**self.steps_done) / (np.sqrt(second / (1 - 0.999**self.steps_done)) + 1e-8)
            decay = WEIGHT_DECAY if name in {"hidden", "linear", "early"} else 0.0
            self.parameters[name] -= (rate * (update + decay * self.parameters[name])).astype(np.float32)


class Fitted(NamedTuple):
    network: Network
    mean: Numbers  # by feature
    deviation: Numbers  # by feature
    clock: int
    explained: float  # share of the variance predicted in games held out of the fitting
    right: float  # how often the side that won was predicted there


def fit(
    positions: Positions, clock: int, hidden_units: int = HIDDEN_UNITS, epochs: int = EPOCHS, seed: int = 1
) -> Fitted:
    """The network that predicts best how the positions ended."""
    rng = np.random.default_rng(seed)
    held_out = positions.games % 10 == 0
    training = positions.features[~held_out].astype(np.float32)
    targets = values_of(positions.margins)[~held_out]
    mean, deviation = training.mean(0), np.maximum(training.std(0), 0.05)
    left = training[:, clock].copy()
    inputs = (training - mean) / deviation
    network = Network(inputs.shape[1], hidden_units, rng)
    adam = Adam(network.parameters, epochs * (len(targets) // BATCH))
    for _ in range(epochs):
        order = rng.permutation(len(targets))
        for i in range(0, len(targets) - BATCH + 1, BATCH):
            batch = order[i : i + BATCH]
            adam.step(network.gradients(inputs[batch], left[batch], targets[batch]))
    fresh = positions.features[held_out].astype(np.float32)
    predicted, _ = network.predict((fresh - mean) / deviation, fresh[:, clock])
    truth = values_of(positions.margins)[held_out]
    explained = 1 - np.mean((predicted - truth) ** 2) / np.var(truth)
    right = np.mean((predicted > 0.5) == (positions.margins[held_out] > 0))
    return Fitted(network, mean, deviation, clock, float(explained), float(right))


def values_of(margins: Numbers) -> Numbers:
    """`value_model.value_of`, for many."""
    return np.asarray(1 / (1 + np.exp(-margins / CLOSE)), np.float32)


# --- writing --------------------------------------------------------------------------------------------------------


def stored_form(found: Fitted, names: list[str], note: str) -> dict[str, object]:
    """The model as it is stored: for features as they are, not brought to mean 0; a row a feature."""
    p = found.network.parameters
    hidden = p["hidden"] / found.deviation[:, None]
    linear, early = p["linear"] / found.deviation, p["early"] / found.deviation
    rows = {
        name: [rounded(linear[i]), rounded(early[i]), *(rounded(weight) for weight in hidden[i])]
        for i, name in enumerate(names)
        if found.deviation[i] > 0.05 or found.mean[i]  # a feature never seen says nothing
    }
    return {
        "note": note,
        "intercept": rounded(float(p["intercept"][0] - found.mean @ linear)),
        "early intercept": rounded(float(-found.mean @ early)),
        "hidden bias": [rounded(bias) for bias in p["hidden bias"] - found.mean @ hidden],
        "output": [rounded(weight) for weight in p["output"]],
        "features": rows,
    }


def rounded(number: float) -> float:
    return float(f"{number:.3g}")


def write(of: Edition, seats: int, model: dict[str, object]) -> None:
    """Beside what the file says of other numbers of seats; a line a feature, so that a change can be read."""
    table = {**stored_models(of), str(seats): model}
    text = json.dumps({known: table[known] for known in sorted(table)}, indent=1)
    written(model_file(of)).write_text(joined(text), "utf-8")


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
    parser = argparse.ArgumentParser(description="Learn how positions end and write bots/weights/EDITION.value.json.")
    parser.add_argument("--edition", default=BASE, help="a name, or the path of a folder")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=40000)
    add_grounds(parser)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    of = edition(asked.edition)
    names = feature_names(of)
    seeds = [derived_seed(asked.seed, asked.seats, game) for game in range(asked.games)]
    positions = play_many(Job(of, asked.seats, seeds), ground_of(asked))
    found = fit(positions, names.index(CLOCK))
    said = f"explains {found.explained:.0%} of how unseen games end, right about the winner in {found.right:.0%}"
    note = f"{asked.games} games from seed {asked.seed}: {said}"
    write(of, asked.seats, stored_form(found, names, note))
    print(f"{of.name}, {asked.seats} seats, {len(positions.margins)} positions: {said}", flush=True)


if __name__ == "__main__":
    main()
