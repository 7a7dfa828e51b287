"""Functions that `import spinney` offers, which take names as well as objects."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.machinery import ExtensionFileLoader
from pathlib import Path

from spinney import land, views
from spinney.editions import Edition, edition
from spinney.game.facts import Fact
from spinney.game.outcome import Outcome
from spinney.language.translator import translator
from spinney.notation.forest_json import Table, read_forest
from spinney.text import narrate as narration
from spinney.views import Game

__all__ = ["Table", "deal", "is_compiled", "narrate", "read_forest", "score"]


def deal(of: str | Path | Edition, seats: int = 2, seed: int = 0, start: int = 0) -> Game:
    """Deal a new game of an edition, its name or the path of its folder: `deal("forest", seats=2, seed=7)`."""
    return views.deal(of if isinstance(of, Edition) else edition(of), seats, seed, start)


def is_compiled() -> bool:
    """Say whether the engine is compiled, or runs in plain Python."""
    return isinstance(land.__loader__, ExtensionFileLoader)


def narrate(edition: Edition, redacted: Sequence[Fact], names: Sequence[str], language: str = "en") -> list[str]:
    """Return the sentences for facts in a language, in order; a seat named "You" is addressed."""
    speaker = translator(language)
    return [speaker.translate(message) for message in narration.narrate(edition, redacted, names)]


def score(table: Table) -> Outcome:
    """Return the explained scores of a table: `score(read_forest("ann.json"))`."""
    return table.score()
