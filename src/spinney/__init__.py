"""Spinney: the Forest Shuffle family of card games, played, scored and studied.

An unofficial fan project.  The names here are the public interface; everything else may move.
"""

from spinney import pickling as pickling  # games and moves can be pickled and copied
from spinney.api import Table, deal, is_compiled, narrate, read_forest, score
from spinney.bots import BOTS, Bot, UnknownBot, bot, check_bot
from spinney.editions import Edition, edition, edition_names, shipped
from spinney.editions.moves import BadNotation, Move
from spinney.game.facts import Fact
from spinney.game.outcome import Outcome, Sheet
from spinney.game.state import IllegalMove
from spinney.notation.forest_json import write_forest
from spinney.notation.positions import load_position, save_position
from spinney.notation.transcripts import Transcript, read_transcript
from spinney.views import SPECTATOR, Game, View, redact
from spinney.words.lexicon import UnknownWord

__all__ = [
    "BOTS",
    "SPECTATOR",
    "BadNotation",
    "Bot",
    "Edition",
    "Fact",
    "Game",
    "IllegalMove",
    "Move",
    "Outcome",
    "Sheet",
    "Table",
    "Transcript",
    "UnknownBot",
    "UnknownWord",
    "View",
    "bot",
    "check_bot",
    "deal",
    "edition",
    "edition_names",
    "is_compiled",
    "load_position",
    "narrate",
    "read_forest",
    "read_transcript",
    "redact",
    "save_position",
    "score",
    "shipped",
    "write_forest",
]
__version__ = "0.2.0"
