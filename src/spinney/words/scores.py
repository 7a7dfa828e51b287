"""Scoring sentences: what a visible card is worth at the end of the game, one class per sentence.

Each class has the points, the sentence printed in the almanac, the tokens drawn on the card, and the reason a card got
its points. `local` sentences look at the spot where the card lies; the others give every copy in a forest the same
points. Sentences with a `group` score all their cards together, once per forest.
"""

from __future__ import annotations

from spinney.land import BOTTOM, SIDE_COUNT, SLOTS, Forest, Kind
from spinney.words import tokens as token
from spinney.words.nouns import card_noun, count_noun, plural, with_article
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

    def sentence(self, names: list[str]) -> str:
        return f"{count_noun(self.worth, 'point')}."

    def tokens(self, names: list[str]) -> list[RuleToken]:
        return [token.points(self.worth)] if self.worth else []

    def why(self, here: Spot, names: list[str]) -> str:
        return f"always {count_noun(self.worth, 'point')}"


# --- points for each of something -----------------------------------------------------------------------------------


class PointsPer(PerCount):
    """Points for each card of some kinds: `{ points = 2, per = "European Hare" }` or `per = ["Tree", "Plant"]`."""

    changed_by = ITS_KINDS

    def count(self, here: Spot) -> int:
        total = 0
        for kind in self.kinds:
            total += here.forest.cards[kind]
        return total

    def counted_text(self, names: list[str]) -> str:
        return " and each ".join(card_noun(names[kind]) for kind in self.kinds) + " in your forest"

    def found_text(self, here: Spot, names: list[str]) -> str:
        return "of " + " and ".join(count_noun(here.forest.cards[kind], card_noun(names[kind])) for kind in self.kinds)

    def count_tokens(self, names: list[str]) -> list[RuleToken]:
        return [token.kind(names[kind]) for kind in self.kinds]


class PointsPerDifferent(PerCount):
    """Points for each different species of a kind: `{ points = 2, per_different = "Plant" }`.

    With `at_most = 30` there is a ceiling.
    """

    changed_by = ITS_KINDS

    def __init__(self, points: int, per_different: Kind, at_most: int) -> None:
        super().__init__(points, [per_different])
        self.kind = per_different
        self.ceiling = at_most
        self.limit = f", {at_most} at most" if at_most else ""

    def points(self, here: Spot) -> int:
        worth = self.each * here.forest.different[self.kind]
        return min(worth, self.ceiling) if self.ceiling else worth

    def counted_text(self, names: list[str]) -> str:
        return f"different {names[self.kind]} species in your forest{self.limit}"

    def found_text(self, here: Spot, names: list[str]) -> str:
        return f"of {here.forest.different[self.kind]} different {names[self.kind]} species{self.limit}"

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

    def counted_text(self, names: list[str]) -> str:
        return f"of these your forest has any card of: {', '.join(names[kind] for kind in self.kinds)}"

    def found_text(self, here: Spot, names: list[str]) -> str:
        present = [names[kind] for kind in self.kinds if here.forest.cards[kind]]
        return f"kind present: {', '.join(present) or 'none'}"

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

    def counted_text(self, names: list[str]) -> str:
        return f"{card_noun(names[self.kind])} attached to it"

    def found_text(self, here: Spot, names: list[str]) -> str:
        return f"of {count_noun(self.count(here), card_noun(names[self.kind]))} attached to it"

    def count_tokens(self, names: list[str]) -> list[RuleToken]:
        return [RuleToken("here", of=names[self.kind])]


class PointsPerBelow(PerZone):
    """Points for each card in a bottom slot of the forest: `{ points = 2, per_card = "below" }`."""

    zone = "bottom"
    each_text = "card in a bottom slot of your forest, itself included"
    where = " in bottom slots"

    def count(self, here: Spot) -> int:
        return here.forest.below


class PointsPerBelowRiver(PerZone):
    """Points for each card in a bottom slot with water: `{ points = 2, per_card = "below a river" }`."""

    zone = "below river"
    each_text = "card below a river in your forest, itself included"
    where = " below rivers"

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
    each_text = "card in your cave"
    where = " in the cave"

    def count(self, here: Spot) -> int:
        return here.forest.cave


