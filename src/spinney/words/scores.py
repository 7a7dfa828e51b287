"""Scoring sentences: what a visible card is worth at the end of the game, one class per sentence.

Each class has the points, the sentence printed in the almanac, the tokens drawn on the card, and the reason a card got
its points. `local` sentences look at the spot where the card lies; the others give every copy in a forest the same
points. Sentences with a `group` score all their cards together, once per forest.
"""

from __future__ import annotations

from spinney.land import BOTTOM, SIDE_COUNT, SLOTS, Forest, Kind
from spinney.language.message import COMMA, PLUS, Count, Message, Name, list_all, list_any, list_row, say
from spinney.language.nouns import FULL_TREE, SLOT, cards, points
from spinney.words import tokens as token
from spinney.words.scoring import (
    ITS_KINDS,
    ITS_PLACE,
    ByNumber,
    Conditional,
    PerCount,
    PerZone,
    Score,
    Spot,
    When,
    is_half_of_kind,
)
from spinney.words.tokens import RuleToken


class Points(Score):
    """Points of its own: `{ points = 5 }`."""

    changed_by = ITS_KINDS

    def __init__(self, points: int) -> None:
        super().__init__([])
        self.worth = points

    def points(self, here: Spot) -> int:
        return self.worth

    def clause(self, names: list[Name]) -> Message:
        return say("{points}", points=points(self.worth))

    def tokens(self, names: list[str]) -> list[RuleToken]:
        return [token.points(self.worth)] if self.worth else []

    def why(self, here: Spot, names: list[Name]) -> Message:
        return say("always {points}", points=points(self.worth))

    def because(self, here: Spot, names: list[Name]) -> Message | None:
        return None


# --- points for each of something -----------------------------------------------------------------------------------


class PointsPer(PerCount):
    """Points for each card of some kinds: `{ points = 2, per = "European Hare" }` or `per = ["Tree", "Plant"]`."""

    changed_by = ITS_KINDS

    def count(self, here: Spot) -> int:
        total = 0
        for kind in self.kinds:
            total += here.forest.cards[kind]
        return total

    def counted_text(self, names: list[Name]) -> Message:
        each = list_all(say("each {kind:card}", kind=names[kind]) for kind in self.kinds)
        return say("{each} in your forest", each=each)

    def found_text(self, here: Spot, names: list[Name]) -> Message:
        return say(
            "{cards}", "found", cards=list_all(Count(here.forest.cards[kind], names[kind]) for kind in self.kinds)
        )

    def count_tokens(self, names: list[str]) -> list[RuleToken]:
        return [token.kind(names[kind]) for kind in self.kinds]


class PointsPerDifferent(PerCount):
    """Points for each different species of a kind: `{ points = 2, per_different = "Plant" }`.

    With `at_most = 30` there is a ceiling.
    """

    counts_different = True

    changed_by = ITS_KINDS

    def __init__(self, points: int, per_different: Kind, at_most: int) -> None:
        super().__init__(points, [per_different])
        self.kind = per_different
        self.ceiling = at_most

    def points(self, here: Spot) -> int:
        worth = self.each * here.forest.different[self.kind]
        return min(worth, self.ceiling) if self.ceiling else worth

    def counted_text(self, names: list[Name]) -> Message:
        limit = self.ceiling or None
        return say(
            "each different {kind} species in your forest[, {limit} at most]", kind=names[self.kind], limit=limit
        )

    def found_text(self, here: Spot, names: list[Name]) -> Message:
        number, limit = here.forest.different[self.kind], self.ceiling or None
        return say("{n} different {kind} species[, {limit} at most]", n=number, kind=names[self.kind], limit=limit)

    def count_tokens(self, names: list[str]) -> list[RuleToken]:
        limit = [RuleToken("max", self.ceiling)] if self.ceiling else []
        return [token.different(names[self.kind]), *limit]


