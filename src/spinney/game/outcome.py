"""The points of a forest, fast or explained: both read the same sentences."""

from __future__ import annotations

from typing import Final

from spinney.editions.edition import BY_SPOT, EACH, TOGETHER, Edition
from spinney.land import BOTTOM, SIDE_COUNT, SLOTS, Forest
from spinney.language.message import PLUS, Message, Name, list_row, say
from spinney.words.scoring import HOST, Spot, is_half_of_kind

NO_SPECIES: Final[list[int]] = []


def total(edition: Edition, forest: Forest, rivals: list[Forest]) -> int:
    """Return all points of a forest, cave included."""
    return total_at(edition, Spot(forest, rivals))


def total_at(edition: Edition, here: Spot) -> int:
    """Return all points of a forest at a spot that can be used again and again."""
    forest = here.forest
    cards = forest.cards
    points = forest.cave
    if forest.cave_card:
        points += edition.cave_points(forest.cave_card)
    scored = NO_SPECIES
    local = False
    for species in forest.present:
        how = edition.added_up[species]
        if how == EACH:
            points += cards[species] * edition.score[species].points(here)
        elif how == BY_SPOT:
            local = True
        elif how == TOGETHER and species not in scored:
            rule = edition.score[species]
            scored = scored + rule.group
            points += rule.points(here)
    if local:
        points += local_points(edition, here)
    if has_any(forest, edition.doublers):
        points += doubled_points(edition, here)
    return points


def score(edition: Edition, forests: list[Forest], seat: int) -> int:
    """Return the points of one seat."""
    return total(edition, forests[seat], rivals_of(forests, seat))


def rivals_of(forests: list[Forest], seat: int) -> list[Forest]:
    return [forest for i, forest in enumerate(forests) if i != seat]


def has_particular_species(edition: Edition, forest: Forest) -> bool:
    """Say whether anything in this forest scores by tree symbols, or by what rivals have."""
    return has_any(forest, edition.particular)


def compares_with_rivals(edition: Edition, forest: Forest) -> bool:
    """Say whether anything in this forest scores by what rivals have."""
    return has_any(forest, edition.comparing)


def has_any(forest: Forest, kinds: list[int]) -> bool:
    for kind in kinds:
        if forest.cards[kind]:
            return True
    return False


def local_points(edition: Edition, here: Spot) -> int:
    """Return the points of cards that depend on where they lie."""
    forest = here.forest
    species_of = forest.flora.species_of
    points = 0
    here.slot = HOST
    for place in range(len(forest.hosts)):
        species = species_of[forest.hosts[place]]
        if edition.is_local[species]:
            here.place = place
            here.half = forest.hosts[place]
            points += edition.score[species].points(here)
    for i in range(len(forest.dwellers)):
        species = species_of[forest.dwellers[i]]
        if edition.is_local[species]:
            set_spot(here, i)
            points += edition.score[species].points(here)
    return points


def doubled_points(edition: Edition, here: Spot) -> int:
    """Return what cards below a doubling place score once more."""
    points = 0
    for i in range(len(here.forest.dwellers)):
        if is_doubled(here.forest, i):
            set_spot(here, i)
            points += edition.score[here.forest.flora.species_of[here.half]].points(here)
    return points


