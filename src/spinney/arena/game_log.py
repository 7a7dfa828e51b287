"""A game played and written down: who won, how long it took, and what became of the cards."""

from __future__ import annotations

from collections import Counter
from time import perf_counter
from typing import Final, NamedTuple

from spinney.arena.contest import Contest
from spinney.arena.play import chooser, derived_seed
from spinney.bots import Bot, bot
from spinney.editions import Edition
from spinney.game import facts
from spinney.game.facts import Fact
from spinney.game.outcome import Sheet
from spinney.land import CardId, Forest, Half
from spinney.views import Game, deal

PLAYED: Final = "played"
FREE: Final = "free"
LAID: Final = "face down"
HOWS: Final = (PLAYED, FREE, LAID)


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
    game = deal(contest.edition, contest.seats, seed)
    watchers = [Watcher(game, seat) for seat in range(contest.seats)]
    play(game, [bot(name, derived_seed(seed, seat)) for seat, name in enumerate(names)], watchers)
    end = game.outcome()
    assert end is not None
    seats = [watcher.seating(name, sheet) for watcher, name, sheet in zip(watchers, names, end.sheets, strict=True)]
    return Record(number, contest.edition.name, seed, end.winners, seats)


def play(game: Game, bots: list[Bot], watchers: list[Watcher]) -> None:
    """To the end; every watcher is told all that happens."""
    choices = [chooser(game, player) for player in bots]
    while not game.is_over():
        seat = game.seat
        begin = perf_counter()
        move = choices[seat]()
        watchers[seat].thinks(perf_counter() - begin)
        for fact in game.witness(move):
            watchers[fact.seat].hears(fact)


class Watcher:
    """Notes what comes into one seat's hand and forest."""

    def __init__(self, game: Game, seat: int) -> None:
        self.edition = game.edition
        self.forest = game.forests[seat]
        self.drawn: list[CardId] = game.hands[seat][:]  # what was dealt counts, too
        self.paid_for: list[Half] = []  # played, but not yet given a place
        self.played: list[tuple[str, str, int]] = []
        self.turns = 1 if game.turn and game.seat == seat else 0
        self.decisions = 0
        self.seconds = 0.0

    def thinks(self, seconds: float) -> None:
        self.decisions += 1
        self.seconds += seconds

    def hears(self, fact: Fact) -> None:
        """Something this seat did."""
        if fact.what == facts.TURN_BEGAN:
            self.turns += 1
        elif fact.what == facts.PLAYED:
            self.paid_for.append(fact.half)
        elif fact.what == facts.SETTLED:
            self._note(self.edition.flora.species_of[fact.half], PLAYED if fact.half in self.paid_for else FREE)
            if fact.half in self.paid_for:
                self.paid_for.remove(fact.half)
        elif fact.what in (facts.LAID, facts.LAID_RIVER):
            self._note(self.edition.face_down, LAID)
        elif fact.target == facts.HAND != fact.source:
            self.drawn.append(fact.card)

    def _note(self, species: int, how: str) -> None:
        self.played.append((self.edition.flora.species[species].name, how, self.turns))

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
