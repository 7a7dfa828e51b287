"""Games, views, moves and editions can be pickled and copied: what arrives is the same, and plays on the same."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import spinney
from spinney.notation.positions import save_position
from tests.own_editions import altered, scratch
from tests.tables import random_game, seats_for

WAYS: dict[str, Callable[[Any], Any]] = {
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
    "old pickle": lambda thing: pickle.loads(pickle.dumps(thing, protocol=0)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}
each_way = pytest.mark.parametrize("travel", WAYS.values(), ids=WAYS)


def is_over_alike(game: spinney.Game, twin: spinney.Game, rng: Random) -> bool:
    """Both play the same random moves to the end; what one refuses the other would have, too."""
    while not game.is_over():
        assert twin.legal_moves() == game.legal_moves()
        move = rng.choice(game.legal_moves())
        game.push(move)
        twin.push(move)
    return save_position(game) == save_position(twin) and twin.is_over()


@settings(max_examples=25)
@given(st.sampled_from(spinney.edition_names()), st.integers(2, 5), st.integers(0, 10**6), st.integers(0, 300))
def test_a_game_that_travelled_is_the_same_game_and_plays_on(edition, seats, seed, moves):
    seats = seats_for(edition, seats)
    for travel in WAYS.values():
        game = random_game(edition, seats, seed, moves)
        twin = travel(game)
        assert twin is not game
        assert save_position(twin) == save_position(game)
        assert twin.edition is game.edition
        assert [twin.view(seat) for seat in range(seats)] == [game.view(seat) for seat in range(seats)]
        assert is_over_alike(game, twin, Random(seed))


@each_way
def test_a_game_that_travelled_is_independent(travel):
    game = random_game("dartmoor", 3, 5, 60)
    before, twin = save_position(game), travel(game)
    twin.push(twin.legal_moves()[0])
    assert save_position(game) == before != save_position(twin)


@each_way
@pytest.mark.parametrize("name", spinney.edition_names())
def test_a_view_that_travelled_is_the_same_view(name, travel):
    game = random_game(name, 2, 3, 80)
    for seat in (0, 1, spinney.SPECTATOR):
        view = game.view(seat)
        twin = travel(view)
        assert twin == view
        assert all(a is b for a, b in zip(twin.moves, view.moves, strict=True))
        assert twin.score(0) == view.score(0)
    mine = game.view(game.seat)
    assert save_position(travel(mine).sample(Random(1))) == save_position(mine.sample(Random(1)))


def test_a_pickled_view_holds_nothing_its_seat_may_not_see():
    game = random_game("forest", 2, 9, 40)
    seen = game.view(0)
    other = seen.sample(Random(3)).view(0)
    assert pickle.dumps(other) == pickle.dumps(seen)


@each_way
def test_a_move_and_an_edition_stay_the_one_there_is(travel):
    for name in spinney.edition_names():
        edition = spinney.edition(name)
        assert travel(edition) is edition
        assert all(travel(move) is move for move in edition.moves.all[::50])
    both = travel([edition.moves.accept, edition, edition.moves.accept])
    assert both[0] is both[2] is both[1].moves.accept


@each_way
def test_an_edition_of_ones_own_travels_with_its_moves(tmp_path, travel):
    mine = scratch(tmp_path)
    game = spinney.deal(mine, 2, seed=4)
    assert travel(mine) is mine
    assert travel(game).edition is mine
    assert travel(game.legal_moves()[0]) is game.legal_moves()[0]


TOLD = """
import pickle, sys, spinney
game, view, move, edition = pickle.load(sys.stdin.buffer)
assert game.edition is view.edition is edition and edition.moves.all[move.index] is move, "not the one edition"
game.push(move)
print(repr(game), edition.name, edition.digest, len(spinney.edition_names()))
"""


def in_another_process(things: object) -> str:
    run = subprocess.run([sys.executable, "-c", TOLD], input=pickle.dumps(things), capture_output=True, check=False)
    assert run.returncode == 0, run.stderr.decode()
    return run.stdout.decode().strip()


def test_a_process_without_the_folder_gets_an_edition_with_the_game(tmp_path):
    mine = scratch(tmp_path)
    game = spinney.deal(mine, 2, seed=4)
    move = game.legal_moves()[-1]
    said = in_another_process((game, game.view(0), move, mine))
    game.push(move)
    assert said == f"{game!r} {mine.name} {mine.digest} {len(spinney.edition_names())}"


def test_a_pickle_of_other_rules_of_a_shipped_edition_is_refused():
    packed = pickle.dumps(spinney.edition("forest"), protocol=0)
    other = packed.replace(spinney.edition("forest").digest.encode(), b"0" * 64)
    with pytest.raises(spinney.UnknownWord, match="another state of 'forest'"):
        pickle.loads(other)


def test_somebodys_own_forest_is_not_the_shipped_one(tmp_path):
    own = altered(tmp_path, "species.toml", "effect = { draw = 1 }", "effect = { draw = 2 }", "forest")
    assert pickle.loads(pickle.dumps(own)) is own is not spinney.edition("forest")
    game = spinney.deal(own, 2, seed=1)
    with pytest.raises(spinney.IllegalMove, match="a move of another forest"):
        game.push(spinney.edition("forest").moves.take_deck)


# --- how they look --------------------------------------------------------------------------------------------------


def test_a_game_and_a_view_say_where_they_stand():
    game = spinney.deal("forest", 2, seed=7)
    stands = "turn 1, seat 0 decides, deck 119, winter 0 of 3, points 0/0"
    assert repr(game) == f"<Game of forest: 2 seats, {stands}>"
    assert repr(game.view(1)) == f"<View of forest by seat 1: 2 seats, {stands}>"
    assert repr(game.view()) == f"<View of forest by a spectator: 2 seats, {stands}>"
    over = random_game("forest", 2, 7)
    points = f"{over.score(0)}/{over.score(1)}"
    assert repr(over) == f"<Game of forest: 2 seats, over after {over.turn} turns, points {points}>"


@pytest.mark.parametrize("name", spinney.edition_names())
def test_a_notebook_draws_every_card_of_the_forests(name):
    game = random_game(name, 2, 11)
    for drawn in (game._repr_html_(), game.view()._repr_html_()):
        for forest in game.forests:
            for half in [*forest.hosts, *forest.dwellers]:
                species = game.edition.species[forest.flora.species_of[half]]
                assert species.replace("'", "&#x27;") in drawn
        assert drawn.count("<div") == drawn.count("</div>")
        assert f"{game.score(1)} points" in drawn
