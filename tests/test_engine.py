"""`make test` runs all unit tests twice, and each run must meet the engine it is meant for."""

from __future__ import annotations

import os

import spinney


def test_these_tests_run_the_engine_they_are_meant_for():
    assert spinney.is_compiled() == (os.environ.get("SPINNEY_ENGINE") == "compiled")
