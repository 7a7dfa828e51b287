"""OpenSpiel: its own tests pass, and its own search plays a whole game."""

from __future__ import annotations

import unittest

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import ismcts, mcts

import spinney
import spinney.envs.openspiel
from spinney.envs.openspiel import SpinneyState
from tests.test_properties import each_edition, each_table


def game_of(edition: str, players: int = 2, reward: str = "win") -> pyspiel.Game:
    return pyspiel.load_game("python_spinney", {"edition": edition, "players": players, "reward": reward})


def dealt(game: pyspiel.Game, *digits: int) -> SpinneyState:
    state = game.new_initial_state()
    for digit in digits:
        state.apply_action(digit)
    assert isinstance(state, SpinneyState)
    return state


@each_edition
def test_the_random_simulation_test_passes(edition: str) -> None:
    pyspiel.random_sim_test(game_of(edition), num_sims=1, serialize=True, verbose=False, mask_test=False)


@each_edition
def test_the_api_test_passes(edition: str) -> None:
    """What OpenSpiel checks of every registered game, on states sampled from ours."""
    case = type(
        "EnforceAPI",
        (api_test.EnforceAPIOnPartialTreeBase,),
        {"game": game_of(edition), "game_name": "python_spinney"},
    )
    found = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(found)
    assert found.testsRun >= 5
    assert [text for _, text in found.failures + found.errors] == []


@each_table
def test_chance_is_the_seed_of_the_deal(edition: str, seats: int) -> None:
    state = dealt(game_of(edition, seats), 0, 1, 2)
    game = spinney.deal(edition, seats, 256 + 2)
    assert state.table is not None
    assert state.current_player() == game.seat
    assert state.table.deck == game.deck
    assert state.legal_actions() == sorted(move.index for move in game.legal_moves())
    for player in range(seats):
        assert state.information_state_tensor(player) == list(spinney.envs.observation(game, player))


@each_edition
def test_a_resampled_state_is_the_same_to_its_player_and_differs_elsewhere(edition: str) -> None:
    rng = np.random.default_rng(1)
    state = dealt(game_of(edition), 1, 2, 3)
    for _ in range(40):
        player = state.current_player()
        other = state.resample_from_infostate(player, rng.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        assert other.table.deck != state.table.deck  # type: ignore[union-attr]
        state.apply_action(int(rng.choice(state.legal_actions())))


def test_a_clone_goes_its_own_way() -> None:
    state = dealt(game_of("forest"), 1, 2, 3)
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert str(twin) != str(state)


@pytest.mark.parametrize("reward", ["win", "margin"])
def test_returns_are_those_of_the_reward(reward: str) -> None:
    state = dealt(game_of("forest", 3, reward), 5, 5, 5)
    rng = np.random.default_rng(1)
    while not state.is_terminal():
        state.apply_action(int(rng.choice(state.legal_actions())))
    assert state.table is not None
    points = [state.table.score(seat) for seat in range(3)]
    assert state.returns() == spinney.envs.rewards.returns(points, reward)


def test_openspiels_own_ismcts_plays_a_whole_game_against_greedy() -> None:
    game = game_of("forest")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    searcher = ismcts.ISMCTSBot(game, evaluator, uct_c=1.5, max_simulations=3, random_state=np.random.RandomState(2))
    greedy = spinney.bot("greedy")
    state, decisions = dealt(game, 0, 0, 1), [0, 0]
    while not state.is_terminal():
        player = state.current_player()
        decisions[player] += 1
        if player == 0:
            state.apply_action(searcher.step(state))
        else:
            view = state.view(1)
            assert view is not None
            state.apply_action(greedy.choose(view).index)
    assert min(decisions) > 20
    assert sum(state.returns()) == 0
