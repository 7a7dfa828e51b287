"""Choices of bots, made where no table waits for them: in a worker that gets a game as JSON.

The worker rebuilds the game, shows the bot the view of its seat, and answers with a move's text and the bot's reason.
Nothing else passes between host and worker.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from random import Random
from typing import Any, Final, Protocol

from spinney.bots import bot
from spinney.editions import edition_named
from spinney.hosting.tables.record import TableRecord
from spinney.notation.decks import read_deck
from spinney.views import Game, deal

MAX_CACHED_GAMES: Final = 64  # games a worker keeps, so that it need not replay them from the deal


class BotRunner(Protocol):
    """Runs bots, the coach and analyses in workers; `visitor` is the one whose share of the time they use."""

    async def choose(self, name: str, game: str, table: str, visitor: str) -> tuple[str, str]:
        """Return the move a bot chooses in a game, and its reason; see `choose_move`."""

    async def advise(self, game: str, table: str, visitor: str) -> str:
        """Return the coach's advice in a game; see `coaching.advice.advise_json`."""

    async def analyse_stretch(self, game: str, first: int, last: int, lines: int, table: str, visitor: str) -> str:
        """Return the analysis of a stretch of a finished game; see `reviews.stretches.analyse_stretch_json`."""


def game_json(record: TableRecord, ply: int, seed: str = "") -> str:
    """Return the game up to a ply, for a worker.

    Bots choose by the game's own seed, so that a game with bots can be repeated from the start; but an answer to
    somebody who asks comes from another `seed`, as it must not depend on anything hidden.
    """
    game = {"table": record.id, "edition": record.edition, "seats": len(record.seats)}
    game |= {"seed": record.seed, "start": record.start, "deck": record.deck}
    game |= {"moves": record.moves[:ply], "bot_seed": seed or record.seed}
    return json.dumps(game)


# --- in the worker ----------------------------------------------------------------------------------------------------

cached_games: OrderedDict[str, tuple[list[str], Game]] = OrderedDict()


def choose_move(name: str, game_text: str, max_seconds: float = 0.0) -> tuple[str, str]:
    """Return a bot's move and its reason; on a slow device `max_seconds` limits how long it thinks."""
    row = json.loads(game_text)
    game = load_game(row)
    player = bot(name, bot_seed(str(row["bot_seed"]), game.ply), max_seconds)
    return str(player.choose(game.view(game.seat))), player.reason


def bot_seed(seed: str, ply: int) -> int:
    """Return the seed a bot chooses by at a ply."""
    return Random(f"{seed} {ply}").getrandbits(63)


def load_game(row: dict[str, Any]) -> Game:
    """Return the game of a row written by `game_json`: the cached one played on, or a new one from the deal."""
    moves: list[str] = row["moves"]
    made, game = cached_games.pop(row["table"], ([], None))
    if game is None or moves[: len(made)] != made:
        made, game = [], deal_game(row)
    for text in moves[len(made) :]:
        game.push(game.edition.moves.by_text[text])
    cached_games[row["table"]] = (moves, game)
    if len(cached_games) > MAX_CACHED_GAMES:
        cached_games.popitem(last=False)
    return game


def deal_game(row: dict[str, Any]) -> Game:
    """Return the game of a row as it was dealt."""
    edition = edition_named(row["edition"])
    return deal(edition, row["seats"], int(row["seed"]), row["start"], read_deck(edition, row["deck"]))
