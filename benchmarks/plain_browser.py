"""Chromium as a visitor has it, with nothing observing it but our questions.

Playwright has a page report everything that goes over its network, which keeps a second copy of each answer in the very
process whose memory is measured. Here a page is opened and queried by the browser's own pipe, and nothing else is on.
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
HEADLESS_FLAGS: Final = [
    "--headless", "--remote-debugging-pipe", "--hide-scrollbars", "--mute-audio", "--no-default-browser-check",
    "--force-color-profile=srgb", "--password-store=basic", "--use-mock-keychain",
]  # fmt: skip
WAIT_TIMEOUT_S: Final = 120  # seconds


class Browser:
    """One page, driven by the protocol of the developer tools."""

    def __init__(self, into: int, out: int, size: tuple[int, int]) -> None:
        self.into = os.fdopen(into, "wb", buffering=0)
        self.out = os.fdopen(out, "rb")
        self.asked = 0
        self.unread = b""
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = str(self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"])
        shown = {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": False}
        self.ask("Emulation.setDeviceMetricsOverride", self.session, **shown)

    def ask(self, method: str, session: str = "", **params: object) -> dict[str, Any]:
        self.asked += 1
        message: dict[str, object] = {"id": self.asked, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        self.into.write(json.dumps(message).encode() + b"\0")
        while True:
            reply = self._next()
            if reply.get("id") != self.asked:
                continue  # an event, which nobody waits for
            if "error" in reply:
                raise RuntimeError(f"{method}: {reply['error']}")
            return dict(reply["result"])

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self.unread:
            more = os.read(self.out.fileno(), 1 << 16)
            if not more:
                raise RuntimeError("The browser has ended.")
            self.unread += more
        first, _, self.unread = self.unread.partition(b"\0")
        return dict(json.loads(first))

    def evaluate(self, script: str, *facts: object) -> Any:  # noqa: ANN401 - whatever the page answers
        """Return the result of a function in the page, called with these arguments."""
        call = f"({script})({', '.join(map(json.dumps, facts))})"
        reply = self.ask("Runtime.evaluate", self.session, expression=call, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in reply:
            raise RuntimeError(str(reply["exceptionDetails"]))
        return reply["result"].get("value")

    def wait_for(self, script: str) -> None:
        """Wait until this is true in the page that is shown then."""
        end = time.monotonic() + WAIT_TIMEOUT_S
        while not self.evaluate(f"() => !!({script})"):
            if time.monotonic() > end:
                raise RuntimeError(f"In vain waited for: {script}")
            time.sleep(0.1)

    def go(self, address: str) -> None:
        self.ask("Page.navigate", self.session, url=address)

    def run_on_every_page(self, script: str) -> None:
        """Run a script at the beginning of every page."""
        self.ask("Page.enable", self.session)
        self.ask("Page.addScriptToEvaluateOnNewDocument", self.session, source=script)


@contextmanager
def plain_browser(chromium: str, profile: str, flags: list[str], size: tuple[int, int]) -> Iterator[Browser]:
    """Yield a browser and end it afterwards."""
    theirs, into = os.pipe()
    out, ours = os.pipe()
    command = [chromium, *HEADLESS_FLAGS, *flags, f"--user-data-dir={profile}", "about:blank"]
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
