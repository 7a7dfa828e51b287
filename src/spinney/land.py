"""Places, forests and the tallies kept as cards arrive.

Everything is a small int. A *kind* is anything that can be counted: a species, a type symbol, a tree symbol. A *half*
is one printed face: the whole of a tree, or one side of a split card (`half // 2` is its card). A forest knows nothing
of points, costs or effects; it only knows what lies where, and how much of each kind that makes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spinney.language.message import Name

if TYPE_CHECKING:  # these are ints wherever the engine is not compiled
    from mypy_extensions import i64

Kind = int
Half = int
CardId = int
Side = int
Slot = int

TOP: Final = 0
BOTTOM: Final = 1
LEFT: Final = 2
RIGHT: Final = 3
NOWHERE: Final = -1  # the side of a card that is itself a place
SIDE_NAMES: Final = ("top", "bottom", "left", "right")

# Each place has room for six slots: the four sides, then a second one at the top and at the bottom.
SLOTS: Final = 6
SIDE_COUNT: Final = 4  # a slot's side is its number modulo this
CLOSED: Final = -2  # this place has no such slot
EMPTY: Final = -1

ANY_NUMBER: Final = 99
NO_KIND: Final = -1


class Layout:
    """The slots a sort of place offers, and the ground of each."""

    def __init__(self, name: str, grounds: list[int], river: bool) -> None:
        self.name = name
        self.grounds = grounds  # one per slot; -1 where there is none
        self.river = river  # there is water: "below a river" and "its tree has a river" hold here
        self.slots: list[int] = [EMPTY if ground >= 0 else CLOSED for ground in grounds]
        self.size = sum(1 for ground in grounds if ground >= 0)
        self.counted: list[list[int]] = []  # by slot: where Forest.open counts it while it is empty
        self.offered: list[int] = []  # likewise, of all its slots

    def count_for(self, needs: list[list[int]]) -> None:
        """Note for every slot which needs its ground meets, by side."""
        for slot, ground in enumerate(self.grounds):
            side = slot % SIDE_COUNT
            counted = [need * 4 + side for need, accepted in enumerate(needs) if ground in accepted]
            self.counted.append(counted)
            self.offered += counted


class Welcome:
    """What a dweller opens at its place: `guest` cards may enter occupied slots of these sides."""

    def __init__(self, guest: Kind, sides: list[Side], beside: Kind) -> None:
        self.guest = guest
        self.sides = sides
        self.beside = beside  # only beside cards of this kind; NO_KIND: beside anything


class Species:
    """What a forest must know of a species; its cost, effects and score belong to the edition."""

    def __init__(self, name: str, kinds: list[Kind], side: Side) -> None:
        self.name = name
        self.kinds = kinds  # its own kind first, then its types
        self.print_kinds: list[Kind] = []  # types that only some of its prints have
        self.side = side  # LEFT stands for either of left and right
        self.nameless = False  # a face-down card: no species
        self.layout = -1  # for places: what they offer
        self.need = 0  # for dwellers: which ground they accept
        self.share = 1  # how many of them one slot may hold
        self.joins = NO_KIND  # it may only enter a slot where one of this kind lies already
        self.welcome = -1  # which Welcome it opens at its place
        self.echoes_host = False  # its host counts once more
        self.doubles = NO_KIND  # cards of this kind below it score twice
        self.sociable = False  # it may enter an occupied slot


class Flora:
    """The tables all forests of an edition share: built once, never changed, never copied."""

    def __init__(self) -> None:
        self.kinds: list[str] = []
        self.names: list[Name] = []  # by kind: what to call it, in any language
        self.place_names: list[Name] = []  # by layout
        self.symbol_names: dict[Kind, Name] = {}  # tree symbols by the tree alone
        self.species: list[Species] = []
        self.species_of: list[int] = []  # by half
        self.kinds_of: list[list[Kind]] = []  # by half: its species' kinds, and what this print has besides
        self.is_a: list[list[bool]] = []  # by half, then kind, types included; of NO_KIND (at the end) is none
        self.tree: Kind = NO_KIND  # the type that makes a place a tree
        self.only_trees = True  # all places are trees
        self.symbol_of: list[Kind] = []  # by half; NO_KIND where unknown or none
        self.side_of: list[Side] = []  # by half
        self.layouts: list[Layout] = []
        self.river_layout: list[int] = []  # by layout: what it becomes with a river below; -1: never
        self.needs: list[list[int]] = []  # by need: the grounds it accepts
        self.accepts: list[list[bool]] = []  # by need, then layout * SLOTS + slot
        self.welcomes: list[Welcome] = []

    def loose_half(self, species: int) -> Half:
        """Return the half of a species whose tree symbol is not known (or, face down, does not exist)."""
        return len(self.species_of) - len(self.species) + species


class Forest:
    """One player's places with their dwellers, the cave's size, and the tallies every scoring sentence reads."""

    def __init__(self, flora: Flora, like: Forest | None = None) -> None:
        """Make an empty forest, or a copy of another: written out twice, as attributes set at once compile best."""
        self.flora = flora
        if like is None:
            kinds = len(flora.kinds)
            self.hosts: list[Half] = []
            self.layouts: list[int] = []
            self.slots: list[Half] = []  # SLOTS a place: the first card in that slot, EMPTY or CLOSED
            self.vacant: list[int] = []  # a place: slots still empty
            self.welcomes: list[int] = []  # a place: the Welcomes in force there, as bits
            self.dwellers: list[Half] = []  # in the order they came
            self.spots: list[int] = []  # where each of them lies: place * SLOTS + slot
            self.cards: list[int] = [0] * kinds  # visible cards of each kind
            self.echoed: list[int] = [0] * kinds  # what echoing dwellers add: number = cards + echoed
            self.different: list[int] = [0] * kinds  # different species of each kind
            self.present: list[int] = []  # species there are any cards of, in the order they came
            self.open: list[int] = [0] * (4 * len(flora.needs))  # empty slots a need accepts: need * 4 + side
            self.full = 0  # places without an empty slot
            self.below = 0  # cards in bottom slots
            self.cave = 0  # cards in the cave
            self.cave_card = 0  # which cave; 0: a plain one
            self.changes: i64 = 0  # so often has anything come or gone: while it is the same, so is all that lies here
        else:
            self.hosts = like.hosts[:]
            self.layouts = like.layouts[:]
            self.slots = like.slots[:]
            self.vacant = like.vacant[:]
            self.welcomes = like.welcomes[:]
            self.dwellers = like.dwellers[:]
            self.spots = like.spots[:]
            self.cards = like.cards[:]
            self.echoed = like.echoed[:]
            self.different = like.different[:]
            self.present = like.present[:]
            self.open = like.open[:]
            self.full = like.full
            self.below = like.below
            self.cave = like.cave
            self.cave_card = like.cave_card
            self.changes = like.changes

    def copy(self) -> Forest:
        return Forest(self.flora, self)

    def as_lists(self) -> list[list[int]]:
        """Return all there is to know, tallies left out: they follow from the rest."""
        return [self.hosts, self.layouts, self.dwellers, self.spots, [self.cave, self.cave_card]]

    # --- cards arrive -------------------------------------------------------------------------------------------

    def plant(self, half: Half) -> int:
        """Add a tree, shrub, terrain or face-down card and return the number of the new place."""
        species = self.flora.species[self.flora.species_of[half]]
        layout = self.flora.layouts[species.layout]
        self.changes += 1
        self.hosts.append(half)
        self.layouts.append(species.layout)
        self.slots.extend(layout.slots)
        self.vacant.append(layout.size)
        self.welcomes.append(0)
        self._offer(layout, 1)
        self._count(species, half)
        return len(self.hosts) - 1

    def add_river(self, place: int, half: Half) -> None:
        """Lay a face-down river below a tree that has no dwellers yet."""
        layout = self.flora.river_layout[self.layouts[place]]
        self.changes += 1
        self._offer(self.flora.layouts[self.layouts[place]], -1)
        self.layouts[place] = layout
        grown = self.flora.layouts[layout]
        self._offer(grown, 1)
        for slot in range(SLOTS):
            self.slots[place * SLOTS + slot] = grown.slots[slot]
        self.vacant[place] = grown.size
        self._count(self.flora.species[self.flora.species_of[half]], half)

    def settle(self, half: Half, place: int, side: Side) -> Slot:
        """Put a dweller into the slot that takes it on this side of the place."""
        slot = self.slot_for(self.flora.species[self.flora.species_of[half]], place, side)
        self.settle_at(half, place, slot)
        return slot

    def settle_at(self, half: Half, place: int, slot: Slot) -> None:
        """Put a dweller into this very slot, whether the slot takes it or not."""
        species = self.flora.species[self.flora.species_of[half]]
        spot = place * SLOTS + slot
        self.changes += 1
        if self.slots[spot] == EMPTY:
            self.slots[spot] = half
            self._fill(place, slot)
        self.dwellers.append(half)
        self.spots.append(spot)
        if slot % SIDE_COUNT == BOTTOM:
            self.below += 1
        self._count(species, half)
        if species.echoes_host:
            for kind in self.flora.species[self.flora.species_of[self.hosts[place]]].kinds:
                self.echoed[kind] += 1
        if species.welcome >= 0:
            self.welcomes[place] |= 1 << species.welcome

    def add_to_cave(self) -> None:
        """Count one more card in the cave."""
        self.changes += 1
        self.cave += 1

    def choose_cave(self, number: int) -> None:
        self.changes += 1
        self.cave_card = number

    # --- and go again, in the opposite order ---------------------------------------------------------------------

    def remove_place(self) -> None:
        """Take the newest place away, where no dweller has come yet."""
        self.changes += 1
        species = self.flora.species[self.flora.species_of[self.hosts[-1]]]
        self._uncount(species, self.hosts[-1])
        self._offer(self.flora.layouts[self.layouts[-1]], -1)
        del self.slots[-SLOTS:]
        self.hosts.pop()
        self.layouts.pop()
        self.vacant.pop()
        self.welcomes.pop()

    def remove_dweller(self) -> None:
        """Take the newest dweller away."""
        self.changes += 1
        half = self.dwellers.pop()
        spot = self.spots.pop()
        place, slot = spot // SLOTS, spot % SLOTS
        species = self.flora.species[self.flora.species_of[half]]
        if self.slots[spot] >= 0 and spot not in self.spots:
            self.slots[spot] = EMPTY
            self._clear(place, slot)
        if slot % SIDE_COUNT == BOTTOM:
            self.below -= 1
        self._uncount(species, half)
        if species.echoes_host:
            for kind in self.flora.species[self.flora.species_of[self.hosts[place]]].kinds:
                self.echoed[kind] -= 1
        if species.welcome >= 0 and not self._has_welcome(place, species.welcome):
            self.welcomes[place] &= ~(1 << species.welcome)

    def _has_welcome(self, place: int, welcome: int) -> bool:
        """Say whether a dweller of this place opens it so."""
        for i in range(len(self.spots)):
            if self.spots[i] // SLOTS == place:
                dweller = self.flora.species[self.flora.species_of[self.dwellers[i]]]
                if dweller.welcome == welcome:
                    return True
        return False

    # --- tallies --------------------------------------------------------------------------------------------------

    def _offer(self, layout: Layout, sign: int) -> None:
        empty = self.open
        for where in layout.offered:
            empty[where] = empty[where] + sign  # not `+=`: compiled, that would add objects

    def _fill(self, place: int, slot: Slot) -> None:
        empty = self.open
        for where in self.flora.layouts[self.layouts[place]].counted[slot]:
            empty[where] = empty[where] - 1
        vacant = self.vacant[place] - 1
        self.vacant[place] = vacant
        if not vacant:
            self.full += 1

    def _clear(self, place: int, slot: Slot) -> None:
        """Undo `_fill`."""
        if not self.vacant[place]:
            self.full -= 1
        self.vacant[place] += 1
        empty = self.open
        for where in self.flora.layouts[self.layouts[place]].counted[slot]:
            empty[where] = empty[where] + 1

    def _count(self, species: Species, half: Half) -> None:
        cards = self.cards
        symbol = self.flora.symbol_of[half]
        if not cards[species.kinds[0]]:
            self.present.append(species.kinds[0])
            if not species.nameless:
                for kind in species.kinds:
                    self.different[kind] += 1
        for kind in self.flora.kinds_of[half]:
            cards[kind] = cards[kind] + 1
        if symbol >= 0:
            cards[symbol] = cards[symbol] + 1

    def _uncount(self, species: Species, half: Half) -> None:
        """Undo `_count`, for the newest card."""
        cards = self.cards
        symbol = self.flora.symbol_of[half]
        for kind in self.flora.kinds_of[half]:
            cards[kind] = cards[kind] - 1
        if not cards[species.kinds[0]]:
            self.present.pop()
            if not species.nameless:
                for kind in species.kinds:
                    self.different[kind] -= 1
        if symbol >= 0:
            cards[symbol] = cards[symbol] - 1

    # --- where a dweller may go ---------------------------------------------------------------------------------

    def has_room(self, species: Species, side: Side) -> bool:
        if species.joins < 0 and self.open[species.need * 4 + side]:
            return True
        if species.sociable:
            anywhere = species.share > 1 or species.joins >= 0  # else only where somebody welcomes it
            for place in range(len(self.hosts)):
                if (anywhere or self.welcomes[place]) and self.slot_for(species, place, side) >= 0:
                    return True
        return False

    def places_for(self, species: Species, side: Side) -> list[int]:
        found: list[int] = []
        if species.sociable:
            for place in range(len(self.hosts)):
                if self.slot_for(species, place, side) >= 0:
                    found.append(place)
            return found
        slots, layouts, accepts = self.slots, self.layouts, self.flora.accepts[species.need]
        for place in range(len(layouts)):  # any empty slot will do, so `slot_for` is not needed
            spot: i64 = place * SLOTS + side
            ground: i64 = layouts[place] * SLOTS + side
            if (slots[spot] == EMPTY and accepts[ground]) or (
                side <= BOTTOM and slots[spot + SIDE_COUNT] == EMPTY and accepts[ground + SIDE_COUNT]
            ):
                found.append(place)
        return found

    def slot_for(self, species: Species, place: int, side: Side) -> Slot:
        """Return the slot that takes this dweller, or -1.

        It joins others where it may, else takes an empty slot.
        """
        slot = side
        free = -1
        accepts = self.flora.accepts[species.need]
        ground = self.layouts[place] * SLOTS
        while slot < SLOTS:
            first = self.slots[place * SLOTS + slot]
            if accepts[ground + slot]:
                if first == EMPTY:
                    if free < 0:
                        free = slot
                elif species.sociable and self._may_join(species, place, slot, first):
                    return slot
            if side > BOTTOM:
                break
            slot += SIDE_COUNT
        return free if species.joins < 0 else -1

    def _may_join(self, species: Species, place: int, slot: Slot, first: Half) -> bool:
        resident = self.flora.species[self.flora.species_of[first]]
        if species.joins >= 0:
            return species.joins in resident.kinds and self._alike_in(species, place * SLOTS + slot) < species.share
        if species is resident and species.share > 1 and self.cards_in_slot(place * SLOTS + slot) < species.share:
            return True
        bits = self.welcomes[place]
        index = 0
        while bits:
            if bits & 1:
                welcome = self.flora.welcomes[index]
                if (
                    welcome.guest in species.kinds
                    and slot % SIDE_COUNT in welcome.sides
                    and (welcome.beside < 0 or welcome.beside in resident.kinds)
                ):
                    return True
            bits >>= 1
            index += 1
        return False

    def cards_in_slot(self, spot: int) -> int:
        """Return how many cards lie in one slot."""
        return self.spots.count(spot)

    def _alike_in(self, species: Species, spot: int) -> int:
        """Return how many cards of this species lie in one slot."""
        count = 0
        for i in range(len(self.spots)):
            if self.spots[i] == spot and self.flora.species[self.flora.species_of[self.dwellers[i]]] is species:
                count += 1
        return count

    # --- questions ----------------------------------------------------------------------------------------------

    def number(self, kind: Kind) -> int:
        """Return the cards of a kind and what echoing dwellers add, for thresholds, majorities and sets."""
        return self.cards[kind] + self.echoed[kind]

    def room(self) -> int:
        """Return the number of empty slots, for any dweller."""
        empty = 0
        for vacant in self.vacant:
            empty += vacant
        return empty

    def is_at(self, dweller: int, kind: Kind) -> bool:
        """Say whether a dweller lies at a place of this kind."""
        return self.flora.is_a[self.hosts[self.spots[dweller] // SLOTS]][kind]

    def is_tree(self, place: int) -> bool:
        return self.flora.is_a[self.hosts[place]][self.flora.tree]

    def count_attached(self, place: int) -> int:
        count = 0
        for spot in self.spots:
            if spot // SLOTS == place:
                count += 1
        return count
