"""The one register of named bots: terminal, arena and web all ask here."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches
from typing import Final, NamedTuple

from spinney.bots.bot import Bot
from spinney.bots.greedy import GreedyBot
from spinney.bots.levels import LevelBot, opponent, opponents, slug
from spinney.bots.planner import PlannerBot
from spinney.bots.random_bot import RandomBot
from spinney.bots.search import FROZEN, MANNERS, Manner, SearchBot, manner_for


class UnknownBot(ValueError):
    """There is no bot of this name, or it cannot be set up like this."""

    slug = "unknown-bot"


class Level(NamedTuple):
    """A rung of the ladder: `make` is given a seed and what follows the colon in names such as `name:setting`."""

    plays: str  # one line saying how
    make: Callable[[int, str], Bot]
    settings: str = ""  # names with a setting, for example; nothing may follow the name where this is empty


LINES: Final = 200  # what "search" thinks where nothing else is asked
LONGEST: Final = 3600.0  # seconds


def searching(seed: int, setting: str, manner: Manner | None = None) -> Bot:
    """`search:400` thinks that many lines of play a move, `search:1s` or `search:50ms` as long as that.

    Its manner may follow, for experiments: `search:400/width=12/rounds=3`.
    """
    budget, *changes = setting.split("/")
    asked = re.fullmatch(r"(\d{1,9})|(\d{1,4}(?:\.\d{1,6})?)s|(\d{1,7})ms", budget or str(LINES))
    lines, seconds, milliseconds = asked.groups("0") if asked else ("0", "0", "0")
    time = float(seconds) + int(milliseconds) / 1000
    if int(lines) or 0 < time <= LONGEST:
        return SearchBot(seed, int(lines), time, with_changes(manner or manner_for(time), changes))
    raise UnknownBot(
        f"'search:{budget}' says nothing a bot could keep to; write search:400 for so many lines of play a move, "
        f"or search:1s or search:50ms for a time (an hour at most)."
    )


def with_changes(manner: Manner, changes: list[str]) -> Manner:
    """The manner with some of its numbers set: ["width=12"]."""
    if not changes:
        return manner
    numbers = {name: getattr(manner, name) for name in MANNERS}
    for change in changes:
        name, _, number = change.partition("=")
        if name not in numbers or not re.fullmatch(r"\d{1,4}(\.\d{1,6})?", number):
            raise UnknownBot(f"'{change}' is nothing a search can be set to; there are: {', '.join(MANNERS)}.")
        numbers[name] = type(numbers[name])(float(number))
    return Manner(**numbers)


BOTS: Final[dict[str, Level]] = {
    "random": Level("Makes any legal move.", lambda seed, _: RandomBot(seed)),
    "greedy": Level("Takes the most points, cards and room it can get right now.", lambda _seed, _: GreedyBot()),
    "planner": Level(
        "Knows from thousands of games what cards still promise, and how fast to play.",
        lambda _seed, _: PlannerBot(),
    ),
    "search": Level(
        "Thinks ahead: tries its best moves on imagined tables, and has learned how positions end.",
        searching,
        "search:400 or search:1s",
    ),
}

# Rivals for measuring, which nobody is offered: they stay as they were when figures were given.
RIVALS: Final[dict[str, Level]] = {
    "search@1": Level(
        "The first search, with what the planner's games taught it.",
        lambda seed, setting: searching(seed, setting, FROZEN),
        "search@1:400 or search@1:1s",
    ),
}


def ladder() -> str:
    """All names, from the weakest up, for people to choose from."""
    levels = f"{slug(opponents()[0].name)} to {slug(opponents()[-1].name)} (or level:1 to level:{len(opponents())})"
    return (
        levels
        + ", "
        + ", ".join(f"{name} (or {level.settings})" if level.settings else name for name, level in BOTS.items())
    )


def bot(name: str, seed: int = 0) -> Bot:
    """The bot of a name, `bot("greedy", seed=7)`: for the same seed it plays the same game."""
    known = opponent(name)
    if known:
        return LevelBot(known, seed)
    level, _, setting = name.strip().partition(":")
    known_bots = BOTS | RIVALS
    if level not in known_bots:
        near = get_close_matches(level, [*BOTS, *(slug(one.name) for one in opponents())], n=1)
        hint = f"did you mean '{near[0]}'?" if near else f"there are: {ladder()}."
        raise UnknownBot(f"There is no bot called '{level}'; {hint}")
    if setting and not known_bots[level].settings:
        raise UnknownBot(f"The bot '{level}' has no settings; write just '{level}', not '{name.strip()}'.")
    return known_bots[level].make(seed, setting)


def bots_of(names: str) -> list[str]:
    """The names in a list such as "random,greedy", each of them checked."""
    wanted = [name.strip() for name in names.split(",")]
    for name in wanted:
        bot(name)
    return wanted
