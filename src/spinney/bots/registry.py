"""The registry of named bots, for terminal, arena and web."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import Final, NamedTuple

from spinney.bots.bot import Bot
from spinney.bots.greedy import GreedyBot
from spinney.bots.levels import LevelBot, opponent, opponents, slug
from spinney.bots.own_bots import OwnBot, is_own_bot, make_packaged_bot, packaged_bot_names, read_own_bot
from spinney.bots.planner import PlannerBot
from spinney.bots.random_bot import RandomBot
from spinney.bots.search import SEARCH_OPTIONS, V1_SETTINGS, SearchBot, SearchSettings, settings_for


class UnknownBot(ValueError):
    """There is no bot of this name, or it cannot be set up like this."""

    slug = "unknown-bot"


class BotEntry(NamedTuple):
    """A bot of the registry.

    `make` is given a seed, what follows the colon in names such as `search:400`, and the most seconds that a bot which
    counts lines may take for a decision (0: no limit).
    """

    description: str  # how it plays, in one sentence
    make: Callable[[int, str, float], Bot]
    examples: str = ""  # names with a setting; empty for a bot without settings


DEFAULT_SEARCH_LINES: Final = 200
MAX_SEARCH_S: Final = 3600.0


def make_search(seed: int, setting: str, max_seconds: float, settings: SearchSettings | None = None) -> Bot:
    """Return a search of so many lines (`search:400`) or so much time (`search:1s`, `search:50ms`) a decision.

    Options may follow, for experiments: `search:400/width=12/rounds=3`.
    """
    budget, *options = setting.split("/")
    parts = re.fullmatch(r"(\d{1,9})|(\d{1,4}(?:\.\d{1,6})?)s|(\d{1,7})ms", budget or str(DEFAULT_SEARCH_LINES))
    lines, seconds, milliseconds = parts.groups("0") if parts else ("0", "0", "0")
    time = float(seconds) + int(milliseconds) / 1000
    if int(lines) or 0 < time <= MAX_SEARCH_S:
        return SearchBot(seed, int(lines), time, with_options(settings or settings_for(time), options), max_seconds)
    raise UnknownBot(
        f"'search:{budget}' says nothing a bot could keep to; write search:400 for so many lines of play a move, "
        f"or search:1s or search:50ms for a time (an hour at most)."
    )


def with_options(settings: SearchSettings, options: list[str]) -> SearchSettings:
    """Return the settings with some options changed, such as ["width=12"]."""
    if not options:
        return settings
    numbers = {field: getattr(settings, field) for field in SEARCH_OPTIONS.values()}
    for option in options:
        name, _, number = option.partition("=")
        if name not in SEARCH_OPTIONS or not re.fullmatch(r"\d{1,4}(\.\d{1,6})?", number):
            raise UnknownBot(f"'{option}' is nothing a search can be set to; there are: {', '.join(SEARCH_OPTIONS)}.")
        field = SEARCH_OPTIONS[name]
        numbers[field] = type(numbers[field])(float(number))
    return SearchSettings(**numbers)


BOTS: Final[dict[str, BotEntry]] = {
    "random": BotEntry("Makes any legal move.", lambda seed, _setting, _limit: RandomBot(seed)),
    "greedy": BotEntry(
        "Takes the most points, cards and room it can get right now.", lambda _seed, _setting, _limit: GreedyBot()
    ),
    "planner": BotEntry(
        "Knows from thousands of games what cards still promise, and how fast to play.",
        lambda _seed, _setting, _limit: PlannerBot(),
    ),
    "search": BotEntry(
        "Thinks ahead: tries its best moves on imagined tables, and has learned how positions end.",
        make_search,
        "search:400 or search:1s",
    ),
}

# Bots that others are measured against: they never change, and nobody is offered them.
BASELINE_BOTS: Final[dict[str, BotEntry]] = {
    "search@1": BotEntry(
        "The first search, with what the planner's games taught it.",
        lambda seed, setting, limit: make_search(seed, setting, limit, V1_SETTINGS),
        "search@1:400 or search@1:1s",
    ),
}


def describe_bots() -> str:
    """Return all names people can choose from, from the weakest bot up."""
    levels = f"{slug(opponents()[0].name)} to {slug(opponents()[-1].name)} (or level:1 to level:{len(opponents())})"
    names = [f"{name} (or {entry.examples})" if entry.examples else name for name, entry in BOTS.items()]
    return ", ".join([levels, *names])


def bot(name: str, seed: int = 0, max_seconds: float = 0.0) -> Bot:
    """Return the bot of a name, such as `bot("greedy", seed=7)`: for the same seed it plays the same game.

    On a slow device `max_seconds` limits the decisions of bots that count lines.
    """
    level = opponent(name)
    if level:
        return LevelBot(level, seed, max_seconds)
    kind, _, setting = name.strip().partition(":")
    entries = BOTS | BASELINE_BOTS
    if kind not in entries:
        packaged = make_packaged_bot(name.strip(), seed)
        if packaged:
            return packaged
        near = get_close_matches(kind, [*BOTS, *(slug(each.name) for each in opponents()), *packaged_bot_names()], n=1)
        hint = f"did you mean '{near[0]}'?" if near else f"there are: {describe_bots()}."
        raise UnknownBot(f"There is no bot called '{kind}'; {hint}")
    if setting and not entries[kind].examples:
        raise UnknownBot(f"The bot '{kind}' has no settings; write just '{kind}', not '{name.strip()}'.")
    return entries[kind].make(seed, setting, max_seconds)


def parse_bot_names(names: str) -> list[str]:
    """Return the names in a list such as "random,greedy", each of them checked."""
    wanted = split_names(names)
    for name in wanted:
        bot(name)
    return wanted


def split_names(names: str) -> list[str]:
    """Return the names in a list such as "random,greedy"."""
    return [name.strip() for name in names.split(",")]


def read_own_bots(names: list[str]) -> list[OwnBot]:
    """Read the bots among these names that are classes in files; the names may come only from who runs this program."""
    return [read_own_bot(name) for name in dict.fromkeys(names) if is_own_bot(name)]


def make_bot(name: str, own: Sequence[OwnBot], seed: int) -> Bot:
    """Return one of these bots of one's own, or the bot of a name."""
    for each in own:
        if each.name == name:
            return each.make(seed)
    return bot(name, seed)
