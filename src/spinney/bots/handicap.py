"""A player with some of a bot's wits: it errs as people do, never by moving at random.

It may not know what thousands of games have taught, look at what is near only, forget its rivals, overlook cards that
lie in the clearing, pay without looking, think a few lines ahead or none; and it misjudges what cards will still
bring, the more so the more there is to choose from.  What it gets wrong follows from its seed.
"""

from __future__ import annotations

from math import log2
from random import Random
from typing import Final

from spinney.bots.evaluation.move_values import move_value
from spinney.bots.evaluation.observation import Observation, observe
from spinney.bots.evaluation.payment import suggested_payment
from spinney.bots.evaluation.prices import PRICE_NAMES, Prices
from spinney.bots.evaluation.rollout import OBVIOUS, Rollout
from spinney.bots.evaluation.values import Evaluator
from spinney.bots.evaluation.weights import TODAY, learned_model, learned_prices
from spinney.bots.search import Race, patience, shortlist
from spinney.editions import moves as verbs
from spinney.editions.edition import Edition
from spinney.editions.moves import Move
from spinney.land import Forest
from spinney.views import View
from spinney.words.steps import verb_of, waiting_step

BELIEF: Final = 0.01  # chance that a point of misjudgement counts for in a race
SLIP: Final = 0.25  # share of the error that any one of two moves is misjudged by; it grows with their number


class Wits:
    """What a player has of them; with all of them and no error it is a planner, or with some lines a search."""

    def __init__(self) -> None:
        self.generation = TODAY  # of what self-play has taught,
        self.lore = 1.0  # and the share of that it knows
        self.foresight = 1.0  # share of what is not points yet (room, promise, what a hand could do) that it sees
        self.lines = 0  # lines of play it imagines
        self.overlooks = 0.0  # how often it does not see a card that lies in the clearing
        self.careless = 0.0  # how often it pays without looking with what
        self.lonely = False  # does it forget that there are rivals?
        self.error = 0.0  # points it misjudges cards by


class WitBot:
    """Plays with these wits."""

    def __init__(self, seed: int, wits: Wits) -> None:
        self.seed = seed
        self.wits = wits
        self.reason = ""

    def choose(self, view: View) -> Move:
        if len(view.moves) == 1:
            self.reason = f"'{view.moves[0]}' is the only move."
            return view.moves[0]
        rng = Random(f"{self.seed} errs at {view.ply}")
        known = known_prices(view.edition, view.seats, self.wits)
        paying = self.payment(view, known, rng)
        if paying is not None:
            self.reason = f"'{paying}' is good enough to pay with."
            return paying
        ranked = self.judged(view, misjudged(view.edition, known, self.wits.error, rng), rng)
        best = self.tried(view, ranked, rng) if self.wits.lines else ranked[0][1]
        self.reason = f"'{best}' looks best."
        return best

    def payment(self, view: View, prices: Prices, rng: Random) -> Move | None:
        """The card to pay with, where one is to be paid: the one to be missed least, or the first at hand."""
        if view.moves[0].verb != verbs.PAY_CARD:
            return None
        if rng.random() < self.wits.careless:
            return view.moves[0]
        suggested = suggested_payment(view, prices)
        return suggested[0] if suggested else None

    def judged(self, view: View, prices: Prices, rng: Random) -> list[tuple[float, Move]]:
        """The moves it sees, and what they seem worth, the best first."""
        evaluator = Evaluator(lonely(view) if self.wits.lonely else observe(view), prices)
        step = waiting_step(view.pending)
        seen = self.noticed(view.moves, rng)
        slip = 0.0 if verb_of(step) in OBVIOUS else self.wits.error * SLIP * log2(len(seen))
        ranked = [(move_value(evaluator, step, move) + slip * rng.gauss(0.0, 1.0), move) for move in seen]
        ranked.sort(key=lambda pair: -pair[0])
        return ranked

    def noticed(self, moves: list[Move], rng: Random) -> list[Move]:
        """All moves but those with cards of the clearing that are overlooked."""
        if not self.wits.overlooks:
            return moves
        seen = [move for move in moves if move.verb != verbs.TAKE_CARD or rng.random() >= self.wits.overlooks]
        return seen or moves

    def tried(self, view: View, ranked: list[tuple[float, Move]], rng: Random) -> Move:
        """The best of the shortlist after some imagined lines of play, as far as prejudice lets it see."""
        prejudice = BELIEF * self.wits.error * SLIP * log2(max(2, len(ranked)))
        candidates = shortlist(ranked)
        for candidate in candidates:
            candidate.head_start += prejudice * rng.gauss(0.0, 1.0)
        learned = learned_prices(view.edition, view.seats, self.wits.generation)
        model = learned_model(view.edition, view.seats, self.wits.generation)
        race = Race(view, candidates, Rollout(learned), model, rng)
        race.run(self.wits.lines, patience.deadline())
        return race.leader().move


def known_prices(edition: Edition, seats: int, wits: Wits) -> Prices:
    """Between a sensible person's prices and the learned ones, as far as it knows them and looks ahead."""
    plain, learned = Prices(), learned_prices(edition, seats, wits.generation)
    prices = Prices()
    for name in PRICE_NAMES:
        low: float = getattr(plain, name)
        high: float = getattr(learned, name)
        setattr(prices, name, low + wits.lore * (high - low))
    prices.hope *= wits.foresight
    prices.room *= wits.foresight
    prices.awake *= wits.foresight
    prices.promise = [wits.lore * wits.foresight * promise for promise in learned.promise]
    return prices


def misjudged(edition: Edition, known: Prices, error: float, rng: Random) -> Prices:
    """Prices of somebody who thinks too much of some species and too little of others."""
    if not error:
        return known
    promise = known.promise or [0.0] * len(edition.flora.species)
    known.promise = [worth + error * rng.gauss(0.0, 1.0) for worth in promise]
    return known


def lonely(view: View) -> Observation:
    """The table as it looks to somebody who sees no forest but his own."""
    seen = observe(view)
    seen.forests = [
        forest if seat == view.me else Forest(view.edition.flora) for seat, forest in enumerate(view.forests)
    ]
    return seen
