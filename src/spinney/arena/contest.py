"""Who plays whom: game `i` of a contest, its deal and who sits where, follows from the contest and `i` alone."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import NamedTuple

from spinney.arena.play import derived_seed, seated
from spinney.bots import bot
from spinney.editions import Edition
from spinney.views import deal


class BadContest(ValueError):
    """These bots cannot meet like this."""

    slug = "bad-contest"


class Contest(NamedTuple):
    """What is to be played.  In a field, the first bot meets the others; else everybody meets everybody."""

    edition: Edition
    seats: int
    bots: list[str]
    games: int
    seed: int
    field: bool = False

    def check(self) -> None:
        """Refuse at once what no game can be made of."""
        deal(self.edition, self.seats, self.seed)
        for name in self.bots:
            bot(name)
        if self.games < 1:
            raise BadContest(f"At least 1 game must be played, not {self.games}.")
        if self.field and len(self.names) < 2:
            raise BadContest("A field is one bot against others; name two different bots or more.")
        if not self.field and len(self.bots) > max(self.seats, len(self.names)):
            raise BadContest(f"More bots than the {self.seats} seats take turns, so name each of them once.")

    @property
    def names(self) -> list[str]:
        """The different bots, in the order they were named."""
        return list(dict.fromkeys(self.bots))

    def lineups(self) -> list[list[str]]:
        """The tables that come in turn, as far as who sits there goes."""
        if self.field:
            first, *others = self.bots
            return [[first, *rest] for rest in in_turn(others, self.seats - 1)]
        if len(self.bots) <= self.seats:
            return in_turn(self.bots, self.seats)
        return [list(lineup) for lineup in combinations(self.bots, self.seats)]

    def seating(self, number: int) -> list[str]:
        """The bots by seat in game `number`.

        A lineup goes round the table, so that each bot has each seat equally often, before its order changes, so
        that each has each neighbour.
        """
        lineups = self.lineups()
        first, *others = lineups[number % len(lineups)]
        order, turned = divmod(number // len(lineups), self.seats)
        orders = list(permutations(others))
        table = [first, *orders[order % len(orders)]]
        return table[-turned:] + table[:-turned] if turned else table

    def seed_of(self, number: int) -> int:
        return derived_seed(self.seed, number)


def in_turn(names: list[str], seats: int) -> list[list[str]]:
    """The names repeated over some seats, each of them first in its turn where that makes it fair."""
    if seats % len(names) == 0:
        return [seated(names, seats)]
    return [seated(names[i:] + names[:i], seats) for i in range(len(names))]
