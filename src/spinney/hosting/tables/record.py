"""The record of a table: what is stored of it, and from which the whole game can be replayed."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, Final, Literal, NamedTuple, cast

from spinney.editions import edition_named
from spinney.hosting.editions.offered import offered_editions
from spinney.hosting.messages.checks import Range
from spinney.hosting.messages.tables import ClockKind, CommitsTo, Purpose, SeatInfo, TableInfo, TurnEnd
from spinney.hosting.refusals import Refused
from spinney.hosting.viewers.last_turns import latest_since
from spinney.notation.promises.promise import commit_to_seed
from spinney.notation.promises.statements import DealtBy, OptionValue, commit_to_secret, deal_from_numbers
from spinney.views import SPECTATOR

TableState = Literal["waiting", "playing", "finished"]
SeatKind = Literal["guest", "bot", "open"]
DAY_S: Final = 24 * 3600
DEVICE_ID_PREFIX: Final = "~"  # of the ids of tables stored on their players' own device
DAILY_PRACTICE_PREFIX: Final = "daily "  # precedes the day in `about` of a practice table
DEAL_SECRET_BYTES: Final = 32
NUMBER_TIMEOUT_S: Final = 10.0  # that a full table waits for the numbers of browsers before it deals without them
SUBSTITUTE_BOT: Final = "greedy"  # plays for people who are away; too weak to be asked for advice


@dataclass
class Seat:
    """A seat, and who sits there."""

    kind: str  # guest, bot or open
    name: str = ""
    guest: str | None = None
    bot: str | None = None
    former: str | None = None  # the guest who played here before: from a bot they may take the seat back
    released: bool = False  # did they give it up themselves?  If not, it is nobody else's to take.
    taken: bool = False  # was it taken over in mid-game?  Then it is played to the end.
    caretaker: bool = False  # does a bot play until the guest, whose time was up, comes back?
    time_left: float = 0.0  # seconds of the reserve
    asker: str | None = None  # the guest who asks to play on for a bot
    asker_name: str = ""
    agreed: str = ""  # the guests who agree to that, separated by blanks
    helped: str = ""  # what helped the player: advice, or taking back what was answered (undo)
    number: str = ""  # what the browser of whoever sat here at the deal added to it
    number_due: bool = False  # will it add one before the deal?

    def active_bot(self) -> str | None:
        """Return the bot that plays here now, if one does."""
        return SUBSTITUTE_BOT if self.caretaker else self.bot


class LogNote(NamedTuple):
    """A note in the log beside the moves: who has come, gone, or taken over."""

    ply: int
    text: str


@dataclass(kw_only=True)
class TableOptions:
    """The options of a table, chosen by its host."""

    edition: str
    public: bool = False
    show_scores: bool = True
    allow_undo: bool = True
    bot_pause: Annotated[float, Range(0, 5)] = 0.3  # seconds a bot waits before its turn
    turn_end: TurnEnd = "at-once"  # when a turn is over for good
    grace: Annotated[float, Range(1, 60)] = 5.0  # seconds a turn can be taken back, where turn_end is grace
    clock: ClockKind = "none"
    move_time: Annotated[int, Range(0, 14 * DAY_S)] = 0  # seconds a turn may take by the clock; 0: a minute, or a day
    reserve: Annotated[int, Range(0, DAY_S)] = 0  # seconds a seat may take beyond that, in the whole game


def turn_seconds(clock: str, requested: int) -> int:
    """Return the seconds of a turn, as requested or by default, or raise ValueError."""
    usual, shortest, longest = {"none": (0, 0, 0), "live": (60, 5, 3600), "days": (DAY_S, DAY_S, 14 * DAY_S)}[clock]
    seconds = requested or usual
    if not shortest <= seconds <= longest:
        raise ValueError(f"a turn may take {shortest} to {longest} seconds by this clock")
    return seconds


@dataclass(kw_only=True)
class TableRecord(TableOptions):
    """A table as it is stored."""

    id: str
    state: str
    seed: str
    salt: str  # or the secret, where the commitment is to a secret
    start: int
    created: str
    moved: str
    rematch: str | None = None
    version: int = 0
    maker: str = ""  # a hash of the visitor who made it, for fair shares among visitors
    host: str | None = None  # the guest who made it
    ended: int = 0  # the ply up to which turns cannot be taken back
    decides: int | None = None  # the seat everybody waits for
    tick: str = ""  # since when
    due: str | None = None  # when the table goes on by itself; None: when somebody does something
    rules: str = ""  # the digest of the edition it was dealt with
    lately: str = ""  # what everybody did last, a line a seat, as all may know it
    seats: list[Seat] = field(default_factory=list)
    notes: list[LogNote] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    said: list[int] = field(default_factory=list)  # by ply: the first ply of the message the move came in
    purpose: str = "game"  # or practice, lesson, daily: what lists, ratings and results go by
    about: str = ""  # which lesson, day or table it is about
    opened: int = 0  # the moves that were there when it began: nobody here made them, and none is taken back
    deck: str = ""  # the names of its cards, the top first, where they lie in an order of their own
    commits_to: str = "seed"  # what the published commitment is a hash of: seed, secret, file or nothing
    promise: str = ""  # of a game from a file: the promise it was dealt under elsewhere, as JSON


def with_changes(record: TableRecord, **changes: object) -> TableRecord:
    """Return a copy with some fields changed; a move makes two, and `replace` takes ten times as long."""
    new = object.__new__(TableRecord)
    new.__dict__ = record.__dict__ | changes
    return new


def now() -> str:
    """Return this moment, as it is stored."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def is_on_device(table_id: str) -> bool:
    """Say whether it is the id of a table stored on its players' own device."""
    return table_id.startswith(DEVICE_ID_PREFIX)


