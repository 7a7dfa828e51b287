"""Games that come from elsewhere as transcripts: a finished one is kept to be looked at, another one goes on."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from spinney.bots import BOTS, opponents
from spinney.editions.moves import BadNotation
from spinney.hosting.editions.offered import offered_editions
from spinney.hosting.people.names import plain_name
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.clock import next_version
from spinney.hosting.tables.game_history import replay_record
from spinney.hosting.tables.record import Seat, TableOptions, TableRecord, new_record, no_such_edition, now
from spinney.hosting.tables.seats import bot_seat
from spinney.notation.decks import write_deck
from spinney.notation.transcripts import Transcript
from spinney.words.lexicon import UnknownWord

SEED_LIMIT: Final = 10**39  # 128 bits, which is what tables are dealt with, are less
NAME_NUMBER: Final = re.compile(r" \d$")  # how `seats.bot_seat` tells two of a name apart
SeatPerson = Callable[[int, str], Seat]  # the number of a person (0: who imports) and a name, to a seat


def import_transcript(
    text: str, person: SeatPerson, host: str, maker: str = "", on_device: bool = False
) -> TableRecord:
    """A table from a transcript; every move is made again and checked on the way."""
    told = _read_transcript(text)
    if told.edition.name not in offered_editions():
        raise no_such_edition()
    if abs(told.seed) >= SEED_LIMIT:
        raise Refused("bad-notation", "The 'seed' of this transcript is longer than any table's; use one of 128 bits.")
    options = TableOptions(edition=told.edition.name)
    record = new_record(options, _make_seats(told, person), host, maker, on_device)
    record.seed, record.start, record.state = str(told.seed), told.start, "playing"
    if told.deck is not None:
        record.deck = write_deck(told.edition, told.deck)
    if told.promise:
        record.salt = told.promise.salt
    record.moves = [move.text for move in told.moves]
    record.said = list(range(len(record.moves)))
    record.ended = len(record.moves)
    record.purpose = "practice"  # who brings a game may know its deck
    record.version = -1  # what follows from it is its first version
    return next_version(record, replay_record(record), now())


def _read_transcript(text: str) -> Transcript:
    try:
        return Transcript.read(text)
    except (BadNotation, UnknownWord) as error:
        raise Refused("bad-notation", str(error)) from None


def _make_seats(told: Transcript, person: SeatPerson) -> list[Seat]:
    """Bots are known by their names; all others are people, the first of them whoever imports it."""
    bots = {f"{bot.capitalize()} bot": bot for bot in BOTS} | {one.name: one.bot for one in opponents()}
    seats: list[Seat] = []
    people = 0
    for name in told.names or [f"Seat {number + 1}" for number in range(told.seats)]:
        bot = bots.get(NAME_NUMBER.sub("", name))
        if bot:
            seats.append(bot_seat(bot, seats))
        else:
            seats.append(person(people, plain_name(name)))
            people += 1
    return seats


def is_unfinished_among_people(record: TableRecord) -> bool:
    """Is it an unfinished game of several people?"""
    return record.state == "playing" and sum(seat.kind == "guest" for seat in record.seats) > 1
