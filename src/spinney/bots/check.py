"""`check_bot` checks that a bot is honest, makes legal moves and plays the same game for the same seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from spinney.bots.bot import Bot
from spinney.editions import Edition, edition, shipped
from spinney.editions.edition import MIN_SEATS
from spinney.editions.moves import Move
from spinney.views import Game, View, deal


class BadBot(ValueError):
    """A bot that may not sit at a table, with the position that shows why."""

    slug = "bad-bot"


def check_bot(
    make: Callable[[int], Bot],
    editions: Sequence[str | Edition] = shipped(),
    seats: Sequence[int] = (),
    seed: int = 0,
    decisions: int = 1_000_000,
) -> int:
    """Play games of every edition and number of seats; return the decisions made, or raise `BadBot`.

    Every seat has two bots of the same seed.  One is shown the true view, the other a view of another table that
    the seat cannot tell from the true one: both must always choose the same legal move, and leave the view as it
    was.  So a bot passes only if it is honest, makes legal moves and is repeatable.  A game is left after so many
    `decisions`, which can be limited for slow bots.
    """
    made = 0
    for wanted in editions:
        of = wanted if isinstance(wanted, Edition) else edition(wanted)
        for number in seats or range(MIN_SEATS, of.most_seats + 1):
            made += _check_game(make, deal(of, number, seed), seed, decisions)
    return made


def _check_game(make: Callable[[int], Bot], game: Game, seed: int, decisions: int) -> int:
    pairs = [(make(seed + seat), make(seed + seat)) for seat in range(game.seats)]
    rng = Random(seed)
    made = 0
    while not game.is_over() and made < decisions:
        bot, second = pairs[game.seat]
        where = f"{game.edition.name}, {game.seats} seats, seed {seed}, ply {game.ply}"
        view = game.view(game.seat)
        other = view.sample(rng).view(game.seat)
        move = _choice(bot, view, where)
        if _choice(second, other, where) is not move:
            raise BadBot(f"{where}: two bots of the same seed choose differently in views that are the same.")
        game.push(move)
        made += 1
    return made


def _choice(bot: Bot, view: View, where: str) -> Move:
    before = _contents(view)
    move = bot.choose(view)
    if _contents(view) != before:
        raise BadBot(f"{where}: the bot has changed the view it was shown.")
    if move not in view.moves:
        raise BadBot(f"{where}: '{move}' is not among the legal moves.")
    if not isinstance(bot.reason, str):
        raise BadBot(f"{where}: the bot's reason for '{move}' is not a sentence.")
    return move


def _contents(view: View) -> str:
    """Return all that is in a view, with the forests' tallies."""
    tallies = [
        [forest.slots, forest.vacant, forest.welcomes, forest.cards, forest.echoed, forest.different, forest.open]
        for forest in view.forests
    ]
    return repr((view.everything(), tallies))
