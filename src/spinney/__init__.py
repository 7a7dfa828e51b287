"""Spinney: the Forest Shuffle family of card games, played, scored and studied.

An unofficial fan project.  The names here are the public interface; everything else may move.
"""

from spinney.api import Table, deal, is_compiled, read_forest, score
from spinney.editions import EDITIONS, Edition, edition
from spinney.editions.moves import BadNotation, Move
from spinney.game.outcome import Outcome, Sheet
from spinney.game.state import IllegalMove
from spinney.views import Game, View
from spinney.words.lexicon import UnknownWord

__all__ = [
    "EDITIONS",
    "BadNotation",
    "Edition",
    "Game",
    "IllegalMove",
    "Move",
    "Outcome",
    "Sheet",
    "Table",
    "UnknownWord",
    "View",
    "deal",
    "edition",
    "is_compiled",
    "read_forest",
    "score",
]
__version__ = "0.1.0"
