"""A PostgreSQL of our own, started from the programs found on this machine."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg

from tests.server_process import free_port


def initdb() -> str | None:
    """Where PostgreSQL's programs are, by the one that makes a database."""
    debian = sorted(str(found) for found in Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return shutil.which("initdb") or (debian[-1] if debian else None)


class Postgres:
    """Started at once; it can be killed and started again with all it has stored."""

    def __init__(self, home: Path) -> None:
        program = initdb()
        assert program, "PostgreSQL is not installed here"
        self.programs = Path(program).parent
        self.home = home
        self.port = free_port()
        self.url = f"postgresql+psycopg://spinney@127.0.0.1:{self.port}/postgres"
        self.as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        if self.as_user:
            shutil.chown(home, "postgres")
        self._run("initdb", "-D", str(home / "db"), "-U", "spinney", "-A", "trust", "--no-sync")
        self.start()

    def _run(self, program: str, *options: str) -> None:
        command = [*self.as_user, str(self.programs / program), *options]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def _control(self, *options: str) -> None:
        self._run("pg_ctl", "-D", str(self.home / "db"), "-w", *options)

    def start(self) -> None:
        told = f"-p {self.port} -k {self.home} -c listen_addresses=127.0.0.1"
        self._control("-o", told, "-l", str(self.home / "log"), "start")

    def stop(self) -> None:
        """At once, as if it had been killed: what was committed is there again after the next start."""
        self._control("-m", "immediate", "stop")

    def process(self) -> int:
        """The one that starts all others."""
        return int((self.home / "db" / "postmaster.pid").read_text().split()[0])

    def empty(self) -> str:
        """The address of a database nothing is in yet."""
        name = f"spinney_{os.urandom(4).hex()}"
        with psycopg.connect(self.url.replace("+psycopg", ""), autocommit=True) as connection:
            connection.execute(f'create database "{name}"')
        return f"{self.url.removesuffix('postgres')}{name}"


@contextmanager
def own_postgres() -> Iterator[Postgres]:
    with TemporaryDirectory() as home:  # not pytest's folder: only its owner may look into that
        started = Postgres(Path(home))
        try:
            yield started
        finally:
            started.stop()
