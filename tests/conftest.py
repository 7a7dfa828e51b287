"""How Hypothesis looks for counterexamples, and the programs beside ours that some tests need."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from hypothesis import settings

from tests.postgres import initdb, own_postgres

# `edition_names()` has the editions that are shipped and, as on anybody's shelf, those of examples/.
os.environ["SPINNEY_EDITIONS"] = str(Path(__file__).parent.parent / "examples")
settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.register_profile("roaming", deadline=None, database=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))  # the same way on every run, unless asked to roam


@pytest.fixture(scope="session")
def postgres():
    """A PostgreSQL of our own."""
    if not initdb():
        pytest.skip("PostgreSQL is not installed here")
    with own_postgres() as started:
        yield started


def pytest_terminal_summary(terminalreporter):
    """What was not tried is said last, so that nobody takes it for tried."""
    for program, there in (("PostgreSQL", initdb()), ("nginx", shutil.which("nginx"))):
        if not there:
            terminalreporter.write_line(f"NOT RUN: the tests with a real {program}; install it to run them.", red=True)
