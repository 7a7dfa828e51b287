"""Who may sit where: each function is given a table's record and tells how its seats are to be, or refuses."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from spinney.bots import BOTS
from spinney.editions.edition import MOST_SEATS
from spinney.hosting.record import Record, Seat, seat_of
from spinney.hosting.refusals import Refused

LEVEL_FOR_LEAVERS: Final = "planner"  # who plays on for somebody who left


def join(record: Record, guest: str, name: str, wanted: int | None) -> list[Seat]:
    """Take an open seat; who sits already stays where he is."""
    seats = _copied(record)
    if seat_of(record, guest) >= 0:
        return seats
    free = [i for i, seat in enumerate(seats) if seat.kind == "open"]
    if wanted is not None:
        _check(record, wanted)
    if not free or (wanted is not None and wanted not in free):
        raise Refused("seat-taken", "That seat is taken; choose an open one, or watch.")
    seats[free[0] if wanted is None else wanted] = Seat("guest", name, guest)
    return seats


def take(record: Record, guest: str, name: str, number: int) -> list[Seat]:
    """Take a seat over from a bot, in whatever position it is."""
    _check(record, number)
    seats = _copied(record)
    if seat_of(record, guest) == number:
        return seats
    if seat_of(record, guest) >= 0:
        raise Refused("one-seat-each", "You sit at this table already; hand your seat to a bot first.")
    if seats[number].kind == "guest":
        raise Refused("seat-taken", "Somebody sits there; choose an open seat or a bot's.")
    seats[number] = Seat("guest", name, guest)
    return seats


def give_to_bot(record: Record, guest: str, number: int, bot: str) -> list[Seat]:
    """Hand one's own seat, or an open one at one's table, to a bot."""
    _check(record, number)
    seats = _copied(record)
    mine = seat_of(record, guest)
    if seats[number].kind == "guest" and mine != number:
        raise Refused("not-yours", "That seat is somebody else's; only its owner can hand it to a bot.")
    if mine < 0:
        raise Refused("not-seated", "Only who sits at this table can seat a bot; join it first.")
    seats[number] = bot_seat(bot, seats)
    return seats


def leave(record: Record, guest: str) -> list[Seat]:
    """Stand up: the seat is open again, or, in mid-game, a bot plays on."""
    seats, mine = _copied(record), seat_of(record, guest)
    if mine >= 0:
        seats[mine] = Seat("open") if record.state == "waiting" else bot_seat(LEVEL_FOR_LEAVERS, seats)
    return seats


def move_device(record: Record, owner: str, guest: str) -> list[Seat]:
    """A seat goes to another device of its owner."""
    seats, mine = _copied(record), seat_of(record, owner)
    if mine < 0:
        raise Refused("link-used", "This link's seat has moved on already; ask for a new link.")
    if owner != guest and seat_of(record, guest) >= 0:
        raise Refused("one-seat-each", "This device has a seat at that table already.")
    seats[mine] = replace(seats[mine], guest=guest)
    return seats


def wished(kinds: list[tuple[str, str | None]], guest: str, name: str) -> list[Seat]:
    """The seats of a new table: each is "me", "open", or "bot" with the bot's name."""
    if sum(kind == "me" for kind, _ in kinds) > 1:
        raise Refused("one-seat-each", "You can take one seat only; leave the others open or give them to bots.")
    seats: list[Seat] = []
    for kind, bot in kinds:
        if kind == "bot":
            seats.append(bot_seat(bot or LEVEL_FOR_LEAVERS, seats))
        else:
            seats.append(Seat("guest", name, guest) if kind == "me" else Seat("open"))
    return seats


def bot_seat(bot: str, others: list[Seat]) -> Seat:
    """A seat for a bot, under a name nobody else at the table has."""
    if bot not in BOTS:
        raise Refused("unknown-bot", f"There is no such bot; there are: {', '.join(BOTS)}.")
    taken = {seat.name for seat in others}
    name = f"{bot.capitalize()} bot"
    names = [name, *(f"{name} {number}" for number in range(2, MOST_SEATS + 1))]
    return Seat("bot", next(one for one in names if one not in taken), None, bot)


def _copied(record: Record) -> list[Seat]:
    return [replace(seat) for seat in record.seats]


def _check(record: Record, number: int) -> None:
    if not 0 <= number < len(record.seats):
        raise Refused("no-such-seat", f"The seats of this table are numbered 0 to {len(record.seats) - 1}.")
