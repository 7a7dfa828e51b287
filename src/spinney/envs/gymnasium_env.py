"""Gymnasium environments: one seat against named bots, alone or many at once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from spinney.editions import Edition, combination_names, edition_names
from spinney.editions.sets import SET_MARK
from spinney.envs.ansi import as_text
from spinney.envs.game_batch import Masks, Rows
from spinney.envs.layout import ObservationLayout
from spinney.envs.one_seat import Observation, OneSeat, Opposite
from spinney.envs.points import KeptPoints, ScoreDependencies
from spinney.envs.vector_games import edition_of, marks_of, numbers_of
from spinney.game.turns import legal_moves

OPPONENTS: Final = ("greedy",)
MAX_SEED: Final = 2**31  # games dealt without a seed of one's own get one below this
MIN_NUMBER: Final = float(np.iinfo(np.int16).min)  # a number of an observation
MAX_NUMBER: Final = float(np.iinfo(np.int16).max)


def observation_space(edition: Edition, seats: int) -> spaces.Space[Any]:
    numbers, moves = len(ObservationLayout(edition, seats).names), len(edition.moves.all)
    return spaces.Dict(
        {
            "observation": spaces.Box(MIN_NUMBER, MAX_NUMBER, (numbers,), np.float32),
            "action_mask": spaces.Box(0, 1, (moves,), np.int8),
        }
    )


class SpinneyEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of a game against bots.

    An illegal action ends the episode with a reward of -1 (`info["illegal"]`): `action_mask` says which are legal.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        edition: str | Path | Edition = "forest",
        seats: int = 2,
        opponents: Sequence[Opposite] = OPPONENTS,
        seat: int = 0,
        reward: str = "win",
        whole_turns: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.table = OneSeat(edition_of(edition), seats, opponents, seat, reward, whole_turns)
        self.render_mode = render_mode
        self.observation_space = observation_space(self.table.edition, seats)
        self.action_space = spaces.Discrete(len(self.table.edition.moves.all))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game: a seed gives the very deal of `spinney.deal(edition, seats, seed)`."""
        super().reset(seed=seed)
        self.table.deal(int(self.np_random.integers(MAX_SEED)) if seed is None else seed)
        return self.table.observe(), self.table.info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        reward = self.table.step(int(action))
        return self.table.observe(), reward, self.table.is_over(), False, self.table.info()

    def action_masks(self) -> np.ndarray:
        """Return which actions are legal now, as sb3-contrib's MaskablePPO asks for it."""
        return self.table.observe()["action_mask"].astype(np.bool_)

    def render(self) -> str | None:
        return as_text(self.table.game.view(self.table.seat)) if self.render_mode == "ansi" else None


class SpinneyVectorEnv(VectorEnv[Observation, np.ndarray, np.ndarray]):
    """Many games in one process, written into the same arrays again and again.

    A game that is over is dealt anew in the same step (`AutoresetMode.SAME_STEP`): the observation is already the new
    game's first, and `infos["final_obs"]` and `infos["final_info"]` hold the last of the old one.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(self, num_envs: int = 1, copy: bool = True, **options: Any) -> None:  # noqa: ANN401 - as for one
        options.pop("render_mode", None)
        one = SpinneyEnv(**options)
        self.num_envs = num_envs
        self.copy = copy  # without, every step returns the same arrays, written anew
        self.tables = [one.table, *(SpinneyEnv(**options).table for _ in range(num_envs - 1))]
        self.generators = [seeding.np_random(None)[0] for _ in range(num_envs)]
        self.single_observation_space, self.single_action_space = one.observation_space, one.action_space
        self.observation_space = batch_space(one.observation_space, num_envs)
        self.action_space = batch_space(one.action_space, num_envs)
        edition = one.table.edition
        self.rows, self.masks = Rows(one.table.encoder, num_envs), Masks(len(edition.moves.all), num_envs)
        self.numbers = numbers_of(self.rows).reshape(num_envs, -1)
        self.marks = marks_of(self.masks).reshape(num_envs, -1)
        self.dependencies = ScoreDependencies(edition)
        self.points: dict[int, KeptPoints] = {}  # by game, from its deal on
        self.seen: Observation = {
            name: np.zeros(space.shape, space.dtype)
            for name, space in self.observation_space.items()  # type: ignore[attr-defined]
        }

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal all games anew; one seed stands for itself and those that follow it, one for each game."""
        seeds = list(range(seed, seed + self.num_envs)) if isinstance(seed, int) else seed
        for i, table in enumerate(self.tables):
            given = None if seeds is None else seeds[i]
            if given is not None:
                self.generators[i] = seeding.np_random(given)[0]
            self._deal(i, self._next_seed(i) if given is None else given)
            self._write(i, table)
        return self._observations(), self._infos({})

    def step(self, actions: np.ndarray) -> tuple[Observation, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        rewards, ended = np.zeros(self.num_envs), np.zeros(self.num_envs, dtype=np.bool_)
        infos: dict[str, Any] = {}
        for i, table in enumerate(self.tables):
            rewards[i] = table.step(int(actions[i]))
            ended[i] = table.is_over()
            if ended[i]:
                infos = self._add_info(infos, {"final_obs": table.observe(), "final_info": table.info()}, i)
                self._deal(i, self._next_seed(i))
            self._write(i, table)
        return self._observations(), rewards, ended, np.zeros(self.num_envs, dtype=np.bool_), self._infos(infos)

    def action_masks(self) -> np.ndarray:
        """Return which actions are legal now, a row for each game."""
        return self.marks.astype(np.bool_)

    def _next_seed(self, i: int) -> int:
        return int(self.generators[i].integers(MAX_SEED))

    def _deal(self, i: int, seed: int) -> None:
        self.tables[i].deal(seed)
        self.rows.clear(i)
        self.points[i] = KeptPoints(self.dependencies, self.tables[i].game)

    def _write(self, i: int, table: OneSeat) -> None:
        """Update a game's row; the engine writes only what has changed."""
        self.rows.write(i, table.game, table.seat, self.points[i].update())
        self.masks.write(i, legal_moves(table.game) if table.game.seat == table.seat else [])

    def _infos(self, infos: dict[str, Any]) -> dict[str, Any]:
        """Return `OneSeat.info` of all games at once; a game with an illegal move is dealt anew by now."""
        everywhere = np.ones(self.num_envs, dtype=np.bool_)
        points = np.array([list(self.points[i].now) for i in range(self.num_envs)])
        illegal = np.zeros(self.num_envs, dtype=np.bool_)
        return infos | {"points": points, "_points": everywhere, "illegal": illegal, "_illegal": everywhere.copy()}

    def _observations(self) -> Observation:
        np.copyto(self.seen["observation"], self.numbers)
        np.copyto(self.seen["action_mask"], self.marks)
        return {name: numbers.copy() for name, numbers in self.seen.items()} if self.copy else self.seen


def register() -> None:
    """Make `gymnasium.make("spinney/Forest-v0")` and its like find their environments: one for each edition's name."""
    for name in [*edition_names(), *combination_names()]:
        words = [part.title().replace(" ", "").replace("_", "").replace("-", "") for part in name.split(SET_MARK)]
        of = f"spinney/{'-'.join(words)}-v0"
        if of not in gymnasium.registry:
            gymnasium.register(
                of,
                entry_point="spinney.envs.gymnasium_env:SpinneyEnv",
                vector_entry_point="spinney.envs.gymnasium_env:SpinneyVectorEnv",
                kwargs={"edition": name},
            )
