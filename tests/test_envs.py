"""Observations tell what a seat sees and nothing else; many games side by side are what they are one by one."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings

import spinney
from spinney.envs import OBSERVATION_VERSION, VectorGames, action_mask, observation, observation_names
from spinney.envs.encoding import Encoder
from spinney.envs.game_batch import Rows
from spinney.envs.layout import ObservationLayout
from spinney.envs.points import KeptPoints, ScoreDependencies, points_of
from spinney.envs.rewards import returns
from spinney.envs.vector_games import numbers_of
from tests.scenes import play, scene
from tests.test_properties import SEEDS, each_edition, each_table, somewhere, wander
from tests.test_views import shuffle_hidden, shuffle_winters


def told(game: spinney.Game, seat: int) -> dict[str, float]:
    """The numbers by their names, those that are not zero."""
    numbers = zip(observation_names(game.edition, game.seats), observation(game, seat), strict=True)
    return {name: float(number) for name, number in numbers if number}


# --- what is told ---------------------------------------------------------------------------------------------------


@each_table
@given(seed=SEEDS)
@settings(max_examples=4)
def test_tables_a_seat_cannot_tell_apart_give_it_the_same_numbers(edition: str, seats: int, seed: int) -> None:
    game, rng = somewhere(edition, seats, seed)
    for seat in range(seats):
        seen = observation(game, seat)
        other = shuffle_hidden(game, seat, rng)
        shuffle_winters(other, rng)
        for table in (other, game.view(seat).sample(rng), game.view(seat)):
            assert np.array_equal(observation(table, seat), seen)
            assert np.array_equal(action_mask(table, seat), action_mask(game, seat))


@each_table
def test_every_number_has_a_name_of_its_own_and_their_number_never_changes(edition: str, seats: int) -> None:
    names = observation_names(edition, seats)
    assert len(set(names)) == len(names)
    for game in wander(spinney.deal(edition, seats, 3), Random(3)):
        assert observation(game, game.seat).shape == (len(names),)
        assert observation(game, game.seat).dtype == np.float32


@each_table
@given(seed=SEEDS)
@settings(max_examples=3)
def test_the_numbers_are_what_lies_there(edition: str, seats: int, seed: int) -> None:
    game, _ = somewhere(edition, seats, seed)
    me = seed % seats
    seen = told(game, me)
    cards = game.edition.cards
    assert {name: seen.get(f"your hand: {name}", 0) for name in cards} == {
        name: game.hands[me].count(card) for card, name in enumerate(cards)
    }
    assert sum(seen.get(f"clearing: {name}", 0) for name in cards) == len(game.clearing)
    assert sum(seen.get(f"out of the game: {name}", 0) for name in cards) == len(game.gone) + len(game.caved)
    for turn in range(seats):
        seat, block = (me + turn) % seats, f"rival {turn}" if turn else "you"
        assert seen.get(f"{block}: points", 0) == game.score(seat)
        assert seen.get(f"{block}: hand", 0) == len(game.hands[seat])
        forest = game.forests[seat]
        assert [seen.get(f"{block}: {kind}", 0) for kind in game.edition.flora.kinds] == forest.cards
        if turn:
            known = sum(seen.get(f"seen going to rival {turn}: {name}", 0) for name in cards)
            assert known == len(game.shown[seat])
    empty = sum(number for name, number in seen.items() if name.startswith("place ") and ": empty" in name)
    assert empty == sum(game.forests[me].vacant[:24])
    assert seen.get("table: you decide", 0) == (game.seat == me and not game.is_over())


def test_what_is_asked_is_told() -> None:
    game = scene("forest", hand=["Beech", "Oak", "Birch", "Silver Fir"])
    assert told(game, 0)["asked: the action of a turn"] == 1
    play(game, "play Beech")
    seen = told(game, 0)
    assert (seen["asked: pay"], seen["asked for: Beech"], seen["step: third number"]) == (1, 1, 1)
    assert seen["step: second number"] == game.pending[-1][2]


def test_a_view_is_of_one_seat() -> None:
    game = spinney.deal("forest", 2, 1)
    with pytest.raises(ValueError, match="seat 0 sees, not seat 1"):
        observation(game.view(0), 1)


def test_the_layout_is_the_one_its_version_says() -> None:
    """What was learned from version 1 must find every number where it was: another order is another version."""
    layout = ObservationLayout(spinney.edition("forest"), 2)
    blocks = list(layout.start.items())
    assert OBSERVATION_VERSION == 1
    assert blocks[:4] == [("table", 0), ("asked", 8), ("step", 36), ("asked for", 39)]
    assert (layout.start["you"], layout.start["place 1"], len(layout.names)) == (616, 794, 914)


# --- many games -----------------------------------------------------------------------------------------------------


@each_table
def test_many_games_are_the_games_they_are_one_by_one(edition: str, seats: int) -> None:
    """The same deals, observations, masks, seats and ends; each that is over makes room for the next seed."""
    games, steps = 5, 700
    many = VectorGames(edition, seats, games, seed=40)
    singles = [spinney.deal(edition, seats, 40 + i) for i in range(games)]
    seeds, next_seed, rng, ended = [40 + i for i in range(games)], 40 + games, Random(1), 0
    seen, mask, seat = many.observe(), many.mask(), many.seats()
    for number in range(steps):
        actions = [rng.choice(game.legal_moves()).index for game in singles]
        many.step(np.array(actions) if number % 2 else actions)
        over = []
        for i, game in enumerate(singles):
            game.push(game.edition.moves.all[actions[i]])
            if game.is_over():
                points = [game.score(seat) for seat in range(seats)]
                over.append((i, seeds[i], points, returns(points, "win")))
                singles[i], seeds[i] = spinney.deal(edition, seats, next_seed), next_seed
                next_seed += 1
        assert [(end.game, end.seed, end.points, end.returns) for end in many.finished] == over
        ended += len(over)
        many.mask(mask)
        many.seats(seat)
        if number % 7 == 0 or over:
            many.observe(seen)
            for i, game in enumerate(singles):
                assert np.array_equal(seen[i], observation(game, game.seat))
                assert np.array_equal(mask[i], action_mask(game, game.seat))
                assert seat[i] == game.seat
    assert ended


@each_table
def test_what_is_written_bit_by_bit_is_what_is_written_at_once(edition: str, seats: int) -> None:
    """At every decision some seat's row is brought up to date, however long that was not done; so are the points.

    Early on a copy takes the game's place: it begins anew, and the first one's points stay as they were.
    """
    of, rng = spinney.edition(edition), Random(seats)
    encoder, dependencies = Encoder(of, seats), ScoreDependencies(of)
    rows = Rows(encoder, seats)
    numbers = numbers_of(rows).reshape(seats, -1)
    for seed in (11, 12):
        game = spinney.deal(of, seats, seed)
        points = KeptPoints(dependencies, game)
        for seat in range(seats):
            rows.clear(seat)
        while not game.is_over():
            game.push(rng.choice(game.legal_moves()))
            seat = game.seat if rng.random() < 0.5 else rng.randrange(seats)
            rows.write(seat, game, seat, points.update())
            assert list(points.now) == points_of(game)
            assert np.array_equal(numbers[seat], observation(game, seat, encoder))
            if game.ply == 40:
                first, then, game = points, list(points.now), game.copy()
                points = KeptPoints(dependencies, game)
                for each in range(seats):
                    rows.clear(each)
        assert list(first.update().now) == then
        assert list(points.update().now) == points_of(game)


@each_edition
def test_an_illegal_move_in_one_game_changes_none(edition: str) -> None:
    many = VectorGames(edition, 2, games=3, seed=1)
    before, mask = many.observe(), many.mask()
    actions = many.sample(Random(1))
    for wrong in (int(np.flatnonzero(mask[2] == 0)[0]), -1, many.actions):
        actions[2] = wrong
        with pytest.raises(spinney.IllegalMove):
            many.step(actions)
        assert np.array_equal(many.observe(), before)
    with pytest.raises(ValueError, match="3 actions are needed, not 2"):
        many.step([0, 0])


def test_any_legal_move_is_a_legal_move() -> None:
    many, rng = VectorGames("smoky", 3, games=4), Random(2)
    for _ in range(200):
        mask, actions = many.mask(), many.sample(rng)
        assert all(mask[i, action] for i, action in enumerate(actions))
        many.step(actions)


# --- rewards --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "win", "margin"),
    [
        ([50, 30], [1, -1], [0.2, -0.2]),
        ([40, 40], [0, 0], [0, 0]),
        ([10, 60, 20], [-0.5, 1, -0.5], [-0.5, 0.4, -0.4]),
        ([60, 60, 20], [0.25, 0.25, -0.5], [0, 0, -0.4]),
    ],
)
def test_rewards_are_zero_sum_wins_or_margins(points: list[int], win: list[float], margin: list[float]) -> None:
    assert returns(points, "win") == pytest.approx(win)
    assert returns(points, "margin") == pytest.approx(margin)


def test_an_unknown_reward_is_refused() -> None:
    with pytest.raises(ValueError, match="say one of: win, margin"):
        VectorGames(reward="glory")
