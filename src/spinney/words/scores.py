"""What a visible card is worth at the end of the game: one class per sentence a card can say.

Each class knows three things: the points, the sentence printed in the almanac, and why a card got what it got.
`local` sentences look at the spot where the card lies; the others give every copy in a forest the same points.
Sentences with a `group` score all their cards together, once per forest.
"""

from __future__ import annotations

from typing import Final

from spinney.land import BOTTOM, SECOND, SLOTS, Forest, Half, Kind, Slot

HOST: Final = -1  # the slot of a card that is itself the place


class Spot:
    """The card being scored: whose forest, which place, which slot."""

    def __init__(self, forest: Forest, rivals: list[Forest]) -> None:
        self.forest = forest
        self.rivals = rivals
        self.place = 0
        self.slot: Slot = HOST
        self.half: Half = 0


class Score:
    """No points: what a card that says nothing says."""

    local = False
    needs_symbol = False  # nothing can be said of a card whose own tree symbol is unknown

    def __init__(self) -> None:
        self.group: list[Kind] = []  # not empty: these species score together, once

    def points(self, here: Spot) -> int:
        return 0

    def sentence(self, names: list[str]) -> str:
        return "No points."

    def why(self, here: Spot, names: list[str]) -> str:
        return "no points"


class Points(Score):
    """{ points = 5 }"""

    def __init__(self, points: int) -> None:
        super().__init__()
        self.worth = points

    def points(self, here: Spot) -> int:
        return self.worth

    def sentence(self, names: list[str]) -> str:
        return f"{counted(self.worth, 'point')}."

    def why(self, here: Spot, names: list[str]) -> str:
        return f"always {counted(self.worth, 'point')}"


class PointsPer(Score):
    """{ points = 2, per = "European Hare" } or per = ["Tree", "Plant"]"""

    def __init__(self, points: int, per: list[Kind]) -> None:
        super().__init__()
        self.each = points
        self.kinds = per

    def count(self, forest: Forest) -> int:
        total = 0
        for kind in self.kinds:
            total += forest.cards[kind]
        return total

    def points(self, here: Spot) -> int:
        return self.each * self.count(here.forest)

    def sentence(self, names: list[str]) -> str:
        each = " and each ".join(card_of(names[kind]) for kind in self.kinds)
        return f"{counted(self.each, 'point')} for each {each} in your forest."

    def why(self, here: Spot, names: list[str]) -> str:
        parts = " and ".join(counted(here.forest.cards[kind], card_of(names[kind])) for kind in self.kinds)
        return f"{counted(self.each, 'point')} for each of {parts}"


class PointsPerDifferent(Score):
    """{ points = 2, per_different = "Plant" }, with at_most = 30 where there is a ceiling"""

    def __init__(self, points: int, per_different: Kind, at_most: int = 0) -> None:
        super().__init__()
        self.each = points
        self.kind = per_different
        self.ceiling = at_most

    def points(self, here: Spot) -> int:
        worth = self.each * here.forest.different[self.kind]
        return min(worth, self.ceiling) if self.ceiling else worth

    def sentence(self, names: list[str]) -> str:
        ceiling = f", {self.ceiling} at most" if self.ceiling else ""
        return f"{counted(self.each, 'point')} for each different {names[self.kind]} species in your forest{ceiling}."

    def why(self, here: Spot, names: list[str]) -> str:
        ceiling = f", {self.ceiling} at most" if self.ceiling else ""
        different = here.forest.different[self.kind]
        return f"{counted(self.each, 'point')} for each of {different} different {names[self.kind]} species{ceiling}"


class PointsPerPresent(Score):
    """{ points = 10, per_present = ["Mouse", "Squirrel"] }: for each of these kinds of which there is any"""

    def __init__(self, points: int, per_present: list[Kind]) -> None:
        super().__init__()
        self.each = points
        self.kinds = per_present

    def points(self, here: Spot) -> int:
        present = 0
        for kind in self.kinds:
            if here.forest.cards[kind]:
                present += 1
        return self.each * present

    def sentence(self, names: list[str]) -> str:
        kinds = ", ".join(names[kind] for kind in self.kinds)
        return f"{counted(self.each, 'point')} for each of these your forest has any card of: {kinds}."

    def why(self, here: Spot, names: list[str]) -> str:
        present = [names[kind] for kind in self.kinds if here.forest.cards[kind]]
        return f"{counted(self.each, 'point')} for each kind present: {', '.join(present) or 'none'}"


