"""Real Chromium at a real server.

Chromium is Debian's (`apt-get install chromium`) or whatever SPINNEY_CHROMIUM names; the page must have been built
(`make page`).  Where one of them is missing these tests are skipped and say so.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect, sync_playwright

from spinney.web.pages import STATIC
from tests.server_process import ServerProcess

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
# Nothing but the page itself is to be fetched; CI has neither a sandbox nor a graphics card.
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
# A state is waited for as long as a busy machine may need; whoever sees it earlier goes on at once.
STATE_TIMEOUT_MS = 60_000
expect.set_options(timeout=STATE_TIMEOUT_MS)
TEST_TIMEOUT_S = 900  # what takes longer hangs

DESKTOP = (1280, 860)
PHONE = (360, 740)

# What Chromium itself writes of a lost connection, and no page can keep it from.
SOCKET_CLOSED = "WebSocket connection to"
OFFLINE = "net::ERR_INTERNET_DISCONNECTED"
WORKER_BLOCKED = "Service Worker registration blocked by Playwright"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give tests in browsers longer than others: several time-outs of theirs may follow each other."""
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.timeout(TEST_TIMEOUT_S))


def chromium() -> str | None:
    return os.environ.get("SPINNEY_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def collect_problems(page: Page, problems: list[str]) -> None:
    """Add every error and warning of the page, its own and those of its libraries, to `problems`.

    A production build of Svelte writes its warnings as well, as the address that explains them.
    """
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda said: problems.append(said.text) if said.type in ("error", "warning") else None)


class Traffic:
    """All that a page, or all pages of a context, ask for, from now on."""

    def __init__(self, source: Page | BrowserContext) -> None:
        self.page = source if isinstance(source, Page) else source.pages[0]
        self.asked: list[Request] = []
        self.answered: list[Request] = []
        self.failed: list[Request] = []
        # Playwright marks its handlers, which a method of a list does not allow.
        source.on("request", lambda request: self.asked.append(request))  # noqa: PLW0108
        source.on("requestfinished", lambda request: self.answered.append(request))  # noqa: PLW0108
        source.on("requestfailed", lambda request: self.failed.append(request))  # noqa: PLW0108

    def weights(self) -> dict[str, int]:
        """Wait until nothing is on its way, and return the bytes of each answer's body on the wire, by address."""
        ends = time.monotonic() + STATE_TIMEOUT_MS / 1000
        while len(self.answered) + len(self.failed) < len(self.asked):
            assert time.monotonic() < ends, [one.url for one in self.asked if one not in self.answered]
            self.page.wait_for_timeout(50)
        found: dict[str, int] = {}
        for request in self.answered:  # what a worker asks for again comes from the browser's own store
            found[request.url] = max(found.get(request.url, 0), request.sizes()["responseBodySize"])
        return found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    found = chromium()
    if found is None:
        pytest.skip("No Chromium here: apt-get install chromium, or name one in SPINNEY_CHROMIUM.")
    if not (STATIC / "index.html").is_file():
        pytest.skip("The page is not built: run 'make page'.")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of its own, on a free port, with an empty store."""
    home: Path = tmp_path_factory.mktemp("spinney")
    server = ServerProcess(
        home, review_lines="8"
    )  # all guests of these tests are one visitor; how deep is not tried here
    yield f"http://127.0.0.1:{server.port}"
    server.end()


@pytest.fixture
def guests(browser: Browser, address: str) -> Iterator[Guests]:
    invited = Guests(browser, address)
    yield invited
    invited.leave()


@pytest.fixture
def page(guests: Guests) -> Page:
    return guests.invite()


class Guests:
    """Browsers that share no cookies; any error or warning in their consoles fails the test."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.contexts: list[BrowserContext] = []
        self.problems: list[str] = []
        self.offline = False  # was the network taken away from one of them?
        self.without_worker = False  # was one of them forbidden to have a service worker?

    def take_network(self, page: Page, away: bool = True) -> None:
        """Without it a page may fail to fetch; with it nothing may."""
        self.offline = True
        page.context.set_offline(away)

    def invite(
        self,
        size: tuple[int, int] = DESKTOP,
        dark: bool = False,
        motion: str = "off",
        calm: bool = True,
        worker: bool = True,
    ) -> Page:
        """`motion` as in the page's settings: "full" shows rivals' turns, which takes its time.

        Without its `worker` a page fetches everything itself, so that what comes over the wire can be weighed.
        """
        self.without_worker = self.without_worker or not worker
        context = self.browser.new_context(
            base_url=self.address,
            viewport={"width": size[0], "height": size[1]},
            has_touch=size is PHONE,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if calm else "no-preference",
            service_workers="allow" if worker else "block",
        )
        context.add_init_script(
            f"localStorage.getItem('spinney.motion') ?? localStorage.setItem('spinney.motion', '\"{motion}\"')"
        )
        self.contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(STATE_TIMEOUT_MS)
        collect_problems(page, self.problems)
        return page

    def leave(self) -> None:
        for context in self.contexts:
            context.close()
        # without the network what comes through the page's worker is a plain failure
        expected = [SOCKET_CLOSED]
        if self.offline:
            expected += [OFFLINE, "net::ERR_FAILED"]
        if self.without_worker:
            expected.append(WORKER_BLOCKED)
        assert not [problem for problem in self.problems if not any(text in problem for text in expected)]
