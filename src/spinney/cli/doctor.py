"""`spinney doctor`: what is installed, what is compiled, and what is missing for which use."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import json
import platform
import re
import shutil
from pathlib import Path
from typing import Final, NamedTuple

import typer
from platformdirs import user_data_path
from rich.text import Text

import spinney
from spinney.cli.app import AsJson, app, console
from spinney.editions import edition_named, edition_names, editions_in_folders, shipped
from spinney.words.lexicon import UnknownWord

USES_OF_EXTRAS: Final = {
    "web": "the table in the browser (spinney serve)",
    "postgres": "a server on PostgreSQL",
    "arena": "ratings, and results as Parquet (spinney arena)",
    "ray": "the arena on a cluster (--ray)",
    "envs": "environments: many games at once, Gymnasium, PettingZoo (spinney.envs)",
    "openspiel": "OpenSpiel (spinney.envs.openspiel)",
    "learn": "teaching the bots (python -m spinney.training.learn_value)",
}
DISTRIBUTION: Final = "spinney-game"  # the name it is installed by; it is imported and called as `spinney`
STATUS_MARKS: Final = {"ok": ("ok     ", "green"), "missing": ("missing", "yellow"), "broken": ("broken ", "red")}
PAGE_FILE: Final = Path(spinney.__file__).parent / "web" / "static" / "index.html"


class CheckResult(NamedTuple):
    """The result of one check: whether all is well, and if not, what to do."""

    what: str
    well: bool
    said: str
    needed: bool = False  # is something broken without it?


@app.command("doctor")
def command(as_json: AsJson = False) -> None:
    """Say what is installed, what is compiled, and what is missing for what."""
    lines = run_checks()
    if as_json:
        row = {"version": spinney.__version__, "compiled": spinney.is_compiled()}
        typer.echo(json.dumps({**row, "lines": [line._asdict() for line in lines]}, ensure_ascii=False))
    else:
        for line in lines:
            mark, style = STATUS_MARKS["ok" if line.well else "broken" if line.needed else "missing"]
            console.print(Text.assemble((mark, style), "  ", (f"{line.what}: ", "bold"), line.said), soft_wrap=True)
    if any(line.needed and not line.well for line in lines):
        raise typer.Exit(1)


def run_checks() -> list[CheckResult]:
    """Return the results of all checks."""
    return [check_spinney(), check_engine(), *check_extras(), check_page(), check_data(), *check_editions()]


def check_spinney() -> CheckResult:
    """Return the version and where it runs."""
    system = f"Python {platform.python_version()} on {platform.system()} {platform.machine()}"
    return CheckResult("Spinney", True, f"{spinney.__version__}, {system}, in {Path(spinney.__file__).parent}")


def check_engine() -> CheckResult:
    """Check whether the engine is compiled."""
    if spinney.is_compiled():
        return CheckResult("compiled engine", True, "runs")
    compiler = shutil.which("cc") or shutil.which("cl")
    how = "make play compiles it, and a wheel has it" if compiler else "no C compiler is here to compile it"
    return CheckResult("compiled engine", False, f"plain Python, which plays the same, several times slower; {how}")


def check_extras() -> list[CheckResult]:
    """Check the extras, by what the package itself says they need."""
    try:
        needs = requirements_by_extra()
    except importlib.metadata.PackageNotFoundError:
        sentence = f"unknown, because {DISTRIBUTION} is not installed but run from its source: pip install ."
        return [CheckResult("extras", False, sentence)]
    lines = []
    for extra, what in USES_OF_EXTRAS.items():
        missing = [name for name in needs.get(extra, []) if not is_installed(name)]
        sentence = what if not missing else f"{what} needs {', '.join(missing)}: pip install '{DISTRIBUTION}[{extra}]'"
        lines.append(CheckResult(extra, not missing, sentence))
    return lines


def requirements_by_extra() -> dict[str, list[str]]:
    """Return the packages each extra needs."""
    found: dict[str, list[str]] = {}
    for need in importlib.metadata.requires(DISTRIBUTION) or []:
        parts = re.match(r"([\w.-]+).*extra == ['\"](\w+)['\"]", need)
        if parts:
            found.setdefault(parts[2], []).append(parts[1])
    return found


def is_installed(name: str) -> bool:
    """Say whether a package is installed."""
    try:
        importlib.metadata.distribution(name)
    except importlib.metadata.PackageNotFoundError:
        return False
    return True


def check_page() -> CheckResult:
    """Check whether the browser's page is built."""
    sentence = (
        "built" if PAGE_FILE.is_file() else "not built, so the browser shows nothing: run make page, or install a wheel"
    )
    return CheckResult("page", PAGE_FILE.is_file(), sentence)


def check_data() -> CheckResult:
    """Return where the user's games and editions are."""
    return CheckResult(
        "data", True, f"games and editions of yours are kept in {user_data_path('spinney', appauthor=False)}"
    )


def check_editions() -> list[CheckResult]:
    """Check every edition known by name, with the reason if one cannot be read."""
    lines = []
    for name in edition_names():
        where = "" if name in shipped() else f", in {editions_in_folders()[name]}"
        try:
            found = edition_named(name)
            lines.append(
                CheckResult(name, True, f"{found.title}, {len(found.ids)} cards, rules {found.digest[:12]}{where}")
            )
        except UnknownWord as error:
            lines.append(CheckResult(name, False, f"{error}; spinney edition check tells all", name in shipped()))
    return lines
