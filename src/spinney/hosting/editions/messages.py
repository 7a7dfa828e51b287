"""What is printed in an edition: sent once, and cached by the page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal


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


@dataclass(kw_only=True)
class EditionName:
    name: str
    title: str
    notice: str
    most_seats: int = 5
