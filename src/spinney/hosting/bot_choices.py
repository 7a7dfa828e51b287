"""Bots think elsewhere than where tables are hosted, so that no table waits for another one's bot.

Who thinks is told a game as JSON and answers with a move's text and the bot's reason: nothing else passes between them.
He rebuilds the table, and shows the bot the view of its seat.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from random import Random
from typing import Final, Protocol

from spinney.bots import bot
from spinney.editions import edition_named
from spinney.hosting.tables.record import TableRecord
from spinney.notation.decks import read_deck
from spinney.views import Game, deal

MAX_CACHED_GAMES: Final = 64  # games a thinker keeps, so that it need not replay them from the deal


class BotRunner(Protocol):
    async def choose(self, name: str, told: str, table: str, visitor: str) -> tuple[str, str]:
        """The move a bot chooses in the game it is told, and its reason; the visitor is who wants it to play."""

    async def advise(self, told: str, table: str, visitor: str) -> str:
        """What a coach says in the game it is told: `hosting.advice.think_for`."""

    async def analyse_stretch(self, told: str, first: int, last: int, lines: int, table: str, visitor: str) -> str:
        """What is found about a stretch of a finished game: `hosting.reviewing.weigh_stretch`."""


def game_json(record: TableRecord, ply: int, wits: str = "") -> str:
    """The game up to a ply, for who thinks.

    A bot's chances come from the game's seed, so that a game with bots can be told again from the start; but an answer
    to somebody who asks comes from other `wits`, as nothing hidden may be in it.
    """
    game = {"table": record.id, "edition": record.edition, "seats": len(record.seats)}
    game |= {"seed": record.seed, "start": record.start, "deck": record.deck}
    game |= {"moves": record.moves[:ply], "wits": wits or record.seed}
    return json.dumps(game)


# --- where it is thought ----------------------------------------------------------------------------------------------

cached_games: OrderedDict[str, tuple[list[str], Game]] = OrderedDict()


def choose_move(name: str, told: str, max_seconds: float = 0.0) -> tuple[str, str]:
    story = json.loads(told)
    game = load_game(story)
    player = bot(name, bot_seed(str(story["wits"]), game.ply), max_seconds)
    return str(player.choose(game.view(game.seat))), player.reason


def bot_seed(wits: str, ply: int) -> int:
    """The seed a bot chooses by at a ply."""
    return Random(f"{wits} {ply}").getrandbits(63)


def load_game(story: dict[str, object]) -> Game:
    """The game as far as it has come: the remembered one taken further, or from the deal."""
    moves: list[str] = story["moves"]  # type: ignore[assignment]  # our own JSON, written by `game_json`
    made, game = cached_games.pop(str(story["table"]), ([], None))
    if game is None or moves[: len(made)] != made:
        made, game = [], deal_game(story)
    for text in moves[len(made) :]:
        game.push(game.edition.moves.by_text[text])
    cached_games[str(story["table"])] = (moves, game)
    if len(cached_games) > MAX_CACHED_GAMES:
        cached_games.popitem(last=False)
    return game


def deal_game(story: dict[str, object]) -> Game:
    edition, seats, start = edition_named(str(story["edition"])), int(str(story["seats"])), int(str(story["start"]))
    return deal(edition, seats, int(str(story["seed"])), start, read_deck(edition, str(story["deck"])))
