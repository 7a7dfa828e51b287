"""What all tests share: Hypothesis, PostgreSQL, which tests meet compiled code, and the list of what was not run."""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from pathlib import Path

import pytest
from hypothesis import settings

from tests.postgres import initdb, own_postgres

# `edition_names()` has the editions that are shipped and, as on anybody's shelf, those of examples/.
os.environ["SPINNEY_LANGUAGE"] = "en"  # whatever language the machine speaks
os.environ["SPINNEY_EDITIONS"] = str(Path(__file__).parent.parent / "examples")

# Run once, on the plain engine: these meet no compiled code (texts, types and files of the repository; the browser's
# Python, which is never compiled), compare both engines themselves, or meet it only through calls that others make on
# both: what a server does with a game is the same code for either, and test_web_live.py plays through all of it.
PLAIN_ENGINE_ONLY = {
    "adding_a_word", "almanac", "compiled", "daily", "docs", "docs_site", "last_turns", "layers", "local",
    "local_library", "page", "portraits", "protocol_docs", "rating", "ray", "release", "report", "repository",
    "tables_from_a_position", "user_program", "web_abuse", "web_accounts", "web_attacks", "web_clocks", "web_floods",
    "web_hostile_values", "web_leaks", "web_operating", "web_oracle", "web_oracle_on_the_wire", "web_ownership",
    "web_processes", "web_push", "web_puzzles", "web_random_clients", "web_ratings", "web_requests", "web_reviews",
    "web_rooms", "web_schema", "web_seats", "web_soak", "web_store", "web_turn_ends",
}  # fmt: skip
if os.environ.get("SPINNEY_ENGINE") == "compiled":
    collect_ignore = [f"test_{name}.py" for name in PLAIN_ENGINE_ONLY]

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
    """List in red what was not run, and for want of what; `make test` repeats it at its very end."""
    files: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for report in terminalreporter.stats.get("skipped", []):
        reason = str(report.longrepr[2]).removeprefix("Skipped: ")
        files[reason][report.nodeid.split("::")[0]] += 1
    lines = [
        f"NOT RUN: {', '.join(f'{path} ({count})' for path, count in sorted(counts.items()))}: {reason}"
        for reason, counts in sorted(files.items())
    ]
    for line in lines:
        terminalreporter.write_line(line, red=True)
    if lines and (list_file := os.environ.get("SPINNEY_NOT_RUN")):
        Path(list_file).parent.mkdir(exist_ok=True)
        with Path(list_file).open("a", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in lines)


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
