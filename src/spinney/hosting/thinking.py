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
from spinney.editions import named
from spinney.hosting.record import Record
from spinney.notation.decks import read_deck
from spinney.views import Game, deal

MOST_REMEMBERED: Final = 64  # games a thinker keeps, so that it need not replay them from the deal


class Thinkers(Protocol):
    async def choose(self, name: str, told: str, table: str, visitor: str) -> tuple[str, str]:
        """The move a bot chooses in the game it is told, and its reason; the visitor is who wants it to play."""

    async def advise(self, told: str, table: str, visitor: str) -> str:
        """What a coach says in the game it is told: `hosting.advice.think_for`."""

    async def weigh(self, told: str, first: int, last: int, lines: int, table: str, visitor: str) -> str:
        """What is found about a stretch of a finished game: `hosting.reviewing.weigh_stretch`."""


def game_json(record: Record, ply: int, wits: str = "") -> str:
    """The game up to a ply, for who thinks.

    A bot's chances come from the game's seed, so that a game with bots can be told again from the start; but an answer
    to somebody who asks comes from other `wits`, as nothing hidden may be in it.
    """
    game = {"table": record.id, "edition": record.edition, "seats": len(record.seats)}
    game |= {"seed": record.seed, "start": record.start, "deck": record.deck}
    game |= {"moves": record.moves[:ply], "wits": wits or record.seed}
    return json.dumps(game)


# --- where it is thought ----------------------------------------------------------------------------------------------

remembered: OrderedDict[str, tuple[list[str], Game]] = OrderedDict()


def think(name: str, told: str) -> tuple[str, str]:
    story = json.loads(told)
    game = recall(story)
    player = bot(name, wits_at(str(story["wits"]), game.ply))
    return str(player.choose(game.view(game.seat))), player.reason


def wits_at(wits: str, ply: int) -> int:
    """The seed a bot chooses by at a ply."""
    return Random(f"{wits} {ply}").getrandbits(63)


def recall(story: dict[str, object]) -> Game:
    """The game as far as it has come: the remembered one taken further, or from the deal."""
    moves: list[str] = story["moves"]  # type: ignore[assignment]  # our own JSON, written by `game_json`
    made, game = remembered.pop(str(story["table"]), ([], None))
    if game is None or moves[: len(made)] != made:
        made, game = [], from_the_deal(story)
    for text in moves[len(made) :]:
        game.push(game.edition.moves.by_text[text])
    remembered[str(story["table"])] = (moves, game)
    if len(remembered) > MOST_REMEMBERED:
        remembered.popitem(last=False)
    return game


def from_the_deal(story: dict[str, object]) -> Game:
    edition, seats, start = named(str(story["edition"])), int(str(story["seats"])), int(str(story["start"]))
    return deal(edition, seats, int(str(story["seed"])), start, read_deck(edition, str(story["deck"])))
