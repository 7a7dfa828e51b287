"""The log of a game: turn by turn, each with one line that sums it up and the sentences folded inside.

"Ann plays the Tawny Owl on the Beech, pays 2 and draws 3" is made from the facts of a turn; so are its steps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from spinney.editions.edition import Edition
from spinney.game import facts
from spinney.game.facts import Fact
from spinney.land import SIDE_COUNT
from spinney.text.narrate import narrate
from spinney.text.phrases import card_names, listed, species_name

BESIDE: Final = ("on", "below", "beside", "beside")


class LoggedTurn:
    """One turn as somebody was told it; turn 0 is all that comes before the first."""

    def __init__(self, number: int, seat: int) -> None:
        self.number = number
        self.seat = seat
        self.facts: list[Fact] = []

    def title(self, edition: Edition, names: Sequence[str]) -> str:
        if not self.number:
            return "Before the first turn"
        who = names[self.seat]
        doings = _doings(edition, self.facts, self.seat)
        said = [f"{verb if who == 'You' else f'{verb}s'} {what}" for verb, what in doings]
        return f"{who} {listed(said) or ('take a turn' if who == 'You' else 'takes a turn')}"

    def lines(self, edition: Edition, names: Sequence[str]) -> list[str]:
        return narrate(edition, self.facts, names)


class Log:
    """The turns of a game from some moment on, told to one viewer."""

    def __init__(self, turn: int, seat: int) -> None:
        """Whose turn it is when the telling begins."""
        self.turns = [LoggedTurn(turn, seat)]

    def add(self, told: Sequence[Fact]) -> None:
        """What one move did; where a turn begins, the next chapter does."""
        for fact in told:
            if fact.what == facts.TURN_BEGAN:
                self.turns.append(LoggedTurn(self.turns[-1].number + 1, fact.seat))
            self.turns[-1].facts.append(fact)

    def begun(self) -> list[LoggedTurn]:
        """The turns in which something has happened."""
        return [turn for turn in self.turns if any(fact.what != facts.TURN_BEGAN for fact in turn.facts)]


# --- what a turn comes to --------------------------------------------------------------------------------------------


def _doings(edition: Edition, told: Sequence[Fact], seat: int) -> list[tuple[str, str]]:
    """What the seat did, each sort of thing once, in the order it first came: verb and object."""
    sorts: dict[str, list[Fact]] = {}
    entering = ""
    for fact in told:
        if fact.what == facts.SETTLED and entering:
            sorts[entering][-1] = fact  # it says where, too
        elif fact.seat == seat and fact.what in DOINGS:
            sorts.setdefault(fact.what, []).append(fact)
            entering = fact.what if fact.what in (facts.PLAYED, facts.PLACED) else ""
    return [(DOINGS[what][0], DOINGS[what][1](edition, alike)) for what, alike in sorts.items()]


def _halves(edition: Edition, alike: list[Fact]) -> str:
    said: list[str] = []
    for fact in alike:
        where = f" {BESIDE[fact.slot % SIDE_COUNT]} the {species_name(edition, fact.host)}" if fact.slot >= 0 else ""
        said.append(f"the {species_name(edition, fact.half)}{where}")
    return listed(said)


def _cards(edition: Edition, alike: list[Fact]) -> str:
    return card_names(edition, [fact.card for fact in alike])


def _turns(_: Edition, alike: list[Fact]) -> str:
    number = sum(fact.number for fact in alike)
    return "another turn" if number == 1 else f"{number} more turns"


def _saying(one: str, several: str = "") -> Callable[[Edition, list[Fact]], str]:
    """The same words each time, but for how many cards it was."""
    return lambda _, alike: (one if len(alike) == 1 else several or one).format(len(alike))


DOINGS: Final[dict[str, tuple[str, Callable[[Edition, list[Fact]], str]]]] = {
    facts.PLAYED: ("play", _halves),
    facts.PLACED: ("place", _halves),
    facts.LAID: ("lay", _saying("a card face down", "{} cards face down")),
    facts.LAID_RIVER: ("add", _saying("a river", "{} rivers")),
    facts.PAID: ("pay", _saying("{}")),
    facts.TOOK: ("take", _cards),
    facts.DREW: ("draw", _saying("{}")),
    facts.KEPT: ("keep", _saying("{} of those looked at")),
    facts.PUT_IN_CAVE: ("put", _saying("{} into the cave")),
    facts.DISCARDED: ("discard", _saying("{}")),
    facts.SHOWED_HAND: ("show", _saying("the hand")),
    facts.EXTRA_TURN_EARNED: ("earn", _turns),
}
