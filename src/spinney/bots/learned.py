"""What self-play has taught about an edition: prices and promises, as plain numbers in `lore/EDITION.toml`.

`python -m spinney.arena.learn` writes these files.  An edition without one is played with the defaults.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

from spinney.bots.temper import PRICES, Temper
from spinney.editions.edition import Edition

LORE: Final = Path(__file__).parent / "lore"


@cache
def learned(edition: Edition, seats: int) -> Temper:
    """The temper learned for this edition and number of seats, or for the nearest number there is."""
    path = LORE / f"{edition.name}.toml"
    if not path.exists():
        return Temper()
    table = tomllib.loads(path.read_text("utf-8"))
    nearest = min(table, key=lambda known: (abs(int(known) - seats), known))
    return temper_of(edition, table[nearest]["prices"], table[nearest]["promise"])


def temper_of(edition: Edition, prices: dict[str, float], promise: dict[str, float]) -> Temper:
    """A temper from its numbers; a species nobody has learned anything about promises nothing."""
    temper = Temper()
    for name in PRICES:
        setattr(temper, name, float(prices[name]))
    temper.promise = [float(promise.get(species.name, 0.0)) for species in edition.flora.species]
    return temper
