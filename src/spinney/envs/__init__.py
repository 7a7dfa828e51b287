"""Environments for learning: many games in one call, and Gymnasium, PettingZoo and OpenSpiel (`spinney-game[envs]`).

Importing this registers the Gymnasium ids, such as `spinney/Forest-v0`.
"""

from spinney.envs.gymnasium_env import register
from spinney.envs.layout import OBSERVATION_VERSION
from spinney.envs.vector_games import VectorGames, action_mask, observation, observation_names

__all__ = ["OBSERVATION_VERSION", "VectorGames", "action_mask", "observation", "observation_names", "register"]

register()
