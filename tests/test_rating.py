"""A rating follows results, the faster the less sure it is."""

from __future__ import annotations

from random import Random

import pytest

from spinney.study.rating import MIN_SPREAD, Rating, Result, expected_score, game_results, update_rating


def test_equal_ratings_are_even_and_400_points_are_ten_to_one():
    assert expected_score(800, 800) == 0.5
    assert expected_score(1200, 800) == pytest.approx(10 / 11)
    assert expected_score(1200, 800) + expected_score(800, 1200) == pytest.approx(1)


def test_an_unsure_opponent_says_less():
    assert 0.5 < expected_score(1200, 800, spread=300) < expected_score(1200, 800)


def test_glickman_s_own_example():
    """Mark Glickman's paper: 1500 (200) beats 1400 (30) and loses to 1550 (100) and 1700 (300)."""
    results = [Result(1400, 1, 30), Result(1550, 0, 100), Result(1700, 0, 300)]
    after = update_rating(Rating(1500, 200), results)
    assert after.value == pytest.approx(1464.1, abs=0.1)
    assert after.spread == pytest.approx(151.4, abs=0.1)


def test_a_win_lifts_and_a_loss_lowers_the_more_the_less_expected():
    calm = Rating(800, 100)
    gains = [update_rating(calm, [Result(against, 1)]).value - 800 for against in (600, 800, 1000)]
    assert 0 < gains[0] < gains[1] < gains[2]
    assert update_rating(calm, [Result(800, 0)]).value == pytest.approx(800 - gains[1])
    assert update_rating(calm, []) == calm


def test_a_table_of_four_tells_more_than_one_game_and_less_than_three():
    def spread(results: list[Result]) -> float:
        return update_rating(Rating(), results).spread

    four = spread(game_results(90, [(600, 80), (600, 70), (600, 90)]))
    assert spread([Result(600, 1)] * 3) < four < spread([Result(600, 1)])
    assert [result.score for result in game_results(90, [(600, 80), (600, 100), (600, 90)])] == [1, 0, 0.5]


def test_a_rating_finds_the_strength_it_is_played_at_and_keeps_following():
    rng = Random(4)
    rating = Rating()
    for _ in range(200):
        against = rng.choice([600.0, 750.0, 900.0, 1050.0])
        rating = update_rating(rating, [Result(against, float(rng.random() < expected_score(900, against)))])
    assert abs(rating.value - 900) < 3 * rating.spread
    assert MIN_SPREAD <= rating.spread < 60
    assert rating.results == 200
