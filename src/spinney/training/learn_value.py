"""Makes the value models in `bots/weights`: a teacher plays itself, and a model learns how positions end.

The first generation learns from the planner's games, a later one from those of a search with what was known before:

    python -m spinney.training.learn_value --edition forest --seats 2 --games 40000 --jobs 2
    python -m spinney.training.learn_value --edition forest --games 850 --teacher search@1:16/width=4 --generation 2

Positions of one game end alike, so with many games a smaller share of the positions is enough (`--sampled 0.15`), and
more games allow a larger hidden layer (`--units 32`).

A later generation starts from the weights of the one before it and trains those all games share (points, time, hands,
slots).  The worth of single kinds of cards takes tens of thousands of games to learn, so those weights stay as they
were, unless `--kinds` is given.  A tenth of the games is held out, to see how well the model predicts unseen games.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from spinney.arena.play import derive_seed
from spinney.bots.evaluation.features import CLOCK_FEATURE, feature_names
from spinney.bots.evaluation.value_model import ValueModel
from spinney.bots.evaluation.weights import find_stored, model_file, parse_model, stored_models, with_parent_folder
from spinney.editions import BASE, Edition, edition
from spinney.training.options import add_executor_options, make_executor
from spinney.training.self_play import PLANNER, Numbers, Positions, SelfPlayJob, expected_values, play_many, values_of

HIDDEN_UNITS: Final = 12
EPOCHS: Final = 5  # passes over all positions
LATER_EPOCHS: Final = 8  # if the network starts from an earlier generation
BATCH_POSITIONS: Final = 512  # in one step of the optimizer
ADAM_LEARNING_RATE: Final = 1e-3
WEIGHT_DECAY: Final = 1e-3  # towards 0
KNOWN_WEIGHT_DECAY: Final = 1e-2  # towards the earlier generation's weights
TEACHER_TRUST: Final = 0.1  # in what a searching teacher expected, a turn


# --- fitting --------------------------------------------------------------------------------------------------------


class Network:
    """The model of `bots.value_model` while it is fitted, on features of mean 0 and deviation 1."""

    def __init__(self, features: int, hidden_units: int, rng: np.random.Generator) -> None:
        self.parameters: dict[str, Numbers] = {
            "hidden": rng.normal(0, 1 / np.sqrt(30), (features, hidden_units)).astype(np.float32),
            "hidden bias": np.zeros(hidden_units, np.float32),
            "output": rng.normal(0, 0.3 / np.sqrt(hidden_units), hidden_units).astype(np.float32),
            "intercept": np.zeros(1, np.float32),
            "linear": np.zeros(features, np.float32),
            "early": np.zeros(features, np.float32),
        }

    def start_from(self, known: ValueModel, mean: Numbers, deviation: Numbers) -> None:
        """Take over a model's weights, converted to features of mean 0 and deviation 1."""
        hidden = np.array(known.hidden, np.float64).T
        linear, early = np.array(known.linear), np.array(known.early)
        by_the_clock = known.early_intercept + mean @ early  # joins the clock's own weight
        intercept = known.intercept + mean @ linear + by_the_clock * mean[known.clock]
        self.parameters = {
            "hidden": hidden * deviation[:, None],
            "hidden bias": np.array(known.hidden_bias) + mean @ hidden,
            "output": np.array(known.output),
            "intercept": np.array([intercept]),
            "linear": linear * deviation,
            "early": early * deviation,
        }
        self.parameters["linear"][known.clock] += by_the_clock * deviation[known.clock]
        self.parameters = {name: value.astype(np.float32) for name, value in self.parameters.items()}

    def predict(self, inputs: Numbers, left: Numbers) -> tuple[Numbers, Numbers]:
        """Return the values and the activations of the hidden units; `left` is the share of the game left."""
        p = self.parameters
        activations = np.maximum(inputs @ p["hidden"] + p["hidden bias"], 0)
        total = activations @ p["output"] + p["intercept"] + inputs @ p["linear"] + left * (inputs @ p["early"])
        return 1 / (1 + np.exp(-total)), activations

    def gradients(self, inputs: Numbers, left: Numbers, targets: Numbers) -> dict[str, Numbers]:
        """Return the gradients of the loss, the mean cross-entropy between predictions and targets."""
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
    """The Adam optimizer with a cosine learning rate and weight decay towards given weights.

    Only the weights of the first so many features (`trained_features`) change.
    """

    def __init__(
        self,
        parameters: dict[str, Numbers],
        steps: int,
        anchor: dict[str, Numbers] | None = None,
        trained_features: int | None = None,
    ) -> None:
        self.parameters = parameters
        self.steps = steps
        self.trained_features = trained_features
        self.decay = KNOWN_WEIGHT_DECAY if anchor else WEIGHT_DECAY
        self.anchor = anchor or {name: np.zeros_like(value) for name, value in parameters.items()}
        self.steps_done = 0
        self.first = {name: np.zeros_like(value) for name, value in parameters.items()}
        self.second = {name: np.zeros_like(value) for name, value in parameters.items()}

    def step(self, gradients: dict[str, Numbers]) -> None:
        """Update the parameters by one step along these gradients."""
        self.steps_done += 1
        rate = ADAM_LEARNING_RATE * 0.5 * (1 + np.cos(np.pi * self.steps_done / self.steps))
        for name, gradient in gradients.items():
            first = self.first[name] = 0.9 * self.first[name] + 0.1 * gradient
            second = self.second[name] = 0.999 * self.second[name] + 0.001 * gradient**2
            update = first / (1 - 0.9**self.steps_done) / (np.sqrt(second / (1 - 0.999**self.steps_done)) + 1e-8)
            if name in {"hidden", "linear", "early"}:
                update += self.decay * (self.parameters[name] - self.anchor[name])
                if self.trained_features is not None:
                    update[self.trained_features :] = 0
            self.parameters[name] -= (rate * update).astype(np.float32)


