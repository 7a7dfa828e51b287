"""Tables made from transcripts: a finished game is kept for review, an unfinished one goes on."""

from __future__ import annotations

import json
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

SEED_LIMIT: Final = 10**39  # above any seed of 128 bits, as tables have
NAME_NUMBER: Final = re.compile(r" \d$")  # `seats.bot_seat` appends it to a second bot of one name
SeatPerson = Callable[[int, str], Seat]  # makes a seat of a person's number (0: who imports) and name


def import_transcript(text: str, person: SeatPerson, host: str, maker: str = "") -> TableRecord:
    """Make a table from a transcript; every move is checked by repeating it."""
    transcript = _read_transcript(text)
    if transcript.edition.name not in offered_editions():
        raise no_such_edition()
    if abs(transcript.seed) >= SEED_LIMIT:
        raise Refused("bad-notation", "The 'seed' of this transcript is longer than any table's; use one of 128 bits.")
    options = TableOptions(edition=transcript.edition.name)
    record = new_record(options, _make_seats(transcript, person), host, maker)
    record.seed, record.start, record.state = str(transcript.seed), transcript.start, "playing"
    if transcript.deck is not None:
        record.deck = write_deck(transcript.edition, transcript.deck)
    record.commits_to = "file" if transcript.promise else "nothing"
    record.promise = json.dumps(transcript.promise.to_row()) if transcript.promise else ""
    record.moves = [move.text for move in transcript.moves]
    record.said = list(range(len(record.moves)))
    record.ended = len(record.moves)
    record.purpose = "practice"  # the importer may know the deck
    record.version = -1  # the next version is the first one
    return next_version(record, replay_record(record), now())


def _read_transcript(text: str) -> Transcript:
    try:
        return Transcript.read(text)
    except (BadNotation, UnknownWord) as error:
        raise Refused("bad-notation", str(error)) from None


def _make_seats(transcript: Transcript, person: SeatPerson) -> list[Seat]:
    """Make the seats: bots are recognised by name, all others are people, the first of them the importer."""
    bots = {f"{bot.capitalize()} bot": bot for bot in BOTS} | {level.name: level.bot for level in opponents()}
    seats: list[Seat] = []
    people = 0
    for name in transcript.names or [f"Seat {number + 1}" for number in range(transcript.seats)]:
        bot = bots.get(NAME_NUMBER.sub("", name))
        if bot:
            seats.append(bot_seat(bot, seats))
        else:
            seats.append(person(people, plain_name(name)))
            people += 1
    return seats


def is_unfinished_among_people(record: TableRecord) -> bool:
    """Say whether a record is an unfinished game of several people."""
    return record.state == "playing" and sum(seat.kind == "guest" for seat in record.seats) > 1
