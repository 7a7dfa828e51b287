"""PettingZoo: its own test suites pass, and a game through it is the game."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test

import spinney
from spinney.envs import pettingzoo_env
from tests.test_properties import each_edition, each_table

# Dict observations with a mask are what PettingZoo's own card games have, and what its test warns of.
pytestmark = pytest.mark.filterwarnings("ignore:Observation")


@each_table
def test_the_api_test_passes(edition: str, seats: int) -> None:
    api_test(pettingzoo_env.env(edition=edition, seats=seats), num_cycles=60)


@each_table
def test_the_seed_test_passes(edition: str, seats: int) -> None:
    seed_test(partial(pettingzoo_env.env, edition=edition, seats=seats), num_cycles=40)


@each_edition
def test_the_render_test_passes(edition: str) -> None:
    render_test(partial(pettingzoo_env.env, edition=edition))


@each_table
def test_the_max_cycles_test_passes(edition: str, seats: int) -> None:
    """It plays any action, legal or not, so the environment must be forgiving."""
    options: dict[str, Any] = {"edition": edition, "seats": seats, "forgiving": True}
    module = SimpleNamespace(
        env=partial(pettingzoo_env.env, **options), parallel_env=partial(pettingzoo_env.parallel_env, **options)
    )
    max_cycles_test(module)


def test_the_parallel_api_test_passes() -> None:
    parallel_api_test(pettingzoo_env.parallel_env(forgiving=True), num_cycles=50)


@each_table
def test_a_game_through_it_is_the_game(edition: str, seats: int) -> None:
    env = pettingzoo_env.env(edition=edition, seats=seats)
    env.reset(seed=7)
    game = spinney.deal(edition, seats, 7)
    rng = np.random.default_rng(1)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, worth, over, cut, _ = env.last()
        total[agent] += worth
        if over or cut:
            env.step(None)
            continue
        assert agent == f"seat_{game.seat}"
        assert seen is not None
        assert set(np.flatnonzero(seen["action_mask"])) == {move.index for move in game.legal_moves()}
        action = int(rng.choice(np.flatnonzero(seen["action_mask"])))
        env.step(action)
        game.push(game.edition.moves.all[action])
    assert game.is_over()
    ends = spinney.envs.rewards.returns([game.score(seat) for seat in range(seats)], "win")
    assert [total[agent] for agent in env.possible_agents] == pytest.approx(ends)


def test_an_illegal_move_loses() -> None:
    env = pettingzoo_env.env()
    env.reset(seed=1)
    seen = env.observe("seat_0")
    assert seen is not None
    env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert env.terminations == {"seat_0": True, "seat_1": True}
    assert env.rewards["seat_0"] == -1


def test_only_whoever_is_to_move_has_moves() -> None:
    env = pettingzoo_env.raw_env(seats=3)
    env.reset(seed=1)
    waiting = [agent for agent in env.agents if agent != env.agent_selection]
    assert not any(env.observe(agent)["action_mask"].any() for agent in waiting)
