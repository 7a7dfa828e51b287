"""What one viewer may know of a game: cards, forests, moves, results, and the frames of a replay."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from spinney.hosting.messages.tables import TableInfo

Verb = Literal[
    "take-deck", "take", "play", "lay", "pay", "at", "place", "cave", "discard", "pick-cave",
    "accept", "decline", "done", "show-hand",
]  # fmt: skip


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


@dataclass(kw_only=True)
class FactView:
    """One small thing that happened, as far as this viewer may know it."""

    what: str  # as in game/facts.py: draw, take, play, settle, pay, ...
    seat: int
    card: int | None  # None: no card, or one they may not see
    half: int | None
    source: str  # deck, hand, clearing, forest, cave, aside, gone or ""
    target: str
    place: int | None  # as in the move "at N", counted from 1
    slot: Literal["top", "bottom", "left", "right"] | None
    number: int  # of what the fact counts: extra turns, winters, points
    text: str


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
class ReplayTurn:
    """A turn of a finished game: what it came to, which frames show it, and everybody's points after it."""

    turn: int
    seat: int
    title: str
    lines: list[str]
    first: int  # the ply it begins at
    last: int  # the ply it led to
    points: list[int]


@dataclass(kw_only=True)
class ReplayTurns:
    turns: list[ReplayTurn]
