"""The one table of named bots: terminal, arena and web all ask here."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import Final, NamedTuple

from spinney.bots.bot import Bot
from spinney.bots.chance import RandomBot
from spinney.bots.greedy import GreedyBot
from spinney.bots.planner import PlannerBot
from spinney.bots.search import SearchBot


class UnknownBot(ValueError):
    """There is no bot of this name, or it cannot be set up like this."""

    slug = "unknown-bot"


class Level(NamedTuple):
    """A rung of the ladder: `make` is given a seed and what follows the colon in names such as `name:setting`."""

    plays: str  # one line saying how
    make: Callable[[int, str], Bot]
    settings: str = ""  # what may follow the colon; nothing may where this is empty


USUAL: Final = "400"  # what `search` without a setting does


def searching(seed: int, setting: str) -> Bot:
    """A search bot of so many imagined games, `search:400`, or of so much time, `search:1s`."""
    number, timed = (setting or USUAL).removesuffix("s"), setting.endswith("s")
    try:
        amount = float(number) if timed else int(number)
    except ValueError:
        amount = 0
    if not 0 < amount <= 1_000_000:
        raise UnknownBot(f"'search:{setting}' is no search; write search:400 (imagined games) or search:1s (time).")
    return SearchBot(seed, seconds=amount) if timed else SearchBot(seed, nodes=int(amount))


BOTS: Final[dict[str, Level]] = {
    "random": Level("Makes any legal move.", lambda seed, _: RandomBot(seed)),
    "greedy": Level("Takes the most points, cards and room it can get right now.", lambda _seed, _: GreedyBot()),
    "planner": Level(
        "Knows from thousands of games what cards still promise, and how fast to play.",
        lambda _seed, _: PlannerBot(),
    ),
    "search": Level(
        "Plays its best moves out on tables it imagines, and takes the one that ends best.",
        searching,
        settings="400 (imagined games a move) or 1s (time a move)",
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
