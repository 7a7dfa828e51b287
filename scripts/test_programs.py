"""Install what the tests need beside Python and Node: `make programs`, which `make test` begins with.

What is missing is named in one line before apt installs it.  With INSTALL=no, or for a user who is not root, nothing is
installed: the tests that need it are skipped, and the end of `make test` lists them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

TIMEOUT_S = 300
INITDB = "/usr/lib/postgresql/*/bin/initdb"  # Debian keeps PostgreSQL's own programs off the path


class Program(NamedTuple):
    """A program the tests start: what it is called on the path, and the package of Debian that brings it."""

    name: str
    commands: tuple[str, ...]
    package: str
    setting: str = ""  # the variable that may name another one

    def is_there(self) -> bool:
        if self.name == "PostgreSQL" and any(Path("/").glob(INITDB[1:])):
            return True
        return bool(os.environ.get(self.setting)) or any(map(shutil.which, self.commands))


PROGRAMS = (
    Program("PostgreSQL", ("initdb",), "postgresql"),
    Program("nginx", ("nginx",), "nginx-light"),
    Program("Caddy", ("caddy",), "caddy"),
    Program("Chromium", ("chromium", "chromium-browser", "google-chrome", "chrome"), "chromium", "SPINNEY_CHROMIUM"),
    Program("Firefox", ("firefox", "firefox-esr"), "firefox-esr", "SPINNEY_FIREFOX"),
)


def missing() -> list[Program]:
    return [program for program in PROGRAMS if not program.is_there()]


def apt(*words: str) -> bool:
    """Run apt-get without questions, and say whether it did what it was told."""
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    try:
        run = subprocess.run(["apt-get", *words], env=environment, timeout=TIMEOUT_S, check=False, capture_output=True)
    except subprocess.TimeoutExpired:
        return False
    return run.returncode == 0


def main() -> None:
    wanted = missing()
    if not wanted:
        return
    names = ", ".join(program.name for program in wanted)
    if os.environ.get("INSTALL") == "no" or not shutil.which("apt-get") or os.geteuid() != 0:
        print(f"Not installed here, so their tests are skipped: {names}.")
        return
    packages = [program.package for program in wanted]
    print(f"Installing for the tests, by apt: {' '.join(packages)} (INSTALL=no leaves them out) ...", flush=True)
    install = ("install", "-y", "-qq", "--no-install-recommends")
    if not (apt("update", "-qq") and apt(*install, *packages)):
        for package in packages:  # one that cannot be had does not keep the others away
            apt(*install, package)
    if left := missing():
        print(f"Cannot be installed here: {', '.join(program.name for program in left)}.", file=sys.stderr)


if __name__ == "__main__":
    main()
