"""Changes of seats: each function takes a table's record and returns its new seats, or refuses.

Before the game seats are free to take.  Once cards are dealt, a seat is a hand somebody could look into: it changes
hands only back to its former owner or with the consent of all who play, it is noted in the log, and whoever takes one
over plays it to the end.  The seat of a person who is away is nobody's but theirs, until they give it up themselves.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from spinney.bots import BOTS, opponent, opponents
from spinney.editions.edition import MAX_SEATS
from spinney.hosting.people.ratings import HELPED_BY_BOT
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.record import SUBSTITUTE_BOT, Seat, TableRecord, host_of, now, seat_of
from spinney.views import SPECTATOR

BOT_FOR_LEAVERS: Final = "planner"  # at a table of bots
MAX_SEAT_NOTES: Final = 60  # in the log of one game


class SeatChange(NamedTuple):
    """The new seats of a table, and the note about them in the log."""

    seats: list[Seat]
    note: str = ""


def join(record: TableRecord, guest: str, name: str, wanted: int | None, adds_number: bool = False) -> SeatChange:
    """Take an open seat; a guest who sits already keeps their seat."""
    seats = _copy_seats(record)
    if seat_of(record, guest) >= 0:
        return SeatChange(seats)
    _check_purpose(record)
    free = [i for i, seat in enumerate(seats) if seat.kind == "open"]
    if wanted is not None:
        _check_seat_number(record, wanted)
    if not free or (wanted is not None and wanted not in free):
        raise Refused("seat-taken", "That seat is taken; choose an open one, or watch.")
    seats[free[0] if wanted is None else wanted] = Seat("guest", name, guest, number_due=adds_number)
    return SeatChange(seats)


def take_over(record: TableRecord, guest: str, name: str, number: int, adds_number: bool = False) -> SeatChange:
    """Take a seat over from a bot: at once before the game or as its former owner, else by request."""
    _check_seat_number(record, number)
    seats = _copy_seats(record)
    seat = seats[number]
    if seat_of(record, guest) == number:
        return SeatChange(seats)
    if seat_of(record, guest) >= 0:
        raise Refused("one-seat-each", "You sit at this table already; hand your seat to a bot first.")
    if seat.former != guest:
        _check_purpose(record)
    if seat.kind == "guest":
        raise Refused("seat-taken", "Somebody sits there; choose an open seat or a bot's.")
    if record.state != "playing":
        seats[number] = Seat("guest", name, guest, number_due=adds_number)
        return SeatChange(seats)
    if seat.former == guest:
        seats[number] = _seat_for_owner(seat, guest, name)
        return SeatChange(seats, f"{name} has taken the seat of {seat.name} back.")
    _check_unseen(seats, guest)
    if seat.former is not None and not seat.released:
        raise Refused("not-yours", "Who played here is away and has not given the seat up; it waits for them alone.")
    if not _people_to_ask(record, guest):
        if has_other_people(record, SPECTATOR):
            raise Refused("not-yours", "Nobody sits here who could agree; only who played here can come back.")
        seats[number] = _seat_for_successor(seat, guest, name)
        return SeatChange(seats, f"{name} plays on for {seat.name}.")
    if seat.asker == guest:
        return SeatChange(seats)
    if seat.asker is not None:
        raise Refused("seat-asked-for", f"{seat.asker_name} asks for that seat already; wait for what is said to that.")
    _check_note_limit(record)
    seats[number] = replace(seat, asker=guest, asker_name=name, agreed="")
    return SeatChange(seats, f"{name} asks to play on for {seat.name}.")


def add_number(record: TableRecord, guest: str, number: str) -> SeatChange:
    """Add the number of a guest's browser to the deal; the first one counts."""
    seats, mine = _copy_seats(record), seat_of(record, guest)
    if mine < 0:
        raise Refused("not-seated", "Only who sits at this table adds to its deal; join it first.")
    seat = seats[mine]
    if seat.number == number:
        return SeatChange(seats)
    if record.state != "waiting":
        raise Refused("already-dealt", "The cards are dealt already, so no number can be added any more.")
    if seat.number:
        raise Refused("number-given", "Your seat has a number already; the first one counts.")
    seats[mine] = replace(seat, number=number, number_due=False)
    return SeatChange(seats)


def stop_waiting_for_numbers(record: TableRecord) -> SeatChange:
    """Give up the numbers that have not come in time; the deal says that they are missing."""
    seats = _copy_seats(record)
    if record.state == "waiting" and record.due is not None and record.due <= now():
        seats = [replace(seat, number_due=False) for seat in seats]
    return SeatChange(seats)


