"""How the outlook is learned: the fitting finds what is there, and what is written down is what was found."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import numpy as np
import pytest

from spinney.arena import foresight
from spinney.arena.foresight import Fit, Job, Notes, chances, fitted, plain_numbers, play_and_note
from spinney.bots import learned
from spinney.bots.learned import outlook_of
from spinney.bots.outlook import chance_of, margin
from spinney.bots.signs import CLOCK, names_of_signs
from spinney.editions import edition


@pytest.fixture(scope="module")
def notes() -> Notes:
    return play_and_note(Job("forest", 2, list(range(12))))


def test_positions_of_all_seats_are_noted_with_how_they_ended(notes):
    assert notes.signs.shape == (len(notes.margins), len(names_of_signs(edition("forest"))))
    assert len(notes.margins) == len(notes.games) > 12 * 10
    assert set(notes.games) == set(range(12))
    for game in range(12):
        assert len({abs(number) for number in notes.margins[notes.games == game]}) == 1


def test_the_same_seeds_teach_the_same(notes):
    again = play_and_note(Job("forest", 2, [3]))
    assert np.array_equal(again.signs, notes.signs[notes.games == 3])


def test_a_margin_is_to_the_best_rival():
    assert [margin([30, 50, 45], seat) for seat in range(3)] == [-20, 5, -5]


def test_chances_are_those_of_the_outlook():
    for points in (-40.0, 0.0, 3.0):
        assert chances(np.array([points], np.float32))[0] == pytest.approx(chance_of(points), abs=1e-6)


def test_slopes_are_how_the_error_really_changes():
    rng = np.random.default_rng(2)
    seen = rng.normal(size=(40, 5))
    left, came = rng.random(40), rng.random(40)
    fit = Fit(5, 4, rng)
    fit.numbers = {name: value.astype(np.float64) + 0.1 for name, value in fit.numbers.items()}

    def error() -> float:
        foretold, _ = fit.foretell(seen, left)
        return float(-np.mean(came * np.log(foretold) + (1 - came) * np.log(1 - foretold)))

    slopes = fit.slopes(seen, left, came)
    for name, value in fit.numbers.items():
        flat = value.reshape(-1)
        for i in range(len(flat)):
            here = flat[i]
            flat[i] = here + 1e-5
            above = error()
            flat[i] = here - 1e-5
            below = error()
            flat[i] = here
            assert slopes[name].reshape(-1)[i] == pytest.approx((above - below) / 2e-5, abs=1e-6), name


def test_the_fitting_finds_what_decides():
    rng = np.random.default_rng(3)
    seen = rng.normal(size=(20000, 6)).astype(np.float16)
    seen[:, 0] = rng.random(20000)
    truth = 30 * seen[:, 1].astype(np.float32) + 40 * np.maximum(seen[:, 2] + seen[:, 3], 0) - 20
    made_up = Notes(seen, truth.astype(np.float32), np.arange(20000))
    found = fitted(made_up, clock=0, epochs=40)
    assert found.explained > 0.95
    assert found.right > 0.93


def test_what_is_learned_may_be_kept_elsewhere(tmp_path):
    said = "from spinney.bots.learned import outlook_file; print(outlook_file('forest'))"
    environment = {**os.environ, "SPINNEY_LORE": str(tmp_path)}
    told = subprocess.run([sys.executable, "-c", said], env=environment, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == str(tmp_path / "forest.outlook.json")


def test_what_is_written_foretells_what_was_fitted(notes, tmp_path, monkeypatch):
    of = edition("forest")
    names = names_of_signs(of)
    monkeypatch.setattr(foresight, "SHEAF", 16)
    found = fitted(notes, names.index(CLOCK), epochs=2)
    monkeypatch.setattr(learned, "LORE", tmp_path)
    foresight.write("forest", 4, {"note": "older"})
    foresight.write("forest", 2, plain_numbers(found, names, "a test"))
    written = json.loads((tmp_path / "forest.outlook.json").read_text("utf-8"))
    assert written["4"] == {"note": "older"}
    model = outlook_of(of, written["2"])
    seen = notes.signs.astype(np.float32)
    foretold, _ = found.fit.foretell((seen - found.middle) / found.spread, seen[:, found.clock])
    for i in range(0, len(seen), 7):
        assert model.chance([float(sign) for sign in seen[i]]) == pytest.approx(float(foretold[i]), abs=0.02)
