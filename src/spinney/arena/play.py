"""One game among bots, each of which is shown its own view and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import NamedTuple, TypeVar

from spinney.bots import BlindBot, Bot, bot
from spinney.editions import Edition
from spinney.editions.moves import Move
from spinney.views import Game, deal

Name = TypeVar("Name")  # of a bot, or the bot itself


class GameResult(NamedTuple):
    """The result of a finished game."""

    seed: int
    bots: list[str]  # by seat
    totals: list[int]
    winners: list[int]
    turns: int  # of all seats together
    decisions: int


def derive_seed(*parts: int) -> int:
    """Make a seed of other numbers.

    The result is the same everywhere and has no pattern a shuffle could show.
    """
    text = "/".join(str(part) for part in parts)
    return int.from_bytes(blake2b(text.encode(), digest_size=6).digest())


def play_out(game: Game, bots: list[Bot]) -> int:
    """Play a game to its end, one bot a seat, and return how many decisions that took."""
    start = game.ply
    choices = [make_chooser(game, player) for player in bots]
    while not game.is_over():
        game.push(choices[game.seat]())
    return game.ply - start


def make_chooser(game: Game, player: Bot) -> Callable[[], Move]:
    """Return the function by which a bot makes its choices; a blind bot needs no view."""
    if isinstance(player, BlindBot):
        blind = player
        return lambda: blind.pick(game.legal_moves())
    return lambda: player.choose(game.view(game.seat))


def repeat_names(names: Sequence[Name], seats: int) -> list[Name]:
    """Repeat the names of bots round the table."""
    return [names[seat % len(names)] for seat in range(seats)]


def play_game(of: Edition, seats: int, names: list[str], seed: int, start: int = 0) -> GameResult:
    """Deal a game and play it among named bots; everything follows from the seed."""
    table = repeat_names(names, seats)
    bots = [bot(name, derive_seed(seed, seat)) for seat, name in enumerate(table)]
    return finish_game(deal(of, seats, seed, start), table, bots, seed)


def finish_game(game: Game, table: list[str], bots: list[Bot], seed: int) -> GameResult:
    """Play a game to its end among bots, by seat, and return its result."""
    decisions = play_out(game, bots)
    seats = game.seats
    totals = [game.score(seat) for seat in range(seats)]
    best = max(totals)
    winners = [seat for seat in range(seats) if totals[seat] == best]
    return GameResult(seed, table, totals, winners, game.turn, decisions)
