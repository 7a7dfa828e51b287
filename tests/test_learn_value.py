"""How the value model is learned: the fitting finds what is there, and what is written down is what was found."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import numpy as np
import pytest

import spinney
from spinney.bots.evaluation import weights
from spinney.bots.evaluation.features import CLOCK_FEATURE, feature_names
from spinney.bots.evaluation.value_model import margin, value_of
from spinney.bots.evaluation.weights import parse_model
from spinney.editions import edition
from spinney.training import learn_value
from spinney.training.learn_value import Network, count_general_features, fit, stored_form
from spinney.training.self_play import Positions, SelfPlayJob, expected_values, play_and_sample, values_of


@pytest.fixture(scope="module")
def positions() -> Positions:
    return play_and_sample(SelfPlayJob(spinney.edition("forest"), 2, list(range(12))))


def test_positions_of_all_seats_are_sampled_with_how_they_ended(positions):
    assert positions.features.shape == (len(positions.margins), len(feature_names(edition("forest"))))
    assert len(positions.margins) == len(positions.games) > 12 * 10
    assert set(positions.games) == set(range(12))
    for game in range(12):
        assert len({abs(number) for number in positions.margins[positions.games == game]}) == 1


def test_the_same_seeds_teach_the_same(positions):
    again = play_and_sample(SelfPlayJob(spinney.edition("forest"), 2, [3]))
    assert np.array_equal(again.features, positions.features[positions.games == 3])


def test_a_searching_teacher_says_what_it_foresees():
    """With some trust in that, it counts for what there was to expect; with none, the result alone."""
    sampled = play_and_sample(SelfPlayJob(edition("smoky"), 3, [5], "search@1:6"))
    assert ((sampled.foreseen > 0) & (sampled.foreseen < 1)).all()
    assert len(sampled.foreseen) > 3 * 10  # every turn is kept
    results = values_of(sampled.margins)
    assert np.array_equal(expected_values(sampled, 0.0), results)
    assert expected_values(sampled, 1.0) == pytest.approx(sampled.foreseen)
    last = max(i for i in range(len(results)) if sampled.seats[i] == 1)
    assert expected_values(sampled, 0.25)[last] == pytest.approx(0.25 * sampled.foreseen[last] + 0.75 * results[last])


def test_who_foresees_nothing_teaches_nothing():
    with pytest.raises(ValueError, match="foresees nothing"):
        play_and_sample(SelfPlayJob(edition("forest"), 2, [5], "greedy"))


def test_a_later_generation_starts_from_what_was_known():
    of = edition("forest")
    known = weights.learned_model(of, 2)
    seen = play_and_sample(SelfPlayJob(of, 2, [8])).features.astype(np.float32)
    mean, deviation = seen.mean(0), np.maximum(seen.std(0), 0.05)
    network = Network(seen.shape[1], 12, np.random.default_rng(1))
    network.start_from(known, mean, deviation)
    predicted, _ = network.predict((seen - mean) / deviation, seen[:, known.clock])
    for row, value in zip(seen, predicted, strict=True):
        assert known.value([float(feature) for feature in row]) == pytest.approx(float(value), abs=1e-3)


def test_a_later_generation_leaves_kinds_of_cards_as_they_were(positions, monkeypatch):
    """Few games tell of points, time and slots; what single kinds are worth would be chance."""
    of = edition("forest")
    names = feature_names(of)
    known = weights.learned_model(of, 2)
    monkeypatch.setattr(learn_value, "BATCH_POSITIONS", 16)
    found = fit(positions, names.index(CLOCK_FEATURE), known, epochs=2, trained_features=count_general_features(names))
    before = Network(len(names), 12, np.random.default_rng(1))
    before.start_from(known, found.mean, found.deviation)
    few = count_general_features(names)
    assert names[few - 1].startswith("rivals' open")
    assert not any(name.startswith(("forest: ", "rivals: ", "hand: ")) for name in names[:few])
    for name in ("linear", "early", "hidden"):
        now, then = found.network.parameters[name], before.parameters[name]
        assert np.array_equal(now[few:], then[few:]), name
        assert np.abs(now[:few] - then[:few]).max() > 1e-3, name


def test_where_a_generation_has_learned_nothing_the_one_before_it_serves():
    stored = {1: {"2": {"note": "two"}, "4": {"note": "four"}}, 2: {"2": {"note": "two, later"}}, 3: {}}

    def told(seats: int, generation: int) -> str:
        known = weights.find_stored(lambda _, number: stored[number], edition("forest"), seats, generation)
        return str(known and known["note"])

    assert [told(2, generation) for generation in (1, 2, 3)] == ["two", "two, later", "two, later"]
    assert [told(seats, 3) for seats in (3, 4, 5)] == ["two", "four", "four"]


def test_a_margin_is_to_the_best_rival():
    assert [margin([30, 50, 45], seat) for seat in range(3)] == [-20, 5, -5]


def test_values_are_those_of_the_value_model():
    for points in (-40.0, 0.0, 3.0):
        assert values_of(np.array([points], np.float32))[0] == pytest.approx(value_of(points), abs=1e-6)


def test_gradients_are_how_the_error_really_changes():
    rng = np.random.default_rng(2)
    seen = rng.normal(size=(40, 5))
    left, targets = rng.random(40), rng.random(40)
    network = Network(5, 4, rng)
    network.parameters = {name: value.astype(np.float64) + 0.1 for name, value in network.parameters.items()}

    def error() -> float:
        predicted, _ = network.predict(seen, left)
        return float(-np.mean(targets * np.log(predicted) + (1 - targets) * np.log(1 - predicted)))

    gradients = network.gradients(seen, left, targets)
    for name, value in network.parameters.items():
        flat = value.reshape(-1)
        for i in range(len(flat)):
            here = flat[i]
            flat[i] = here + 1e-5
            above = error()
            flat[i] = here - 1e-5
            below = error()
            flat[i] = here
            assert gradients[name].reshape(-1)[i] == pytest.approx((above - below) / 2e-5, abs=1e-6), name


def test_the_fitting_finds_what_decides():
    rng = np.random.default_rng(3)
    seen = rng.normal(size=(20000, 6)).astype(np.float16)
    seen[:, 0] = rng.random(20000)
    truth = 30 * seen[:, 1].astype(np.float32) + 40 * np.maximum(seen[:, 2] + seen[:, 3], 0) - 20
    made_up = Positions(seen, truth.astype(np.float32), np.arange(20000), np.zeros(20000, np.int8), seen[:, 0])
    found = fit(made_up, clock=0, epochs=40)
    assert found.explained > 0.95
    assert found.right > 0.93


def test_what_is_learned_may_be_kept_elsewhere(tmp_path):
    said = "import spinney\nfrom spinney.bots.evaluation.weights import model_file\n"
    said += "print(model_file(spinney.edition('forest')))"
    environment = {**os.environ, "SPINNEY_WEIGHTS": str(tmp_path)}
    told = subprocess.run([sys.executable, "-c", said], env=environment, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == str(tmp_path / "forest.value.json")


def test_what_is_written_predicts_what_was_fitted(positions, tmp_path, monkeypatch):
    of = edition("forest")
    names = feature_names(of)
    monkeypatch.setattr(learn_value, "BATCH_POSITIONS", 16)
    found = fit(positions, names.index(CLOCK_FEATURE), epochs=2)
    monkeypatch.setattr(weights, "WEIGHTS_FOLDER", tmp_path)
    learn_value.write_model(of, 4, {"note": "older"})
    learn_value.write_model(of, 2, stored_form(found, names, "a test"))
    written = json.loads((tmp_path / "forest.value.json").read_text("utf-8"))
    assert written["4"] == {"note": "older"}
    model = parse_model(of, written["2"])
    seen = positions.features.astype(np.float32)
    predicted, _ = found.network.predict((seen - found.mean) / found.deviation, seen[:, found.clock])
    for i in range(0, len(seen), 7):
        assert model.value([float(feature) for feature in seen[i]]) == pytest.approx(float(predicted[i]), abs=0.02)