def is_doubled(forest: Forest, dweller: int) -> bool:
    spot = forest.spots[dweller]
    host = forest.flora.species[forest.flora.species_of[forest.hosts[spot // SLOTS]]]
    below = spot % SLOTS % SIDE_COUNT == BOTTOM
    return below and host.doubles >= 0 and is_half_of_kind(forest, forest.dwellers[dweller], host.doubles)


def set_spot(here: Spot, dweller: int) -> None:
    spot = here.forest.spots[dweller]
    here.place = spot // SLOTS
    here.slot = spot % SLOTS
    here.half = here.forest.dwellers[dweller]


class ScoreLine:
    """One line of a score sheet: a card, several alike, or a set."""

    def __init__(
        self, label: Message, species: list[int], points: int, why: Message, because: Message | None, cards: int
    ) -> None:
        self.label = label
        self.species = species  # none for what is printed on a cave
        self.cards = cards
        self.points = points
        self.why = why
        self.because = because  # why in brackets, where that explains anything

    def __repr__(self) -> str:
        return f"{self.label}: {self.points} ({self.why})"


class Sheet:
    """One player's score, line by line: the lines and the cave add up to the total."""

    def __init__(self, lines: list[ScoreLine], cave: int, unknown: list[Name]) -> None:
        self.lines = lines
        self.cave = cave
        self.unknown = unknown  # cards that could not be scored for want of their tree symbol
        self.total = cave + sum(line.points for line in lines)


class Outcome:
    """The end: a sheet per seat, and the seats that share the highest total."""

    def __init__(self, sheets: list[Sheet]) -> None:
        self.sheets = sheets
        self.totals = [sheet.total for sheet in sheets]
        self.winners = [seat for seat, points in enumerate(self.totals) if points == max(self.totals)]


def outcome(edition: Edition, forests: list[Forest]) -> Outcome:
    return Outcome([sheet(edition, forests, seat) for seat in range(len(forests))])


class CardScore:
    """What one card of a forest scores, and why.

    The points of a set stand at its first card, so that all add up.
    """

    def __init__(
        self, species: int, points: int, why: Message, because: Message | None, scored_before: bool, unknown: bool
    ) -> None:
        self.species = species
        self.points = points
        self.why = why
        self.because = because  # why in brackets, where that explains anything
        self.scored_before = scored_before  # with the set it belongs to
        self.unknown = unknown  # its tree symbol, which it needs


def card_scores(edition: Edition, forest: Forest, rivals: list[Forest]) -> list[CardScore]:
    """Return the scores of every card of a forest: places first, then dwellers in the order they came."""
    here = Spot(forest, rivals)
    sets: list[int] = []  # species whose set is scored
    scores: list[CardScore] = []
    for place in range(len(forest.hosts)):
        here.place, here.slot, here.half = place, HOST, forest.hosts[place]
        scores.append(card_score(edition, here, False, sets))
    for i in range(len(forest.dwellers)):
        set_spot(here, i)
        scores.append(card_score(edition, here, is_doubled(forest, i), sets))
    return scores


def card_score(edition: Edition, here: Spot, doubled: bool, sets: list[int]) -> CardScore:
    flora = here.forest.flora
    species = flora.species_of[here.half]
    rule = edition.score[species]
    why = rule.why(here, flora.names)
    because = rule.because(here, flora.names)
    unknown = rule.needs_symbol and flora.symbol_of[here.half] < 0
    if rule.group:
        scored_before = species in sets
        if not scored_before:
            sets += rule.group
        return CardScore(species, 0 if scored_before else rule.points(here), why, because, scored_before, unknown)
    if doubled:
        twice = say("{why}, doubled by its place", why=why)
        return CardScore(species, rule.points(here) * 2, twice, twice, False, unknown)
    return CardScore(species, rule.points(here), why, because, False, unknown)


def sheet(edition: Edition, forests: list[Forest], seat: int) -> Sheet:
    """Return the explained score of one forest."""
    forest = forests[seat]
    lines: list[ScoreLine] = []
    unknown: list[Name] = []
    for card in card_scores(edition, forest, [rival for i, rival in enumerate(forests) if i != seat]):
        if card.unknown:
            unknown.append(forest.flora.names[card.species])
        if not card.scored_before:
            add_line(edition, forest, card, lines)
    cave_points = edition.cave_points(forest.cave_card)
    if cave_points:
        label = say("Cave {n}", n=forest.cave_card)
        lines.append(ScoreLine(label, [], cave_points, say("points printed on this cave"), None, 1))
    return Sheet(lines, forest.cave, unknown)


def add_line(edition: Edition, forest: Forest, card: CardScore, lines: list[ScoreLine]) -> None:
    """Add a card's line, or count the card in the line of an equal one; a set has a line of its own."""
    names = forest.flora.names
    group = edition.score[card.species].group
    if group:
        present = [kind for kind in group if forest.cards[kind]]
        label = say("{cards}", cards=list_row([names[kind] for kind in present], PLUS))
        number = sum(forest.cards[kind] for kind in present)
        lines.append(ScoreLine(label, present, card.points, card.why, card.because, number))
        return
    for line in lines:
        if line.species == [card.species] and line.why == card.why:
            line.cards += 1
            line.points += card.points
            return
    label = say("{card}", card=names[card.species])
    lines.append(ScoreLine(label, [card.species], card.points, card.why, card.because, 1))
