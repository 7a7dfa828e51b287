"""The features of a position: by what a seat about to move may tell how the game will end, as numbers."""

from __future__ import annotations

from math import sqrt
from typing import Final

from spinney.bots.evaluation.move_values import move_value
from spinney.bots.evaluation.values import Evaluator
from spinney.editions import moves as verbs
from spinney.editions.edition import Edition
from spinney.land import SIDE_NAMES, CardId
from spinney.views import Game
from spinney.words.steps import NO_STEP

BEST: Final = 4  # so many of the best cards in the hand are looked at one by one
CLOCK: Final = "share of the game left"
POINTS: Final = "points"
RIVAL: Final = "best rival's points"
HAND: Final = "all the hand is worth"
PLAIN: Final = (
    CLOCK,
    "cards to come a seat",
    "one winter seen",
    "two winters seen",
    POINTS,
    RIVAL,
    "rivals' points",
    "hand",
    "rivals' hands",
    "clearing",
    "empty slots",
    "rivals' empty slots",
    "cave",
    "rivals' caves",
    "extra turns",
    "best play",
    "best other move",
    HAND,
    *(f"hand's number {place + 1}" for place in range(BEST)),
)


def feature_names(edition: Edition) -> list[str]:
    """What each feature is called, in the order of `features`."""
    flora = edition.flora
    slots = [f"{side} slots {need}" for need in range(len(flora.needs)) for side in SIDE_NAMES]
    names = [*PLAIN]
    names += [f"open {slot}" for slot in slots]
    names += [f"rivals' open {slot}" for slot in slots]
    names += [f"forest: {kind}" for kind in flora.kinds]
    names += [f"rivals: {kind}" for kind in flora.kinds]
    names += [f"hand: {kind}" for kind in flora.kinds]
    return names


def features(table: Game, evaluator: Evaluator) -> list[float]:
    """The features for the seat whose turn begins, all of the size of small numbers."""
    seen = evaluator.seen
    rivals = evaluator.rivals
    few = 1.0 / len(rivals)  # of rivals, means count
    points = [float(table.score(seat)) for seat in range(seen.seats) if seat != seen.me]
    own = evaluator.forest
    found: list[float] = [
        evaluator.share_left,
        cards_to_come(table) / (20 * seen.seats),
        1.0 if table.edition.winters - table.winters == 2 else 0.0,
        1.0 if table.edition.winters - table.winters == 1 else 0.0,
        (evaluator.base() - evaluator.prices.room * sqrt(own.room())) / 50,
        max(points) / 50,
        sum(points) * few / 50,
        len(seen.hand) / 10,
        sum([len(table.hands[seat]) for seat in range(seen.seats) if seat != seen.me]) * few / 10,
        len(seen.clearing) / 10,
        own.room() / 10,
        sum([forest.room() for forest in rivals]) * few / 10,
        own.cave / 10,
        sum([forest.cave for forest in rivals]) * few / 10,
        float(table.extra),
    ]
    found += prospects(evaluator)
    found += mean([own.open], 1.0)
    found += mean([forest.open for forest in rivals], few)
    found += mean([own.cards], 1.0)
    found += mean([forest.cards for forest in rivals], few)
    found += faces(seen.edition, seen.hand)
    return found


def cards_to_come(table: Game) -> float:
    """How many cards will probably leave the deck before the last winter does."""
    left = len(table.deck)
    pile = min(left, table.edition.winter_pile(table.seats))
    hidden = table.edition.winters - table.winters - (0 if table.winters else 1)  # winters anywhere in the lower pile
    return left - pile / (hidden + 1)


def prospects(evaluator: Evaluator) -> list[float]:
    """What the hand is worth to the planner, and what its best moves are."""
    keeps: list[float] = [evaluator.keep(card) for card in evaluator.seen.hand]
    keeps.sort(reverse=True)
    play = 0.0
    take = 0.0
    for move in evaluator.seen.moves:
        worth = move_value(evaluator, NO_STEP, move)
        if move.verb == verbs.PLAY_HALF:
            play = max(play, worth)
        else:
            take = max(take, worth)
    hand = 0.0
    for keep in keeps:
        hand += keep
    found = [play / 10, take / 10, hand / 20]
    for i in range(BEST):
        found.append(keeps[i] / 10 if i < len(keeps) else 0.0)
    return found


def mean(counts: list[list[int]], few: float) -> list[float]:
    """The counts of several forests, as one."""
    found: list[float] = [0.0] * len(counts[0])
    for row in counts:
        for i in range(len(found)):
            if row[i]:  # most are 0
                found[i] += row[i] * few
    return found


def faces(edition: Edition, cards: list[CardId]) -> list[float]:
    """How many cards of each kind could be played out of these, and how many could pay for each tree symbol."""
    flora = edition.flora
    found: list[float] = [0.0] * len(flora.kinds)
    for card in cards:
        for half in edition.halves_of[card]:
            for kind in flora.species[flora.species_of[half]].kinds:
                found[kind] += 1.0
        for symbol in edition.symbols_of[card]:
            if symbol >= 0:
                found[symbol] += 1.0
    return found