class PointsPerPresent(PerCount):
    """Points for each of some kinds that is present: `{ points = 10, per_present = ["Mouse", "Squirrel"] }`."""

    changed_by = ITS_KINDS

    def count(self, here: Spot) -> int:
        present = 0
        for kind in self.kinds:
            if here.forest.cards[kind]:
                present += 1
        return present

    def counted_text(self, names: list[Name]) -> Message:
        kinds = list_row([names[kind] for kind in self.kinds], COMMA)
        return say("each of these your forest has any card of: {kinds}", kinds=kinds)

    def why(self, here: Spot, names: list[Name]) -> Message:
        present = [names[kind] for kind in self.kinds if here.forest.cards[kind]]
        kinds = list_row(present, COMMA) if present else say("none", "of several kinds")
        return say("{points} for each kind present: {kinds}", points=points(self.each), kinds=kinds)

    def count_tokens(self, names: list[str]) -> list[RuleToken]:
        return [RuleToken("any", of=[names[kind] for kind in self.kinds])]


class PointsPerAttached(PerCount):
    """Points for each such card attached to this place: `{ points = 5, per_attached = "Squirrel" }`."""

    local = True
    changed_by = ITS_PLACE

    def __init__(self, points: int, per_attached: Kind) -> None:
        super().__init__(points, [per_attached])
        self.kind = per_attached

    def count(self, here: Spot) -> int:
        forest = here.forest
        total = 0
        for i in range(len(forest.spots)):
            if forest.spots[i] // SLOTS == here.place and is_half_of_kind(forest, forest.dwellers[i], self.kind):
                total += 1
        return total

    def counted_text(self, names: list[Name]) -> Message:
        return say("each {kind:card} attached to it", kind=names[self.kind])

    def found_text(self, here: Spot, names: list[Name]) -> Message:
        return say("{cards} attached to it", cards=Count(self.count(here), names[self.kind]))

    def count_tokens(self, names: list[str]) -> list[RuleToken]:
        return [RuleToken("here", of=names[self.kind])]


class PointsPerBelow(PerZone):
    """Points for each card in a bottom slot of the forest: `{ points = 2, per_card = "below" }`."""

    zone = "bottom"

    def counted_text(self, names: list[Name]) -> Message:
        return say("each card in a bottom slot of your forest, itself included")

    def found_text(self, here: Spot, names: list[Name]) -> Message:
        return say("{cards} in bottom slots", cards=cards(self.count(here)))

    def count(self, here: Spot) -> int:
        return here.forest.below


