"""The base of all scoring sentences, and the three sorts most of them are.

`PerCount` gives points for each of something, `Conditional` gives points if something holds, `ByNumber` has a table of
points. The sentences themselves are in `scores`.
"""

from __future__ import annotations

from typing import Final

from spinney.land import Forest, Half, Kind, Slot
from spinney.words import tokens as token
from spinney.words.nouns import count_noun
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
    looks_at_rivals = False  # its points change with what rivals have
    changed_by = ANY_CARD  # ITS_KINDS or ITS_PLACE where that is sure: it is rescored less often then

    def __init__(self, kinds: list[Kind]) -> None:
        self.kinds = kinds  # what it looks for
        self.group: list[Kind] = []  # not empty: these species score together, once

    def points(self, here: Spot) -> int:
        return 0

    def sentence(self, names: list[str]) -> str:
        return "No points."

    def tokens(self, names: list[str]) -> list[RuleToken]:
        return []

    def why(self, here: Spot, names: list[str]) -> str:
        return "no points"


class PerCount(Score):
    """So many points for each of what `count` counts."""

    def __init__(self, points: int, kinds: list[Kind]) -> None:
        super().__init__(kinds)
        self.each = points

    def count(self, here: Spot) -> int:
        raise NotImplementedError

    def counted_text(self, names: list[str]) -> str:
        """Complete the sentence "2 points for each ..."."""
        raise NotImplementedError

    def found_text(self, here: Spot, names: list[str]) -> str:
        """Complete the explanation "2 points for each of ..."."""
        raise NotImplementedError

    def count_tokens(self, names: list[str]) -> list[RuleToken]:
        raise NotImplementedError

    def points(self, here: Spot) -> int:
        return self.each * self.count(here)

    def sentence(self, names: list[str]) -> str:
        return f"{count_noun(self.each, 'point')} for each {self.counted_text(names)}."

    def tokens(self, names: list[str]) -> list[RuleToken]:
        return [token.points(self.each), PER_TOKEN, *self.count_tokens(names)]

    def why(self, here: Spot, names: list[str]) -> str:
        found = self.found_text(here, names)
        if found.startswith("of 1 ") and self.points(here) == self.each:  # not "for each of 1 card"
            return f"{count_noun(self.each, 'point')} for {found.removeprefix('of ')}"
        return f"{count_noun(self.each, 'point')} for each {found}"


class PerZone(PerCount):
    """So many points for each card that lies in some part of the forest, whatever it is."""

    zone = ""  # how its token calls that part
    each_text = ""  # 2 points for each ...
    noun = "card"
    where = ""  # 2 points for each of 3 cards ...

    def __init__(self, points: int) -> None:
        super().__init__(points, [])

    def counted_text(self, names: list[str]) -> str:
        return self.each_text

    def found_text(self, here: Spot, names: list[str]) -> str:
        return f"of {count_noun(self.count(here), self.noun)}{self.where}"

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

    def condition_text(self, names: list[str]) -> str:
        """Complete the sentence "5 points if ..."."""
        raise NotImplementedError

    def found_text(self, here: Spot, names: list[str]) -> str:
        """Complete the explanation "5 points: ..."."""
        raise NotImplementedError

    def condition_tokens(self, names: list[str]) -> list[RuleToken]:
        raise NotImplementedError

    def points(self, here: Spot) -> int:
        return self.worth if self.holds(here) else self.otherwise

    def sentence(self, names: list[str]) -> str:
        otherwise = f", otherwise {self.otherwise}" if self.otherwise else ""
        return f"{count_noun(self.worth, 'point')} if {self.condition_text(names)}{otherwise}."

    def tokens(self, names: list[str]) -> list[RuleToken]:
        otherwise = [RuleToken("else", self.otherwise)] if self.otherwise else []
        return [*self.condition_tokens(names), TO_TOKEN, token.points(self.worth), *otherwise]

    def why(self, here: Spot, names: list[str]) -> str:
        return f"{count_noun(self.points(here), 'point')}: {self.found_text(here, names)}"


class When(Conditional):
    """So many points if its place is in some condition."""

    local = True
    when = ""  # how its token calls that condition
    condition_said = ""  # 5 points if ...

    def __init__(self, points: int, else_: int) -> None:
        super().__init__(points, [], else_)

    def condition_text(self, names: list[str]) -> str:
        return self.condition_said

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
    return forest.flora.is_a[forest.flora.species_of[half]][kind]
