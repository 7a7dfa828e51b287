"""One game, played and recorded: who won, how long it took, and what became of the cards."""

from __future__ import annotations

from collections import Counter
from time import perf_counter
from typing import Final, NamedTuple

from spinney.arena.contest import Contest
from spinney.arena.play import make_chooser
from spinney.bots import Bot
from spinney.editions import Edition
from spinney.game import facts
from spinney.game.facts import Fact
from spinney.game.outcome import Sheet
from spinney.land import CardId, Forest, Half
from spinney.views import Game, deal

PLAYED_CARD: Final = "played"
FREE_CARD: Final = "free"
FACE_DOWN_CARD: Final = "face down"
ARRIVALS: Final = (PLAYED_CARD, FREE_CARD, FACE_DOWN_CARD)


class SeatRecord(NamedTuple):
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


class GameRecord(NamedTuple):
    """One game.

    All but the time taken follows from the contest and the number.
    """

    game: int
    edition: str
    seed: int
    winners: list[int]
    seats: list[SeatRecord]


def play_and_record(contest: Contest, number: int) -> GameRecord:
    """Play game `number` of a contest and return its record."""
    seed = contest.seed_of(number)
    names = contest.seating(number)
    game = deal(contest.edition, contest.seats, seed)
    watchers = [Watcher(game, seat) for seat in range(contest.seats)]
    play_watched(game, contest.make_bots(number), watchers)
    end = game.outcome()
    assert end is not None
    seats = [watcher.make_record(name, sheet) for watcher, name, sheet in zip(watchers, names, end.sheets, strict=True)]
    return GameRecord(number, contest.edition.name, seed, end.winners, seats)


def play_watched(game: Game, bots: list[Bot], watchers: list[Watcher]) -> None:
    """Play a game to its end while the watchers note all that happens."""
    choices = [make_chooser(game, player) for player in bots]
    while not game.is_over():
        seat = game.seat
        begin = perf_counter()
        move = choices[seat]()
        watchers[seat].add_decision(perf_counter() - begin)
        for fact in game.push_with_facts(move):
            watchers[fact.seat].add_fact(fact)


class Watcher:
    """Notes what comes into one seat's hand and forest."""

    def __init__(self, game: Game, seat: int) -> None:
        self.edition = game.edition
        self.forest = game.forests[seat]
        self.drawn: list[CardId] = game.hands[seat][:]  # includes the cards dealt
        self.paid_for: list[Half] = []  # played, but without a place yet
        self.played: list[tuple[str, str, int]] = []
        self.turns = 1 if game.turn and game.seat == seat else 0
        self.decisions = 0
        self.seconds = 0.0

    def add_decision(self, seconds: float) -> None:
        """Count a decision and the time it took."""
        self.decisions += 1
        self.seconds += seconds

    def add_fact(self, fact: Fact) -> None:
        """Note something this seat did."""
        if fact.what == facts.TURN_BEGAN:
            self.turns += 1
        elif fact.what == facts.PLAYED:
            self.paid_for.append(fact.half)
        elif fact.what == facts.SETTLED:
            self._note(
                self.edition.flora.species_of[fact.half], PLAYED_CARD if fact.half in self.paid_for else FREE_CARD
            )
            if fact.half in self.paid_for:
                self.paid_for.remove(fact.half)
        elif fact.what in (facts.LAID, facts.LAID_RIVER):
            self._note(self.edition.face_down, FACE_DOWN_CARD)
        elif fact.target == facts.HAND != fact.source:
            self.drawn.append(fact.card)

    def _note(self, species: int, how: str) -> None:
        self.played.append((self.edition.flora.species[species].name, how, self.turns))

    def make_record(self, name: str, sheet: Sheet) -> SeatRecord:
        """Return what this seat did, once its score sheet is known."""
        points = points_by_species(self.edition, self.forest, sheet)
        cave = sheet.total - sum(line.points for line in sheet.lines if line.species)
        drawn = Counter(species for card in self.drawn for species in species_on(self.edition, card))
        return SeatRecord(
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


def species_on(edition: Edition, card: CardId) -> set[str]:
    """Return the species printed on a card."""
    flora = edition.flora
    return {flora.species[flora.species_of[half]].name for half in edition.halves_of[card]}


def points_by_species(edition: Edition, forest: Forest, sheet: Sheet) -> dict[str, float]:
    """Add up a sheet's lines by species; a set's points are divided among its cards."""
    points: dict[str, float] = {}
    for line in sheet.lines:
        for species in line.species:
            name = edition.species[species]
            share = forest.cards[species] / line.cards if len(line.species) > 1 else 1
            points[name] = round(points.get(name, 0) + line.points * share, 3)
    return points
