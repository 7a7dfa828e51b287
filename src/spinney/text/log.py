"""The log of a game, turn by turn: a title that sums the turn up, and its sentences.

A title such as "Ann plays the Tawny Owl on the Beech, pays 2 and draws 3" is made from the facts of the turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spinney.editions.edition import Edition
from spinney.game import facts
from spinney.game.facts import Fact
from spinney.land import SIDE_COUNT
from spinney.language.message import Message, list_all, say
from spinney.text.narrate import narrate
from spinney.text.phrases import join_card_names, person, species_name


class LoggedTurn:
    """One turn as a viewer knows it; turn 0 is everything before the first turn."""

    def __init__(self, number: int, seat: int) -> None:
        self.number = number
        self.seat = seat
        self.facts: list[Fact] = []

    def title(self, edition: Edition, names: Sequence[str]) -> Message:
        if not self.number:
            return say("Before the first turn")
        who = person(names[self.seat])
        actions = [action.with_person(who) for action in _actions(edition, self.facts, self.seat)]
        return say("{who} {doings}", who=who, doings=list_all(actions or [say("{who:you=take|takes} a turn", who=who)]))

    def has_begun(self) -> bool:
        """Say whether something has happened in it."""
        return any(fact.what != facts.TURN_BEGAN for fact in self.facts)

    def lines(self, edition: Edition, names: Sequence[str]) -> list[Message]:
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
        return [turn for turn in self.turns if turn.has_begun()]


# --- a turn's title --------------------------------------------------------------------------------------------------


def _actions(edition: Edition, redacted: Sequence[Fact], seat: int) -> list[Message]:
    """Return what the seat did as verbs and objects, each verb once, in the order of their first use."""
    by_kind: dict[str, list[Fact]] = {}
    entering = ""
    for fact in redacted:
        if fact.what == facts.SETTLED and entering:
            by_kind[entering][-1] = fact  # it says where as well
        elif fact.seat == seat and fact.what in ACTIONS:
            by_kind.setdefault(fact.what, []).append(fact)
            entering = fact.what if fact.what in (facts.PLAYED, facts.PLACED) else ""
    return [_action(edition, what, alike) for what, alike in by_kind.items()]


def _action(edition: Edition, what: str, alike: list[Fact]) -> Message:
    if what in (facts.PLAYED, facts.PLACED):
        return ACTIONS[what].fill(cards=list_all(_describe_half(edition, fact) for fact in alike))
    if what == facts.TOOK:
        return ACTIONS[what].fill(cards=join_card_names(edition, [fact.card for fact in alike]))
    number = sum(fact.number for fact in alike) if what == facts.EXTRA_TURN_EARNED else len(alike)
    return ACTIONS[what].fill(n=number)


def _describe_half(edition: Edition, fact: Fact) -> Message:
    card = species_name(edition, fact.half)
    if fact.slot < 0:
        return say("{card:the}", "played", card=card)
    return HOST_PREPOSITIONS[fact.slot % SIDE_COUNT].fill(card=card, host=species_name(edition, fact.host))


HOST_PREPOSITIONS: Final = (
    say("{card:the} on {host:the}"),
    say("{card:the} below {host:the}"),
    say("{card:the} beside {host:the}"),
    say("{card:the} beside {host:the}"),
)
ACTIONS: Final[dict[str, Message]] = {
    facts.PLAYED: say("{who:you=play|plays} {cards}"),
    facts.PLACED: say("{who:you=place|places} {cards}"),
    facts.LAID: say("{who:you=lay|lays} {n:one=a card|{n} cards} face down"),
    facts.LAID_RIVER: say("{who:you=add|adds} {n:one=a river|{n} rivers}"),
    facts.PAID: say("{who:you=pay|pays} {n}"),
    facts.TOOK: say("{who:you=take|takes} {cards}"),
    facts.DREW: say("{who:you=draw|draws} {n}"),
    facts.KEPT: say("{who:you=keep|keeps} {n} of those looked at"),
    facts.PUT_IN_CAVE: say("{who:you=put|puts} {n} into the cave"),
    facts.DISCARDED: say("{who:you=discard|discards} {n}"),
    facts.SHOWED_HAND: say("{who:you=show|shows} the hand"),
    facts.EXTRA_TURN_EARNED: say("{who:you=earn|earns} {n:one=another turn|{n} more turns}"),
}
