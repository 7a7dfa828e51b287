"""Bots of one's own: a class in a file (`mybot.py:MyBot`), or an entry point of an installed package.

Only what somebody names on their own command line or in their own program is read as a file: it is code that runs.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple, cast

from spinney.bots.bot import Bot

ENTRY_POINTS: Final = "spinney.bots"  # the group in which packages announce their bots
FILE_NAME: Final = re.compile(r"(?P<file>.+\.py):(?P<factory>\w+)")
BotFactory = Callable[[int], Bot]


class BadOwnBot(ValueError):
    """A file or a package that holds no bot of this name."""

    slug = "bad-own-bot"


class OwnBot(NamedTuple):
    """A bot's source: workers on other machines make the bot from it and need no file."""

    name: str  # as it was asked for
    file: str
    factory: str  # the class, or a function that makes a bot
    source: str

    def make(self, seed: int) -> Bot:
        """Return a new bot of this class."""
        module = run_source(self.file, self.source)
        if not hasattr(module, self.factory):
            raise BadOwnBot(f"{self.file} has no class called '{self.factory}'; write FILE.py:CLASS.")
        return make_from(getattr(module, self.factory), seed, self.name)


def is_own_bot(name: str) -> bool:
    """Say whether a name means a class in a file."""
    return FILE_NAME.fullmatch(name.strip()) is not None


def read_own_bot(name: str) -> OwnBot:
    """Read a bot such as `mybot.py:MyBot`, and make one to see that it can be used."""
    parts = FILE_NAME.fullmatch(name.strip())
    if not parts:
        raise BadOwnBot(f"'{name}' names no class in a file; write it as mybot.py:MyBot.")
    path = Path(parts["file"])
    try:
        source = path.read_text("utf-8")
    except OSError as error:
        raise BadOwnBot(f"{path} cannot be read: {error.strerror}; look where the file is.") from None
    own = OwnBot(name.strip(), str(path.absolute()), parts["factory"], source)
    own.make(0)
    return own


@cache
def run_source(file: str, source: str) -> ModuleType:
    """Return the module a source makes, run once in each process."""
    path = Path(file)
    name = f"spinney_own_bot_{blake2b((file + source).encode(), digest_size=6).hexdigest()}"
    module = ModuleType(name)
    module.__file__ = file
    sys.modules[name] = module  # dataclasses and pickle look their module up
    if path.parent.is_dir() and str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))  # so that it finds the modules beside it
    try:
        exec(compile(source, file, "exec"), module.__dict__)
    except Exception as error:
        del sys.modules[name]
        raise BadOwnBot(f"{file} cannot be run: {type(error).__name__}: {error}.") from error
    return module


def make_from(factory: object, seed: int, name: str) -> Bot:
    """Return a bot of a class or function, which is given the seed if it takes one."""
    if not callable(factory):
        raise BadOwnBot(f"'{name}' is no class and no function that makes a bot.")
    made = factory(seed) if takes_argument(factory) else factory()
    if not callable(getattr(made, "choose", None)) or not isinstance(getattr(made, "reason", None), str):
        raise BadOwnBot(f"'{name}' makes no bot: one has a method choose(view) and a text called reason.")
    return cast(Bot, made)


def takes_argument(factory: Callable[..., object]) -> bool:
    """Say whether a class or function takes an argument in first place."""
    try:
        parameters = list(inspect.signature(factory).parameters.values())
    except (TypeError, ValueError):  # of a compiled class: a bot's first argument is its seed
        return True
    return bool(parameters) and parameters[0].kind not in (
        inspect.Parameter.KEYWORD_ONLY,
        inspect.Parameter.VAR_KEYWORD,
    )


def packaged_bot_names() -> list[str]:
    """Return the names of the bots that installed packages bring."""
    return sorted(entry_points(group=ENTRY_POINTS).names)


def make_packaged_bot(name: str, seed: int) -> Bot | None:
    """Return the bot an installed package announces by this name, or None."""
    for entry in entry_points(group=ENTRY_POINTS, name=name):
        try:
            factory = entry.load()
        except Exception as error:
            raise BadOwnBot(f"The package of the bot '{name}' cannot be used: {error}.") from error
        return make_from(factory, seed, name)
    return None
