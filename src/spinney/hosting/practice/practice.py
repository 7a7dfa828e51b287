"""Practice tables: one person among bots, from any decision of a game.

Such a table has a deck and the moves made before, so whatever replays a record (log, transcript, bots) works as usual.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random

from spinney.editions import edition_named
from spinney.editions.edition import WINTER
from spinney.game.setup import lay_out, shuffle
from spinney.hosting.messages.tables import CommitsTo, Purpose
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.game_history import replay_record
from spinney.hosting.tables.record import (
    DAILY_PRACTICE_PREFIX,
    Seat,
    TableOptions,
    TableRecord,
    date_of_daily,
    new_record,
)
from spinney.hosting.tables.seats import BOT_FOR_LEAVERS, bot_seat
from spinney.notation.decks import read_deck, write_deck
from spinney.views import Game


@dataclass(kw_only=True)
class GameStart:
    """The beginning of a table: how it was dealt, and the moves made since."""

    seed: str
    start: int = 0
    deck: str = ""  # as `write_deck` writes it; empty: shuffled by the seed
    moves: list[str] = field(default_factory=list)
    salt: str = field(default_factory=lambda: secrets.token_hex(16))
    commits_to: CommitsTo = "nothing"  # only the deal of the day was committed to before


def new_practice_record(
    options: TableOptions,
    seats: list[Seat],
    start: GameStart,
    *,
    purpose: Purpose = "practice",
    about: str = "",
    guest: str | None = None,
    maker: str = "",
) -> TableRecord:
    """Make a table for one person, beginning at `start`; `TableActions.create` starts it."""
    record = new_record(options, seats, guest, maker)
    record.public, record.clock, record.turn_end = False, "none", "at-once"
    record.seed, record.salt = start.seed, start.salt
    record.start, record.deck = start.start, start.deck
    record.commits_to = start.commits_to
    record.moves = start.moves[:]
    record.opened = record.ended = len(record.moves)
    record.said = list(range(record.opened))
    record.purpose, record.about = purpose, about
    return record


def single_player_seats(number: int, mine: int, guest: str, name: str, bots: Sequence[str]) -> list[Seat]:
    """Return the seats of a table for one: theirs, and bots in the given order, the last of them repeated."""
    if not 0 <= mine < number:
        raise Refused("no-such-seat", f"The seats of this table are numbered 0 to {number - 1}.")
    seats: list[Seat] = []
    names = list(bots) or [BOT_FOR_LEAVERS]
    for seat in range(number):
        if seat == mine:
            seats.append(Seat("guest", name, guest))
        else:
            seats.append(bot_seat(names[0], seats))
            names = names[1:] or names
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
    """Make a table at a decision of a finished game, with the same bots unless others are given."""
    start = fork_game(record, ply, fresh)
    mine = seat_to_move_at(record, ply) if seat is None else seat
    seats = single_player_seats(len(record.seats), mine, guest, name, bots or bots_at_other_seats(record, mine))
    options = TableOptions(edition=record.edition, bot_pause=record.bot_pause)
    day = date_of_daily(record)
    return new_practice_record(
        options, seats, start, about=DAILY_PRACTICE_PREFIX + day if day else record.id, guest=guest, maker=maker
    )


def bots_at_other_seats(record: TableRecord, mine: int) -> list[str]:
    """Return the bots for the other seats: those that played there, and a default one where a person sat."""
    return [seat.bot or BOT_FOR_LEAVERS for number, seat in enumerate(record.seats) if number != mine]


def seat_to_move_at(record: TableRecord, ply: int) -> int:
    """Return the seat that decided at a ply of a finished game."""
    return _replay_to_ply(record, ply).seat


def fork_game(record: TableRecord, ply: int, fresh: bool = False) -> GameStart:
    """Return a finished game as it stood at a ply, with its own deck or a freshly shuffled one.

    A viewer of the replay knows what comes in the deck; a fresh one is for those who would rather not know.  Hands stay
    as they were.
    """
    game = _replay_to_ply(record, ply)
    deck = write_deck(game.edition, _reshuffle(record, game)) if fresh else record.deck
    return GameStart(seed=record.seed, start=record.start, deck=deck, moves=record.moves[:ply])


def _replay_to_ply(record: TableRecord, ply: int) -> Game:
    if record.state != "finished":
        raise Refused("not-over", "This game is not over yet; it can be tried again when it is.")
    if not 0 <= ply < len(record.moves):
        raise Refused(
            "no-such-ply", f"This game was decided at plies 0 to {len(record.moves) - 1}; choose one of them."
        )
    return replay_record(replace(record, moves=record.moves[:ply])).game


def _reshuffle(record: TableRecord, game: Game) -> list[int]:
    """Return a deck whose drawn cards lie on top as they did; the rest and the unused cards are shuffled."""
    edition = edition_named(record.edition)
    dealt = Game(edition, len(record.seats))
    lay_out(dealt, int(record.seed), read_deck(edition, record.deck))
    before = dealt.deck[::-1]
    rng = Random(secrets.randbits(128))
    pool = [card for card in game.deck + game.removed if card != WINTER]
    shuffle(pool, rng)
    return before[: len(before) - len(game.deck)] + game.view().sample_deck(pool, rng)[::-1]
