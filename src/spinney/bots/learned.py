"""What self-play has taught about an edition: prices and promises, as plain numbers in `lore/EDITION.toml`.

`python -m spinney.arena.learn` writes these files.  An edition without one is played with the defaults.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

from spinney.bots.temper import PRICES, Temper
from spinney.editions.edition import Edition

LORE: Final = Path(__file__).parent / "lore"


@cache
def learned(edition: Edition, seats: int) -> Temper:
    """The temper learned for this edition and number of seats, or for the nearest number there is."""
    known = nearest(lore(edition.name), seats)
    return temper_of(edition, known["prices"], known["promise"]) if known else Temper()


def lore(name: str) -> dict[str, Any]:
    """What the file of an edition says, by number of seats; nothing where there is no file."""
    path = LORE / f"{name}.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


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
