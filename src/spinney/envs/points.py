"""The points of each seat of a game: added up, or kept up to date as cards arrive.

Kept points equal `outcome.score`, by the same sentences: only those that a new card can change are scored again.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from spinney.editions.edition import BY_SPOT, EACH, TOGETHER, Edition
from spinney.game import outcome
from spinney.game.state import State
from spinney.land import SLOTS
from spinney.words.scoring import HOST, ITS_KINDS, ITS_PLACE, Spot


class PointTotals:
    """Points by seat, and the number of changes each forest had seen when they were added up."""

    def __init__(self, seats: int) -> None:
        self.now = vec[i16]([0] * seats)
        self.changes = vec[i64]([-1] * seats)


def points_of(g: State) -> list[int]:
    """Return the points of each seat."""
    return [outcome.score(g.edition, g.forests, seat) for seat in range(g.seats)]


def point_totals(g: State) -> PointTotals:
    """Return the points of each seat, with the forests' numbers of changes."""
    found = PointTotals(g.seats)
    for seat in range(g.seats):
        found.now[seat] = outcome.score(g.edition, g.forests, seat)
        found.changes[seat] = g.forests[seat].changes
    return found


class KeptPoints(PointTotals):
    """The points of one game from its first decision to its last."""

    def __init__(self, dependencies: ScoreDependencies, g: State) -> None:
        super().__init__(g.seats)
        self.edition = g.edition
        self.forests = g.forests
        self.seat_points: list[SeatPoints] = [
            SeatPoints(dependencies, Spot(g.forests[seat], outcome.rivals_of(g.forests, seat)))
            for seat in range(g.seats)
        ]

    def update(self) -> KeptPoints:
        """Score again what changed since the last time.

        Most decisions change no forest, so first only the forests' counts of changes are compared.
        """
        grown: i64 = 0  # a bit for each seat
        for seat, forest in enumerate(self.forests):
            changes: i64 = forest.changes
            if changes != self.changes[seat]:
                self.changes[seat] = changes
                seat_points = self.seat_points[seat]
                seat_points.grow()
                self.now[seat] = seat_points.total()
                grown |= 1 << seat
        if grown:
            for seat, forest in enumerate(self.forests):
                if grown != 1 << seat and outcome.compares_with_rivals(self.edition, forest):
                    seat_points = self.seat_points[seat]
                    seat_points.compare()
                    self.now[seat] = seat_points.total()
        return self


class ScoreDependencies:
    """For each species, the species whose points may change when a card of it comes."""

    def __init__(self, edition: Edition) -> None:
        species, kinds = edition.flora.species, len(edition.flora.kinds)
        printed = {kind for each in species for kind in each.kinds + each.print_kinds}  # without tree symbols
        by_kind: list[list[int]] = [[] for _ in range(kinds)]
        in_sets = [False] * kinds
        self.edition = edition
        self.always: list[int] = []  # species any card may change, all their cards scoring the same
        self.rescored_always = [False] * len(species)  # by species: any card may change it, each card scoring its own
        self.sets_always = False  # any card may change sets
        for index, rule in enumerate(edition.score):
            how = edition.added_up[index]
            by_kinds = edition.changed_by[index] == ITS_KINDS and printed.issuperset(rule.kinds)
            if how == EACH and by_kinds:
                for kind in {index, *rule.kinds}:
                    by_kind[kind].append(index)
            elif how == EACH:
                self.always.append(index)
            elif how == BY_SPOT and edition.changed_by[index] != ITS_PLACE:
                self.rescored_always[index] = True
            elif how == TOGETHER:
                self.sets_always = self.sets_always or not by_kinds
                for kind in [index, *rule.kinds, *rule.group]:
                    in_sets[kind] = True
        self.affected: list[list[int]] = []
        self.affects_sets: list[bool] = []
        for each in species:
            looked_for = (
                list(range(kinds)) if each.echoes_host else each.kinds + each.print_kinds
            )  # an echo: any host's
            self.affected.append(sorted({index for kind in looked_for for index in by_kind[kind]}))
            self.affects_sets.append(any(in_sets[kind] for kind in looked_for))
        self.at_place = [
            how == BY_SPOT and by == ITS_PLACE for how, by in zip(edition.added_up, edition.changed_by, strict=True)
        ]


