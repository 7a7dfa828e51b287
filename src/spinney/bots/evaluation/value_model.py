"""The value model: predicts from features how a position ends; a small model learned by self-play."""

from __future__ import annotations

from math import exp
from typing import Final

CLEAR_WIN_POINTS: Final = 20.0  # a margin of so many points is a clear win
MAX_LOGIT: Final = 30.0  # as good as certain


def margin(scores: list[int], seat: int) -> int:
    """Return the points ahead of the best opponent."""
    return scores[seat] - max([scores[other] for other in range(len(scores)) if other != seat])


def value_of(margin: float) -> float:
    """Return the value of a result, from 0 to 1: a close one lies near a half, since a little luck would turn it."""
    return sigmoid(margin / CLEAR_WIN_POINTS)


def sigmoid(number: float) -> float:
    return 1.0 / (1.0 + exp(-max(-MAX_LOGIT, min(MAX_LOGIT, number))))


class ValueModel:
    """A linear model whose weights change as time runs out, beside one hidden layer of rectified units."""

    def __init__(self, features: int, clock: int) -> None:
        self.clock = clock  # which feature says how much of the game is left
        self.intercept = 0.0
        self.early_intercept = 0.0  # times the share of the game left
        self.linear: list[float] = [0.0] * features
        self.early: list[float] = [0.0] * features  # times the share of the game left
        self.hidden: list[list[float]] = []  # weights by hidden unit, then by feature
        self.hidden_bias: list[float] = []  # by hidden unit
        self.output: list[float] = []  # weights by hidden unit

    def value(self, features: list[float]) -> float:
        """Return what `value_of` will probably be at the end."""
        present: list[int] = []  # most features are 0
        values: list[float] = []
        for i in range(len(features)):
            if features[i] != 0.0:
                present.append(i)
                values.append(features[i])
        left = features[self.clock]
        total = self.intercept + left * self.early_intercept
        for j in range(len(present)):
            total += values[j] * (self.linear[present[j]] + left * self.early[present[j]])
        units = len(self.hidden)
        for unit in range(0, units - units % 4, 4):  # four at a time: a feature is looked up once for all
            first, second, third, fourth = self.hidden[unit : unit + 4]
            first_sum, second_sum, third_sum, fourth_sum = self.hidden_bias[unit : unit + 4]
            for j in range(len(present)):
                i, value = present[j], values[j]
                first_sum += value * first[i]
                second_sum += value * second[i]
                third_sum += value * third[i]
                fourth_sum += value * fourth[i]
            if first_sum > 0.0:
                total += first_sum * self.output[unit]
            if second_sum > 0.0:
                total += second_sum * self.output[unit + 1]
            if third_sum > 0.0:
                total += third_sum * self.output[unit + 2]
            if fourth_sum > 0.0:
                total += fourth_sum * self.output[unit + 3]
        for unit in range(units - units % 4, units):
            total += self.activation(unit, present, values) * self.output[unit]
        return sigmoid(total)

    def activation(self, unit: int, present: list[int], values: list[float]) -> float:
        """Return the activation of one hidden unit."""
        weights = self.hidden[unit]
        activation = self.hidden_bias[unit]
        for j in range(len(present)):
            activation += values[j] * weights[present[j]]
        return max(0.0, activation)
