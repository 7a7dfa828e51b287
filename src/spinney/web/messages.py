"""Everything that crosses the wire, as pydantic models: the contract between server and page.

The page has no rules.  It gets what its seat may know, the legal moves with their sentences, and sends moves back by
their text.  TypeScript types are generated from these models (through the OpenAPI schema).
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

# --- what is printed: sent once per edition, cached by the page -----------------------------------------------------


class SpeciesInfo(BaseModel):
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
    source: str


class HalfInfo(BaseModel):
    half: int
    species: int
    symbol: str | None
    side: str  # top, bottom, left, right, or "" for a whole card


class CardInfo(BaseModel):
    card: int
    name: str
    copies: int
    source: str
    halves: list[HalfInfo]


class CaveInfo(BaseModel):
    number: int
    text: str
    points: int
    source: str


class EditionInfo(BaseModel):
    name: str
    title: str
    notice: str
    hand_limit: int
    clearing_limit: int
    symbols: list[str]
    types: list[str]
    face_down: int
    species: list[SpeciesInfo]
    cards: list[CardInfo]
    caves: list[CaveInfo]


class BotInfo(BaseModel):
    name: str
    line: str


# --- what lies on the table -----------------------------------------------------------------------------------------


class Face(BaseModel):
    """A visible card, or one of its halves."""

    species: int
    symbol: str | None
    card: int | None = None  # None: face down
    points: int | None = None  # what it scores now, where scores are shown
    why: str | None = None


class PlaceView(BaseModel):
    number: int  # as in the move "at N", counted from 1
    host: Face
    layout: str
    river: bool
    slots: dict[str, int]  # how many slots each side has
    top: list[Face]
    bottom: list[Face]
    left: list[Face]
    right: list[Face]


class ForestView(BaseModel):
    seat: int
    places: list[PlaceView]
    cave: int
    cave_card: int | None
    score: int | None  # None where the table hides scores


class MoveInfo(BaseModel):
    text: str  # what to send back
    verb: Literal[
        "take-deck", "take", "play", "lay", "pay", "at", "place", "cave", "discard", "pick-cave",
        "accept", "decline", "done", "show-hand",
    ]  # fmt: skip
    number: int  # card, half, place or cave, by the verb
    sentence: str


class WhyNot(BaseModel):
    """Why a hand half cannot be played now."""

    half: int
    sentence: str


class LineView(BaseModel):
    label: str
    cards: int
    points: int
    why: str


class SheetView(BaseModel):
    seat: int
    name: str
    total: int
    cave: int
    lines: list[LineView]


class OutcomeView(BaseModel):
    totals: list[int]
    winners: list[int]
    sheets: list[SheetView]


class SeatInfo(BaseModel):
    seat: int
    kind: Literal["guest", "bot", "open"]
    name: str
    bot: str | None = None
    you: bool = False
    connected: bool = False


class TableInfo(BaseModel):
    id: str
    edition: str
    seats: list[SeatInfo]
    public: bool
    show_scores: bool
    allow_undo: bool
    bot_pause: float = 0.0  # seconds a bot waits before its turn, so that people can follow
    state: Literal["waiting", "playing", "finished"]
    commitment: str | None  # SHA-256 of seed and salt, published at the deal
    seed: str | None = None  # revealed at the end only
    salt: str | None = None
    start: int = 0  # the seat that begins
    created: str
    moved: str  # when the last move was made
    rematch: str | None = None  # the id of the table that follows this one


class GameView(BaseModel):
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
    outcome: OutcomeView | None = None


# --- server to page, on the socket ----------------------------------------------------------------------------------


class ViewMessage(BaseModel):
    type: Literal["view"] = "view"
    table: TableInfo
    game: GameView | None  # None while the table waits for players
    log: list[str]  # new lines since the last message to this viewer; all of them on connecting
    afresh: bool = False  # `log` is the whole log and replaces what was shown: on connecting, and after an undo


class Refusal(BaseModel):
    type: Literal["refusal"] = "refusal"
    slug: str
    sentence: str
    ply: int


class Preview(BaseModel):
    """What the table would look like after some moves, as far as nothing hidden is revealed."""

    type: Literal["preview"] = "preview"
    ply: int
    moves: list[str]
    before: list[int]
    after: list[int]
    bonus: bool | None  # will the bonus be earned? None where it is no question
    sentence: str
    next: list[MoveInfo] = []  # what I could do then, so that a whole turn can be laid out before anything is sent
    to_pay: int = 0  # as in GameView, after these moves
    paying_for: int | None = None
    suggestion: list[str] = []


ServerMessage = Annotated[ViewMessage | Refusal | Preview, Field(discriminator="type")]


# --- page to server, on the socket ----------------------------------------------------------------------------------


class Asked(BaseModel):
    model_config = ConfigDict(extra="forbid")


class MakeMoves(Asked):
    """One or several small moves, made all or none; `ply` is the position they answer."""

    type: Literal["move"]
    ply: int
    moves: list[Annotated[str, Field(max_length=200)]] = Field(min_length=1, max_length=20)


class Undo(Asked):
    type: Literal["undo"]
    ply: int


class AskPreview(Asked):
    type: Literal["preview"]
    ply: int
    moves: list[Annotated[str, Field(max_length=200)]] = Field(min_length=1, max_length=20)


PageMessage = Annotated[MakeMoves | Undo | AskPreview, Field(discriminator="type")]


# --- requests -------------------------------------------------------------------------------------------------------

Name = Annotated[str, Field(min_length=1, max_length=40)]


class SeatWish(Asked):
    kind: Literal["me", "open", "bot"]
    bot: str | None = None


class NewTable(Asked):
    edition: str
    seats: list[SeatWish] = Field(min_length=2, max_length=5)
    public: bool = False
    show_scores: bool = True
    allow_undo: bool = True
    bot_pause: float = Field(default=0.7, ge=0, le=5)  # seconds a bot waits before its turn


class Me(BaseModel):
    name: str


class Rename(Asked):
    name: Name


class Join(Asked):
    name: Name | None = None
    seat: int | None = None


class BotWish(Asked):
    bot: str


class EditionName(BaseModel):
    name: str
    title: str
    notice: str


class Frame(BaseModel):
    """One moment of a finished game."""

    ply: int
    move: str | None  # what led here; None at the deal
    by: int | None  # who made it
    game: GameView
    log: list[str]  # what it did
    hands: list[list[int]] | None = None  # all hands, where the game is replayed open


class ReplayPage(BaseModel):
    table: TableInfo
    plies: int  # frames are numbered 0 (the deal) to this
    frames: list[Frame]


class AskAdvice(Asked):
    """What would be good at this ply?"""

    ply: int = Field(ge=0, le=100_000)


class Advice(BaseModel):
    """What a good player would do at this ply, and why."""

    ply: int
    move: str
    reason: str


class SeatLink(BaseModel):
    """A link that moves a seat to another device."""

    path: str


class TableLists(BaseModel):
    open: list[TableInfo]
    mine: list[TableInfo]


class Problem(BaseModel):
    slug: str
    sentence: str
