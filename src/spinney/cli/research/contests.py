"""The contest that the options of a command ask for."""

from __future__ import annotations

from typing import Final

from spinney.arena.contest import Contest
from spinney.bots import describe_bots, read_own_bots, split_names
from spinney.cli.app import exit_on_refusal, load_edition

BOTS_HELP: Final = f"Of: {describe_bots()}; or a class of yours, such as mybot.py:MyBot."


def make_contest(edition: str, seats: int, bots: str, games: int, seed: int, field: bool = False) -> Contest:
    """Return a contest of these bots; those of one's own are read from their files."""
    names = split_names(bots)
    with exit_on_refusal():
        own = tuple(read_own_bots(names))
    return Contest(load_edition(edition), seats, names, games, seed, field, own)
