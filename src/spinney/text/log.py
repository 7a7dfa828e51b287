"""The log of a game, turn by turn: a title that sums the turn up, and its sentences.

A title such as "Ann plays the Tawny Owl on the Beech, pays 2 and draws 3" is made from the facts of the turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from spinney.editions.edition import Edition
from spinney.game import facts
from spinney.game.facts import Fact
from spinney.land import SIDE_COUNT
from spinney.text.narrate import narrate
from spinney.text.phrases import join_card_names, join_words, species_name

HOST_PREPOSITIONS: Final = ("on", "below", "beside", "beside")


class LoggedTurn:
    """One turn as a viewer knows it; turn 0 is everything before the first turn."""

    def __init__(self, number: int, seat: int) -> None:
        self.number = number
        self.seat = seat
        self.facts: list[Fact] = []

    def title(self, edition: Edition, names: Sequence[str]) -> str:
        if not self.number:
            return "Before the first turn"
        who = names[self.seat]
        actions = _actions(edition, self.facts, self.seat)
        parts = [f"{verb if who == 'You' else f'{verb}s'} {what}" for verb, what in actions]
        return f"{who} {join_words(parts) or ('take a turn' if who == 'You' else 'takes a turn')}"

    def lines(self, edition: Edition, names: Sequence[str]) -> list[str]:
        return narrate(edition, self.facts, names)


class GameLog:
    """The turns of a game from some moment on, as one viewer knows them."""

    def __init__(self, turn: int, seat: int) -> None:
        """Begin with the turn under way and its seat."""
        self.turns = [LoggedTurn(turn, seat)]

    def add(self, redacted: Sequence[Fact]) -> None:
        """Add the facts of one move; a fact that begins a turn begins a new entry."""
        for fact in redacted:
            if fact.what == facts.TURN_BEGAN:
                self.turns.append(LoggedTurn(self.turns[-1].number + 1, fact.seat))
            self.turns[-1].facts.append(fact)

    def started_turns(self) -> list[LoggedTurn]:
        """Return the turns in which something has happened."""
        return [turn for turn in self.turns if any(fact.what != facts.TURN_BEGAN for fact in turn.facts)]


# --- a turn's title --------------------------------------------------------------------------------------------------


def _actions(edition: Edition, redacted: Sequence[Fact], seat: int) -> list[tuple[str, str]]:
    """Return what the seat did as verbs and objects, each verb once, in the order of their first use."""
    by_kind: dict[str, list[Fact]] = {}
    entering = ""
    for fact in redacted:
        if fact.what == facts.SETTLED and entering:
            by_kind[entering][-1] = fact  # it says where as well
        elif fact.seat == seat and fact.what in ACTIONS:
            by_kind.setdefault(fact.what, []).append(fact)
            entering = fact.what if fact.what in (facts.PLAYED, facts.PLACED) else ""
    return [(ACTIONS[what][0], ACTIONS[what][1](edition, alike)) for what, alike in by_kind.items()]


def _describe_halves(edition: Edition, alike: list[Fact]) -> str:
    parts: list[str] = []
    for fact in alike:
        where = (
            f" {HOST_PREPOSITIONS[fact.slot % SIDE_COUNT]} the {species_name(edition, fact.host)}"
            if fact.slot >= 0
            else ""
        )
        parts.append(f"the {species_name(edition, fact.half)}{where}")
    return join_words(parts)


def _describe_cards(edition: Edition, alike: list[Fact]) -> str:
    return join_card_names(edition, [fact.card for fact in alike])


def _describe_turns(_: Edition, alike: list[Fact]) -> str:
    number = sum(fact.number for fact in alike)
    return "another turn" if number == 1 else f"{number} more turns"


def _count_phrase(one: str, several: str = "") -> Callable[[Edition, list[Fact]], str]:
    """Return a function that puts the number of facts into fixed words."""
    return lambda _, alike: (one if len(alike) == 1 else several or one).format(len(alike))


ACTIONS: Final[dict[str, tuple[str, Callable[[Edition, list[Fact]], str]]]] = {
    facts.PLAYED: ("play", _describe_halves),
    facts.PLACED: ("place", _describe_halves),
    facts.LAID: ("lay", _count_phrase("a card face down", "{} cards face down")),
    facts.LAID_RIVER: ("add", _count_phrase("a river", "{} rivers")),
    facts.PAID: ("pay", _count_phrase("{}")),
    facts.TOOK: ("take", _describe_cards),
    facts.DREW: ("draw", _count_phrase("{}")),
    facts.KEPT: ("keep", _count_phrase("{} of those looked at")),
    facts.PUT_IN_CAVE: ("put", _count_phrase("{} into the cave")),
    facts.DISCARDED: ("discard", _count_phrase("{}")),
    facts.SHOWED_HAND: ("show", _count_phrase("the hand")),
    facts.EXTRA_TURN_EARNED: ("earn", _describe_turns),
}