class PointsPerBelowRiver(PerZone):
    """Points for each card in a bottom slot with water: `{ points = 2, per_card = "below a river" }`."""

    zone = "below river"

    def counted_text(self, names: list[Name]) -> Message:
        return say("each card below a river in your forest, itself included")

    def found_text(self, here: Spot, names: list[Name]) -> Message:
        return say("{cards} below rivers", cards=cards(self.count(here)))

    def count(self, here: Spot) -> int:
        forest = here.forest
        layouts = forest.flora.layouts
        total = 0
        for spot in forest.spots:
            if spot % SLOTS % SIDE_COUNT == BOTTOM and layouts[forest.layouts[spot // SLOTS]].river:
                total += 1
        return total


class PointsPerCaveCard(PerZone):
    """Points for each card in the cave: `{ points = 1, per_card = "in cave" }`."""

    zone = "cave"

    def counted_text(self, names: list[Name]) -> Message:
        return say("each card in your cave")

    def found_text(self, here: Spot, names: list[Name]) -> Message:
        return say("{cards} in the cave", cards=cards(self.count(here)))

    def count(self, here: Spot) -> int:
        return here.forest.cave


class PointsPerFull(PerZone):
    """Points for each fully occupied tree: `{ points = 5, per_card = "full tree" }`."""

    zone = "full tree"

    def counted_text(self, names: list[Name]) -> Message:
        return say("each fully occupied tree in your forest")

    def found_text(self, here: Spot, names: list[Name]) -> Message:
        return say("{cards}", "found", cards=Count(self.count(here), FULL_TREE))

    def count(self, here: Spot) -> int:
        forest = here.forest
        if forest.flora.only_trees:
            return forest.full
        full = 0
        for place in range(len(forest.vacant)):
            if not forest.vacant[place] and forest.is_tree(place):
                full += 1
        return full


class PointsPerHere(PerZone):
    """Points for each card attached to this place: `{ points = 2, per_card = "here" }`."""

    local = True
    changed_by = ITS_PLACE
    zone = "here"

    def counted_text(self, names: list[Name]) -> Message:
        return say("each card attached to it")

    def found_text(self, here: Spot, names: list[Name]) -> Message:
        return say("{cards} attached to it", cards=cards(self.count(here)))

    def count(self, here: Spot) -> int:
        return here.forest.count_attached(here.place)


class PointsPerSymbol(PerZone):
    """Points for each visible card with this card's tree symbol: `{ points = 3, per_card = "of this symbol" }`."""

    local = True
    needs_symbol = True
    zone = "own suit"

    def counted_text(self, names: list[Name]) -> Message:
        return say("each card in your forest with its own tree symbol, itself included")

    def count(self, here: Spot) -> int:
        symbol = here.forest.flora.symbol_of[here.half]
        return here.forest.cards[symbol] if symbol >= 0 else 0

    def found_text(self, here: Spot, names: list[Name]) -> Message:
        symbol, number = here.forest.flora.symbol_of[here.half], cards(self.count(here))
        if symbol < 0:
            return say("{cards} with the unknown symbol", cards=number)
        return say("{cards} with {symbol:the}", cards=number, symbol=names[symbol])


# --- points if something holds --------------------------------------------------------------------------------------


class PointsIf(Conditional):
    """Points for a number of cards of a kind: `{ points = 5, if = "Beech", at_least = 4 }`.

    With `else = 1` the other case scores, too.
    """

    changed_by = ITS_KINDS

    def __init__(self, points: int, if_: Kind, at_least: int, else_: int) -> None:
        super().__init__(points, [if_], else_)
        self.kind = if_
        self.at_least = at_least

    def holds(self, here: Spot) -> bool:
        return here.forest.number(self.kind) >= self.at_least

    def condition_text(self, names: list[Name]) -> Message:
        return say("your forest has at least {cards}", cards=Count(self.at_least, names[self.kind]))

    def found_text(self, here: Spot, names: list[Name]) -> Message:
        found = Count(here.forest.number(self.kind), names[self.kind])
        return say("{cards}, {needed} needed", cards=found, needed=self.at_least)

    def condition_tokens(self, names: list[str]) -> list[RuleToken]:
        return [token.at_least(self.at_least), token.kind(names[self.kind])]


class PointsIfDifferent(PointsIf):
    """Points for a number of different species: `{ points = 5, if_different = "Bat", at_least = 3 }`."""

    counts_different = True

    def holds(self, here: Spot) -> bool:
        return here.forest.different[self.kind] >= self.at_least

    def condition_text(self, names: list[Name]) -> Message:
        return say("your forest has at least {n} different {kind} species", n=self.at_least, kind=names[self.kind])

    def found_text(self, here: Spot, names: list[Name]) -> Message:
        number, kind = here.forest.different[self.kind], names[self.kind]
        return say("{n} different {kind} species, {needed} needed", n=number, kind=kind, needed=self.at_least)

    def condition_tokens(self, names: list[str]) -> list[RuleToken]:
        return [token.at_least(self.at_least), token.different(names[self.kind])]


class PointsIfMost(Conditional):
    """Points for the most cards of a kind: `{ points = 10, if_most = "Tree" }`; tied for most is most."""

    looks_at_rivals = True

    def __init__(self, points: int, if_most: Kind, else_: int) -> None:
        super().__init__(points, [if_most], else_)
        self.kind = if_most

    def holds(self, here: Spot) -> bool:
        mine = here.forest.number(self.kind)
        for rival in here.rivals:
            if rival.number(self.kind) > mine:
                return False
        return True

    def condition_text(self, names: list[Name]) -> Message:
        return say("no other forest has more {kind:card pl}", kind=names[self.kind])

    def found_text(self, here: Spot, names: list[Name]) -> Message:
        mine = Count(here.forest.number(self.kind), names[self.kind])
        if not here.rivals:
            return say("{cards} here, no other forest", cards=mine)
        best = max([rival.number(self.kind) for rival in here.rivals])
        return say("{cards} here, the best other forest {best}", cards=mine, best=best)

    def condition_tokens(self, names: list[str]) -> list[RuleToken]:
        return [RuleToken("most", of=names[self.kind])]


class PointsOn(Conditional):
    """Points for lying at such a host: `{ points = 5, on = "Oak" }` or `on = ["Fir", "Hemlock"]`.

    With `else = 1` the other case scores, too.
    """

    local = True
    changed_by = ITS_PLACE

    def holds(self, here: Spot) -> bool:
        for kind in self.kinds:
            if is_half_of_kind(here.forest, here.forest.hosts[here.place], kind):
                return True
        return False

    def condition_text(self, names: list[Name]) -> Message:
        hosts = list_any(say("at {host:a}", host=names[kind]) for kind in self.kinds)
        return say("it is placed {hosts}", hosts=hosts)

    def found_text(self, here: Spot, names: list[Name]) -> Message:
        flora = here.forest.flora
        host = names[flora.species_of[here.forest.hosts[here.place]]]
        asked = list_any(say("{host:a}", "is asked for", host=names[kind]) for kind in self.kinds)
        return say("it lies at {host:a}, {asked} is asked for", host=host, asked=asked)

    def condition_tokens(self, names: list[str]) -> list[RuleToken]:
        return [RuleToken("at", of=[names[kind] for kind in self.kinds])]


class PointsBeside(Conditional):
    """Points for such a card in another slot of the same place: `{ points = 15, beside = "Bat" }`."""

    local = True
    changed_by = ITS_PLACE

    def __init__(self, points: int, beside: Kind) -> None:
        super().__init__(points, [beside], 0)
        self.kind = beside

    def holds(self, here: Spot) -> bool:
        forest = here.forest
        mine = here.place * SLOTS + here.slot
        for i in range(len(forest.spots)):
            spot = forest.spots[i]
            if spot // SLOTS == here.place and spot != mine and is_half_of_kind(forest, forest.dwellers[i], self.kind):
                return True
        return False

    def condition_text(self, names: list[Name]) -> Message:
        return say("{kind:a} lies on another side of the same tree", kind=names[self.kind])

    def found_text(self, here: Spot, names: list[Name]) -> Message:
        if self.holds(here):
            return say("it shares its tree with {kind:a}", kind=names[self.kind])
        return say("it does not share its tree with {kind:a}", kind=names[self.kind])

    def condition_tokens(self, names: list[str]) -> list[RuleToken]:
        return [RuleToken("beside", of=names[self.kind])]


class PointsWhenFull(When):
    """Points for a place whose slots are all occupied: `{ points = 10, when = "full" }`."""

    changed_by = ITS_PLACE
    when = "full"

    def condition_text(self, names: list[Name]) -> Message:
        return say("every slot of its place is occupied")

    def holds(self, here: Spot) -> bool:
        return here.forest.vacant[here.place] == 0

    def found_text(self, here: Spot, names: list[Name]) -> Message:
        return say("{slots} still empty there", slots=Count(here.forest.vacant[here.place], SLOT))


class PointsWhenSharing(When):
    """Points for another card in the same slot: `{ points = 5, when = "sharing" }`."""

    changed_by = ITS_PLACE
    when = "sharing"

    def condition_text(self, names: list[Name]) -> Message:
        return say("it shares its slot")

    def holds(self, here: Spot) -> bool:
        return here.forest.cards_in_slot(here.place * SLOTS + here.slot) > 1

    def found_text(self, here: Spot, names: list[Name]) -> Message:
        return say("{cards} in its slot", cards=cards(here.forest.cards_in_slot(here.place * SLOTS + here.slot)))


class PointsWhenRiver(When):
    """Points for a place with water: `{ points = 5, when = "river" }`."""

    changed_by = ITS_PLACE
    when = "river"

    def condition_text(self, names: list[Name]) -> Message:
        return say("its tree has a river")

    def holds(self, here: Spot) -> bool:
        forest = here.forest
        return forest.flora.layouts[forest.layouts[here.place]].river

    def found_text(self, here: Spot, names: list[Name]) -> Message:
        return say("its tree has a river", "found") if self.holds(here) else say("its tree has no river")


# --- points by a table ----------------------------------------------------------------------------------------------


class SetOf(ByNumber):
    """Points for all cards of one species together: `{ set = [0, 10, 15, 20], of = "Fireflies" }`."""

    changed_by = ITS_KINDS

    def __init__(self, set_: list[int], of: Kind) -> None:
        super().__init__(set_, of)
        self.group = [of]

    def points(self, here: Spot) -> int:
        return self.worth_of(here.forest.number(self.kind))

    def clause(self, names: list[Name]) -> Message:
        return say(
            "all your {kind:card pl} together: {worths} points for {sizes} of them",
            kind=names[self.kind],
            worths=self.worths_text(),
            sizes=self.sizes_text(),
        )

    def tokens(self, names: list[str]) -> list[RuleToken]:
        return [token.kind(names[self.kind]), RuleToken("set", values=self.worth)]

    def why(self, here: Spot, names: list[Name]) -> Message:
        number = Count(here.forest.number(self.kind), names[self.kind])
        return say("{points} for {cards}{cards:one=| together}", points=points(self.points(here)), cards=number)


class SetsOfDifferent(ByNumber):
    """Points for sets of different species: `{ set = [0, 3, 6, 12, 20], of_different = "Butterfly" }`.

    Each card is in one set. Filling the first set with one of each species, then the second, and so on is best: no
    table used has a later step smaller than an earlier one. `group`, all species of this kind, is filled by the
    edition.
    """

    counts_different = True

    changed_by = ITS_KINDS

    def sizes(self, forest: Forest) -> list[int]:
        found: list[int] = []
        copies = 1
        while True:
            size = 0
            for kind in self.group:
                if forest.cards[kind] >= copies:
                    size += 1
            if not size:
                return found
            found.append(size)
            copies += 1

    def points(self, here: Spot) -> int:
        total = 0
        for size in self.sizes(here.forest):
            total += self.worth_of(size)
        return total

    def clause(self, names: list[Name]) -> Message:
        return say(
            "sets of different {kind} species, each card in one set: {worths} points for a set of {sizes}",
            kind=names[self.kind],
            worths=self.worths_text(),
            sizes=self.sizes_text(),
        )

    def tokens(self, names: list[str]) -> list[RuleToken]:
        return [token.different(names[self.kind]), RuleToken("set", values=self.worth)]

    def why(self, here: Spot, names: list[Name]) -> Message:
        sizes = self.sizes(here.forest)
        sets = list_row([say("{worth} for {n} species", worth=self.worth_of(size), n=size) for size in sizes], PLUS)
        return say("sets of different {kind} species: {sets}", kind=names[self.kind], sets=sets)


class PointsByDifferent(ByNumber):
    """Points that grow with the different species: `{ points = [1, 3, 3, 6, 6, 10], by_different = "Bird" }`."""

    counts_different = True

    changed_by = ITS_KINDS

    def points(self, here: Spot) -> int:
        return self.worth_of(here.forest.different[self.kind])

    def clause(self, names: list[Name]) -> Message:
        return say(
            "{worths} points with {sizes} different {kind} species in your forest",
            kind=names[self.kind],
            worths=self.worths_text(),
            sizes=self.sizes_text(),
        )

    def tokens(self, names: list[str]) -> list[RuleToken]:
        return [token.different(names[self.kind]), RuleToken("steps", values=self.worth)]

    def why(self, here: Spot, names: list[Name]) -> Message:
        number, kind = here.forest.different[self.kind], names[self.kind]
        return say("{points} with {n} different {kind} species", points=points(self.points(here)), n=number, kind=kind)
