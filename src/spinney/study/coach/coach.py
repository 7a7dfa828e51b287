"""Advice: the best move of a decision, and why it is better than another, in the words of the game.

First comes what is certain: what the turn brings at once, what it opens, what it keeps from an opponent.  Then what
shows later: both moves are analysed on the same sampled tables, and the features that differ in the positions reached,
weighted as the value model weights them, are the reasons.  No species is known by name.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from spinney.bots.evaluation.value_model import ValueModel
from spinney.bots.search import shortlist
from spinney.editions.moves import Move
from spinney.language.message import Message, list_all, list_row, say
from spinney.study.analysis.analyser import ANALYSIS_SETTINGS, Analyser, make_race, model_for, rank_moves
from spinney.study.analysis.win_chance import steepness
from spinney.study.coach.coach_text import immediate_text
from spinney.study.coach.immediate_result import ImmediateResult, immediate_result
from spinney.study.coach.opponent_loss import opponent_loss_text
from spinney.study.coach.reasons import Reason, reasons
from spinney.views import View

COMPARED_TABLES: Final = 24
ADVICE_LINES: Final = 200  # of the race, unless another number is given
MAX_CLOSE_DIFFERENCE: Final = 0.01  # of win chance between two moves that are about as good


class MoveComparison(NamedTuple):
    """A move compared with another one: what speaks for it."""

    move: Move
    other: Move | None  # None where there was no other
    result: ImmediateResult
    other_result: ImmediateResult | None
    chance: float
    other_chance: float
    immediate: Message  # what it brings at once, and what the other would have brought
    opponent_loss: Message | None  # what an opponent would have of the other; None where nothing
    reasons: list[Reason]  # what shows later
    close: bool = False  # is the other hardly worse?

    @property
    def points_now(self) -> int:
        """Return the points it brings at once."""
        return self.result.points

    @property
    def other_points_now(self) -> int:
        """Return the points the other move brings at once."""
        return self.other_result.points if self.other_result else 0

    def sentence(self) -> Message:
        """Return two or three sentences, without the win chances."""
        return say(
            "{parts}", parts=list_row([part for part in (self.immediate, self.opponent_loss, self.later()) if part])
        )

    def later(self) -> Message | None:
        """Return what shows two rounds later, in a sentence; None where nothing does."""
        if self.close and not self.reasons and not self.opponent_loss:
            return say("The two come close.")
        by_owner: dict[Message, list[Message]] = {}
        for reason in sorted(self.reasons, key=lambda reason: reason.opponents):
            by_owner.setdefault(reason.has(), []).append(reason.text)
        parts = [who.fill(what=list_all(what)) for who, what in by_owner.items()]
        return say("Two rounds on, {reasons}.", reasons=list_all(parts)) if parts else None


def advise(view: View, seed: int, lines: int = ADVICE_LINES) -> MoveComparison:
    """Find the best move by a race, and compare it with the next best."""
    candidates = shortlist(rank_moves(view), ANALYSIS_SETTINGS)
    race = make_race(view, candidates, Random(f"{seed} at {view.ply}"))
    race.run(lines, 0.0)
    best = race.leader()
    others = sorted((each for each in candidates if each is not best), key=lambda each: -each.estimate())
    found = compare_moves(view, best.move, others[0].move if others else None, seed)
    return found._replace(close=bool(others) and abs(found.chance - found.other_chance) < MAX_CLOSE_DIFFERENCE)


def compare_moves(
    view: View, better: Move, other: Move | None, seed: int = 0, tables: int = COMPARED_TABLES
) -> MoveComparison:
    """Say why `better` is better than `other`, as far as sampled tables show it."""
    moves = [better] if other is None else [better, other]
    features, chances = look_ahead(view, moves, seed, tables)
    found: list[Reason] = []
    if other is not None and features[0] and features[1]:
        here, there = mean_features(features[0]), mean_features(features[1])
        weights = chance_slopes(model_for(view), there, view.seats)
        differences = [here[i] - there[i] for i in range(len(here))]
        shares = [weights[i] * differences[i] for i in range(len(here))]
        found = reasons(view.edition, view.seats, differences, shares)
    result = immediate_result(view, better)
    other_result = immediate_result(view, other) if other is not None else None
    return MoveComparison(
        move=better,
        other=other,
        result=result,
        other_result=other_result,
        chance=chances[0],
        other_chance=chances[-1],
        immediate=immediate_text(view, better, other, result, other_result),
        opponent_loss=opponent_loss_text(view, better, other) if other is not None else None,
        reasons=found,
    )


def look_ahead(view: View, moves: list[Move], seed: int, tables: int) -> tuple[list[list[list[float]]], list[float]]:
    """Return, by move, the features reached on each table, and the mean win chances."""
    analyser = Analyser(view, Random(f"{seed} {view.ply} coach"))
    features: list[list[list[float]]] = [[] for _ in moves]
    chances = [0.0] * len(moves)
    for _ in range(tables):
        sampled = analyser.sample()
        for i, move in enumerate(moves):
            table = sampled.copy()
            reached = analyser.features_after(table, move)
            if reached:
                features[i].append(reached)
            chances[i] += analyser.win_chance_at(table, reached) / tables
    return features, chances


def mean_features(rows: list[list[float]]) -> list[float]:
    """Return the mean of each feature."""
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def chance_slopes(model: ValueModel, at: list[float], seats: int) -> list[float]:
    """Return how much the win chance changes with each feature, near this position."""
    left = at[model.clock]
    slope = [model.linear[i] + left * model.early[i] for i in range(len(at))]
    for unit, weights in enumerate(model.hidden):
        if model.hidden_bias[unit] + sum(w * x for w, x in zip(weights, at, strict=True)) > 0:
            slope = [slope[i] + model.output[unit] * weights[i] for i in range(len(slope))]
    steep = steepness(model.value(at), left, seats)
    return [steep * each for each in slope]
