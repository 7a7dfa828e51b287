"""A bot with handicaps: it errs as people do, never by moving at random.

It may not know the learned prices, see only what is near, ignore its opponents, overlook cards in the clearing, pay
without looking, and search few lines or none; and it misjudges what cards will still bring, the more so the more moves
there are.  Its errors follow from its seed.
"""

from __future__ import annotations

from math import log2
from random import Random
from typing import Final

from spinney.bots.evaluation.move_values import move_value
from spinney.bots.evaluation.observation import Observation, observe
from spinney.bots.evaluation.payment import suggested_payment
from spinney.bots.evaluation.prices import PRICE_NAMES, Prices
from spinney.bots.evaluation.rollout import ACCEPTED_VERBS, Rollout
from spinney.bots.evaluation.values import Evaluator
from spinney.bots.evaluation.weights import LATEST_GENERATION, learned_model, learned_prices
from spinney.bots.search import Race, deadline_after, shortlist
from spinney.editions import moves as verbs
from spinney.editions.edition import Edition
from spinney.editions.moves import Move
from spinney.land import Forest
from spinney.views import View
from spinney.words.steps import verb_of, waiting_step

VALUE_PER_POINT: Final = 0.01  # what a point of misjudgement adds to a candidate's prior
NOISE_PER_DOUBLING: Final = 0.25  # share of the error by which a move is misjudged, for each doubling of the moves


class Handicap:
    """How a bot plays worse than it could; without any it is a planner, or with lines a search."""

    def __init__(self) -> None:
        self.generation = LATEST_GENERATION  # of the weights
        self.knowledge = 1.0  # share of the learned prices it knows
        self.foresight = 1.0  # share it sees of what is not points yet (room, promise, what a hand could do)
        self.lines = 0  # of search
        self.overlook_rate = 0.0  # how often it does not see a card in the clearing
        self.careless_rate = 0.0  # how often it pays without looking
        self.ignores_opponents = False
        self.error = 0.0  # points by which it misjudges cards


class HandicappedBot:
    """A bot that plays with a handicap; `max_seconds` limits a search on a slow device, 0 is no limit."""

    def __init__(self, seed: int, handicap: Handicap, max_seconds: float = 0.0) -> None:
        self.seed = seed
        self.handicap = handicap
        self.max_seconds = max_seconds
        self.reason = ""

    def choose(self, view: View) -> Move:
        if len(view.moves) == 1:
            self.reason = f"'{view.moves[0]}' is the only move."
            return view.moves[0]
        rng = Random(f"{self.seed} errs at {view.ply}")
        known = known_prices(view.edition, view.seats, self.handicap)
        payment = self.choose_payment(view, known, rng)
        if payment is not None:
            self.reason = f"'{payment}' is good enough to pay with."
            return payment
        ranked = self.rank_moves(view, add_price_errors(view.edition, known, self.handicap.error, rng), rng)
        best = self.search(view, ranked, rng) if self.handicap.lines else ranked[0][1]
        self.reason = f"'{best}' looks best."
        return best

    def choose_payment(self, view: View, prices: Prices, rng: Random) -> Move | None:
        """Return the card to pay with, the cheapest or (carelessly) the first; None where nothing is to be paid."""
        if view.moves[0].verb != verbs.PAY_CARD:
            return None
        if rng.random() < self.handicap.careless_rate:
            return view.moves[0]
        suggested = suggested_payment(view, prices)
        return suggested[0] if suggested else None

    def rank_moves(self, view: View, prices: Prices, rng: Random) -> list[tuple[float, Move]]:
        """Return the moves it notices with what they seem worth, the best first."""
        ignoring = self.handicap.ignores_opponents
        evaluator = Evaluator(observe_own_forest(view) if ignoring else observe(view), prices)
        step = waiting_step(view.pending)
        noticed = self.notice_moves(view.moves, rng)
        noise = 0.0
        if verb_of(step) not in ACCEPTED_VERBS:
            noise = self.handicap.error * NOISE_PER_DOUBLING * log2(len(noticed))
        ranked = [(move_value(evaluator, step, move) + noise * rng.gauss(0.0, 1.0), move) for move in noticed]
        ranked.sort(key=lambda pair: -pair[0])
        return ranked

    def notice_moves(self, moves: list[Move], rng: Random) -> list[Move]:
        """Return the moves without those for cards of the clearing that it overlooks."""
        if not self.handicap.overlook_rate:
            return moves
        noticed = [
            move for move in moves if move.verb != verbs.TAKE_CARD or rng.random() >= self.handicap.overlook_rate
        ]
        return noticed or moves

    def search(self, view: View, ranked: list[tuple[float, Move]], rng: Random) -> Move:
        """Return the best of the shortlist after some lines, with priors that are misjudged, too."""
        noise = VALUE_PER_POINT * self.handicap.error * NOISE_PER_DOUBLING * log2(max(2, len(ranked)))
        candidates = shortlist(ranked)
        for candidate in candidates:
            candidate.prior += noise * rng.gauss(0.0, 1.0)
        learned = learned_prices(view.edition, view.seats, self.handicap.generation)
        model = learned_model(view.edition, view.seats, self.handicap.generation)
        race = Race(view, candidates, Rollout(learned), model, rng)
        race.run(self.handicap.lines, deadline_after(self.max_seconds))
        return race.leader().move


def known_prices(edition: Edition, seats: int, handicap: Handicap) -> Prices:
    """Return prices between the defaults and the learned ones, as far as its knowledge and foresight go."""
    plain, learned = Prices(), learned_prices(edition, seats, handicap.generation)
    prices = Prices()
    for name in PRICE_NAMES:
        low: float = getattr(plain, name)
        high: float = getattr(learned, name)
        setattr(prices, name, low + handicap.knowledge * (high - low))
    prices.hope *= handicap.foresight
    prices.room *= handicap.foresight
    prices.awake *= handicap.foresight
    prices.promise = [handicap.knowledge * handicap.foresight * promise for promise in learned.promise]
    return prices


def add_price_errors(edition: Edition, known: Prices, error: float, rng: Random) -> Prices:
    """Add an error to the promise of each species, in place: some are thought too much of, others too little."""
    if not error:
        return known
    promise = known.promise or [0.0] * len(edition.flora.species)
    known.promise = [worth + error * rng.gauss(0.0, 1.0) for worth in promise]
    return known


def observe_own_forest(view: View) -> Observation:
    """Return what the view's seat observes if it sees no forest but its own."""
    seen = observe(view)
    seen.forests = [
        forest if seat == view.me else Forest(view.edition.flora) for seat, forest in enumerate(view.forests)
    ]
    return seen
