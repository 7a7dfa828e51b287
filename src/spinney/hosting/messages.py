"""Everything that crosses the wire, as plain dataclasses: the contract between a table's host and its page.

The page has no rules.  It gets what its seat may know, the legal moves with their sentences, and sends moves back by
their text.  TypeScript types are generated from these classes; the server checks what comes in against them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import ClassVar, Final, Literal

from spinney.hosting.lesson_messages import LessonView

MOST_MOVES: Final = 20  # of one message
LONGEST_MOVE: Final = 200  # letters
ClockKind = Literal["none", "live", "days"]
TurnEnd = Literal["at-once", "grace", "said"]
Purpose = Literal["game", "practice", "lesson", "daily"]
ReactionName = Literal["hello", "well-played", "wow", "thanks", "oops", "one-moment", "good-game"]


def to_json(message: object) -> str:
    """A message, or a list of them, as it is sent."""
    return json.dumps(message, default=vars, ensure_ascii=False, separators=(",", ":"))


# --- what is printed: sent once per edition, cached by the page -----------------------------------------------------


@dataclass(kw_only=True, eq=False)
class Token:
    """One small thing to draw on a card's face; what is not set is not sent."""

    __pydantic_config__: ClassVar[dict[str, object]] = {
        "extra": "forbid",
        "alias_generator": lambda name: name.strip("_"),
    }

    k: str  # its word: pts, per, kind, draw, move, ...
    n: int | str | None = None
    of: str | list[str] | None = None
    v: list[int] | None = None
    from_: str | None = None
    to: str | None = None
    side: str | None = None

    def __post_init__(self) -> None:
        """`vars` is what is sent, and there "from" may stand, though Python knows no such field."""
        self.__dict__ = {name.strip("_"): value for name, value in vars(self).items() if value is not None}


@dataclass(kw_only=True)
class TokenRow:
    """What a card says in one breath."""

    role: Literal["rule", "always", "effect", "bonus", "score"]
    tokens: list[Token]


@dataclass(kw_only=True)
class PortraitInfo:
    """How a species is drawn."""

    plan: str  # the body plan
    scene: str  # what lies behind it; "" for none
    traits: dict[str, object]


@dataclass(kw_only=True)
class SpeciesInfo:
    index: int
    name: str
    kind: str  # tree, shrub, terrain, dweller or face-down
    side: str  # tree, shrub, terrain, top, bottom, left/right or face-down
    types: list[str]
    needs: str
    cost: int
    copies: int
    effect: str
    bonus: str
    score: str
    rows: list[TokenRow]  # effect, bonus and score once more, and its place, for a card's face
    needs_symbol: bool  # do its points depend on tree symbols, its own or others'?
    needs_place: bool  # do its points depend on where it lies?
    counts: list[int]  # the species its points, effect or bonus look for
    counts_symbols: list[str]  # likewise, the tree symbols
    counts_own_symbol: bool  # its points look for whatever tree symbol the card itself shows
    portrait: PortraitInfo | None  # None: whoever draws it guesses from name and types
    source: str


@dataclass(kw_only=True)
class HalfInfo:
    half: int
    species: int
    symbol: str | None
    side: str  # top, bottom, left, right, or "" for a whole card


@dataclass(kw_only=True)
class CardInfo:
    card: int
    name: str
    copies: int
    source: str
    halves: list[HalfInfo]


@dataclass(kw_only=True)
class CaveInfo:
    number: int
    text: str
    points: int
    rows: list[TokenRow]
    source: str


@dataclass(kw_only=True)
class EditionInfo:
    name: str
    title: str
    notice: str
    digest: str  # of the rules: what the edition is known by
    most_seats: int
    winters: int  # the last of them ends the game
    hand_limit: int
    clearing_limit: int
    symbols: list[str]
    types: list[str]
    face_down: int
    species: list[SpeciesInfo]
    cards: list[CardInfo]
    caves: list[CaveInfo]


@dataclass(kw_only=True)
class BotInfo:
    name: str
    line: str


# --- what lies on the table -----------------------------------------------------------------------------------------


@dataclass(kw_only=True)
class Face:
    """A visible card, or one of its halves."""

    species: int
    symbol: str | None
    card: int | None = None  # None: face down
    points: int | None = None  # what it scores now, where scores are shown
    why: str | None = None


@dataclass(kw_only=True)
class PlaceView:
    number: int  # as in the move "at N", counted from 1
    host: Face
    layout: str
    river: bool
    slots: dict[str, int]  # how many slots each side has
    top: list[Face]
    bottom: list[Face]
    left: list[Face]
    right: list[Face]


