"""Players that are given a `View` and return one of its moves; they see nothing else."""

from spinney.bots.bot import BlindBot, Bot
from spinney.bots.check import check_bot
from spinney.bots.levels import Opponent, opponent, opponents
from spinney.bots.registry import BOTS, Level, UnknownBot, bot, bots_of, ladder

__all__ = [
    "BOTS",
    "BlindBot",
    "Bot",
    "Level",
    "Opponent",
    "UnknownBot",
    "bot",
    "bots_of",
    "check_bot",
    "ladder",
    "opponent",
    "opponents",
]
