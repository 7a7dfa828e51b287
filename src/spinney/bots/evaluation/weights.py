"""What self-play has taught about an edition, as plain numbers in `weights/`.

`EDITION.prices.toml` holds prices and promises (written by `python -m spinney.training.learn_prices`),
`EDITION.value.json` the model that says how positions end (by `python -m spinney.training.learn_value`).  An edition
without such files is played with the defaults; the files of one's own edition are named after its digest, too.
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

from spinney.bots.evaluation.features import CLOCK, HAND, POINTS, RIVAL, feature_names
from spinney.bots.evaluation.prices import PRICE_NAMES, Prices
from spinney.bots.evaluation.value_model import CLOSE, ValueModel
from spinney.editions import Edition, is_shipped
from spinney.editions.library import SHORT_DIGEST_LENGTH

TODAY: Final = 2  # the generation that the search and the coach think by
WEIGHTS: Final = Path(os.environ.get("SPINNEY_WEIGHTS") or Path(__file__).parent.parent / "weights")


@cache
def learned_prices(edition: Edition, seats: int, generation: int = 1) -> Prices:
    """The prices learned for this edition and number of seats, or for the nearest number there is."""
    known = latest(stored_prices, edition, seats, generation)
    return prices_of(edition, known["prices"], known["promise"]) if known else Prices()


@cache
def learned_model(edition: Edition, seats: int, generation: int = 1) -> ValueModel:
    """The value model learned for this edition and number of seats, or for the nearest number there is."""
    known = latest(stored_models, edition, seats, generation)
    return model_of(edition, known) if known else plain_model(edition)


def latest(
    stored: Callable[[Edition, int], dict[str, Any]], edition: Edition, seats: int, generation: int
) -> dict[str, Any] | None:
    """What a generation, or else the last one before it, has learned for just this number of seats.

    Where none has, the first says what it knows for the nearest number.
    """
    for later in range(generation, 1, -1):
        known: dict[str, Any] | None = stored(edition, later).get(str(seats))
        if known:
            return known
    return nearest(stored(edition, 1), seats)


def lore(edition: Edition) -> str:
    """Under which name its files are kept: what was learned of one's own rules holds for those rules only."""
    return edition.name if is_shipped(edition) else f"{edition.name}-{edition.digest[:SHORT_DIGEST_LENGTH]}"


def of_generation(generation: int) -> str:
    """What the names of its files say; the first, which all others build on, needs no number."""
    return f"@{generation}" if generation > 1 else ""


def prices_file(edition: Edition, generation: int = 1) -> Path:
    return WEIGHTS / f"{lore(edition)}.prices{of_generation(generation)}.toml"


def stored_prices(edition: Edition, generation: int = 1) -> dict[str, Any]:
    """The prices of an edition, by number of seats; none where there is no file."""
    path = prices_file(edition, generation)
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


def model_file(edition: Edition, generation: int = 1) -> Path:
    return WEIGHTS / f"{lore(edition)}.value{of_generation(generation)}.json"


def stored_models(edition: Edition, generation: int = 1) -> dict[str, Any]:
    """The models of an edition, by number of seats; none where there is no file."""
    path = model_file(edition, generation)
    models: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return models


def written(path: Path) -> Path:
    """A file about to be written, its folder made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def nearest(table: dict[str, Any], seats: int) -> dict[str, Any] | None:
    """What is known for this number of seats, or for the nearest there is."""
    return table[min(table, key=lambda known: (abs(int(known) - seats), known))] if table else None


def prices_of(edition: Edition, numbers: dict[str, float], promise: dict[str, float]) -> Prices:
    """Prices from stored numbers; a species nobody has learned anything about promises nothing."""
    prices = Prices()
    for name in PRICE_NAMES:
        setattr(prices, name, float(numbers[name]))
    prices.promise = [float(promise.get(species.name, 0.0)) for species in edition.flora.species]
    return prices


def model_of(edition: Edition, stored: dict[str, Any]) -> ValueModel:
    """A model from stored numbers; a feature nobody has learned anything about says nothing."""
    names = feature_names(edition)
    model = ValueModel(len(names), names.index(CLOCK))
    model.intercept, model.early_intercept = float(stored["intercept"]), float(stored["early intercept"])
    model.hidden_bias = [float(number) for number in stored["hidden bias"]]
    model.output = [float(number) for number in stored["output"]]
    silent = [0.0] * (2 + len(model.output))
    rows = [[float(number) for number in stored["features"].get(name, silent)] for name in names]
    model.linear = [row[0] for row in rows]
    model.early = [row[1] for row in rows]
    model.hidden = [[row[2 + unit] for row in rows] for unit in range(len(model.output))]
    return model


def plain_model(edition: Edition) -> ValueModel:
    """What anybody would say: who is ahead will win, and a hand is worth half of what it could bring."""
    names = feature_names(edition)
    model = ValueModel(len(names), names.index(CLOCK))
    for name, weight in ((POINTS, 50 / CLOSE), (RIVAL, -50 / CLOSE), (HAND, 10 / CLOSE)):
        model.linear[names.index(name)] = weight
    return model
