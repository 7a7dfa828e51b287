"""The opponents people choose from, as the page shows them."""

from __future__ import annotations

from dataclasses import dataclass

from spinney.bots import BOTS, opponents
from spinney.hosting.editions.messages import BotInfo


@dataclass(kw_only=True)
class OpponentInfo:
    """An opponent of a certain level."""

    bot: str  # its name in requests: "level:3"
    number: int  # from 1, the weakest
    name: str
    manner: str  # in one word
    line: str  # how it plays
    portrait: str  # a species of the base edition


def opponent_infos() -> list[OpponentInfo]:
    """Return the opponents, the weakest first."""
    return [
        OpponentInfo(
            bot=level.bot,
            number=level.number,
            name=level.name,
            manner=level.character,
            line=level.line,
            portrait=level.portrait,
        )
        for level in opponents()
    ]


def bot_infos() -> list[BotInfo]:
    """Return the bots that programs ask for by name, the weakest first."""
    return [BotInfo(name=name, line=entry.description) for name, entry in BOTS.items()]
