"""What a seat sees, as numbers, written straight into a buffer that numpy can look at.

It reads a table, but only what a `View` of it holds: tables a seat cannot tell apart give it the same numbers.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64

from spinney.editions.edition import Edition
from spinney.envs.layout import PLACES, Layout
from spinney.game import outcome
from spinney.game.state import State
from spinney.land import EMPTY, SECOND, SLOTS, CardId, Forest, Half
from spinney.words.steps import PAY, PUT


class Encoder:
    """Writes observations of an edition at a table of so many seats."""

    def __init__(self, edition: Edition, seats: int) -> None:
        layout = Layout(edition, seats)
        start = layout.start
        self.edition = edition
        self.seats = seats
        self.size: i64 = len(layout.names)
        self.table: i64 = start["table"]
        self.asked: i64 = start["asked"]
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

    def write(self, g: State, me: int, points: list[int], out: vec[i16], row: i64) -> None:
        """The observation of a seat, from this row on, where all is zero so far; `points` are what seats have now."""
        self._write_table(g, me, out, row + self.table)
        self._write_asked(g, out, row)
        add_cards(g.hands[me], out, row + self.hand)
        if g.seat == me:
            add_cards(g.aside, out, row + self.aside)
        add_cards(g.clearing, out, row + self.clearing)
        add_cards(g.gone, out, row + self.gone)
        add_cards(g.caved, out, row + self.gone)
        cards: i64 = len(self.edition.cards)
        known = row + self.rivals
        here = row + self.forests
        for turn in range(self.seats):
            seat = (me + turn) % self.seats
            if turn:
                for card, _ in g.shown[seat]:
                    out[known + card] += 1
                known += cards
            self._write_seat(g.forests[seat], points[seat], len(g.hands[seat]), out, here)
            here += self.forest
        self._write_places(g.forests[me], out, row + self.places)

    def _write_table(self, g: State, me: int, out: vec[i16], at: i64) -> None:
        out[at] = g.winters
        out[at + 1] = len(g.deck)
        out[at + 2] = g.turn
        out[at + 3] = g.extra
        out[at + 4] = 1 if g.seat == me and not g.is_over() else 0
        out[at + 5] = len(g.pending)
        out[at + 6] = len(g.reach)
        out[at + 7] = len(g.aside)

    def _write_asked(self, g: State, out: vec[i16], row: i64) -> None:
        """What the player to move is asked: a half that waits to be placed or paid is told by its kinds."""
        if not g.pending:
            out[row + self.asked] = 0 if g.is_over() else 1
            return
        verb, first, second, third = g.pending[-1]
        out[row + self.asked + 1 + verb] = 1
        if verb in (PUT, PAY):
            self._write_kinds(first, out, row + self.asked_for)
        else:
            out[row + self.step] = first
        out[row + self.step + 1] = second
        out[row + self.step + 2] = third

    def _write_kinds(self, half: Half, out: vec[i16], at: i64) -> None:
        flora = self.edition.flora
        for kind in flora.species[flora.species_of[half]].kinds:
            out[at + kind] = 1
        symbol = flora.symbol_of[half]
        if symbol >= 0:
            out[at + symbol] = 1

    def _write_seat(self, forest: Forest, points: int, hand: int, out: vec[i16], at: i64) -> None:
        out[at] = points
        out[at + 1] = hand
        out[at + 2] = len(forest.hosts)
        out[at + 3] = len(forest.dwellers)
        out[at + 4] = forest.full
        out[at + 5] = forest.below
        out[at + 6] = forest.cave
        out[at + 7] = forest.cave_card
        at += 8
        for number in forest.open:
            out[at] = number
            at += 1
        for number in forest.cards:
            if number:
                out[at] = number
            at += 1

    def _write_places(self, forest: Forest, out: vec[i16], at: i64) -> None:
        species_of = forest.flora.species_of
        slots = forest.slots
        for place in range(min(len(forest.hosts), PLACES)):
            out[at] = species_of[forest.hosts[place]] + 1
            if forest.vacant[place]:
                for slot in range(SLOTS):
                    if slots[place * SLOTS + slot] == EMPTY:
                        out[at + 1 + slot % SECOND] += 1
            at += 1 + SECOND


def add_cards(cards: list[CardId], out: vec[i16], at: i64) -> None:
    for card in cards:
        out[at + card] += 1


def points_of(g: State) -> list[int]:
    """What each seat has now."""
    return [outcome.score(g.edition, g.forests, seat) for seat in range(g.seats)]


def growth(g: State) -> int:
    """A number that grows whenever a forest does: as long as it is the same, so are all points."""
    face_down = g.edition.face_down
    grown = 0
    for forest in g.forests:
        grown += len(forest.hosts) + len(forest.dwellers) + forest.cave + forest.cave_card + forest.cards[face_down]
    return grown


def observed(encoder: Encoder, g: State, me: int) -> vec[i16]:
    """One observation by itself."""
    out = vec[i16]([0] * encoder.size)
    encoder.write(g, me, points_of(g), out, 0)
    return out
