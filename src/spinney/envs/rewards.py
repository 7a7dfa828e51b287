"""Rewards: what an ended game is worth to each seat."""

from __future__ import annotations

from typing import Final, Literal, get_args

Reward = Literal["win", "margin"]
REWARDS: Final[tuple[str, ...]] = get_args(Reward)
MARGIN_SCALE: Final = 100  # what a margin is divided by


def check_reward(reward: str) -> None:
    if reward not in REWARDS:
        raise ValueError(f"There is no reward '{reward}'; say one of: {', '.join(REWARDS)}.")


def returns(points: list[int], reward: str) -> list[float]:
    """Return the reward of each seat.

    "win": winners share 1, others get 0, scaled so that all add up to 0 and the best is 1. "margin": the points ahead
    of the best rival (or behind), in hundreds.
    """
    if reward == "margin":
        rivals = [max(points[:seat] + points[seat + 1 :]) for seat in range(len(points))]
        return [(mine - rival) / MARGIN_SCALE for mine, rival in zip(points, rivals, strict=True)]
    seats, winners = len(points), points.count(max(points))
    shares = [1 / winners if mine == max(points) else 0.0 for mine in points]
    return [(share * seats - 1) / (seats - 1) for share in shares]