@dataclass(kw_only=True)
class ForestView:
    seat: int
    places: list[PlaceView]
    cave: int
    cave_card: int | None
    score: int | None  # None where the table hides scores


Verb = Literal[
    "take-deck", "take", "play", "lay", "pay", "at", "place", "cave", "discard", "pick-cave",
    "accept", "decline", "done", "show-hand",
]  # fmt: skip


@dataclass(kw_only=True)
class MoveInfo:
    text: str  # what to send back
    verb: Verb
    card: int | None  # the card it is about, and where that lies
    half: int | None
    place: int | None  # counted from 1, as in the text
    cave: int | None
    zone: Literal["hand", "clearing", "aside", "forest", "deck", "caves", ""]
    sentence: str


@dataclass(kw_only=True)
class WhyNot:
    """Why a hand half cannot be played now."""

    half: int
    sentence: str


@dataclass(kw_only=True)
class LineView:
    label: str
    cards: int
    points: int
    why: str


@dataclass(kw_only=True)
class SheetView:
    seat: int
    name: str
    total: int
    cave: int
    lines: list[LineView]


@dataclass(kw_only=True)
class OutcomeView:
    totals: list[int]
    winners: list[int]
    sheets: list[SheetView]


@dataclass(kw_only=True)
class SeatInfo:
    seat: int
    kind: Literal["guest", "bot", "open"]
    name: str
    bot: str | None = None
    you: bool = False
    connected: bool = False
    was_yours: bool = False  # a bot plays on for you; take it back whenever you like
    caretaker: bool = False  # a bot plays until the player, whose time was up, comes back
    time_left: float | None = None  # seconds of the reserve, where there is a clock
    asked_by: str | None = None  # who asks to play on for this bot
    agreed: list[int] = field(default_factory=list)  # the seats that agree to that


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
    commitment: str | None  # SHA-256 of seed and salt, published at the deal
    seed: str | None = None  # revealed at the end only
    salt: str | None = None
    start: int = 0  # the seat that begins
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
class GameView:
    """What one viewer may know of a running or finished game."""

    me: int  # -1: a spectator
    seat: int  # who decides now
    ply: int
    turn: int
    over: bool
    question: str
    hand: list[int]
    hand_sizes: list[int]
    deck_size: int
    winters: int
    clearing: list[int]
    aside: list[int]
    caves: list[int]  # cave cards still to be chosen
    extra_turns: int
    forests: list[ForestView]
    moves: list[MoveInfo]  # empty unless it is mine to decide
    why_not: list[WhyNot]
    to_pay: int  # cards still to pay; 0 unless that is what is asked
    paying_for: int | None  # half that is being paid
    suggestion: list[str]  # moves that pay well
    can_undo: bool
    held_by: int | None = None  # the seat that can still take back the turn that has passed: until then all wait
    held_until: str | None = None  # when that ends by itself; None: when its player ends it
    can_end_turn: bool = False  # is that turn mine?
    outcome: OutcomeView | None = None


# --- server to page, on the socket ----------------------------------------------------------------------------------


@dataclass(kw_only=True)
class FactView:
    """One small thing that happened, as far as this viewer may know it."""

    what: str  # as in game/facts.py: draw, take, play, settle, pay, ...
    seat: int
    card: int | None  # None: no card, or one he may not see
    half: int | None
    source: str  # deck, hand, clearing, forest, cave, aside, gone or ""
    target: str
    place: int | None  # as in the move "at N", counted from 1
    slot: Literal["top", "bottom", "left", "right"] | None
    number: int  # of what the fact counts: extra turns, winters, points
    text: str


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
    table: TableInfo
    game: GameView | None  # None while the table waits for players
    moves: list[MoveFacts]  # made since the last message; on connecting, since this seat was last shown anything
    log: list[LogTurn]  # new since the last message; a turn that was sent before has grown, and replaces that one
    afresh: bool = False  # `log` is the whole log and replaces what was shown: on connecting, and after an undo
    lesson: LessonView | None = None  # where the table stands in its lesson, for whoever learns there


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
    """Somebody at the table reacts: to be shown at his seat for a few seconds."""

    type: Literal["reaction"] = "reaction"
    seat: int
    reaction: ReactionName


HostMessage = ViewMessage | Refusal | Preview | Reaction


# --- page to server, on the socket ----------------------------------------------------------------------------------


