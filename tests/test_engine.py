"""`make test` runs all unit tests twice, and each run must meet the engine it is meant for."""

from __future__ import annotations

import os
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import spinney
from spinney.game.sorted_cards import insert_card, remove_card


def test_these_tests_run_the_engine_they_are_meant_for():
    assert spinney.is_compiled() == (os.environ.get("SPINNEY_ENGINE") == "compiled")


@pytest.mark.parametrize("edition", spinney.edition_names())
def test_a_playout_makes_the_moves_a_random_player_would(edition):
    for seed in range(5):
        seats = 2 + seed % (spinney.edition(edition).most_seats - 1)
        game, twin = spinney.deal(edition, seats, seed), spinney.deal(edition, seats, seed)
        rng, moves = Random(seed), 0
        while not twin.is_over():
            legal = twin.legal_moves()
            twin.push(legal[int(rng.random() * len(legal))])
            moves += 1
        assert game.playout(Random(seed)) == moves
        assert game.view(0) == twin.view(0)
        assert game.playout(Random(seed)) == 0


@given(cards=st.lists(st.integers(0, 12)), more=st.lists(st.integers(0, 12)))
def test_cards_come_and_go_in_order(cards, more):
    held = sorted(cards)
    for card in more:
        insert_card(held, card)
    assert held == sorted(cards + more)
    for card in cards:
        remove_card(held, card)
    assert held == sorted(more)
    with pytest.raises(ValueError, match="not "):
        remove_card(held, 13)