def new_record(
    options: TableOptions, seats: list[Seat], host: str | None = None, maker: str = "", on_device: bool = False
) -> TableRecord:
    """Return a table with a secret of 256 bits; the seed is made of it at the deal, and of everybody's numbers."""
    if options.edition not in offered_editions():
        raise no_such_edition()
    rules = edition_named(options.edition)
    most = rules.most_seats
    if len(seats) > most:
        raise Refused("too-many-seats", f"This edition is for {most} players at most; take fewer seats.")
    return TableRecord(
        **vars(options),
        id=f"{DEVICE_ID_PREFIX if on_device else ''}{secrets.token_urlsafe(9)}",
        state="playing" if is_ready(seats) else "waiting",
        seed="",
        salt=secrets.token_hex(DEAL_SECRET_BYTES),
        start=0,
        created=now(),
        moved=now(),
        maker=maker,
        seats=seats,
        host=host,
        rules=rules.digest,
        due=number_deadline(seats, now()),
        commits_to="secret",
    )


def record_with_news(record: TableRecord, version: int, news: dict[str, Any]) -> TableRecord:
    """Return a record's next version, by the news another server has published of it."""
    moves, said = record.moves + news["moves"], record.said + news["said"]
    return replace(record, version=version, **news["changes"], moves=moves, said=said)


def is_ready(seats: list[Seat]) -> bool:
    """Say whether a table can deal: all seats are taken, and no number is on its way."""
    return all(seat.kind != "open" and not seat.number_due for seat in seats)


def number_deadline(seats: list[Seat], at: str) -> str | None:
    """Return when a full table deals without the numbers that are still missing."""
    waits = all(seat.kind != "open" for seat in seats) and any(seat.number_due for seat in seats)
    return add_seconds(at, NUMBER_TIMEOUT_S) if waits else None


def committed_options(record: TableRecord) -> dict[str, OptionValue]:
    """Return the options that a commitment binds."""
    return {**vars(options_of(record)), "seats": len(record.seats)}


def commitment_of(record: TableRecord) -> str | None:
    """Return the hash that everybody may know of a table, and by which its deal is proved at the end."""
    if record.commits_to == "secret":
        return commit_to_secret(record.id, record.salt, committed_options(record))
    return commit_to_seed(record.seed, record.salt) if record.commits_to == "seed" and record.seed else None


def derive_deal(record: TableRecord) -> DealtBy:
    """Return seed and start as they follow from the secret and the numbers of all browsers."""
    numbers = [seat.number for seat in record.seats]
    return deal_from_numbers(record.id, record.salt, committed_options(record), numbers, len(record.seats))


def options_of(record: TableOptions) -> TableOptions:
    """Return the options of a table, for another one like it."""
    return TableOptions(**{field.name: getattr(record, field.name) for field in fields(TableOptions)})


def no_such_edition() -> Refused:
    """Return the refusal of an unknown edition."""
    return Refused("no-such-edition", f"There is no such edition; there are: {', '.join(offered_editions())}.")


