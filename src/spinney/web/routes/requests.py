"""What requests ask for, checked by pydantic before anything else looks at it."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from spinney.hosting.messages.tables import ClockKind, TurnEnd
from spinney.hosting.tables.record import DAY_S, TableOptions, turn_seconds

Name = Annotated[str, Field(min_length=1, max_length=40)]
Endpoint = Annotated[str, Field(max_length=500, pattern=r"^[!-~]+$")]  # an address: PostgreSQL keeps no NUL


class Asked(BaseModel):
    model_config = ConfigDict(extra="forbid")


class SeatWish(Asked):
    kind: Literal["me", "open", "bot"]
    bot: str | None = None


class NewTable(Asked):
    edition: str
    seats: list[SeatWish] = Field(min_length=2, max_length=5)
    public: bool = False
    show_scores: bool = True
    allow_undo: bool = True
    bot_pause: float = Field(default=0.3, ge=0, le=5)  # seconds a bot waits before its turn
    turn_end: TurnEnd = "at-once"
    grace: float = Field(default=5, ge=1, le=60)  # seconds a turn can be taken back, where turn_end is grace

    clock: ClockKind = "none"
    move_time: int = Field(default=0, ge=0, le=14 * DAY_S)  # seconds a turn may take; 0: a minute, or a day
    reserve: int = Field(default=0, ge=0, le=DAY_S)  # seconds a seat may take beyond that, in the whole game

    @model_validator(mode="after")
    def fit_the_clock(self) -> Self:
        self.move_time = turn_seconds(self.clock, self.move_time)
        return self

    def options(self) -> TableOptions:
        return TableOptions(**self.model_dump(exclude={"seats"}))


class Import(Asked):
    """A game as `spinney replay` reads it."""

    transcript: str = Field(max_length=1_000_000)


class Rename(Asked):
    name: Name


class Join(Asked):
    name: Name | None = None
    seat: int | None = None


class BotWish(Asked):
    bot: str


class LooseCard(Asked):
    """A dweller of a real table whose place has not been said."""

    species: Name
    symbol: Name | None = None


class SeatCards(Asked):
    """Forest JSON, the cards of each player without a place, and cards one might add to a player's forest."""

    table: dict[str, Any]
    loose: list[Annotated[list[LooseCard], Field(max_length=80)]] = Field(default=[], max_length=5)
    player: int = Field(default=0, ge=0, le=4)
    wanted: list[Name] = Field(default=[], max_length=8)


class PushKeys(Asked):
    p256dh: str = Field(max_length=100)
    auth: str = Field(max_length=40)


class Push(Asked):
    """As `PushSubscription.toJSON()` says it."""

    endpoint: Endpoint
    expirationTime: float | None = None  # noqa: N815 - the browser's name
    keys: PushKeys


class EndPush(Asked):
    endpoint: Endpoint


class Consent(Asked):
    agree: bool


class TakeLesson(Asked):
    afresh: bool = False  # begin once more, though I have left one in the middle


class TryAgain(Asked):
    """A table that begins at a ply of a finished game."""

    ply: int = Field(ge=0, le=100_000)
    seat: int | None = None  # whose place I take; none: that of whoever decided there
    bots: list[Name] = Field(default=[], max_length=4)  # at the other seats; none: those that sat there
    fresh: bool = False  # shuffle what was still in the deck


class TryOn(Asked):
    """A table that begins at a puzzle."""

    bots: list[Name] = Field(default=[], max_length=4)  # at the other seats


class AskAdvice(Asked):
    """What would be good at this ply?"""

    ply: int = Field(ge=0, le=100_000)
