"""Bots: they are given a `View`, see nothing else, and return one of its moves."""

from spinney.bots.bot import BlindBot, Bot
from spinney.bots.check import check_bot
from spinney.bots.levels import Opponent, opponent, opponents
from spinney.bots.own_bots import BadOwnBot, OwnBot, is_own_bot
from spinney.bots.registry import (
    BOTS,
    BotEntry,
    UnknownBot,
    bot,
    describe_bots,
    make_bot,
    parse_bot_names,
    read_own_bots,
    split_names,
)

__all__ = [
    "BOTS",
    "BadOwnBot",
    "BlindBot",
    "Bot",
    "BotEntry",
    "Opponent",
    "OwnBot",
    "UnknownBot",
    "bot",
    "check_bot",
    "describe_bots",
    "is_own_bot",
    "make_bot",
    "opponent",
    "opponents",
    "parse_bot_names",
    "read_own_bots",
    "split_names",
]