def names_of(record: TableRecord) -> tuple[str, ...]:
    """Return the name of each seat."""
    return tuple(seat.name or f"Seat {i + 1}" for i, seat in enumerate(record.seats))


def seat_of(record: TableRecord, guest: str) -> int:
    """Return where a guest sits, or SPECTATOR."""
    for number, seat in enumerate(record.seats):
        if seat.kind == "guest" and seat.guest == guest:
            return number
    return SPECTATOR


def deadline(record: TableRecord) -> str | None:
    """Return when the time of the deciding seat is up, if it has a clock."""
    if record.clock == "none" or record.state != "playing" or record.decides is None:
        return None
    seat = record.seats[record.decides]
    return None if seat.active_bot() else add_seconds(record.tick, record.move_time + seat.time_left)


def add_seconds(moment: str, seconds: float) -> str:
    """Return the moment some seconds after another."""
    return (datetime.fromisoformat(moment) + timedelta(seconds=seconds)).isoformat(timespec="milliseconds")


def host_of(record: TableRecord) -> str | None:
    """Return who made the table or, where that is not stored, the first guest seated."""
    return record.host or next((seat.guest for seat in record.seats if seat.kind == "guest"), None)


def date_of_daily(record: TableRecord) -> str:
    """Return the day whose deal a table plays, also for practice; empty for any other table."""
    if record.purpose == "daily":
        return record.about
    return record.about.removeprefix(DAILY_PRACTICE_PREFIX) if record.about.startswith(DAILY_PRACTICE_PREFIX) else ""


def hides_todays_deal(record: TableRecord, today: str) -> bool:
    """Say whether the cards of a table are those of today's deal, which others still play; on a device nobody does."""
    return date_of_daily(record) >= today and not is_on_device(record.id)


def table_info(record: TableRecord, guest: str, connected: set[str]) -> TableInfo:
    """Return what everybody may know of a table; seed and salt only when it is over, and its deal not today's."""
    revealed = record.state == "finished" and not hides_todays_deal(record, now()[:10])
    happened, turns = latest_since(record.lately, seat_of(record, guest))
    return TableInfo(
        id=record.id,
        edition=record.edition,
        seats=[_seat_info(record, i, guest, connected) for i in range(len(record.seats))],
        public=record.public,
        show_scores=record.show_scores,
        allow_undo=record.allow_undo,
        bot_pause=record.bot_pause,
        turn_end=record.turn_end,
        grace=record.grace,
        clock=record.clock,
        move_time=record.move_time,
        reserve=record.reserve,
        deadline=deadline(record),
        now=now(),
        rules=record.rules,
        state=cast(TableState, record.state),
        commits_to=cast(CommitsTo, record.commits_to),
        commitment=None if _commits_at_the_deal(record) else commitment_of(record),
        seed=record.seed if revealed else None,
        salt=record.salt if revealed else None,
        start=record.start,
        created=record.created,
        moved=record.moved,
        rematch=record.rematch,
        decides=record.decides,
        you_host=host_of(record) == guest,
        happened=happened,
        turns_since=turns,
        purpose=cast(Purpose, record.purpose),
        about=record.about,
        opened=record.opened,
    )


def _commits_at_the_deal(record: TableRecord) -> bool:
    """Say whether a table that waits has no commitment yet, as a version before this one made it."""
    return record.commits_to == "seed" and record.state == "waiting"


def _seat_info(record: TableRecord, number: int, guest: str, connected: set[str]) -> SeatInfo:
    seat = record.seats[number]
    agreed = seat.agreed.split()
    return SeatInfo(
        seat=number,
        kind=cast(SeatKind, seat.kind),
        name=seat.name,
        bot=seat.bot,
        you=seat.kind == "guest" and seat.guest == guest,
        connected=seat.kind == "guest" and seat.guest in connected,
        was_yours=seat.kind == "bot" and seat.former is not None and seat.former == guest,
        waits_for_owner=seat.kind == "bot" and seat.former is not None and not seat.released,
        caretaker=seat.caretaker,
        time_left=seat.time_left if record.clock != "none" and seat.kind == "guest" else None,
        asked_by=seat.asker_name or None,
        agreed=[i for i, other in enumerate(record.seats) if other.guest in agreed],
        number=seat.number,
        number_due=seat.number_due,
    )