class PointsPerBelow(Score):
    """{ points = 2, per_card = "below" }: every card in a bottom slot of the forest"""

    def __init__(self, points: int) -> None:
        super().__init__()
        self.each = points

    def points(self, here: Spot) -> int:
        return self.each * here.forest.below

    def sentence(self, names: list[str]) -> str:
        return f"{counted(self.each, 'point')} for each card in a bottom slot of your forest, itself included."

    def why(self, here: Spot, names: list[str]) -> str:
        return f"{counted(self.each, 'point')} for each of {counted(here.forest.below, 'card')} in bottom slots"


class PointsPerBelowRiver(Score):
    """{ points = 2, per_card = "below a river" }: every card in a bottom slot with water"""

    def __init__(self, points: int) -> None:
        super().__init__()
        self.each = points

    def count(self, forest: Forest) -> int:
        layouts = forest.flora.layouts
        total = 0
        for spot in forest.spots:
            if spot % SLOTS % SECOND == BOTTOM and layouts[forest.layouts[spot // SLOTS]].river:
                total += 1
        return total

    def points(self, here: Spot) -> int:
        return self.each * self.count(here.forest)

    def sentence(self, names: list[str]) -> str:
        return f"{counted(self.each, 'point')} for each card below a river in your forest, itself included."

    def why(self, here: Spot, names: list[str]) -> str:
        return f"{counted(self.each, 'point')} for each of {counted(self.count(here.forest), 'card')} below rivers"


class PointsPerCaveCard(Score):
    """{ points = 1, per_card = "in cave" }"""

    def __init__(self, points: int) -> None:
        super().__init__()
        self.each = points

    def points(self, here: Spot) -> int:
        return self.each * here.forest.cave

    def sentence(self, names: list[str]) -> str:
        return f"{counted(self.each, 'point')} for each card in your cave."

    def why(self, here: Spot, names: list[str]) -> str:
        return f"{counted(self.each, 'point')} for each of {counted(here.forest.cave, 'card')} in the cave"


class PointsPerFull(Score):
    """{ points = 5, per_card = "full tree" }"""

    def __init__(self, points: int) -> None:
        super().__init__()
        self.each = points

    def points(self, here: Spot) -> int:
        return self.each * here.forest.full

    def sentence(self, names: list[str]) -> str:
        return f"{counted(self.each, 'point')} for each fully occupied tree in your forest."

    def why(self, here: Spot, names: list[str]) -> str:
        return f"{counted(self.each, 'point')} for each of {counted(here.forest.full, 'fully occupied tree')}"


class PointsPerHere(Score):
    """{ points = 2, per_card = "here" }: every card attached to this very place"""

    local = True

    def __init__(self, points: int) -> None:
        super().__init__()
        self.each = points

    def points(self, here: Spot) -> int:
        return self.each * here.forest.attached(here.place)

    def sentence(self, names: list[str]) -> str:
        return f"{counted(self.each, 'point')} for each card attached to it."

    def why(self, here: Spot, names: list[str]) -> str:
        attached = here.forest.attached(here.place)
        return f"{counted(self.each, 'point')} for each of {counted(attached, 'card')} attached to it"


class PointsPerAttached(Score):
    """{ points = 5, per_attached = "Squirrel" }: every such card attached to this very place"""

    local = True

    def __init__(self, points: int, per_attached: Kind) -> None:
        super().__init__()
        self.each = points
        self.kind = per_attached

    def count(self, here: Spot) -> int:
        forest = here.forest
        total = 0
        for i in range(len(forest.spots)):
            if forest.spots[i] // SLOTS == here.place and is_kind(forest, forest.dwellers[i], self.kind):
                total += 1
        return total

    def points(self, here: Spot) -> int:
        return self.each * self.count(here)

    def sentence(self, names: list[str]) -> str:
        return f"{counted(self.each, 'point')} for each {card_of(names[self.kind])} attached to it."

    def why(self, here: Spot, names: list[str]) -> str:
        attached = counted(self.count(here), card_of(names[self.kind]))
        return f"{counted(self.each, 'point')} for each of {attached} attached to it"


class PointsPerSymbol(Score):
    """{ points = 3, per_card = "of this symbol" }: every visible card with this card's tree symbol"""

    local = True
    needs_symbol = True

    def __init__(self, points: int) -> None:
        super().__init__()
        self.each = points

    def count(self, here: Spot) -> int:
        symbol = here.forest.flora.symbol_of[here.half]
        return here.forest.cards[symbol] if symbol >= 0 else 0

    def points(self, here: Spot) -> int:
        return self.each * self.count(here)

    def sentence(self, names: list[str]) -> str:
        return f"{counted(self.each, 'point')} for each card in your forest with its own tree symbol, itself included."

    def why(self, here: Spot, names: list[str]) -> str:
        symbol = here.forest.flora.symbol_of[here.half]
        shown = names[symbol] if symbol >= 0 else "unknown symbol"
        return f"{counted(self.each, 'point')} for each of {counted(self.count(here), 'card')} with the {shown}"


class PointsIf(Score):
    """{ points = 5, if = "Beech", at_least = 4 }, with else = 1 where the other case scores too"""

    def __init__(self, points: int, if_: Kind, at_least: int = 1, else_: int = 0) -> None:
        super().__init__()
        self.worth = points
        self.kind = if_
        self.at_least = at_least
        self.otherwise = else_

    def points(self, here: Spot) -> int:
        return self.worth if here.forest.number(self.kind) >= self.at_least else self.otherwise

    def sentence(self, names: list[str]) -> str:
        asked = f"your forest has at least {counted(self.at_least, card_of(names[self.kind]))}"
        return f"{counted(self.worth, 'point')} if {asked}{or_else(self.otherwise)}."

    def why(self, here: Spot, names: list[str]) -> str:
        has = counted(here.forest.number(self.kind), card_of(names[self.kind]))
        return f"{counted(self.points(here), 'point')}: {has}, {self.at_least} needed"


class PointsIfDifferent(Score):
    """{ points = 5, if_different = "Bat", at_least = 3 }"""

    def __init__(self, points: int, if_different: Kind, at_least: int, else_: int = 0) -> None:
        super().__init__()
        self.worth = points
        self.kind = if_different
        self.at_least = at_least
        self.otherwise = else_

    def points(self, here: Spot) -> int:
        return self.worth if here.forest.different[self.kind] >= self.at_least else self.otherwise

    def sentence(self, names: list[str]) -> str:
        asked = f"your forest has at least {self.at_least} different {names[self.kind]} species"
        return f"{counted(self.worth, 'point')} if {asked}{or_else(self.otherwise)}."

    def why(self, here: Spot, names: list[str]) -> str:
        has = f"{here.forest.different[self.kind]} different {names[self.kind]} species"
        return f"{counted(self.points(here), 'point')}: {has}, {self.at_least} needed"


class PointsIfMost(Score):
    """{ points = 10, if_most = "Tree" }: tied for most is most"""

    def __init__(self, points: int, if_most: Kind, else_: int = 0) -> None:
        super().__init__()
        self.worth = points
        self.kind = if_most
        self.otherwise = else_

    def points(self, here: Spot) -> int:
        mine = here.forest.number(self.kind)
        for rival in here.rivals:
            if rival.number(self.kind) > mine:
                return self.otherwise
        return self.worth

    def sentence(self, names: list[str]) -> str:
        asked = f"no other forest has more {plural(card_of(names[self.kind]))}"
        return f"{counted(self.worth, 'point')} if {asked}{or_else(self.otherwise)}."

    def why(self, here: Spot, names: list[str]) -> str:
        mine = counted(here.forest.number(self.kind), card_of(names[self.kind]))
        best = max([rival.number(self.kind) for rival in here.rivals], default=0)
        rivals = f"the best other forest {best}" if here.rivals else "no other forest"
        return f"{counted(self.points(here), 'point')}: {mine} here, {rivals}"


class PointsOn(Score):
    """{ points = 5, on = "Oak" } or on = ["Fir", "Hemlock"], with else = 1 where the other case scores too"""

    local = True

    def __init__(self, points: int, on: list[Kind], else_: int = 0) -> None:
        super().__init__()
        self.worth = points
        self.kinds = on
        self.otherwise = else_

    def points(self, here: Spot) -> int:
        for kind in self.kinds:
            if is_kind(here.forest, here.forest.hosts[here.place], kind):
                return self.worth
        return self.otherwise

    def sentence(self, names: list[str]) -> str:
        hosts = " or ".join(names[kind] for kind in self.kinds)
        return f"{counted(self.worth, 'point')} if it is placed at {article(hosts)}{or_else(self.otherwise)}."

    def why(self, here: Spot, names: list[str]) -> str:
        flora = here.forest.flora
        host = flora.species[flora.species_of[here.forest.hosts[here.place]]].name
        hosts = " or ".join(names[kind] for kind in self.kinds)
        return f"{counted(self.points(here), 'point')}: it lies at {article(host)}, {article(hosts)} is asked for"


class PointsBeside(Score):
    """{ points = 15, beside = "Bat" }: such a card lies in another slot of the same place"""

    local = True

    def __init__(self, points: int, beside: Kind) -> None:
        super().__init__()
        self.worth = points
        self.kind = beside

    def points(self, here: Spot) -> int:
        forest = here.forest
        mine = here.place * SLOTS + here.slot
        for i in range(len(forest.spots)):
            spot = forest.spots[i]
            if spot // SLOTS == here.place and spot != mine and is_kind(forest, forest.dwellers[i], self.kind):
                return self.worth
        return 0

    def sentence(self, names: list[str]) -> str:
        return f"{counted(self.worth, 'point')} if {article(names[self.kind])} lies on another side of the same tree."

    def why(self, here: Spot, names: list[str]) -> str:
        met = "shares" if self.points(here) else "does not share"
        return f"{counted(self.points(here), 'point')}: it {met} its tree with {article(names[self.kind])}"


class PointsWhenFull(Score):
    """{ points = 10, when = "full" }: every slot of this place is occupied"""

    local = True

    def __init__(self, points: int, else_: int = 0) -> None:
        super().__init__()
        self.worth = points
        self.otherwise = else_

    def points(self, here: Spot) -> int:
        return self.otherwise if here.forest.vacant[here.place] else self.worth

    def sentence(self, names: list[str]) -> str:
        return f"{counted(self.worth, 'point')} if every slot of its place is occupied{or_else(self.otherwise)}."

    def why(self, here: Spot, names: list[str]) -> str:
        vacant = here.forest.vacant[here.place]
        return f"{counted(self.points(here), 'point')}: {counted(vacant, 'slot')} still empty there"


class PointsWhenSharing(Score):
    """{ points = 5, when = "sharing" }: another card lies in the same slot"""

    local = True

    def __init__(self, points: int, else_: int = 0) -> None:
        super().__init__()
        self.worth = points
        self.otherwise = else_

    def points(self, here: Spot) -> int:
        crowd = here.forest.crowd(here.place * SLOTS + here.slot)
        return self.worth if crowd > 1 else self.otherwise

    def sentence(self, names: list[str]) -> str:
        return f"{counted(self.worth, 'point')} if it shares its slot{or_else(self.otherwise)}."

    def why(self, here: Spot, names: list[str]) -> str:
        crowd = here.forest.crowd(here.place * SLOTS + here.slot)
        return f"{counted(self.points(here), 'point')}: {counted(crowd, 'card')} in its slot"


class PointsWhenRiver(Score):
    """{ points = 5, when = "river" }: its place has water"""

    local = True

    def __init__(self, points: int, else_: int = 0) -> None:
        super().__init__()
        self.worth = points
        self.otherwise = else_

    def points(self, here: Spot) -> int:
        forest = here.forest
        return self.worth if forest.flora.layouts[forest.layouts[here.place]].river else self.otherwise

    def sentence(self, names: list[str]) -> str:
        return f"{counted(self.worth, 'point')} if its tree has a river{or_else(self.otherwise)}."

    def why(self, here: Spot, names: list[str]) -> str:
        forest = here.forest
        has = "has a river" if forest.flora.layouts[forest.layouts[here.place]].river else "has no river"
        return f"{counted(self.points(here), 'point')}: its tree {has}"


class SetOf(Score):
    """{ set = [0, 10, 15, 20], of = "Fireflies" }: all of one species together"""

    def __init__(self, set_: list[int], of: Kind) -> None:
        super().__init__()
        self.worth = set_
        self.kind = of
        self.group = [of]

    def points(self, here: Spot) -> int:
        number = here.forest.number(self.kind)
        return self.worth[min(number, len(self.worth)) - 1] if number else 0

    def sentence(self, names: list[str]) -> str:
        sizes = "/".join(str(size + 1) for size in range(len(self.worth)))
        worths = "/".join(str(worth) for worth in self.worth)
        return f"All your {plural(card_of(names[self.kind]))} together: {worths} points for {sizes} of them."

    def why(self, here: Spot, names: list[str]) -> str:
        number = counted(here.forest.number(self.kind), card_of(names[self.kind]))
        return f"{counted(self.points(here), 'point')} for {number} together"


class SetsOfDifferent(Score):
    """{ set = [0, 3, 6, 12, 20], of_different = "Butterfly" }: sets of different species, each card in one set

    Filling the first set with one of each species, then the second, and so on is best: no table used has a later
    step smaller than an earlier one.
    """

    def __init__(self, set_: list[int], of_different: Kind) -> None:
        super().__init__()
        self.worth = set_
        self.kind = of_different
        # `group` is filled by the edition: all species of this kind

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
            total += self.worth[min(size, len(self.worth)) - 1]
        return total

    def sentence(self, names: list[str]) -> str:
        sizes = "/".join(str(size + 1) for size in range(len(self.worth)))
        worths = "/".join(str(worth) for worth in self.worth)
        kind = names[self.kind]
        return f"Sets of different {kind} species, each card in one set: {worths} points for a set of {sizes}."

    def why(self, here: Spot, names: list[str]) -> str:
        sizes = self.sizes(here.forest)
        listed = " + ".join(f"{self.worth[min(size, len(self.worth)) - 1]} for {size} species" for size in sizes)
        return f"sets of different {names[self.kind]} species: {listed}"


class PointsByDifferent(Score):
    """{ points = [1, 3, 3, 6, 6, 10], by_different = "Bird" }: the worth grows with the different species"""

    def __init__(self, points: list[int], by_different: Kind) -> None:
        super().__init__()
        self.worth = points
        self.kind = by_different

    def points(self, here: Spot) -> int:
        different = here.forest.different[self.kind]
        return self.worth[min(different, len(self.worth)) - 1] if different else 0

    def sentence(self, names: list[str]) -> str:
        sizes = "/".join(str(size + 1) for size in range(len(self.worth)))
        worths = "/".join(str(worth) for worth in self.worth)
        return f"{worths} points with {sizes} different {names[self.kind]} species in your forest."

    def why(self, here: Spot, names: list[str]) -> str:
        different = here.forest.different[self.kind]
        return f"{counted(self.points(here), 'point')} with {different} different {names[self.kind]} species"


# --- words the sentences share --------------------------------------------------------------------------------------


def is_kind(forest: Forest, half: Half, kind: Kind) -> bool:
    return kind in forest.flora.species[forest.flora.species_of[half]].kinds


def counted(number: int, noun: str) -> str:
    return f"{number} {noun if number == 1 else plural(noun)}"


def plural(noun: str) -> str:
    if noun.endswith(" symbol"):
        return noun + "s"
    return noun + "s" if not noun.endswith("s") else noun


def article(noun: str) -> str:
    vowel = noun[0] in "AEIOU" and not noun.startswith("Uni")
    return f"an {noun}" if vowel else f"a {noun}"


def card_of(name: str) -> str:
    return name if name.endswith("symbol") else f"{name} card"


def or_else(otherwise: int) -> str:
    return f", otherwise {otherwise}" if otherwise else ""


NO_SCORE: Final = Score()
