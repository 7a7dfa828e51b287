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
    for program, there in (("PostgreSQL", initdb()), *((name, shutil.which(name)) for name in ("nginx", "caddy"))):
        if not there:
            terminalreporter.write_line(f"NOT RUN: the tests with a real {program}; install it to run them.", red=True)


# Servers, databases and clusters in processes of their own, and what is timed: a busy machine may miss their moment.
BUSY = (
    "test_web_processes",
    "test_web_soak",
    "test_web_floods",
    "test_web_operating",
    "test_web_clocks",
    "test_web_attacks",
    "test_ray",
    "test_search",
)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Such a test is tried once more; every rerun is listed (-rR), and what fails twice fails."""
    if config.pluginmanager.hasplugin("rerunfailures"):
        for item in items:
            if item.path.stem in BUSY:
                item.add_marker(pytest.mark.flaky(reruns=1))