@dataclass(kw_only=True)
class Asked:
    """What a page may ask; a field nobody knows is refused where messages are checked."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}


def check_moves(moves: list[str]) -> None:
    if not 1 <= len(moves) <= MOST_MOVES or any(len(text) > LONGEST_MOVE for text in moves):
        raise ValueError(f"A message has 1 to {MOST_MOVES} moves of at most {LONGEST_MOVE} letters.")


@dataclass(kw_only=True)
class MakeMoves(Asked):
    """One or several small moves, made all or none; `ply` is the position they answer."""

    type: Literal["move"]
    ply: int
    moves: list[str]

    def __post_init__(self) -> None:
        check_moves(self.moves)


@dataclass(kw_only=True)
class Undo(Asked):
    type: Literal["undo"]
    ply: int


@dataclass(kw_only=True)
class AskPreview(Asked):
    type: Literal["preview"]
    ply: int
    moves: list[str]

    def __post_init__(self) -> None:
        check_moves(self.moves)


@dataclass(kw_only=True)
class EndTurn(Asked):
    """My turn, which I could still take back, is over for good."""

    type: Literal["end-turn"]
    ply: int


@dataclass(kw_only=True)
class React(Asked):
    """One of a few reactions: there is no free chat among strangers."""

    type: Literal["react"]
    reaction: ReactionName


@dataclass(kw_only=True)
class Back(Asked):
    """I am here again: no bot need play for me.  (Any other message says so, too.)"""

    type: Literal["back"]


PageMessage = MakeMoves | Undo | AskPreview | EndTurn | React | Back


# --- what requests are answered with -------------------------------------------------------------------------------


@dataclass(kw_only=True)
class Me:
    name: str


@dataclass(kw_only=True)
class Address:
    """Where friends find this server; no address, but a sentence, if it can be reached from this computer only."""

    addresses: list[str]  # the best first, without a slash at the end
    sentence: str


@dataclass(kw_only=True)
class PushKey:
    """The server's public key, for a browser that subscribes."""

    key: str


@dataclass(kw_only=True)
class Told:
    """Is this browser told of my turns?"""

    told: bool


@dataclass(kw_only=True)
class EditionName:
    name: str
    title: str
    notice: str
    most_seats: int = 5


@dataclass(kw_only=True)
class Frame:
    """One moment of a finished game."""

    ply: int
    move: str | None  # what led here; None at the deal
    by: int | None  # who made it
    game: GameView
    log: list[str]  # what it did
    facts: list[FactView]
    hands: list[list[int]] | None = None  # all hands, where the game is replayed open


@dataclass(kw_only=True)
class ReplayPage:
    table: TableInfo
    plies: int  # frames are numbered 0 (the deal) to this
    frames: list[Frame]


@dataclass(kw_only=True)
class ToldTurn:
    """A turn of a finished game: what it came to, which frames show it, and everybody's points after it."""

    turn: int
    seat: int
    title: str
    lines: list[str]
    first: int  # the ply it begins at
    last: int  # the ply it led to
    points: list[int]


@dataclass(kw_only=True)
class ToldGame:
    turns: list[ToldTurn]


@dataclass(kw_only=True)
class SeatLink:
    """A link that moves a seat to another device."""

    path: str


@dataclass(kw_only=True)
class TableLists:
    open: list[TableInfo]
    mine: list[TableInfo]


@dataclass(kw_only=True)
class PlayerScore:
    name: str
    total: int
    cave: int
    lines: list[LineView]
    unknown: list[str]  # cards that could not be scored for want of their tree symbol


@dataclass(kw_only=True)
class Scores:
    """A table of real cards, scored: the document of `spinney score --json`."""

    edition: str
    players: list[PlayerScore]
    winners: list[str]
    warning: str = ""  # left out where there is none
    problems: list[str] = field(default_factory=list)  # what a strict reader refuses; left out where there are none


@dataclass(kw_only=True)
class CardSeat:
    """Where a real card would lie best, and what it would add."""

    place: int  # of the forest's list, from 0; -1: nowhere yet
    side: str
    gain: int
    depends: bool  # another free place would score otherwise
    why: str  # why it finds no place


@dataclass(kw_only=True)
class SeatedScores:
    """A table of real cards with those that had no place yet, scored."""

    seats: list[list[CardSeat]]  # a player: one per loose card
    gains: list[CardSeat]  # one per card asked about
    scores: Scores


@dataclass(kw_only=True)
class Problem:
    slug: str
    sentence: str
