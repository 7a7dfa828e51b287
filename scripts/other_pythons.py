"""Run the engine's tests on every other Python from 3.11 on: `make pythons`.

Each gets an environment of its own in build/, with nothing in it but what these tests need; they are named in TESTS:
the engine, its notation, the bots, and objects that travel.  What needs servers and browsers is tried on the Python
that `make` uses.  Which versions were not found is said at the end; a version that fails fails the whole.
With --this they run on the Python that runs this script and no other, on any system: so the workflows use it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
REQUIRED = VERSIONS[:3]  # Spinney promises these
NEEDS = [
    "pytest",
    "pytest-timeout",
    "pytest-xdist",
    "hypothesis",
    "psycopg[binary]",
    "typer",
    "rich",
    "platformdirs",
    "openskill",
    "pyarrow",
    "numpy",
]
TESTS = (
    "adding_a_word bots edition_command forest_json forest_rulings grammar layers pickling playthroughs "
    "positions simulate tokens transcripts"
)


def version_of(python: str) -> str:
    """Return the version of a Python, such as 3.12; nothing if it does not run."""
    command = [python, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    return run.stdout.strip()


def find_pythons() -> dict[str, str]:
    """Return a Python of each version: pyenv's, the system's, or the one on the path."""
    pyenv = sorted(Path.home().glob(".pyenv/versions/*/bin/python3"), reverse=True)
    named = [shutil.which(f"python{version}") or "" for version in VERSIONS]
    there: dict[str, str] = {}
    for python in [sys.executable, *map(str, pyenv), *named, "/usr/bin/python3"]:
        if python and Path(python).exists():
            there.setdefault(version_of(python), python)
    return there


def environment(version: str, python: str) -> Path:
    """Return the Python of an environment with what the tests need, made once."""
    home = ROOT / "build" / f"python{version}"
    inside = home / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    ready, wanted = home / "ready", "\n".join([python, *NEEDS])
    if not ready.exists() or ready.read_text("utf-8") != wanted:
        print(f"Python {version}: making an environment ...", flush=True)
        shutil.rmtree(home, ignore_errors=True)
        subprocess.run([python, "-m", "venv", home], check=True)
        pip = [inside, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "--constraint", ROOT / "constraints.txt", *NEEDS], check=True, cwd=ROOT)
        ready.write_text(wanted, "utf-8")
    return inside


def passes(version: str, python: str) -> bool:
    """Run the tests on a Python, and say whether they pass."""
    inside = environment(version, python)
    print(f"Python {version}: the engine's tests ...", flush=True)
    files = [f"tests/test_{name}.py" for name in TESTS.split()]
    run = [inside, "-m", "pytest", "-n", "auto", "-p", "no:cacheprovider", *files]
    return subprocess.run(run, check=False, cwd=ROOT, env={**_plain_environment(), "PYTHONPATH": "src"}).returncode == 0


def main() -> None:
    mine = version_of(sys.executable)
    if "--this" in sys.argv[1:]:
        sys.exit(0 if passes(mine, sys.executable) else f"FAILED on Python {mine}.")
    there = find_pythons()
    failed = [
        version for version in VERSIONS if version in there and version != mine and not passes(version, there[version])
    ]
    missing = [version for version in VERSIONS if version not in there]
    for version in missing:
        promised = "which Spinney promises" if version in REQUIRED else "which is new"
        print(f"NOT RUN: Python {version}, {promised}, is not here (pyenv install {version}).")
    print(f"Tried on Python {', '.join(version for version in VERSIONS if version in there)} (all tests: {mine}).")
    if failed:
        sys.exit(f"FAILED on Python {', '.join(failed)}.")


def _plain_environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}


if __name__ == "__main__":
    main()
