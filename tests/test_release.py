"""One version, told the same everywhere; and `spinney doctor`, which says what is there."""

from __future__ import annotations

import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

import spinney
from spinney.cli import app
from spinney.cli.doctor import DISTRIBUTION, USES_OF_EXTRAS

ROOT = Path(__file__).parent.parent
RUNNER = CliRunner()


def test_the_version_comes_from_one_place():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["name"] == DISTRIBUTION
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "spinney.__version__"}
    assert re.search(rf"^version: {re.escape(spinney.__version__)}$", (ROOT / "CITATION.cff").read_text("utf-8"), re.M)


def test_the_changelog_has_the_version_or_what_will_be_in_it():
    headings = re.findall(r"^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert headings[0] in ("Unreleased", spinney.__version__)


def test_the_engine_asks_for_nothing_but_what_the_command_line_needs():
    needs = [need for need in importlib.metadata.requires(DISTRIBUTION) or [] if "extra ==" not in need]
    assert sorted(re.split(r"[<>=]", need)[0] for need in needs) == ["platformdirs", "rich", "typer"]


def test_the_doctor_finds_everything_where_everything_is_installed():
    result = RUNNER.invoke(app, ["doctor", "--json"])
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    lines = {line["what"]: line for line in told["lines"]}
    assert told["version"] == spinney.__version__
    assert lines["compiled engine"]["well"] == told["compiled"] == spinney.is_compiled()
    assert all(lines[extra]["well"] for extra in USES_OF_EXTRAS)
    for name in spinney.edition_names():
        assert lines[name]["well"]
        assert spinney.edition(name).digest[:12] in lines[name]["said"]


def test_the_doctor_says_what_is_missing_for_what(monkeypatch):
    monkeypatch.setattr("spinney.cli.doctor.is_installed", lambda name: name != "ray")
    told = json.loads(RUNNER.invoke(app, ["doctor", "--json"]).stdout)
    missing = [line for line in told["lines"] if line["what"] in USES_OF_EXTRAS and not line["well"]]
    assert [line["what"] for line in missing] == ["ray"]
    assert "pip install 'spinney-game[ray]'" in missing[0]["said"]


def test_the_doctor_says_that_it_runs_from_the_source_where_nothing_is_installed(monkeypatch):
    monkeypatch.setattr("spinney.cli.doctor.DISTRIBUTION", "spinney-that-nobody-installed")
    result = RUNNER.invoke(app, ["doctor", "--json"])
    assert result.exit_code == 0, result.output
    lines = {line["what"]: line for line in json.loads(result.stdout)["lines"]}
    assert not lines["extras"]["well"]
    assert "pip install ." in lines["extras"]["said"]


def test_nobody_is_told_to_install_the_package_of_others():
    """`spinney` on PyPI is another project; ours is `spinney-game`."""
    wrong = re.compile(r"pip install (?:-\S+ )*['\"]?spinney(?![-_])|['\"`]spinney\[")
    told = []
    for path in texts_of_the_repository():
        for count, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if wrong.search(line) and path != Path(__file__):
                told.append(f"{path.relative_to(ROOT)}:{count}: {line}")
    assert told == []


def texts_of_the_repository() -> Iterator[Path]:
    """Yield what people wrote here, not what was built or installed."""
    built = {".git", ".venv", "build", "dist", "node_modules", "static", "__pycache__", "playthroughs"}
    suffixes = {"", ".cfg", ".cff", ".md", ".py", ".svelte", ".toml", ".ts", ".txt", ".yaml", ".yml"}
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in built and not name.endswith(("_cache", ".egg-info"))]
        paths = [Path(folder, name) for name in names]
        yield from (path for path in paths if path.suffix in suffixes and path.is_file())


def test_the_doctor_names_an_edition_that_cannot_be_read(tmp_path, monkeypatch):
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "setup.toml").write_text("title = 3", "utf-8")
    monkeypatch.setenv("SPINNEY_EDITIONS", str(tmp_path))
    result = RUNNER.invoke(app, ["doctor", "--json"])
    assert result.exit_code == 0
    line = next(line for line in json.loads(result.stdout)["lines"] if line["what"] == "broken")
    assert not line["well"]


def test_every_file_of_data_is_packed():
    source = ROOT / "src"
    packed = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["package-data"]
    told = {path for room, globs in packed.items() for glob in globs for path in room_of(source, room).glob(glob)}
    data = {
        path
        for path in (source / "spinney").rglob("*")
        if path.is_file() and path.suffix not in (".py", ".pyc", ".so") and "static" not in path.parts
    }
    assert data - told == set()


def room_of(source: Path, room: str) -> Path:
    return source.joinpath(*room.split("."))


@pytest.mark.parametrize("required", [False, True])
def test_an_engine_that_cannot_be_compiled_is_reported_and_is_an_error_where_it_is_required(tmp_path, required):
    (tmp_path / "mypyc").mkdir()
    refusing = "import sys\n\ndef mypycify(*_, **__):\n    sys.exit('no such type')\n"
    (tmp_path / "mypyc" / "build.py").write_text(refusing, "utf-8")
    shutil.copy(ROOT / "setup.py", tmp_path)
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "SPINNEY_REQUIRE_COMPILED": "1" if required else ""}
    environment.pop("SPINNEY_PURE", None)
    command = [sys.executable, "setup.py", "build_ext"]
    build = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert "NOT COMPILED: mypyc cannot compile this source" in build.stderr
    assert bool(build.returncode) is required
