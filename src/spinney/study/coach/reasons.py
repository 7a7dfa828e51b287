"""Reasons why a move is better two rounds later, in words.

A reason is a group of features that made a difference, weighted as the value model weights them.  Only what speaks for
the move is said, and only where a player would see it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from spinney.bots.evaluation.features import HAND_FEATURE, OPPONENT_FEATURE, POINTS_FEATURE, feature_names
from spinney.editions.edition import Edition
from spinney.language.message import Message, say
from spinney.language.nouns import points

MAX_REASONS: Final = 2
MIN_REASON_CHANCE: Final = 0.004  # win chance a reason stands for at least
MIN_VISIBLE_DIFFERENCE: Final = 0.2  # cards, slots or symbols: a smaller one goes unnoticed
FEATURE_GROUPS: Final = ("forest: ", "rivals: ", "hand: ", "open ", "rivals' open ")


class Reason(NamedTuple):
    """One thing that speaks for a move, and how much win chance it stands for."""

    text: Message  # what one has, as in "you have more room in the crowns"
    chance: float
    opponents: bool = False  # do the opponents have it?
    seats: int = 2

    def has(self) -> Message:
        """Return who has it: "you have ...", "your rival has ..."."""
        if not self.opponents:
            return say("you have {what}")
        return say("your rival has {what}") if self.seats == 2 else say("the rivals have {what}")

    def advantage(self) -> Message:
        """Return what the move leaves: "you with more room in the crowns"."""
        if not self.opponents:
            return say("you with {what}", what=self.text)
        if self.seats == 2:
            return say("your rival with {what}", what=self.text)
        return say("the rivals with {what}", what=self.text)


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
            text = phrase(edition, group, names[most], differences[most]) if shares[most] > 0 else None
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


def phrase(edition: Edition, group: str, name: str, difference: float) -> Message | None:
    """Say what a difference in a feature means to a player; None where it cannot be said in the game's words."""
    number = round(50 * abs(difference))
    if group == POINTS_FEATURE:
        return say("about {points} more", points=points(number)) if difference > 0 and number else None
    if group in (OPPONENT_FEATURE, "rivals' points"):
        return say("about {points} fewer", points=points(number)) if difference < 0 and number else None
    if group == HAND_FEATURE:
        return say("better cards to play") if difference > 0 else None
    if group in FEATURE_GROUPS:
        return kind_phrase(edition, group, name.removeprefix(group), difference)
    return OTHER_PHRASES.get(name, (None, None))[0 if difference > 0 else 1]


def kind_phrase(edition: Edition, group: str, what: str, difference: float) -> Message | None:
    if abs(difference) < MIN_VISIBLE_DIFFERENCE:
        return None
    if group == "open ":
        return ROOM_PHRASES[what.split(maxsplit=1)[0]] if difference > 0 else None
    if group == "rivals' open ":
        return say("less room") if difference < 0 else None
    kind = edition.flora.names[edition.flora.kinds.index(what)]
    if group == "rivals: ":
        return say("fewer {kind:card pl}", kind=kind) if difference < 0 else None
    if difference < 0:
        return None
    if group == "forest: ":
        return say("more {kind:card pl} in your forest", kind=kind)
    return say("more {kind:card pl} in your hand", kind=kind)


ROOM_PHRASES: Final = {
    "top": say("more room in the crowns"),
    "bottom": say("more room below the trees"),
    "left": say("more room at the sides"),
    "right": say("more room at the sides"),
}
OTHER_PHRASES: Final[dict[str, tuple[Message | None, Message | None]]] = {  # what more of it means, and what less means
    "hand": (say("more cards in hand"), None),
    "extra turns": (say("another turn"), None),
    "empty slots": (say("more room in your forest"), None),
    "rivals' empty slots": (None, say("less room")),
    "cave": (say("more cards in your cave"), None),
    "rivals' hands": (None, say("fewer cards in hand")),
    "clearing": (None, say("less to take from the clearing")),
    "cards to come a seat": (say("more time until the last winter"), None),
}
