"""Opponents for people: eight levels with names, from the gentlest up, each of a measured strength.

`levels.toml` says who they are and what their handicaps are; `weights/EDITION.levels.toml` says, by number of seats,
with which generation of weights they were calibrated, by how much each misjudges cards, and their ratings.  An edition
with sets uses that of the edition without them; one that was not calibrated uses the base edition's file.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from spinney.bots.evaluation.weights import LATEST_GENERATION, WEIGHTS_FOLDER, for_nearest_seats, weights_name
from spinney.bots.handicap import Handicap, HandicappedBot
from spinney.editions import BASE, Edition
from spinney.editions.library import without_sets
from spinney.editions.moves import Move
from spinney.views import View

HANDICAP_KEYS: Final = {  # of levels.toml, and what each one sets
    "lore": "knowledge",
    "foresight": "foresight",
    "lines": "lines",
    "overlooks": "overlook_rate",
    "careless": "careless_rate",
    "lonely": "ignores_opponents",
}
LOWEST_RATING: Final = 600.0  # of the first level


@dataclass(frozen=True)
class Opponent:
    """One of the eight opponents."""

    number: int  # from 1
    name: str
    portrait: str  # a species of the base edition
    character: str  # one word
    line: str  # how it plays
    handicap: dict[str, Any]  # by field of `Handicap`

    @property
    def bot(self) -> str:
        """Return the bot's name in programs."""
        return f"level:{self.number}"


@cache
def opponents() -> list[Opponent]:
    """Return the eight opponents, the gentlest first."""
    rows = tomllib.loads((Path(__file__).parent / "levels.toml").read_text("utf-8"))["level"]
    return [
        Opponent(
            i + 1,
            row["name"],
            row["portrait"],
            row["manner"],
            row["line"],
            {field: row[key] for key, field in HANDICAP_KEYS.items() if key in row},
        )
        for i, row in enumerate(rows)
    ]


def slug(name: str) -> str:
    """Return a name as it is typed: old-oak for "Old Oak"."""
    return name.strip().casefold().replace(" ", "-")


def opponent(name: str) -> Opponent | None:
    """Return the opponent of a name or number such as "Hazel", "old-oak" or "level:8", if there is one."""
    return next((known for known in opponents() if slug(name) in (slug(known.name), known.bot)), None)


def levels_file(name: str) -> Path:
    return WEIGHTS_FOLDER / f"{name}.levels.toml"


@cache
def stored_levels(name: str) -> dict[str, Any]:
    """Return what was calibrated for an edition, by number of seats, or else for the base edition."""
    path = levels_file(name)
    if not path.exists():
        path = levels_file(BASE)
    known = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    for calibrated in known.values():
        calibrated.setdefault("generation", 1)  # files that do not say so are older than the second
    return known


def handicap_of(opponent: Opponent, edition: Edition, seats: int) -> Handicap:
    """Return the opponent's handicap in this edition at a table of this size."""
    known = for_nearest_seats(stored_levels(weights_name(without_sets(edition))), seats)
    if not known:
        return handicap_with_error(opponent, 0.0)
    return handicap_with_error(opponent, known["error"][opponent.number - 1], known["generation"])


def handicap_with_error(opponent: Opponent, error: float, generation: int = LATEST_GENERATION) -> Handicap:
    """Return the opponent's handicap with this error, in points."""
    handicap = Handicap()
    handicap.generation = generation
    for name, value in opponent.handicap.items():
        setattr(handicap, name, value)
    handicap.error = error
    return handicap


def rating_of(opponent: Opponent, edition: Edition, seats: int) -> float:
    """Return the measured rating: the first level has 600, and 400 more means winning ten games of eleven."""
    known = for_nearest_seats(stored_levels(weights_name(without_sets(edition))), seats)
    return float(known["rating"][opponent.number - 1] if known else LOWEST_RATING)


class LevelBot:
    """The bot of an opponent; its handicap depends on the edition and the seats of the view it is shown."""

    def __init__(self, opponent: Opponent, seed: int, max_seconds: float = 0.0) -> None:
        self.opponent = opponent
        self.seed = seed
        self.max_seconds = max_seconds
        self.reason = ""

    def choose(self, view: View) -> Move:
        player = HandicappedBot(self.seed, handicap_of(self.opponent, view.edition, view.seats), self.max_seconds)
        move = player.choose(view)
        self.reason = player.reason
        return move
