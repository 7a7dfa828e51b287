"""Bots: they are given a `View`, see nothing else, and return one of its moves."""

from spinney.bots.bot import BlindBot, Bot
from spinney.bots.check import check_bot
from spinney.bots.levels import Opponent, opponent, opponents
from spinney.bots.registry import BOTS, BotEntry, UnknownBot, bot, describe_bots, parse_bot_names

__all__ = [
    "BOTS",
    "BlindBot",
    "Bot",
    "BotEntry",
    "Opponent",
    "UnknownBot",
    "bot",
    "check_bot",
    "describe_bots",
    "opponent",
    "opponents",
    "parse_bot_names",
]
