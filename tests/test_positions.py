"""Saved positions: they go on as the table they were taken from, and nonsense is refused."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import spinney
from spinney.notation.positions import load_position, save_position
from spinney.views import Game
from spinney.words import steps
from tests.tables import random_game, seats_for
from tests.test_forest_json import anything, paths, put

# The verbs somebody has to answer: a table can be saved while one of them is pending.
ASKING = {
    *(steps.TAKE, steps.PAY, steps.PUT, steps.RIVER, steps.TRIGGER, steps.MULLIGAN, steps.DRAFT, steps.RESCUE),
    *(steps.DRAW, steps.TURN, steps.PLACE, steps.PLACE_FROM_CLEARING, steps.CAVE_CLEARING, steps.CAVE_CHOSEN),
    *(steps.CAVE_HAND, steps.LOOK, steps.TAKE_CLEARING, steps.FACE_DOWN, steps.PLAY_ON, steps.DISCARD),
}


def through_json(game: Game) -> Game:
    return load_position(json.loads(json.dumps(save_position(game))))


def every_fact(game: Game) -> list[object]:
    """All there is, tallies of the forests included."""
    tallies = [[f.slots, f.vacant, f.welcomes, f.cards, f.echoed, f.different, f.open, f.full] for f in game.forests]
    return [
        save_position(game),
        tallies,
        [view.everything() for view in (game.view(seat) for seat in range(game.seats))],
    ]


def play_on(game: Game, rng: Random, moves: int) -> None:
    for _ in range(moves):
        if not game.is_over():
            game.push(rng.choice(game.legal_moves()))


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(spinney.edition_names()), st.integers(2, 5), st.integers(0, 10**6), st.integers(0, 350))
def test_a_loaded_position_goes_on_just_as_the_table_it_was_taken_from(
    edition: str, seats: int, seed: int, moves: int
) -> None:
    game = random_game(edition, seats_for(edition, seats), seed, moves)
    twin = through_json(game)
    assert every_fact(twin) == every_fact(game)
    play_on(game, Random(seed), 40)
    play_on(twin, Random(seed), 40)
    assert every_fact(twin) == every_fact(game)


def test_a_table_can_be_saved_in_the_middle_of_every_kind_of_step() -> None:
    met: set[int] = set()
    for edition in spinney.edition_names():
        for seed in range(400):
            if met == ASKING:
                break
            meet_steps(spinney.deal(edition, seats_for(edition, 2 + seed % 4), seed), Random(seed), met)
    assert met == ASKING


def meet_steps(game: Game, rng: Random, met: set[int]) -> None:
    """Play a game, and save and load it whenever a verb is pending that has not been met."""
    while not game.is_over():
        if game.pending and game.pending[-1][0] not in met:
            met.add(game.pending[-1][0])
            assert every_fact(through_json(game)) == every_fact(game)
        game.push(rng.choice(game.legal_moves()))


def test_cards_are_saved_by_name() -> None:
    game = random_game("forest", 2, 3, 60)
    assert save_position(game)["hands"][0] == [game.edition.cards[card] for card in game.hands[0]]


@pytest.mark.parametrize(
    ("word", "value", "said"),
    [
        ("format", "chess", "no saved position"),
        ("version", 2, "version 2"),
        ("edition", "nowhere", "no edition 'nowhere'"),
        ("seats", 6, "'seats'"),
        ("seats", True, "'seats'"),
        ("seat", 2, "'seat'"),
        ("winters", 4, "'winters'"),
        ("ply", -1, "'ply'"),
        ("deck", "Oak", "'deck' should be a list"),
        ("deck", ["Pine"], "'deck' names 'Pine'"),
        ("hands", [[]], "one per seat"),
        ("hands", [[], []], "is there"),
        ("clearing", ["Birch"], "'Birch' is there"),
        ("shown", [[["Birch", 0]], []], "'shown'"),
        ("buried", [[["Birch"]], []], "pairs"),
        ("thrown", [[5, "Birch"]], "'thrown'"),
        ("caves", [1], "cave 1"),
        ("asleep", ["Oak"], "no permanent effect"),
        ("forests", [{}, {}], "'places' should be a list"),
        ("pending", [["dance"]], "no pending step"),
        ("pending", [["pay", "Oak"]], "no pending step"),
        ("pending", [["pay", "Pine", 1, 1]], "needs a half"),
        ("pending", [["draw", "many"]], "needs a number"),
        ("pending", [["reveal"]], "do not wait for a choice"),
        ("pending", [["place from clearing", None, None, 0]], "do not wait for a choice"),
    ],
)
def test_nonsense_in_a_position_is_refused(word: str, value: object, said: str) -> None:
    row = save_position(random_game("forest", 2, 3, 0))
    with pytest.raises(spinney.BadNotation) as caught:
        load_position(row | {word: value})
    assert said in str(caught.value)


def test_a_dweller_without_a_slot_is_refused() -> None:
    row = save_position(random_game("forest", 2, 3, 200))
    forest = next(forest for forest in row["forests"] if forest["dwellers"])
    forest["dwellers"][0][1] = 99
    with pytest.raises(spinney.BadNotation, match="'dwellers'"):
        load_position(row)


@settings(max_examples=80, deadline=None)
@given(anything)
def test_any_json_but_a_position_is_refused(value: Any) -> None:
    with pytest.raises(spinney.BadNotation):
        load_position(value)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(spinney.edition_names()), st.integers(0, 20), st.integers(0, 300), st.data())
def test_a_mutated_position_is_refused_or_can_be_played_on(edition: str, seed: int, moves: int, data: Any) -> None:
    row = save_position(random_game(edition, seats_for(edition, 2 + seed % 4), seed, moves))
    others = [item for path in paths(row)[::7] for item in [peek(row, path)]]
    new = data.draw(anything | st.sampled_from(others))
    mutated = put(row, data.draw(st.sampled_from(paths(row))), new)
    said = ""
    try:
        game = load_position(mutated)
    except spinney.BadNotation as error:
        said = str(error)
    if said:
        assert said.endswith(".")
    else:
        play_on(game, Random(seed), 10)
        assert game.is_over() or game.legal_moves()


def peek(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value
