"""The one table of named bots: terminal, arena and web all ask here."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import Final, NamedTuple

from spinney.bots.bot import Bot
from spinney.bots.chance import RandomBot
from spinney.bots.greedy import GreedyBot
from spinney.bots.planner import PlannerBot


class UnknownBot(ValueError):
    """There is no bot of this name, or it cannot be set up like this."""

    slug = "unknown-bot"


class Level(NamedTuple):
    """A rung of the ladder: `make` is given a seed and what follows the colon in names such as `name:setting`."""

    plays: str  # one line saying how
    make: Callable[[int, str], Bot]
    settings: str = ""  # what may follow the colon; nothing may where this is empty


BOTS: Final[dict[str, Level]] = {
    "random": Level("Makes any legal move.", lambda seed, _: RandomBot(seed)),
    "greedy": Level("Takes the most points, cards and room it can get right now.", lambda _seed, _: GreedyBot()),
    "planner": Level(
        "Knows from thousands of games what cards still promise, and how fast to play.",
        lambda _seed, _: PlannerBot(),
    ),
}


def bot(name: str, seed: int = 0) -> Bot:
    """The bot of a name, `bot("greedy", seed=7)`: for the same seed it plays the same game."""
    level, _, setting = name.strip().partition(":")
    if level not in BOTS:
        near = get_close_matches(level, BOTS, n=1)
        hint = f"did you mean '{near[0]}'?" if near else f"there are: {', '.join(BOTS)}."
        raise UnknownBot(f"There is no bot called '{level}'; {hint}")
    if setting and not BOTS[level].settings:
        raise UnknownBot(f"The bot '{level}' has no settings; write just '{level}', not '{name.strip()}'.")
    return BOTS[level].make(seed, setting)


def bots_of(names: str) -> list[str]:
    """The names in a list such as "random,greedy", each of them checked."""
    wanted = [name.strip() for name in names.split(",")]
    for name in wanted:
        bot(name)
    return wanted
