"""Scoring sentences that look at the sort of place a card lies at, or at who else lies there."""

from __future__ import annotations

from spinney.land import BOTTOM, SIDE_COUNT, SLOTS, Kind
from spinney.language.message import Message, Name, say
from spinney.language.nouns import cards
from spinney.words.scores import PointsBeside
from spinney.words.scoring import ITS_PLACE, PerCount, Spot, When, is_half_of_kind
from spinney.words.tokens import RuleToken, zone


class PointsPerBelowOn(PerCount):
    """Points for each card in a bottom slot of such places: `{ points = 2, per_card = "below", on = "Tree" }`."""

    def __init__(self, points: int, on: Kind) -> None:
        super().__init__(points, [on])
        self.kind = on

    def count(self, here: Spot) -> int:
        forest = here.forest
        total = 0
        for i in range(len(forest.spots)):
            if forest.spots[i] % SLOTS % SIDE_COUNT == BOTTOM and forest.is_at(i, self.kind):
                total += 1
        return total

    def counted_text(self, names: list[Name]) -> Message:
        return say("each card in the bottom slot of {kind:a} in your forest", kind=names[self.kind])

    def found_text(self, here: Spot, names: list[Name]) -> Message:
        return say("{cards} in the bottom slot of {kind:a}", cards=cards(self.count(here)), kind=names[self.kind])

    def count_tokens(self, names: list[str]) -> list[RuleToken]:
        return [zone("bottom"), RuleToken("at", of=[names[self.kind]])]


class PointsBesideOn(PointsBeside):
    """Points for such a card at the same place of a kind: `{ points = 15, beside = "Bat", on = "Tree" }`."""

    def __init__(self, points: int, beside: Kind, on: Kind) -> None:
        super().__init__(points, beside)
        self.kinds = [beside, on]
        self.on = on

    def holds(self, here: Spot) -> bool:
        return is_half_of_kind(here.forest, here.forest.hosts[here.place], self.on) and super().holds(here)

    def condition_text(self, names: list[Name]) -> Message:
        return say("{kind:a} lies on another side of the same {host}", kind=names[self.kind], host=names[self.on])

    def found_text(self, here: Spot, names: list[Name]) -> Message:
        if self.holds(here):
            return say("it shares {host:a} with {kind:a}", kind=names[self.kind], host=names[self.on])
        return say("it does not share {host:a} with {kind:a}", kind=names[self.kind], host=names[self.on])

    def condition_tokens(self, names: list[str]) -> list[RuleToken]:
        return [RuleToken("beside", of=names[self.kind]), RuleToken("at", of=[names[self.on]])]


class PointsWhenAlone(When):
    """Points for the only card at its place: `{ points = 10, when = "alone" }`."""

    changed_by = ITS_PLACE
    when = "alone"

    def condition_text(self, names: list[Name]) -> Message:
        return say("it is the only card at its place")

    def holds(self, here: Spot) -> bool:
        return here.forest.count_attached(here.place) == 1

    def found_text(self, here: Spot, names: list[Name]) -> Message:
        others = here.forest.count_attached(here.place) - 1
        return say("{cards} beside it at its place", cards=cards(others))