class SeatPoints:
    """The points of one seat, in parts that are scored again separately."""

    def __init__(self, dependencies: ScoreDependencies, here: Spot) -> None:
        self.dependencies = dependencies
        self.edition = dependencies.edition
        self.here = here
        self.hosts: i64 = 0  # cards of the forest scored so far
        self.dwellers: i64 = 0
        self.laid: i64 = 0  # face down, rivers among them
        self.by_species = vec[i64]([0] * len(dependencies.at_place))
        self.each: i64 = 0  # the sum of these
        self.by_place = vec[i64]()  # of cards whose points depend on what lies at their place
        self.layouts = vec[i64]()  # of these places
        self.local: i64 = 0  # the sum of these points
        self.sets: i64 = 0
        # Scored again each time, as their points depend on their spot and on more than their place.
        self.rescored_hosts: list[int] = []
        self.rescored_dwellers: list[int] = []  # dwellers; those that score twice are among them

    def total(self) -> i16:
        """Return all parts together."""
        here, edition = self.here, self.edition
        forest = here.forest
        points = self.each + self.local + self.sets + forest.cave
        if forest.cave_card:
            points += edition.cave_points(forest.cave_card)
        for place in self.rescored_hosts:
            points += self._host_points(place)
        for dweller in self.rescored_dwellers:
            outcome.set_spot(here, dweller)
            points += edition.score[forest.flora.species_of[here.half]].points(here)
        return i16(points)

    def grow(self) -> None:
        """Score again what new cards in the forest affect."""
        forest, dependencies = self.here.forest, self.dependencies
        species_of = forest.flora.species_of
        hosts: i64 = len(forest.hosts)
        dwellers: i64 = len(forest.dwellers)
        laid: i64 = forest.cards[self.edition.face_down]
        for number in range(self.hosts, hosts):
            if dependencies.rescored_always[species_of[forest.hosts[number]]]:
                self.rescored_hosts.append(number)
        for number in range(self.dwellers, dwellers):
            if dependencies.rescored_always[species_of[forest.dwellers[number]]]:
                self.rescored_dwellers.append(number)
            if outcome.is_doubled(forest, number):
                self.rescored_dwellers.append(number)
        if hosts + dwellers > self.hosts + self.dwellers + 3:  # so many at once affect nearly everything
            self._rescore_all()
        else:
            for number in range(self.hosts, hosts):
                self._rescore_affected(species_of[forest.hosts[number]])
                self._rescore_place(number)
            for number in range(self.dwellers, dwellers):
                self._rescore_affected(species_of[forest.dwellers[number]])
                self._rescore_place(forest.spots[number] // SLOTS)
            if laid != self.laid:
                self._rescore_affected(self.edition.face_down)
                self._rescore_new_rivers()
            for species in dependencies.always:
                self._rescore(species)
            if dependencies.sets_always:
                self._rescore_sets()
        self.hosts = hosts
        self.dwellers = dwellers
        self.laid = laid

    def compare(self) -> None:
        """Score again what looks at rivals, after a rival's forest has grown."""
        for species in self.edition.comparing:
            if self.here.forest.cards[species]:
                if self.edition.added_up[species] == EACH:
                    self._rescore(species)
                else:
                    self._rescore_all()

    def _rescore_all(self) -> None:
        for species in self.here.forest.present:
            if self.edition.added_up[species] == EACH:
                self._rescore(species)
        self._rescore_sets()
        for place in range(len(self.here.forest.hosts)):
            self._rescore_place(place)

    def _rescore_affected(self, species: int) -> None:
        for other in self.dependencies.affected[species]:
            self._rescore(other)
        if self.dependencies.affects_sets[species]:
            self._rescore_sets()

    def _rescore(self, species: int) -> None:
        """Score all cards of a species, each of which has the same points."""
        cards: i64 = self.here.forest.cards[species]
        if cards:
            points = cards * self.edition.score[species].points(self.here)
            self.each += points - self.by_species[species]
            self.by_species[species] = points

    def _rescore_sets(self) -> None:
        added_up, scored = self.edition.added_up, outcome.NO_SPECIES
        self.sets = 0
        for species in self.here.forest.present:
            if added_up[species] == TOGETHER and species not in scored:
                rule = self.edition.score[species]
                scored = scored + rule.group
                self.sets += rule.points(self.here)

    def _rescore_place(self, place: i64) -> None:
        """Score the cards at a place that look at nothing else."""
        here, forest, score, at_place = self.here, self.here.forest, self.edition.score, self.dependencies.at_place
        species_of = forest.flora.species_of
        if place == len(self.by_place):
            self.by_place = append(self.by_place, 0)
            self.layouts = append(self.layouts, 0)
        self.layouts[place] = forest.layouts[place]
        points: i64 = 0
        if at_place[species_of[forest.hosts[place]]]:
            points += self._host_points(place)
        first: i64 = place * SLOTS
        for dweller, spot in enumerate(forest.spots):
            slot: i64 = spot - first
            if 0 <= slot < SLOTS:
                species = species_of[forest.dwellers[dweller]]
                if at_place[species]:
                    outcome.set_spot(here, dweller)
                    points += score[species].points(here)
        self.local += points - self.by_place[place]
        self.by_place[place] = points

    def _rescore_new_rivers(self) -> None:
        layouts = self.here.forest.layouts
        for place in range(len(self.layouts)):
            if self.layouts[place] != layouts[place]:
                self._rescore_place(place)

    def _host_points(self, place: i64) -> i64:
        here = self.here
        here.place = place
        here.slot = HOST
        here.half = here.forest.hosts[place]
        return self.edition.score[here.forest.flora.species_of[here.half]].points(here)
