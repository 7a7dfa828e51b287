"""Messages about an edition's cards, which the page fetches once and caches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal


@dataclass(kw_only=True, eq=False)
class Token:
    """One icon of a rule on a card's face; fields that are not set are not sent."""

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
        """Rename `from_` to `from`, which no Python field can be called, because `vars` is what is sent."""
        self.__dict__ = {name.strip("_"): value for name, value in vars(self).items() if value is not None}


@dataclass(kw_only=True)
class TokenRow:
    """One row of icons: a rule, an effect, a bonus or a score."""

    role: Literal["rule", "always", "effect", "bonus", "score"]
    tokens: list[Token]


@dataclass(kw_only=True)
class PortraitInfo:
    """The drawing of a species."""

    plan: str  # the body plan
    scene: str  # the background; "" for none
    traits: dict[str, object]


@dataclass(kw_only=True)
class SpeciesInfo:
    """A species: what is printed about it, and what its score depends on."""

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
    rows: list[TokenRow]  # place, effect, bonus and score as icons
    needs_symbol: bool  # its points depend on tree symbols, its own or others'
    needs_place: bool  # its points depend on where it lies
    counts: list[int]  # the species its points, effect or bonus look for
    counts_symbols: list[str]  # likewise, the tree symbols
    counts_own_symbol: bool  # its points look for whatever tree symbol the card itself shows
    portrait: PortraitInfo | None  # None: to be guessed from name and types
    source: str


@dataclass(kw_only=True)
class HalfInfo:
    """One half of a card."""

    half: int
    species: int
    symbol: str | None
    side: str  # top, bottom, left, right, or "" for a whole card


@dataclass(kw_only=True)
class CardInfo:
    """A card with its halves and number of copies."""

    card: int
    name: str
    copies: int
    source: str
    halves: list[HalfInfo]


@dataclass(kw_only=True)
class CaveInfo:
    """A cave card."""

    number: int
    text: str
    points: int
    rows: list[TokenRow]
    source: str


@dataclass(kw_only=True)
class EditionInfo:
    """All cards of an edition, and its limits."""

    name: str
    title: str
    notice: str
    digest: str  # of the rules; saved games know the edition by it
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
    """A bot that programs ask for by name."""

    name: str
    line: str


@dataclass(kw_only=True)
class EditionName:
    """An edition as it appears in a list."""

    name: str
    title: str
    notice: str
    most_seats: int = 5