def keep_numbers(record: TableRecord, seats: list[Seat]) -> list[Seat]:
    """Return the seats with the numbers of the deal, whoever sits there since."""
    if record.state == "waiting":
        return seats
    return [replace(new, number=old.number) for new, old in zip(seats, record.seats, strict=True)]


def answer_request(record: TableRecord, guest: str, number: int, agree: bool) -> SeatChange:
    """Answer a request for a bot's seat; it is granted when all have agreed."""
    _check_seat_number(record, number)
    seats = _copy_seats(record)
    seat, asked = seats[number], _people_to_ask(record, seats[number].asker or "")
    if seat.asker is None or record.state != "playing":
        raise Refused("nobody-asks", "Nobody asks for that seat (any more).")
    if guest not in asked:
        raise Refused("not-seated", "Only the people at this table can say who plays on; join it first.")
    if not agree:
        seats[number] = replace(seat, asker=None, asker_name="", agreed="")
        return SeatChange(seats, f"{seat.asker_name} does not play on for {seat.name}: not all agree.")
    agreed = {*seat.agreed.split(), guest}
    seats[number] = replace(seat, agreed=" ".join(sorted(agreed)))
    if not agreed.issuperset(asked):
        return SeatChange(seats)
    if seat_of(record, seat.asker) >= 0:
        raise Refused("one-seat-each", "Who asked sits at this table already.")
    seats[number] = _seat_for_successor(seat, seat.asker, seat.asker_name)
    return SeatChange(seats, f"{seat.asker_name} plays on for {seat.name}, as all agree.")


def give_to_bot(record: TableRecord, guest: str, number: int, bot: str, vanished: bool = False) -> SeatChange:
    """Give one's own seat or an open one to a bot, or, as the host, the seat of somebody who has vanished."""
    _check_seat_number(record, number)
    seats = _copy_seats(record)
    mine = seat_of(record, guest)
    if seats[number].kind == "guest" and mine != number:
        if guest != host_of(record) or record.state != "playing":
            raise Refused("not-yours", "That seat is somebody else's; only its owner can hand it to a bot.")
        if not vanished:
            raise Refused("not-vanished", "That player is still there, or has time left; wait a little.")
        seats[number] = _hand_to_bot(seats, number, SUBSTITUTE_BOT, released=False)
        return SeatChange(
            seats, f"{seats[number].name} plays on for {record.seats[number].name}, who has not come back."
        )
    if mine < 0:
        raise Refused("not-seated", "Only who sits at this table can seat a bot; join it first.")
    if record.state != "playing":
        seats[number] = bot_seat(bot, seats)
        return SeatChange(seats)
    if seats[number].kind == "bot":
        raise Refused("seat-taken", "A bot sits there already, and plays to the end.")
    if seats[number].taken:
        raise Refused("plays-to-the-end", "You have taken this seat over in mid-game, so play it to the end.")
    _check_note_limit(record)
    if bot != SUBSTITUTE_BOT and has_other_people(record, number):
        raise Refused(
            "no-advice", f"Among people only the {SUBSTITUTE_BOT} bot plays on for somebody: it is no adviser."
        )
    seats[number] = _hand_to_bot(seats, number, bot, released=True)
    return SeatChange(seats, f"{seats[number].name} plays on for {record.seats[number].name}.")


def leave(record: TableRecord, guest: str) -> SeatChange:
    """Leave a seat: it is open again or, in mid-game, a bot plays on."""
    seats, mine = _copy_seats(record), seat_of(record, guest)
    if mine < 0:
        return SeatChange(seats)
    if record.state == "playing":
        return give_to_bot(record, guest, mine, SUBSTITUTE_BOT if has_other_people(record, mine) else BOT_FOR_LEAVERS)
    seats[mine] = Seat("open") if record.state == "waiting" else bot_seat(BOT_FOR_LEAVERS, seats)
    return SeatChange(seats)


def move_device(record: TableRecord, owner: str, guest: str) -> SeatChange:
    """Move a seat to another device of its owner, also the right to take it back from a bot."""
    seats, mine = _copy_seats(record), seat_of(record, owner)
    lent = next((i for i, seat in enumerate(seats) if seat.kind == "bot" and seat.former == owner), SPECTATOR)
    if mine < 0 and lent < 0:
        raise Refused("link-used", "This link's seat has moved on already; ask for a new link.")
    if owner != guest and seat_of(record, guest) >= 0:
        raise Refused("one-seat-each", "This device has a seat at that table already.")
    if owner != guest:
        _check_unseen(seats, guest)
    if mine >= 0:
        seats[mine] = replace(seats[mine], guest=guest)
    else:
        seats[lent] = replace(seats[lent], former=guest)
    return SeatChange(seats)


