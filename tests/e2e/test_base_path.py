"""The page in a folder of a site, as a proxy may keep it: every file, link, request and socket stays below it."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser

from tests.server_process import ServerProcess

from .clicking import ME
from .conftest import Guests

BOT = {"kind": "bot", "bot": "random"}


def test_the_page_works_below_a_folder(browser: Browser, tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, root_path="/wood")
    guests = Guests(browser, f"http://127.0.0.1:{server.port}")
    try:
        page = guests.invite()
        strays: list[str] = []
        page.on(
            "request",
            lambda asked: None if urlsplit(asked.url).path.startswith("/wood") else strays.append(asked.url),
        )
        page.goto("/wood/")
        page.get_by_role("navigation", name="Pages").get_by_role("link", name="Cards").click()
        page.wait_for_url("**/wood/cards")
        page.wait_for_load_state("networkidle")
        cookie = page.context.cookies()[0]
        _, table, _ = server.request(
            "/wood/api/tables", {"edition": "forest", "seats": [ME, BOT]}, f"{cookie['name']}={cookie['value']}"
        )
        page.goto(f"/wood/table/{table['id']}")
        page.wait_for_selector("[data-zone=dock] .hand")  # the first table of a server that has just started
        page.go_back()
        page.wait_for_url("**/wood/cards")
        assert cookie["path"] == "/wood/"
        assert [stray for stray in strays if not stray.startswith(("data:", "blob:"))] == []
        guests.leave()
    finally:
        server.end()
