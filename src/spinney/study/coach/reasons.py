"""What tells two moves apart two rounds later, in words: the features that made the difference, as the model weighs
them, those of one sort together.  Only what speaks for a move is said, and only where one would see it."""

from __future__ import annotations

from typing import Final, NamedTuple

from spinney.bots.evaluation.features import HAND_FEATURE, OPPONENT_FEATURE, POINTS_FEATURE, feature_names
from spinney.editions.edition import Edition
from spinney.words.nouns import count_noun, plural

MOST: Final = 2  # reasons told
LEAST: Final = 0.004  # chance a reason must stand for
SEEN: Final = 0.2  # cards, slots or symbols of difference that one would notice
SORTS: Final = ("forest: ", "rivals: ", "hand: ", "open ", "rivals' open ")


class Reason(NamedTuple):
    """One thing that speaks for a move, and how much of the chance it stands for."""

    text: str  # what one has, as in "you have more room in the crowns"
    chance: float
    rivals: bool = False  # is it the rivals who have it?
    seats: int = 2

    @property
    def who(self) -> str:
        """Who has it: "you", or the rivals, of whom there may be one."""
        return "you" if not self.rivals else "your rival" if self.seats == 2 else "the rivals"

    def left(self) -> str:
        """What the move leaves: "you with more room in the crowns"."""
        return f"{self.who} with {self.text}"


def reasons(edition: Edition, seats: int, differences: list[float], shares: list[float]) -> list[Reason]:
    """The features that made most of the difference, those of one sort together."""
    names = feature_names(edition)
    sorts: dict[str, list[int]] = {}
    for i, name in enumerate(names):
        sorts.setdefault(sort_of(name), []).append(i)
    found: list[Reason] = []
    for sort, members in sorts.items():
        share = sum(shares[i] for i in members)
        for most in sorted(members, key=lambda i: -shares[i])[:3]:  # the first that can be said
            text = phrase(sort, names[most], differences[most]) if shares[most] > 0 else ""
            if text and share >= LEAST:
                found.append(Reason(text, share, name_of_rivals(names[most]), seats))
                break
    found.sort(key=lambda reason: -reason.chance)
    return found[:MOST]


def sort_of(name: str) -> str:
    """Features that say the same sort of thing."""
    for start in SORTS:
        if name.startswith(start):
            return start
    if name.startswith("hand's number") or name in (HAND_FEATURE, "best play", "best other move"):
        return HAND_FEATURE
    return name


def name_of_rivals(name: str) -> bool:
    return name.startswith("rivals") or name in (OPPONENT_FEATURE, "clearing")


def phrase(sort: str, name: str, by: float) -> str:
    """What a difference in a feature means to a player; empty where it cannot be said in his words."""
    points = round(50 * abs(by))
    if sort == POINTS_FEATURE:
        return f"about {count_noun(points, 'point')} more" if by > 0 and points else ""
    if sort in (OPPONENT_FEATURE, "rivals' points"):
        return f"about {count_noun(points, 'point')} fewer" if by < 0 and points else ""
    if sort == HAND_FEATURE:
        return "better cards to play" if by > 0 else ""
    if sort in SORTS:
        return of_a_kind(sort, name.removeprefix(sort), by)
    return OTHERS.get(name, ("", ""))[0 if by > 0 else 1]


def of_a_kind(sort: str, what: str, by: float) -> str:
    if abs(by) < SEEN:
        return ""
    if sort == "open ":
        return f"more room {WHERE[what.split(maxsplit=1)[0]]}" if by > 0 else ""
    if sort == "rivals' open ":
        return "less room" if by < 0 else ""
    cards = plural(what) if what.endswith(" symbol") else f"{what} cards"
    if sort == "rivals: ":
        return f"fewer {cards}" if by < 0 else ""
    if by < 0:
        return ""
    return f"more {cards} in your {'forest' if sort == 'forest: ' else 'hand'}"


WHERE: Final = {"top": "in the crowns", "bottom": "below the trees", "left": "at the sides", "right": "at the sides"}
OTHERS: Final[dict[str, tuple[str, str]]] = {  # what more of it means, what less
    "hand": ("more cards in hand", ""),
    "extra turns": ("another turn", ""),
    "empty slots": ("more room in your forest", ""),
    "rivals' empty slots": ("", "less room"),
    "cave": ("more cards in your cave", ""),
    "rivals' hands": ("", "fewer cards in hand"),
    "clearing": ("", "less to take from the clearing"),
    "cards to come a seat": ("more time until the last winter", ""),
}