def make_seats(kinds: list[tuple[str, str | None]], guest: str, name: str, adds_number: bool = False) -> list[Seat]:
    """Return the seats of a new table: each is "me", "open", or "bot" with the bot's name."""
    if sum(kind == "me" for kind, _ in kinds) > 1:
        raise Refused("one-seat-each", "You can take one seat only; leave the others open or give them to bots.")
    seats: list[Seat] = []
    for kind, bot in kinds:
        if kind == "bot":
            seats.append(bot_seat(bot or BOT_FOR_LEAVERS, seats))
        else:
            mine = Seat("guest", name, guest, number_due=adds_number)
            seats.append(mine if kind == "me" else Seat("open"))
    return seats


def rematch_seats(record: TableRecord) -> list[Seat]:
    """Return the same seats for another game; those of people who never were here (an imported game) are open.

    Browsers that added a number to this deal are expected to add one to the next.
    """
    return [
        Seat("open")
        if seat.kind == "guest" and seat.guest is None
        else Seat(seat.kind, seat.name, seat.guest, seat.bot, number_due=seat.kind == "guest" and bool(seat.number))
        for seat in record.seats
    ]


def bot_seat(bot: str, others: list[Seat]) -> Seat:
    """Return a seat for a bot, under a name nobody else at the table has."""
    level = opponent(bot)
    if level is None and bot not in BOTS:
        known = [level.bot for level in opponents()] + list(BOTS)
        raise Refused("unknown-bot", f"There is no such bot; there are: {', '.join(known)}.")
    taken = {seat.name for seat in others}
    name = level.name if level else f"{bot.capitalize()} bot"
    names = [name, *(f"{name} {number}" for number in range(2, MAX_SEATS + 1))]
    return Seat("bot", next(free for free in names if free not in taken), None, level.bot if level else bot)


def has_other_people(record: TableRecord, number: int) -> bool:
    """Say whether a person plays, or has played, at another seat than this one (SPECTATOR: at any)."""
    return any(seat.kind == "guest" or seat.former is not None for i, seat in enumerate(record.seats) if i != number)


def _people_to_ask(record: TableRecord, asker: str) -> set[str]:
    """Return who is asked for consent: all who play, also those who are away; where nobody ever did, the host."""
    people = {seat.guest for seat in record.seats if seat.kind == "guest" and seat.guest}
    away = {seat.former for seat in record.seats if seat.kind == "bot" and seat.former and not seat.released}
    if people:
        return (people | away) - {asker}
    host = host_of(record)
    return set() if has_other_people(record, SPECTATOR) or not host else {host} - {asker}


def _hand_to_bot(seats: list[Seat], number: int, bot: str, released: bool) -> Seat:
    """Return a bot's seat that its owner may take back, and others if it is released; it counts as helped."""
    seat = seats[number]
    helped = seat.helped or HELPED_BY_BOT
    new = replace(bot_seat(bot, seats), former=seat.guest, time_left=seat.time_left, taken=seat.taken, helped=helped)
    return replace(new, released=released)


def _seat_for_owner(seat: Seat, guest: str, name: str) -> Seat:
    return Seat("guest", name, guest, time_left=seat.time_left, taken=seat.taken, helped=seat.helped)


def _seat_for_successor(seat: Seat, guest: str, name: str) -> Seat:
    """Return the seat of whoever plays on; it remembers who has seen the hand before."""
    return Seat("guest", name, guest, time_left=seat.time_left, taken=True, former=seat.former)


def _check_unseen(seats: list[Seat], guest: str) -> None:
    """Refuse a seat to somebody who has seen another hand of the game."""
    if any(seat.former == guest for seat in seats):
        raise Refused("seen-a-hand", "You have seen another hand of this game; take that seat back, or watch.")


def _copy_seats(record: TableRecord) -> list[Seat]:
    return [replace(seat) for seat in record.seats]


def _check_note_limit(record: TableRecord) -> None:
    """Refuse a change of seats if the log of the table has too many, as everybody reads them."""
    if len(record.notes) >= MAX_SEAT_NOTES:
        raise Refused("too-many-changes", "The seats of this table have changed hands too often; play on as you sit.")


def _check_purpose(record: TableRecord) -> None:
    if record.purpose != "game":
        raise Refused("for-one", "This table is for one person alone; make a table of your own.")


def _check_seat_number(record: TableRecord, number: int) -> None:
    if not 0 <= number < len(record.seats):
        raise Refused("no-such-seat", f"The seats of this table are numbered 0 to {len(record.seats) - 1}.")
