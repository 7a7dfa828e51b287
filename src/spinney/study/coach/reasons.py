"""Reasons why a move is better two rounds later, in words.

A reason is a group of features that made a difference, weighted as the value model weights them.  Only what speaks for
the move is said, and only where a player would see it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from spinney.bots.evaluation.features import HAND_FEATURE, OPPONENT_FEATURE, POINTS_FEATURE, feature_names
from spinney.editions.edition import Edition
from spinney.words.nouns import count_noun, plural

MAX_REASONS: Final = 2
MIN_REASON_CHANCE: Final = 0.004  # win chance a reason stands for at least
MIN_VISIBLE_DIFFERENCE: Final = 0.2  # cards, slots or symbols: a smaller one goes unnoticed
FEATURE_GROUPS: Final = ("forest: ", "rivals: ", "hand: ", "open ", "rivals' open ")


class Reason(NamedTuple):
    """One thing that speaks for a move, and how much win chance it stands for."""

    text: str  # what one has, as in "you have more room in the crowns"
    chance: float
    opponents: bool = False  # do the opponents have it?
    seats: int = 2

    @property
    def owner(self) -> str:
        """Return the one who has it: "you", "your rival" or "the rivals"."""
        return "you" if not self.opponents else "your rival" if self.seats == 2 else "the rivals"

    def advantage(self) -> str:
        """Return what the move leaves: "you with more room in the crowns"."""
        return f"{self.owner} with {self.text}"


def reasons(edition: Edition, seats: int, differences: list[float], shares: list[float]) -> list[Reason]:
    """Return the groups of features that made most of the difference, as reasons."""
    names = feature_names(edition)
    groups: dict[str, list[int]] = {}
    for i, name in enumerate(names):
        groups.setdefault(feature_group(name), []).append(i)
    found: list[Reason] = []
    for group, members in groups.items():
        share = sum(shares[i] for i in members)
        for most in sorted(members, key=lambda i: -shares[i])[:3]:  # the first that can be said
            text = phrase(group, names[most], differences[most]) if shares[most] > 0 else ""
            if text and share >= MIN_REASON_CHANCE:
                found.append(Reason(text, share, is_about_opponents(names[most]), seats))
                break
    found.sort(key=lambda reason: -reason.chance)
    return found[:MAX_REASONS]


def feature_group(name: str) -> str:
    """Return the group a feature belongs to."""
    for start in FEATURE_GROUPS:
        if name.startswith(start):
            return start
    if name.startswith("hand's number") or name in (HAND_FEATURE, "best play", "best other move"):
        return HAND_FEATURE
    return name


def is_about_opponents(name: str) -> bool:
    return name.startswith("rivals") or name in (OPPONENT_FEATURE, "clearing")


def phrase(group: str, name: str, difference: float) -> str:
    """Say what a difference in a feature means to a player; empty where it cannot be said in the game's words."""
    points = round(50 * abs(difference))
    if group == POINTS_FEATURE:
        return f"about {count_noun(points, 'point')} more" if difference > 0 and points else ""
    if group in (OPPONENT_FEATURE, "rivals' points"):
        return f"about {count_noun(points, 'point')} fewer" if difference < 0 and points else ""
    if group == HAND_FEATURE:
        return "better cards to play" if difference > 0 else ""
    if group in FEATURE_GROUPS:
        return kind_phrase(group, name.removeprefix(group), difference)
    return OTHER_PHRASES.get(name, ("", ""))[0 if difference > 0 else 1]


def kind_phrase(group: str, what: str, difference: float) -> str:
    if abs(difference) < MIN_VISIBLE_DIFFERENCE:
        return ""
    if group == "open ":
        return f"more room {ROOM_PHRASES[what.split(maxsplit=1)[0]]}" if difference > 0 else ""
    if group == "rivals' open ":
        return "less room" if difference < 0 else ""
    cards = plural(what) if what.endswith(" symbol") else f"{what} cards"
    if group == "rivals: ":
        return f"fewer {cards}" if difference < 0 else ""
    if difference < 0:
        return ""
    return f"more {cards} in your {'forest' if group == 'forest: ' else 'hand'}"


ROOM_PHRASES: Final = {
    "top": "in the crowns",
    "bottom": "below the trees",
    "left": "at the sides",
    "right": "at the sides",
}
OTHER_PHRASES: Final[dict[str, tuple[str, str]]] = {  # what more of it means, and what less means
    "hand": ("more cards in hand", ""),
    "extra turns": ("another turn", ""),
    "empty slots": ("more room in your forest", ""),
    "rivals' empty slots": ("", "less room"),
    "cave": ("more cards in your cave", ""),
    "rivals' hands": ("", "fewer cards in hand"),
    "clearing": ("", "less to take from the clearing"),
    "cards to come a seat": ("more time until the last winter", ""),
}
