"""One game among bots, each of which is shown its own view and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import NamedTuple

from spinney.bots import BlindBot, Bot, bot
from spinney.editions import Edition
from spinney.editions.moves import Move
from spinney.views import Game, deal


class Played(NamedTuple):
    """What is kept of a finished game."""

    seed: int
    bots: list[str]  # by seat
    totals: list[int]
    winners: list[int]
    turns: int  # of all seats together
    decisions: int


def derived_seed(*parts: int) -> int:
    """A seed made of others: the same everywhere, and of no pattern a shuffle could show."""
    text = "/".join(str(part) for part in parts)
    return int.from_bytes(blake2b(text.encode(), digest_size=6).digest())


def play_out(game: Game, bots: list[Bot]) -> int:
    """Play a game to its end, one bot a seat; how many decisions that took."""
    start = game.ply
    choices = [chooser(game, player) for player in bots]
    while not game.is_over():
        game.push(choices[game.seat]())
    return game.ply - start


def chooser(game: Game, player: Bot) -> Callable[[], Move]:
    """How a bot comes to its choices in a game: one that does not look at the table need not be shown it."""
    if isinstance(player, BlindBot):
        blind = player
        return lambda: blind.pick(game.legal_moves())
    return lambda: player.choose(game.view(game.seat))


def seated(names: list[str], seats: int) -> list[str]:
    """The names of bots repeated round the table."""
    return [names[seat % len(names)] for seat in range(seats)]


def play_game(of: Edition, seats: int, names: list[str], seed: int, start: int = 0) -> Played:
    """Deal a game and play it among named bots; everything follows from the seed."""
    game = deal(of, seats, seed, start)
    table = seated(names, seats)
    decisions = play_out(game, [bot(one, derived_seed(seed, seat)) for seat, one in enumerate(table)])
    totals = [game.score(seat) for seat in range(seats)]
    best = max(totals)
    winners = [seat for seat in range(seats) if totals[seat] == best]
    return Played(seed, table, totals, winners, game.turn, decisions)
