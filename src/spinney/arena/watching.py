"""A game played and written down: who won, how long it took, and what became of the cards."""

from __future__ import annotations

from collections import Counter
from time import perf_counter
from typing import Final, NamedTuple

from spinney.arena.contest import Contest
from spinney.arena.play import chooser, derived_seed
from spinney.bots import Bot, bot
from spinney.editions import Edition, edition
from spinney.editions.moves import CAVE_CARD, DISCARD_CARD, LAY_CARD, PAY_CARD, PLACE_HALF, PLAY_HALF, Move
from spinney.game import turns
from spinney.game.outcome import Sheet
from spinney.land import CardId, Forest, Half
from spinney.views import Game, deal
from spinney.words import steps

PLAYED: Final = "played"
FREE: Final = "free"
LAID: Final = "face down"
HOWS: Final = (PLAYED, FREE, LAID)
FROM_HAND: Final = (PAY_CARD, LAY_CARD, DISCARD_CARD)  # what these moves name leaves the hand


class Seating(NamedTuple):
    """What one seat did in one game."""

    bot: str
    total: int
    turns: int
    decisions: int
    ms: float  # of thinking, all decisions together
    played: list[tuple[str, str, int]]  # species, how it came, in which of the seat's turns (0: before the first)
    points: dict[str, float]  # by species at the end; the points of a set are divided among its cards
    cave: int  # points of the cave
    drawn: dict[str, int]  # cards that came into the hand, by species: a card of two halves is both


class Record(NamedTuple):
    """One game.  All but the time taken follows from the contest and the number."""

    game: int
    edition: str
    seed: int
    winners: list[int]
    seats: list[Seating]


def play_and_record(contest: Contest, number: int) -> Record:
    """Game `number` of a contest."""
    seed = contest.seed_of(number)
    names = contest.seating(number)
    game = deal(edition(contest.edition), contest.seats, seed)
    watchers = [Watcher(game, seat) for seat in range(contest.seats)]
    play(game, [bot(name, derived_seed(seed, seat)) for seat, name in enumerate(names)], watchers)
    end = game.outcome()
    assert end is not None
    seats = [watcher.seating(name, sheet) for watcher, name, sheet in zip(watchers, names, end.sheets, strict=True)]
    return Record(number, contest.edition, seed, end.winners, seats)


def play(game: Game, bots: list[Bot], watchers: list[Watcher]) -> None:
    """To the end, every push watched."""
    choices = [chooser(game, player) for player in bots]
    while not game.is_over():
        seat, turn = game.seat, game.turn
        begin = perf_counter()
        move = choices[seat]()
        watchers[seat].thinks(perf_counter() - begin)
        asked = game.pending[-1][0] if game.pending else -1
        forced: list[Move] = []
        turns.push(game, move, forced)
        watchers[seat].moves(asked, [move, *forced])
        for watcher in watchers:
            watcher.looks()
        if game.turn > turn:
            watchers[game.seat].turns += 1


class Watcher:
    """Notes what comes into one seat's hand and forest."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.edition = game.edition
        self.seat = seat
        self.forest = game.forests[seat]
        self.hand: list[CardId] = []
        self.drawn: list[CardId] = []
        self.awaited: list[Half] = []  # played, but not yet given a place
        self.played: list[tuple[str, str, int]] = []
        self.hosts = self.dwellers = self.covered = 0
        self.turns = 1 if game.turn and game.seat == seat else 0
        self.decisions = 0
        self.seconds = 0.0
        self.looks()

    def thinks(self, seconds: float) -> None:
        self.decisions += 1
        self.seconds += seconds

    def moves(self, asked: int, moves: list[Move]) -> None:
        """The seat's own move, in answer to `asked`, and what the engine answered in its place."""
        self.awaited += [move.number for move in moves if move.verb == PLAY_HALF]
        for card in parted_with(asked, moves):
            if card in self.hand:
                self.hand.remove(card)
        if asked == steps.MULLIGAN and self.game.thrown[::2].count(self.seat):
            self.hand = []

    def looks(self) -> None:
        """What is new since the last look."""
        hand = self.game.hands[self.seat]
        if hand != self.hand:
            for card in self.hand:
                if card in hand:
                    hand = hand[:]
                    hand.remove(card)
            self.drawn += hand
            self.hand = self.game.hands[self.seat][:]
        self._note_forest()

    def _note_forest(self) -> None:
        forest, face_down = self.forest, self.edition.face_down
        new = forest.hosts[self.hosts :] + forest.dwellers[self.dwellers :]
        self.hosts, self.dwellers = len(forest.hosts), len(forest.dwellers)
        for half in new:
            species = forest.flora.species_of[half]
            if species != face_down:
                self._note(species, PLAYED if half in self.awaited else FREE)
                if half in self.awaited:
                    self.awaited.remove(half)
        while self.covered < forest.cards[face_down]:  # rivers are among them, which are no places
            self.covered += 1
            self._note(face_down, LAID)

    def _note(self, species: int, how: str) -> None:
        self.played.append((self.forest.flora.species[species].name, how, self.turns))

    def seating(self, name: str, sheet: Sheet) -> Seating:
        points = points_by_species(self.edition, self.forest, sheet)
        cave = sheet.total - sum(line.points for line in sheet.lines if not is_cave(line.label, self.edition))
        drawn = Counter(species for card in self.drawn for species in species_on(self.edition, card))
        return Seating(
            bot=name,
            total=sheet.total,
            turns=self.turns,
            decisions=self.decisions,
            ms=round(1000 * self.seconds, 3),
            played=self.played,
            points=points,
            cave=cave,
            drawn=dict(sorted(drawn.items())),
        )


def parted_with(asked: int, moves: list[Move]) -> list[CardId]:
    """The cards of the hand that moves have given away: what looks new in the hand may be another copy."""
    cards: list[CardId] = []
    for move in moves:
        if move.verb == PLAY_HALF or (move.verb == PLACE_HALF and asked == steps.PLACE):
            cards.append(move.number // 2)
        elif move.verb in FROM_HAND or (move.verb == CAVE_CARD and asked in (steps.CAVE_HAND, steps.RESCUE)):
            cards.append(move.number)
    return cards


def species_on(edition: Edition, card: CardId) -> set[str]:
    flora = edition.flora
    return {flora.species[flora.species_of[half]].name for half in edition.halves_of[card]}


def is_cave(label: str, edition: Edition) -> bool:
    return label.partition(" + ")[0] not in edition.species


def points_by_species(edition: Edition, forest: Forest, sheet: Sheet) -> dict[str, float]:
    """The lines of a sheet by species; what a set of several species scores is divided among its cards."""
    points: dict[str, float] = {}
    for line in sheet.lines:
        if is_cave(line.label, edition):
            continue
        names = line.label.split(" + ")
        for name in names:
            share = forest.cards[edition.species.index(name)] / line.cards if len(names) > 1 else 1
            points[name] = round(points.get(name, 0) + line.points * share, 3)
    return points
