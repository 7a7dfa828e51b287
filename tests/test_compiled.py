"""The compiled engine and the plain one play the same games.

`make test` compiles first (`make compiled`, into build/compiled); run by itself, pytest compares what lies there.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import spinney
from spinney.arena.game_digest import digest_games
from spinney.editions import edition_names, shipped_combinations

ROOT = Path(__file__).parent.parent
TWIN = Path(os.environ.get("SPINNEY_COMPILED", ROOT / "build" / "compiled"))
GAMES = 1000


def is_up_to_date() -> bool:
    """Was the twin made from the source as it is now?"""
    rooms = ["land.py", "views.py", "words", "editions", "game", "bots"]
    files = [
        file for room in rooms for file in [ROOT / "src/spinney" / room, *(ROOT / "src/spinney" / room).rglob("*")]
    ]
    here = [file for file in files if file.suffix in (".py", ".toml")]
    there = [TWIN / file.relative_to(ROOT / "src") for file in here]
    return all(b.is_file() and a.read_bytes() == b.read_bytes() for a, b in zip(here, there, strict=True))


needs_twin = pytest.mark.skipif(not is_up_to_date(), reason="no compiled twin of this source: run `make compiled`")
needs_compiler = pytest.mark.skipif(not shutil.which("cc"), reason="no C compiler here: the twin is plain Python too")


def in_twin(*words: str) -> list[str]:
    """What Python prints when it finds the compiled package first."""
    environment = {**os.environ, "PYTHONPATH": str(TWIN)}
    run = subprocess.run([sys.executable, *words], env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout.split("\n")


@needs_twin
@needs_compiler
def test_the_twin_is_compiled_and_says_so():
    assert in_twin("-m", "spinney", "--version")[0] == f"spinney {spinney.__version__} (compiled)"


@needs_twin
@pytest.mark.parametrize("name", [*edition_names(), *shipped_combinations()])
def test_compiled_and_plain_engine_play_the_same_games_move_by_move(name):
    twin = in_twin("-m", "spinney.arena.game_digest", "--games", str(GAMES), "--edition", name)
    assert twin[1] == f"{name} {digest_games(name, GAMES)}"


def test_a_digest_tells_different_games_apart():
    assert digest_games("forest", 2) != digest_games("forest", 3)
    assert digest_games("forest", 2) == digest_games("forest", 2)


@needs_twin
@pytest.mark.parametrize(("level", "games"), [("planner", "6"), ("search:9", "2")])
def test_bots_that_are_compiled_play_the_same_games(level, games):
    words = ["-m", "spinney", "simulate", "--bots", f"{level},greedy", "--games", games, "--seed", "3", "--json"]
    plain = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=True).stdout
    compiled, here = json.loads("".join(in_twin(*words))), json.loads(plain)
    for name in ("mean_score", "win_rate", "decisions"):
        assert compiled[name] == here[name]
