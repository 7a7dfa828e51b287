"""Chromium as a visitor has it: nobody looks into it but to ask a question.

Playwright has a page tell everything that goes over its network, which keeps a second copy of each answer in the very
process whose memory is measured.  Here a page is opened and asked by the browser's own pipe, and nothing else is on.
"""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

# As Playwright begins it, so far as it matters: no window, and nothing is asked of anybody.
QUIET: Final = [
    "--headless", "--remote-debugging-pipe", "--hide-scrollbars", "--mute-audio", "--no-default-browser-check",
    "--force-color-profile=srgb", "--password-store=basic", "--use-mock-keychain",
]  # fmt: skip
PATIENCE: Final = 120  # seconds


class Browser:
    """One page, spoken to in the developer tools' own words."""

    def __init__(self, into: int, out: int, size: tuple[int, int]) -> None:
        self.into = os.fdopen(into, "wb", buffering=0)
        self.out = os.fdopen(out, "rb")
        self.asked = 0
        self.heard = b""
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = str(self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"])
        shown = {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": False}
        self.ask("Emulation.setDeviceMetricsOverride", self.session, **shown)

    def ask(self, method: str, session: str = "", **params: object) -> dict[str, Any]:
        self.asked += 1
        said: dict[str, object] = {"id": self.asked, "method": method, "params": params}
        if session:
            said["sessionId"] = session
        self.into.write(json.dumps(said).encode() + b"\0")
        while True:
            told = self._next()
            if told.get("id") != self.asked:
                continue  # an event, which nobody waits for
            if "error" in told:
                raise RuntimeError(f"{method}: {told['error']}")
            return dict(told["result"])

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self.heard:
            more = os.read(self.out.fileno(), 1 << 16)
            if not more:
                raise RuntimeError("The browser has ended.")
            self.heard += more
        first, _, self.heard = self.heard.partition(b"\0")
        return dict(json.loads(first))

    def evaluate(self, script: str, *facts: object) -> Any:  # noqa: ANN401 - whatever the page answers
        """What a function says in the page, with these facts."""
        call = f"({script})({', '.join(map(json.dumps, facts))})"
        told = self.ask("Runtime.evaluate", self.session, expression=call, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in told:
            raise RuntimeError(str(told["exceptionDetails"]))
        return told["result"].get("value")

    def wait_for(self, script: str) -> None:
        """Until this is true in the page, whichever is there then."""
        end = time.monotonic() + PATIENCE
        while not self.evaluate(f"() => !!({script})"):
            if time.monotonic() > end:
                raise RuntimeError(f"In vain waited for: {script}")
            time.sleep(0.1)

    def go(self, address: str) -> None:
        self.ask("Page.navigate", self.session, url=address)

    def overhear(self, script: str) -> None:
        """Run it at the beginning of every page."""
        self.ask("Page.enable", self.session)
        self.ask("Page.addScriptToEvaluateOnNewDocument", self.session, source=script)


@contextmanager
def plain_browser(chromium: str, profile: str, flags: list[str], size: tuple[int, int]) -> Iterator[Browser]:
    """Ended afterwards."""
    theirs, into = os.pipe()
    out, ours = os.pipe()
    command = [chromium, *QUIET, *flags, f"--user-data-dir={profile}", "about:blank"]
    # the browser's pipe is its descriptors 3 and 4, whatever numbers ours have
    shell = ["bash", "-c", f'exec "$@" 3<&{theirs} 4>&{ours}', "bash", *command]
    running = subprocess.Popen(shell, pass_fds=(theirs, ours), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(theirs)
    os.close(ours)
    try:
        browser = Browser(into, out, size)
        yield browser
        browser.ask("Browser.close")
    finally:
        try:
            running.wait(20)
        except subprocess.TimeoutExpired:
            running.kill()
            running.wait()