class PointsPerFull(PerZone):
    """Points for each fully occupied tree: `{ points = 5, per_card = "full tree" }`."""

    zone = "full tree"
    each_text = "fully occupied tree in your forest"
    noun = "fully occupied tree"

    def count(self, here: Spot) -> int:
        return here.forest.full


class PointsPerHere(PerZone):
    """Points for each card attached to this place: `{ points = 2, per_card = "here" }`."""

    local = True
    changed_by = ITS_PLACE
    zone = "here"
    each_text = "card attached to it"
    where = " attached to it"

    def count(self, here: Spot) -> int:
        return here.forest.count_attached(here.place)


class PointsPerSymbol(PerZone):
    """Points for each visible card with this card's tree symbol: `{ points = 3, per_card = "of this symbol" }`."""

    local = True
    needs_symbol = True
    zone = "own suit"
    each_text = "card in your forest with its own tree symbol, itself included"

    def count(self, here: Spot) -> int:
        symbol = here.forest.flora.symbol_of[here.half]
        return here.forest.cards[symbol] if symbol >= 0 else 0

    def found_text(self, here: Spot, names: list[str]) -> str:
        symbol = here.forest.flora.symbol_of[here.half]
        return (
            f"of {count_noun(self.count(here), 'card')} with the {names[symbol] if symbol >= 0 else 'unknown symbol'}"
        )


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

    def condition_text(self, names: list[str]) -> str:
        return f"your forest has at least {count_noun(self.at_least, card_noun(names[self.kind]))}"

    def found_text(self, here: Spot, names: list[str]) -> str:
        return f"{count_noun(here.forest.number(self.kind), card_noun(names[self.kind]))}, {self.at_least} needed"

    def condition_tokens(self, names: list[str]) -> list[RuleToken]:
        return [token.at_least(self.at_least), token.kind(names[self.kind])]


class PointsIfDifferent(PointsIf):
    """Points for a number of different species: `{ points = 5, if_different = "Bat", at_least = 3 }`."""

    def holds(self, here: Spot) -> bool:
        return here.forest.different[self.kind] >= self.at_least

    def condition_text(self, names: list[str]) -> str:
        return f"your forest has at least {self.at_least} different {names[self.kind]} species"

    def found_text(self, here: Spot, names: list[str]) -> str:
        return f"{here.forest.different[self.kind]} different {names[self.kind]} species, {self.at_least} needed"

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

    def condition_text(self, names: list[str]) -> str:
        return f"no other forest has more {plural(card_noun(names[self.kind]))}"

    def found_text(self, here: Spot, names: list[str]) -> str:
        mine = count_noun(here.forest.number(self.kind), card_noun(names[self.kind]))
        best = max([rival.number(self.kind) for rival in here.rivals], default=0)
        return f"{mine} here, " + (f"the best other forest {best}" if here.rivals else "no other forest")

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

    def hosts(self, names: list[str]) -> str:
        return with_article(" or ".join(names[kind] for kind in self.kinds))

    def condition_text(self, names: list[str]) -> str:
        return f"it is placed at {self.hosts(names)}"

    def found_text(self, here: Spot, names: list[str]) -> str:
        flora = here.forest.flora
        host = flora.species[flora.species_of[here.forest.hosts[here.place]]].name
        return f"it lies at {with_article(host)}, {self.hosts(names)} is asked for"

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

    def condition_text(self, names: list[str]) -> str:
        return f"{with_article(names[self.kind])} lies on another side of the same tree"

    def found_text(self, here: Spot, names: list[str]) -> str:
        return f"it {'shares' if self.holds(here) else 'does not share'} its tree with {with_article(names[self.kind])}"

    def condition_tokens(self, names: list[str]) -> list[RuleToken]:
        return [RuleToken("beside", of=names[self.kind])]


