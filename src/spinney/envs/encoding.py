"""Observations as numbers, written straight into a buffer that numpy can read.

It reads a table, but only what a `View` of it holds: tables a seat cannot tell apart give it the same numbers.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from spinney.editions.edition import NO_HALF, Edition
from spinney.envs.layout import MAX_PLACES, ObservationLayout, verbs_asked
from spinney.envs.points import PointTotals, point_totals
from spinney.game.state import SeenCard, State
from spinney.land import EMPTY, SIDE_COUNT, SLOTS, CardId, Forest, Half
from spinney.words.steps import PAY, PUT, waiting_step

NO_CARDS: Final[list[CardId]] = []


class Encoder:
    """Writes observations of an edition at a table of so many seats."""

    def __init__(self, edition: Edition, seats: int) -> None:
        layout = ObservationLayout(edition, seats)
        start = layout.start
        self.edition = edition
        self.seats: i64 = seats
        self.size: i64 = len(layout.names)
        self.table: i64 = start["table"]
        self.asked: i64 = start["asked"]
        self.asked_at: list[int] = [0] * (verbs_asked(edition)[-1] + 2)  # by verb + 1: which of the questions
        for number, verb in enumerate(verbs_asked(edition)):
            self.asked_at[verb + 1] = number + 1
        self.step: i64 = start["step"]
        self.asked_for: i64 = start["asked for"]
        self.hand: i64 = start["your hand"]
        self.aside: i64 = start["you look at"]
        self.clearing: i64 = start["clearing"]
        self.gone: i64 = start["out of the game"]
        self.rivals: i64 = start["seen going to rival 1"]
        self.forests: i64 = start["you"]
        self.forest: i64 = start["rival 1"] - start["you"]
        self.places: i64 = start["place 1"]
        self.laid = edition.flora.loose_half(edition.face_down)

    def write(self, g: State, me: i64, points: PointTotals, out: vec[i16], row: i64, so_far: WrittenRow) -> None:
        """Write the observation of a seat, from this row on; `so_far` says what stands there.

        A decision changes few of the numbers, so only those are written; `points` must be up to date.
        """
        self._write_table(g, me, out, row + self.table)
        self._write_asked(g, out, row, so_far)
        so_far.hand = write_pile(so_far.hand, g.hands[me], out, row + self.hand)
        if g.aside or so_far.aside[0] != END_OF_PILE:
            so_far.aside = write_pile(so_far.aside, g.aside if g.seat == me else NO_CARDS, out, row + self.aside)
        so_far.clearing = write_pile(so_far.clearing, g.clearing, out, row + self.clearing)
        so_far.gone = add_new(g.gone, so_far.gone, out, row + self.gone)
        so_far.caved = add_new(g.caved, so_far.caved, out, row + self.gone)
        cards: i64 = len(self.edition.cards)
        known = row + self.rivals
        here = row + self.forests
        now, changes, before = points.now, points.changes, so_far.seats
        rivals_rested = so_far.is_turn_of(g, me)
        seats = self.seats
        seat: i64 = me
        for turn in range(seats):
            out[here] = now[seat]
            if not turn or not rivals_rested:
                if turn:
                    write_shown(g.shown[seat], so_far, turn, out, known)
                    known += cards
                out[here + 1] = len(g.hands[seat])
                mine = turn * NUMBERS_PER_SEAT
                if changes[seat] != before[mine + CHANGES_AT]:
                    before[mine + CHANGES_AT] = changes[seat]
                    forest = g.forests[seat]
                    self._write_forest(forest, before[mine + HOSTS_AT], before[mine + DWELLERS_AT], out, here + 2)
                    if not turn:
                        self._write_places(forest, so_far, out, row + self.places)
                    before[mine + HOSTS_AT] = len(forest.hosts)
                    before[mine + DWELLERS_AT] = len(forest.dwellers)
            here += self.forest
            seat += 1
            if seat == seats:
                seat = 0

    def _write_table(self, g: State, me: i64, out: vec[i16], at: i64) -> None:
        winters: int = g.winters
        out[at] = winters
        out[at + 1] = len(g.deck)
        out[at + 2] = g.turn
        out[at + 3] = g.extra
        out[at + 4] = 1 if g.seat == me and not g.is_over() else 0
        out[at + 5] = len(g.pending)
        out[at + 6] = len(g.reach)
        out[at + 7] = len(g.aside)

    def _write_asked(self, g: State, out: vec[i16], row: i64, so_far: WrittenRow) -> None:
        """Write what the player to move is asked; a half that waits to be placed or paid is written by its kinds."""
        verb, first, second, third = waiting_step(g.pending)
        out[row + self.asked + so_far.asked] = 0
        so_far.asked = self.asked_at[verb + 1]
        out[row + self.asked + so_far.asked] = 0 if g.is_over() else 1
        half = first if verb in (PUT, PAY) else NO_HALF
        if half != so_far.half:
            if so_far.half != NO_HALF:
                self._write_kinds(so_far.half, out, row + self.asked_for, 0)
            if half != NO_HALF:
                self._write_kinds(half, out, row + self.asked_for, 1)
            so_far.half = half
        out[row + self.step] = first if half == NO_HALF else 0
        out[row + self.step + 1] = second
        out[row + self.step + 2] = third

    def _write_kinds(self, half: Half, out: vec[i16], at: i64, number: i16) -> None:
        flora = self.edition.flora
        for kind in flora.kinds_of[half]:
            out[at + kind] = number
        symbol = flora.symbol_of[half]
        if symbol >= 0:
            out[at + symbol] = number

    def _write_forest(self, forest: Forest, hosts: i64, dwellers: i64, out: vec[i16], at: i64) -> None:
        """Write a forest of which so many places and dwellers have been counted before."""
        out[at] = len(forest.hosts)
        out[at + 1] = len(forest.dwellers)
        out[at + 2] = forest.full
        out[at + 3] = forest.below
        out[at + 4] = forest.cave
        out[at + 5] = forest.cave_card
        at += 6
        for number in forest.open:
            out[at] = number
            at += 1
        # Only kinds that have come since have other counts by now.
        for number in range(hosts, len(forest.hosts)):
            self._write_counts(forest, forest.hosts[number], out, at)
        for number in range(dwellers, len(forest.dwellers)):
            self._write_counts(forest, forest.dwellers[number], out, at)
        if self.edition.river_with_tree:  # a river is neither host nor dweller
            self._write_counts(forest, self.laid, out, at)

    def _write_counts(self, forest: Forest, half: Half, out: vec[i16], at: i64) -> None:
        flora = forest.flora
        for kind in flora.kinds_of[half]:
            out[at + kind] = forest.cards[kind]
        symbol = flora.symbol_of[half]
        if symbol >= 0:
            out[at + symbol] = forest.cards[symbol]

    def _write_places(self, forest: Forest, so_far: WrittenRow, out: vec[i16], at: i64) -> None:
        """Write the places that are new, or have a new river or new dwellers."""
        known: i64 = len(so_far.layouts)
        shown: i64 = min(len(forest.hosts), MAX_PLACES)
        if self.edition.river_with_tree:
            for place in range(known):
                if so_far.layouts[place] != forest.layouts[place]:
                    so_far.layouts[place] = forest.layouts[place]
                    self._write_place(forest, place, out, at)
        for place in range(known, shown):
            so_far.layouts = append(so_far.layouts, forest.layouts[place])
            self._write_place(forest, place, out, at)
        for number in range(so_far.seats[DWELLERS_AT], len(forest.dwellers)):
            settled: i64 = forest.spots[number] // SLOTS
            if settled < known:
                self._write_place(forest, settled, out, at)

    def _write_place(self, forest: Forest, place: i64, out: vec[i16], places: i64) -> None:
        at = places + place * (1 + SIDE_COUNT)
        out[at] = forest.flora.species_of[forest.hosts[place]] + 1
        for side in range(SIDE_COUNT):
            out[at + 1 + side] = 0
        if forest.vacant[place]:
            for slot in range(SLOTS):
                if forest.slots[place * SLOTS + slot] == EMPTY:
                    out[at + 1 + slot % SIDE_COUNT] += 1


# Remembered for each seat in turn order, side by side in one array, as memory is slow.
CHANGES_AT: Final = 0  # of its forest
HOSTS_AT: Final = 1
DWELLERS_AT: Final = 2
SHOWN_COUNT_AT: Final = 3  # how many cards it was seen to take,
SHOWN_PLY_AT: Final = 4  # and the ply of the last of them
NUMBERS_PER_SEAT: Final = 5
END_OF_PILE: Final = 32767  # of a pile, after its last card


class WrittenRow:
    """What stands in a row: piles, how far growing piles were written, and how far forests had grown."""

    def __init__(self, seats: int) -> None:
        self.hand = vec[i64]([END_OF_PILE])
        self.aside = vec[i64]([END_OF_PILE])
        self.clearing = vec[i64]([END_OF_PILE])
        self.gone: i64 = 0
        self.caved: i64 = 0
        self.asked: i64 = 0  # which of the questions
        self.half = NO_HALF  # that is being placed or paid
        self.seats = vec[i64]([0] * (NUMBERS_PER_SEAT * seats))
        for turn in range(seats):
            self.seats[turn * NUMBERS_PER_SEAT + CHANGES_AT] = -1
        self.shown: list[list[CardId]] = [[] for _ in range(seats)]  # by turn order
        self.layouts = vec[i64]()  # of the places written one by one
        self.turn: i64 = 0  # of this seat, in which it was written last; 0: in none

    def is_turn_of(self, g: State, me: i64) -> bool:
        """Say whether it is still the turn of this seat in which the row was written last.

        While that turn lasts only the seat's own cards move. It is False before the first turn and in it, as both have
        the number 0.
        """
        turn: i64 = g.turn if g.seat == me else 0
        if turn == self.turn:
            return turn > 0
        self.turn = turn
        return False


def write_pile(old: vec[i64], cards: list[CardId], out: vec[i16], at: i64) -> vec[i64]:
    """Write a pile over what stands there, most of it the same, and return what stands there now.

    Both are sorted, so going along both finds the cards that went and came.
    """
    size: i64 = len(cards)
    place: i64 = 0
    card: i64
    for card in cards:
        if old[place] != card:
            break
        place += 1
    same = place
    if same == size and old[same] == END_OF_PILE:
        return old
    for number in range(same, size):
        new: i64 = cards[number]
        while old[place] < new:
            out[at + old[place]] -= 1
            place += 1
        if old[place] == new:
            place += 1
        else:
            out[at + new] += 1
    while old[place] != END_OF_PILE:
        out[at + old[place]] -= 1
        place += 1
    while len(old) <= size:
        old = append(old, END_OF_PILE)
    for number in range(same, size):
        old[number] = cards[number]
    old[size] = END_OF_PILE
    return old


def replace_pile(old: list[CardId], cards: list[CardId], out: vec[i16], at: i64) -> None:
    for card in old:
        out[at + card] = 0
    for card in cards:
        out[at + card] += 1


def write_shown(shown: list[SeenCard], so_far: WrittenRow, turn: i64, out: vec[i16], at: i64) -> None:
    """Write the cards seen going into a hand; as many as before, and none of them later, are the same."""
    last: i64 = shown[-1][1] if shown else 0
    mine = turn * NUMBERS_PER_SEAT
    known = so_far.seats[mine + SHOWN_COUNT_AT]
    before = so_far.seats[mine + SHOWN_PLY_AT]
    if last == before and len(shown) == known:
        return
    so_far.seats[mine + SHOWN_COUNT_AT] = len(shown)
    so_far.seats[mine + SHOWN_PLY_AT] = last
    old = so_far.shown[turn]
    if known and (len(shown) < known or shown[known - 1][1] > before):  # some of them have left the hand
        cards = [card for card, _ in shown]
        replace_pile(old, cards, out, at)
        so_far.shown[turn] = cards
        return
    for number in range(known, len(shown)):
        card = shown[number][0]
        out[at + card] += 1
        old.append(card)


def add_new(cards: list[CardId], known: i64, out: vec[i16], at: i64) -> i64:
    """Write the cards that a growing pile has gained and return how many there are now."""
    for number in range(known, len(cards)):
        out[at + cards[number]] += 1
    return len(cards)


def observe_once(encoder: Encoder, g: State, me: int) -> vec[i16]:
    """Return one observation by itself."""
    out = vec[i16]([0] * encoder.size)
    encoder.write(g, me, point_totals(g), out, 0, WrittenRow(encoder.seats))
    return out
