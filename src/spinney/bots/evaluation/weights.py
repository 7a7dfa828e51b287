"""The weights learned by self-play for each edition, as plain numbers in `weights/`.

`EDITION.prices.toml` holds prices and promises (written by `python -m spinney.training.learn_prices`),
`EDITION.value.json` the model that predicts how positions end (by `python -m spinney.training.learn_value`).  An
edition without such files is played with the defaults, one with sets by what was learned without them; the files of
somebody's own edition carry its digest, too.
SPINNEY_WEIGHTS names another folder to read from and write to.
"""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

from spinney.bots.evaluation.features import (
    CLOCK_FEATURE,
    HAND_FEATURE,
    OPPONENT_FEATURE,
    POINTS_FEATURE,
    feature_names,
)
from spinney.bots.evaluation.prices import PRICE_NAMES, Prices
from spinney.bots.evaluation.value_model import CLEAR_WIN_POINTS, ValueModel
from spinney.editions import Edition, is_shipped
from spinney.editions.library import SHORT_DIGEST_LENGTH, without_sets

LATEST_GENERATION: Final = 2  # of the weights that search and coach use
WEIGHTS_FOLDER: Final = Path(os.environ.get("SPINNEY_WEIGHTS") or Path(__file__).parent.parent / "weights")


@cache
def learned_prices(edition: Edition, seats: int, generation: int = 1) -> Prices:
    """Return the prices learned for this edition and number of seats, or for the nearest number there is."""
    known = find_stored(stored_prices, edition, seats, generation)
    if known:
        return parse_prices(edition, known["prices"], known["promise"])
    plain = without_sets(edition)
    known = find_stored(stored_prices, plain, seats, generation)
    return parse_prices(edition, known["prices"], guess_promises(edition, known["promise"])) if known else Prices()


@cache
def learned_model(edition: Edition, seats: int, generation: int = 1) -> ValueModel:
    """Return the value model learned for this edition and number of seats, or for the nearest number there is."""
    known = find_stored(stored_models, edition, seats, generation)
    known = known or find_stored(stored_models, without_sets(edition), seats, generation)
    return parse_model(edition, known) if known else default_model(edition)


def find_stored(
    stored: Callable[[Edition, int], dict[str, Any]], edition: Edition, seats: int, generation: int
) -> dict[str, Any] | None:
    """Return what a generation, or else the last one before it, learned for exactly this number of seats.

    If none did, return what the first learned for the nearest number.
    """
    for later in range(generation, 1, -1):
        known: dict[str, Any] | None = stored(edition, later).get(str(seats))
        if known:
            return known
    return for_nearest_seats(stored(edition, 1), seats)


def weights_name(edition: Edition) -> str:
    """Return the name of an edition's files; with its digest for somebody's own, as weights hold for its rules only."""
    return edition.name if is_shipped(edition) else f"{edition.name}-{edition.digest[:SHORT_DIGEST_LENGTH]}"


def generation_suffix(generation: int) -> str:
    """Return what its file names add; the first generation, which all others build on, needs no number."""
    return f"@{generation}" if generation > 1 else ""


def prices_file(edition: Edition, generation: int = 1) -> Path:
    return WEIGHTS_FOLDER / f"{weights_name(edition)}.prices{generation_suffix(generation)}.toml"


def stored_prices(edition: Edition, generation: int = 1) -> dict[str, Any]:
    """Return the prices of an edition, by number of seats; none where there is no file."""
    path = prices_file(edition, generation)
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


def model_file(edition: Edition, generation: int = 1) -> Path:
    return WEIGHTS_FOLDER / f"{weights_name(edition)}.value{generation_suffix(generation)}.json"


def stored_models(edition: Edition, generation: int = 1) -> dict[str, Any]:
    """Return the models of an edition, by number of seats; none where there is no file."""
    path = model_file(edition, generation)
    models: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return models


def with_parent_folder(path: Path) -> Path:
    """Make the folder of a file that is about to be written, and return the file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def for_nearest_seats(table: dict[str, Any], seats: int) -> dict[str, Any] | None:
    """Return what is known for this number of seats, or for the nearest there is."""
    return table[min(table, key=lambda known: (abs(int(known) - seats), known))] if table else None


def parse_prices(edition: Edition, numbers: dict[str, float], promise: dict[str, float]) -> Prices:
    """Return prices from stored numbers; a species that is missing there promises nothing."""
    prices = Prices()
    for name in PRICE_NAMES:
        setattr(prices, name, float(numbers[name]))
    prices.promise = [float(promise.get(species.name, 0.0)) for species in edition.flora.species]
    return prices


def guess_promises(edition: Edition, promise: dict[str, float]) -> dict[str, float]:
    """Return promises with those of unknown species added: the mean of what is known of their type, or their side."""
    guessed = dict(promise)
    species = edition.flora.species
    for new in species:
        if new.name not in promise:
            known = [other for other in species if other.name in promise and other.side == new.side]
            alike = [other for other in known if other.kinds[1] == new.kinds[1]] or known
            guessed[new.name] = sum(promise[other.name] for other in alike) / len(alike) if alike else 0.0
    return guessed


def parse_model(edition: Edition, stored: dict[str, Any]) -> ValueModel:
    """Return a model from stored numbers; a feature that is missing there has no weight."""
    names = feature_names(edition)
    model = ValueModel(len(names), names.index(CLOCK_FEATURE))
    model.intercept, model.early_intercept = float(stored["intercept"]), float(stored["early intercept"])
    model.hidden_bias = [float(number) for number in stored["hidden bias"]]
    model.output = [float(number) for number in stored["output"]]
    silent = [0.0] * (2 + len(model.output))
    rows = [[float(number) for number in stored["features"].get(name, silent)] for name in names]
    model.linear = [row[0] for row in rows]
    model.early = [row[1] for row in rows]
    model.hidden = [[row[2 + unit] for row in rows] for unit in range(len(model.output))]
    return model


def default_model(edition: Edition) -> ValueModel:
    """Return a model that goes by the lead, and half of what the hand could bring."""
    names = feature_names(edition)
    model = ValueModel(len(names), names.index(CLOCK_FEATURE))
    for name, weight in (
        (POINTS_FEATURE, 50 / CLEAR_WIN_POINTS),
        (OPPONENT_FEATURE, -50 / CLEAR_WIN_POINTS),
        (HAND_FEATURE, 10 / CLEAR_WIN_POINTS),
    ):
        model.linear[names.index(name)] = weight
    return model
