"""What holds at every step of every game of every edition, checked on random games.

The same games are played on every run; HYPOTHESIS_PROFILE=roaming plays others.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import spinney
from spinney import Game, Move
from spinney.editions import shipped_combinations
from spinney.game import outcome
from tests.scenes import conserved, everything, recount, tallies

SEEDS = st.integers(0, 2**32 - 1)
each_edition = pytest.mark.parametrize("edition", spinney.edition_names())
each_table = pytest.mark.parametrize(
    ("edition", "seats"),
    [
        *(
            (name, seats)
            for name in spinney.edition_names()
            for seats in range(2, spinney.edition(name).most_seats + 1)
        ),
        *((shipped_combinations()[-1], seats) for seats in (2, 5)),
    ],
)


def some_move(game: Game, rng: Random) -> Move:
    legal = game.legal_moves()
    return legal[int(rng.random() * len(legal))]


def wander(game: Game, rng: Random) -> Iterator[Game]:
    """The game at each of its steps, the last one included."""
    yield game
    while not game.is_over():
        game.push(some_move(game, rng))
        yield game


def somewhere(edition: str, seats: int, seed: int) -> tuple[Game, Random]:
    """A game stopped at some step before its end."""
    rng = Random(seed)
    plies = sum(1 for _ in wander(spinney.deal(edition, seats, seed), Random(seed))) - 1
    game = spinney.deal(edition, seats, seed)
    for _ in range(int(Random(seed + 1).random() * plies)):
        game.push(some_move(game, rng))
    return game, rng


@each_table
@given(seed=SEEDS)
@settings(max_examples=20)
def test_the_books_balance_at_every_step(edition: str, seats: int, seed: int) -> None:
    """Every card is in one place, hands keep to the limit, tallies are what a recount gives, something can be done."""
    for game in wander(spinney.deal(edition, seats, seed), Random(seed)):
        conserved(game)
        assert bool(game.legal_moves()) is not game.is_over()
        assert tallies(game.forests[game.seat]) == recount(game.forests[game.seat])
    for forest in game.forests:
        assert tallies(forest) == recount(forest)


@each_table
@given(seed=SEEDS)
@settings(max_examples=5)
def test_the_quick_score_is_the_explained_score(edition: str, seats: int, seed: int) -> None:
    for game in wander(spinney.deal(edition, seats, seed), Random(seed)):
        if game.ply % 25 == 0 or game.is_over():
            explained = outcome.outcome(game.edition, game.forests)
            assert explained.totals == [game.score(seat) for seat in range(seats)]
            assert explained.totals == [game.view().score(seat) for seat in range(seats)]
    result = game.outcome()
    assert result is not None
    assert result.winners == [seat for seat in range(seats) if game.score(seat) == max(result.totals)]


@each_table
@given(seed=SEEDS)
@settings(max_examples=5)
def test_a_score_depends_on_nothing_but_what_lies_there(edition: str, seats: int, seed: int) -> None:
    """Asking for a score twice, or in between moves, changes nothing."""
    game, _ = somewhere(edition, seats, seed)
    before = deepcopy(everything(game))
    assert [game.score(seat) for seat in range(seats)] == [game.score(seat) for seat in range(seats)]
    assert everything(game) == before


@each_table
@given(seed=SEEDS)
@settings(max_examples=8)
def test_every_legal_move_can_be_made(edition: str, seats: int, seed: int) -> None:
    game, _ = somewhere(edition, seats, seed)
    for move in game.legal_moves():
        twin = game.copy()
        twin.push(move)
        conserved(twin)
        assert twin.ply == game.ply + 1
    assert len(set(game.legal_moves())) == len(game.legal_moves())


@each_table
@given(seed=SEEDS)
@settings(max_examples=8)
def test_an_illegal_move_is_refused_and_changes_nothing(edition: str, seats: int, seed: int) -> None:
    game, rng = somewhere(edition, seats, seed)
    before = deepcopy(everything(game))
    legal = game.legal_moves()
    others = [move for move in game.edition.moves.all if move not in legal]
    for _ in range(20):
        with pytest.raises(spinney.IllegalMove, match="legal_moves"):
            game.push(others[int(rng.random() * len(others))])
    assert everything(game) == before


@each_table
@given(seed=SEEDS)
@settings(max_examples=6)
def test_a_copy_goes_its_own_way_and_the_same_way(edition: str, seats: int, seed: int) -> None:
    game, rng = somewhere(edition, seats, seed)
    twin, before = game.copy(), deepcopy(everything(game))
    assert everything(twin) == before
    moves = []
    while not twin.is_over():
        moves.append(some_move(twin, rng))
        twin.push(moves[-1])
    assert everything(game) == before
    for move in moves:
        game.push(move)
    assert everything(game) == everything(twin)


@each_table
@given(seed=SEEDS)
@settings(max_examples=4)
def test_the_same_seed_and_the_same_moves_are_the_same_game(edition: str, seats: int, seed: int) -> None:
    first = wander(spinney.deal(edition, seats, seed), Random(seed))
    second = wander(spinney.deal(edition, seats, seed), Random(seed))
    for one, other in zip(first, second, strict=True):
        if one.ply % 10 == 0 or one.is_over():
            assert everything(one) == everything(other)


@each_edition
def test_different_seeds_are_different_games(edition: str) -> None:
    decks = {tuple(spinney.deal(edition, 2, seed).deck) for seed in range(50)}
    assert len(decks) == 50


@each_edition
@given(seed=SEEDS)
@settings(max_examples=10)
def test_a_move_reads_back_from_its_text(edition: str, seed: int) -> None:
    game, _ = somewhere(edition, 2, seed)
    for move in game.legal_moves():
        assert game.edition.moves.parse(str(move), game.legal_moves()) is move


@each_edition
@pytest.mark.parametrize("seats", [-1, 0, 1, 6])
def test_a_game_has_as_many_seats_as_the_edition_allows(edition: str, seats: int) -> None:
    with pytest.raises(ValueError, match=f"2 to {spinney.edition(edition).most_seats} seats"):
        spinney.deal(edition, seats, seed=1)


def test_a_move_of_another_edition_is_refused() -> None:
    game = spinney.deal(spinney.edition_names()[0], 2, seed=1)
    for name in spinney.edition_names()[1:]:
        with pytest.raises(spinney.IllegalMove, match=f"is a move of {name}"):
            game.push(spinney.edition(name).moves.take_deck)
