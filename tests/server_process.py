"""`spinney serve` in a process of its own, for tests that need real sockets, signals and processes."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

LIMITS = (
    *("REQUESTS_PER_SECOND", "TABLES_PER_SECOND", "MESSAGES_PER_SECOND", "CORE_SHARE", "MEGABYTES_PER_SECOND"),
    *("SOCKETS", "TABS", "BOT_TABLES", "OPEN_TABLES", "ROOMS"),
)
STATE_TIMEOUT_S = 60.0  # for whatever a busy machine has to come to
START_TIMEOUT_S = 180.0  # until a server or a proxy answers
MAX_SHUTDOWN_S = 10.0  # seconds from the signal to the end: twice what is promised, as machines are busy


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port: int = listening.getsockname()[1]
    return port


def until(holds: Callable[[], object]) -> None:
    """Wait for something, as long as a busy machine may need for it."""
    deadline = time.monotonic() + STATE_TIMEOUT_S
    while not holds():
        assert time.monotonic() < deadline, "it never came"
        time.sleep(0.02)


class Proxy:
    """A real proxy in front of a real server: `command` tells how it is started on a port of ours."""

    def __init__(self, command: Callable[[int], Sequence[str | Path]], home: Path) -> None:
        self._command, self._home = command, home
        self._start()
        until = time.monotonic() + START_TIMEOUT_S
        while not self._listens():
            if time.monotonic() > until:
                self.__exit__()
                raise AssertionError(f"{self.process.args!r} does not start")
            if self.process.poll() is not None:  # another program may have taken the port meanwhile
                self._start()
            time.sleep(0.05)

    def _start(self) -> None:
        self.port = free_port()
        told = os.environ | {"HOME": str(self._home)}
        self.process = subprocess.Popen(self._command(self.port), stderr=subprocess.DEVNULL, env=told)

    def _listens(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
        except OSError:
            return False
        return self.process.poll() is None

    def __enter__(self) -> Proxy:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        try:
            self.process.wait(MAX_SHUTDOWN_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class ServerProcess:
    """A server, started at once; its limits are out of the way unless `limited`."""

    def __init__(
        self,
        home: Path | str,
        *options: str,
        port: int = 0,
        limited: bool = False,
        python: str = sys.executable,
        **settings: str,
    ) -> None:
        self.port = port or free_port()
        limits = {} if limited else {f"SPINNEY_{name}": "1000000" for name in LIMITS}
        told = {f"SPINNEY_{name.upper()}": value for name, value in settings.items()}
        self.environment = os.environ | {"SPINNEY_HOME": str(home)} | limits | told
        self.command = [python, "-m", "spinney", "serve", "--no-open", "--port", str(self.port), *options]
        self._said = TemporaryFile()  # noqa: SIM115 - a pipe nobody reads would hold up a server with much to say
        self.start()

    def start(self) -> None:
        """Start the server, also once more after it was killed."""
        self._said.seek(0)
        self._said.truncate()
        self.process = subprocess.Popen(
            self.command, env=self.environment, stdout=subprocess.DEVNULL, stderr=self._said
        )
        until = time.monotonic() + START_TIMEOUT_S
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > until:
                raise AssertionError(f"the server does not start: {self.end(signal.SIGKILL)}")
            time.sleep(0.05)

    def __enter__(self) -> ServerProcess:
        return self

    def __exit__(self, *_: object) -> None:
        """End the server, whatever failed: one that is left running fails tests that have no part in it."""
        if not self._said.closed:
            self.end()

    def answers(self) -> bool:
        try:
            return self.request("/api/health")[0] == 200
        except OSError:
            return False

    def request(
        self, path: str, body: dict[str, Any] | None = None, cookie: str = "", **headers: str
    ) -> tuple[int, Any, str]:
        """Return status, answer and the guest's cookie."""
        told = {"Content-Type": "application/json", "Cookie": cookie} | headers
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, told)
        try:
            with urllib.request.urlopen(asked, timeout=30) as answer:
                return answer.status, _read(answer.read()), (answer.headers.get("Set-Cookie") or cookie).split(";")[0]
        except urllib.error.HTTPError as error:
            return error.code, _read(error.read()), cookie

    def raw(self, *parts: bytes, pause: float = 0.0, wait: float = 30.0) -> bytes:
        """Return what the server answers to these bytes, sent one after the other, until it closes the connection."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=wait) as connection:
            for part in parts:
                connection.sendall(part)
                time.sleep(pause)
            told = b""
            while more := connection.recv(65536):
                told += more
        return told

    def said(self) -> str:
        """Return what the process wrote to stderr."""
        self._said.seek(0)
        return self._said.read().decode()

    def end(self, sign: int = signal.SIGTERM) -> str:
        """End the server, which must be soon whatever is under way, and return what it said."""
        if self.process.poll() is None:
            self.process.send_signal(sign)
        try:
            self.process.wait(MAX_SHUTDOWN_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise AssertionError(f"the server did not end: {self.said()}") from None
        said = self.said()
        self._said.close()
        return said


def _read(body: bytes) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        return body.decode(errors="replace")
