"""Tables that begin elsewhere than at a fresh deal, for one person among bots: nobody else ever sits there.

A table begins with a deck and the moves that were made before; so it is told from the deal like any other, and all that
reads a record (log, replay, transcript, bots) reads it, too.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

from spinney.editions import named
from spinney.editions.edition import WINTER
from spinney.game.setup import lay_out, shuffle
from spinney.hosting.messages.tables import Purpose
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.game_history import GameHistory, replay_record
from spinney.hosting.tables.record import Seat, TableOptions, TableRecord, new_record
from spinney.hosting.tables.seats import BOT_FOR_LEAVERS, bot_seat
from spinney.notation.decks import read_deck, write_deck
from spinney.views import Game

DAILY_PRACTICE_PREFIX: Final = "daily "  # before the day, in what a practice table of a deal of the day is about


@dataclass(kw_only=True)
class GameStart:
    """Where a table begins: how it was dealt, and what was done since."""

    seed: str
    start: int = 0
    deck: str = ""  # as `write_deck` writes it; empty: as the seed shuffles it
    moves: list[str] = field(default_factory=list)
    salt: str = field(default_factory=lambda: secrets.token_hex(16))


def new_practice_record(
    options: TableOptions,
    seats: list[Seat],
    beginning: GameStart,
    *,
    purpose: Purpose = "practice",
    about: str = "",
    guest: str | None = None,
    maker: str = "",
) -> TableRecord:
    """A table for one person that begins there; `begun` (hosting/standing.py) or `TableActions.make` starts it."""
    record = new_record(options, seats, guest, maker)
    record.public, record.clock, record.turn_end = False, "none", "at-once"
    record.seed, record.salt = beginning.seed, beginning.salt
    record.start, record.deck = beginning.start, beginning.deck
    record.moves = beginning.moves[:]
    record.opened = record.ended = len(record.moves)
    record.said = list(range(record.opened))
    record.purpose, record.about = purpose, about
    return record


def single_player_seats(number: int, mine: int, guest: str, name: str, bots: Sequence[str]) -> list[Seat]:
    """The seats of a table for one: mine, and bots at the others, in order; the last bot named sits at the rest."""
    if not 0 <= mine < number:
        raise Refused("no-such-seat", f"The seats of this table are numbered 0 to {number - 1}.")
    seats: list[Seat] = []
    wanted = list(bots) or [BOT_FOR_LEAVERS]
    for seat in range(number):
        if seat == mine:
            seats.append(Seat("guest", name, guest))
        else:
            seats.append(bot_seat(wanted[0], seats))
            wanted = wanted[1:] or wanted
    return seats


# --- "try again from here" ------------------------------------------------------------------------------------------


def new_record_from_ply(
    record: TableRecord,
    ply: int,
    guest: str,
    name: str,
    seat: int | None = None,
    bots: Sequence[str] = (),
    fresh: bool = False,
    maker: str = "",
) -> TableRecord:
    """A table at a decision of a finished game; unless others are wished, the same bots sit there."""
    begins = fork_game(record, ply, fresh)
    mine = seat_to_move_at(record, ply) if seat is None else seat
    seats = single_player_seats(len(record.seats), mine, guest, name, bots or bots_at_other_seats(record, mine))
    options = TableOptions(edition=record.edition, bot_pause=record.bot_pause)
    day = date_of_daily(record)
    return new_practice_record(
        options, seats, begins, about=DAILY_PRACTICE_PREFIX + day if day else record.id, guest=guest, maker=maker
    )


def date_of_daily(record: TableRecord) -> str:
    """The day whose deal a table plays, be it for practice; empty for any other."""
    if record.purpose == "daily":
        return record.about
    return record.about.removeprefix(DAILY_PRACTICE_PREFIX) if record.about.startswith(DAILY_PRACTICE_PREFIX) else ""


def bots_at_other_seats(record: TableRecord, mine: int) -> list[str]:
    """Who plays the other seats of a game that is tried again: the bots that did, and one where a person sat."""
    return [seat.bot or BOT_FOR_LEAVERS for number, seat in enumerate(record.seats) if number != mine]


def seat_to_move_at(record: TableRecord, ply: int) -> int:
    """Whose decision a ply of a finished game was."""
    return _replay_to_ply(record, ply).game.seat


def fork_game(record: TableRecord, ply: int, fresh: bool = False) -> GameStart:
    """A finished game as it stood at a ply: with what came then, or with a deck shuffled anew.

    Who has seen the replay knows what comes in the deck, and "what if" is asked with that; a fresh one is for those who
    would rather not know.  Hands stay as they were.
    """
    story = _replay_to_ply(record, ply)
    deck = write_deck(story.game.edition, _reshuffle(record, story.game)) if fresh else record.deck
    return GameStart(seed=record.seed, start=record.start, deck=deck, moves=record.moves[:ply])


def _replay_to_ply(record: TableRecord, ply: int) -> GameHistory:
    if record.state != "finished":
        raise Refused("not-over", "This game is not over yet; it can be tried again when it is.")
    if not 0 <= ply < len(record.moves):
        raise Refused(
            "no-such-ply", f"This game was decided at plies 0 to {len(record.moves) - 1}; choose one of them."
        )
    return replay_record(replace(record, moves=record.moves[:ply]))


def _reshuffle(record: TableRecord, game: Game) -> list[int]:
    """What has left the deck lies on top as it did; the rest, with the cards that were left out, is shuffled."""
    edition = named(record.edition)
    dealt = Game(edition, len(record.seats))
    lay_out(dealt, int(record.seed), read_deck(edition, record.deck))
    before = dealt.deck[::-1]
    rng = Random(secrets.randbits(128))
    pool = [card for card in game.deck + game.removed if card != WINTER]
    shuffle(pool, rng)
    return before[: len(before) - len(game.deck)] + game.view().some_deck(pool, rng)[::-1]