class FittedModel(NamedTuple):
    """A fitted network, the scaling of its features, and how well it predicts."""

    network: Network
    mean: Numbers  # by feature
    deviation: Numbers  # by feature
    clock: int
    explained: float  # share of the variance predicted in games held out of the fitting
    right: float  # how often the side that won was predicted there
    before: float  # the share that was predicted by what was known before


def fit(
    positions: Positions,
    clock: int,
    known: ValueModel | None = None,
    hidden_units: int = HIDDEN_UNITS,
    epochs: int = EPOCHS,
    seed: int = 1,
    trust: float = 0.0,
    trained_features: int | None = None,
) -> FittedModel:
    """Fit the network that best predicts how the positions ended, or were expected to end.

    It starts from `known`, if given, of which only the weights of the first so many features change
    (`trained_features`).
    """
    rng = np.random.default_rng(seed)
    held_out = positions.games % 10 == 0
    training = positions.features[~held_out].astype(np.float32)
    targets = expected_values(positions, trust)[~held_out]
    mean, deviation = training.mean(0), np.maximum(training.std(0), 0.05)
    left = training[:, clock].copy()
    inputs = (training - mean) / deviation
    network = Network(inputs.shape[1], hidden_units, rng)
    if known:
        network.start_from(known, mean, deviation)
    before, _ = evaluate(network, positions, held_out, mean, deviation, clock)
    anchor = {name: value.copy() for name, value in network.parameters.items()} if known else None
    adam = Adam(network.parameters, epochs * (len(targets) // BATCH_POSITIONS), anchor, trained_features)
    for _ in range(epochs):
        order = rng.permutation(len(targets))
        for i in range(0, len(targets) - BATCH_POSITIONS + 1, BATCH_POSITIONS):
            batch = order[i : i + BATCH_POSITIONS]
            adam.step(network.gradients(inputs[batch], left[batch], targets[batch]))
    explained, right = evaluate(network, positions, held_out, mean, deviation, clock)
    return FittedModel(network, mean, deviation, clock, explained, right, before)


def count_general_features(names: list[str]) -> int:
    """Return how many features, the first ones, are not about single kinds of cards."""
    return next(i for i, name in enumerate(names) if name.startswith("forest: "))


def evaluate(
    network: Network, positions: Positions, some: Numbers, mean: Numbers, deviation: Numbers, clock: int
) -> tuple[float, float]:
    """Return the share of the variance explained in some positions, and how often the winner was predicted."""
    seen = positions.features[some].astype(np.float32)
    predicted, _ = network.predict((seen - mean) / deviation, seen[:, clock])
    truth = values_of(positions.margins)[some]
    explained = 1 - np.mean((predicted - truth) ** 2) / np.var(truth)
    return float(explained), float(np.mean((predicted > 0.5) == (positions.margins[some] > 0)))


# --- writing --------------------------------------------------------------------------------------------------------


def stored_form(found: FittedModel, names: list[str], note: str) -> dict[str, object]:
    """Return the model as it is stored, for features as they are; a row a feature."""
    p = found.network.parameters
    hidden = p["hidden"] / found.deviation[:, None]
    linear, early = p["linear"] / found.deviation, p["early"] / found.deviation
    rows = {
        name: [round_weight(linear[i]), round_weight(early[i]), *(round_weight(weight) for weight in hidden[i])]
        for i, name in enumerate(names)
        if found.deviation[i] > 0.05 or found.mean[i]  # leaves out features never seen
    }
    return {
        "note": note,
        "intercept": round_weight(float(p["intercept"][0] - found.mean @ linear)),
        "early intercept": round_weight(float(-found.mean @ early)),
        "hidden bias": [round_weight(bias) for bias in p["hidden bias"] - found.mean @ hidden],
        "output": [round_weight(weight) for weight in p["output"]],
        "features": rows,
    }


def round_weight(number: float) -> float:
    return float(f"{number:.3g}")


def write_model(of: Edition, seats: int, model: dict[str, object], generation: int = 1) -> None:
    """Write the model beside those of other numbers of seats; a line a feature keeps changes readable."""
    table = {**stored_models(of, generation), str(seats): model}
    text = json.dumps({known: table[known] for known in sorted(table)}, indent=1)
    with_parent_folder(model_file(of, generation)).write_text(join_innermost_lists(text), "utf-8")


def join_innermost_lists(text: str) -> str:
    """Put every innermost list of a JSON text on one line."""
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
    parser.add_argument("--teacher", default=PLANNER, help=f"whose games: {PLANNER}, or a search such as search@1:24")
    parser.add_argument("--generation", type=int, default=1, help="which it is; a later one builds on the one before")
    parser.add_argument("--trust", type=float, default=TEACHER_TRUST, help="in what a teacher foresaw, a turn: 0 to 1")
    parser.add_argument("--kinds", action="store_true", help="a later generation weighs kinds of cards anew, too")
    parser.add_argument("--units", type=int, default=HIDDEN_UNITS, help="in the hidden layer, if all is learned anew")
    parser.add_argument("--sampled", type=float, help="share of the planner's turns that is kept: 0 to 1")
    parser.add_argument("--keep", type=Path, help="a folder that keeps the games, for going on, or fitting again")
    add_executor_options(parser)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    of = edition(arguments.edition)
    names = feature_names(of)
    seeds = [derive_seed(arguments.seed, arguments.seats, game) for game in range(arguments.games)]
    job = SelfPlayJob(of, arguments.seats, seeds, arguments.teacher, arguments.generation, arguments.sampled)
    positions = play_many(job, make_executor(arguments), arguments.keep)
    anew = arguments.generation == 1 or arguments.teacher == PLANNER  # its games are cheap enough to train all weights
    stored = None if anew else find_stored(stored_models, of, arguments.seats, arguments.generation - 1)
    known = parse_model(of, stored) if stored else None
    trust = 0.0 if arguments.teacher == PLANNER else arguments.trust
    trained_features = None if arguments.kinds or not known else count_general_features(names)
    epochs = LATER_EPOCHS if known else EPOCHS
    clock = names.index(CLOCK_FEATURE)
    found = fit(positions, clock, known, arguments.units, epochs, trust=trust, trained_features=trained_features)
    summary = f"explains {found.explained:.1%} of how unseen games end, right about the winner in {found.right:.0%}"
    if known:
        summary += f" (before: {found.before:.1%})"
    note = f"{arguments.games} games of {arguments.teacher} from seed {arguments.seed}: {summary}"
    write_model(of, arguments.seats, stored_form(found, names, note), arguments.generation)
    print(f"{of.name}, {arguments.seats} seats, {len(positions.margins)} positions: {summary}", flush=True)


if __name__ == "__main__":
    main()
