"""Real Firefox, spoken to as it speaks by itself (WebDriver BiDi): as much of that as the tests need."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

NAMES = ("firefox", "firefox-esr")
TIMEOUT_S = 240.0  # for any state of the page, on a busy machine


def firefox() -> str | None:
    return os.environ.get("SPINNEY_FIREFOX") or next(filter(None, map(shutil.which, NAMES)), None)


class Firefox:
    """One window of a browser with a profile on disk."""

    def __init__(self, program: str, profile: Path) -> None:
        profile.mkdir(exist_ok=True)
        asked = [program, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
        said = profile / "said.txt"
        with said.open("w") as heard:
            self.process = subprocess.Popen(asked, stderr=heard)
        end = time.monotonic() + TIMEOUT_S
        while not (found := re.search(r"WebDriver BiDi listening on (ws://\S+)\n", said.read_text())):
            assert time.monotonic() < end, said.read_text()
            time.sleep(0.1)
        self.talk = ExitStack()
        self.socket: ClientConnection = self.talk.enter_context(connect(f"{found[1]}/session", max_size=None))
        self.last = 0
        self.say("session.new", capabilities={})
        self.window = self.say("browsingContext.getTree")["contexts"][0]["context"]

    def say(self, method: str, **facts: Any) -> Any:
        self.last += 1
        self.socket.send(json.dumps({"id": self.last, "method": method, "params": facts}))
        while (said := json.loads(self.socket.recv(timeout=TIMEOUT_S))).get("id") != self.last:
            pass
        assert said["type"] == "success", said
        return said["result"]

    def open(self, address: str) -> None:
        self.say("browsingContext.navigate", context=self.window, url=address, wait="interactive")

    def do(self, code: str) -> Any:
        """What an expression comes to in the page; a promise is waited for."""
        told = self.say("script.evaluate", expression=code, target={"context": self.window}, awaitPromise=True)
        assert told["type"] == "success", told
        return told["result"].get("value")

    def wait(self, code: str) -> Any:
        """Until an expression is true in the page."""
        end = time.monotonic() + TIMEOUT_S
        while not (found := self.do(code)):
            assert time.monotonic() < end, f"{code}\n{self.do('document.body.innerText')}"
            time.sleep(0.1)
        return found

    def __enter__(self) -> Firefox:
        return self

    def __exit__(self, *_: object) -> None:
        """Ends as on a device whose battery is empty."""
        self.process.kill()
        self.process.wait()
        with suppress(ConnectionClosed):
            self.talk.close()
