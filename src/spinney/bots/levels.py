"""Opponents for people: eight levels with names, from the gentlest up, each of a measured strength.

`levels.toml` says who they are and what they lack; `weights/EDITION.levels.toml`, by number of seats, which generation
of what self-play taught they know, how much each misjudges, and the ratings that came of it.  An edition nobody has
calibrated takes the base edition's.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from spinney.bots.evaluation.weights import TODAY, WEIGHTS, lore, nearest
from spinney.bots.handicap import WitBot, Wits
from spinney.editions import BASE, Edition
from spinney.editions.moves import Move
from spinney.views import View

STRENGTHS: Final = ("lore", "foresight", "lines", "overlooks", "careless", "lonely")


@dataclass(frozen=True)
class Opponent:
    """One of the eight."""

    number: int  # from 1
    name: str
    portrait: str  # a species of the base edition
    manner: str  # one word
    line: str  # how it plays
    wits: dict[str, Any]

    @property
    def bot(self) -> str:
        """What programs call it."""
        return f"level:{self.number}"


@cache
def opponents() -> list[Opponent]:
    """The gentlest first."""
    told = tomllib.loads((Path(__file__).parent / "levels.toml").read_text("utf-8"))["level"]
    return [
        Opponent(
            i + 1, one["name"], one["portrait"], one["manner"], one["line"], {k: one[k] for k in STRENGTHS if k in one}
        )
        for i, one in enumerate(told)
    ]


def slug(name: str) -> str:
    """A name as it is typed: "Old Oak" is old-oak."""
    return name.strip().casefold().replace(" ", "-")


def opponent(name: str) -> Opponent | None:
    """By its own name or its number: "Hazel", "old-oak", "level:8"."""
    return next((one for one in opponents() if slug(name) in (slug(one.name), one.bot)), None)


def levels_file(name: str) -> Path:
    return WEIGHTS / f"{name}.levels.toml"


@cache
def stored_levels(name: str) -> dict[str, Any]:
    """What was calibrated for an edition, by number of seats; the base edition's where nothing was."""
    path = levels_file(name)
    if not path.exists():
        path = levels_file(BASE)
    known = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    for calibrated in known.values():
        calibrated.setdefault("generation", 1)  # files that do not say so are older than the second
    return known


def wits_of(one: Opponent, edition: Edition, seats: int) -> Wits:
    """Its wits in this edition at a table of this size."""
    known = nearest(stored_levels(lore(edition)), seats)
    return with_error(one, known["error"][one.number - 1], known["generation"]) if known else with_error(one, 0.0)


def with_error(one: Opponent, error: float, generation: int = TODAY) -> Wits:
    wits = Wits()
    wits.generation = generation
    for name, value in one.wits.items():
        setattr(wits, name, value)
    wits.error = error
    return wits


def rating_of(one: Opponent, edition: Edition, seats: int) -> float:
    """What was measured: the first is rated 600, and who is 400 above another wins ten games of eleven."""
    known = nearest(stored_levels(lore(edition)), seats)
    return float(known["rating"][one.number - 1] if known else 600.0)


class LevelBot:
    """Takes its wits when it sees where it plays."""

    def __init__(self, one: Opponent, seed: int) -> None:
        self.one = one
        self.seed = seed
        self.reason = ""

    def choose(self, view: View) -> Move:
        player = WitBot(self.seed, wits_of(self.one, view.edition, view.seats))
        move = player.choose(view)
        self.reason = player.reason
        return move
