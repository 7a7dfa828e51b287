"""Which bots meet: the deal and the seats of game `i` follow from the contest and `i` alone."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import NamedTuple

from spinney.arena.play import derive_seed, repeat_names
from spinney.bots import Bot, OwnBot, make_bot
from spinney.editions import Edition
from spinney.views import deal


class BadContest(ValueError):
    """A contest that cannot be played."""

    slug = "bad-contest"


class Contest(NamedTuple):
    """Bots to be compared, and how.

    In a field, the first bot meets the others; otherwise every bot meets every other.
    """

    edition: Edition
    seats: int
    bots: list[str]
    games: int
    seed: int
    field: bool = False
    own_bots: tuple[OwnBot, ...] = ()  # those of the bots that are classes in files

    def check(self) -> None:
        """Raise an error if no game can be made of this."""
        deal(self.edition, self.seats, self.seed)
        for name in self.bots:
            make_bot(name, self.own_bots, 0)
        if self.games < 1:
            raise BadContest(f"At least 1 game must be played, not {self.games}.")
        if self.field and len(self.names) < 2:
            raise BadContest("A field is one bot against others; name two different bots or more.")
        if not self.field and len(self.bots) > max(self.seats, len(self.names)):
            raise BadContest(f"More bots than the {self.seats} seats take turns, so name each of them once.")

    @property
    def names(self) -> list[str]:
        """Return the different bots, in the order they were named."""
        return list(dict.fromkeys(self.bots))

    def lineups(self) -> list[list[str]]:
        """Return the groups of bots that sit at a table, one after the other."""
        if self.field:
            first, *others = self.bots
            return [[first, *rest] for rest in rotate_names(others, self.seats - 1)]
        if len(self.bots) <= self.seats:
            return rotate_names(self.bots, self.seats)
        return [list(lineup) for lineup in combinations(self.bots, self.seats)]

    def seating(self, number: int) -> list[str]:
        """Return the bots of game `number`, by seat.

        A lineup goes round the table, so that each bot has each seat equally often, before its order changes, so that
        each bot sits next to every other.
        """
        lineups = self.lineups()
        first, *others = lineups[number % len(lineups)]
        order, turned = divmod(number // len(lineups), self.seats)
        orders = list(permutations(others))
        table = [first, *orders[order % len(orders)]]
        return table[-turned:] + table[:-turned] if turned else table

    def seed_of(self, number: int) -> int:
        return derive_seed(self.seed, number)

    def make_bots(self, number: int) -> list[Bot]:
        """Return the bots of game `number`, by seat, each with a seed of its own."""
        seed = self.seed_of(number)
        return [
            make_bot(name, self.own_bots, derive_seed(seed, seat)) for seat, name in enumerate(self.seating(number))
        ]


def rotate_names(names: list[str], seats: int) -> list[list[str]]:
    """Repeat the names over some seats, each of them first once unless they fill the table evenly."""
    if seats % len(names) == 0:
        return [repeat_names(names, seats)]
    return [repeat_names(names[i:] + names[:i], seats) for i in range(len(names))]