class PointsWhenFull(When):
    """Points for a place whose slots are all occupied: `{ points = 10, when = "full" }`."""

    changed_by = ITS_PLACE
    when = "full"
    condition_said = "every slot of its place is occupied"

    def holds(self, here: Spot) -> bool:
        return here.forest.vacant[here.place] == 0

    def found_text(self, here: Spot, names: list[str]) -> str:
        return f"{count_noun(here.forest.vacant[here.place], 'slot')} still empty there"


class PointsWhenSharing(When):
    """Points for another card in the same slot: `{ points = 5, when = "sharing" }`."""

    changed_by = ITS_PLACE
    when = "sharing"
    condition_said = "it shares its slot"

    def holds(self, here: Spot) -> bool:
        return here.forest.cards_in_slot(here.place * SLOTS + here.slot) > 1

    def found_text(self, here: Spot, names: list[str]) -> str:
        return f"{count_noun(here.forest.cards_in_slot(here.place * SLOTS + here.slot), 'card')} in its slot"


class PointsWhenRiver(When):
    """Points for a place with water: `{ points = 5, when = "river" }`."""

    changed_by = ITS_PLACE
    when = "river"
    condition_said = "its tree has a river"

    def holds(self, here: Spot) -> bool:
        forest = here.forest
        return forest.flora.layouts[forest.layouts[here.place]].river

    def found_text(self, here: Spot, names: list[str]) -> str:
        return f"its tree has {'a' if self.holds(here) else 'no'} river"


# --- points by a table ----------------------------------------------------------------------------------------------


class SetOf(ByNumber):
    """Points for all cards of one species together: `{ set = [0, 10, 15, 20], of = "Fireflies" }`."""

    changed_by = ITS_KINDS

    def __init__(self, set_: list[int], of: Kind) -> None:
        super().__init__(set_, of)
        self.group = [of]

    def points(self, here: Spot) -> int:
        return self.worth_of(here.forest.number(self.kind))

    def sentence(self, names: list[str]) -> str:
        cards = plural(card_noun(names[self.kind]))
        return f"All your {cards} together: {self.worths_text()} points for {self.sizes_text()} of them."

    def tokens(self, names: list[str]) -> list[RuleToken]:
        return [token.kind(names[self.kind]), RuleToken("set", values=self.worth)]

    def why(self, here: Spot, names: list[str]) -> str:
        number = count_noun(here.forest.number(self.kind), card_noun(names[self.kind]))
        return f"{count_noun(self.points(here), 'point')} for {number} together"


class SetsOfDifferent(ByNumber):
    """Points for sets of different species: `{ set = [0, 3, 6, 12, 20], of_different = "Butterfly" }`.

    Each card is in one set. Filling the first set with one of each species, then the second, and so on is best: no
    table used has a later step smaller than an earlier one. `group`, all species of this kind, is filled by the
    edition.
    """

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

    def sentence(self, names: list[str]) -> str:
        sets = f"Sets of different {names[self.kind]} species, each card in one set"
        return f"{sets}: {self.worths_text()} points for a set of {self.sizes_text()}."

    def tokens(self, names: list[str]) -> list[RuleToken]:
        return [token.different(names[self.kind]), RuleToken("set", values=self.worth)]

    def why(self, here: Spot, names: list[str]) -> str:
        listed = " + ".join(f"{self.worth_of(size)} for {size} species" for size in self.sizes(here.forest))
        return f"sets of different {names[self.kind]} species: {listed}"


class PointsByDifferent(ByNumber):
    """Points that grow with the different species: `{ points = [1, 3, 3, 6, 6, 10], by_different = "Bird" }`."""

    changed_by = ITS_KINDS

    def points(self, here: Spot) -> int:
        return self.worth_of(here.forest.different[self.kind])

    def sentence(self, names: list[str]) -> str:
        species = f"different {names[self.kind]} species in your forest"
        return f"{self.worths_text()} points with {self.sizes_text()} {species}."

    def tokens(self, names: list[str]) -> list[RuleToken]:
        return [token.different(names[self.kind]), RuleToken("steps", values=self.worth)]

    def why(self, here: Spot, names: list[str]) -> str:
        different = here.forest.different[self.kind]
        return f"{count_noun(self.points(here), 'point')} with {different} different {names[self.kind]} species"
