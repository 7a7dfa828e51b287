"""The messages of a table's socket, in both directions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, Literal

from spinney.hosting.lessons.messages import LessonView
from spinney.hosting.messages import ClientInput
from spinney.hosting.messages.games import FactView, GameView, MoveInfo, PlaceView
from spinney.hosting.messages.tables import TableInfo

MAX_MOVES_PER_MESSAGE: Final = 20
MAX_MOVE_CHARACTERS: Final = 200
ReactionName = Literal["hello", "well-played", "wow", "thanks", "oops", "one-moment", "good-game"]


@dataclass(kw_only=True)
class MoveFacts:
    """What one move did."""

    ply: int  # the ply it led to
    turn: int
    seat: int  # who made it
    facts: list[FactView]


@dataclass(kw_only=True)
class LogTurn:
    """A turn of the log: what it came to, and its steps.  Turn 0 is all that comes before the first."""

    turn: int
    seat: int
    title: str
    lines: list[str]


@dataclass(kw_only=True)
class ViewMessage:
    type: Literal["view"] = "view"
    number: int = 0  # counts what is sent to a viewer who asked for changes: each change builds on the message before
    table: TableInfo
    game: GameView | None  # None while the table waits for players
    moves: list[MoveFacts]  # made since the last message; on connecting, since this seat was last shown anything
    log: list[LogTurn]  # new since the last message; a turn that was sent before has grown, and replaces that one
    afresh: bool = False  # `log` is the whole log and replaces what was shown: on connecting, and after an undo
    lesson: LessonView | None = None  # where the table stands in its lesson, for whoever learns there


@dataclass(kw_only=True)
class ForestChange:
    """What is different in one forest."""

    seat: int
    count: int  # how many places there are now
    places: list[PlaceView]  # new or different; each replaces the one of its number
    cave: int
    cave_card: int | None
    score: int | None


@dataclass(kw_only=True)
class ChangeMessage:
    """What is different from the message before, a `view` or a `change`, for viewers who asked for changes."""

    type: Literal["change"] = "change"
    number: int = 0  # one more than that of the message it builds on
    table: dict[str, Any]  # the fields of TableInfo that are different
    game: dict[str, Any]  # the fields of GameView that are different, but for the forests
    forests: list[ForestChange]  # those that are different
    moves: list[MoveFacts]  # this and the following as in ViewMessage
    log: list[LogTurn]
    afresh: bool = False
    lesson: LessonView | None = None


@dataclass(kw_only=True)
class Presence:
    """Somebody has come or gone; nothing else has changed."""

    type: Literal["presence"] = "presence"
    connected: list[bool]  # by seat


@dataclass(kw_only=True)
class Refusal:
    type: Literal["refusal"] = "refusal"
    slug: str
    sentence: str
    ply: int


@dataclass(kw_only=True)
class Preview:
    """What the table would look like after some moves, as far as nothing hidden is revealed."""

    type: Literal["preview"] = "preview"
    ply: int
    moves: list[str]
    before: list[int]
    after: list[int]
    bonus: bool | None  # will the bonus be earned? None where it is no question
    sentence: str
    next: list[MoveInfo] = field(default_factory=list)  # what I could do then, so that a turn can be laid out whole
    to_pay: int = 0  # as in GameView, after these moves
    paying_for: int | None = None
    suggestion: list[str] = field(default_factory=list)
    warning: str = ""  # which card of the payment a rival could use, and how well


@dataclass(kw_only=True)
class Reaction:
    """Somebody at the table reacts: the page shows it at their seat for a few seconds."""

    type: Literal["reaction"] = "reaction"
    seat: int
    reaction: ReactionName


HostMessage = ViewMessage | ChangeMessage | Refusal | Preview | Reaction


def check_moves(moves: list[str]) -> None:
    if not 1 <= len(moves) <= MAX_MOVES_PER_MESSAGE or any(len(text) > MAX_MOVE_CHARACTERS for text in moves):
        raise ValueError(f"A message has 1 to {MAX_MOVES_PER_MESSAGE} moves of at most {MAX_MOVE_CHARACTERS} letters.")


@dataclass(kw_only=True)
class MakeMoves(ClientInput):
    """One or several small moves, made all or none; `ply` is the position they answer."""

    type: Literal["move"]
    ply: int
    moves: list[str]

    def __post_init__(self) -> None:
        check_moves(self.moves)


@dataclass(kw_only=True)
class Undo(ClientInput):
    type: Literal["undo"]
    ply: int


@dataclass(kw_only=True)
class AskPreview(ClientInput):
    type: Literal["preview"]
    ply: int
    moves: list[str]

    def __post_init__(self) -> None:
        check_moves(self.moves)


@dataclass(kw_only=True)
class EndTurn(ClientInput):
    """My turn, which I could still take back, is over for good."""

    type: Literal["end-turn"]
    ply: int


@dataclass(kw_only=True)
class React(ClientInput):
    """One of a few reactions: there is no free chat among strangers."""

    type: Literal["react"]
    reaction: ReactionName


@dataclass(kw_only=True)
class Back(ClientInput):
    """I am here again: no bot need play for me; any other message says so, too."""

    type: Literal["back"]


@dataclass(kw_only=True)
class AskWhole(ClientInput):
    """I have missed something: send me the whole view, with the whole log."""

    type: Literal["whole"]


PageMessage = MakeMoves | Undo | AskPreview | EndTurn | React | Back | AskWhole
