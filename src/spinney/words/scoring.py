"""The base of all scoring sentences, and the three sorts most of them are.

`PerCount` gives points for each of something, `Conditional` gives points if something holds, `ByNumber` has a table of
points. The sentences themselves are in `scores`.
"""

from __future__ import annotations

from typing import Final

from spinney.land import Forest, Half, Kind, Slot
from spinney.language.message import Message, Name, say
from spinney.language.nouns import points
from spinney.words import tokens as token
from spinney.words.tokens import PER_TOKEN, TO_TOKEN, RuleToken

HOST: Final = -1  # the slot of a card that is itself the place

# What may change a sentence's points, besides another card that says it.
ANY_CARD: Final = 0  # whatever comes
ITS_KINDS: Final = 1  # only a card of the kinds it looks for
ITS_PLACE: Final = 2  # only what comes to its own place


class Spot:
    """The card being scored: whose forest, which place, which slot."""

    def __init__(self, forest: Forest, rivals: list[Forest]) -> None:
        self.forest = forest
        self.rivals = rivals
        self.place = 0
        self.slot: Slot = HOST
        self.half: Half = 0


class Score:
    """A scoring sentence; by itself, that of a card without points."""

    local = False
    needs_symbol = False  # its points are unknown without the card's own tree symbol
    counts_different = False  # species of its kinds, not cards
    looks_at_rivals = False  # its points change with what rivals have
    changed_by = ANY_CARD  # ITS_KINDS or ITS_PLACE where that is sure: it is rescored less often then

    def __init__(self, kinds: list[Kind]) -> None:
        self.kinds = kinds  # what it looks for
        self.group: list[Kind] = []  # not empty: these species score together, once

    def points(self, here: Spot) -> int:
        return 0

    def clause(self, names: list[Name]) -> Message:
        """Return what it gives, as a clause; `make_sentence` adds a capital and a full stop."""
        return say("no points")

    def tokens(self, names: list[str]) -> list[RuleToken]:
        return []

    def why(self, here: Spot, names: list[Name]) -> Message:
        """Explain the points of a card."""
        return say("no points")

    def because(self, here: Spot, names: list[Name]) -> Message | None:
        """Return the same for brackets behind the points; None where it would explain nothing."""
        return self.why(here, names)


class PerCount(Score):
    """So many points for each of what `count` counts."""

    def __init__(self, points: int, kinds: list[Kind]) -> None:
        super().__init__(kinds)
        self.each = points

    def count(self, here: Spot) -> int:
        raise NotImplementedError

    def counted_text(self, names: list[Name]) -> Message:
        """Complete the sentence "2 points for ...", as with "each Bird card in your forest"."""
        raise NotImplementedError

    def found_text(self, here: Spot, names: list[Name]) -> Message:
        """Complete the explanation "2 points for each of ...", as with "3 Bird cards"."""
        raise NotImplementedError

    def count_tokens(self, names: list[str]) -> list[RuleToken]:
        raise NotImplementedError

    def points(self, here: Spot) -> int:
        return self.each * self.count(here)

    def clause(self, names: list[Name]) -> Message:
        return say("{points} for {each}", points=points(self.each), each=self.counted_text(names))

    def tokens(self, names: list[str]) -> list[RuleToken]:
        return [token.points(self.each), PER_TOKEN, *self.count_tokens(names)]

    def why(self, here: Spot, names: list[Name]) -> Message:
        found, worth = self.found_text(here, names), points(self.each)
        if self.points(here) == self.each:  # not "for each of 1 card"
            return say("{points} for {found}", points=worth, found=found)
        return say("{points} for each of {found}", points=worth, found=found)

    def because(self, here: Spot, names: list[Name]) -> Message | None:
        return self.why(here, names) if self.points(here) != self.each else None


class PerZone(PerCount):
    """So many points for each card that lies in some part of the forest, whatever it is."""

    zone = ""  # how its token calls that part

    def __init__(self, points: int) -> None:
        super().__init__(points, [])

    def count_tokens(self, names: list[str]) -> list[RuleToken]:
        return [token.zone(self.zone)]


class Conditional(Score):
    """So many points if a condition holds, otherwise others, mostly none."""

    def __init__(self, points: int, kinds: list[Kind], else_: int) -> None:
        super().__init__(kinds)
        self.worth = points
        self.otherwise = else_

    def holds(self, here: Spot) -> bool:
        raise NotImplementedError

    def condition_text(self, names: list[Name]) -> Message:
        """Complete the sentence "5 points if ..."."""
        raise NotImplementedError

    def found_text(self, here: Spot, names: list[Name]) -> Message:
        """Complete the explanation "5 points: ..."."""
        raise NotImplementedError

    def condition_tokens(self, names: list[str]) -> list[RuleToken]:
        raise NotImplementedError

    def points(self, here: Spot) -> int:
        return self.worth if self.holds(here) else self.otherwise

    def clause(self, names: list[Name]) -> Message:
        return say(
            "{points} if {condition}[, otherwise {otherwise}]",
            points=points(self.worth),
            condition=self.condition_text(names),
            otherwise=self.otherwise or None,
        )

    def tokens(self, names: list[str]) -> list[RuleToken]:
        otherwise = [RuleToken("else", self.otherwise)] if self.otherwise else []
        return [*self.condition_tokens(names), TO_TOKEN, token.points(self.worth), *otherwise]

    def why(self, here: Spot, names: list[Name]) -> Message:
        return say("{points}: {found}", points=points(self.points(here)), found=self.found_text(here, names))

    def because(self, here: Spot, names: list[Name]) -> Message | None:
        return self.found_text(here, names)


class When(Conditional):
    """So many points if its place is in some condition."""

    local = True
    when = ""  # how its token calls that condition

    def __init__(self, points: int, else_: int) -> None:
        super().__init__(points, [], else_)

    def condition_tokens(self, names: list[str]) -> list[RuleToken]:
        return [RuleToken("when", of=self.when)]


class ByNumber(Score):
    """A table of points: the first for one, the second for two, ...; the last also for more."""

    def __init__(self, worth: list[int], kind: Kind) -> None:
        super().__init__([kind])
        self.worth = worth
        self.kind = kind

    def worth_of(self, number: int) -> int:
        return self.worth[min(number, len(self.worth)) - 1] if number else 0

    def worths_text(self) -> str:
        return "/".join(str(worth) for worth in self.worth)

    def sizes_text(self) -> str:
        return "/".join(str(size + 1) for size in range(len(self.worth)))


NO_SCORE: Final = Score([])


def is_half_of_kind(forest: Forest, half: Half, kind: Kind) -> bool:
    return forest.flora.is_a[half][kind]
