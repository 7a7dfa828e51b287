"""What people install: the wheel in an empty environment, and the sdist without Node and without a compiler.

`make installed` builds both first; pip fetches the rest, as it would for anybody.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import sync_playwright
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

import spinney
from tests.e2e.conftest import FLAGS, chromium
from tests.server_process import ServerProcess

ROOT = Path(__file__).parent.parent.parent
PIP = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--constraint", str(ROOT / "constraints.txt")]


def built(pattern: str) -> Path:
    found = sorted((ROOT / "dist").glob(pattern))
    assert found, "nothing is built: run make installed"
    return found[-1]


def plain_environment(**more: str) -> dict[str, str]:
    """No trace of the source tree or of this environment."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "SPINNEY", "VIRTUAL"))}
    return kept | more


def run(*words: str | Path, status: int = 0, **more: str) -> str:
    told = subprocess.run(words, env=plain_environment(**more), cwd="/", capture_output=True, text=True, check=False)
    assert told.returncode == status, told.stdout + told.stderr
    return told.stdout + told.stderr


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty environment with the wheel in it, and nothing but what the wheel itself asks for."""
    home: Path = tmp_path_factory.mktemp("environment")
    venv.create(home, with_pip=True)
    inside = home / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    run(inside, *PIP, built("spinney_game-*.whl"))
    return inside


@pytest.fixture(scope="module")
def web(python: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """The server of the wheel, with the extra it needs."""
    run(python, *PIP, f"spinney-game[web] @ {built('spinney_game-*.whl').as_uri()}")
    clean = {name: "" for name in os.environ if name.startswith("SPINNEY")}
    with pytest.MonkeyPatch.context() as patch:
        for name in [*clean, "PYTHONPATH"]:
            patch.delenv(name, raising=False)
        patch.chdir("/")
        server = ServerProcess(tmp_path_factory.mktemp("home"), python=str(python))
        yield server
        assert "Traceback" not in server.end()


# --- without extras ---------------------------------------------------------------------------------------------------


def test_the_command_line_works_and_the_engine_is_compiled(python):
    spoken = python.with_name("spinney")
    assert run(spoken, "--version").strip() == f"spinney {spinney.__version__} (compiled)"
    played = json.loads(run(spoken, "simulate", "--bots", "planner,greedy", "--games", "20", "--json"))
    assert (played["games"], played["compiled"]) == (20, True)
    assert "Spinney" in run(spoken, "doctor")


def test_the_engine_needs_the_standard_library_only(python):
    hidden = "import sys; sys.modules.update(typer=None, rich=None, platformdirs=None)"
    run(python, "-c", f"{hidden}; import spinney; spinney.deal('forest')")


def test_what_is_missing_for_what_is_said_in_a_sentence(python):
    told = run(python.with_name("spinney"), "serve", status=2)
    assert "pip install 'spinney-game[web]'" in told
    assert "Traceback" not in told


def test_the_tests_of_rules_and_travel_hold_for_the_wheel(python):
    """The tests of this tree on the engine that was installed."""
    folder = run(python, "-c", "import spinney, pathlib; print(pathlib.Path(spinney.__file__).parent.parent)").strip()
    chosen = [f"tests/test_{name}.py" for name in ("playthroughs", "pickling", "grammar")]
    environment = plain_environment(PYTHONPATH=folder, SPINNEY_ENGINE="compiled")
    words = [sys.executable, "-m", "pytest", "-n", "auto", "-p", "no:cacheprovider", *chosen]
    told = subprocess.run(words, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout[-3000:] + told.stderr[-1000:]


# --- the table on the web ---------------------------------------------------------------------------------------------


def test_the_page_opens_in_a_browser(web):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        page = browser.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"http://127.0.0.1:{web.port}/")
        page.get_by_role("button", name=re.compile("play", re.IGNORECASE)).first.wait_for()
        browser.close()
    assert errors == []


def hear(socket: ClientConnection, *wanted: str) -> dict[str, Any]:
    """The next message of these types."""
    while True:
        said: dict[str, Any] = json.loads(socket.recv(timeout=60))
        if said["type"] in wanted:
            return said


def test_a_whole_game_is_played_by_socket_and_an_illegal_move_is_refused(web):
    wish = {"edition": "dartmoor", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}], "bot_pause": 0}
    status, table, cookie = web.request("/api/tables", wish)
    assert status == 201
    rng, refused = Random(1), 0
    address = f"ws://127.0.0.1:{web.port}/ws/tables/{table['id']}"
    with connect(
        address, additional_headers={"Cookie": cookie}, origin=Origin(f"http://127.0.0.1:{web.port}")
    ) as socket:
        while not (game := hear(socket, "view")["game"])["over"]:
            if not game["moves"]:
                continue
            if not refused:
                socket.send(json.dumps({"type": "move", "ply": game["ply"], "moves": ["play Unicorn"]}))
                refused += hear(socket, "refusal")["slug"] in ("illegal-move", "bad-notation")
                legal = {move["text"] for move in game["moves"]}
                other = next(text for text in ("accept", "done", "take deck", "show hand") if text not in legal)
                socket.send(json.dumps({"type": "move", "ply": game["ply"], "moves": [other]}))
                refused += hear(socket, "refusal")["slug"] == "illegal-move"
            move = rng.choice(game["moves"])["text"]
            socket.send(json.dumps({"type": "move", "ply": game["ply"], "moves": [move]}))
    assert refused == 2
    assert len(game["outcome"]["totals"]) == 2


# --- from source ------------------------------------------------------------------------------------------------------


def test_the_sdist_builds_without_node_and_without_a_compiler_and_has_the_page(tmp_path):
    tools = tmp_path / "tools"  # a path on which there is no node, no npm and no compiler
    tools.mkdir()
    for name in ("sh", "uname"):
        found = shutil.which(name)
        if found:
            (tools / name).symlink_to(found)
    source = built("spinney_game-*.tar.gz")
    words = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps"]
    run(*words, "--no-build-isolation", "--wheel-dir", tmp_path, source, PATH=str(tools), CC="no-compiler-here")
    wheel = next(tmp_path.glob("spinney_game-*.whl"))
    listed = run(sys.executable, "-m", "zipfile", "-l", wheel)
    assert "spinney/web/static/index.html" in listed
    assert "spinney/cli/editions/new_edition/setup.toml" in listed
    assert ".so" not in listed
    run(*words[:3], "install", "--quiet", "--no-deps", "--target", tmp_path / "there", wheel)
    code = "import spinney; print(spinney.is_compiled(), spinney.deal('smoky', seed=1))"
    assert run(sys.executable, "-c", code, PYTHONPATH=str(tmp_path / "there")).startswith("False <Game of smoky")
