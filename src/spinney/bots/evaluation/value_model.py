"""The value of a position: how it will end, as far as its features tell; a small model learned by self-play."""

from __future__ import annotations

from math import exp
from typing import Final

CLOSE: Final = 20.0  # points: a margin of so many is a clear win
FAR: Final = 30.0  # as good as certain


def margin(scores: list[int], seat: int) -> int:
    """Points ahead of the best rival."""
    return scores[seat] - max([scores[other] for other in range(len(scores)) if other != seat])


def value_of(margin: float) -> float:
    """The value of a result, from 0 to 1: a close one lies near a half, since a little luck would turn it."""
    return sigmoid(margin / CLOSE)


def sigmoid(number: float) -> float:
    return 1.0 / (1.0 + exp(-max(-FAR, min(FAR, number))))


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
        """What `value_of` will probably say at the end."""
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
            one, two, three, four = self.hidden_bias[unit : unit + 4]
            for j in range(len(present)):
                i, value = present[j], values[j]
                one += value * first[i]
                two += value * second[i]
                three += value * third[i]
                four += value * fourth[i]
            if one > 0.0:
                total += one * self.output[unit]
            if two > 0.0:
                total += two * self.output[unit + 1]
            if three > 0.0:
                total += three * self.output[unit + 2]
            if four > 0.0:
                total += four * self.output[unit + 3]
        for unit in range(units - units % 4, units):
            total += self.activation(unit, present, values) * self.output[unit]
        return sigmoid(total)

    def activation(self, unit: int, present: list[int], values: list[float]) -> float:
        """What a hidden unit says by itself."""
        weights = self.hidden[unit]
        activation = self.hidden_bias[unit]
        for j in range(len(present)):
            activation += values[j] * weights[present[j]]
        return max(0.0, activation)
