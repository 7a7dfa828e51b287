"""The opponents people choose from, as they are shown."""

from __future__ import annotations

from dataclasses import dataclass

from spinney.bots import BOTS, opponents
from spinney.hosting.editions.messages import BotInfo


@dataclass(kw_only=True)
class OpponentInfo:
    bot: str  # what to ask for: "level:3"
    number: int  # from 1, the gentlest
    name: str
    manner: str  # in one word
    line: str  # how it plays
    portrait: str  # a species of the base edition


def opponent_infos() -> list[OpponentInfo]:
    """The gentlest first."""
    return [
        OpponentInfo(
            bot=one.bot, number=one.number, name=one.name, manner=one.manner, line=one.line, portrait=one.portrait
        )
        for one in opponents()
    ]


def bot_infos() -> list[BotInfo]:
    """The bots programs know by name, the weakest first."""
    return [BotInfo(name=name, line=level.plays) for name, level in BOTS.items()]
