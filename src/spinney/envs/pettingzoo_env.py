"""PettingZoo (AEC): every seat is an agent; a turn is several decisions, so the same agent may be asked again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper

from spinney.arena.play import make_chooser
from spinney.bots import bot
from spinney.editions import Edition
from spinney.envs.ansi import as_text
from spinney.envs.encoding import Encoder
from spinney.envs.game_batch import find_legal
from spinney.envs.gymnasium_env import MAX_SEED, observation_space
from spinney.envs.one_seat import TURN_FINISHER, Observation
from spinney.envs.points import points_of
from spinney.envs.rewards import check_reward, returns
from spinney.envs.vector_games import action_mask, edition_of, observation
from spinney.game.state import IllegalMove
from spinney.views import Game, deal


def env(**options: Any) -> AECEnv[str, Observation, Any]:  # noqa: ANN401 - those of `raw_env`
    """Return the environment to use: it checks the order of calls, and an illegal move loses the game."""
    made: Any = raw_env(**options)
    if not made.forgiving:
        made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


def raw_env(
    edition: str | Path | Edition = "forest",
    seats: int = 2,
    reward: str = "win",
    whole_turns: bool = False,
    forgiving: bool = False,
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> SpinneyAEC:
    """Return the environment without wrappers."""
    return SpinneyAEC(edition_of(edition), seats, reward, whole_turns, forgiving, max_cycles, render_mode)


def parallel_env(max_cycles: int | None = None, **options: Any) -> ParallelEnv[str, Observation, Any]:  # noqa: ANN401
    """Return an environment with all agents at once; only the action of the one to move counts."""
    return SpinneyParallelEnv(env(**options), max_cycles)


class SpinneyParallelEnv(turn_based_aec_to_parallel_wrapper):  # type: ignore[misc]
    """An environment with one decision a step, cut off after so many steps."""

    def __init__(self, made: AECEnv[str, Observation, Any], max_cycles: int | None) -> None:
        super().__init__(made)
        self.max_cycles, self.cycles = max_cycles, 0

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:  # noqa: ANN401
        self.cycles = 0
        return super().reset(seed=seed, options=options)

    def step(self, actions: dict[str, Any]) -> Any:  # noqa: ANN401 - five dicts
        seen, rewards, ended, cut, infos = super().step(actions)
        self.cycles += 1
        if self.cycles == self.max_cycles and self.agents:
            cut = dict.fromkeys(cut, True)
            self.agents: list[str] = []
        return seen, rewards, ended, cut, infos


class SpinneyAEC(AECEnv[str, Observation, Any]):  # type: ignore[misc]
    """A game among agents `seat_0`, `seat_1`, ..., rewarded at its end."""

    metadata: dict[str, Any] = {
        "name": "spinney_v0",
        "render_modes": ["human", "ansi"],
        "is_parallelizable": True,
        "render_fps": 1,
    }

    def __init__(
        self,
        edition: Edition,
        seats: int,
        reward: str,
        whole_turns: bool,
        forgiving: bool,
        max_cycles: int | None,
        render_mode: str | None,
    ) -> None:
        super().__init__()
        check_reward(reward)
        self.edition, self.seats, self.reward = edition, seats, reward
        self.whole_turns = whole_turns  # the planner makes the small choices of a turn
        self.forgiving = forgiving  # in place of an illegal move the first legal one is made
        self.max_cycles = max_cycles  # every agent decides so often, then the game is cut off
        self.render_mode = render_mode
        self.encoder = Encoder(edition, seats)
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        moves = len(edition.moves.all)
        self.observation_spaces = {agent: observation_space(edition, seats) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(moves) for agent in self.possible_agents}
        self.generator = seeding.np_random(None)[0]
        self.finisher = bot(TURN_FINISHER)
        self.game: Game

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game: a seed gives the very deal of `spinney.deal(edition, seats, seed)`."""
        if seed is not None:
            self.generator = seeding.np_random(seed)[0]
        self.game = deal(self.edition, self.seats, int(self.generator.integers(MAX_SEED)) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.decisions = dict.fromkeys(self.agents, 0)
        self._play_on()

    def _play_on(self) -> None:
        choose = make_chooser(self.game, self.finisher)
        while self._planner_decides():
            self.game.push(choose())
        self.agent_selection = self.possible_agents[self.game.seat]

    def _planner_decides(self) -> bool:
        """Say whether the planner decides, as the agent need not or has decided often enough."""
        if self.game.is_over() or any(self.truncations.values()):
            return False
        enough = self.decisions[self.possible_agents[self.game.seat]] == self.max_cycles
        return enough or (self.whole_turns and len(self.game.pending) > 0)

    def observe(self, agent: str) -> Observation:
        seat = self.possible_agents.index(agent)
        return {
            "observation": observation(self.game, seat, self.encoder),
            "action_mask": action_mask(self.game, seat),
        }

    def step(self, action: int | np.int64 | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._push(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.decisions[agent] += 1
        if min(self.decisions.values()) == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._play_on()
        if self.game.is_over():
            points = points_of(self.game)
            for seat, (name, worth) in enumerate(zip(self.possible_agents, returns(points, self.reward), strict=True)):
                self.rewards[name] = worth
                self.terminations[name] = True
                self.infos[name] = {"points": points[seat]}
        else:
            self.rewards = dict.fromkeys(self.agents, 0.0)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _push(self, action: int) -> None:
        try:
            self.game.push(find_legal(self.game, self.edition.moves.all, action))
        except IllegalMove:
            if not self.forgiving:
                raise
            self.game.push(self.game.legal_moves()[0])

    def render(self) -> str | None:
        """Return or print the table as the seat to move sees it."""
        if self.render_mode is None:
            return None
        text = as_text(self.game.view(self.game.seat))
        if self.render_mode == "ansi":
            return text
        print(text, flush=True)
        return None

    def close(self) -> None:
        """Do nothing: nothing is open."""
