"""Gymnasium: its own checks pass, and many at once are the same as one by one."""

from __future__ import annotations

from functools import partial

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import spinney
import spinney.envs
from spinney.envs.gymnasium_env import SpinneyEnv, SpinneyVectorEnv
from tests.test_properties import each_edition


def of(edition: str) -> str:
    return f"spinney/{edition.title()}-v0"


def any_action(mask: np.ndarray, rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(mask)))


@each_edition
def test_gymnasiums_own_check_passes(edition: str) -> None:
    for options in ({}, {"seats": 3, "seat": 2, "opponents": ["random", "greedy"]}, {"whole_turns": True}):
        check_env(gymnasium.make(of(edition), **options).unwrapped, skip_render_check=False)


@each_edition
def test_a_seed_is_the_seed_of_the_deal(edition: str) -> None:
    env = gymnasium.make(of(edition), opponents=["random"]).unwrapped
    assert isinstance(env, SpinneyEnv)
    seen, _ = env.reset(seed=11)
    game = spinney.deal(edition, 2, 11)
    if game.seat == 0:
        assert np.array_equal(seen["observation"], spinney.envs.observation(game, 0))
    assert env.table.game.removed == game.removed


@each_edition
def test_a_game_ends_with_the_reward_of_its_end(edition: str) -> None:
    rng = np.random.default_rng(1)
    for reward in ("win", "margin"):
        env = gymnasium.make(of(edition), opponents=["random"], reward=reward)
        seen, _ = env.reset(seed=3)
        over, total = False, 0.0
        while not over:
            seen, worth, over, cut, info = env.step(any_action(seen["action_mask"], rng))
            total += float(worth)
            assert not cut
            assert over or worth == 0
        mine, other = info["points"]
        assert not info["illegal"]
        assert total == pytest.approx(np.sign(mine - other) if reward == "win" else (mine - other) / 100)
        assert not seen["action_mask"].any()


def test_an_illegal_move_forfeits_the_game() -> None:
    env = gymnasium.make("spinney/Forest-v0")
    seen, _ = env.reset(seed=1)
    _, worth, over, _, info = env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert (worth, over, info["illegal"]) == (-1, True, True)


def test_whole_turns_are_a_decision_each() -> None:
    env = gymnasium.make("spinney/Forest-v0", opponents=["random"], whole_turns=True)
    seen, _ = env.reset(seed=5)
    rng, decisions, over = np.random.default_rng(2), 0, False
    while not over:
        assert any(seen["action_mask"])
        seen, _, over, _, _ = env.step(any_action(seen["action_mask"], rng))
        decisions += 1
    table = env.unwrapped.table  # type: ignore[attr-defined]
    assert decisions <= table.game.turn / 2 + 1


@each_edition
def test_many_at_once_are_the_same_as_one_by_one(edition: str) -> None:
    """The native vector environment against Gymnasium's own, in the autoreset mode it states."""
    native = gymnasium.make_vec(
        of(edition), num_envs=3, vectorization_mode="vector_entry_point", opponents=["random"], whole_turns=True
    )
    assert isinstance(native, SpinneyVectorEnv)
    assert native.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    one = partial(SpinneyEnv, edition=edition, opponents=["random"], whole_turns=True)
    plain = SyncVectorEnv([one] * 3, autoreset_mode=AutoresetMode.SAME_STEP)
    (seen, _), (same, _) = native.reset(seed=9), plain.reset(seed=9)
    rng, ended = np.random.default_rng(3), 0
    for _ in range(150):
        assert all(np.array_equal(seen[name], same[name]) for name in same)
        actions = np.array([any_action(mask, rng) for mask in seen["action_mask"]])
        here, there = native.step(actions), plain.step(actions)
        seen, same = here[0], there[0]
        assert all(np.array_equal(a, b) for a, b in zip(here[1:4], there[1:4], strict=True))
        for i in np.flatnonzero(here[2]):
            ended += 1
            last, also = here[4]["final_obs"][i], there[4]["final_obs"][i]
            assert all(np.array_equal(last[name], also[name]) for name in also)
            assert list(here[4]["final_info"]["points"][i]) == list(there[4]["final_info"]["points"][i])
    assert ended
    assert native.single_action_space == plain.single_action_space
    assert native.observation_space == plain.observation_space


def test_the_same_arrays_can_be_written_again_and_again() -> None:
    native = SpinneyVectorEnv(num_envs=2, copy=False, opponents=["random"])
    seen, _ = native.reset(seed=1)
    actions = np.array([np.flatnonzero(mask)[0] for mask in seen["action_mask"]])
    assert native.step(actions)[0]["observation"] is seen["observation"]


def test_the_table_can_be_read() -> None:
    env = gymnasium.make("spinney/Dartmoor-v0", render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert isinstance(text, str)
    assert "Your turn" in text


@pytest.mark.parametrize(
    ("options", "why"),
    [({"opponents": []}, "name at least one bot"), ({"seat": 2}, "no seat 2"), ({"opponents": ["gredy"]}, "greedy")],
)
def test_what_cannot_be_is_refused_in_a_sentence(options: dict[str, object], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        SpinneyEnv(**options)  # type: ignore[arg-type]


class FirstMove:
    """A bot that makes the first move it may make, and counts them."""

    made = 0

    def __init__(self) -> None:
        self.reason = ""

    def choose(self, view: spinney.View) -> spinney.Move:
        FirstMove.made += 1
        return view.moves[0]


def play_a_game(env: gymnasium.Env) -> None:
    seen, _ = env.reset(seed=5)
    rng, over = np.random.default_rng(2), False
    while not over:
        seen, _, over, _, info = env.step(any_action(seen["action_mask"], rng))
        assert not info["illegal"]


def test_opponents_are_names_classes_bots_or_classes_in_files(tmp_path):
    file = tmp_path / "mybot.py"
    file.write_text(
        "class Last:\n    reason = ''\n\n    def choose(self, view):\n        return view.moves[-1]\n", "utf-8"
    )
    FirstMove.made = 0
    for opponent in (FirstMove, FirstMove(), lambda _: FirstMove(), f"{file}:Last", "random"):
        before = FirstMove.made
        env = gymnasium.make("spinney/Forest-v0", seats=3, opponents=[opponent, "random"])
        play_a_game(env)
        assert (FirstMove.made > before) == (not isinstance(opponent, str))


@pytest.mark.parametrize("wrong", [object(), "nobody", 3, "gone.py:Bot"])
def test_an_opponent_that_is_none_is_refused_when_the_environment_is_made(wrong):
    with pytest.raises(ValueError, match=r"bot|read"):
        SpinneyEnv(opponents=[wrong])


def test_masks_are_given_as_maskable_ppo_asks_for_them():
    env = gymnasium.make("spinney/Forest-v0")
    seen, _ = env.reset(seed=1)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == np.bool_
    assert np.array_equal(masks, seen["action_mask"].astype(bool))
    many = SpinneyVectorEnv(num_envs=3)
    first, _ = many.reset(seed=1)
    assert np.array_equal(many.action_masks(), first["action_mask"].astype(bool))
