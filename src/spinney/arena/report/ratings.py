"""Ratings by openskill: strength and its uncertainty, from the order in which the seats of each table finished."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean
from typing import NamedTuple

from spinney.arena.game_log import GameRecord


class SkillRating(NamedTuple):
    """A bot's strength and how uncertain it is."""

    rating: float  # 25 to begin with
    sigma: float


class NoRatings(ValueError):
    """The library that rates is not installed."""

    slug = "no-ratings"


def check_ratings() -> None:
    """Raise an error before the games rather than after them if openskill is missing."""
    try:
        import openskill  # noqa: F401, PLC0415 - an extra
    except ModuleNotFoundError:
        raise NoRatings("The arena needs openskill: install it with  pip install 'spinney-game[arena]'") from None


def ratings(names: list[str], records: Iterable[GameRecord]) -> dict[str, SkillRating]:
    """Rate game by game, in their order.

    Bots do not learn between games, so tau, the model's drift, is 0.
    """
    from openskill.models import PlackettLuce  # noqa: PLC0415 - an extra

    model = PlackettLuce(tau=0.0)
    known = {name: SkillRating(model.mu, model.sigma) for name in names}
    for record in records:
        teams = [[model.create_rating(list(known[seat.bot]))] for seat in record.seats]
        rated = model.rate(teams, scores=[float(seat.total) for seat in record.seats])
        for name in dict.fromkeys(seat.bot for seat in record.seats):
            mine = [team[0] for seat, team in zip(record.seats, rated, strict=True) if seat.bot == name]
            known[name] = SkillRating(fmean(one.mu for one in mine), fmean(one.sigma for one in mine))
    return known
