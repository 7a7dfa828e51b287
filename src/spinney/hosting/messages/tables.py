"""What everybody may know of a table: its options, who sits there, whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

ClockKind = Literal["none", "live", "days"]
TurnEnd = Literal["at-once", "grace", "said"]
Purpose = Literal["game", "practice", "lesson", "daily"]
CommitsTo = Literal["seed", "secret", "file", "nothing"]


@dataclass(kw_only=True)
class SeatInfo:
    seat: int
    kind: Literal["guest", "bot", "open"]
    name: str
    bot: str | None = None
    you: bool = False
    connected: bool = False
    was_yours: bool = False  # a bot plays on for you; take it back whenever you like
    waits_for_owner: bool = False  # a bot plays for somebody who is away, and nobody else may take the seat over
    caretaker: bool = False  # a bot plays until the player, whose time was up, comes back
    time_left: float | None = None  # seconds of the reserve, where there is a clock
    asked_by: str | None = None  # who asks to play on for this bot
    agreed: list[int] = field(default_factory=list)  # the seats that agree to that
    number: str = ""  # what the player's browser added to the deal; for all to see, as the secret is not
    number_due: bool = False  # will their browser add one before the deal?


@dataclass(kw_only=True)
class TableInfo:
    id: str
    edition: str
    seats: list[SeatInfo]
    public: bool
    show_scores: bool
    allow_undo: bool
    bot_pause: float = 0.0  # seconds a bot waits before its turn, so that people can follow
    turn_end: TurnEnd = "at-once"  # when a turn is over for good: said: when its player says so
    grace: float = 0.0  # seconds
    clock: ClockKind = "none"
    move_time: int = 0  # seconds a turn may take, where there is a clock
    reserve: int = 0  # seconds a seat may take beyond that, in the whole game
    deadline: str | None = None  # when the time of the seat that decides is up
    now: str = ""  # by the server's clock
    rules: str = ""  # the digest of the rules it was dealt with
    state: Literal["waiting", "playing", "finished"]
    commits_to: CommitsTo = "seed"  # what the commitment is a hash of; `file`: an imported game carries its own
    commitment: str | None  # published when the table is made; one to a seed at the deal
    seed: str | None = None  # revealed at the end only
    salt: str | None = None  # or the secret
    start: int = 0  # the seat that begins; unknown before the deal
    created: str
    moved: str  # when the last move was made
    rematch: str | None = None  # the id of the table that follows this one
    decides: int | None = None  # the seat everybody waits for, while the game goes on
    you_host: bool = False  # did you make it?
    happened: str = ""  # what somebody else did last, if anybody has since your own turn
    turns_since: int = 0  # how many of the others have had a turn since
    trouble: str = ""  # why the table cannot go on by itself just now, where it should
    purpose: Purpose = "game"  # what it is for: only games count in lists and ratings
    about: str = ""  # which lesson, day or table that is about
    opened: int = 0  # the moves that were there when it began


@dataclass(kw_only=True)
class TableLists:
    open: list[TableInfo]
    mine: list[TableInfo]


@dataclass(kw_only=True)
class SeatLink:
    """A link that moves a seat to another device."""

    path: str
