"""`py.typed` is a promise: a user's program is checked by mypy against our types, and a wrong one is found out."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import spinney

PROGRAM = """
from pathlib import Path
from random import Random
from typing import assert_type

import spinney


class Careful:
    \"\"\"A bot of one's own.\"\"\"

    reason = "It likes the first move."

    def choose(self, view: spinney.View) -> spinney.Move:
        return view.moves[0]


def play(bots: list[spinney.Bot], seed: int) -> list[int]:
    game = spinney.deal("forest", seats=len(bots), seed=seed)
    while not game.is_over():
        game.push(bots[game.seat].choose(game.view(game.seat)))
    outcome = game.outcome()
    assert outcome is not None
    assert_type(outcome, spinney.Outcome)
    assert_type(outcome.totals, list[int])
    assert_type(outcome.sheets[0].total, int)
    return outcome.totals


assert_type(spinney.edition(Path(spinney.__file__).parent / "editions" / "smoky"), spinney.Edition)
assert_type(spinney.edition("forest").digest, str)
assert_type(spinney.deal("smoky").view(1).sample(Random(1)), spinney.Game)
assert_type(spinney.deal("smoky").legal_moves(), list[spinney.Move])
assert_type(spinney.Transcript("forest").game, spinney.Game)
print(play([Careful(), spinney.bot("planner", seed=1)], seed=7), spinney.edition_names())
"""
WRONG = {
    'spinney.deal("forest").push("take deck")': 'incompatible type "str"; expected "Move"',
    'spinney.deal("forest").outcome().totals': 'has no attribute "totals"',
    'spinney.deal("forest", players=2)': 'Unexpected keyword argument "players"',
}


def checked(program: Path, text: str) -> subprocess.CompletedProcess[str]:
    """As a user would run it: strictly, away from our settings, with the package that is imported here."""
    program.write_text(text, "utf-8")
    cache = str(program.parent.parent / "cache")
    words = ["-m", "mypy", "--strict", "--config-file=", "--cache-dir", cache, str(program)]
    environment = {**os.environ, "MYPYPATH": ""}
    return subprocess.run(
        [sys.executable, *words], env=environment, cwd=program.parent, capture_output=True, text=True, check=False
    )


@pytest.mark.xdist_group("mypy")
def test_a_users_program_is_checked_strictly_and_runs(tmp_path):
    told = checked(tmp_path / "program.py", PROGRAM)
    assert told.returncode == 0, told.stdout + told.stderr
    run = subprocess.run([sys.executable, tmp_path / "program.py"], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert spinney.shipped()[0] in run.stdout


@pytest.mark.xdist_group("mypy")
def test_a_wrong_program_is_found_out(tmp_path):
    lines = "\n".join(WRONG)
    told = checked(tmp_path / "wrong.py", f"import spinney\n{lines}\n")
    assert told.returncode == 1
    assert all(reason in told.stdout for reason in WRONG.values()), told.stdout
