"""The features of a position: numbers by which the value model predicts how the game ends for the seat to move."""

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

MAX_HAND_FEATURES: Final = 4  # the best cards in the hand that have a feature each
CLOCK_FEATURE: Final = "share of the game left"
POINTS_FEATURE: Final = "points"
OPPONENT_FEATURE: Final = "best rival's points"
HAND_FEATURE: Final = "all the hand is worth"
PLAIN_FEATURES: Final = (
    CLOCK_FEATURE,
    "cards to come a seat",
    "one winter seen",
    "two winters seen",
    POINTS_FEATURE,
    OPPONENT_FEATURE,
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
    HAND_FEATURE,
    *(f"hand's number {place + 1}" for place in range(MAX_HAND_FEATURES)),
)


def feature_names(edition: Edition) -> list[str]:
    """Return the name of each feature, in the order of `features`."""
    flora = edition.flora
    slots = [f"{side} slots {need}" for need in range(len(flora.needs)) for side in SIDE_NAMES]
    names = [*PLAIN_FEATURES]
    names += [f"open {slot}" for slot in slots]
    names += [f"rivals' open {slot}" for slot in slots]
    names += [f"forest: {kind}" for kind in flora.kinds]
    names += [f"rivals: {kind}" for kind in flora.kinds]
    names += [f"hand: {kind}" for kind in flora.kinds]
    return names


def features(table: Game, evaluator: Evaluator) -> list[float]:
    """Return the features for the seat whose turn begins, all of them small numbers."""
    observation = evaluator.observation
    opponents = evaluator.opponents
    share = 1.0 / len(opponents)  # opponents count by their mean
    points = [float(table.score(seat)) for seat in range(observation.seats) if seat != observation.me]
    own = evaluator.forest
    found: list[float] = [
        evaluator.share_left,
        cards_to_come(table) / (20 * observation.seats),
        1.0 if table.edition.winters - table.winters == 2 else 0.0,
        1.0 if table.edition.winters - table.winters == 1 else 0.0,
        (evaluator.current_value() - evaluator.prices.room * sqrt(own.room())) / 50,
        max(points) / 50,
        sum(points) * share / 50,
        len(observation.hand) / 10,
        sum([len(table.hands[seat]) for seat in range(observation.seats) if seat != observation.me]) * share / 10,
        len(observation.clearing) / 10,
        own.room() / 10,
        sum([forest.room() for forest in opponents]) * share / 10,
        own.cave / 10,
        sum([forest.cave for forest in opponents]) * share / 10,
        float(table.extra),
    ]
    found += hand_features(evaluator)
    found += mean_counts([own.open], 1.0)
    found += mean_counts([forest.open for forest in opponents], share)
    found += mean_counts([own.cards], 1.0)
    found += mean_counts([forest.cards for forest in opponents], share)
    found += playable_kinds(observation.edition, observation.hand)
    return found


def cards_to_come(table: Game) -> float:
    """Return how many cards will probably leave the deck before the last winter."""
    left = len(table.deck)
    pile = min(left, table.edition.winter_pile(table.seats))
    hidden = table.edition.winters - table.winters - (0 if table.winters else 1)  # winters anywhere in the lower pile
    return left - pile / (hidden + 1)


def hand_features(evaluator: Evaluator) -> list[float]:
    """Return what the hand and its best moves are worth to the planner."""
    values: list[float] = [evaluator.value_in_hand(card) for card in evaluator.observation.hand]
    values.sort(reverse=True)
    play = 0.0
    take = 0.0
    for move in evaluator.observation.moves:
        worth = move_value(evaluator, NO_STEP, move)
        if move.verb == verbs.PLAY_HALF:
            play = max(play, worth)
        else:
            take = max(take, worth)
    hand = 0.0
    for value in values:
        hand += value
    found = [play / 10, take / 10, hand / 20]
    for i in range(MAX_HAND_FEATURES):
        found.append(values[i] / 10 if i < len(values) else 0.0)
    return found


def mean_counts(counts: list[list[int]], share: float) -> list[float]:
    """Return the counts of several forests, added up and multiplied by a share."""
    found: list[float] = [0.0] * len(counts[0])
    for row in counts:
        for i in range(len(found)):
            if row[i]:  # most are 0
                found[i] += row[i] * share
    return found


def playable_kinds(edition: Edition, cards: list[CardId]) -> list[float]:
    """Return, by kind, how many of these cards could be played as one or could pay for its tree symbol."""
    flora = edition.flora
    found: list[float] = [0.0] * len(flora.kinds)
    for card in cards:
        for half in edition.halves_of[card]:
            for kind in flora.kinds_of[half]:
                found[kind] += 1.0
        for symbol in edition.symbols_of[card]:
            if symbol >= 0:
                found[symbol] += 1.0
    return found
