"""What self-play has taught about an edition, as plain numbers in `lore/`.

`EDITION.toml` holds prices and promises (written by `python -m spinney.arena.learn`), `EDITION.outlook.json` how
positions end (by `python -m spinney.arena.foresight`).  An edition without such files is played with the defaults.
SPINNEY_LORE names another folder to read from and write to.
"""

from __future__ import annotations

import json
import os
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

from spinney.bots.outlook import CLOSE, Outlook
from spinney.bots.signs import CLOCK, HAND, POINTS, RIVAL, names_of_signs
from spinney.bots.temper import PRICES, Temper
from spinney.editions.edition import Edition

LORE: Final = Path(os.environ.get("SPINNEY_LORE") or Path(__file__).parent / "lore")


@cache
def learned(edition: Edition, seats: int) -> Temper:
    """The temper learned for this edition and number of seats, or for the nearest number there is."""
    known = nearest(lore(edition.name), seats)
    return temper_of(edition, known["prices"], known["promise"]) if known else Temper()


@cache
def outlook(edition: Edition, seats: int) -> Outlook:
    """The outlook learned for this edition and number of seats, or for the nearest number there is."""
    known = nearest(outlooks(edition.name), seats)
    return outlook_of(edition, known) if known else plain_outlook(edition)


def lore(name: str) -> dict[str, Any]:
    """What the file of an edition says, by number of seats; nothing where there is no file."""
    path = LORE / f"{name}.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


def outlook_file(name: str) -> Path:
    return LORE / f"{name}.outlook.json"


def outlooks(name: str) -> dict[str, Any]:
    """The models of an edition, by number of seats; none where there is no file."""
    path = outlook_file(name)
    models: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return models


def nearest(table: dict[str, Any], seats: int) -> dict[str, Any] | None:
    """What is known for this number of seats, or for the nearest there is."""
    return table[min(table, key=lambda known: (abs(int(known) - seats), known))] if table else None


def temper_of(edition: Edition, prices: dict[str, float], promise: dict[str, float]) -> Temper:
    """A temper from its numbers; a species nobody has learned anything about promises nothing."""
    temper = Temper()
    for name in PRICES:
        setattr(temper, name, float(prices[name]))
    temper.promise = [float(promise.get(species.name, 0.0)) for species in edition.flora.species]
    return temper


def outlook_of(edition: Edition, model: dict[str, Any]) -> Outlook:
    """An outlook from its numbers; a sign nobody has learned anything about says nothing."""
    names = names_of_signs(edition)
    found = Outlook(len(names), names.index(CLOCK))
    found.start, found.early_start = float(model["start"]), float(model["early start"])
    found.bias = [float(number) for number in model["bias"]]
    found.votes = [float(number) for number in model["votes"]]
    silent = [0.0] * (2 + len(found.votes))
    rows = [[float(number) for number in model["signs"].get(name, silent)] for name in names]
    found.always = [row[0] for row in rows]
    found.early = [row[1] for row in rows]
    found.units = [[row[2 + unit] for row in rows] for unit in range(len(found.votes))]
    return found


def plain_outlook(edition: Edition) -> Outlook:
    """What anybody would say: who is ahead will win, and a hand is worth half of what it could bring."""
    names = names_of_signs(edition)
    found = Outlook(len(names), names.index(CLOCK))
    for name, weight in ((POINTS, 50 / CLOSE), (RIVAL, -50 / CLOSE), (HAND, 10 / CLOSE)):
        found.always[names.index(name)] = weight
    return found
